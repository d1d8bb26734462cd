"""The prompt while a move among stacks is built pick by pick, and the moves that may begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.rules.steps import Pick
from parlour.rules.views import View
from parlour.tui.drawing.sorting import known
from parlour.tui.keymap import Action
from parlour.tui.moves.selection import Picking
from parlour.tui.moves.verb_keys import set_aside
from parlour.tui.tables.common.briefly import brief
from parlour.tui.tables.common.scene import Scene


class Chip(NamedTuple):
    """A choice with its key; `suit` gives it the color of that suit.

    `brief` is the short form, used where not all chips fit.
    """

    key: str
    words: str
    action: str
    on: str = ""
    chosen: bool = False
    suit: str = ""
    brief: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        """The forms in which it may be written, the longest first."""
        full = f"{self.key} {self.words}".strip()
        return full, self.brief or full, self.key if self.brief else full


def asked(picking: Picking) -> str:
    """Return the question for the next pick, after what is already picked."""
    if picking.step.pick is Pick.PLACE:
        return _where(picking)
    return _which(picking)


def _where(picking: Picking) -> str:
    """Return the question for a place: where a card goes, or which stack the move is about."""
    last = picking.picked[-1] if picking.picked else None
    if last is None:
        return f"{picking.choice.words}: which one? Press its digit"
    if last[0].pick is Pick.PLACE:
        return f"{picking.choice.words}: from {last[1]} to where? Press a digit"
    return f"{_named(last[1])}: play it where? Press a digit"


def _which(picking: Picking) -> str:
    """Return the question for a card: one that covers another, or one that follows."""
    picks = picking.picked
    if not picks:
        return f"{picking.choice.words}: which card?"
    places = [pick for made, pick in picks if made.pick is Pick.PLACE]
    covered = next((pick for made, pick in reversed(picks) if made.pick is Pick.CARD), "")
    if covered:
        return f"{_named(covered)} on {places[-1]}: cover it now with which card?"
    way = f"on {places[0]}" if len(places) == 1 else f"from {places[0]} to {places[-1]}"
    return f"{picking.choice.words} {way}: which card follows?"


def _named(text: str) -> str:
    words = known(text).words
    return words[:1].upper() + words[1:]


def chips(scene: Scene, view: View) -> Iterator[Chip]:
    """Yield what may be picked next, or the moves that may begin."""
    turn = scene.turn
    if turn.picking is None:
        yield from _verbs(turn.keys.actions, view)
        return
    for option in turn.options:
        yield Chip(option.key, option.pick, "place", option.pick, chosen=option.pick == turn.chosen)
    for text in dict.fromkeys(turn.hand):
        if text in turn.playable:
            at, chosen = turn.hand.index(text), text == turn.under_cursor
            words = text if known(text).suit else brief(text, scene.pens.looks)
            yield Chip(str(at + 1), words, "card", str(at), chosen)
    yield Chip("Esc", "back", "cancel")


def _verbs(table: tuple[Action, ...], view: View) -> Iterator[Chip]:
    found = [(action, choice) for choice in view.choices if (action := set_aside(table, choice))]
    for action, choice in sorted(found, key=lambda pair: table.index(pair[0])):
        key, words = action.keys[0], choice.words[:1].lower() + choice.words[1:]
        yield Chip(key, words, "verb", choice.verb, brief=f"{key} {choice.verb}")
