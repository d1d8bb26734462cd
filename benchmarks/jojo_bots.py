"""How much CPU time a bot of Jojo takes for a decision: at most 200 ms are allowed.

    python -m benchmarks.jojo_bots [--json] [--quick] [--positions N] [--seed S]

There are three kinds of positions. `played` positions come from random play. `crowded` positions are made up:
stacks of random height and hands of 3 to 24 cards. In `rich` positions the hand also holds every Jojo and
Wild that is left, which gives the bot the most to search. Each decision is made as at a table, from a view,
and timed as CPU. The figures are also given as on a quiet machine: divided by how slow the machine was
just then.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from benchmarks.measuring import Yardstick, machine, percentile, progress, report
from parlour.rules import match as matches
from parlour.rules import simulate
from parlour.rules.contract import Bot
from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.state import ON, TURN, State
from parlour.rules.games.jojo.engine.tables import DECK, JOJO, PLACES, STANDS, WILD, Rules
from parlour.rules.games.jojo.game import GAME
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage, View

POSITIONS: Final = 600
QUICK: Final = 20
LIMIT: Final = 200.0
"""The milliseconds of CPU that a decision may take."""
LARGEST: Final = 24


def played(rng: random.Random) -> Iterator[View]:
    """Yield what the seat in turn sees, through matches of random players."""
    rules = shelf.table_rules("jojo")
    while True:
        seated: list[Bot] = [rules.bot("random")] * rng.randint(2, 6)
        moment = matches.begin(rules.game, rules.rules, len(seated))
        while moment.stage != Stage.OVER:
            who, move = simulate.next_move(moment, seated, rng)
            moment = matches.after(moment, who, move)
            if moment.stage == Stage.ROUND and matches.may_act(moment, moment.round.turn):
                yield matches.seen_by(moment, moment.round.turn)


def crowded(rng: random.Random) -> Iterator[View]:
    """Yield what the seat in turn sees in positions that are made up."""
    yield from (GAME.views.seen_by(made_up(rng, rich=False), 0) for _ in iter(int, 1))


def rich(rng: random.Random) -> Iterator[View]:
    """Yield the same with every Jojo and Wild that is left in the hand."""
    yield from (GAME.views.seen_by(made_up(rng, rich=True), 0) for _ in iter(int, 1))


def made_up(rng: random.Random, rich: bool) -> State:
    """Return a position in which a turn begins or goes on: chance deals to stacks, hands and stock."""
    cards = rng.sample(DECK, len(DECK))
    if rich:
        cards.sort(key=lambda card: card >= JOJO)
    stacks = tuple(_stack(cards, rng, least=place == 0) for place in range(len(PLACES)))
    switches = [0] * len(PLACES)
    if not rich and JOJO in cards and stacks[1]:
        cards.remove(JOJO)
        switches[1] = 1
    held = cards[: rng.randint(3, LARGEST)]
    if rich:
        held = [card for card in cards if card >= JOJO] + held[: LARGEST - 9]
    for card in held:
        cards.remove(card)
    others, stock = cards[:3], cards[3:]
    phase = rng.choice((TURN, ON))
    rules: Rules = shelf.table_rules("jojo").rules
    hands = (bytes(sorted(held)), bytes(sorted(others)))
    return State(rules, hands, Grid(stacks, tuple(switches)), bytes(stock), 0, phase, 1)


def _stack(cards: list[int], rng: random.Random, least: bool) -> bytes:
    """Take a stack off `cards`: a number card on top, sometimes a Wild that stands for one."""
    height = rng.choice((0, 1, 1, 2, 3)) or int(least)
    numbers = [card for card in cards if card < JOJO][:height]
    for card in numbers:
        cards.remove(card)
    if numbers and not least and WILD in cards[:20]:
        cards.remove(WILD)
        numbers[-1:] = [numbers[-1], STANDS + rng.randrange(JOJO)]
    return bytes(numbers)


KINDS: Final[Mapping[str, Callable[[random.Random], Iterator[View]]]] = {
    "played": played,
    "crowded": crowded,
    "rich": rich,
}


def timed(bot: Bot, view: View, rng: random.Random) -> float:
    """Return the milliseconds of CPU that a decision takes."""
    before = time.thread_time()
    bot.decide(view, rng)
    return 1_000 * (time.thread_time() - before)


def measured(level: str, kind: str, count: int, seed: int, yardstick: Yardstick) -> dict[str, float]:
    """Return the median, the 99th percentile and the worst decision of a level in a kind of positions."""
    rng, slow = random.Random(f"{seed}/{kind}"), 1.0
    bot = shelf.table_rules("jojo").bot(level)
    times: list[float] = []
    quiet: list[float] = []
    for number, view in enumerate(islice(KINDS[kind](rng), count)):
        if number % 20 == 0:
            slow = yardstick.slowness(yardstick.lay(1))
        times.append(timed(bot, view, rng))
        quiet.append(times[-1] / slow)
    return {
        "median_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "worst_ms": max(times),
        "quiet_worst_ms": max(quiet),
    }


def run(count: int, seed: int) -> dict[str, Any]:
    """Measure every level in every kind of positions."""
    yardstick = Yardstick()
    found: dict[str, dict[str, dict[str, float]]] = {}
    for level in ("easy", "normal"):
        found[level] = {}
        for kind in KINDS:
            progress(f"{level}, {kind}")
            found[level][kind] = measured(level, kind, count, seed, yardstick)
    return {
        **machine(),
        "positions": count,
        "limit_ms": LIMIT,
        "slowness": yardstick.slowness(),
        "levels": found,
    }


def lines(found: Mapping[str, Any]) -> list[str]:
    """Return what was found for people."""
    limit = f"{found['limit_ms']:g} are the limit"
    told = [f"ms of CPU for a decision, {found['positions']} positions of each kind; {limit}"]
    told.append(f"{'':16}{'median':>9}{'p99':>9}{'worst':>9}{'worst if quiet':>16}")
    for level, kinds in found["levels"].items():
        for kind, row in kinds.items():
            figures = f"{row['median_ms']:9.1f}{row['p99_ms']:9.1f}{row['worst_ms']:9.1f}"
            told.append(f"{level + ', ' + kind:16}{figures}{row['quiet_worst_ms']:16.1f}")
    told.append(f"the machine was {found['slowness']:.2f} times as slow as at its best")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=POSITIONS, help="how many of each kind")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} positions of each kind")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    asked = parser.parse_args()
    found = run(QUICK if asked.quick else asked.positions, asked.seed)
    report(found, lines(found), as_json=asked.json)


if __name__ == "__main__":
    main()
