"""The sentences of the program: their keys, and what they say to oneself."""

from __future__ import annotations

import ast

import pytest

from parlour.rules.sentences import PLACE, known
from tests.generated.words import NET, TUI, of_the_code


def test_each_sentence_of_the_program_has_a_key_of_its_own() -> None:
    keys = [each.key for each in of_the_code() if known().get(each.key) != each]
    assert len(keys) == len(set(keys))
    assert not set(keys) & known().keys()


def test_what_is_said_to_oneself_does_not_name_oneself() -> None:
    all_there_are = {*of_the_code(), *known().values()}
    assert [each for each in all_there_are if "0" in PLACE.findall(each.own)] == []
    assert [each for each in all_there_are if "1" in PLACE.findall(each.other)] == []


@pytest.mark.slow
def test_no_error_and_no_refusal_is_made_of_bare_words() -> None:
    """An error of `net` takes only what is told, and words that are their own key come from elsewhere."""
    for file in (*NET.rglob("*.py"), *TUI.rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        made = [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == "in_words"]
        assert not [ast.unparse(each) for each in made if _is_prose(each.args[0])], file


def _is_prose(words: ast.expr) -> bool:
    return isinstance(words, ast.JoinedStr) or (isinstance(words, ast.Constant) and bool(words.value))
