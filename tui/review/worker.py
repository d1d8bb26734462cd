"""A process that reviews one match, `python -P -m parlour.tui.review.worker`, with a low priority.

It reads the seat and the text of a saved match from stdin and writes its progress to stdout, each line JSON.
It ends when nobody reads what it writes.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Final

from parlour.rules.errors import RulesError
from parlour.rules.record import record
from parlour.rules.record.review import review

NICENESS: Final = 10


def main() -> None:
    """Review the match on stdin."""
    os.nice(NICENESS)
    asked = json.load(sys.stdin)
    try:
        for reviewed in review(record.read(asked["text"]), asked["seat"]):
            print(json.dumps(reviewed), flush=True)
    except RulesError as error:
        print(json.dumps(str(error)), flush=True)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
