"""What the player can or must do now: one line, and the choices outside the hand as a numbered list."""

from __future__ import annotations

from typing import NamedTuple

from net.wire.messages import Update
from rules.steps import Choice, Pick
from rules.views import View
from tui.drawing.sorting import SortOrder
from tui.moves.choices import offered
from tui.moves.selection import direct, of_hand, playable
from tui.plain.said import Kind, Said
from tui.plain.saying.hand import in_hand, numbered
from tui.tables.common.facts import names_at
from tui.text.names import named
from tui.text.phrases import sentence
from tui.text.printable import visible


class Option(NamedTuple):
    """A row of the numbered list: its number, its words, and the move or its beginning in notation."""

    number: int
    words: str
    move: str


def is_asked(view: View | None) -> bool:
    """Whether the player must act."""
    return view is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)


def options(view: View | None) -> tuple[Option, ...]:
    """Return the choices outside the hand; the picks of the only one, if nothing else is to be chosen."""
    if view is None:
        return ()
    outside = list(direct(view))
    if len(outside) == 1 and not of_hand(view) and outside[0].steps:
        return _picks(outside[0])
    return tuple(Option(at, choice.words, choice.verb) for at, choice in enumerate(outside, 1))


def asked_lines(update: Update, order: SortOrder = SortOrder.SUIT) -> list[Said]:
    """Return what the player can or must do now; nothing if that is nothing."""
    view = update.view
    if view is None or not view.choices:
        return []
    names = names_at(update)
    hand = in_hand(view, order)
    cards = playable(view, None)
    can = f" You can play {numbered(sorted(cards), hand)}." if cards else ""
    text = f"{sentence(visible(named(view.prompt, names))).rstrip('.')}.{can}"
    lines = [
        Said(Kind.TURN, text, {"must": is_asked(view), "cards": [card for card in hand if card in cards]})
    ]
    for option in options(view):
        words = visible(named(option.words, names))
        lines.append(
            Said(Kind.OPTION, f"{option.number}. {words}", {"number": option.number, "move": option.move})
        )
    return lines


def _picks(choice: Choice) -> tuple[Option, ...]:
    step = choice.steps[0]
    if step.pick is Pick.PLACE or step.most > 1:
        return (Option(1, choice.words, choice.verb),)
    found = offered(step.pick, step.among)
    return tuple(
        Option(at, option.words, f"{choice.verb} {option.pick}") for at, option in enumerate(found, 1)
    )
