"""Finds the decisions of a finished match that cost a player the most.

Each decision of the seat is put to the strongest bot, which gets the view that the player had. Where it would
move otherwise, both moves are played out many times, from positions that are imagined to fit that view, with
bots in all seats. The share of rounds that the seat wins estimates its chance. Both moves are played out from
the same positions, so that luck counts for both alike.

The work goes where it decides which decisions are the costliest: to those whose intervals overlap. These few
are then played out anew, because the luck by which a decision was chosen must not count again, and told only
if their cost is clearly more than its error. Every seed follows from the match, and the end of the work from
its amount, never from time: the same match gives the same answer, however busy the machine is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from parlour.rules import match as matches
from parlour.rules.contract import Bot
from parlour.rules.events import Event, Moved, SeenEvent, seen
from parlour.rules.match import Match
from parlour.rules.record.entries import Act, Part, Points, SharedShuffle, Undo, Won
from parlour.rules.record.page import Record
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import of_its_version
from parlour.rules.sentences import Told, in_words
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage

STRONGEST: Final = ("hard", "normal")
"""The levels that judge, the best first; a game may lack some."""
POSITIONS: Final = 200
"""How many decisions the strongest bot looks at; of more, so many that lie evenly in the match."""
SEARCH: Final = 60_000
"""The moves of playouts that find out which decisions are the costliest."""
CONFIRM: Final = 90_000
"""The moves of playouts that tell what these cost."""
BATCH: Final = 12
"""So many playouts of both moves before it is considered again which decision needs more."""
MOST: Final = (240, 400)
"""How often a decision is played out at most: to find the costliest, and to tell their cost."""
CLOSER: Final = 4
"""How many decisions are told their cost."""
COSTLIEST: Final = 3
"""How many decisions are told."""
CLEARLY: Final = 2.3
"""So many standard errors must a cost be above nothing (99 of 100 are less by chance)."""
MOST_MOVES: Final = 600
"""A playout with more moves counts as not won."""
PARTS: Final = 2
"""How many moves are compared that have only a part of what the better one has."""
MOST_LEGAL: Final = 2_000
"""So many legal moves are looked through at most for those."""
_NO_MOVES: Final = (Points, Won, SharedShuffle, Part)


_Made: TypeAlias = tuple[int, Match, str]
"""A move of the seat: its line in the file, the position, the move."""


class Chance(NamedTuple):
    """An estimated chance to win the round, or the difference of two, and its standard error."""

    share: float
    error: float

    @property
    def lowest(self) -> float:
        """What it is at least, as good as certainly."""
        return self.share - CLEARLY * self.error

    @property
    def highest(self) -> float:
        return self.share + CLEARLY * self.error


class Turning(NamedTuple):
    """A decision: its line in the file, the round, what both moves do as everyone knows it, and their worth.

    `adds`: the better move does the same and more, and `best` is only what it adds. `cost` is how much better
    it was, with the standard error of that difference: always clearly more than nothing.
    """

    line: int
    round: int
    own: tuple[SeenEvent, ...]
    best: tuple[SeenEvent, ...]
    adds: bool
    own_chance: Chance
    best_chance: Chance
    cost: Chance


class Reviewed(NamedTuple):
    """The progress of a review: the work done of the most, and, at its end, the costliest decisions."""

    done: int
    steps: int
    turnings: tuple[Turning, ...] = ()


@dataclass(slots=True)
class _Decision:
    """A decision of the seat at `moment`: the move that was made, and others, the best first.

    `results` has a row for each playout: for each of the moves 1 if the round was won, else 0. `work` counts
    the moves of all playouts.
    """

    line: int
    moment: Match
    seat: int
    moves: tuple[str, ...]
    kind: str = "search"
    results: list[tuple[int, ...]] = field(default_factory=list)
    work: int = 0

    def confirmed(self, parts: Iterable[str]) -> _Decision:
        """Return the same decision without results, with `parts` to compare as well."""
        return _Decision(self.line, self.moment, self.seat, (*self.moves, *parts), "confirm")

    def gain(self, better: int = 1, than: int = 0) -> Chance:
        """Return how much better one of the moves is than another; the error of the mean is never nothing."""
        values = [result[better] - result[than] for result in self.results]
        count, mean = len(values), sum(values) / len(values)
        return Chance(mean, sqrt((sum((value - mean) ** 2 for value in values) + 2) / (count + 2) / count))

    def told(self) -> tuple[Chance, int]:
        """Return what the decision cost, and which move shows it: as good, with fewest changes."""
        as_good = [
            at for at in range(2, len(self.moves)) if self.gain(1, at).lowest <= 0 < self.gain(at).lowest
        ]
        which = min(as_good, key=lambda at: _changes(self.moves[0], self.moves[at]), default=1)
        return self.gain(which), which

    def turning(self) -> Turning:
        cost, which = self.told()
        own, best = (_share([result[at] for result in self.results]) for at in (0, which))
        made, better = (_done(self.moment, self.seat, self.moves[at]) for at in (0, which))
        added = tuple(event for event in better if event not in made)
        adds = bool(added) and tuple(event for event in better if event in made) == made
        number = len(self.moment.results) + 1
        return Turning(self.line, number, made, added if adds else better, adds, own, best, cost)


def review(record: Record, seat: int) -> Iterator[Reviewed]:
    """Yield the progress of the review of `seat` in a saved match, and at the end its costliest decisions.

    Raise RecordError for a line that does not hold, and RulesError if the rules cannot be played.
    """
    rules = shelf.load(record.ruleset)
    judge = rules.bot(next(level for level in STRONGEST if level in rules.game.bots))
    with of_its_version(record):
        own = _evenly([*_own_moves(record, seat)], POSITIONS)
    each = SEARCH // max(len(own), 1)  # a position counts in the progress as so many moves of playouts
    steps = len(own) * each + SEARCH + CONFIRM
    decisions = []
    for done, (number, moment, move) in enumerate(own, 1):
        best = judge.decide(matches.seen_by_bot(moment, seat), random.Random(f"judge {seat} {number}"))
        if best is not None and best != move:
            decisions.append(_Decision(number, moment, seat, (move, best)))
        yield Reviewed(done * each, steps)
    begun = len(own) * each
    for work in _search(rules, decisions):
        yield Reviewed(begun + work, steps)
    begun += SEARCH
    closer = [decision.confirmed(_parts(decision)) for decision in _ranked(decisions)[:CLOSER]]
    for work in _confirm(rules, closer):
        yield Reviewed(begun + work, steps)
    clear = [decision for decision in closer if decision.results and decision.told()[0].lowest > 0]
    costliest = sorted(clear, key=lambda decision: -decision.told()[0].share)[:COSTLIEST]
    yield Reviewed(steps, steps, tuple(decision.turning() for decision in costliest))


def _search(rules: TableRules, decisions: Sequence[_Decision]) -> Iterator[int]:
    """Play out each decision some times, then those whose place is open; yield the work done."""
    bots, done = [rules.bot("normal")] * (decisions[0].moment.seats if decisions else 0), 0
    open_ones = list(decisions)
    while open_ones and done < SEARCH:
        for decision in open_ones:
            if done < SEARCH:
                done += _play_out(rules, bots, decision)
                yield min(done, SEARCH)
        open_ones = _undecided(_ranked(decisions))


def _undecided(ranked: Sequence[_Decision]) -> list[_Decision]:
    """Return the decision that needs more playouts most, if the order of the costliest is still open."""
    top, rest = ranked[:CLOSER], ranked[CLOSER:]
    bar = min(decision.gain().lowest for decision in top)
    rivals = [decision for decision in rest if decision.gain().highest > max(bar, 0)]
    among = [*rivals, *(top if rivals else ())]
    among = [each for each in among if len(each.results) < MOST[0] and each.gain().highest > 0]
    return sorted(among, key=lambda each: (-each.gain().error, each.line))[:1]


def _confirm(rules: TableRules, decisions: Sequence[_Decision]) -> Iterator[int]:
    """Play out each decision equally much; yield the work done."""
    bots, done = [rules.bot("normal")] * (decisions[0].moment.seats if decisions else 0), 0
    for decision in decisions:
        while len(decision.results) < MOST[1] and decision.work < CONFIRM // len(decisions):
            done += _play_out(rules, bots, decision)
            yield min(done, CONFIRM)


def _ranked(decisions: Iterable[_Decision]) -> list[_Decision]:
    return sorted(
        (each for each in decisions if each.results), key=lambda each: (-each.gain().share, each.line)
    )


def _parts(decision: _Decision) -> list[str]:
    """Return legal moves that have only a part of what the better move changes, such as its call."""
    own, best = (Counter(move.split()) for move in decision.moves[:2])
    found = []
    for move in islice(matches.legal_moves(decision.moment, decision.seat), MOST_LEGAL):
        words = Counter(move.split())
        if move not in decision.moves and words <= own | best and own & best <= words:
            found.append(move)
    return sorted(found, key=lambda move: _changes(decision.moves[0], move))[:PARTS]


def _changes(own: str, other: str) -> int:
    """Return in how many words of the notation two moves differ."""
    before, after = Counter(own.split()), Counter(other.split())
    return ((before - after) + (after - before)).total()


def _evenly(made: list[_Made], most: int) -> list[_Made]:
    return made if len(made) <= most else [made[at * len(made) // most] for at in range(most)]


def _own_moves(record: Record, seat: int) -> Iterator[_Made]:
    """Return the moves of `seat` that had an alternative and were not taken back, each with its position."""
    played, made = Playback(record), list[_Made | None]()
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


def _play_out(rules: TableRules, bots: Sequence[Bot], decision: _Decision) -> int:
    """Play all moves out from a batch of imagined positions, and add the results; return the work done."""
    seat, before = decision.seat, decision.work
    view = matches.seen_by_bot(decision.moment, seat)
    for _ in range(BATCH):
        seed = f"{decision.kind} {seat} {decision.line} {len(decision.results)}"
        imagined = rules.game.views.imagine(rules.rules, view, random.Random(seed))
        start = decision.moment._replace(round=imagined)
        played = [
            _wins(matches.after(start, seat, move), seat, bots, random.Random(seed))
            for move in decision.moves
        ]
        decision.results.append(tuple(won for won, _ in played))
        decision.work += sum(moves for _, moves in played)
    return decision.work - before


def _wins(moment: Match, seat: int, bots: Sequence[Bot], rng: random.Random) -> tuple[int, int]:
    """Return 1 if `seat` wins the round that goes on from `moment`, 0 otherwise, and after how many moves."""
    for moves in range(MOST_MOVES):
        if moment.stage is not Stage.ROUND:
            winner = moment.results[-1].winner
            return int(winner is not None and seat in moment.together(winner)), moves + 1
        moment = matches.after(moment, *next_move(moment, bots, rng))
    return 0, MOST_MOVES + 1


def _done(moment: Match, seat: int, move: str) -> tuple[SeenEvent, ...]:
    """Return what everyone at the table knows of `move`; of one that shows nothing, its notation."""
    events: list[Event] = []
    matches.after(moment, seat, move, events)
    told = tuple(seen(event, None) for event in events if isinstance(event, Moved | Told))
    return told or (in_words(move),)


def _share(values: Sequence[int]) -> Chance:
    """Return the mean of values that are 0 or 1, and its standard error, which is never nothing."""
    count, ones = len(values), sum(values)
    around = (ones + 2) / (count + 4)
    return Chance(ones / count, sqrt(around * (1 - around) / (count + 4)))
