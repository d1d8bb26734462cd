"""The deal of the day: one round that is the same for everybody on a date, and what bots make of it.

The date, the rules and the number of seats determine each order of cards, and the chances of the bots in each
of their decisions. So it cannot be a secret: whoever has this Parlour can look at the deal of any day. What a
result is worth is told by how many of `PLAYS` plays of a bot in the same seat it beats, with fixed chances.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from parlour.rules import match as matches
from parlour.rules.contract import Bot
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, LastRound, Shuffled
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump
from parlour.rules.simulate import MOST_MOVES, next_move
from parlour.rules.views import Stage, View

PLAYS: Final = 100
LEVEL: Final = "normal"
"""The level of the bots, at the table and in the plays with which a result is compared."""
SLIPS: Final = "easy"
SLIP: Final = 3
"""In the plays, one of so many decisions in the player's seat is made as `SLIPS` plays: where `LEVEL` leaves
nothing to chance, all plays would be the same."""
SEAT: Final = 0
"""The seat of the player."""
OPPONENTS: Final = 3
"""How many bots play where the game has seats for them."""
LONGEST: Final = 10
"""Characters of a date."""


def seats_of(least: int, most: int) -> int:
    """Return with how many seats the deal of the day of a game for so many players is played."""
    return min(max(least, OPPONENTS + 1), most)


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The deal of a `day` (`2026-11-28`, in UTC) by `rules`, for so many `seats`."""

    day: str
    rules: TableRules
    seats: int

    def order(self, cards: Iterable[int], number: int) -> Shuffled:
        """Return the order of `cards` after `number` others in the match."""
        return Shuffled.by_chance(cards, self._chance(f"order {number}"))

    def chance(self, seat: int, moves: int) -> random.Random:
        """Return the chances of the bot in `seat` after so many `moves` of all seats."""
        return self._chance(f"seat {seat} {moves}")

    def _chance(self, what: str) -> random.Random:
        return random.Random(f"parlour day 1\n{self.day[:LONGEST]}\n{self.seats}\n{what}\n{dump(self.rules)}")

    def plays(self) -> Iterator[tuple[int, ...]]:
        """Yield what each of `PLAYS` plays of a bot in the seat of the player was worth."""
        for number in range(PLAYS):
            yield worth(self._played(number), SEAT)

    def _played(self, number: int) -> Match:
        """Return the end of a play."""
        moves = given = 0
        rng = self._chance(f"play {number}")

        def chance(seat: int) -> random.Random:
            return self._chance(f"play {number} {moves}") if seat == SEAT else self.chance(seat, moves)

        usual, slips = self.rules.bot(LEVEL), self.rules.bot(SLIPS)
        seated = [
            _Fixed(usual, slips if seat == SEAT else usual, partial(chance, seat))
            for seat in range(self.seats)
        ]
        moment = matches.begin(self.rules.game, self.rules.rules, self.seats)
        moment = matches.after(moment, HOUSE, LastRound())
        while moment.stage is not Stage.OVER and moves < MOST_MOVES:
            wanted = matches.wanted(moment)
            if wanted is not None:
                moment = matches.after(moment, HOUSE, self.order(wanted.cards, given))
                given += 1
                continue
            who, move = next_move(moment, seated, rng)
            moment = matches.after(moment, who, move)
            moves += who != HOUSE
        return moment


class _Fixed:
    """A bot whose chances are fixed: those of `chance` in place of the simulation's. One of `SLIP` decisions
    is that of `other`.
    """

    thinks_long = False

    def __init__(self, bot: Bot, other: Bot, chance: partial[random.Random]) -> None:
        self._bot = bot
        self._other = other
        self._chance = chance

    def decide(self, view: View, _: random.Random) -> str | None:
        rng = self._chance()
        slips = self._other is not self._bot and rng.randrange(SLIP) == 0
        return (self._other if slips else self._bot).decide(view, rng)


def worth(moment: Match, seat: int) -> tuple[int, ...]:
    """Return what a match was worth for `seat`; more is better.

    First comes by how many points it was ahead of the best of those who do not play with it (where all play
    together, how many points it has), then what its hand counted: less is better.
    """
    sign = -1 if moment.game.scoring.lowest_wins(moment.rules) else 1
    own = moment.together(seat)
    others = [sign * total for other, total in enumerate(moment.totals) if other not in own]
    ahead = sign * moment.totals[seat] - max(others, default=0)
    counts = moment.results[-1].counts if moment.results else ()
    return ahead, -counts[seat] if counts else 0
