"""Finds the decisions of a finished match that cost a player the most.

Each decision of the seat is put to the strongest bot, which gets the view that the player had. Where it would
move otherwise, both moves are played out many times, from positions that are imagined to fit that view, with
bots in all seats. The share of rounds that the seat wins estimates its chance. Both moves are played out from
the same positions, so that luck counts for both alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from parlour.rules import match as matches
from parlour.rules.contract import Bot
from parlour.rules.events import Event, Moved, Noted, Said, line
from parlour.rules.match import Match
from parlour.rules.record.entries import Act, Part, Points, Shuffle, Undo, Won
from parlour.rules.record.page import Record
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import of_its_version
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage

STRONGEST: Final = ("hard", "normal")
"""The levels that judge, the best first; a game may lack some."""
PLAYOUTS: Final = (12, 84)
"""How often both moves are played out: at every decision, and again at those that seem the costliest."""
CLOSER: Final = 6
"""How many decisions are looked at more closely."""
COSTLIEST: Final = 3
"""How many decisions are told."""
MOST_MOVES: Final = 600
"""A playout with more moves counts as not won."""
_NO_MOVES: Final = (Points, Won, Shuffle, Part)


class Chance(NamedTuple):
    """An estimated chance to win the round, and its standard error."""

    share: float
    error: float


class Turning(NamedTuple):
    """A decision: its line in the file, the round, both moves as everyone reads them, and their worth.

    `cost` is how much better the other move was, with the standard error of that difference. The words name
    seats as `{0}`.
    """

    line: int
    round: int
    own: str
    best: str
    own_chance: Chance
    best_chance: Chance
    cost: Chance


class Reviewed(NamedTuple):
    """The progress of a review: steps done of all, and, at its end, the costliest decisions."""

    done: int
    steps: int
    turnings: tuple[Turning, ...] = ()


@dataclass(slots=True)
class _Decision:
    """A decision of the seat at `moment`, with the results of playouts: 1 for a won round, else 0."""

    line: int
    moment: Match
    seat: int
    own: str
    best: str
    results: list[tuple[int, int]] = field(default_factory=list)

    @property
    def turning(self) -> Turning:
        own, best = ([result[which] for result in self.results] for which in (0, 1))
        cost = _mean([b - a for a, b in self.results])
        return Turning(
            self.line,
            len(self.moment.results) + 1,
            _words(self.moment, self.seat, self.own),
            _words(self.moment, self.seat, self.best),
            _mean(own),
            _mean(best),
            cost,
        )

    @property
    def cost(self) -> float:
        return sum(best - own for own, best in self.results) / len(self.results)


def review(record: Record, seat: int, rng: random.Random) -> Iterator[Reviewed]:
    """Yield the progress of the review of `seat` in a saved match, and at the end its costliest decisions.

    Raise RecordError for a line that does not hold, and RulesError if the rules cannot be played.
    """
    rules = shelf.load(record.ruleset)
    judge = rules.bot(next(level for level in STRONGEST if level in rules.game.bots))
    decisions: list[_Decision] = []
    with of_its_version(record):
        own = list(_own_moves(record, seat))
    steps = len(own)
    for done, (number, moment, move) in enumerate(own, 1):
        best = judge.decide(matches.seen_by_bot(moment, seat), rng)
        if best is not None and best != move:
            decisions.append(_Decision(number, moment, seat, move, best))
        yield Reviewed(done, steps)
    done = steps
    steps += len(decisions) + min(len(decisions), CLOSER)
    for playouts in PLAYOUTS:
        for decision in decisions:
            decision.results.clear()  # the luck by which a decision was chosen does not count again
            _play_out(rules, decision, playouts, rng)
            done += 1
            yield Reviewed(done, steps)
        decisions = sorted(decisions, key=lambda each: -each.cost)[:CLOSER]
    turnings = (each.turning for each in decisions[:COSTLIEST] if each.cost > 0)
    yield Reviewed(steps, steps, tuple(turnings))


def _own_moves(record: Record, seat: int) -> Iterator[tuple[int, Match, str]]:
    """Return the moves of `seat` that had an alternative and were not taken back, each with its position."""
    played, made = Playback(record), list[tuple[int, Match, str] | None]()
    for each in record.lines:
        before, entry = played.moment, each.entry
        played.take(each)
        if isinstance(entry, Undo):
            del made[-entry.moves :]
        elif isinstance(entry, Act) and entry.seat == seat and _had_a_choice(before, seat):
            made.append((each.number, before, entry.move))
        elif not isinstance(entry, _NO_MOVES):
            made.append(None)
    return (mine for mine in made if mine is not None)


def _had_a_choice(moment: Match, seat: int) -> bool:
    moves = matches.legal_moves(moment, seat)
    next(moves, None)
    return next(moves, None) is not None


def _play_out(rules: TableRules, decision: _Decision, times: int, rng: random.Random) -> None:
    """Play both moves out from imagined positions, and add the results."""
    seat = decision.seat
    view = matches.seen_by_bot(decision.moment, seat)
    bots = [rules.bot("normal")] * decision.moment.seats
    for _ in range(times):
        imagined = rules.game.views.imagine(rules.rules, view, rng)
        start = decision.moment._replace(round=imagined)
        seed = rng.random()
        own, best = (
            _wins(matches.after(start, seat, move), seat, bots, random.Random(seed))
            for move in (decision.own, decision.best)
        )
        decision.results.append((own, best))


def _wins(moment: Match, seat: int, bots: Sequence[Bot], rng: random.Random) -> int:
    """Return 1 if `seat` wins the round that goes on from `moment`, 0 otherwise."""
    for _ in range(MOST_MOVES):
        if moment.stage is not Stage.ROUND:
            return int(moment.results[-1].winner == seat)
        moment = matches.after(moment, *next_move(moment, bots, rng))
    return 0


def _words(moment: Match, seat: int, move: str) -> str:
    """Return what everyone at the table reads of `move`."""
    events: list[Event] = []
    matches.after(moment, seat, move, events)
    told = (line(event, None) for event in events if isinstance(event, Moved | Said | Noted))
    return "; ".join(words for words in told if words) or move


def _mean(values: Sequence[int]) -> Chance:
    """Return the mean of `values` and its standard error."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Chance(mean, sqrt(variance / count))
