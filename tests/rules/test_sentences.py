"""What games say stands in tables: sentences with keys, in words that can be translated where they stand."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import parlour.rules
from parlour.rules.sentences import Sentence, known

RULES = Path(parlour.rules.__file__).resolve().parent
FOLDERS = sorted(path.parent.name for path in RULES.glob("games/*/game.py"))
SAYING = {"Sentence", "Told", "told", "Refusal", "Choice", "Step", "Deadline", "Fact", "Advice"}
OTHERWISE = {"Moved"}
"""What is made with names of zones: these may be put together."""


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(node: ast.AST) -> str:
    """Return what is called by `node`, "" if it calls nothing by a name."""
    called = node.func if isinstance(node, ast.Call) else None
    return (
        called.attr
        if isinstance(called, ast.Attribute)
        else called.id
        if isinstance(called, ast.Name)
        else ""
    )


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in `node`, without what may be put together."""
    yield node
    if name_of(node) not in OTHERWISE and not isinstance(node, ast.Assert | ast.Raise):
        for child in ast.iter_child_nodes(node):
            yield from walked(child)


def imported(module: ast.Module) -> set[str]:
    """Return the names that a module has from elsewhere."""
    found = (node for node in ast.walk(module) if isinstance(node, ast.ImportFrom))
    return {f"{node.module}.{alias.name}" for node in found for alias in node.names}


def defined(module: ast.Module) -> Iterator[tuple[int, Sentence | None]]:
    """Yield every sentence with its line; None if it is not a literal, which no translator finds."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and name_of(node) == "Sentence":
            try:
                named = {str(each.arg): ast.literal_eval(each.value) for each in node.keywords}
                yield node.lineno, Sentence(*map(ast.literal_eval, node.args), **named)
            except ValueError:
                yield node.lineno, None


def faults(path: Path) -> Iterator[str]:
    """Yield what a module of a game says without a key, or by words that are put together."""
    module, where = read(path), path.relative_to(RULES)
    has = imported(module)
    if "parlour.rules.sentences.in_words" in has:
        yield f"{where}: in_words gives words no key"
    for line, sentence in defined(module):
        if sentence is None:
            yield f"{where}:{line}: the parts of a sentence are literals"
        elif known().get(sentence.key) != sentence:
            yield f"{where}:{line}: {sentence.key!r} is in no module of MODULES, or its key is taken"
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            inside = list(walked(node))
            if any(name_of(each) in SAYING for each in inside):
                glued = (each.lineno for each in inside if isinstance(each, ast.JoinedStr))
                yield from (f"{where}:{line}: words are put together" for line in glued)


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_a_game_says_is_a_sentence_of_a_table(folder: str) -> None:
    found = [fault for path in sorted(RULES.glob(f"games/{folder}/**/*.py")) for fault in faults(path)]
    assert found == []


def test_no_key_is_that_of_two_sentences() -> None:
    """Neither in the rules nor in what the program says itself: both stand in what programs read."""
    paths = sorted(path for folder in ("rules", "tui") for path in (RULES.parent / folder).rglob("*.py"))
    saying = [path for path in paths if "Sentence(" in path.read_text(encoding="utf-8")]
    every = [found for path in saying for _, found in defined(read(path))]
    keys = Counter(sentence.key for sentence in every if sentence is not None)
    assert len(keys) > 150
    assert [key for key, count in keys.items() if count > 1] == []
