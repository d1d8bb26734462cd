"""The bots, and what gives hints.

`random` makes any move. `easy` plays with sense two times out of three. `normal` plays what surely fits,
tells of cards that fit, and else discards its oldest card. `hard` keeps to a convention (`convention.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.game import Advice, Bot, Sentence, Told, View, told
from parlour_hanabi import sentences as say
from parlour_hanabi.convention import decided
from parlour_hanabi.judging import discard_of, is_pointed, judged, possible, sure_plays, there
from parlour_hanabi.play import HanabiNotation, HanabiPlay, tells
from parlour_hanabi.ruleset import NUMBERS, Rules, Ruleset
from parlour_hanabi.state import MOST_CLUES, Lay, Move, State, Tell, learned, pointed_at
from parlour_hanabi.views import read

SENSE: Final = 2 / 3
NOTATION: Final = HanabiNotation()
PLAY: Final = HanabiPlay()


def sensible(state: State) -> tuple[Move, Sentence]:
    """Return a sensible move of the seat in turn, whose cards `state` does not have, and why."""
    seat = state.turn
    types = there(state, [seat])
    if sure := sure_plays(state, seat, types):
        return Lay(sure[0], plays=True), say.WHY_FITS
    clues = list(tells(state, seat)) if state.clues else []
    best = max(clues, key=lambda tell: _worth(state, tell), default=None)
    if best is not None and _worth(state, best) > 0:
        return best, say.WHY_TELL
    if state.clues == MOST_CLUES:
        return clues[0], say.WHY_TELL_ANYTHING
    place = discard_of(state, seat, types)
    is_useless = not possible(state, seat, types)[place] & judged(state).useful
    return Lay(place, plays=False), say.WHY_USELESS if is_useless else say.WHY_OLDEST


def _worth(state: State, tell: Tell) -> float:
    """Return how much a clue tells of cards that fit: most if it is sure then that they do."""
    hand, before, known = state.hands[tell.to], state.known[tell.to], learned(state, tell)
    types = there(state, [state.turn, tell.to])
    told_now = state._replace(known=(*state.known[: tell.to], known, *state.known[tell.to + 1 :]))
    sure_before, sure = sure_plays(state, tell.to, types), sure_plays(told_now, tell.to, types)
    new = [at for at in pointed_at(state, tell) if not is_pointed(state, before[at])]
    useful = judged(state).useful
    fits = sum(state.fits(hand[at]) and at not in sure_before for at in new)
    clutter = sum(not useful >> hand[at] & 1 for at in new)
    return 3 * (len(sure) - len(sure_before)) + fits - clutter


class Any:
    """Makes any move."""

    thinks_long = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        state = read(self._rules, view)
        seat = state.turn
        own = bytes(len(state.known[seat]))  # its places count here, and not its cards
        state = state._replace(hands=(*state.hands[:seat], own, *state.hands[seat + 1 :]))
        return NOTATION.write(self._rules, rng.choice([*PLAY.legal_moves(state, seat)]))


class Sensible:
    """Plays with sense, that often; otherwise it tells something, or discards."""

    thinks_long = False

    def __init__(self, rules: Rules, often: float = 1.0) -> None:
        self._rules = rules
        self._often = often

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        state = read(self._rules, view)
        if rng.random() < self._often:
            move, _ = sensible(state)
        elif state.clues:
            move = rng.choice([*tells(state, state.turn)])
        else:
            move = Lay(rng.randrange(len(state.known[state.turn])), plays=False)
        return NOTATION.write(self._rules, move)


class Conventional:
    """Plays by a convention, and foresees what the others will do by it."""

    thinks_long = True

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        return NOTATION.write(self._rules, decided(read(self._rules, view))) if view.choices else None


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda ruleset: Sensible(Rules(ruleset), SENSE),
    "normal": lambda ruleset: Sensible(Rules(ruleset)),
    "hard": lambda ruleset: Conventional(Rules(ruleset)),
    "random": lambda ruleset: Any(Rules(ruleset)),
}
"""Of each level, what makes its bot."""


class Adviser:
    """Advises like `normal`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = Rules(ruleset)

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        if not view.choices:
            return None
        state = read(self._rules, view)
        move, why = sensible(state)
        return Advice(
            NOTATION.write(self._rules, move),
            _in_words(state, move),
            (told(why, state.turn, *([move.to] if isinstance(move, Tell) else [])),),
        )


def _in_words(state: State, move: Move) -> Told:
    match move:
        case Tell(to, int(color), _):
            return told(say.ADVISE_COLOR, state.turn, to, suit=state.rules.colors[color])
        case Tell(to, _, int(number)):
            return told(say.ADVISE_NUMBER, state.turn, to, rank=NUMBERS[number])
        case Lay(place, plays):
            return told(say.ADVISE_PLAY if plays else say.ADVISE_DISCARD, place=place + 1)
    raise AssertionError(move)
