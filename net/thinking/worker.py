"""A worker process, `python -P -m parlour.net.thinking.worker`: questions come by stdin, decisions leave by
stdout.

It has a low priority, since nobody waits for a bot. It ends when its stdin closes, even in the middle of a
decision: so no worker outlives the referee, however that ended. A bot cannot write to its stdout.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue
from typing import BinaryIO, Final

from pydantic import ValidationError

from parlour.net.thinking.question import READY, BotQuestion, Decision, build
from parlour.rules.contract import Bot
from parlour.rules.shelf.saved import load

NICENESS: Final = 10
BOTS_KEPT: Final = 32


def decided(question: BotQuestion) -> str | None:
    """Return the decision of the bot that the question names, made from the rules and the view alone."""
    bot = _bot(question.ruleset, question.level, question.manner)
    return bot.decide(question.view, random.Random(question.seed))


@lru_cache(BOTS_KEPT)
def _bot(ruleset: str, level: str, manner: str) -> Bot:
    return load(ruleset).bot(level, manner)


def work(decide: Callable[[BotQuestion], str | None] = decided) -> None:
    """Answer questions until stdin closes."""
    os.nice(NICENESS)
    answers = _stdout_for_answers_only()
    build()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(questions,), name="questions", daemon=True).start()
    _write(answers, READY)
    while True:
        _write(answers, _answer(questions.get(), decide).line())


def _answer(line: bytes, decide: Callable[[BotQuestion], str | None]) -> Decision:
    try:
        return Decision(move=decide(BotQuestion.model_validate_json(line)))
    except ValidationError as error:
        return Decision(failed=f"{error.title} is not valid")
    except Exception as error:
        return Decision(failed=type(error).__name__)


def _read(questions: SimpleQueue[bytes]) -> None:
    """Put each line of stdin into `questions`, and end the process after the last one."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)  # the main thread may be thinking, or hang


def _stdout_for_answers_only() -> BinaryIO:
    """Return a file that writes to stdout; from now on everything else that is written there is dropped."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return answers


def _write(answers: BinaryIO, line: bytes) -> None:
    try:
        answers.write(line)
        answers.flush()
    except OSError:
        os._exit(0)  # the referee has ended


if __name__ == "__main__":
    work()
