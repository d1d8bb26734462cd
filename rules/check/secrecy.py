"""What a viewer cannot see changes nothing that it is told: states are compared in pairs.

The two states of a pair have the same view: `imagine` makes the other one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.findings import name_of
from parlour.rules.check.moves import listed
from parlour.rules.check.playing import Played
from parlour.rules.check.tables import Table
from parlour.rules.events import Event, Moved, Shown, line
from parlour.rules.match import Match

SOME: Final = 20
"""How many moves are judged in both states of a pair."""
DEEP: Final = 10
"""How many moves are asked for step by step in both."""


def views_show_nothing_hidden(table: Table, step: Played) -> Iterator[str]:
    """The view of a viewer is the same in both states."""
    for viewer in (*range(table.seats), None):
        other, own = matches.seen_by(_other(table, step, viewer), viewer), matches.seen_by(step.after, viewer)
        parts = [each.name for each in fields(own) if getattr(other, each.name) != getattr(own, each.name)]
        if parts:
            told = ", ".join(parts)
            lost = "seen_by shows them, or imagine does not keep what the view says"
            yield f"the view of {name_of(viewer)} changes with cards that it does not see: {told} ({lost})"


def moves_show_nothing_hidden(table: Table, step: Played) -> Iterator[str]:
    """The choices, the legal moves and the refusals of a seat are the same in both states."""
    for seat in range(table.seats):
        other = _other(table, step, seat)
        if matches.choices(other, seat) != matches.choices(step.after, seat):
            yield f"the choices of seat {seat} change with cards that it does not see"
        if listed(other, seat) != listed(step.after, seat):
            yield f"the legal moves of seat {seat} change with cards that it does not see"
        for move in table.texts[:: max(1, len(table.texts) // SOME)]:
            if matches.judge(other, seat, move) != matches.judge(step.after, seat, move):
                yield f"what why_not says of {move!r} of seat {seat} changes with cards that it does not see"
        for text in _beginnings(table, step.after, seat):
            if matches.next_step(other, seat, text) != matches.next_step(step.after, seat, text):
                yield f"the step after {text!r} of seat {seat} changes with cards that it does not see"


def _beginnings(table: Table, moment: Match, seat: int) -> Iterator[str]:
    """Yield the beginnings of some moves whose steps are asked for one by one."""
    deep = tuple(choice.verb for choice in matches.choices(moment, seat) if choice.deep)
    for move in [text for text in table.texts if deep and text.startswith(deep)][:DEEP]:
        words = move.split()
        yield from (" ".join(words[: count + 1]) for count in range(len(words)))


def clocks_show_nothing_hidden(table: Table, step: Played) -> Iterator[str]:
    """Whether clocks run, and whether an order of cards is wanted, is the same in both states."""
    for viewer in (*range(table.seats), None):
        other = _other(table, step, viewer)
        if matches.deadlines(other) != matches.deadlines(step.after):
            yield f"the clocks change with cards that {name_of(viewer)} does not see"
        if bool(matches.wanted(other)) != bool(matches.wanted(step.after)):
            yield f"whether cards are wanted changes with cards that {name_of(viewer)} does not see"


def lines_show_nothing_hidden(table: Table, step: Played) -> Iterator[str]:
    """A line of the log about hidden cards names none of them."""
    for event in step.events:
        for viewer in (*range(table.seats), None):
            if _is_hidden(event, viewer) and line(event, viewer) != line(_with_other_cards(event), viewer):
                yield f"a line of the log names cards to {name_of(viewer)}: {line(event, viewer)!r}"


def moves_tell_nothing_hidden(table: Table, step: Played) -> Iterator[str]:
    """Who sees the same before and after a move in both states is told the same, if no cards are shown."""
    if not isinstance(step.move, str) or any(isinstance(event, Shown) for event in step.events):
        return
    for viewer in (*range(table.seats), None):
        other, told = _other(table, step, viewer, step.before), list[Event]()
        if not matches.is_legal(other, step.who, step.move):
            continue
        led = matches.after(other, step.who, step.move, told)
        if matches.seen_by(led, viewer) != matches.seen_by(step.after, viewer):
            continue
        there = {line(event, viewer) for event in told} | {None}
        words = (line(event, viewer) for event in step.events)
        if new := [each for each in words if each not in there]:
            yield f"after {step.move!r} an event tells {name_of(viewer)} what it does not see: {new[0]!r}"


def _other(table: Table, step: Played, viewer: int | None, moment: Match | None = None) -> Match:
    """Return a match that differs from `moment`, or that after `step`, only in what `viewer` cannot see."""
    moment = moment or step.after
    view = matches.seen_by(moment, viewer)
    chance = table.chance(f"secrecy {step.number} {viewer}")
    return moment._replace(round=moment.game.views.imagine(moment.rules, view, chance))


def _is_hidden(event: Event, viewer: int | None) -> bool:
    match event:
        case Moved(seat=seat, hidden=True):
            return seat != viewer
        case Shown(to=to):
            return to is not None and to != viewer
        case _:
            return False


def _with_other_cards(event: Event) -> Event:
    assert isinstance(event, Moved | Shown)
    return event._replace(cards=("JO",) * len(event.cards))
