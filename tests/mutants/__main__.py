"""Break places of the program, one at a time, and count how many of the breakages the tests notice.

python -m tests.mutants RESULTS.jsonl                 break 90 places, or go on where the file ends
python -m tests.mutants --compare OLD.jsonl NEW.jsonl    two results side by side

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
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.mutants.places import TOPS, chosen
from tests.mutants.trial import Copy, Reach

ROOT: Final = Path(__file__).parents[2]
SEED: Final = 1
EACH: Final = 30

Lines = list[dict[str, Any]]


def break_places(results: Path, root: Path = ROOT, seed: int = SEED, each: int = EACH) -> None:
    """Break the chosen places that `results` has no line of, and add a line for each as soon as it is known.

    Raise ValueError if the lines that are there are about another tree.
    """
    places = chosen(root, seed, each)
    tree = {"tree": digest(root), "seed": seed, "each": each}
    lines = read(results)
    if lines and lines[0] != tree:
        raise ValueError(f"{results} is about another tree or choice: name a file that is not there")
    with tempfile.TemporaryDirectory() as folder, results.open("a", encoding="utf-8") as file:

        def told(line: Mapping[str, Any]) -> None:
            file.write(json.dumps(line) + "\n")
            file.flush()

        if not lines:
            told(tree)
        copy = Copy(root, Path(folder))
        done = {line["place"] for line in lines if "place" in line}
        for top in TOPS:
            reach = Reach()
            known = {line["tests"]: line["reach"] for line in lines if "reach" in line}
            for tests in folders(root, top):
                if tests not in known:
                    known[tests] = copy.reach(places, tests.split())
                    told({"tests": tests, "reach": known[tests]})
                    print(f"{tests[:60]}: {len(known[tests])} tests", flush=True)
                reach.update(known[tests])
            for number, place in enumerate(places):
                if not place.name.startswith(f"{top}:") or place.name in done:
                    continue
                begun, tried = time.monotonic(), reach.tests_of(number, place.file)
                result, by = copy.noticed(place, tried) if tried else ("unreached", "")
                line = {"place": place.name, "file": place.file, "result": result, "by": by}
                line |= {"tests": len(tried), "was": copy.text_of(place), "now": place.broken}
                told({**line, "seconds": round(time.monotonic() - begun, 1)})
                print(row(line), flush=True)


def folders(root: Path, top: str) -> list[str]:
    """Return the tests that mirror a part of the program, in pieces: modules together, then folders."""
    tests = Path("tests", top)
    inside = sorted(path.relative_to(root) for path in (root / tests).iterdir())
    pieces = [
        path.as_posix() for path in inside if path.match("test_*.py") or any((root / path).rglob("test_*.py"))
    ]
    modules = " ".join(piece for piece in pieces if piece.endswith(".py"))
    return [*([modules] if modules else []), *(piece for piece in pieces if not piece.endswith(".py"))]


def digest(root: Path) -> str:
    """Return what tells a tree from others: a hash of all its modules."""
    files = (file for top in (*TOPS, "tests") for file in sorted((root / top).rglob("*.py")))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def read(results: Path) -> Lines:
    """Return the lines of a file of results; there are none if there is no file."""
    return [json.loads(line) for line in results.read_text("utf-8").splitlines()] if results.exists() else []


def row(line: Mapping[str, Any]) -> str:
    """Return what a table says of a place."""
    change = " ".join(f"{line['was']} -> {line['now']}".split())
    return f"{line['result']:9} {line['place']:50} {line['tests']:4} {line['by'] or change}"


def table(lines: Lines) -> Iterable[str]:
    """Yield a line for each place, and the counts."""
    places = {line["place"]: line for line in lines if "place" in line}
    yield from (row(line) for line in places.values())
    yield from (f"{name}: {count}" for name, count in counts(lines).items())


def counts(lines: Lines) -> dict[str, str]:
    """Return how many breakages were noticed, of how many, in each part and in all."""
    places = [line for line in lines if "place" in line]
    found = {}
    for name in (*TOPS, ""):
        of = [line["result"] for line in places if line["place"].startswith(name)]
        found[name or "all"] = f"{of.count('noticed')} of {len(of)} noticed"
    return found


def compared(old: Lines, new: Lines) -> Iterable[str]:
    """Yield the counts side by side, and each place that is newly unnoticed, or in one of the two only."""
    for (name, before), after in zip(counts(old).items(), counts(new).values(), strict=True):
        yield f"{name:6} {before:22} {after}"
    before, after = ({line["place"]: line for line in lines if "place" in line} for lines in (old, new))
    for name in [*before, *(name for name in after if name not in before)]:
        if name not in after:
            yield f"gone: {row(before[name])}"
        elif name not in before:
            yield f"new: {row(after[name])}"
        elif before[name]["result"] == "noticed" != after[name]["result"]:
            yield f"newly {row(after[name])}; it was noticed by {before[name]['by']}"


def main() -> int:
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
    print("\n" + "\n".join(table(read(wish.results))))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
