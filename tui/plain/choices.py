"""What pages have in common: choosing from a numbered list, the commands of every page, a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from parlour.net.client.client import Lost, News
from parlour.net.wire.messages import Welcome
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import line, to_player
from parlour.tui.text.language import marked, tr
from parlour.tui.text.printable import visible
from parlour.tui.words.typed import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.tui.plain.session import Session


LONGEST: Final = 40
"""Characters of a typed text that a refusal repeats."""
NUMERALS: Final = 9
"""Numerals of the longest number."""
LISTED: Final = 6
"""How many names a refusal lists."""
MISSING: Final = {
    "row": marked("There is no row {typed}."),
    "game": marked("There is no game {typed}."),
    "lesson": marked("There is no lesson {typed}."),
    "night": marked("There is no night {typed}."),
    "option": marked("There is no option {typed}."),
    "person": marked("There is no person {typed}."),
    "player": marked("There is no player {typed}."),
    "setting": marked("There is no setting {typed}."),
    "table": marked("There is no table {typed}."),
    "unfinished table": marked("There is no unfinished table {typed}."),
}
"""Why nothing is chosen, by what is."""


def whole(typed: str) -> int | None:
    """Return the whole number that was typed, None if it is none, or longer than any that is meant."""
    return int(typed) if typed.isdecimal() and len(typed) <= NUMERALS else None


def quoted(typed: str) -> str:
    """Return what was typed as a refusal repeats it."""
    return tr("'{typed}'", typed=visible(typed)[:LONGEST])


def rows(names: Sequence[str]) -> list[Said]:
    """Return a numbered list."""
    return [
        Said(Kind.OPTION, f"{number}. {visible(name)}", {"number": number, "name": name})
        for number, name in enumerate(names, 1)
    ]


def chosen(typed: str, names: Sequence[str | tuple[str, ...]], what: str = "row") -> int:
    """Return the place of what was typed: a number from 1, a whole name, or a unique beginning of one.

    A name may have several forms. `what` is what is chosen, a key of `MISSING`. Raises LineRefused.
    """
    if typed.isdecimal():
        number = whole(typed)
        if number is None or not 0 < number <= len(names):
            raise LineRefused(_missing(typed[:LONGEST], len(names), what))
        return number - 1
    forms = [(name,) if isinstance(name, str) else name for name in names]
    found = _found(typed.casefold().strip(), forms)
    if len(found) == 1:
        return found[0]
    if not found:
        raise LineRefused(_missing(quoted(typed), len(names), what))
    there = ", ".join(visible(forms[at][0]) for at in found[:LISTED])
    raise LineRefused(
        tr("{typed} may be {names}. Type more of it, or its number.", typed=quoted(typed), names=there)
    )


def split_name(typed: str, names: Sequence[tuple[str, ...]]) -> tuple[str, str]:
    """Return the longest of `names`, in any of its forms, with which `typed` begins, and the rest of it.

    If it begins with none, its first word is the name. The rest is "" if nothing follows.
    """
    words = typed.split()
    forms = {form.casefold() for name in names for form in name}
    known = (used for used in range(len(words), 0, -1) if " ".join(words[:used]).casefold() in forms)
    used = next(known, 1)
    return " ".join(words[:used]), " ".join(words[used:])


def word_of(typed: str, words: Sequence[str], what: str) -> str:
    """Return the one of `words` that was typed, or whose beginning was; raise LineRefused.

    They are typed in English or in the language of the session.
    """
    found = _found(typed.casefold().strip(), [(word, tr(word)) for word in words])
    if len(found) != 1:
        right = tr("{what} is one of: {names}.", what=what, names=", ".join(map(tr, words)))
        raise LineRefused(right + (" " + tr("{typed} is not.", typed=quoted(typed)) if typed else ""))
    return words[found[0]]


def number_of(typed: str, least: int, most: int, what: str) -> int:
    """Return the typed number from `least` to `most`; raise LineRefused."""
    number = whole(typed)
    if number is not None and least <= number <= most:
        return number
    if typed:
        text = marked("{what} is a number from {least} to {most}, not {typed}.")
    else:
        text = marked("{what} is a number from {least} to {most}.")
    raise LineRefused(tr(text, what=what, least=least, most=most, typed=quoted(typed)))


def every_page(session: Session, page: Page, back: str = marked("go back")) -> dict[str, Command]:
    """Return the commands that every page has; `back` says what leaving this one means."""
    return {"back": Command(back, lambda _: session.close(page)), **always(session, page)}


def always(session: Session, page: Page) -> dict[str, Command]:
    """Return the commands of every page but `back`."""
    return {
        "again": Command("say once more where you are", lambda _: page.enter()),
        "help": Command("these commands", lambda _: say_help(session, page.commands())),
        "quit": Command("end Parlour", lambda _: session.end()),
    }


def say_help(session: Session, commands: Mapping[str, Command]) -> None:
    """Say the commands, one in a line."""
    for word, command in commands.items():
        words = f"{command.shown(word)}: {tr(command.about)}."
        session.say(Kind.REPLY, words, command=word, argument=command.argument)


def unknown(page: Page, line: str) -> LineRefused:
    """Return why a line is no command of a page."""
    word = line.split()[0].casefold()
    begun = page.begun(word)
    if len(begun) > 1:
        return LineRefused(several(page, word, begun))
    return LineRefused(tr("{typed} is no command here. Type help to hear the commands.", typed=quoted(line)))


def several(page: Page, word: str, begun: Sequence[str]) -> str:
    """Return why `word` is not understood: these commands of `page` begin so."""
    commands = page.commands()
    names = visible(", ".join(shown(name, commands[name].key) for name in begun))
    return tr("{typed} may be {names}. Type more of it.", typed=quoted(word), names=names)


def _found(typed: str, forms: Sequence[tuple[str, ...]]) -> list[int]:
    """Return the places of the names that are `typed`, else of those that begin so."""
    if not typed:
        return []
    whole = [at for at, names in enumerate(forms) if typed in (name.casefold() for name in names)]
    return whole or [
        at for at, names in enumerate(forms) if any(name.casefold().startswith(typed) for name in names)
    ]


def _missing(typed: str, count: int, what: str) -> str:
    """Return that there is no such `what`, and which of `count` rows there are."""
    if not count:
        right = tr("There is none at all.")
    elif count == 1:
        right = tr("Type 1, or its name.")
    else:
        right = tr("Type a number from 1 to {count}, or a name.", count=count)
    return f"{tr(MISSING[what], typed=typed)} {right}"


class ConnectionLines:
    """Says once that a connection is lost, and that it is back. `sits`: whether the player has a seat."""

    def __init__(self, sits: Callable[[], bool]) -> None:
        self._sits = sits
        self._is_lost = False

    def lines(self, news: News) -> list[Said]:
        """Return what is said about the connection after `news`."""
        match news:
            case Lost(told=why, again_in=again):
                told = self._is_lost and again is not None
                self._is_lost = again is not None
                lost = line(Kind.NOTICE, why, to_player(None), lost=True, again=again is not None)
                if again is not None:
                    kept = tr("It is tried again; your seat is kept.")
                    tried = kept if self._sits() else tr("It is tried again.")
                    lost = replace(lost, text=f"{lost.text} {tried}")
                return [] if told else [lost]
            case Welcome() if self._is_lost:
                self._is_lost = False
                return [Said(Kind.NOTICE, tr("The connection is back."), {"lost": False})]
            case _:
                return []
