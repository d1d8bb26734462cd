"""The options of a table: of its game, the pace of its bots, timer and hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from parlour.net.wire.messages import Setup, TablePart
from parlour.tui.plain.choices import chosen, every_page, split_name, whole, word_of
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.said import Kind
from parlour.tui.seen.options import NO_TIMER, TIMER, TableOption, options_of
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible
from parlour.tui.ways.player import refused

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.table_client import Link

LONGEST_TIMER = 3600
ONLY_HOST = marked("Only the host changes these, before the match.")


class OptionsPage(Page):
    """The options in a numbered list; `set` changes one."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link

    def commands(self) -> Mapping[str, Command]:
        return {
            "set": Command("change an option (the host)", self._set, "NAME VALUE"),
            "about": Command("what an option does, and its values", self._about, "NUMBER|NAME"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        session = self._session
        if self._link.hosts_waiting:
            session.say(
                Kind.REPLY, tr("The options of this table. Type about and a number, or set, name and value:")
            )
        else:
            session.say(Kind.REPLY, f"{tr('The options of this table.')} {tr(ONLY_HOST)}")
        for number, option in enumerate(self._options(), 1):
            words = f"{number}. {option.title}: {visible(tr(option.value))}"
            session.say(Kind.OPTION, words, number=number, name=option.name, value=option.value)

    async def take(self, line: str) -> None:
        """Take a number: say what that option does."""
        await self._about(line)

    async def _about(self, typed: str) -> None:
        options = self._options()
        option = options[chosen(typed, _forms(options), "option")]
        about = tr(
            "{name}: {about}. It is {value}.", name=option.title, about=option.words, value=tr(option.value)
        )
        there = ", ".join(map(tr, option.values))
        values = " " + tr("One of: {values}.", values=there) if there else ""
        self._session.say(Kind.REPLY, visible(about + values), name=option.name)

    async def _set(self, typed: str) -> None:
        await set_option(self._session, self._link, typed)

    def _options(self) -> Sequence[TableOption]:
        return options_of(self._link.update.table) if self._link.update is not None else ()


async def set_option(session: Session, link: Link, typed: str) -> None:
    """Change the option that was typed with its value, as `NAME VALUE`; raise LineRefused."""
    if link.update is None or not link.hosts_waiting:
        raise LineRefused(tr(ONLY_HOST))
    options = options_of(link.update.table)
    named, value = split_name(typed, _forms(options))
    if not value:
        raise LineRefused(tr("Type the name of an option and its new value, for example: set pace fast."))
    option = options[chosen(named, _forms(options), "option")]
    setup = setup_for(option, value)
    answer = await link.ask(setup)
    if not answer.ok:
        raise refused(answer.told)
    if setup == setup_for(option, option.value):  # otherwise the table tells everybody
        words = tr("{name} is {value} already.", name=option.title, value=tr(option.value))
        session.say(Kind.REPLY, visible(words), name=option.name)


def _forms(options: Sequence[TableOption]) -> list[tuple[str, ...]]:
    """Return what each option may be called."""
    return [(each.title, each.name, each.name.replace("_", " ")) for each in options]


def setup_for(option: TableOption, value: str) -> Setup:
    """Return the request that gives `option` another value; raise LineRefused."""
    if option.name == TIMER:
        seconds = whole("0" if value in (NO_TIMER, tr(NO_TIMER)) else value.removesuffix("s").rstrip())
        if seconds is None or seconds > LONGEST_TIMER:
            words = tr("The timer is off, or a number of seconds up to {most}.", most=LONGEST_TIMER)
            raise LineRefused(words)
        return option.setup(str(seconds))
    return option.setup(word_of(value, option.values, sentence(option.title)) if option.values else value)


def option_changes(before: TablePart, now: TablePart) -> list[str]:
    """Return the options that have changed, as sentences."""
    if (before.game, before.title) != (now.game, now.title):
        return [visible(tr("The game is {title} now.", title=now.title))]
    old = {option.name: option.value for option in options_of(before)}
    return [
        visible(tr("{name} is {value} now.", name=option.title, value=tr(option.value)))
        for option in options_of(now)
        if old.get(option.name) != option.value
    ]
