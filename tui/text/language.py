"""The language of a session, and texts of the program in it.

English is the source. `tr` says a text in the language of the session that runs: one process serves guests of
several languages, so nothing is said at import. A text that stands in a table is `marked` there, and said by
`tr` where it is shown. What a table tells (`parlour.rules.sentences`) is looked up by its key: `said_of`.

The language is kept in a context variable, which every task takes over from the one that started it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final, TypeVar

from parlour.rules.sentences import PLACE

Value = TypeVar("Value")

ENGLISH: Final = NullTranslations()
_SPOKEN: Final = ContextVar("language", default=ENGLISH)


def speak(language: NullTranslations) -> None:
    """Let this task, and all that it starts from now on, speak `language`."""
    _SPOKEN.set(language)


def marked(text: str) -> str:
    """Return `text` as it is: a text for the catalog, which `tr` says later."""
    return text


def tr(text: str, **values: object) -> str:
    """Return `text` in the language of the session, with `values` in its places: `{name} sits down`."""
    return _filled(_SPOKEN.get().gettext(text), values) if text else ""


def in_english(say: Callable[[], Value]) -> Value:
    """Return what `say` returns in English: what programs read, and what may be typed in every language."""
    before = _SPOKEN.set(ENGLISH)
    try:
        return say()
    finally:
        _SPOKEN.reset(before)


def trn(one: str, many: str, count: int, **values: object) -> str:
    """Return the form of a text that goes with `count`, which is also its value: `{count} cards`."""
    return _filled(noun(one, many, count), {"count": count, **values})


def noun(one: str, many: str, count: int) -> str:
    """Return the form of a noun that goes with `count`: `card`, `cards`."""
    return _SPOKEN.get().ngettext(one, many, count)


def said_of(key: str, text: str) -> str:
    """Return `text`, the form with this key of what a table tells, in the language of the session.

    Its places stay. A text that the catalog does not have, such as that of a game of others, stays as it is.
    """
    return _SPOKEN.get().pgettext(key, text)


def _filled(text: str, values: dict[str, object]) -> str:
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text) if values else text
