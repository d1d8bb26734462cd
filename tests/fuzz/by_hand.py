"""Atheris, by hand: `python -m tests.fuzz.by_hand wire CORPUS -max_total_time=3600`.

The first word says what is fuzzed (`wire`, `events`, `moves`, `records`, `house`), what follows is
libFuzzer's: a folder for what it finds interesting, limits, a file that is to be tried again. An empty folder
for `wire` begins with `tests/fuzz/seeds.py`. Atheris is not among the tests' requirements; install it into an
environment of its own, beside Parlour. Each target imports what it fuzzes only while atheris watches.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final


def _wire(data: bytes) -> None:
    from tests.fuzz.wire import HELLO, stands

    places, _, sent = data.partition(b"|")
    stands(HELLO + sent, [place * 16 for place in places[:8]])


def _moves(data: bytes) -> None:
    from tests.fuzz.notation import card_stands, move_stands

    text = data.decode("utf-8", "surrogateescape")
    card_stands(text)
    move_stands(text)


def _records(data: bytes) -> None:
    from tests.fuzz.notation import record_stands

    record_stands(data.decode("utf-8", "surrogateescape"))


def _house(data: bytes) -> None:
    from tests.fuzz.notation import house_rules_stand

    house_rules_stand(data.decode("utf-8", "surrogateescape"))


def _events(data: bytes) -> None:
    from tests.fuzz.said import event_stands

    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return
    event_stands(found)


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "wire": _wire,
    "moves": _moves,
    "records": _records,
    "house": _house,
    "events": _events,
}


def _sown(arguments: list[str]) -> list[str]:
    """Give a corpus folder among `arguments` its seeds; return what libFuzzer is to be told besides."""
    from tests.fuzz.seeds import sow

    given = [Path(one) for one in arguments if not one.startswith("-")]
    folders = [path for path in given if not path.is_file()]
    return sow(folders[0]) if folders else []


def main() -> None:
    """Fuzz until something is found, or libFuzzer's limits are reached."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"python -m tests.fuzz.by_hand {'|'.join(TARGETS)} [what libFuzzer takes]")
    atheris: Any = importlib.import_module("atheris")
    named = sys.argv.pop(1)
    target = TARGETS[named]
    with atheris.instrument_imports(include=["parlour"]):
        target(b"")
        if named == "wire":
            sys.argv += _sown(sys.argv[1:])
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
