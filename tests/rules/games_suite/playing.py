"""Random play of whole matches, for every table that can be set: the ground on which the suite stands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations

import pytest

from rules import match as matches
from rules.errors import Refusal
from rules.events import Event
from rules.match import Legal, Match
from rules.moves import HOUSE, Claim, HouseMove, Judged, Race, Shuffled, TimeUp
from rules.shelf import shelf
from rules.shelf.ready import TableRules
from rules.steps import Choice, Step, compose, written
from rules.views import Stage
from tests.chance import SEED

MOST_MOVES = 50_000
FIRST_ENUMERATED = 2_000


@dataclass(frozen=True)
class Setting:
    """A game with some options changed, and how many sit at the table."""

    game: str
    seats: int
    changed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.game, str(self.seats), *(f"{name}={value}" for name, value in self.changed)))

    @property
    def rules(self) -> TableRules:
        """The rules of this table, with a low target where one can be set, so that matches are short."""
        options = shelf.options(self.game)
        high = any(option.name == "target" and int(option.value) > 60 for option in options)
        low = {"target": "60"} if high else {}
        return shelf.table_rules(self.game, {**low, **dict(self.changed)})


@dataclass(frozen=True)
class Played:
    """One move of a match: the moment before it, who made it, what followed and what was heard."""

    before: Match
    who: int
    move: str | HouseMove
    after: Match
    events: tuple[Event, ...]


def settings() -> list[Setting]:
    """Return every game with 2, 4 and the most seats, and with every value of every option once."""
    found = []
    for game in shelf.games():
        found += [Setting(game.name, seats) for seats in sorted({game.least, min(4, game.most), game.most})]
        for option in game.options:
            others = [value for value in option.values if value != option.value]
            found += [Setting(game.name, min(3, game.most), ((option.name, value),)) for value in others]
    return found


def together(every: list[Setting]) -> list[object]:
    """Return settings as parameters: all tests of one run where its matches are remembered.

    All but one setting of each game are `slow`.
    """
    return [pytest.param(setting, marks=_marks(setting), id=str(setting)) for setting in every]


def _marks(setting: Setting) -> list[pytest.MarkDecorator]:
    usual = not setting.changed and setting.seats == 4
    marks = [pytest.mark.xdist_group(str(setting)), pytest.mark.wide]
    return marks if usual else [*marks, pytest.mark.slow]


@cache
def played(setting: Setting, seed: int = SEED) -> tuple[Played, ...]:
    """Return a whole match of random moves, out of turn included."""
    rng, rules = random.Random(f"{setting}/{seed}"), setting.rules
    moment = matches.begin(rules.game, rules.rules, setting.seats)
    moves: list[Played] = []
    while moment.stage != Stage.OVER:
        assert len(moves) < MOST_MOVES, "random play does not end"
        who, move = _choose(moment, rng)
        events: list[Event] = []
        after = matches.after(moment, who, move, events)
        moves.append(Played(moment, who, move, after, tuple(events)))
        moment = after
    return tuple(moves)


def _choose(moment: Match, rng: random.Random) -> tuple[int, str | HouseMove]:
    wanted = matches.wanted(moment)
    if wanted is not None:
        cards = list(wanted.cards)
        rng.shuffle(cards)
        return HOUSE, Shuffled(bytes(cards))
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
    return rng.choice(open_to_all)


def unclaimed(moment: Match, seat: int) -> list[str]:
    """Return the moves of `seat` that may be made at once: all but claims in a race with a clock."""
    moves, race = list(matches.legal_moves(moment, seat)), matches.race(moment)
    if race is None or race.seconds is None:
        return moves
    return [move for move in moves if not is_claim(moment, seat, move)]


def is_claim(moment: Match, seat: int, move: str) -> bool:
    """Whether a legal move of `seat` is a claim in the open race."""
    judged = matches.judge(moment, seat, move)
    assert isinstance(judged, Legal), judged
    return judged.claim


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
    if not is_claim(moment, seat, move):
        return matches.after(moment, seat, move)
    race = matches.race(moment)
    assert race is not None, "there are claims only while a race is open"
    return matches.after(moment, HOUSE, Judged(race.name, (Claim(seat, move, 400),)))


def ever_made(setting: Setting) -> list[str]:
    """Return every move that was made in a match, claims included."""
    made = {step.move for step in played(setting) if isinstance(step.move, str)}
    claims = (step.move.claims for step in played(setting) if isinstance(step.move, Judged))
    return sorted({*made, *(claim.move for several in claims for claim in several)})


@cache
def moments(setting: Setting, count: int = 16) -> tuple[Match, ...]:
    """Return moments of two matches in which a round has been dealt: up to `count` of every kind.

    Kinds differ in the phase, and in whether nobody, one or several may act.
    """
    kinds: dict[tuple[str, int], list[Match]] = {}
    for step in (*played(setting), *played(setting, SEED + 1)):
        if step.after.round is not None:
            phase = matches.seen_by(step.after, None).phase
            may_act = min(sum(matches.may_act(step.after, seat) for seat in range(setting.seats)), 2)
            kinds.setdefault((phase, may_act), []).append(step.after)
    rng = random.Random(str(setting))
    return tuple(one for kind in kinds.values() for one in rng.sample(kind, min(count, len(kind))))


def walked(moment: Match, seat: int, choice: Choice) -> Iterator[str]:
    """Yield every move that `choice` makes, as a client of `seat` that knows no game would."""
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
    for pick in step.among:
        text = written(so_far, step, pick)
        following = matches.next_step(moment, seat, text)
        assert not isinstance(following, Refusal), f"{text!r} was offered: {following}"
        if following is None:
            yield text
        else:
            yield from _asked(moment, seat, text, following)


def _copies(step: Step, pool: tuple[str, ...], held: Counter[str]) -> list[str]:
    """What is in `pool`, cards of the hand as often as they are held."""
    return [pick for pick in pool for _ in range(held[pick] if step.zone == "hand" else 1)]


def _picks(
    steps: tuple[Step, ...], first: tuple[str, ...] | None, held: Counter[str]
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
        pools = step.groups if step.groups and count > 1 else (step.among,)
        there = chain.from_iterable(several(_copies(step, pool, held), count) for pool in pools)
        for picked in dict.fromkeys(there):
            if step.first and picked and picked[0] not in step.first:
                continue
            for others in _picks(rest, picked if first is None else first, held):
                yield (*picked, *others)
