"""Break places of the program, one at a time, and count how many of the breakages the tests notice.

python -m tests.mutants RESULTS.jsonl                 break 90 places, or go on where the file ends
python -m tests.mutants --compare OLD.jsonl NEW.jsonl    two results side by side

Places of `rules` are tried by the tests of `tests/rules` that reach them, and so on; slow ones, and those
that make up what they try (`wide`), are left out. A place that no test reaches is not noticed, nor one whose
tests take too long.

A kept tool would not do: mutmut and cosmic-ray name a place by its module or by its number in the file,
which a move of code changes, and neither takes a sample of places together with the tests that reach it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.mutants.places import TOPS, chosen
from tests.mutants.trial import Copy, Reach, nearest

ROOT: Final = Path(__file__).parents[2]
Line: TypeAlias = Mapping[str, Any]


def break_places(results: Path, root: Path = ROOT, seed: int = 1, each: int = 30) -> None:
    """Break the chosen places that `results` has no line of, and add a line for each as soon as it is known.

    Those that were late are tried again: they were so by the load of the machine, or they hang.
    Raise ValueError if the lines that are there are about another tree.
    """
    places, lines = chosen(root, seed, each), read(results)
    tree = {"tree": digest(root), "seed": seed, "each": each}
    if lines and lines[0] != tree:
        raise ValueError(f"{results} is about another tree or choice: name a file that is not there")
    done = {name for name, line in latest(lines).items() if line["result"] != "late"}
    known = {line["tests"]: line["reach"] for line in lines if "reach" in line}
    with tempfile.TemporaryDirectory() as folder, results.open("a", encoding="utf-8") as file:

        def tell(line: Line, words: str) -> None:
            file.write(json.dumps(line) + "\n")
            file.flush()
            print(words, flush=True)

        if not lines:
            tell(tree, f"{len(places)} places")
        copy = Copy(root, Path(folder))
        for top in TOPS:
            reach: Reach = {}
            for piece in folders(root, top):
                if piece not in known:
                    known[piece] = copy.reach(places, piece.split())
                    tell({"tests": piece, "reach": known[piece]}, f"{len(known[piece])} tests: {piece}")
                reach |= known[piece]
            for number, place in enumerate(places):
                if not place.name.startswith(f"{top}:") or place.name in done:
                    continue
                begun, tests = time.monotonic(), nearest(reach, number, place.file)
                result, by = copy.noticed(place, tests) if tests else ("unreached", "")
                line = {
                    "place": place.name,
                    "file": place.file,
                    "result": result,
                    "by": by,
                    "tests": len(tests),
                    "seconds": round(time.monotonic() - begun, 1),
                    "was": copy.text_of(place),
                    "now": place.broken,
                }
                tell(line, row(line))


def folders(root: Path, top: str) -> list[str]:
    """Return the tests that mirror a part of the program, in pieces: modules together, then folders."""
    files = {file.relative_to(root).parts[:3] for file in (root / "tests" / top).rglob("test_*.py")}
    pieces = sorted("/".join(parts) for parts in files)
    modules = " ".join(piece for piece in pieces if piece.endswith(".py"))
    return [*filter(None, [modules]), *(piece for piece in pieces if not piece.endswith(".py"))]


def digest(root: Path) -> str:
    """Return what tells a tree from others: a hash of all its modules."""
    files = (file for top in (*TOPS, "tests") for file in sorted((root / top).rglob("*.py")))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def read(results: Path) -> list[Line]:
    """Return the lines of a file of results; there are none if there is no file."""
    return [json.loads(line) for line in results.read_text("utf-8").splitlines()] if results.exists() else []


def latest(lines: Sequence[Line]) -> dict[str, Line]:
    """Return the last line about each place, by its name."""
    return {line["place"]: line for line in lines if "place" in line}


def row(line: Line) -> str:
    """Return what a table says of a place."""
    change = " ".join(f"{line['was']} -> {line['now']}".split())
    return f"{line['result']:9} {line['place']:50} {line['tests']:4} {line['by'] or change}"


def counts(lines: Sequence[Line]) -> list[str]:
    """Return how many breakages were noticed, of how many, in each part and in all."""
    places = latest(lines).items()
    of = [[line["result"] for name, line in places if name.startswith(top)] for top in (*TOPS, "")]
    return [f"{results.count('noticed')} of {len(results)} noticed" for results in of]


def compared(old: Sequence[Line], new: Sequence[Line]) -> Iterator[str]:
    """Yield the counts side by side, and each place that is newly unnoticed, or in one of the two only."""
    for top, was, now in zip((*TOPS, "all"), counts(old), counts(new), strict=True):
        yield f"{top:6} {was:22} {now}"
    before, after = latest(old), latest(new)
    for name in before | after:
        if name not in after:
            yield f"gone: {row(before[name])}"
        elif name not in before:
            yield f"new: {row(after[name])}"
        elif before[name]["result"] == "noticed" != after[name]["result"]:
            yield f"newly {row(after[name])}; it was noticed by {before[name]['by']}"


def main() -> int:
    """Break places, or compare two results."""
    asked = argparse.ArgumentParser("python -m tests.mutants", description=__doc__.partition("\n")[0])
    asked.add_argument("results", nargs="?", type=Path, default=Path("mutants.jsonl"))
    asked.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    wish = asked.parse_args()
    if wish.compare:
        print("\n".join(compared(*map(read, wish.compare))))
        return 0
    try:
        break_places(wish.results)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    lines = read(wish.results)
    print("", *map(row, latest(lines).values()), sep="\n")
    print("", *map(": ".join, zip((*TOPS, "all"), counts(lines), strict=True)), sep="\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
