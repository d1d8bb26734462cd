"""A lesson as a table, and as a connection to one: takes requests, and tells updates, without a referee.

The rules are the real ones: `parlour.rules.lessons.playing` makes every move with the engine.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from enum import Enum
from typing import Final

from parlour.net.client.client import News
from parlour.net.wire.messages import Answer, Leave, NextStep, Play, Request, Update, Welcome
from parlour.rules.errors import LessonError
from parlour.rules.lessons.lesson import LEARNER, LessonStep
from parlour.rules.lessons.playing import Accepted, LessonGame, Other, RefusedMove
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words, phrase, told
from parlour.tui.seen.seats import made_table
from parlour.tui.text.language import tr
from parlour.tui.words import sentences
from parlour.tui.words.speaking import Words, fault

PAUSE: Final = 0.9
"""Seconds before each answer of the others, so that one can follow."""
BRIEF: Final = 0.3
"""The same before a clock that runs out, a verdict, or a pass."""
LESSON_SAYS: Final = "lesson says"
"""The key of what a lesson says of a move that it does not ask for; its words are those of the lesson."""
WELCOME: Final = Welcome(referee="lesson", name="")
NO_PEOPLE: Final = Answer(id=0, ok=False, told=told(sentences.NO_PEOPLE))


class Teaching(Enum):
    """What the words beside the task are about."""

    TASK = "task"  # nothing was tried yet
    REFUSED = "refused"  # the rules forbid what was tried
    OTHER = "other"  # it is legal, but not asked for
    ANSWERS = "answers"  # the others play
    BROKEN = "broken"  # the lesson cannot go on


class LessonLink:
    """Plays `game` for the table screen (a `parlour.tui.moves.asking.TableLink`).

    `told` is called with each update; `words` and `teaching` are to be shown with it. `name` is the player's.
    """

    def __init__(self, game: LessonGame, title: str, name: str, told: Callable[[Update], None]) -> None:
        self._game = game
        self._told = told
        self._seq = 0
        self._answers: asyncio.Task[None] | None = None
        names = (name or tr("You"), *game.lesson.others)
        self._table = made_table("lesson", names, name=game.lesson.title, game=game.lesson.game, title=title)
        self.teaching = Teaching.TASK
        self.words = ""
        self._task_is_said = True
        self.number = game.number
        self.step: LessonStep | None = game.step

    @property
    def steps(self) -> int:
        return len(self._game.lesson.steps)

    @property
    def done(self) -> bool:
        return self._game.done

    @property
    def is_wrong(self) -> bool:
        """Whether what was tried last is not what the step asks for."""
        return self.teaching in (Teaching.REFUSED, Teaching.OTHER)

    @property
    def below(self) -> str:
        """What stands below the explanation of the step: the task, or what became of a try."""
        match self.teaching:
            case Teaching.ANSWERS:
                return tr("Good!") if self.done else tr("Good. Now the others play ...")
            case Teaching.TASK:
                return self.step.task if self.step is not None else tr("Done.")
            case _:
                return self.words

    @property
    def unsaid(self) -> str:
        """The task, if what stands below says what was wrong and not what is right; else ""."""
        return self.step.task if self.step is not None and not self._task_is_said else ""

    @property
    def seq(self) -> int:
        """The `seq` of the update told last."""
        return self._seq

    async def answered(self) -> None:
        """Wait until the others have answered the player's last move."""
        if self._answers is not None:
            await asyncio.wait({self._answers})

    def start(self) -> None:
        """Tell the first update; in a lesson that was broken off, the others go on with their answers."""
        if self._game.answering:
            self._say(Teaching.ANSWERS)
            self._answers = asyncio.get_running_loop().create_task(self._answer())
        self._tell()

    async def play(self, move: str, seen: int) -> Answer:  # noqa: ARG002 - nobody else plays meanwhile
        """Make a move if the step accepts it; what is to be said about any other goes to `words`."""
        if self.teaching is Teaching.BROKEN:
            return Answer(id=0, ok=False, told=in_words(self.words[:300]))
        try:
            tried = self._game.attempt(move)
        except LessonError as error:
            return self._break(error)
        match tried:
            case Accepted():
                self._say(Teaching.ANSWERS)
                self._tell()
                self._answers = asyncio.get_running_loop().create_task(self._answer())
                return Answer(id=0)
            case RefusedMove(refusal, say):
                self._tell()  # or the screen would not offer again what it began by itself
                return self._refuse(refusal, say)
            case Other(say):
                self._tell()
                self._say(Teaching.OTHER, say)
                return Answer(id=0, ok=False, told=told(sentences.SEE_LESSON))

    async def next_step(self, text: str) -> Answer:
        """Return what is to be picked after `text`, the beginning of a move."""
        found = self._game.next_step(text)
        if isinstance(found, Refusal):
            return self._refuse(found, "")
        return Answer(id=0, step=found, whole=found is None)

    def shown(self, seq: int) -> None:
        """Do nothing: no time is measured in a lesson."""

    async def ask(self, request: Request) -> Answer:
        return Answer(id=0) if isinstance(request, Leave) else NO_PEOPLE

    async def leave(self) -> Answer:
        self.close()
        return Answer(id=0)

    def close(self) -> None:
        """End the lesson; the others answer no more."""
        if self._answers is not None:
            self._answers.cancel()

    async def _answer(self) -> None:
        """Let the others answer one after the other, and go on to the next step."""
        try:
            while self._game.answering:
                await asyncio.sleep(PAUSE if self._game.next_is_seen else BRIEF)
                self._game.answer()
                self._tell()
        except LessonError as error:
            self._break(error)
            self._tell()
            return
        self.step, self.number = self._game.step, self._game.number
        self._say(Teaching.TASK)
        self._tell()

    def _say(self, teaching: Teaching, words: str = "") -> None:
        self.teaching, self.words, self._task_is_said = teaching, words, True

    def _refuse(self, refusal: Refusal, say: str) -> Answer:
        why = Words([part.name for part in self._table.seats], LEARNER).sentence(refusal.told)
        reason = ": ".join(filter(None, (refusal.clause, why)))
        self._say(Teaching.REFUSED, f"{reason}. {say}".strip())
        self._task_is_said = bool(say)
        return Answer(id=0, ok=False, reason="rules", clause=refusal.clause[:64], told=refusal.told)

    def _break(self, error: LessonError) -> Answer:
        self._say(Teaching.BROKEN, fault(error))
        return Answer(id=0, ok=False, told=in_words(str(error)[:300]))

    def _tell(self) -> None:
        """Tell how the table stands; while the others answer, nothing is offered to the player."""
        view = self._game.view()
        if self._game.answering:
            view = replace(view, choices=())
        self._seq += 1
        self._told(Update(seq=self._seq, table=self._table, you=LEARNER, view=view))


class LessonLine:
    """The lesson `game` as a connection, so that plain lines and the page play it as a match at a referee.

    It is a `parlour.tui.remote.connector.Connection`; `name` is the player's.
    """

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
        if answer.ok or not self.lesson.is_wrong:
            return answer
        return answer.model_copy(update={"told": phrase(LESSON_SAYS, self.lesson.words[:300]), "clause": ""})

    def _told(self, update: Update) -> None:
        if self.lesson.teaching is Teaching.TASK:
            self.tasks.add(update.seq)
        elif self.lesson.teaching is Teaching.ANSWERS and update.view is not None and update.view.choices:
            return  # the same follows at once, with the next step
        self._news.put_nowait(update)
