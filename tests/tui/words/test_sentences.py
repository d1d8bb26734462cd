"""The sentences of the program: their keys, and what they say to oneself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import pytest

import parlour.net.wire.messages  # noqa: F401 - its sentences are those of every program, too
from parlour.rules.sentences import PLACE, Sentence, known
from parlour.tui import words

MODULES = [import_module(f"{words.__name__}.{found.name}") for found in iter_modules(words.__path__)]
OWN = sorted({each for module in MODULES for each in vars(module).values() if isinstance(each, Sentence)})


def test_each_sentence_of_the_program_has_a_key_of_its_own() -> None:
    keys = [each.key for each in OWN if known().get(each.key) != each]
    assert len(keys) == len(set(keys))
    assert not set(keys) & known().keys()


@pytest.mark.parametrize("sentence", [*OWN, *known().values()], ids=lambda sentence: sentence.key)
def test_what_is_said_to_oneself_does_not_name_oneself(sentence: Sentence) -> None:
    assert "0" not in PLACE.findall(sentence.own)
    assert "1" not in PLACE.findall(sentence.other)
