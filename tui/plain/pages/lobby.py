"""The tables of one referee: sit down, watch, or open another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import Lobby, NightBoard, Notice, TableLine
from parlour.net.wire.notices import is_announcement
from parlour.tui.plain.choices import ConnectionLines, always, chosen, quoted
from parlour.tui.plain.night import NightLines
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.pages.at_host import AtHost
from parlour.tui.plain.pages.games import play
from parlour.tui.plain.pages.hosting import open_form
from parlour.tui.plain.pages.network import seats_taken
from parlour.tui.plain.pages.settings import SettingsPage
from parlour.tui.plain.reading.lessons import LessonsPage
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.saying.sentences import to_player
from parlour.tui.plain.saying.teller import notice_line
from parlour.tui.plain.table.page import SENT_AWAY
from parlour.tui.seen.tables import listed
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import PHASES
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.client.client import News
    from parlour.tui.plain.session import Session

MOST: Final = 30
"""Tables that are said; of the others it is said how many there are."""
LONGEST: Final = 60
"""Characters that are looked for."""


class LobbyPage(Page):
    """What a connected guest without a table hears. A number once given stays with its table."""

    def __init__(self, session: Session) -> None:
        assert session.link is not None, "a lobby is that of a host"
        self._session = session
        self._link = session.link
        self._ids: list[str] = []  # by number
        self._said: dict[str, str] = {}
        self._looked_for = ""
        self._connection = ConnectionLines(lambda: False)
        self._night = NightLines(session, self._link)

    def commands(self) -> Mapping[str, Command]:
        opens = {
            "new": Command("open another table", partial(open_form, self._session), "[GAME]"),
            "play": Command("a match against bots, at this host", partial(play, self._session), "[GAME]"),
        }
        return {
            "sit": Command("sit down at a table", lambda typed: self._go(typed, watch=False), "NUMBER|NAME"),
            "watch": Command("watch a table", lambda typed: self._go(typed, watch=True), "NUMBER|NAME"),
            **({} if self._session.ways.watching else opens),
            "find": Command(
                "list only tables with these words in their name or game (alone: all)", self._find, "[WORDS]"
            ),
            "rules": Command("the rules of a table", self._rules, "NUMBER|NAME"),
            **self._night.commands(),
            "invite": Command("how others join", AtHost(self._session, self._link).invite),
            "learn": Command("the lessons; you stay here meanwhile", self._learn, "[GAME]"),
            "settings": Command("your settings", lambda _: self._session.open(SettingsPage(self._session))),
            "leave": Command("leave this host", lambda _: self._session.go(lambda ways: ways.hang_up())),
            **always(self._session, self),
        }

    def enter(self) -> None:
        words, self._link.sent_away = self._link.sent_away, ""
        if words:
            self._session.say(Kind.NOTICE, tr(SENT_AWAY))  # the referee's notice has said why
        lobby = self._link.lobby
        if lobby is None:
            return
        self._said.clear()
        where = visible(self._link.welcome.name)
        if lobby.tables:
            if self._session.ways.watching:
                words = tr("You are {name}, at the tables of this host. Type a number to watch:", name=where)
            else:
                words = tr(
                    "You are {name}, at the tables of this host. Type a number to sit down:", name=where
                )
            self._session.say(Kind.REPLY, words)
        else:
            more = "" if self._session.ways.watching else " " + tr("Type new to open one.")
            words = tr("You are {name}. No table is open at this host.", name=where)
            self._session.say(Kind.REPLY, words + more)
        self._show(lobby)
        found = listed(lobby.tables, self._looked_for)
        if self._looked_for and not found:
            words = tr("No table fits {words}; find alone lists all.", words=quoted(self._looked_for))
            self._session.say(Kind.REPLY, words)
        elif hidden := len(found) - len(self._said):
            words = trn(
                "{count} more table is open; find WORDS lists those with these words in name or game.",
                "{count} more tables are open; find WORDS lists those with these words in name or game.",
                hidden,
            )
            self._session.say(Kind.REPLY, words)
        self._night.enter()

    def hear(self, news: News) -> None:
        self._session.say_all(self._connection.lines(news))
        if isinstance(news, Notice) and is_announcement(news.told):
            self._session.say_all([notice_line(news, to_player(None))])
        if isinstance(news, NightBoard):
            self._night.hear(news)
        if not isinstance(news, Lobby):
            return
        if self._said or not self._ids:
            self._show(news)
        else:
            self.enter()

    async def take(self, line: str) -> None:
        await self._go(line, watch=self._session.ways.watching)

    def _show(self, lobby: Lobby) -> None:
        """Say the tables that are new or have changed since they were said, and those that are closed.

        Of many only the first are said. What was said once stays, until it closes or others are looked for.
        """
        there = {table.id for table in lobby.tables}
        for key in [key for key in self._said if key not in there]:
            words = self._said.pop(key)
            self._session.say(Kind.NOTICE, tr("Closed: {name}.", name=words.partition(",")[0]), closed=key)
        known = {*self._ids}
        self._ids += [table.id for table in listed(lobby.tables) if table.id not in known]
        for table in listed(lobby.tables, self._looked_for):
            words = words_of(table)
            if self._said.get(table.id) != words and (table.id in self._said or len(self._said) < MOST):
                self._said[table.id] = words
                number = self._ids.index(table.id) + 1
                self._session.say(Kind.OPTION, f"{number}. {words}", number=number, name=table.name)

    def _table(self, typed: str) -> TableLine:
        tables = {table.id: table for table in self._link.lobby.tables} if self._link.lobby else {}
        names = [visible(tables[key].name) if key in tables else "" for key in self._ids]
        if not typed and len(tables) == 1:
            return next(iter(tables.values()))
        table = tables.get(self._ids[chosen(typed, names, "table")])
        if table is None:
            raise LineRefused(tr("The table {typed} is closed.", typed=quoted(typed)))
        return table

    async def _go(self, typed: str, *, watch: bool) -> None:
        table = self._table(typed)
        await self._session.go(lambda ways: ways.sit(table, watch=watch))

    def _find(self, typed: str) -> None:
        self._looked_for = typed[:LONGEST]
        self.enter()

    async def _rules(self, typed: str) -> None:
        table = self._table(typed)
        await self._session.go(lambda ways: ways.read_rules(table))

    async def _learn(self, typed: str) -> None:
        self._session.open(LessonsPage(self._session, typed))


def words_of(table: TableLine) -> str:
    """Return a table of the list in words; its texts come from others."""
    state = marked("waits for its player") if table.waits else PHASES[table.phase]
    parts = [
        table.name,
        table.title,
        seats_taken(table.taken, table.seats),
        tr(state),
        tr("needs a password") if table.locked else "",
        tr("relaxed clocks") if table.relaxed else "",
        "" if table.own_bots else tr("no programs of guests"),
        "" if table.may_watch else tr("nobody may watch"),
        tr("{count} watching", count=table.spectators) if table.spectators else "",
    ]
    return visible(", ".join(filter(None, parts)))
