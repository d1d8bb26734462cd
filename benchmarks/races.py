"""Whether a race is fair: five players near and far, equally quick, and then one of them lies.

Then players with Parlour, guests over SSH and guests of the page play together, some near and some far.

    python -m benchmarks.races [--json] [--quick] [--races N] [--seed S] [--acks MS [--smoothed]]
        [--measure N]

The same races are judged in three ways: by arrival at the referee, by the clients' own clocks, and by
`parlour.net.judge` itself, which gets every line in the order and at the time in which it would
arrive. Nothing is timed; the same seed gives the same figures everywhere.

But with `--measure` so many real races are run, on this machine: two guests of a real web door (the page
client of `benchmarks/door/pages.py`) against two clients over TCP. Each reaction that the photo finish tells
is compared with that by the own clock of its player, from paint to tap.

The model: a packet takes half the round trip and a little more, at random, and no line overtakes the one
before it. Screens paint 4 to 20 ms after a line arrived. Reactions have a mean of 420 ms and a deviation of
65 ms, the same for all. The kernel smooths the round trips of the last packets. The liar claims to have
reacted 300 ms faster: its clock reports so, and under the judge it answers `shown` 300 ms late, or with its
claim if that is sooner. With `--acks` its system also delays acknowledgements by so many milliseconds, as
systems do that wait for data to send with them. The kernel's lowest figure, by which the referee judges, does
not change. The smoothed figure grows by as much; `--smoothed` shows the result of judging by that.

Of a guest over SSH the screen is drawn in the door, which says `shown` then; what is drawn, and the key, take
the round trip, which the door has measured and the referee adds. Of a guest of the page the browser says
`shown`, one frame after it has painted the card, which takes it 8 to 40 ms; the door makes the page in 1 to
5 ms and passes all on. Their own clock is that of the browser, from paint to tap.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.door.racing import Raced
from benchmarks.measuring import asked, module, report, running
from parlour.net.judge import Judge, credit
from parlour.net.limits import PAGE_PAINTS
from parlour.net.transport.tcp_info import RoundTrip

ROUND_TRIPS: Final = (0.0005, 0.004, 0.025, 0.090, 0.220)
LIE: Final = 0.300
RACES: Final = 20_000
QUICK: Final = 3_000
SMOOTHING: Final = 1 / 8
"""The weight of the newest round trip in the kernel's smoothed one (RFC 6298)."""
PACKETS: Final = 24


FRAME: Final = 1 / 60
"""How long after the card is painted a page hears of it, in seconds."""


class Kind(Enum):
    """How somebody plays."""

    PARLOUR = "own"
    SSH = "ssh"
    PAGE = "page"


SIDE_BY_SIDE: Final = tuple((kind, far) for far in (0.004, 0.090) for kind in Kind)


class Lap(NamedTuple):
    """What one player does in one race, in seconds since the card was written."""

    painted: float
    pressed: float
    shown: float  # comes in at the referee
    claim: float  # comes in at the referee
    kernel: RoundTrip
    lie: float
    paints_later: float = 0.0  # for which the referee gives credit

    @property
    def by_own_clock(self) -> float:
        return self.pressed - self.painted - self.lie


Laps: TypeAlias = Sequence[Lap]
Way: TypeAlias = Callable[[int, Laps], int]
"""Names the winner of a race by its number and its laps, which are by seat."""


def by_arrival(race: int, laps: Laps) -> int:  # noqa: ARG001
    return min(range(len(laps)), key=lambda seat: laps[seat].claim)


def by_clients_clocks(race: int, laps: Laps) -> int:  # noqa: ARG001
    return min(range(len(laps)), key=lambda seat: laps[seat].by_own_clock)


def by_the_judge(race: int, laps: Laps, *, smoothed: bool = False) -> int:
    judge = Judge(f"race {race}", range(len(laps)), 0.0)
    for seat, lap in enumerate(laps):
        kernel = lap.kernel.smoothed if smoothed else lap.kernel.lowest
        judge.told(seat, 0.0, credit(kernel + lap.paints_later))
    shown = ((lap.shown, 0, seat) for seat, lap in enumerate(laps))
    claims = ((lap.claim, 1, seat) for seat, lap in enumerate(laps))
    for at, is_claim, seat in sorted((*shown, *claims)):
        closes = judge.closes()
        if closes is not None and at > closes:
            break
        if is_claim:
            judge.claimed(seat, "stack 1", at)
        else:
            judge.shown(seat, at)
    return judge.verdict(b"seed of the round").claims[0].seat


WAYS: Final[Mapping[str, Way]] = {
    "arrival": by_arrival,
    "clients_clocks": by_clients_clocks,
    "judge": by_the_judge,
}
SMOOTHED: Final[Mapping[str, Way]] = {**WAYS, "judge": partial(by_the_judge, smoothed=True)}


class Racer:
    """Someone `round_trip` away, who lies by `lie`; `acks`: how long their system keeps acknowledgements.

    For a guest over SSH, whose screen is not their own program, there is nothing to lie about.
    """

    def __init__(
        self,
        rng: random.Random,
        round_trip: float,
        lie: float = 0.0,
        acks: float = 0.0,
        kind: Kind = Kind.PARLOUR,
    ) -> None:
        self._rng = rng
        self._kind = kind
        self._round_trip = round_trip
        self._lie = lie
        self._acks = acks
        self._smoothed = round_trip + acks
        self._lowest = float("inf")
        for _ in range(PACKETS):
            self._measure()

    def run(self) -> Lap:
        """Take part in a race."""
        for _ in range(4):  # pings and moves since the last race
            self._measure()
        painted, drawn = self._paint()
        pressed = painted + max(0.180, self._rng.gauss(0.420, 0.065))
        if self._kind is Kind.SSH:
            shown, claim = drawn + self._lowest, pressed + self._way()
        else:
            shown = min(drawn + self._lie, pressed) + self._way()
            claim = max(shown, pressed + self._way())
        later = PAGE_PAINTS if self._kind is Kind.PAGE else 0.0
        kernel = RoundTrip(self._smoothed, self._lowest)
        return Lap(painted, pressed, shown, claim, kernel, self._lie, later)

    def _paint(self) -> tuple[float, float]:
        """Return when the card is before their eyes, and when their program says so."""
        match self._kind:
            case Kind.PARLOUR:
                painted = self._way() + self._rng.uniform(0.004, 0.020)
                return painted, painted
            case Kind.SSH:
                drawn = self._rng.uniform(0.004, 0.020)
                return drawn + self._way(), drawn
            case Kind.PAGE:
                painted = self._rng.uniform(0.001, 0.005) + self._way() + self._rng.uniform(0.008, 0.040)
                return painted, painted + FRAME

    def _measure(self) -> None:
        there_and_back = self._way() + self._way()
        self._smoothed += SMOOTHING * (there_and_back + self._acks - self._smoothed)
        self._lowest = min(self._lowest, there_and_back)

    def _way(self) -> float:
        late = self._rng.expovariate(1 / (0.0001 + 0.015 * self._round_trip))
        return self._round_trip / 2 + late


def shares(
    seed: int, races: int, liar: int | None = None, acks: float = 0.0, ways: Mapping[str, Way] = WAYS
) -> dict[str, list[float]]:
    """Return by each way of judging the percentage of races that each player wins."""
    rng = random.Random(seed)
    players = [
        Racer(rng, far, LIE * (seat == liar), acks * (seat == liar)) for seat, far in enumerate(ROUND_TRIPS)
    ]
    return won_by(players, races, ways)


def of_kinds(
    seed: int, races: int, liar: int | None = None, ways: Mapping[str, Way] = WAYS
) -> dict[str, list[float]]:
    """Return the same for players of all kinds, `SIDE_BY_SIDE`."""
    rng = random.Random(seed)
    players = [
        Racer(rng, far, LIE * (seat == liar), kind=kind) for seat, (kind, far) in enumerate(SIDE_BY_SIDE)
    ]
    return won_by(players, races, ways)


def won_by(players: Sequence[Racer], races: int, ways: Mapping[str, Way]) -> dict[str, list[float]]:
    """Return by each way of judging the percentage of races that each of `players` wins."""
    won: dict[str, Counter[int]] = {name: Counter() for name in ways}
    for race in range(races):
        laps = [player.run() for player in players]
        for name, winner in ways.items():
            won[name][winner(race, laps)] += 1
    return {
        name: [round(100 * wins[seat] / races, 1) for seat in range(len(players))]
        for name, wins in won.items()
    }


def run(seed: int, races: int, acks: float = 0.0, ways: Mapping[str, Way] = WAYS) -> dict[str, Any]:
    """Simulate honest races, then for each player as many in which that one lies."""
    return {
        "round_trips_ms": [1000 * far for far in ROUND_TRIPS],
        "races": races,
        "seed": seed,
        "acks_ms": 1000 * acks,
        "honest": shares(seed, races, ways=ways),
        "liar": [shares(seed, races, liar, acks, ways) for liar in range(len(ROUND_TRIPS))],
        "kinds": [[kind.value, 1000 * far] for kind, far in SIDE_BY_SIDE],
        "side_by_side": of_kinds(seed, races, ways=ways),
        "lying_page": [
            of_kinds(seed, races, liar, ways)["judge"][liar]
            for liar, (kind, _) in enumerate(SIDE_BY_SIDE)
            if kind is Kind.PAGE
        ],
    }


async def measure(count: int) -> dict[str, Any]:
    """Run real races; return by how many milliseconds each kind is judged slower than by its own clock."""
    async with running(module("benchmarks.door.racing")) as process:
        raced = Raced.model_validate_json(await asked(process, str(count)))
    return {
        "real_races": count,
        "page_ms": _spread(raced.page),
        "own_ms": _spread(raced.own),
        "won": raced.won,
        "load_average": os.getloadavg()[0],
    }


def _spread(times: Sequence[float]) -> list[float]:
    """Return the median, and what 95 of 100 are at most."""
    found = sorted(times)
    return [round(found[int(share * (len(found) - 1))], 1) for share in (0.5, 0.95)] if found else []


def measured_lines(found: Mapping[str, Any]) -> list[str]:
    """Return what was measured for people."""
    told = [
        f"{found['real_races']} real races here, load average {found['load_average']:.1f}; judged slower by"
    ]
    for kind in ("page", "own"):
        spread = found[f"{kind}_ms"]
        figures = f"{spread[0]:+.1f} ms (95 of 100: {spread[1]:+.1f})" if spread else "never first"
        told.append(f"{kind:16}{figures}, first in {found['won'][kind]}")
    return told


def lines(found: Mapping[str, Any]) -> list[str]:
    """Return what was found for people: by row a way of judging, by column a player."""
    heads = "".join(f"{far:>7g} ms" for far in found["round_trips_ms"])
    told = [f"% of {found['races']} races won, by round trip", f"{'all honest':16}{heads}"]
    told += [_row(name, won) for name, won in found["honest"].items()]
    told.append("the one there lies by 300 ms, and wins")
    for name in WAYS:
        told.append(_row(name, [won[name][liar] for liar, won in enumerate(found["liar"])]))
    kinds = "".join(f"{f'{kind} {far:g}':>10}" for kind, far in found["kinds"])
    told.append(f"{'of all kinds':16}{kinds}")
    told += [_row(name, won) for name, won in found["side_by_side"].items()]
    lies = " or ".join(f"{share:.1f} %" for share in found["lying_page"])
    told.append(f"the page that lies by 300 ms wins {lies} by the judge")
    return told


def _row(name: str, won: Sequence[float]) -> str:
    return f"{name:16}" + "".join(f"{share:10.1f}" for share in won)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--races", type=int, default=RACES, help="how many races of each kind")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with")
    parser.add_argument(
        "--acks", type=float, default=0.0, metavar="MS", help="how long a liar's system waits"
    )
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} races")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--smoothed", action="store_true", help="judge by the kernel's smoothed round trip")
    parser.add_argument("--measure", type=int, default=0, metavar="N", help="also run so many real races")
    wish = parser.parse_args()
    ways = SMOOTHED if wish.smoothed else WAYS
    found = run(wish.seed, QUICK if wish.quick else wish.races, wish.acks / 1000, ways)
    told = lines(found)
    if wish.measure:
        real = asyncio.run(measure(wish.measure))
        found, told = found | real, told + measured_lines(real)
    report(found, told, as_json=wish.json)


if __name__ == "__main__":
    main()
