"""A lesson as a connection, so that the page of a table plays it as a match at a referee."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from parlour.net.client.client import News
from parlour.net.wire.messages import Answer, NextStep, Play, Request, Update, Welcome
from parlour.rules.lessons.playing import LessonGame
from parlour.tui.remote.lesson_link import LessonLink, Teaching

WELCOME: Final = Welcome(referee="lesson", name="")


class LessonLine:
    """A `parlour.tui.remote.connector.Connection` to the lesson `game`; `name` is the player's."""

    def __init__(self, game: LessonGame, title: str, name: str) -> None:
        self.lesson = LessonLink(game, title, name, self._told)
        self.welcome = WELCOME
        self.connected = True
        self.tasks: set[int] = set()  # the updates after which the player has a task
        self._news: asyncio.Queue[Update | None] = asyncio.Queue()

    async def ask(self, request: Request) -> Answer:
        match request:
            case Play(move=move, seen=seen):
                return self._taught(await self.lesson.play(move, seen))
            case NextStep(text=text):
                return self._taught(await self.lesson.next_step(text))
            case _:
                return await self.lesson.ask(request)

    def shown(self, seq: int) -> None:
        self.lesson.shown(seq)

    async def __aiter__(self) -> AsyncIterator[News]:
        while (update := await self._news.get()) is not None:
            yield update

    async def close(self) -> None:
        if self.connected:
            self.connected = False
            self.lesson.close()
            self._news.put_nowait(None)

    def _taught(self, answer: Answer) -> Answer:
        """Return an answer with what the lesson says about a refused move."""
        if answer.ok or self.lesson.teaching not in (Teaching.REFUSED, Teaching.OTHER):
            return answer
        return answer.model_copy(update={"words": self.lesson.words[:300], "clause": ""})

    def _told(self, update: Update) -> None:
        if self.lesson.teaching is Teaching.TASK:
            self.tasks.add(update.seq)
        elif self.lesson.teaching is Teaching.ANSWERS and update.view is not None and update.view.choices:
            return  # the same follows at once, with the next step
        self._news.put_nowait(update)
