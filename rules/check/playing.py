"""Random play of whole matches, and moments of every kind that it comes to.

Where random play does not end a match soon (in some games hardly a round scores), bots of `normal` play on.
They also play each round before which everybody is below zero: random bids alone lead ever further down.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import Final, NamedTuple

from parlour.rules import match as matches
from parlour.rules.contract import Bot
from parlour.rules.events import Event
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Claim, Judged, OfHouse, Race, Refusal, Shuffled, TimeUp
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.steps import HAND, Choice, Step, compose, written
from parlour.rules.views import Stage

MOST_MOVES: Final = 50_000
"""The most moves of a match."""
RANDOM_ROUNDS: Final = 20
"""The rounds of a match that are played at random; `normal` plays the others."""
MOST_ROUNDS: Final = 60
"""The most rounds of a match."""


@dataclass(frozen=True)
class PlayedMove:
    """One move of a match: the moment before it, who made it, what followed and what was heard."""

    number: int
    before: Match
    who: int
    move: str | OfHouse
    after: Match
    events: tuple[Event, ...]


class Run(NamedTuple):
    """A match, up to its end or to what stopped it: an error, that nobody could go on, or the time."""

    steps: tuple[PlayedMove, ...]
    error: Exception | None = None


class EndlessMatch(Exception):
    """A match does not come to its end."""


class OutOfTime(Exception):
    """There was no time for the rest of a match."""


def run(
    rules: TableRules,
    seats: int,
    rng: random.Random,
    most: int = MOST_MOVES,
    is_late: Callable[[], bool] = lambda: False,
) -> Run:
    """Return a whole match of random moves, out of turn included; its end is played by bots if it is long."""
    steps: list[PlayedMove] = []
    try:
        for step in _steps(rules, seats, rng):
            steps.append(step)
            if len(steps) >= most:
                raise EndlessMatch(f"the match of random moves does not end within {most:,} moves")
            if is_late():
                raise OutOfTime
    except Exception as error:
        return Run(tuple(steps), error)
    return Run(tuple(steps))


def _steps(rules: TableRules, seats: int, rng: random.Random) -> Iterator[PlayedMove]:
    moment, number = matches.begin(rules.game, rules.rules, seats), 0
    bots: tuple[Bot, ...] = ()
    while moment.stage != Stage.OVER:
        number += 1
        if len(moment.results) >= MOST_ROUNDS:
            raise EndlessMatch(f"{MOST_ROUNDS} rounds do not end the match, most of them played by 'normal'")
        by_chance = len(moment.results) < RANDOM_ROUNDS and max(moment.totals) >= 0
        if not by_chance and not bots:
            bots = tuple(rules.game.bots["normal"](rules.ruleset) for _ in range(seats))
        who, move = _choose(moment, rng) if by_chance else _decided(moment, bots, rng)
        events: list[Event] = []
        after = matches.after(moment, who, move, events)
        yield PlayedMove(number, moment, who, move, after, tuple(events))
        moment = after


def _decided(moment: Match, bots: Sequence[Bot], rng: random.Random) -> tuple[int, str | OfHouse]:
    """Return a move of the bots, or a random one where theirs is not legal, which another check tells."""
    who, move = next_move(moment, bots, rng)
    return (who, move) if matches.is_legal(moment, who, move) else _choose(moment, rng)


def _choose(moment: Match, rng: random.Random) -> tuple[int, str | OfHouse]:
    wanted = matches.wanted(moment)
    if wanted is not None:
        return HOUSE, Shuffled.by_chance(wanted.cards, rng)
    race = matches.race(moment)
    verdict = judged(moment, race, rng) if race else None
    if (
        race
        and verdict
        and (verdict.claims if race.seconds is None else not race.seats or rng.random() < 0.5)
    ):
        return HOUSE, verdict
    running = () if race and race.seconds is not None else matches.deadlines(moment)
    open_to_all = [(seat, move) for seat in range(moment.seats) for move in unclaimed(moment, seat)]
    if running and (not open_to_all or rng.random() < 0.3):
        return HOUSE, TimeUp(running[0].name)
    while open_to_all:
        seat, move = rng.choice(open_to_all)
        if isinstance(matches.judge(moment, seat, move), Legal):
            return seat, move
        open_to_all.remove((seat, move))
    raise EndlessMatch("nobody has a legal move, no clock runs, and no order of cards is wanted")


def unclaimed(moment: Match, seat: int) -> list[str]:
    """Return the moves of `seat` that may be made at once: all but claims in a race with a clock."""
    moves, race = list(matches.legal_moves(moment, seat)), matches.race(moment)
    if race is None or race.seconds is None:
        return moves
    return [move for move in moves if not is_claim(moment, seat, move)]


def is_claim(moment: Match, seat: int, move: str) -> bool:
    """Whether a legal move of `seat` is a claim in the open race."""
    judged = matches.judge(moment, seat, move)
    return isinstance(judged, Legal) and judged.claim


def judged(moment: Match, race: Race, rng: random.Random) -> Judged:
    """Return a verdict on random claims, in random order: of some who may claim, right or wrong."""
    claims = []
    for seat in race.seats:
        found = [move for move in matches.legal_moves(moment, seat) if is_claim(moment, seat, move)]
        if found and rng.random() < 0.4:
            claims.append(Claim(seat, rng.choice(found), rng.randint(200, 3_000)))
    rng.shuffle(claims)
    return Judged(race.name, tuple(claims))


def applied(moment: Match, seat: int, move: str) -> Match:
    """Return the match after a legal move of `seat`; a claim is judged as the only one."""
    race = matches.race(moment)
    if race is None or not is_claim(moment, seat, move):
        return matches.after(moment, seat, move)
    return matches.after(moment, HOUSE, Judged(race.name, (Claim(seat, move, 400),)))


def made_by_seats(step: PlayedMove) -> list[tuple[int, str]]:
    """Return the moves of seats in a step, claims included."""
    if isinstance(step.move, Judged):
        return [(claim.seat, claim.move) for claim in step.move.claims]
    return [(step.who, step.move)] if isinstance(step.move, str) else []


def move_of(step: PlayedMove) -> str:
    """Return the move of a step in words."""
    if isinstance(step.move, str):
        return f"{step.move!r} of seat {step.who}"
    return f"{type(step.move).__name__} of the house"


def name_of(viewer: int | None) -> str:
    """Return what a seat is called, or a spectator."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def ever_made(steps: Iterable[PlayedMove]) -> list[str]:
    """Return every move that was made, claims included."""
    return sorted({move for step in steps for _, move in made_by_seats(step)})


def of_every_kind(
    steps: Iterable[PlayedMove], seats: int, count: int, rng: random.Random
) -> tuple[PlayedMove, ...]:
    """Return the steps after which a round is dealt: up to `count` of every kind.

    Kinds differ in the phase, and in whether nobody, one or several may act.
    """
    kinds: dict[tuple[str, int], list[PlayedMove]] = {}
    for step in steps:
        if step.after.round is not None:
            phase = matches.seen_by(step.after, None).phase
            may_act = min(sum(matches.may_act(step.after, seat) for seat in range(seats)), 2)
            kinds.setdefault((phase, may_act), []).append(step)
    return tuple(step for kind in kinds.values() for step in rng.sample(kind, min(count, len(kind))))


class BadStep(Exception):
    """A step that was offered leads to no move."""


def walked(moment: Match, seat: int, choice: Choice) -> Iterator[str]:
    """Yield every move that `choice` makes, as a client of `seat` that knows no game would.

    Raise BadStep if a pick that a step offers is refused.
    """
    if choice.deep:
        return _asked(moment, seat, choice.verb, choice.steps[0])
    return composed(choice, matches.seen_by(moment, seat).hand)


def composed(choice: Choice, hand: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield every move that the steps of `choice` make, where all of them are listed.

    `hand` is what the seat holds: a card can be picked as often as it is there.
    """
    for picks in _picks(choice.steps, None, Counter(hand)):
        yield compose(choice.verb, picks)


def _asked(moment: Match, seat: int, so_far: str, step: Step) -> Iterator[str]:
    """Yield every move that begins with `so_far` and any pick of `step`, each next step asked for."""
    for pick in step.offers:
        text = written(so_far, step, pick)
        following = matches.next_step(moment, seat, text)
        if isinstance(following, Refusal):
            raise BadStep(f"{text!r} was offered to seat {seat} step by step, and is refused: {following}")
        if following is None:
            yield text
        else:
            yield from _asked(moment, seat, text, following)


def _copies(step: Step, pool: tuple[str, ...], held: Counter[str]) -> list[str]:
    """What is in `pool`, cards of the hand as often as they are held."""
    return [pick for pick in pool for _ in range(held[pick] if step.zone == HAND else 1)]


def _picks(
    steps: Sequence[Step], first: tuple[str, ...] | None, held: Counter[str]
) -> Iterator[tuple[str, ...]]:
    if not steps:
        yield ()
        return
    step, rest = steps[0], steps[1:]
    if first is not None and not step.follows(first):
        yield from _picks(rest, first, held)
        return
    several = permutations if step.ordered else combinations
    for count in range(step.least, step.most + 1):
        pools = step.groups if step.groups and count > 1 else (step.offers,)
        there = chain.from_iterable(several(_copies(step, pool, held), count) for pool in pools)
        for picked in dict.fromkeys(there):
            if step.first and picked and picked[0] not in step.first:
                continue
            for others in _picks(rest, picked if first is None else first, held):
                yield (*picked, *others)
