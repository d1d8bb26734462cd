"""Hosting: the form of a new table."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.net.wire.messages import OpenTable
from parlour.tui.plain.choices import every_page, number_of, unknown, word_of
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.pages.games import GamesPage, of_bots, offer_of
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import Session
from parlour.tui.rules_editor.offers import Offer, SoloMatch, offers
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import ALLOWED, CLOCKS, DOOR, LEVELS, WATCHING_WORDS, count
from parlour.tui.text.printable import visible

LONGEST_NAME = 16
LONGEST_PASSWORD = 64
NONE = (marked("off"), marked("none"))
"""What is typed for no password."""


async def open_form(session: Session, typed: str = "") -> None:
    """Open the form of a new table; `typed` is a game, or "" for the first one."""
    offer = offer_of(session, typed) if typed else offers(session.stores.rules_folder)[0]
    session.open(HostingPage(session, offer))


class HostingPage(Page):
    """The form; `open` opens the table."""

    def __init__(self, session: Session, offer: Offer) -> None:
        self._session = session
        self._offer = offer
        settings = session.stores.settings
        name = tr("{name}'s table", name=settings.name)[:LONGEST_NAME]
        self._table = OpenTable(name=name, level=LEVELS[0], relaxed=settings.relaxed)
        self._ssh, self._page = DOOR
        self._has_door = not session.connector.remote and session.link is None

    def commands(self) -> Mapping[str, Command]:
        door = {
            "ssh": Command("a door for guests without Parlour", self._set_ssh, "|".join(DOOR)),
            "page": Command("a page for guests with a phone; not encrypted", self._set_page, "|".join(DOOR)),
        }
        return {
            "open": Command("open the table", self._open),
            "game": Command("the game, or a file of house rules", self._game, "[GAME]"),
            "name": Command("the name in the list of tables", self._name, "TEXT"),
            "seats": Command("how many seats it has", self._seats, "NUMBER"),
            "bots": Command("how many bots sit down", self._bots, "NUMBER"),
            **of_bots(self._change),
            "password": Command("ask guests for a password (off: none)", self._password, "[TEXT|off]"),
            "programs": Command("programs of guests may sit down", self._own_bots, "|".join(ALLOWED)),
            "watching": Command(WATCHING_WORDS, self._watching, "|".join(ALLOWED)),
            **(door if self._has_door else {}),
            **every_page(self._session, self, marked("open no table")),
        }

    def enter(self) -> None:
        table, game = self._table, visible(self._offer.title)
        words = tr("Host a table: {game}, called {name}.", game=game, name=visible(table.name))
        self._session.say(Kind.REPLY, words)
        seats = count(table.seats or self._offer.most, "seat")
        password = tr("a password") if table.password else tr("no password")
        clocks = tr("clocks {clocks}", clocks=tr(CLOCKS[table.relaxed]))
        self._session.say(Kind.REPLY, f"{seats}, {count(table.bots, 'bot')}, {password}, {clocks}.")
        self._session.say(Kind.REPLY, tr("Type open to open it, or help to hear what can be changed."))

    async def take(self, line: str) -> None:
        raise unknown(self, line)

    async def _open(self, _: str) -> None:
        self._session.drop(self)
        self._session.keep(relaxed=self._table.relaxed)
        most = (self._table.seats or self._offer.most) - 1
        table = self._offer.of(self._table.model_copy(update={"bots": min(self._table.bots, most)}))
        ssh, page = self._ssh == DOOR[0], self._page == DOOR[0]
        await self._session.go(lambda ways: ways.open_table(table, ssh=ssh, page=page))

    async def _game(self, typed: str) -> None:
        if not typed:
            self._session.open(
                GamesPage(self._session, self._taken, marked("The game of the table"), bots=False)
            )
        else:
            self._take(offer_of(self._session, typed))

    async def _taken(self, _session: Session, offer: Offer, _match: SoloMatch) -> None:
        self._take(offer)

    def _take(self, offer: Offer) -> None:
        self._offer = offer
        self._change(seats=0)

    async def _name(self, typed: str) -> None:
        if not visible(typed).strip() or len(typed) > LONGEST_NAME:
            raise LineRefused(tr("The name of a table has 1 to {most} letters.", most=LONGEST_NAME))
        self._change(name=typed)

    async def _seats(self, typed: str) -> None:
        offer = self._offer
        what = tr("The number of seats of {game}", game=offer.title)
        self._change(seats=number_of(typed, offer.least, offer.most, what))

    async def _bots(self, typed: str) -> None:
        self._change(bots=number_of(typed, 0, 9, tr("The number of bots")))

    async def _password(self, typed: str) -> None:
        password = typed or await self._session.need(tr("Password"), secret=True)
        if len(password) > LONGEST_PASSWORD:
            raise LineRefused(tr("A password has at most {most} letters.", most=LONGEST_PASSWORD))
        self._change(password="" if password in (*NONE, *map(tr, NONE)) else password)

    async def _set_ssh(self, typed: str) -> None:
        self._ssh = word_of(typed, DOOR, tr("The ssh door"))
        self.enter()
        self._session.say(Kind.REPLY, tr("The ssh door is {state}.", state=tr(self._ssh)))

    async def _set_page(self, typed: str) -> None:
        self._page = word_of(typed, DOOR, tr("The page for phones"))
        self.enter()
        self._session.say(Kind.REPLY, tr("The page for phones is {state}.", state=tr(self._page)))

    async def _own_bots(self, typed: str) -> None:
        state = word_of(typed, ALLOWED, tr("What happens to programs"))
        self._change(own_bots=state == ALLOWED[0])
        self._session.say(Kind.REPLY, tr("Programs of guests are {state}.", state=tr(state)))

    async def _watching(self, typed: str) -> None:
        state = word_of(typed, ALLOWED, tr("Watching"))
        self._change(may_watch=state == ALLOWED[0])
        self._session.say(Kind.REPLY, tr("Watching is {state}.", state=tr(state)))

    def _change(self, **values: object) -> None:
        self._table = self._table.model_copy(update=values)
        self.enter()
