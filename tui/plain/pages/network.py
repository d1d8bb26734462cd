"""The tables on the network: what comes and goes is said, and a number joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from parlour.net.address import Address
from parlour.tui.plain.choices import chosen, every_page, quoted
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.said import Kind
from parlour.tui.remote.connector import HostToJoin, version_of
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import PHASES
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.discovery.service import FoundTable
    from parlour.tui.plain.session import Session


class NetworkPage(Page):
    """Lists announced tables and hosts joined before. A number once given stays with its table."""

    def __init__(self, session: Session, *, watch: bool = False) -> None:
        self._session = session
        self._watch = watch
        self._found: dict[str, FoundTable] = {}
        self._keys: list[str] = []  # by number
        self._before: dict[str, HostToJoin] = {}
        self._browsing = session.connector.browse(self._changed)
        self._browsing.start()
        self._said: dict[str, str] = {}

    def commands(self) -> Mapping[str, Command]:
        return {
            "join": Command("sit down at a table", self._join, "NUMBER|NAME|ADDRESS"),
            "watch": Command("watch a table", self._look_on, "NUMBER|NAME|ADDRESS"),
            "rules": Command("the rules of a table", self._rules, "NUMBER|NAME"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        for place in self._session.connector.recent():
            self._number(f"before {place.address}")
            self._before[f"before {place.address}"] = place
        near = {found.address for found in self._found.values()}
        tables = [key for key in self._keys if key in self._found]
        places = [key for key, place in self._before.items() if place.address not in near]
        if tables and self._watch:
            self._session.say(Kind.REPLY, tr("Tables on the network. Type a number to watch:"))
        elif tables:
            self._session.say(Kind.REPLY, tr("Tables on the network. Type a number to join:"))
        else:
            self._session.say(Kind.REPLY, tr("Searching. A table is said here when somebody opens one."))
        for key in tables:
            self._say_row(key, words_of(self._found[key]))
        if places:
            self._session.say(Kind.REPLY, tr("Joined before:"))
        for key in places:
            place = self._before[key]
            words = f"{place.name}, {place.address}" if place.name else str(place.address)
            self._say_row(key, visible(words))

    def left(self) -> None:
        self._session.spawn(self._browsing.close())

    async def take(self, line: str) -> None:
        await self._go(line, watch=self._watch)

    async def _join(self, typed: str) -> None:
        await self._go(typed, watch=False)

    async def _look_on(self, typed: str) -> None:
        await self._go(typed, watch=True)

    async def _go(self, typed: str, *, watch: bool) -> None:
        place, table = self._place(typed)
        await self._session.go(lambda ways: ways.join(place, watch=watch, table=table))

    def _place(self, typed: str) -> tuple[HostToJoin, str]:
        """Return the host and the table of a number, name or address; raise LineRefused or BadAddress."""
        names = [self._names(key) for key in self._keys]
        try:
            key = self._keys[chosen(typed, names, "table")]
        except LineRefused:
            if "." not in typed and ":" not in typed:
                raise
            return HostToJoin(Address.parse(typed)), ""
        if key in self._before:
            return self._before[key], ""
        if key not in self._found:
            raise LineRefused(tr("The table {typed} is gone.", typed=quoted(typed)))
        return HostToJoin.of(self._found[key]), self._found[key].ad.table

    def _names(self, key: str) -> tuple[str, ...]:
        if key in self._before:
            place = self._before[key]
            return (place.name or str(place.address), str(place.address))
        return (visible(self._found[key].ad.name),) if key in self._found else ("",)

    async def _rules(self, typed: str) -> None:
        """Connect to a host just to read the rules of its table."""
        _, table = self._place(typed)
        near = next((each for each in self._found.values() if each.ad.table == table), None)
        if near is None:
            raise LineRefused(tr("The rules of a host that was joined before are read at its table."))
        await self._session.go(lambda ways: ways.visit_rules(near))

    def _number(self, key: str) -> int:
        if key not in self._keys:
            self._keys.append(key)
        return self._keys.index(key) + 1

    def _changed(self, found: Sequence[FoundTable]) -> None:
        """Say what has come, gone or changed on the network."""
        now = {each.key: each for each in found}
        gone = [each for key, each in self._found.items() if key not in now]
        self._found = now
        for each in gone:
            self._said.pop(each.key, None)
            words = tr("Gone: {name}.", name=visible(each.ad.name) or tr("a table"))
            self._session.say(Kind.NOTICE, words, gone=each.ad.table)
        for key, each in now.items():
            self._number(key)
            if self._said.get(key) != words_of(each):
                new = key not in self._said
                self._say_row(key, words_of(each), tr("New:") + " " if new else "")

    def _say_row(self, key: str, words: str, new: str = "") -> None:
        number = self._number(key)
        if key in self._found:
            self._said[key] = words
        self._session.say(Kind.OPTION, f"{number}. {new}{words}", number=number, name=self._names(key)[0])


def words_of(found: FoundTable) -> str:
    """Return a table that was found in words; its texts come from others."""
    ad = found.ad
    seats = seats_taken(ad.taken, ad.taken + ad.free)
    state = marked("not responding") if found.silent else PHASES[ad.phase] if ad.phase is not None else ""
    locked = tr("needs a password") if ad.locked else ""
    name, state = ad.name or tr("A table"), tr(state) if state else ""
    watching = "" if ad.may_watch else tr("nobody may watch")
    parts = [name, ad.title, seats, state, version_of(found), locked, watching, ad.rules]
    return visible(", ".join(filter(None, parts)))


def seats_taken(taken: int, seats: int) -> str:
    """Return how many seats of a table are taken."""
    return trn("{taken} of {count} seat taken", "{taken} of {count} seats taken", seats, taken=taken)
