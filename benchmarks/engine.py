"""How fast the engine plays random rounds of JUNO Classic and of Crazy Eights, beside other engines.

    python -m benchmarks.engine [--seconds S] [--json]

JUNO Classic for two is compared with RLCard's UNO: `rlcard_ratio` is the ratio of moves a second,
`rlcard_games_ratio` that of games a second. Calls are off, and a card is drawn only when nothing is playable,
as there. Crazy Eights is compared with OpenSpiel's, and `openspiel_ratio` is the ratio of games a second;
`eights` says why, and what each of them counts as a move.

The machine is noisy, so nothing here is measured alone: the engine, the other engine (`pip install
parlour[bench]`) and, with JUNO, a fixed piece of plain Python take turns in short slices of CPU time. The
results are medians over the slices, and the ratio of neighboring slices.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import eights
from benchmarks.rounds import SLICE, Slice, measured, rounds
from parlour.rules.contract import Opening
from parlour.rules.shelf import shelf

EIGHTS = {2: "", 5: "_of_5"}
"""At how many seats Crazy Eights is played, and what the names of the figures end in."""


def engine(seed: int) -> Callable[[], int]:
    """Return a function that plays one random round and returns its moves."""
    return rounds(shelf.table_rules("juno-classic", {"announce": "off"}), 2, seed)


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


def parts(seed: int) -> dict[str, float]:
    """Return the microseconds of a copy of a state and of a list of legal moves, and the moves on it."""
    table = shelf.table_rules("juno-classic", {"announce": "off"})
    game, rng = table.game, random.Random(seed)
    deck = list(table.rules.deck)
    states = []
    for _ in range(50):
        rng.shuffle(deck)
        states.append(game.dealing.deal(table.rules, 2, bytes(deck), Opening(0)))
    return {
        "clone_us": _microseconds(lambda: [state.copy() for state in states]) / len(states),
        "legal_list_us": _microseconds(lambda: [list(game.play.legal_moves(s, s.turn)) for s in states])
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
ENGINE_ALONE = (
    "import parlour.rules.match; from parlour.rules import games; [*map(games.game, games.folders())]"
)
WITH_SHELF = ENGINE_ALONE + "; from parlour.rules.shelf import shelf; shelf.table_rules('juno-classic')"


def import_ms(what: str, runs: int = 7) -> float:
    """Return the milliseconds in which a fresh process has imported `what`, the best of some runs."""
    code = IMPORT.format(what)
    command = [sys.executable, "-c", code]
    return min(
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(runs)
    )


def in_turns(seconds: float, *plays: Callable[[], int] | None) -> list[list[Slice]]:
    """Measure each of `plays` in turns for about `seconds`; return their slices, none for None."""
    slices: list[list[Slice]] = [[] for _ in plays]
    for _ in range(max(3, round(seconds / (len(plays) * SLICE)))):
        for play, told in zip(plays, slices, strict=True):
            if play is not None:
                told.append(measured(play))
    return slices


def ratio(own: list[float], other: list[float]) -> float | None:
    """Return how many times faster `own` is, the median over neighbors; None if there is no other."""
    ratios = [mine / its for mine, its in zip(own, other, strict=False)]
    return round(median(ratios), 2) if ratios else None


def middle(values: list[float]) -> int | None:
    """Return the median of what was measured, if it was."""
    return round(median(values)) if values else None


def speeds(slices: list[Slice]) -> list[float]:
    """Return the moves a second of each slice."""
    return [played.speed for played in slices]


def paces(slices: list[Slice]) -> list[float]:
    """Return the games a second of each slice."""
    return [played.pace for played in slices]


def juno(seconds: float) -> dict[str, Any]:
    """Measure JUNO beside RLCard's UNO for about `seconds`; return the figures."""
    own, other, pace = in_turns(seconds, engine(1), rlcard_uno(1), calibration)
    steps = speeds(pace)
    return {
        "moves_per_second": middle(speeds(own)),
        "moves_per_second_best": round(max(speeds(own))),
        "games_per_second": middle(paces(own)),
        "rlcard_moves_per_second": middle(speeds(other)),
        "rlcard_games_per_second": middle(paces(other)),
        "rlcard_ratio": ratio(speeds(own), speeds(other)),
        "rlcard_games_ratio": ratio(paces(own), paces(other)),
        "calibration_steps_per_second": middle(steps),
        "calibration_spread": round(max(steps) / min(steps), 2),
    }


def crazy_eights(seconds: float, seats: int) -> dict[str, Any]:
    """Measure Crazy Eights beside OpenSpiel's for about `seconds`; return the figures (see `eights`)."""
    plays = eights.engine(seats, 1), eights.openspiel(seats, 1), eights.openspiel(seats, 1, uniform=True)
    own, other, uniform = in_turns(seconds, *plays)
    figures = {
        "eights_games_per_second": middle(paces(own)),
        "eights_moves_per_second": middle(speeds(own)),
        "openspiel_games_per_second": middle(paces(other)),
        "openspiel_moves_per_second": middle(speeds(other)),
        "openspiel_ratio": ratio(paces(own), paces(other)),
        "openspiel_moves_ratio": ratio(speeds(own), speeds(other)),
        "openspiel_uniform_ratio": ratio(paces(own), paces(uniform)),
    }
    return {name + EIGHTS[seats]: value for name, value in figures.items()}


def run(seconds: float) -> dict[str, Any]:
    """Measure for about `seconds`; return the figures."""
    figures = juno(seconds / 2)
    for seats in EIGHTS:
        figures |= crazy_eights(seconds / 2 / len(EIGHTS), seats)
    return {
        **figures,
        **{name: round(value, 2) for name, value in parts(1).items()},
        "import_engine_ms": round(import_ms(ENGINE_ALONE), 1),
        "import_with_shelf_ms": round(import_ms(WITH_SHELF), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure, about")
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
