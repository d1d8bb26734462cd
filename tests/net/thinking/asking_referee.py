"""A process with a pool of workers, as a referee has one: it prints their processes, and then hangs."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from parlour.net.thinking.pool import WorkerPool
from parlour.net.thinking.question import BotQuestion
from parlour.rules import match as matches
from parlour.rules.shelf.shelf import table_rules

ODD = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))


async def main() -> None:
    pool = WorkerPool(ODD, count=2, within=3600.0)
    rules = table_rules("juno-classic")
    view = matches.seen_by(matches.begin(rules.game, rules.rules, 2), 0)
    answered: asyncio.Queue[str | None] = asyncio.Queue()
    for asker in ("Ann", "Bo"):  # both workers run
        pool.ask(
            asker,
            BotQuestion(ruleset="", level=asker, seed=1, view=view),
            lambda decision: answered.put_nowait(decision.move),
        )
    await answered.get()
    await answered.get()
    for asker, level in (("Ann", sys.argv[1]), ("Bo", sys.argv[1])):
        pool.ask(asker, BotQuestion(ruleset="", level=level, seed=1, view=view), lambda _: None)
    await asyncio.sleep(0.1)
    print(*(worker.pid for worker in pool.workers if worker.pid), flush=True)
    await asyncio.sleep(3600)


if __name__ == "__main__":
    asyncio.run(main())
