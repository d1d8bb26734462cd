"""The player's settings: `set bell off`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.tui.plain.choices import chosen, every_page, number_of, split_name, word_of
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.said import Kind, Verbosity
from parlour.tui.storage.settings import ON_OFF, ON_THIS_MACHINE, WORDS, values_of
from parlour.tui.text.language import in_english, marked, tr
from parlour.tui.text.printable import visible
from parlour.tui.ways.login import fault_of_name

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session

SAYING: Final = "saying"
"""What is said by itself: a value of `Verbosity`. It holds until the session ends."""
ON_SCREEN: Final = ("theme", "face", "alerts")
"""Settings whose values are found by the screen, and one that means nothing without it."""
LARGEST: Final = 10_000
NOT_GIVEN: Final = marked("not given yet")


class SettingsPage(Page):
    """The settings in a numbered list; `set` changes one."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def commands(self) -> Mapping[str, Command]:
        return {
            "set": Command("change a setting", partial(set_setting, self._session), "NAME VALUE"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        self._session.say(
            Kind.REPLY, tr("Settings. Type set, the name and the value, for example: set bell off.")
        )
        for number, name in enumerate(_names(self._session), 1):
            value = _value(self._session, name)
            text = f"{number}. {_title(name)}: {_value_said(self._session, name)}; {_about(name)}."
            self._session.say(Kind.OPTION, text, number=number, name=name, value=value)

    async def take(self, line: str) -> None:
        """Take a number or a name: say which values it may have."""
        names = _names(self._session)
        name = names[chosen(line, _forms(names), "setting")]
        values = ", ".join(map(tr, _values(name)))
        more = " " + tr("One of: {values}.", values=values) if values else ""
        self._session.say(Kind.REPLY, _sentence(self._session, name) + more)


def set_setting(session: Session, typed: str) -> None:
    """Change the setting that was typed with its value, as `NAME VALUE`; raise LineRefused."""
    names = _names(session)
    named, value = split_name(typed, _forms(names))
    if not value:
        raise LineRefused(tr("Type the name of a setting and its value, for example: set bell off."))
    name = names[chosen(named, _forms(names), "setting")]
    if name == SAYING:
        session.verbosity = Verbosity[word_of(value, _values(name), _title(name)).upper()]
    else:
        session.keep(**{name: _read(name, value)})
    session.say(Kind.REPLY, _sentence(session, name), name=name)


def _read(name: str, value: str) -> object:
    if name == "name":
        if fault := fault_of_name(value):
            raise LineRefused(fault)
        return value
    if not _values(name):
        return number_of(value, 0, LARGEST, _title(name))
    word = word_of(value, _values(name), _title(name))
    return {"on": True, "off": False}.get(word, word) if True in values_of(name) else word


def _names(session: Session) -> list[str]:
    there = (name for name in WORDS if name not in ON_SCREEN)
    return [*(name for name in there if not (session.connector.remote and name in ON_THIS_MACHINE)), SAYING]


def _forms(names: list[str]) -> list[tuple[str, ...]]:
    english = in_english(lambda: [_title(name) for name in names])
    return [
        (_title(name), title, name, name.replace("_", " "))
        for name, title in zip(names, english, strict=True)
    ]


def _sentence(session: Session, name: str) -> str:
    return tr("{name} is {value}.", name=_title(name), value=_value_said(session, name))


def _title(name: str) -> str:
    return tr(WORDS[name][0]) if name in WORDS else tr("Saying")


def _about(name: str) -> str:
    return tr(WORDS[name][1]) if name in WORDS else tr("how much is said by itself at a table")


def _values(name: str) -> list[str]:
    if name == SAYING:
        return [each.name.casefold() for each in Verbosity]
    values = values_of(name)
    if name in ON_THIS_MACHINE and not isinstance(values[0], bool):
        return []  # any number may be typed
    return [ON_OFF[value] if isinstance(value, bool) else str(value) for value in values]


def _value(session: Session, name: str) -> str:
    if name == SAYING:
        return session.verbosity.name.casefold()
    value = getattr(session.stores.settings, name)
    return ON_OFF[value] if isinstance(value, bool) else visible(str(value)) or NOT_GIVEN


def _value_said(session: Session, name: str) -> str:
    """Return the value in the language of the session, unless it is what somebody typed."""
    value = _value(session, name)
    return tr(value) if _values(name) or value == NOT_GIVEN else value
