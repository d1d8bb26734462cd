"""A worker process, `python -P -m parlour.net.thinking.worker`: it is asked questions and tells decisions."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pydantic import ValidationError

from parlour.net.thinking.question import READY, BotQuestion, Decision, build
from parlour.net.worker import Owner
from parlour.rules.contract import Bot
from parlour.rules.shelf.saved import load

BOTS_KEPT: Final = 32


def decided(question: BotQuestion) -> str | None:
    """Return the decision of the bot that the question names, made from the rules and the view alone."""
    bot = _bot(question.ruleset, question.level, question.manner)
    return bot.decide(question.view, random.Random(question.seed))


@lru_cache(BOTS_KEPT)
def _bot(ruleset: str, level: str, manner: str) -> Bot:
    return load(ruleset).bot(level, manner)


def work(decide: Callable[[BotQuestion], str | None] = decided) -> None:
    """Answer questions until the owner ends."""
    owner = Owner()
    build()
    owner.tell(READY)
    while True:
        owner.tell(_answer(owner.asked(), decide).line())


def _answer(line: bytes, decide: Callable[[BotQuestion], str | None]) -> Decision:
    try:
        return Decision(move=decide(BotQuestion.model_validate_json(line)))
    except ValidationError as error:
        return Decision(failed=f"{error.title} is not valid")
    except Exception as error:
        return Decision(failed=type(error).__name__)


if __name__ == "__main__":
    work()
