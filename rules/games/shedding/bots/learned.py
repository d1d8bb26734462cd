"""A bot that makes the move with the best position after it, by learned weights.

JUNO Classic has features of its own, which `options` and `entries` count in a view. Any other game of two is
valued by `PositionFeatures`, in a state that fits the view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.bots.fast_rule import FastRule, candidates
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Normal, less
from parlour.rules.games.shedding.bots.picking import is_call, lays, urgent, walk
from parlour.rules.games.shedding.choices.imagine import imagine
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.learned import features
from parlour.rules.games.shedding.learned.features import COLORS, LETTERS, rank_of, tally
from parlour.rules.games.shedding.learned.positions import PositionFeatures
from parlour.rules.games.shedding.learned.weights import Tables, fingerprint, learned, valued
from parlour.rules.games.shedding.position import notation
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import View

DRAWS: Final = {10: 2, 14: 4}
"""The cards that the next player draws, by rank."""
REVERSE: Final = 11
SKIP: Final = 12
OUT: Final = 1e9
"""The value of going out."""


class MoveOption(NamedTuple):
    """A move, and the position after it: top card, color, hand, and who acts next."""

    move: str
    card: str
    color: str
    hand: Sequence[str]
    turn: int = features.THEIRS


class Learned:
    """Plays by learned weights where they fit the rules and the number of seats, else as `otherwise` does.

    What is no play and no name (a call, a catch, the draw of a player who has no choice) is done as `normal`
    does it, and outside of JUNO Classic also the name of an opening card.
    """

    def __init__(self, ruleset: Ruleset, otherwise: Bot) -> None:
        self._fingerprint, self._target = fingerprint(ruleset), ruleset.scoring.target
        self._rules = Rules(ruleset)
        self._rule, self._positions = FastRule(self._rules), PositionFeatures(self._rules)
        self._otherwise, self._normal = otherwise, Normal(Meanings(ruleset))

    @property
    def thinks_long(self) -> bool:
        """Whether `otherwise` does, because it plays at tables without weights."""
        return self._otherwise.thinks_long

    def decide(self, view: View, rng: random.Random) -> str | None:
        seats = len(view.seats)
        if (tables := valued(seats, self._fingerprint)) is not None:
            return self._of_two(tables, view, rng)
        if (tables := learned(seats, self._fingerprint)) is not None:
            return self._of_juno(tables, view, rng)
        return self._otherwise.decide(view, rng)

    def _of_juno(self, tables: Tables, view: View, rng: random.Random) -> str | None:
        found = () if urgent(view) else options(view)
        if not found:
            return self._normal.decide(view, rng)
        return max(found, key=lambda option: value(tables, view, option, self._target)).move

    def _of_two(self, tables: Tables, view: View, rng: random.Random) -> str | None:
        usual = self._normal.decide(view, rng)
        if usual is None or not lays(view):
            return usual
        state = imagine(self._rules, view, rng)
        moves = candidates(self._rule, state, may_play(state))
        best = max(moves, key=lambda move: self._value(tables, state, move))
        return notation.write(self._rules, best)

    def _value(self, tables: Tables, state: State, move: Move) -> float:
        """Return the value of the position after `move`, of which nothing that is imagined counts."""
        if self._positions.goes_out(state, move):
            return OUT
        entries = self._positions.after(state, move)
        return sum(table[entry] for table, entry in zip(tables, entries, strict=False))


def options(view: View) -> tuple[MoveOption, ...]:
    """Return the moves among which the values of positions decide; none if nothing can be played."""
    if not (view.choice("play") or view.choice("name")):
        return ()
    return tuple(option for choice in view.choices for option in _options(view, choice))


def _options(view: View, choice: Choice) -> Iterator[MoveOption]:
    top, hand = view.at("discard").cards[-1], view.hand
    color = view.discard.suit if view.discard is not None else ""
    match choice.verb:
        case "play":
            for text in choice.steps[0].among:
                yield from _plays(view, choice, text)
        case "name":
            for name in choice.steps[0].among:
                yield MoveOption(f"name {name}", top, name, hand, features.DRAWING)
        case "draw":
            yield MoveOption("draw", top, color, hand, features.DRAWING)
        case _:  # keep
            yield MoveOption("keep", top, color, hand)


def _plays(view: View, choice: Choice, text: str) -> Iterator[MoveOption]:
    hand = less(view.hand, (text,))
    colors = COLORS if text[0] == "W" else (COLORS[LETTERS.index(text[0])],)
    for color in colors:
        yield MoveOption(walk(choice, (text,), partial(_pick, color)), text, color, hand)


def _pick(color: str, step: Step) -> tuple[str, ...]:
    return (color,) if step.pick == Pick.SUIT else step.among[:1] if is_call(step) else ()


def value(tables: Tables, view: View, option: MoveOption, target: int) -> float:
    """Return the value of the position after `option`: the sum of its entries."""
    if not option.hand:
        return OUT
    return sum(table[entry] for table, entry in zip(tables, entries(view, option, target), strict=True))


def entries(view: View, option: MoveOption, target: int) -> tuple[int, ...]:
    """Return the entry of each table for the position after `option`."""
    assert view.viewer is not None, "a bot has a seat"
    laid = option.move.startswith("play")
    rank, seats, me = rank_of(option.card), view.seats, view.viewer
    gets, way, turn = DRAWS.get(rank, 0) if laid else 0, view.turns.direction, option.turn
    if laid and rank == REVERSE:
        way = -way
    skips = laid and (rank in (SKIP, *DRAWS) or (rank == REVERSE and len(seats) == 2))
    turn = features.MINE if skips else turn
    victim = (me + way) % len(seats)
    following = (me + way * (2 if skips and len(seats) > 2 else 1)) % len(seats)
    cards = [seat.cards + (gets if seat.seat == victim else 0) for seat in seats]
    near, least, last = cards[following], 0, 0
    if len(seats) > 2:
        least = min(count for seat, count in enumerate(cards) if seat not in (me, following))
        last = cards[(me - way) % len(seats)]
    others = (seat for seat in seats if seat.seat != me)
    rival = max(others, key=lambda seat: seat.score)  # of several the first
    hand, color = tally(option.hand), COLORS.index(option.color)
    dry = [features.DRY if name in seats[following].drew_on else features.UNKNOWN for name in COLORS]
    need, theirs = features.needed(target - seats[me].score), features.needed(target - rival.score)
    return (
        *features.by_counts(hand, turn, near, least, last),
        *features.by_kinds(hand, turn, near),
        *features.by_color(hand, color, rank, turn, near, dry),
        *features.by_score(hand, near, least, need, theirs, int(rival.seat == following)),
        *features.by_each_color(hand, color, near, dry),
    )
