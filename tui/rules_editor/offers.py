"""What a new table may play: the games of the shelf, saved house rules, and rules just made.

And a match against bots: what is chosen beside the game, and the request for its table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from parlour.net.wire.messages import ChangeGame, OpenTable
from parlour.rules.faults import FaultyGame
from parlour.rules.shelf import shelf
from parlour.tui.rules_editor.draft import summed
from parlour.tui.storage.stores import RulesFolder, SavedRules
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import LEVELS, PACES
from parlour.tui.words.of_games import spoken_preset
from parlour.tui.words.speaking import fault, said

if TYPE_CHECKING:
    from parlour.rules.shelf.ready import TableRules
    from parlour.tui.storage.settings import Settings

R = TypeVar("R", OpenTable, ChangeGame)

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

    def of(self, request: R) -> R:
        """Return a request for a table with these rules: by the name of the game, or as house rules."""
        return request.model_copy(update={"game": "" if self.rules else self.name, "rules": self.rules})


def offers(folder: RulesFolder, made: TableRules | None = None) -> tuple[Offer, ...]:
    """Return all offers under distinct names, those just `made` first."""
    own = [_house(SavedRules(MADE, made.title, made))] if made is not None else []
    saved = [offer for file in folder.saved() if (offer := _saved(file)) is not None]
    just_made = {offer.rules for offer in own}
    games = [
        Offer(game.name, game.title, game.least, game.most, game.summary, game.name, game.name)
        for game in map(spoken_preset, shelf.games())
    ]
    others = (offer for offer in saved if offer.rules not in just_made)
    return (*own, *games, *others)


def faults(most: int = MOST_FAULTS) -> tuple[str, ...]:
    """Return a line for each installed game that cannot be played, but at most so many lines."""
    lines = [fault(error) for error in shelf.faults()]
    if len(lines) <= most:
        return tuple(lines)
    more = tr("{count} more cannot be played: parlour games lists them", count=len(lines) - most + 1)
    return (*lines[: most - 1], more)


def _saved(saved: SavedRules) -> Offer | None:
    """Return saved house rules, None if they, or the installed game that they are based on, have a fault."""
    try:
        return _house(saved) if saved.rules is not None else None
    except FaultyGame:
        return None


def _house(saved: SavedRules) -> Offer:
    rules = saved.rules
    assert rules is not None, "rules that can be played"
    changed = [said(difference.told) for difference in shelf.differences(rules)]
    about = rules.summary or f"{summed(shelf.preset(rules.base).title, changed)}."
    written = shelf.write(rules)
    return Offer(saved.key, rules.title, rules.least, rules.most, about, saved, rules.base, written)


class SoloMatch(NamedTuple):
    """What is chosen beside the game. `opponents` are wanted; a game may take fewer."""

    opponents: int
    level: str
    pace: str
    relaxed: bool = False

    @classmethod
    def of(cls, settings: Settings) -> SoloMatch:
        """Return what was chosen last; a value that is not known becomes the usual one."""
        level = settings.level if settings.level in LEVELS else LEVELS[0]
        pace = settings.pace if settings.pace in PACES else "normal"
        return cls(max(1, settings.opponents), level, pace)

    def against(self, offer: Offer) -> int:
        """Return how many bots play in the game on `offer`."""
        return min(max(self.opponents, offer.least - 1), offer.most - 1)


def table_of(offer: Offer, match: SoloMatch) -> OpenTable:
    """Return the request for a table of the player and the bots."""
    bots = match.against(offer)
    table = OpenTable(seats=bots + 1, bots=bots, level=match.level, pace=match.pace, relaxed=match.relaxed)
    return offer.of(table)
