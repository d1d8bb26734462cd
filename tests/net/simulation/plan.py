"""A whole world, drawn from a seed: which game, who plays, over which lines, and what goes wrong when."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from parlour.rules.shelf import shelf
from tests.net.simulation import faults
from tests.net.simulation.disk import Moment
from tests.net.simulation.faults import Fault, Trouble
from tests.net.simulation.line import KERNEL, Way
from tests.net.simulation.strangers import Manner

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
WITHIN: Final = 45.0
"""Seconds from the beginning in which things go wrong."""
SHORT: Final = {"target": "1", "max_laps": "2"}
HOUSE_RULES: Final = {
    "switch": 'title = "Short Switch"\nbase = "switch"\n[rules]\nhand = 3\nscoring.target = 1\n'
}
"""Where no option makes a match short, house rules do."""
LONGER: Final = {"juno-classic": {"target": "90"}, "crazy-eights": {"target": "20"}, "jojo": {"target": "2"}}
_GARBAGE: Final = (
    b"\n",
    b"{}\n",
    b'{"type":"ping"',
    b"\x1b]52;c;AAAA\x07\n",
    b"[" * 300,
    b"\xff\xfe\n",
    b"x" * 5000,
)


@dataclass(frozen=True, slots=True)
class Someone:
    """A person: name, address, their line, how they play (`pace`, `level`), and whether they only watch."""

    name: str
    address: str
    way: Way
    pace: str
    level: str
    watches: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that the seed decides beforehand; chance in the world itself also comes from the seed."""

    seed: int
    game: str
    options: dict[str, str]
    house: str
    bots: int
    level: str
    pace: str
    people: tuple[Someone, ...]
    faults: tuple[Fault, ...]

    @property
    def rules(self) -> shelf.TableRules:
        """The rules of the game, to decide by."""
        return _rules(self.game, tuple(self.options.items()), self.house)

    @property
    def troubled(self) -> frozenset[int]:
        """The people for whom something of their own goes wrong."""
        return frozenset(fault.who for fault in self.faults if isinstance(fault, Trouble))


@cache
def _rules(game: str, options: tuple[tuple[str, str], ...], house: str) -> shelf.TableRules:
    return shelf.house_rules(house) if house else shelf.table_rules(game, dict(options))


@cache
def _games() -> tuple[shelf.Preset, ...]:
    return shelf.games()


def planned(seed: int) -> Plan:
    """Return the world of `seed`."""
    rng = random.Random(f"plan {seed}")
    games = _games()
    game = games[seed % len(games)]
    players = rng.choice((2, 2, 2, 2, 3, 3, 4, 5))
    bots = min(rng.choice((0, 0, 1, 2)), game.most - players)
    people = [_someone(rng, number) for number in range(players)]
    if rng.random() < 0.3:
        people.append(_someone(rng, players, watches=True))
    long = rng.random() < 0.1
    return Plan(
        seed=seed,
        game=game.name,
        options=_options(game, LONGER.get(game.name, SHORT) if long else SHORT),
        house="" if long else HOUSE_RULES.get(game.name, ""),
        bots=bots,
        level=rng.choice(("easy", "normal", "normal")),
        pace=rng.choice(("instant", "fast")),
        people=tuple(people),
        faults=tuple(sorted(_faults(rng, len(people)), key=lambda fault: fault.at)),
    )


def _options(game: shelf.Preset, wanted: dict[str, str]) -> dict[str, str]:
    there = {option.name for option in game.options}
    return {name: value for name, value in wanted.items() if name in there}


def _someone(rng: random.Random, number: int, *, watches: bool = False) -> Someone:
    latency = rng.choice((0.0002, 0.004, 0.02, 0.06, 0.15))
    way = Way(
        latency=latency,
        jitter=rng.choice((0.0, 0.5, 2.0)) * latency,
        slices=rng.choice((0.0, 0.1, 0.5)),
        kernel=rng.choice((KERNEL, 4096)) if latency < 0.01 else KERNEL,
    )
    pace = rng.choice(("instant", "fast", "fast"))
    level = rng.choice(("normal", "normal", "normal", "random"))
    return Someone(NAMES[number], f"10.0.0.{number + 1}", way, pace, level, watches)


def _faults(rng: random.Random, people: int) -> list[Fault]:
    """From none at all to trouble everywhere; two thirds of the people have none of their own."""
    found: list[Fault] = []
    troubled = [who for who in range(people) if rng.random() < 0.4]
    for who in troubled:
        found += [rng.choice(_OF_PEOPLE)(rng, who) for _ in range(rng.choice((1, 1, 2, 3)))]
    found += [rng.choice(_AT_TABLE)(rng, rng.randrange(people)) for _ in range(rng.choice((0, 1, 1, 2)))]
    found += [faults.Stranger(_at(rng), rng.choice(list(Manner))) for _ in range(rng.choice((0, 0, 1, 2)))]
    found += [faults.Kill(_at(rng), rng.choice(list(Moment))) for _ in range(rng.choice((0, 0, 1, 2)))]
    found += [faults.Full(_at(rng), rng.uniform(0.5, 12.0)) for _ in range(rng.choice((0, 0, 0, 1)))]
    found += [
        faults.Slow(_at(rng), rng.choice((0.02, 1.0, 5.0)), rng.uniform(5.0, 60.0))
        for _ in range(rng.choice((0, 0, 1)))
    ]
    return found


def _at(rng: random.Random) -> float:
    return round(rng.uniform(0.0, WITHIN), 3)


_OF_PEOPLE: Final[tuple[Callable[[random.Random, int], Trouble], ...]] = (
    lambda rng, who: faults.Cut(_at(rng), who, rng.randrange(1, 3000), rng.random() < 0.7),
    lambda rng, who: faults.Cut(_at(rng), who, rng.randrange(1, 120), rng.random() < 0.5),
    lambda rng, who: faults.Silence(_at(rng), who),
    lambda rng, who: faults.Deaf(_at(rng), who, rng.uniform(1.0, 30.0)),
    lambda rng, who: faults.Twin(_at(rng), who),
    lambda rng, who: faults.Garbage(_at(rng), who, rng.choice((*_GARBAGE, rng.randbytes(40)))),
    lambda rng, who: faults.Flood(_at(rng), who, rng.choice((8, 30, 100))),
    lambda rng, who: faults.Away(_at(rng), who, rng.choice((None, 1.0, 20.0))),
    lambda rng, who: faults.Doze(_at(rng), who, rng.uniform(60.0, 130.0)),
    lambda rng, who: faults.Kick(_at(rng), who),
)
_AT_TABLE: Final[tuple[Callable[[random.Random, int], Fault], ...]] = (
    lambda rng, who: faults.BotPlays(_at(rng), who, rng.uniform(0.5, 20.0)),
    lambda rng, who: faults.HandOver(_at(rng), who),
    lambda rng, _: faults.Pause(_at(rng), rng.uniform(0.5, 40.0)),
)
