"""A bot at the keys of a client, on the loop's time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TypeAlias

from parlour.net.table.bots import BotPlayer
from parlour.net.wire.messages import Answer, Play, Update
from parlour.rules.contract import Bot

Ask: TypeAlias = Callable[[Play, Callable[[Answer], None]], None]
"""Sends a move, and calls back with its answer."""


class Fingers:
    """Plays the moves of `bot` through `ask`, at its pace, from a `tell` until `stop`."""

    def __init__(self, bot: Bot, ask: Ask, pace: str, rng: random.Random) -> None:
        self._player = BotPlayer(bot, pace, rng)
        self._ask = ask
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, update: Update) -> None:
        self._player.tell(update, self._now())
        self._wait()

    def stop(self) -> None:
        self._player.due = None
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._player.due is not None:
            self._timer = asyncio.get_running_loop().call_at(self._player.due, self._act)

    def _act(self) -> None:
        self._timer = None
        play = self._player.act(self._now())
        if play is not None:
            self._ask(play, self._answered)
        self._wait()

    def _answered(self, answer: Answer) -> None:
        self._player.answered(answer, self._now())
        self._wait()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
