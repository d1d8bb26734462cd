"""The sentences of the program: their keys, what they say to oneself, and that nothing reads them back."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from parlour.rules.sentences import PLACE, Sentence, known
from parlour.tui import words

ROOT = Path(__file__).parents[3]
MODULES = [import_module(f"{words.__name__}.{found.name}") for found in iter_modules(words.__path__)]
OWN = sorted({each for module in MODULES for each in vars(module).values() if isinstance(each, Sentence)})
TOLD = ("tui/words", "tui/plain/saying", "tui/plain/table", "tui/tables", "tui/moves")
"""Packages that are told what happened, and what is asked."""


def test_each_sentence_of_the_program_has_a_key_of_its_own() -> None:
    keys = [each.key for each in OWN if known().get(each.key) != each]
    assert len(keys) == len(set(keys))
    assert not set(keys) & known().keys()


@pytest.mark.parametrize("sentence", [*OWN, *known().values()], ids=lambda sentence: sentence.key)
def test_what_is_said_to_oneself_does_not_name_oneself(sentence: Sentence) -> None:
    assert "0" not in PLACE.findall(sentence.own)
    assert "1" not in PLACE.findall(sentence.other)


@pytest.mark.parametrize("package", TOLD)
def test_what_is_told_is_searched_by_no_pattern(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    assert [file.name for file in files if "re" in imported(ast.parse(file.read_text("utf-8")))] == []


def imported(module: ast.Module) -> set[str]:
    """Return the names of the modules that a module imports whole."""
    imports = (node for node in ast.walk(module) if isinstance(node, ast.Import))
    return {alias.name for node in imports for alias in node.names}
