"""Hosting: the form of a new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from parlour.net.wire.messages import OpenTable
from parlour.tui.plain.choices import every_page, number_of, unknown, word_of
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.pages.games import GamesPage, of_bots, offer_of
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import Session
from parlour.tui.rules_editor.offers import Offer, SoloMatch, offers
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import CLOCKS, LEVELS, count
from parlour.tui.text.printable import visible

LONGEST_NAME = 16
LONGEST_PASSWORD = 64
NONE = (marked("off"), marked("none"))
"""What is typed for no password."""
DOOR = (marked("open"), marked("closed"))
OWN = (marked("allowed"), marked("refused"))


@dataclass(frozen=True, slots=True)
class Form:
    """What is chosen for a new table; 0 `seats`: as many as the game allows."""

    offer: Offer
    name: str
    seats: int = 0
    bots: int = 0
    level: str = LEVELS[0]
    pace: str = "normal"
    password: str = field(default="", repr=False)
    ssh: str = DOOR[0]
    page: str = DOOR[1]
    own_bots: str = OWN[0]
    relaxed: bool = False

    def table(self) -> OpenTable:
        """Return the request for the table."""
        offer = self.offer
        return OpenTable(
            game="" if offer.rules else offer.name,
            rules=offer.rules,
            name=self.name,
            seats=self.seats,
            bots=min(self.bots, (self.seats or offer.most) - 1),
            level=self.level,
            password=self.password,
            pace=self.pace,
            own_bots=self.own_bots == OWN[0],
            relaxed=self.relaxed,
        )


async def open_form(session: Session, typed: str = "") -> None:
    """Open the form of a new table; `typed` is a game, or "" for the first one."""
    offer = offer_of(session, typed) if typed else offers(session.stores.rules_folder)[0]
    session.open(HostingPage(session, offer))


class HostingPage(Page):
    """The form; `open` opens the table."""

    def __init__(self, session: Session, offer: Offer) -> None:
        self._session = session
        settings = session.stores.settings
        self._form = Form(
            offer, tr("{name}'s table", name=settings.name)[:LONGEST_NAME], relaxed=settings.relaxed
        )
        self._has_door = not session.connector.remote and session.link is None

    def commands(self) -> Mapping[str, Command]:
        door = {
            "ssh": Command("a door for guests without Parlour", self._ssh, "|".join(DOOR)),
            "page": Command("a page for guests with a phone; not encrypted", self._page, "|".join(DOOR)),
        }
        return {
            "open": Command("open the table", self._open),
            "game": Command("the game, or a file of house rules", self._game, "[GAME]"),
            "name": Command("the name in the list of tables", self._name, "TEXT"),
            "seats": Command("how many seats it has", self._seats, "NUMBER"),
            "bots": Command("how many bots sit down", self._bots, "NUMBER"),
            **of_bots(self._change),
            "password": Command("ask guests for a password (off: none)", self._password, "[TEXT|off]"),
            "programs": Command("programs of guests may sit down", self._own_bots, "|".join(OWN)),
            **(door if self._has_door else {}),
            **every_page(self._session, self, marked("open no table")),
        }

    def enter(self) -> None:
        form = self._form
        self._session.say(
            Kind.REPLY,
            tr(
                "Host a table: {game}, called {name}.",
                game=visible(form.offer.title),
                name=visible(form.name),
            ),
        )
        seats = count(form.seats or form.offer.most, "seat")
        password = tr("a password") if form.password else tr("no password")
        clocks = tr("clocks {clocks}", clocks=tr(CLOCKS[form.relaxed]))
        self._session.say(Kind.REPLY, f"{seats}, {count(form.bots, 'bot')}, {password}, {clocks}.")
        self._session.say(Kind.REPLY, tr("Type open to open it, or help to hear what can be changed."))

    async def take(self, line: str) -> None:
        raise unknown(self, line)

    async def _open(self, _: str) -> None:
        form = self._form
        self._session.drop(self)
        self._session.keep(relaxed=form.relaxed)
        table, ssh, page = form.table(), form.ssh == DOOR[0], form.page == DOOR[0]
        await self._session.go(lambda ways: ways.open_table(table, ssh=ssh, page=page))

    async def _game(self, typed: str) -> None:
        if not typed:
            self._session.open(
                GamesPage(self._session, self._taken, marked("The game of the table"), bots=False)
            )
        else:
            self._change(offer=offer_of(self._session, typed), seats=0)

    async def _taken(self, _session: Session, offer: Offer, _match: SoloMatch) -> None:
        self._change(offer=offer, seats=0)

    async def _name(self, typed: str) -> None:
        if not visible(typed).strip() or len(typed) > LONGEST_NAME:
            raise LineRefused(tr("The name of a table has 1 to {most} letters.", most=LONGEST_NAME))
        self._change(name=typed)

    async def _seats(self, typed: str) -> None:
        offer = self._form.offer
        what = tr("The number of seats of {game}", game=offer.title)
        self._change(seats=number_of(typed, offer.least, offer.most, what))

    async def _bots(self, typed: str) -> None:
        self._change(bots=number_of(typed, 0, 9, tr("The number of bots")))

    async def _password(self, typed: str) -> None:
        password = typed or await self._session.need(tr("Password"), secret=True)
        if len(password) > LONGEST_PASSWORD:
            raise LineRefused(tr("A password has at most {most} letters.", most=LONGEST_PASSWORD))
        self._change(password="" if password in (*NONE, *map(tr, NONE)) else password)

    async def _ssh(self, typed: str) -> None:
        self._change(ssh=word_of(typed, DOOR, tr("The ssh door")))
        self._session.say(Kind.REPLY, tr("The ssh door is {state}.", state=tr(self._form.ssh)))

    async def _page(self, typed: str) -> None:
        self._change(page=word_of(typed, DOOR, tr("The page for phones")))
        self._session.say(Kind.REPLY, tr("The page for phones is {state}.", state=tr(self._form.page)))

    async def _own_bots(self, typed: str) -> None:
        self._change(own_bots=word_of(typed, OWN, tr("What happens to programs")))
        self._session.say(Kind.REPLY, tr("Programs of guests are {state}.", state=tr(self._form.own_bots)))

    def _change(self, **values: object) -> None:
        self._form = replace(self._form, **values)  # type: ignore[arg-type]
        self.enter()
