"""What a play is worth, in cards: a rough account of what it sheds and keeps, and does to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.games.shedding.bots.meanings import Meanings, matches
from rules.games.shedding.ruleset.ruleset import Effect
from rules.views import View

NEAR: Final = 2
"""A player with so few cards is about to go out."""
OUT: Final = 1000.0
"""To go out is better than anything."""
WILD: Final = 1.6
"""What it is worth to keep a card that goes on anything."""
WEAPON: Final = 0.3
"""What it is worth to keep a card that makes others draw or miss a turn, or answers theirs."""
FOLLOW: Final = 0.35
"""What it is worth that one more card of the rest fits what is on top."""
POINT: Final = 0.001
"""What it is worth to be rid of a point; many times more while somebody is about to go out."""
TURN: Final = 0.3
"""What it is worth that the next player misses a turn, and a third of a card to be drawn."""
THREAT: Final = 5.0
"""How many times more while that player is about to go out."""
COVER: Final = 1.0
"""What it is worth to play again at once, and what it costs where one must and cannot."""

STUCK: Final = 0.5
"""What it costs to be left with a card that cannot be the last one."""


class Play(NamedTuple):
    """Cards in the order in which they are laid, what is left then, what is named, whose hand is taken."""

    cards: tuple[str, ...]
    rest: tuple[str, ...]
    name: str = ""
    seat: int | None = None


def weigh(view: View, meanings: Meanings, play: Play) -> float:
    """Return what `play` is worth."""
    if not play.rest and meanings.ends(play.cards[-1]):
        return OUT
    does = [meanings.of(text) for text in play.cards]
    stuck = len(play.rest) == 1 and not meanings.ends(play.rest[0])
    return (
        (-STUCK if stuck else 0.0)
        + sum(1.0 - _kept(one) for one in does)
        + _points(view, meanings, play.cards)
        + _follow_up(view, meanings, play)
        + _hindrance(view, meanings, does)
        + _hands(view, does, play)
    )


def wish(meanings: Meanings, text: str, rest: Sequence[str]) -> float:
    """How much one wishes to have `text` beside `rest`, for oneself."""
    fitting = sum(matches(other, text) for other in rest)
    return _kept(meanings.of(text)) + FOLLOW * fitting - POINT * meanings.points(text)


def _kept(does: Effect) -> float:
    """What it is worth to keep a card rather than to play it."""
    if does.anywhere:
        return WILD
    return WEAPON if does.draw or does.skip else 0.0


def _points(view: View, meanings: Meanings, cards: Sequence[str]) -> float:
    near = min(seat.cards for seat in view.seats if seat.seat != view.viewer) <= NEAR
    return (10 if near else 1) * POINT * sum(map(meanings.points, cards))


def _follow_up(view: View, meanings: Meanings, play: Play) -> float:
    """How well the rest of the hand goes on from here: at once, if one plays again."""
    top = play.cards[-1]
    does, match = meanings.of(top), _match(view, meanings, play)
    fitting = sum(held for text, held in Counter(play.rest).items() if meanings.follows(text, top, match))
    goes_on = FOLLOW * fitting
    if does.again != "no" and fitting:
        goes_on += COVER
    return goes_on - COVER if does.again == "must" and not fitting else goes_on


def _match(view: View, meanings: Meanings, play: Play) -> str:
    """What must be matched after `play`, as in `View.match`."""
    does = meanings.of(play.cards[-1])
    if play.name or does.follow == "card":
        return play.name
    return (view.match or top(view)) if does.follow == "under" else "anything"


def top(view: View) -> str:
    """Return the card on top of the discard."""
    discard = view.zone("discard")
    assert discard is not None, "a card is played on another"
    return discard.cards[-1]


def _hindrance(view: View, meanings: Meanings, does: Sequence[Effect]) -> float:
    """What it is worth that others draw, miss turns, or have to wait for them."""
    turned = sum(one.reverse for one in does)
    seats, way = len(view.seats), view.direction * (-1) ** turned
    skips = sum(one.skip for one in does)
    if seats == 2 and meanings.reverse_skips_with_two:
        skips += turned
    draws = sum(one.draw for one in does)
    hit = _danger(view, way)
    if draws:
        return TURN * (1 + draws / 3) * hit
    if skips:
        return TURN * hit
    return TURN * (_danger(view, -way) - hit) if turned % 2 else 0.0


def _danger(view: View, way: int) -> float:
    """How much it matters to hinder the next player in a direction."""
    assert view.viewer is not None, "a bot has a seat"
    return THREAT if view.seats[(view.viewer + way) % len(view.seats)].cards <= NEAR else 1.0


def _hands(view: View, does: Sequence[Effect], play: Play) -> float:
    """By how many cards one's hand gets smaller where hands move."""
    assert view.viewer is not None, "a bot has a seat"
    mine, seats = len(play.rest), len(view.seats)
    if not mine:
        return 0.0
    source = None
    if play.seat is not None:
        source = play.seat
    elif any(one.swap == "left" for one in does):
        source = (view.viewer + 1) % seats
    elif any(one.pass_hands for one in does):
        source = (view.viewer - view.direction * (-1) ** sum(one.reverse for one in does)) % seats
    return float(mine - view.seats[source].cards) if source is not None else 0.0
