"""What is in force at a table: what the next card must match, and what waits for whoever must answer it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

from parlour.rules.cards import COLOR_RANKS, FRENCH_RANKS, SUITLESS, SUITS
from parlour.rules.sentences import Told, Value, told
from parlour.rules.views import DiscardView, View
from parlour.tui.words import asking

ANYTHING: Final = "anything"
RANKS: Final = frozenset((*COLOR_RANKS, *FRENCH_RANKS, *SUITLESS))


class Matches(Enum):
    """What the next card must match."""

    NOTHING = auto()  # but the top card
    ANY_CARD = auto()
    SUIT = auto()
    RANK = auto()
    CARD = auto()  # another than the top card


class Waits(NamedTuple):
    """What waits for an answer: as a sentence, as two rows, and as short as it can be said.

    `who` must answer, None if it is the viewer; the short form has a place for their name, `who`.
    """

    whole: Told
    rows: tuple[Told, Told]
    short: Told
    who: int | None = None


def demanded(discard: DiscardView) -> tuple[Matches, str]:
    """Return what the next card must match, and the name of that suit or rank, or that card."""
    match = discard.match
    if match in SUITS or (discard.suit and not match):
        return Matches.SUIT, match or discard.suit
    if not match:
        return Matches.NOTHING, ""
    if match == ANYTHING:
        return Matches.ANY_CARD, ""
    return (Matches.RANK if match in RANKS else Matches.CARD), match


def only_usual(view: View) -> bool:
    """Whether the viewer has only the usual choices: take what waits, or pass. Races are beside that."""
    choices = [choice for choice in view.choices if not choice.race]
    return bool(choices) and all(choice.usual for choice in choices)


def waiting(view: View, label: Callable[[str], str]) -> Waits | None:
    """Return what waits together with the card that brought it; None if nothing or only a number waits.

    `label` returns what a card is called here. Only the viewer who must answer reads it as an instruction;
    others read who it is.
    """
    discard = view.discard
    if discard is None or not discard.facing or not counts(view):
        return None
    facing = label(discard.facing)
    takes = told(asking.DRAW_SO_MANY, count=discard.pending) if discard.pending else turns_lost(discard.skips)
    both: dict[str, Value] = {"facing": facing, "takes": takes}
    seat = next((seat.seat for seat in view.seats if seat.acts), view.viewer)
    if seat is not None and seat != view.viewer:
        rows = told(asking.MUST_ANSWER_IT, seat), told(asking.FACING_OR, **both)
        return Waits(told(asking.MUST_ANSWER, seat, **both), rows, told(asking.WHO_ANSWERS, **both), seat)
    waits = told(asking.WAITS, facing=facing)
    if only_usual(view):
        whole = told(asking.WAITS_TO_BE_TAKEN, **both)
        return Waits(whole, (waits, takes), told(asking.FACING_TAKES, **both))
    rows = waits, told(asking.ANSWER_OR, takes=takes)
    return Waits(told(asking.WAITS_FOR_ANSWER, **both), rows, told(asking.ANSWER_FACING_OR, **both))


def counts(view: View) -> tuple[Told, ...]:
    """Return how many cards or turns wait."""
    discard = view.discard
    if discard is None:
        return ()
    found = (discard.pending, asking.TO_DRAW), (discard.skips, asking.TO_BE_SKIPPED)
    return tuple(told(sentence, count=count) for count, sentence in found if count)


def turns_lost(skips: int) -> Told:
    """Return what happens to players who do not answer: `lose a turn`, `lose 2 turns`."""
    return told(asking.LOSE_A_TURN) if skips == 1 else told(asking.LOSE_TURNS, count=skips)
