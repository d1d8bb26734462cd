"""The ways of one player: against bots, as a host, at another host, back to a table, and away from it.

Each is a coroutine that ends where the player wanted to be. It raises GivenUp if they broke it off, NoWay if
a table refused them, and a NetError if there was no connection.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from parlour.net.errors import NetError
from parlour.net.wire.messages import (
    Answer,
    ChangeGame,
    Invite,
    OpenTable,
    ReadRules,
    Ready,
    Request,
    Sit,
    Start,
    TableLine,
    TablePart,
    Watch,
)
from parlour.net.wire.refusals import Why
from parlour.rules.shelf import shelf
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.unfinished_tables import why_refused
from parlour.tui.rules_editor.ruleset_page import page_of_table
from parlour.tui.seen.day import NOT_KEPT, PRACTICE
from parlour.tui.seen.tables import ALONE
from parlour.tui.storage.stores import DayTry
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import DOOR, LEVELS, OTHER_DOORS, sentence
from parlour.tui.ways import night
from parlour.tui.ways.dialing import WATCH, Dialing, named
from parlour.tui.ways.player import GivenUp, NoWay, refused
from parlour.tui.ways.questions import (
    DeleteTable,
    LeaveMatch,
    LeaveWaiting,
    Password,
    TakeOver,
    Unfinished,
    WatchInstead,
)
from parlour.tui.words.speaking import fault, fault_sentence, said

if TYPE_CHECKING:
    from parlour.net.discovery.service import FoundTable
    from parlour.net.process.resumable import Resumable
    from parlour.tui.remote.connector import Connection
    from parlour.tui.remote.table_client import Link
    from parlour.tui.rules_editor.offers import Offer
    from parlour.tui.storage.stores import DayTries
    from parlour.tui.ways.player import Player


class Ways:
    """The ways of `player`. `watching`: they came to their host to watch."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._dialing = Dialing(player)
        self.watching = False

    async def own_name(self) -> None:
        """Ask for the player's name, if there is none."""
        await self._dialing.own_name()

    # ---- to a table of one's own -----------------------------------------------------------------

    async def play(self, table: OpenTable) -> None:
        """Begin a match against bots: at the current host, else where nobody else comes."""
        host = self._player.link
        link = host or await self._to_bots()
        if host is None:
            table = table.model_copy(update={"name": tr(ALONE)})
        try:
            await _all(link, (table, Ready(), Start()), self._why_unopened(table) if host is None else None)
        except NoWay:
            if host is None:
                await self._player.disconnect()
            raise
        await link.at_table()

    async def play_day(self, table: OpenTable, tries: DayTries) -> None:
        """Play the deal of a day: go on with the first try if it is not over, and practice after it.

        A try that was left is known by its game and its day: the id of its table may be another one's by now.
        """
        tried = tries.of(table.game, table.day)
        if tried is None or tried.better is None:
            left = await self._player.connector.unfinished()
            wanted = True, table.game, table.day
            begun = next((each for each in left if (each.solo, each.game, each.day) == wanted), None)
            if begun is not None:
                await self.resume(begun)
                return
        if tried is not None:
            await self.play(table.model_copy(update={"day": f"{table.day}{PRACTICE}"}))
            self._player.tell(tr("You have had your try at this deal: this is practice."))
            return
        await self.play(table)
        link = self._player.link
        if link is not None and link.update is not None:
            try:
                tries.keep(table.game, table.day, DayTry(link.update.table.id))
            except NetError as error:
                self._player.tell(tr(NOT_KEPT, error=fault(error)))

    async def change_game(self, link: Link, offer: Offer) -> None:
        """Let the table play another game; after a match against bots alone it begins at once."""
        begins = not (link.heirs or link.hosts_waiting)
        await _all(link, (offer.of(ChangeGame()), *((Ready(), Start()) if begins else ())))

    async def open_table(self, table: OpenTable, *, ssh: bool = True, page: bool | None = None) -> None:
        """Open a table at the current host, else on this machine.

        `ssh`: a referee that is started for it opens an SSH door. `page`: this machine opens the page; None
        if a command line has seen to all doors.
        """
        host = self._player.link
        link = host or await self._as_host(tr("Opening the table"), ssh=ssh)
        if host is None and link.welcome.table:
            await self._leave_other(link)
        if host is None and page is not None:
            await self._open_doors(link, ssh=ssh, page=page)
        await self._open(link, table, stays=host is not None)

    async def host_again(self, table: OpenTable, *, ssh: bool = True) -> None:
        """Return to the player's own table at this machine's referee; without one, open `table`."""
        link = await self._as_host(tr("Coming to your table"), ssh=ssh)
        if link.welcome.table:
            await self._sit(link.welcome.table, table.name, watch=False)
        else:
            await self._open(link, table)

    async def open_night(self, plan: str, *, ssh: bool = True, page: bool | None = None) -> None:
        """Open a game night at this machine's referee by the text of its file, and stay in its lobby.

        `ssh` and `page`: as for a table.
        """
        link = await self._as_host(tr("Opening the night"), ssh=ssh)
        await self._leave_other(link)
        if page is not None:
            await self._open_doors(link, ssh=ssh, page=page)
        await night.open_at(link, plan)

    async def enter_night(self) -> None:
        """Take part in the game night of the current host."""
        await night.enter(self._player)

    async def offer(self, left: Sequence[Resumable], table: OpenTable, *, ssh: bool = True) -> None:
        """Ask whether to resume the first of the unfinished tables `left`, or to open `table`."""
        if await self._player.decide(Unfinished(tuple(left))):
            await self.resume(left[0])
        else:
            await self.open_table(table, ssh=ssh)

    async def resume(self, left: Resumable) -> None:
        """Return to an unfinished table of this machine."""
        player = self._player
        link = await self._connected(
            tr("Bringing {table} back", table=left.name or left.title),
            lambda name: player.connector.resume(name, left),
            alone=left.solo,
        )
        await link.step_back(left.id)
        if link.update is not None:
            return
        if (await link.ask(Sit(table=left.id))).ok:
            await link.at_table()
            return
        tables = link.lobby.tables if link.lobby is not None else ()
        table = next((table for table in tables if table.id == left.id), None)
        if table is not None:
            await self.sit(table)
            return
        await player.disconnect()
        raise NoWay(tr("The table is gone: this match is over."), tr("The table is gone"))

    async def give_up(self, left: Resumable) -> None:
        """End an unfinished table of this machine for good, if the player is sure."""
        if not await self._player.decide(DeleteTable(left)):
            raise GivenUp
        try:
            await self._player.connector.end(left)
        except NetError as error:
            raise NoWay(fault_sentence(error), tr("The table could not be deleted")) from None

    # ---- to a table of others --------------------------------------------------------------------

    async def join(
        self,
        place: HostToJoin | None,
        *,
        watch: bool = False,
        table: str = "",
        anew: bool = False,
        reads: bool = False,
        stays: bool = False,
    ) -> None:
        """Join a host, and sit down at (or watch) `table`, or the only table there.

        Without either the player is in the lobby of the host. `anew` asks a guest over SSH who they are. Who
        `reads` first stays there, too, if the only table has rules of its own; who `stays`, always.
        """
        self.watching = watch
        line = await self._dialing.to_host(place, WATCH if watch else "join", anew=anew)
        link = self._player.connect(line)
        if table:
            await self._leave_other(link, table)
        lobby = await link.first_lobby()
        tables = lobby.tables if lobby else ()
        names = {each.id: each.name for each in tables}
        table = table or link.welcome.table
        if not (table or stays) and len(tables) == 1:
            only = tables[0]
            table = "" if only.night or (reads and only.differences) else only.id
        if table:
            await self._sit(table, names.get(table, tr("The table")), watch=watch)

    async def see_night(self, place: HostToJoin) -> None:
        """Show the board of the game night of a host, and stay in its lobby."""
        self.watching = True
        link = self._player.connect(await self._dialing.to_host(place, WATCH))
        await link.first_lobby()

    async def sit(self, table: TableLine, *, watch: bool = False) -> None:
        """Take a seat at a table of the current host, or watch it."""
        await self._sit(table.id, table.name, watch=watch)

    async def read_rules(self, table: TableLine | TablePart) -> None:
        """Show a table's rules as its host, the current one, sends them."""
        if self._player.link is not None:
            self._show_rules(
                await self._player.link.ask(ReadRules(table=table.id)), map(said, table.differences)
            )

    async def visit_rules(self, near: FoundTable) -> None:
        """Connect to a nearby host just to read a table's rules."""
        place = HostToJoin.of(near)
        line = await self._dialing.dialed(tr("Asking {host}", host=named(place)), place, "ask")
        try:
            answer = await line.ask(ReadRules(table=near.ad.table))
        finally:
            await line.close()
        self._show_rules(answer, (near.ad.rules,))

    # ---- away ------------------------------------------------------------------------------------

    async def leave(self, link: Link, *, sure: bool = False) -> None:
        """Leave the table; ask first during a match, or if other players or changed options wait.

        Whoever is `sure` is not asked. The player is in the lobby then; home if nobody else was there.
        """
        question = self._before_leaving(link)
        if question is not None and not sure and not await self._player.decide(question):
            raise GivenUp
        answer = await link.leave()
        if not answer.ok and link.connected and answer.reason != Why.NOWHERE:
            raise refused(answer.told)
        await self.after_leaving()

    async def after_leaving(self) -> None:
        """Go on from a table that has been left."""
        player = self._player
        if player.link is not None and not player.link.connected:
            await self.hang_up()
        elif player.link is None or player.alone:
            await player.disconnect()
        else:
            player.link.forget_table()

    async def hang_up(self) -> None:
        """Leave the current host."""
        await self._player.disconnect()
        if self._player.connector.remote:
            self._player.depart()

    def _before_leaving(self, link: Link) -> LeaveMatch | LeaveWaiting | None:
        """Return what is asked before leaving, if that takes something from others, or loses it."""
        if link.playing:
            return LeaveMatch(alone=link.alone, remote=self._player.connector.remote)
        if link.hosts_waiting and (link.heirs or (link.update and link.update.table.options)):
            return LeaveWaiting(next(iter(link.heirs), ""))
        return None

    # ---- steps of a way --------------------------------------------------------------------------

    async def _to_bots(self) -> Link:
        """Connect to the referee for matches against bots; another match that is unfinished there waits."""
        link = await self._connected(tr("Shuffling the cards"), self._player.connector.solo, alone=True)
        await link.step_back()
        return link

    async def _as_host(self, words: str, *, ssh: bool) -> Link:
        return await self._connected(words, lambda name: self._player.connector.host(name, ssh=ssh))

    async def _open_doors(self, link: Link, *, ssh: bool, page: bool) -> None:
        """Open the page if asked. A referee that ran before may have other doors: say which there are."""
        if page and not link.welcome.web_url:
            await link.granted(Invite())
        has_ssh, has_page = link.welcome.ssh_port > 0, page or bool(link.welcome.web_url)
        if (has_ssh, has_page) != (ssh, page):
            self._player.tell(tr(OTHER_DOORS, ssh=tr(DOOR[not has_ssh]), page=tr(DOOR[not has_page])))

    async def _connected(
        self, words: str, dial: Callable[[str], Awaitable[Connection]], *, alone: bool = False
    ) -> Link:
        """Leave the current host, and connect with `dial`, which takes the player's name.

        At the referee for matches against bots (`alone`), another window of the player loses its connection:
        ask first. Raises GivenUp if the match stays there.
        """
        name = await self._dialing.own_name()
        player = self._player
        elsewhere = alone and player.link is None and await player.connector.plays_elsewhere()
        if elsewhere and not await player.decide(TakeOver()):
            raise GivenUp
        await player.disconnect()
        return self._player.connect(await self._player.reach(words, lambda: dial(name)), alone=alone)

    async def _open(self, link: Link, table: OpenTable, *, stays: bool = False) -> None:
        """Open `table` at `link`. Who is refused is disconnected, unless they were at the host before."""
        if table.level in LEVELS:
            link.level = table.level
        most = (shelf.house_rules(table.rules) if table.rules else shelf.preset(table.game)).most
        table = table.model_copy(update={"bots": min(table.bots, most - 1)})
        answer = await link.ask(table)
        while answer.reason in (Why.PASSWORD, Why.TRIES) and stays:  # of a card room
            why = sentence(said(answer.told)) if table.room_password else ""
            password = await self._player.type_in(Password("", why))
            table = table.model_copy(update={"room_password": password})
            answer = await link.ask(table)
        if not answer.ok:
            if not stays:
                await self._player.disconnect()
            raise refused(answer.told, "" if stays else self._why_unopened(table)(answer))
        await link.at_table()

    def _why_unopened(self, table: OpenTable) -> Callable[[Answer], str]:
        """Return what says why a referee of this machine refused to open `table`."""
        return lambda answer: why_refused(answer, self._player.connector, table)

    async def _leave_other(self, link: Link, table: str = "") -> None:
        """Leave the table to which the connection has led the player, unless it is `table`; say so."""
        if words := await link.step_back(table):
            self._player.tell(words)

    async def _sit(self, table: str, name: str, *, watch: bool) -> None:
        """Do what `sit` does; ask for the password, if the table needs one."""
        player = self._player
        password = ""  # somebody who was at the table before needs none
        while (link := player.link) is not None:
            request = Watch(table=table, password=password) if watch else Sit(table=table, password=password)
            answer = await link.ask(request)
            if answer.ok:
                await link.at_table()
                return
            if answer.reason == Why.PLAYING and not watch:
                watch = await self._watches_instead(link, table, answer)
                if not watch:
                    await self.join(None, anew=True)
                    return
            elif answer.reason in (Why.PASSWORD, Why.TRIES):
                why = sentence(said(answer.told)) if password else ""
                password = await player.type_in(Password(name, why))
            else:
                raise refused(answer.told)

    async def _watches_instead(self, link: Link, table: str, answer: Answer) -> bool:
        """Return whether the player watches the match that is played at `table`.

        No: they type the words of the seat that they had. Raises NoWay if both are impossible.
        """
        remote = self._player.connector.remote
        lines = link.lobby.tables if link.lobby is not None else ()
        may_watch = all(line.may_watch for line in lines if line.id == table)
        if not (remote or may_watch):
            raise refused(answer.told)
        return await self._player.decide(WatchInstead(remote, may_watch))

    def _show_rules(self, answer: Answer, differences: Iterable[str]) -> None:
        if answer.rules is None:
            raise refused(answer.told)
        page = page_of_table(answer.rules, filter(None, differences))
        self._player.show_rules(answer.rules.title, page)


Way: TypeAlias = Callable[[Ways], Awaitable[None]]
"""A way to go: `lambda ways: ways.join(place)`."""


async def _all(link: Link, requests: Sequence[Request], why: Callable[[Answer], str] | None = None) -> None:
    """Send requests one after the other; raise NoWay for the first that is refused, in the words of `why`."""
    for request in requests:
        answer = await link.ask(request)
        if not answer.ok:
            raise refused(answer.told, "" if why is None else why(answer))
