"""What the player can or must do now: one line, and the choices outside the hand as a numbered list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from parlour.net.wire.messages import Update
from parlour.rules.sentences import text
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View
from parlour.tui.drawing.sorting import SortOrder
from parlour.tui.moves.choices import offered
from parlour.tui.moves.claims import all_race
from parlour.tui.moves.selection import arming, direct, of_hand, playable
from parlour.tui.moves.turn_state import CALL
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.hand import in_hand, numbered
from parlour.tui.plain.saying.sentences import ended, said_of, to_listener
from parlour.tui.tables.common.facts import Timer, names_at
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.words.data import told_data


class NumberedOption(NamedTuple):
    """A row of the numbered list: its number, its words (seats are `{0}`), and the move or its beginning."""

    number: int
    words: str
    move: str


def is_asked(view: View | None) -> bool:
    """Whether the player must act."""
    return view is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)


def options(view: View | None) -> tuple[NumberedOption, ...]:
    """Return what may be answered by a number: choices, or the picks of the only choice.

    Empty where a card of the hand may be played: a number means a card then.
    """
    if view is None or of_hand(view):
        return ()
    outside = direct(view)
    if len(outside) == 1 and outside[0].steps:
        return _picks(outside[0])
    return tuple(NumberedOption(at, choice.words, choice.verb) for at, choice in enumerate(outside, 1))


def asked_lines(update: Update, order: SortOrder = SortOrder.SUIT) -> list[Said]:
    """Return what the player can or must do now; nothing if that is nothing.

    A list has at least two rows, and none is said while a race with a clock is open.
    """
    view = update.view
    if view is None or not view.choices:
        return []
    names = names_at(update)
    hand, rows = in_hand(view, order), options(view)
    listed = () if all_race(view) or len(rows) < 2 else rows
    text = " ".join(
        (
            _question(update, view),
            *_cards(view, hand),
            *_other_words(view, listed, names),
            *_call(view, names),
        )
    )
    lines = [Said(Kind.TURN, text, _data(update, view, hand))]
    for row in listed:
        words = said_of(row.words, names)
        lines.append(Said(Kind.OPTION, f"{row.number}. {words}", {"number": row.number, "move": row.move}))
    return lines


def time_left(update: Update) -> Timer | None:
    """Return the player's clock that runs out first: its seconds, and what they are for; None without one.

    A clock of the game that does not run yet has all its seconds.
    """
    running = {clock.name: clock.left for clock in update.clocks}
    deadlines = update.view.deadlines if update.view is not None else ()
    found = [Timer(ceil(running.get(each.name, each.seconds)), each.words) for each in deadlines]
    own = f"timer {update.you}"
    if own in running and is_asked(update.view):
        found.append(Timer(ceil(running[own]), ""))
    return min(found, key=lambda timer: timer.seconds, default=None)


def _question(update: Update, view: View) -> str:
    """Return the prompt as a sentence, with the seconds of the clock."""
    prompt = to_listener(view, names_at(update)).sentence(view.prompt)
    timer = time_left(update)
    seconds = count(timer.seconds, "second") if timer is not None else ""
    if all_race(view):
        return ended(f"Race{seconds and ', '}{seconds}: {_small(prompt)}")
    if timer is None:
        return ended(prompt)
    does = said_of(timer.words, names_at(update), begins=False)
    return f"{ended(prompt)} {f'{seconds} {does}' if does else f'You have {seconds}'}."


def _cards(view: View, hand: Sequence[str]) -> list[str]:
    """Return which cards of the hand may be played, with their numbers."""
    cards = playable(view, None)
    words = numbered(cards, hand, repeat=False)
    if not words:
        return []
    drawn = view.drawn[0] if len(cards) == 1 and cards == set(view.drawn) else ""
    if drawn and card_words(drawn) in text(view.prompt, view.viewer).casefold():
        return [f"It is number {hand.index(drawn) + 1}."]
    return [f"You can play {words}."]


def _other_words(view: View, listed: Sequence[NumberedOption], names: Sequence[str]) -> list[str]:
    """Return the words to type for choices that are neither listed nor named in the prompt."""
    if listed:
        return []
    said = set(re.findall(r"\w+", text(view.prompt, view.viewer).casefold()))
    found = [choice for choice in direct(view) if choice.verb not in said and not choice.card]
    return [f"Type {visible(choice.verb)}: {_small(said_of(choice.words, names))}." for choice in found]


def _call(view: View, names: Sequence[str]) -> list[str]:
    """Return what may be said along with a card, if it may."""
    step = arming(view, CALL)
    words = said_of(step.words, names) if step is not None else ""
    return [f"You can add {CALL}: {_small(words)}." if words else f"You can add {CALL}."] if step else []


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _data(update: Update, view: View, hand: Sequence[str]) -> dict[str, object]:
    cards, timer = playable(view, None), time_left(update)
    return {
        "prompt": told_data(view.prompt),
        "must": is_asked(view),
        "race": view.race.name if view.race is not None and all_race(view) else "",
        "seconds": timer.seconds if timer is not None else None,
        "moves": [choice.verb for choice in view.choices],
        "cards": [{"number": at, "card": text} for at, text in enumerate(hand, 1) if text in cards],
    }


def _picks(choice: Choice) -> tuple[NumberedOption, ...]:
    step = choice.steps[0]
    if step.pick is Pick.PLACE or step.most > 1:
        return (NumberedOption(1, choice.words, choice.verb),)
    found = offered(step.pick, step.among)
    return tuple(
        NumberedOption(at, option.words, f"{choice.verb} {option.pick}") for at, option in enumerate(found, 1)
    )
