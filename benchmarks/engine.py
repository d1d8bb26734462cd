"""How fast the engine plays: random two-player rounds of JUNO Classic, beside RLCard's UNO.

    python -m benchmarks.engine [--seconds S] [--json]

The machine is noisy, so nothing here is measured alone: engine, RLCard (`pip install
parlour[bench]`) and a fixed piece of plain Python take turns in short slices, and what is
reported are medians over the slices and the ratio of neighbors. Calls are off, and a
card is drawn only when nothing is playable, as in RLCard.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from rules import shelf
from rules.contract import Opening
from rules.moves import HOUSE, Shuffled

SLICE = 0.15
"""Seconds that one measurement takes before the next takes its turn."""


class Slice(NamedTuple):
    """Games and moves played in one slice, and its seconds."""

    games: int
    moves: int
    seconds: float

    @property
    def speed(self) -> float:
        return self.moves / self.seconds


def shuffling(deck: bytes, rng: random.Random) -> Callable[[], bytes]:
    """Return a function that returns `deck` in a new order each time.

    Cards are sorted by 22 bits of chance: each is the lowest byte of a number below 2 ** 30, for such
    numbers are what the interpreter compares fast.
    """
    size = 4 * len(deck)
    chance = int.from_bytes(b"\x00\xff\xff\x3f" * len(deck), "little")
    cards = int.from_bytes(bytes(byte for card in deck for byte in (card, 0, 0, 0)), "little")

    def shuffled() -> bytes:
        lots = (rng.getrandbits(8 * size) & chance | cards).to_bytes(size, "little")
        return array("I", sorted(memoryview(lots).cast("I"))).tobytes()[0::4]

    return shuffled


def lots(rng: random.Random) -> Iterator[int]:
    """Yield numbers of 16 random bits, for ever: `lot * ways >> 16` is one of `ways`."""
    return chain.from_iterable(array("H", rng.randbytes(1 << 12)) for _ in repeat(None))


def engine(seed: int) -> Callable[[], int]:
    """Return a function that plays one random round and returns its moves."""
    table = shelf.table_rules("juno-classic", {"announce": "off"})
    game, rules, rng = table.game, table.rules, random.Random(seed)
    legal, after, shuffled, chance = game.legal_moves, game.after, shuffling(game.deck(rules), rng), lots(rng)
    draw, keep = game.read(rules, "draw"), game.read(rules, "keep")

    def play() -> int:
        state, moves = game.deal(rules, 2, shuffled(), Opening(0)), 0
        for lot in chance:
            seat = state.turn
            there = [*legal(state, seat)]
            if not there:
                wanted = game.wanted(state)
                if wanted is None:
                    break
                state = after(state, HOUSE, Shuffled(bytes(rng.sample(wanted.cards, len(wanted.cards)))))
                continue
            last = there[-1]  # what is not a play stands at the end
            ways = len(there) - 1 if last is draw or last is keep else len(there)
            state = after(state, seat, there[lot * ways >> 16])
            moves += 1
        return moves

    return play


def rlcard_uno(seed: int) -> Callable[[], int] | None:
    """Return a function that plays one game of RLCard's UNO and returns its moves; None without RLCard."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = rlcard.make("uno", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return play


def calibration() -> int:
    """Do a fixed amount of plain Python work; return how many steps it was."""
    total = 0
    for number in range(20_000):
        total += number & 7
    return 20_000 if total else 0


def measured(play: Callable[[], int]) -> Slice:
    """Play for one slice."""
    games = moves = 0
    start = perf_counter()
    while (now := perf_counter()) - start < SLICE:
        moves += play()
        games += 1
    return Slice(games, moves, now - start)


def parts(seed: int) -> dict[str, float]:
    """Return the microseconds of a copy of a state and of a list of legal moves, and the moves on it."""
    table = shelf.table_rules("juno-classic", {"announce": "off"})
    game, rng = table.game, random.Random(seed)
    deck = list(game.deck(table.rules))
    states = []
    for _ in range(50):
        rng.shuffle(deck)
        states.append(game.deal(table.rules, 2, bytes(deck), Opening(0)))
    return {
        "clone_us": _microseconds(lambda: [state.copy() for state in states]) / len(states),
        "legal_list_us": _microseconds(lambda: [list(game.legal_moves(s, s.turn)) for s in states])
        / len(states),
    }


def _microseconds(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(200):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best * 1e6


IMPORT = "from time import perf_counter as now; t = now(); {}; print((now() - t) * 1000)"
ENGINE_ALONE = "import rules.match, rules.games; rules.games.games()"
WITH_SHELF = ENGINE_ALONE + "; import rules.shelf; rules.shelf.table_rules('juno-classic')"


def import_ms(what: str, runs: int = 7) -> float:
    """Return the milliseconds in which a fresh process has imported `what`, the best of some runs."""
    code = IMPORT.format(what)
    command = [sys.executable, "-c", code]
    return min(
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(runs)
    )


def run(seconds: float) -> dict[str, Any]:
    """Measure for about `seconds`; return the figures."""
    ours, theirs = engine(1), rlcard_uno(1)
    rounds = max(3, round(seconds / (3 * SLICE)))
    own, other, pace = [], [], []
    for _ in range(rounds):
        own.append(measured(ours))
        if theirs is not None:
            other.append(measured(theirs))
        pace.append(measured(calibration))
    speeds = [one.speed for one in own]
    ratios = [mine.speed / its.speed for mine, its in zip(own, other, strict=False)]
    return {
        "moves_per_second": round(median(speeds)),
        "moves_per_second_best": round(max(speeds)),
        "games_per_second": round(median(one.games / one.seconds for one in own)),
        "rlcard_moves_per_second": round(median(one.speed for one in other)) if other else None,
        "rlcard_ratio": round(median(ratios), 1) if ratios else None,
        "calibration_steps_per_second": round(median(one.speed for one in pace)),
        "calibration_spread": round(max(one.speed for one in pace) / min(one.speed for one in pace), 2),
        **{name: round(value, 2) for name, value in parts(1).items()},
        "import_engine_ms": round(import_ms(ENGINE_ALONE), 1),
        "import_with_shelf_ms": round(import_ms(WITH_SHELF), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure, about")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    arguments = parser.parse_args()
    figures = run(arguments.seconds)
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:30} {value if value is not None else 'not installed: pip install parlour[bench]'}")


if __name__ == "__main__":
    main()
