"""What differs from a preset is told by sentences of the list that translators get."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.games.shedding.ruleset import fields
from parlour.rules.sentences import Sentence, Told
from parlour.rules.shelf import files, shelf


def told_by(said: Told) -> Iterator[Sentence]:
    """Yield the sentence of what is said, and those within it."""
    yield said.sentence
    for value in dict(said.values).values():
        if isinstance(value, Told):
            yield from told_by(value)


def changed_by_options() -> Iterator[Told]:
    """Yield what is told of every option of the presets of the family, with each of its values."""
    for game in (game for game in shelf.games() if files.file(game.name).folder == "shedding"):
        for option in game.options:
            for value in option.values:
                rules = shelf.table_rules(game.name, {option.name: value})
                yield from (difference.told for difference in shelf.differences(rules))


def test_whatever_an_option_changes_is_told_by_a_sentence_for_translators() -> None:
    changed = {sentence for said in changed_by_options() for sentence in told_by(said)}
    assert len(changed) > 5
    assert changed <= {*fields.sentences()}
