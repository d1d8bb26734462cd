"""A list of tables as a program: prints it as a line of JSON whenever it changes; ends with stdin."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict

from parlour.net.discovery.browser import Browser
from parlour.net.discovery.service import FoundTable


def told(tables: tuple[FoundTable, ...]) -> None:
    sys.stdout.write(json.dumps([asdict(found) for found in tables]) + "\n")
    sys.stdout.flush()


async def main() -> None:
    async with Browser(told):
        told(())
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
