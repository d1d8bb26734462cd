"""The value of a play, measured in cards: a rough estimate of its effect on all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.rules.games.shedding.bots.meanings import Meanings, matches
from parlour.rules.games.shedding.ruleset.ruleset import Effect
from parlour.rules.views import View

NEAR: Final = 2
"""A player with this many cards or fewer is about to go out."""
OUT: Final = 1000.0
"""The value of going out, above any other."""
WILD: Final = 1.6
"""The value of keeping a card that may be played on anything."""
WEAPON: Final = 0.3
"""The value of keeping a card that makes others draw or miss a turn."""
FOLLOW: Final = 0.35
"""The value of each remaining card that fits the new top card."""
POINT: Final = 0.001
"""The value of shedding one point, ten times as much when another player is about to go out."""
TURN: Final = 0.3
"""The value of making the next player miss a turn; a third of it for each card to draw."""
THREAT: Final = 5.0
"""The factor for a next player who is about to go out."""
COVER: Final = 1.0
"""The value of playing again at once, and the cost if one must play again and cannot."""

STUCK: Final = 0.5
"""The cost of a single remaining card that cannot be the last one."""


class WeighedPlay(NamedTuple):
    """The cards in playing order, the rest of the hand, the suit or rank named, the seat to swap with."""

    cards: tuple[str, ...]
    rest: tuple[str, ...]
    name: str = ""
    seat: int | None = None


class Weights(NamedTuple):
    """The value of a play, by what it does."""

    stuck: float
    """It leaves a card that cannot be the last one."""
    shed: float
    """It sheds cards that are not worth keeping."""
    points: float
    follow_up: float
    """It leaves cards that fit on it."""
    hindrance: float
    hands: float
    """Hands that are swapped or passed make the hand smaller."""


def weigh(view: View, meanings: Meanings, play: WeighedPlay) -> float:
    """Return the value of `play`."""
    return OUT if goes_out(meanings, play) else sum(weights(view, meanings, play))


def goes_out(meanings: Meanings, play: WeighedPlay) -> bool:
    """Whether `play` ends the round."""
    return not play.rest and meanings.ends(play.cards[-1])


def weights(view: View, meanings: Meanings, play: WeighedPlay) -> Weights:
    """Return the value of `play`, which does not go out."""
    does = [meanings.of(text) for text in play.cards]
    stuck = len(play.rest) == 1 and not meanings.ends(play.rest[0])
    return Weights(
        -STUCK if stuck else 0.0,
        sum(1.0 - _kept(effect) for effect in does),
        _points(view, meanings, play.cards),
        _follow_up(view, meanings, play),
        _hindrance(view, meanings, does),
        _hands(view, does, play),
    )


def wish(meanings: Meanings, text: str, rest: Sequence[str]) -> float:
    """Return the value of holding `text` together with `rest`."""
    fitting = sum(matches(other, text) for other in rest)
    return _kept(meanings.of(text)) + FOLLOW * fitting - POINT * meanings.points(text)


def _kept(does: Effect) -> float:
    if does.anywhere:
        return WILD
    return WEAPON if does.draw or does.skip else 0.0


def _points(view: View, meanings: Meanings, cards: Sequence[str]) -> float:
    near = min(seat.cards for seat in view.seats if seat.seat != view.viewer) <= NEAR
    return (10 if near else 1) * POINT * sum(map(meanings.points, cards))


def _follow_up(view: View, meanings: Meanings, play: WeighedPlay) -> float:
    """The value of the cards that can follow this play, above all if the same player plays again."""
    top = play.cards[-1]
    does, match = meanings.of(top), _match(view, meanings, play)
    fitting = sum(held for text, held in Counter(play.rest).items() if meanings.follows(text, top, match))
    goes_on = FOLLOW * fitting
    if does.again != "no" and fitting:
        goes_on += COVER
    return goes_on - COVER if does.again == "must" and not fitting else goes_on


def _match(view: View, meanings: Meanings, play: WeighedPlay) -> str:
    does = meanings.of(play.cards[-1])
    if play.name or does.follow == "card":
        return play.name
    under = view.discard.match if view.discard is not None else ""
    return (under or top(view)) if does.follow == "under" else "anything"


def top(view: View) -> str:
    """Return the card on top of the discard."""
    return view.at("discard").cards[-1]


def _hindrance(view: View, meanings: Meanings, does: Sequence[Effect]) -> float:
    turned = sum(effect.reverse for effect in does)
    seats, way = len(view.seats), -view.turns.direction if turned % 2 else view.turns.direction
    skips = sum(effect.skip for effect in does)
    if seats == 2 and meanings.ruleset.reverse_skips_with_two:
        skips += turned
    draws = sum(effect.draw for effect in does)
    hit = _danger(view, way)
    if draws:
        return TURN * (1 + draws / 3) * hit
    if skips:
        return TURN * hit
    return TURN * (_danger(view, -way) - hit) if turned % 2 else 0.0


def _danger(view: View, way: int) -> float:
    """How important it is to hinder the next player in the direction `way`."""
    assert view.viewer is not None, "a bot has a seat"
    return THREAT if view.seats[(view.viewer + way) % len(view.seats)].cards <= NEAR else 1.0


def _hands(view: View, does: Sequence[Effect], play: WeighedPlay) -> float:
    """How many cards the hand loses because hands are swapped or passed."""
    assert view.viewer is not None, "a bot has a seat"
    mine, seats = len(play.rest), len(view.seats)
    if not mine:
        return 0.0
    source = None
    if play.seat is not None:
        source = play.seat
    elif any(effect.swap == "left" for effect in does):
        source = (view.viewer + 1) % seats
    elif any(effect.pass_hands for effect in does):
        turned, way = sum(effect.reverse for effect in does) % 2, view.turns.direction
        source = (view.viewer + way if turned else view.viewer - way) % seats
    return float(mine - view.seats[source].cards) if source is not None else 0.0
