"""The language of a session, and texts of the program in it.

English is the source. `tr` says a text in the language of the session that runs: one process serves guests of
several languages, so nothing is said at import. A text that stands in a table is `marked` there, and said by
`tr` where it is shown. What a table tells (`parlour.rules.sentences`) is looked up by its key: `said_of`.

The language is kept in a context variable, which every task takes over from the one that started it. Catalogs
lie beside the tables of words, compiled (`make generated`), and each is loaded once a process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final, TypeVar

from parlour.rules.sentences import PLACE

Value = TypeVar("Value")

ENGLISH: Final = NullTranslations()
CATALOGS: Final = Path(__file__).parents[1] / "words"
"""The folder with a folder for each language: `de/LC_MESSAGES/parlour.mo`."""
COMPILED: Final = "parlour.mo"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Which variables of an environment name the language of its messages; the first that is set counts."""
AUTO: Final = "auto"
"""The language for which the environment of a session asks."""
OWN_NAME: Final = "language", "English"
"""The key and the text by which a catalog has the name of its language in that language: `Deutsch`."""


@dataclass(slots=True)
class _Session:
    """What a session speaks now, and what its environment asked for."""

    now: NullTranslations
    asked: NullTranslations


_ENGLISH: Final = _Session(ENGLISH, ENGLISH)
_SESSION: Final = ContextVar("session", default=_ENGLISH)


def catalogs() -> Path:
    """Return the folder with a folder for each language; a test may have another one."""
    return CATALOGS


def speak(language: NullTranslations) -> None:
    """Let this task, and all that it starts from now on, speak `language`: they are a session."""
    _SESSION.set(_Session(language, language))


def choose(code: str, folder: Path | None = None) -> None:
    """Let all tasks of the session speak another language; `AUTO`, or one that is not there: as it began."""
    session, there = _SESSION.get(), _catalogs(folder or catalogs())
    if session is _ENGLISH:
        if code not in there:
            return
        session = _Session(ENGLISH, ENGLISH)
        _SESSION.set(session)
    session.now = ENGLISH if code == "en" else _loaded(there[code]) if code in there else session.asked


def languages(folder: Path | None = None) -> Mapping[str, str]:
    """Return the name of each language that there is, in that language, by its code."""
    others = sorted(_catalogs(folder or catalogs()).items())
    return {"en": OWN_NAME[1], **{code: _loaded(file).pgettext(*OWN_NAME) for code, file in others}}


def spoken() -> str:
    """Return the code of the language of the session: `de`."""
    return code_of(_SESSION.get().now)


def code_of(language: NullTranslations) -> str:
    """Return the code of a language: `de`."""
    return language.info().get("language") or "en"


def asked_for(environment: Mapping[str, str], folder: Path | None = None) -> NullTranslations:
    """Return the language that a session with these variables asks for; English if there is none.

    `de_AT.UTF-8` is `de_AT`, or else `de`. A guest names the variables, so no path is made of them.
    """
    named = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    name = named.partition(".")[0].partition("@")[0]
    there = _catalogs(folder or catalogs())
    file = there.get(name) or there.get(name.partition("_")[0])
    return _loaded(file) if file is not None else ENGLISH


@cache
def _catalogs(folder: Path) -> Mapping[str, Path]:
    """Return the compiled catalogs in `folder`, by language."""
    return {file.parts[-3]: file for file in folder.glob(f"*/LC_MESSAGES/{COMPILED}")}


@cache
def _loaded(file: Path) -> GNUTranslations:
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)


def marked(text: str) -> str:
    """Return `text` as it is: a text for the catalog, which `tr` says later."""
    return text


def tr(text: str, **values: object) -> str:
    """Return `text` in the language of the session, with `values` in its places: `{name} sits down`."""
    return _filled(_SESSION.get().now.gettext(text), values) if text else ""


def is_english() -> bool:
    """Whether the session speaks the language of the source."""
    return _SESSION.get().now is ENGLISH


def in_english(say: Callable[[], Value]) -> Value:
    """Return what `say` returns in English: what programs read, and what may be typed in every language."""
    with speaking(ENGLISH):
        return say()


@contextmanager
def speaking(language: NullTranslations) -> Iterator[None]:
    """Speak `language` until this ends, then what was spoken before."""
    before = _SESSION.set(_Session(language, language))
    try:
        yield
    finally:
        _SESSION.reset(before)


def trn(one: str, many: str, count: int, **values: object) -> str:
    """Return the form of a text that goes with `count`, which is also its value: `{count} cards`."""
    return _filled(_SESSION.get().now.ngettext(one, many, count), {"count": count, **values})


def said_of(key: str, text: str, case: str = "") -> str:
    """Return `text`, the form with this key of what a table tells, in the language of the session.

    Its places stay. A text that the catalog does not have, such as that of a game of others, stays as it is.
    A catalog may have it in a case that its sentences ask for, by the key `card, den`; else it is as always.
    """
    catalog = _SESSION.get().now
    in_case = catalog.pgettext(f"{key}, {case}", text) if case else text
    return in_case if in_case != text else catalog.pgettext(key, text)


def own_text(file: str) -> str | None:
    """Return a whole file in the language of the session, such as `rules/switch.md`; None if it has none."""
    there = catalogs() / spoken() / file
    return there.read_text("utf-8") if there.is_file() else None


def _filled(text: str, values: dict[str, object]) -> str:
    """Fill in words as they are: a case for which a place asks (`{cards:den}`) changes nothing in them."""
    return (
        PLACE.sub(lambda place: str(values.get(place[1].partition(":")[0], place[0])), text)
        if values
        else text
    )
