"""A referee's announcements as a program: a line on stdin is a number of seats taken; ends with stdin."""

from __future__ import annotations

import asyncio
import sys

from parlour.net.discovery.advertiser import Advert
from parlour.net.discovery.service import Ad


async def main() -> None:
    async with Advert("r" * 32, 7453, "0a" * 32, 2222) as advert:
        while line := await asyncio.to_thread(sys.stdin.readline):
            taken = int(line)
            advert.show([Ad(table="t1", name="Kitchen", title="Some Game", taken=taken, free=4 - taken)])


if __name__ == "__main__":
    asyncio.run(main())
