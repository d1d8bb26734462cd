"""What a new table may play: the games of the shelf, saved house rules, and rules just made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from parlour.rules.errors import FaultyGame
from parlour.rules.shelf import shelf
from parlour.tui.rules_editor.draft import summed
from parlour.tui.storage.stores import RulesFolder, SavedRules
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.rules.shelf.ready import TableRules
    from parlour.rules.shelf.shelf import Preset

MADE = "just made"
"""The name of an offer that is neither on the shelf nor in the folder."""

MOST_FAULTS: Final = 3


class Offer(NamedTuple):
    """Rules to play by. `rules` is the text of house rules; `source` is what the editor starts from.

    `base` is the game of the shelf on which they are based: the game itself, if they are no house rules.
    """

    name: str
    title: str
    least: int
    most: int
    summary: str
    source: SavedRules | str
    base: str
    rules: str = ""


def offers(folder: RulesFolder, made: TableRules | None = None) -> tuple[Offer, ...]:
    """Return all offers under distinct names, those just `made` first."""
    own = [_house(SavedRules(MADE, made.title, made))] if made is not None else []
    saved = [offer for file in folder.saved() if (offer := _saved(file)) is not None]
    just_made = {offer.rules for offer in own}
    others = (offer for offer in saved if offer.rules not in just_made)
    return (*own, *map(_game, shelf.games()), *others)


def faults(most: int = MOST_FAULTS) -> tuple[str, ...]:
    """Return a line for each installed game that cannot be played, but at most so many lines."""
    lines = [visible(str(fault)) for fault in shelf.faults()]
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], f"{len(lines) - most + 1} more cannot be played: parlour games lists them")


def _saved(saved: SavedRules) -> Offer | None:
    """Return saved house rules, None if they, or the installed game that they are based on, have a fault."""
    try:
        return _house(saved) if saved.rules is not None else None
    except FaultyGame:
        return None


def _game(game: Preset) -> Offer:
    return Offer(game.name, game.title, game.least, game.most, game.summary, game.name, game.name)


def _house(saved: SavedRules) -> Offer:
    rules = saved.rules
    assert rules is not None, "rules that can be played"
    changed = [difference.words for difference in shelf.differences(rules)]
    summary = rules.summary or f"{summed(shelf.preset(rules.base).title, changed)}."
    written = shelf.write(rules)
    return Offer(saved.key, rules.title, rules.least, rules.most, summary, saved, rules.base, written)
