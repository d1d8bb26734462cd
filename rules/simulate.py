"""Simulates matches of bots and estimates their strength.

Each match has its own random generator, seeded from the seed and the number of the match, so the results
do not depend on how the matches are spread over processes. `play` plays a range of matches, `merge` adds
two results.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import add
from typing import Any, NamedTuple, TypeAlias

from parlour.rules import match as matches
from parlour.rules.contract import Bot
from parlour.rules.errors import quoted
from parlour.rules.faults import NOT_AMONG, SEATS_OUTSIDE, Fault, RulesetError, listed
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Race, Refusal, Shuffled, TimeUp
from parlour.rules.reaction import reaction
from parlour.rules.sentences import told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import Stage, View

MOST_MOVES = 200_000
"""The most moves of a match. A longer match ends without a winner."""


@dataclass(frozen=True, slots=True)
class SimulationSetup:
    """The game and the level of each player.

    `rules` is the text of a house-rules file, which replaces the game and its options. With `rotate`,
    players move one seat on after each match, so that no level has the better seat. With `every_seat` as
    well, matches in a row as many as there are seats have the same deals, so that every player plays every
    deal from every seat.
    """

    game: str
    levels: tuple[str, ...]
    seed: int = 1
    options: tuple[tuple[str, str], ...] = ()
    rotate: bool = True
    rules: str = ""
    every_seat: bool = False


class DoubtfulBot(ABC):
    """A bot whose moves may be illegal, as a program that somebody has just written."""

    thinks_long = False

    @abstractmethod
    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move, as `parlour.rules.contract.Bot` does; it may be refused."""

    @abstractmethod
    def instead(self, refusal: Refusal, view: View, rng: random.Random) -> str | None:
        """Return a legal move in place of the one that `decide` returned, which was refused."""


@dataclass(frozen=True, slots=True)
class SimulationTally:
    """The results of some matches. Tuples are by player, numbered as in `Setup.levels`, or by seat.

    `together` are the seats of a team, each of which wins what its team does; 1 where nobody has a partner.
    """

    matches: int
    rounds: int
    moves: int
    matches_won: tuple[int, ...]
    rounds_won: tuple[int, ...]
    rounds_won_by_seat: tuple[int, ...]
    together: int = 1


class Level(NamedTuple):
    """The results of a level: rounds and matches won, and the 95% interval of its share of rounds."""

    name: str
    players: int
    matches_won: int
    rounds_won: int
    share: float
    low: float
    high: float


def of_level(rules: TableRules, level: str) -> Bot:
    """Return the bot of `level`. Raises RulesetError if there is no such level."""
    if level not in rules.game.bots:
        wrong = told(NOT_AMONG, typed=quoted(level), there=listed(rules.game.bots))
        raise RulesetError((Fault("level", wrong),))
    return rules.bot(level)


BotSeating: TypeAlias = Callable[[TableRules, str], Bot]
"""Returns the bot that a setup's level names, or raises RulesetError; `of_level`, if nothing else is said."""


def simulate(
    setup: SimulationSetup, count: int, progress: Callable[[int], None] | None = None
) -> SimulationTally:
    """Play `count` matches and return the results; call `progress` with the number of finished ones.

    Raise UnknownGame, or RulesetError for an invalid level, option or number of seats.
    """
    return play(setup, 0, count, progress)


def play(
    setup: SimulationSetup,
    first: int,
    last: int,
    progress: Callable[[int], None] | None = None,
    seating: BotSeating = of_level,
) -> SimulationTally:
    """Play the matches with numbers from `first` up to, but not including, `last`."""
    rules, players = _players(setup, seating)
    tally = _nothing(len(setup.levels))
    for number in range(first, last):
        tally = merge(tally, _match(setup, rules, players, number))
        if progress is not None:
            progress(number - first + 1)
    return tally


def merge(first: SimulationTally, second: SimulationTally) -> SimulationTally:
    """Return the sum of two results."""
    return SimulationTally(
        first.matches + second.matches,
        first.rounds + second.rounds,
        first.moves + second.moves,
        _sum(first.matches_won, second.matches_won),
        _sum(first.rounds_won, second.rounds_won),
        _sum(first.rounds_won_by_seat, second.rounds_won_by_seat),
        max(first.together, second.together),
    )


def _sum(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, first, second))


def _nothing(seats: int) -> SimulationTally:
    none = (0,) * seats
    return SimulationTally(0, 0, 0, none, none, none)


def _players(setup: SimulationSetup, seating: BotSeating) -> tuple[TableRules, tuple[Bot, ...]]:
    rules, seats = _rules(setup), len(setup.levels)
    if not rules.least <= seats <= rules.most:
        wrong = told(SEATS_OUTSIDE, number=seats, game=rules.title, least=rules.least, most=rules.most)
        raise RulesetError((Fault("seats", wrong),))
    return rules, tuple(seating(rules, level) for level in setup.levels)


def _rules(setup: SimulationSetup) -> TableRules:
    if setup.rules:
        return shelf.house_rules(setup.rules)
    return shelf.table_rules(setup.game, dict(setup.options))


def _match(setup: SimulationSetup, rules: TableRules, players: Sequence[Bot], number: int) -> SimulationTally:
    seats = len(players)
    shift = number % seats if setup.rotate else 0
    seated = [players[(seat + shift) % seats] for seat in range(seats)]
    rng = random.Random(f"{setup.seed}/{number}")
    moment, moves = matches.begin(rules.game, rules.rules, seats), 0
    cards = rng
    while moment.stage != Stage.OVER and moves < MOST_MOVES:
        if setup.every_seat and moment.stage != Stage.ROUND:
            cards = random.Random(f"{setup.seed}/{number // seats}/{len(moment.results)}/{moment.stage}")
        who, move = next_move(moment, seated, rng, cards)
        moment = matches.after(moment, who, move)
        moves += 0 if who == HOUSE else 1
    winners = [moment.together(result.winner) for result in moment.results if result.winner is not None]
    won = [sum(seat in team for team in winners) for seat in range(seats)]
    by_player = [(player - shift) % seats for player in range(seats)]
    return SimulationTally(
        matches=1,
        rounds=len(moment.results),
        moves=moves,
        matches_won=tuple(int(seat in moment.winners) for seat in by_player),
        rounds_won=tuple(won[seat] for seat in by_player),
        rounds_won_by_seat=tuple(won),
        together=max(map(len, moment.teams), default=1),
    )


def next_move(
    moment: Match, seated: Sequence[Bot], rng: random.Random, cards: random.Random | None = None
) -> tuple[int, str | HouseMove]:
    """Return the next seat and move: of the house if it must act, else of a bot, else a clock runs out.

    `cards` shuffles, `rng` does if there is none.
    """
    wanted = matches.wanted(moment)
    if wanted is not None:
        return HOUSE, Shuffled.by_chance(wanted.cards, cards or rng)
    decisions, race = _decisions(moment, seated, rng), matches.race(moment)
    if race is not None:
        decided = tuple(decisions)
        verdict = _judged(moment, race, decided, rng)
        if verdict.claims or race.seconds is not None:
            return HOUSE, verdict
        decisions = iter(decided)
    first = next(decisions, None)
    if first is not None:
        return first
    running = matches.deadlines(moment)
    assert running, "somebody acts, or a clock runs"
    return HOUSE, TimeUp(running[0].name)


def _decisions(moment: Match, seated: Sequence[Bot], rng: random.Random) -> Iterator[tuple[int, str]]:
    """Yield the decisions of the bots that can act, in random order; some do nothing."""
    seats = [seat for seat in range(moment.seats) if matches.may_act(moment, seat)]
    if len(seats) > 1:
        rng.shuffle(seats)
    for seat in seats:
        text = _decision(moment, seat, seated[seat], rng)
        if text is not None:
            yield seat, text


def _decision(moment: Match, seat: int, bot: Bot, rng: random.Random) -> str | None:
    view = matches.seen_by_bot(moment, seat)
    text = bot.decide(view, rng)
    if text is None or not isinstance(bot, DoubtfulBot):
        return text
    judged = matches.judge(moment, seat, text)
    return bot.instead(judged, view, rng) if isinstance(judged, Refusal) else text


def _judged(moment: Match, race: Race, decided: Sequence[tuple[int, str]], rng: random.Random) -> Judged:
    """Return the verdict on the claims among the decisions, with random human reaction times."""
    judged = [matches.judge(moment, seat, text) for seat, text in decided]
    legal = (move for move in judged if isinstance(move, matches.Legal) and move.claim)
    claims = [Claim(move.seat, move.text, reaction(rng)) for move in legal]
    return Judged(race.name, tuple(sorted(claims, key=lambda claim: claim.reaction)))


def levels(setup: SimulationSetup, tally: SimulationTally) -> tuple[Level, ...]:
    """Return the results of each level, in the order in which they are first named.

    A team wins a round or a match once, however many of it have the level: a part of it counts as a part.
    """
    found = []
    for name in dict.fromkeys(setup.levels):
        players = [player for player, level in enumerate(setup.levels) if level == name]
        rounds = sum(tally.rounds_won[player] for player in players) // tally.together
        won = sum(tally.matches_won[player] for player in players) // tally.together
        share = rounds / tally.rounds if tally.rounds else 0.0
        found.append(Level(name, len(players), won, rounds, share, *wilson(rounds, tally.rounds)))
    return tuple(found)


def wilson(won: int, of: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a share (Wilson's score interval)."""
    if not of:
        return 0.0, 1.0
    z, share = 1.959964, won / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - reach) / (1 + z * z / of), (middle + reach) / (1 + z * z / of)


def summary(setup: SimulationSetup, tally: SimulationTally) -> dict[str, Any]:
    """Return the results as plain values, for JSON."""
    return {
        "game": setup.game,
        "seats": len(setup.levels),
        "seed": setup.seed,
        "options": dict(setup.options),
        "rotate": setup.rotate,
        "matches": tally.matches,
        "rounds": tally.rounds,
        "moves": tally.moves,
        "rounds_per_match": _average(tally.rounds, tally.matches),
        "moves_per_round": _average(tally.moves, tally.rounds),
        "players": [
            {"player": player, "level": level, "matches_won": won, "rounds_won": rounds}
            for player, (level, won, rounds) in enumerate(
                zip(setup.levels, tally.matches_won, tally.rounds_won, strict=True)
            )
        ],
        "levels": [level._asdict() for level in levels(setup, tally)],
        "rounds_won_by_seat": list(tally.rounds_won_by_seat),
    }


def _average(total: int, count: int) -> float:
    return round(total / count, 2) if count else 0.0
