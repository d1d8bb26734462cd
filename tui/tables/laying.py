"""What is asked while a move is built pick by pick, in words; and which moves may be begun."""

from __future__ import annotations

from collections.abc import Iterator

from rules.steps import Pick
from rules.views import View
from tui.actions import table_actions
from tui.building import Building
from tui.sorting import known
from tui.square import digit
from tui.tables.briefly import brief
from tui.tables.chip import Chip
from tui.tables.scene import Scene
from tui.verbs import set_aside


def asked(building: Building) -> str:
    """Return what is to be picked next, after what is picked already."""
    if building.step.pick is Pick.PLACE:
        return _where(building)
    return _which(building)


def _where(building: Building) -> str:
    """The words for a place: where a card goes, or which stack it is about."""
    last = building.picks[-1] if building.picks else None
    if last is None:
        return f"{building.choice.words}: which one? Press its digit"
    if last[0].pick is Pick.PLACE:
        return f"{building.choice.words}: from {last[1]} to where? Press a digit"
    return f"{_named(last[1])}: lay it where? Press a digit"


def _which(building: Building) -> str:
    """The words for a card: what it covers, or what it follows."""
    picks = building.picks
    if not picks:
        return f"{building.choice.words}: which card?"
    places = [pick for made, pick in picks if made.pick is Pick.PLACE]
    covered = next((pick for made, pick in reversed(picks) if made.pick is Pick.CARD), "")
    if covered:
        return f"{_named(covered)} on {places[-1]}: cover it now with which card?"
    way = f"on {places[0]}" if len(places) == 1 else f"from {places[0]} to {places[-1]}"
    return f"{building.choice.words} {way}: which card follows?"


def _named(text: str) -> str:
    words = known(text).words
    return words[:1].upper() + words[1:]


def chips(scene: Scene, view: View) -> Iterator[Chip]:
    """Yield the moves that may be begun; while one is built, what may be picked next."""
    building = scene.turn.building
    if building is None:
        yield from _verbs(view)
        return
    by_name = {stack.name: digit(stack) for stack in view.stacks}
    for name in building.places:
        yield Chip(by_name[name], name, "place", name, chosen=name == building.spot)
    for text in dict.fromkeys(scene.turn.hand):
        if text in building.cards:
            at, chosen = scene.turn.hand.index(text), text == scene.turn.under_cursor
            words = text if known(text).suit else brief(text, scene.pens.looks)
            yield Chip(str(at + 1), words, "card", str(at), chosen)
    yield Chip("Esc", "back", "cancel")


def _verbs(view: View) -> Iterator[Chip]:
    """The moves that have a key at this table, in the table's order of keys."""
    table = table_actions(view)
    found = [(action, choice) for choice in view.choices if (action := set_aside(table, choice))]
    for action, choice in sorted(found, key=lambda one: table.index(one[0])):
        key, words = action.keys[0], choice.words[:1].lower() + choice.words[1:]
        yield Chip(key, words, "verb", choice.verb, brief=f"{key} {choice.verb}")
