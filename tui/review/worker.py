"""A process that reviews one match, `python -P -m parlour.tui.review.worker`, and ends.

It is asked with the seat and the text of a saved match, and tells its progress, each a line of JSON.
"""

from __future__ import annotations

import json

from parlour.net.worker import Owner
from parlour.rules.errors import RulesError
from parlour.rules.record import record
from parlour.rules.record.review import review


def main() -> None:
    """Review the match that is asked about."""
    owner = Owner()
    asked = json.loads(owner.asked())
    try:
        for reviewed in review(record.read(asked["text"]), asked["seat"]):
            owner.tell(_line(reviewed))
    except RulesError as error:
        owner.tell(_line(str(error)))
    owner.leave()


def _line(told: object) -> bytes:
    return json.dumps(told).encode() + b"\n"


if __name__ == "__main__":
    main()
