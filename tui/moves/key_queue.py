"""Processes keys in order: keys typed while the referee is asked wait for its answer.

At tables with stacks, keys after a move also wait for the update that follows it, so that a fast player
need not. At other tables a move is sent and the next key is processed at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

from parlour.net.wire.messages import Update
from parlour.tui.moves.asking import OnRefusal, TableRequests
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.turn_state import StepQuestion

KeyAction: TypeAlias = Callable[[], str | None]
"""The effect of a key on the turn; returns the move that it makes, if any."""


class KeyQueue:
    """The queued keys of `turn`.

    `run` starts a request over `asking`: what it gets makes the coroutine, which may never be wanted when the
    screen is left. `refused` receives refusals, `changed` asks for a redraw.
    """

    def __init__(
        self,
        turn: Turn,
        asking: TableRequests,
        run: Callable[[Callable[[], Coroutine[Any, Any, None]]], object],
        refused: OnRefusal,
        changed: Callable[[], None],
    ) -> None:
        self._turn = turn
        self._asking = asking
        self._run = run
        self._refused = refused
        self._changed = changed
        self._typed: deque[KeyAction] = deque()
        self._sent = False  # a move is under way, and so is the update that follows it

    def show(self, update: Update) -> None:
        """Take over a new view; when the turn passes, drop what was typed in it, and its notice."""
        before = self._turn.view.turns.seat if self._turn.view else None
        self._turn.show(update)
        self._sent = False
        if self._turn.keys.stepwise and update.view is not None and update.view.turns.seat != before:
            self._typed.clear()
            self._turn.notice = None
        self._go_on()

    def press(self, key: KeyAction) -> None:
        """Process a key, now or after those before it."""
        self._typed.append(key)
        self._go_on()

    def back(self) -> None:
        """Take back the last pick, and all keys typed after it."""
        self._typed.clear()
        self._turn.back()

    @property
    def waits(self) -> bool:
        """Whether a key pressed now must wait."""
        return self._sent or self._turn.question is not None

    def _go_on(self) -> None:
        """Process queued keys until one has to wait."""
        while self._typed and not self.waits:
            if self._turn.keys.stepwise:
                self._turn.notice = None
            self._send(self._typed.popleft()())

    def _send(self, move: str | None) -> None:
        if move is not None:
            self._sent = self._turn.keys.stepwise
            self._run(partial(self._play, move, self._turn.seq))
        elif self._turn.question is not None:
            self._run(partial(self._ask, self._turn.question, self._turn.seq))

    async def _play(self, move: str, seen: int) -> None:
        if not await self._asking.play(move, seen):
            self._sent = False
            self._typed.clear()

    async def _ask(self, question: StepQuestion, seen: int) -> None:
        answer = await self._asking.next_step(question.text)
        if self._turn.question is not question:
            return  # the question was taken back, or the turn is over
        if not answer.ok:
            self._typed.clear()
            self._refused(answer, seen)
        self._send(self._turn.answered(answer))
        self._go_on()
        self._changed()
