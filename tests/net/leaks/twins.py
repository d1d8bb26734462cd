"""The same moment of a round in two worlds: they differ only in cards of which a viewer has never seen any.

Then the same is done in both, as far as the rules allow it in both and it shows the viewer none of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from parlour.net.journal.entries import Made
from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove, is_claim
from parlour.rules.check.tables import Setting
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Refusal, Shuffled
from parlour.rules.views import Stage
from tests.net.kit.hall import journaled
from tests.net.leaks.house import House
from tests.net.leaks.worlds import World
from tests.rules.games_suite.playing import played
from tests.rules.games_suite.unseen import SAME, Swap, followed, rounds, skeleton, swapped, with_other_cards

SOON, SOON_BY_BOTS = 4, 12
"""So many cards on top of the stock are the same in both worlds, for the viewer draws them soon."""
LEAST = 4
"""So many kinds of cards change places at least."""
NEAR = 200
"""So many moves at most were made in the rounds before."""


class Twins:
    """Two houses; `viewer` has seen none of the cards that changed places (None: a spectator)."""

    def __init__(self, folder: Path, setting: Setting, viewer: int, bot: int | None = None) -> None:
        self.rng = random.Random(f"{setting}/{viewer}")
        self.viewer = viewer
        soon = SOON if bot is None else SOON_BY_BOTS
        before, steps, swap = _start(setting, viewer, soon, self.rng)
        self.moved = frozenset(card for card in range(256) if swap[card] != card)
        self.ledger = followed(steps, viewer)
        self._public = followed(steps, None)
        self.houses = []
        for name, one in (("this", SAME), ("other", swap)):
            there = [replace(step, move=swapped(step.before, step.move, one)) for step in steps]
            world = World(folder / name, setting.rules, _orders([*before, *there]), one, self.moved)
            self.houses.append(House(world, [*before, *there], bot))
        self._moment = self.moments[0]
        self._followed = len(self._made())

    @property
    def moments(self) -> tuple[Match, Match]:
        """Where both matches stand."""
        one, other = (house.table.state.match for house in self.houses)
        assert one is not None
        assert other is not None
        return one.moment, other.moment

    def still_hidden(self) -> bool:
        """Follow what was done; return whether the viewer has still seen none of the cards that differ."""
        for entry in self._made()[self._followed :]:
            after = matches.after(self._moment, entry.seat, entry.move)
            for ledger in (self.ledger, self._public):
                ledger.follow(self._moment, entry.seat, entry.move, after)
            self._moment = after
            self._followed += 1
        one, other = self.moments
        return self.moved <= self.ledger.unseen and skeleton(one) == skeleton(other)

    def hidden(self, house: House, *, seated: bool) -> frozenset[int]:
        """Return which of the cards that differ the rules have not shown so far, as they are in `house`.

        To the viewer for those `seated` where it sits, to a spectator for others.
        """
        unseen = (self.ledger if seated else self._public).unseen
        return frozenset(house.world.swap[card] for card in self.moved & unseen)

    def choose(self, seats: Sequence[int]) -> tuple[int, tuple[str, str]] | None:
        """Return a move of one of `seats` that can be made in both, and shows none of what differs.

        As it is in the one and in the other; claims come first, for there are few.
        """
        there = [move for seat in seats for move in self._few(seat)]
        self.rng.shuffle(there)
        there.sort(key=lambda one: not is_claim(self.moments[0], *one))
        found = next((move for move in there if self._fits(*move)), None)
        return (found[0], (found[1], self._there(found[1]))) if found is not None else None

    def _there(self, move: str) -> str:
        return str(swapped(self.moments[0], move, self.houses[1].world.swap))

    def _few(self, seat: int) -> list[tuple[int, str]]:
        every = list(islice(matches.legal_moves(self.moments[0], seat), 400))
        return [(seat, move) for move in self.rng.sample(every, min(6, len(every)))]

    def _fits(self, seat: int, move: str) -> bool:
        one, other = self.moments
        if isinstance(matches.judge(other, seat, self._there(move)), Refusal):
            return False
        who, done = _as_done(one, seat, move)
        after = matches.after(one, who, done)
        there = matches.after(other, *_as_done(other, seat, self._there(move)))
        return self.ledger.keeps(self.moved, one, who, done, after) and skeleton(after) == skeleton(there)

    def _made(self) -> list[Made]:
        return [one for one in journaled(self.houses[0].table) if isinstance(one, Made)]


def _as_done(moment: Match, seat: int, move: str) -> tuple[int, str | HouseMove]:
    race = matches.race(moment)
    if race is None or not is_claim(moment, seat, move):
        return seat, move
    return HOUSE, Judged(race.name, (Claim(seat, move, 400),))


def _start(
    setting: Setting, viewer: int, soon: int, rng: random.Random
) -> tuple[list[PlayedMove], list[PlayedMove], Swap]:
    """Return what was played before a round, its beginning, and other cards with which it could be, too."""
    every = list(played(setting))
    near = [steps for steps in rounds(setting) if every.index(steps[0]) <= NEAR]
    for steps in _parts(near, rng):
        moment = steps[-1].after
        ledger = followed(steps, viewer)
        swap = ledger.swaps(rng, ledger.unseen - {*moment.round.stock[:soon]})
        moved = sum(swap[card] != card for card in range(256))
        if moved >= LEAST and len(list(with_other_cards(steps, swap))) == len(steps):
            return every[: every.index(steps[0])], steps, swap
    raise AssertionError("no moment in which cards can change places")


def _parts(found: list[list[PlayedMove]], rng: random.Random) -> Iterator[list[PlayedMove]]:
    """Yield beginnings of rounds in which somebody can act."""
    for _ in range(1_000):
        steps = rng.choice(found)
        upto = rng.randint(1, min(len(steps), 40))
        moment = steps[upto - 1].after
        if moment.stage is Stage.ROUND and matches.wanted(moment) is None:
            yield steps[:upto]


def _orders(steps: Sequence[PlayedMove]) -> dict[int, bytes]:
    """Return the orders of the house by their number."""
    given = [step.move.order for step in steps if isinstance(step.move, Shuffled)]
    return dict(enumerate(given, 1))
