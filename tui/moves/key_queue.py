"""Keys at a table, done one after the other: what is typed while the referee is asked waits for its answer.

Where stacks lie side by side, what is typed after a move also waits for the update that follows from it, so
that a fast player need not. At other tables a move is sent and the next key is done at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from net.wire.messages import Answer, Update
from tui.moves.asking import Asking
from tui.moves.turn import Turn
from tui.moves.turn_state import Question

KeyAction: TypeAlias = Callable[[], str | None]
"""What a key does to the turn; it returns the move that it makes, if any."""


class KeyQueue:
    """Keys of `turn`, its moves and its questions.

    `run` starts a request over `asking`, `refused` hears why something cannot be, `changed` that there is
    something else to draw.
    """

    def __init__(
        self,
        turn: Turn,
        asking: Asking,
        run: Callable[[Coroutine[Any, Any, None]], object],
        refused: Callable[[Answer], None],
        changed: Callable[[], None],
    ) -> None:
        self._turn = turn
        self._asking = asking
        self._run = run
        self._refused = refused
        self._changed = changed
        self._typed: deque[KeyAction] = deque()
        self._sent = False  # a move is on its way, and so is the update that follows from it

    def show(self, update: Update) -> None:
        """Take over a newer view; when a turn is over, drop what was typed in it, and a line about it."""
        before = self._turn.view.turn if self._turn.view else None
        self._turn.show(update)
        self._sent = False
        if self._turn.stacks and update.view is not None and update.view.turn != before:
            self._typed.clear()
            self._turn.notice = ""
        self._go_on()

    def press(self, key: KeyAction) -> None:
        """Do what a key does, now or when its turn comes."""
        self._typed.append(key)
        self._go_on()

    def back(self) -> None:
        """Take back the last pick, and what was typed after it."""
        self._typed.clear()
        self._turn.back()

    @property
    def waits(self) -> bool:
        """Whether what is typed now has to wait."""
        return self._sent or self._turn.question is not None

    def _go_on(self) -> None:
        """Do what was typed, until something has to be waited for."""
        while self._typed and not self.waits:
            if self._turn.stacks:
                self._turn.notice = ""
            self._send(self._typed.popleft()())

    def _send(self, move: str | None) -> None:
        """Send a move, or else the question that the turn has."""
        if move is not None:
            self._sent = self._turn.stacks
            self._run(self._play(move, self._turn.seq))
        elif self._turn.question is not None:
            self._run(self._ask(self._turn.question))

    async def _play(self, move: str, seen: int) -> None:
        if not await self._asking.play(move, seen):
            self._sent = False
            self._typed.clear()

    async def _ask(self, question: Question) -> None:
        answer = await self._asking.next_step(question.text)
        if self._turn.question is not question:
            return  # it was taken back meanwhile, or the turn is over
        if not answer.ok:
            self._typed.clear()
            self._refused(answer)
        self._send(self._turn.answered(answer))
        self._go_on()
        self._changed()
