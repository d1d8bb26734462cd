"""The flows to a table: against bots, as a host, or at another host; each reports its errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from textual.worker import WorkType

from parlour.net.discovery.service import FoundTable
from parlour.net.errors import ConnectionLost, NetError
from parlour.net.wire.messages import (
    Answer,
    ChangeGame,
    OpenTable,
    ReadRules,
    Ready,
    Sit,
    Start,
    TableLine,
    TablePart,
    Watch,
)
from parlour.net.wire.refusals import Why
from parlour.rules.shelf import shelf
from parlour.tui.app.connecting import Dialing, named
from parlour.tui.remote.connector import Connection, HostToJoin
from parlour.tui.remote.ports import Parlour
from parlour.tui.remote.table_client import Link
from parlour.tui.remote.unfinished_tables import why_refused
from parlour.tui.rules_editor.ruleset_page import page_of_table
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.boxes import leave_box, leave_waiting_box, playing_box, unfinished_box
from parlour.tui.screens.start.nearby import NearbyScreen
from parlour.tui.screens.start.opening import OpeningScreen
from parlour.tui.screens.start.picker import AnotherGameScreen, PickerScreen
from parlour.tui.text.phrases import LEVELS, sentence
from parlour.tui.text.unfinished import asked
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable
    from parlour.rules.shelf.ready import TableRules
    from parlour.tui.rules_editor.offers import Offer

ALONE: Final = "Just me"
"""The name of a table to which nobody else can come."""

Flow: TypeAlias = Callable[[], Awaitable[None]]


class AppFlows:
    """Starts flows, one at a time; Esc cancels the one that is running."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._dialing = Dialing(app)
        self.under_way = False
        self.watching = False

    def pick(self) -> None:
        """Show the games for a match against bots."""
        self._app.push_screen(PickerScreen())

    def play(self, table: OpenTable) -> None:
        """Begin a match against bots: at the current host, else where nobody else comes."""
        self._go(partial(self._play, table))

    def another(self, link: Link) -> None:
        """Show the games for another match of the people at the table."""
        self._app.push_screen(AnotherGameScreen(link))

    def change_game(self, link: Link, offer: Offer) -> None:
        """Let the table play another game; after a match against bots alone it begins at once."""
        self._go(partial(self._change_game, link, offer))

    def prepare(self, rules: TableRules | None = None) -> None:
        """Show the form for a new table, here or at the current host.

        `rules` are preselected house rules.
        """
        app = self._app
        door = not app.connector.remote and app.link is None
        app.push_screen(OpeningScreen(app.settings.name, door=door, rules=rules))

    def open(self, table: OpenTable, *, ssh: bool = True) -> None:
        """Open a table at the current host, else on this machine (`ssh`: with an SSH door)."""
        self._go(partial(self._open, table, ssh=ssh))

    def host_again(self, table: OpenTable, *, ssh: bool = True) -> None:
        """Return to the player's own table at this machine's referee; without one, open `table`."""
        self._go(partial(self._host_again, table, ssh=ssh))

    def resume(self, left: Resumable) -> None:
        """Return to an unfinished table of this machine."""
        self._go(partial(self._resume, left))

    def give_up(self, left: Resumable, done: Callable[[], None]) -> None:
        """End an unfinished table of this machine for good, then call `done`."""
        self._go(partial(self._give_up, left, done))

    def offer(self, left: Sequence[Resumable], table: OpenTable, *, ssh: bool = True) -> None:
        """Ask whether to resume the first of the unfinished tables `left`, or to open `table`."""

        def answered(key: str | None) -> None:
            if key == "r":
                self.resume(left[0])
            elif key == "n":
                self.open(table, ssh=ssh)

        self._app.push_screen(unfinished_box(asked(left)), answered)

    def look_around(self) -> None:
        self._app.push_screen(NearbyScreen())

    def join(self, place: HostToJoin | None, *, watch: bool = False, table: str = "") -> None:
        """Join a host, and sit down at (or watch) `table`, or the only table there."""
        self.watching = watch
        self._go(partial(self._join, place, watch=watch, table=table))

    def sit(self, table: TableLine, *, watch: bool = False) -> None:
        """Take a seat at a table of the current host, or watch it."""
        self._go(partial(self._sit, table.id, table.name, watch=watch))

    def read_rules(self, table: TableLine | TablePart) -> None:
        """Ask the host for a table's rules, and show them."""
        self._go(partial(self._read_rules, table))

    def visit_rules(self, near: FoundTable) -> None:
        """Connect to a nearby host just to read a table's rules."""
        self._go(partial(self._visit_rules, near))

    def leave(self, link: Link) -> None:
        """Leave the table; ask first during a match, or if other players or changed options wait."""
        leaving = partial(self._leave, link)
        box = None
        if link.playing:
            box = leave_box(alone=link.alone, remote=self._app.connector.remote)
        elif link.hosts_waiting and (link.heirs or (link.update and link.update.table.options)):
            box = leave_waiting_box(next(iter(link.heirs), ""))
        if box is None:
            self._go(leaving)
        else:
            self._app.push_screen(box, lambda key: self._go(leaving) if key == "y" else None)

    def left(self) -> None:
        """The table has been left: go to the lobby, or home if the player was alone."""
        self._go(self._after_leaving)

    def replay(self, file: str, at: int = 1) -> None:
        """Show a saved match from step `at` on; Esc ends the app, back to where it was started from."""
        self._app.navigation.replay(file, closed=lambda: self._app.exit(0), at=at)

    def learn(self, game: str) -> None:
        """Begin the first lesson of `game` that is not finished."""
        self._app.navigation.learn(game)

    def hang_up(self) -> None:
        """Leave the current host."""
        self._go(self._hang_up)

    async def _play(self, table: OpenTable) -> None:
        app, host = self._app, self._app.link
        link = host or await self._to_bots()
        if link is None:
            return
        if host is None:
            table = table.model_copy(update={"name": ALONE})
        for request in (table, Ready(id=0), Start(id=0)):
            answer = await link.ask(request)
            if not answer.ok:
                if host is None:
                    await app.disconnect()
                app.complain(sentence(said(answer.told)), "The table said no")
                return
        await link.at_table()

    async def _change_game(self, link: Link, offer: Offer) -> None:
        changed = ChangeGame(game="" if offer.rules else offer.name, rules=offer.rules)
        begins = not (link.heirs or link.hosts_waiting)
        for request in (changed, *((Ready(), Start()) if begins else ())):
            answer = await link.ask(request)
            if not answer.ok:
                self._app.complain(sentence(said(answer.told)), "The table said no")
                return

    async def _to_bots(self) -> Link | None:
        """Connect to the referee for matches against bots; another match that is unfinished there waits."""
        app = self._app
        link = await self._connect("Shuffling the cards ...", lambda: app.connector.solo(app.settings.name))
        if link is not None:
            app.alone = True
            await link.step_back()
        return link

    async def _resume(self, left: Resumable) -> None:
        app, name = self._app, self._app.settings.name
        words = f"Bringing {left.name or left.title} back ..."
        link = await self._connect(words, lambda: app.connector.resume(name, left))
        if link is None:
            return
        app.alone = left.solo
        await link.step_back(left.id)
        if link.update is not None:
            return
        if (await link.ask(Sit(id=0, table=left.id))).ok:
            await link.at_table()
            return
        tables = link.lobby.tables if link.lobby is not None else ()
        table = {table.id: table for table in tables}.get(left.id)
        if table is not None:
            await self._sit(table.id, table.name, watch=False)
            return
        await app.disconnect()
        app.complain("This match is over.", "The table is gone")

    async def _give_up(self, left: Resumable, done: Callable[[], None]) -> None:
        try:
            await self._app.connector.end(left)
        except NetError as error:
            self._app.complain(str(error), "The table could not be deleted")
        done()

    async def _host_again(self, table: OpenTable, *, ssh: bool) -> None:
        link = await self._as_host("Coming to your table ...", ssh=ssh)
        if link is None:
            return
        if link.welcome.table:
            await self._insist(link, Sit(id=0, table=link.welcome.table))
        else:
            await self._open(table, ssh=ssh)

    async def _as_host(self, words: str, *, ssh: bool) -> Link | None:
        connector, name = self._app.connector, self._app.settings.name
        return await self._connect(words, lambda: connector.host(name, ssh=ssh))

    async def _open(self, table: OpenTable, *, ssh: bool) -> None:
        app = self._app
        link = app.link
        if link is None:
            link = await self._as_host("Opening the table ...", ssh=ssh)
            if link is None:
                return
            if link.welcome.table:
                await self._leave_other(link)
        if table.level in LEVELS:
            link.level = table.level
        rules = table.rules
        most = (shelf.house_rules(rules) if rules else shelf.preset(table.game)).most
        await self._insist(link, table.model_copy(update={"bots": min(table.bots, most - 1)}))

    async def _join(
        self, place: HostToJoin | None, *, watch: bool = False, table: str = "", anew: bool = False
    ) -> None:
        await self._app.disconnect()
        verb = "watch" if watch else "join"
        line = await self._dialing.place(f"Going to {named(place)} ...", place, verb, anew=anew)
        if line is None:
            return
        link = self._app.connect(line)
        if table:
            await self._leave_other(link, table)
        lobby = await link.first_lobby()
        names = {each.id: each.name for each in lobby.tables} if lobby else {}
        if not table and (back := link.welcome.table):
            await self._insist(link, Watch(id=0, table=back) if watch else Sit(id=0, table=back))
        elif table or len(names) == 1:
            table = table or next(iter(names))
            await self._sit(table, names.get(table, "The table"), watch=watch)

    async def _leave_other(self, link: Link, table: str = "") -> None:
        """Leave the table to which the connection has led the player, unless it is `table`; say so."""
        if words := await link.step_back(table):
            self._app.notify(words, markup=False)

    async def _sit(self, table: str, name: str, *, watch: bool) -> None:
        app = self._app
        password: str | None = ""  # somebody who was at the table before needs none
        while password is not None and (link := app.link) is not None:
            request = Watch if watch else Sit
            answer = await link.ask(request(id=0, table=table, password=password))
            if answer.ok:
                await link.at_table()
                return
            if answer.reason == Why.PLAYING and not watch:
                key = await app.push_screen_wait(playing_box(remote=app.connector.remote))
                if key == "c":
                    await self._join(None, anew=True)
                if key != "w":
                    return
                watch = True
                continue
            words = sentence(said(answer.told))
            if answer.reason not in (Why.PASSWORD, Why.TRIES):
                await app.settle()  # first: a scene change would remove the box
                app.complain(words, "The table said no")
                return
            asked = words if password else f"{name} needs a password."
            password = await app.push_screen_wait(Ask("Password", asked, secret=True, accept="go in"))

    async def _read_rules(self, table: TableLine | TablePart) -> None:
        if self._app.link is not None:
            self._show_rules(await self._app.link.ask(ReadRules(id=0, table=table.id)), table.differences)

    async def _visit_rules(self, near: FoundTable) -> None:
        place = HostToJoin.of(near)
        line = await self._dialing.place(f"Asking {named(place)} ...", place, "ask")
        if line is None:
            return
        try:
            answer = await line.ask(ReadRules(id=0, table=near.ad.table))
        except ConnectionLost as error:
            answer = Answer(id=0, ok=False, told=error.told)
        await line.close()
        self._show_rules(answer, (near.ad.rules,))

    def _show_rules(self, answer: Answer, differences: Iterable[str]) -> None:
        app = self._app
        if answer.rules is None:
            app.complain(sentence(said(answer.told)), "The table said no")
            return
        page = page_of_table(answer.rules, filter(None, differences))
        app.navigation.rules_page(answer.rules.title, page)

    async def _leave(self, link: Link) -> None:
        await link.leave()
        await self._after_leaving()

    async def _after_leaving(self) -> None:
        app = self._app
        if app.link is not None and not app.link.connected:
            await self._hang_up()
        elif app.link is None or app.alone:
            await app.disconnect()
        else:
            app.link.forget_table()

    async def _hang_up(self) -> None:
        await self._app.disconnect()
        if self._app.connector.remote:
            self._app.exit(0)

    def _go(self, flow: Flow) -> None:
        # The factory rather than a coroutine: a worker cancelled early leaves no unawaited coroutine.
        run: WorkType[None] = partial(self._run, flow)
        self._app.start_flow(run)

    async def _run(self, flow: Flow) -> None:
        self.under_way = True
        try:
            await flow()
        finally:
            self.under_way = False
            await self._app.settle()

    async def _insist(self, link: Link, request: OpenTable | Sit | Watch) -> bool:
        """Send a request that must succeed; report the error and disconnect if it does not."""
        answer = await link.ask(request)
        if answer.ok:
            await link.at_table()
            return True
        await self._app.disconnect()
        self._app.complain(why_refused(request, answer, self._app.connector), "The table said no")
        return False

    async def _connect(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Link | None:
        """Leave the current host and connect to another; None if that failed or was cancelled."""
        await self._app.disconnect()
        line = await self._dialing.reach(words, dial)
        return self._app.connect(line) if line is not None else None
