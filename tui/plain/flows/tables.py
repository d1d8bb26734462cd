"""The ways to a table: against bots, as a host, at another host, or back to an unfinished one.

Each is run by `Session.go`, and returns whether the player is where they wanted to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import (
    Answer,
    ChangeGame,
    OpenTable,
    Ready,
    Request,
    Sit,
    Start,
    Watch,
)
from parlour.net.wire.refusals import Why
from parlour.rules.shelf import shelf
from parlour.tui.plain.flows.dialing import connected, refused, to_host
from parlour.tui.plain.page import BrokenOff, LineRefused
from parlour.tui.plain.said import Kind
from parlour.tui.remote.unfinished_tables import why_refused
from parlour.tui.text.phrases import LEVELS
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import HostToJoin
    from parlour.tui.remote.table_client import Link
    from parlour.tui.rules_editor.offers import Offer

ALONE: Final = "Just me"
"""The name of a table to which nobody else can come."""


async def play(session: Session, table: OpenTable) -> bool:
    """Begin a match against bots: at the current host, else where nobody else comes."""
    host = session.link
    link = host or await _to_bots(session)
    if host is None:
        table = table.model_copy(update={"name": ALONE})
    try:
        await _all(link, (table, Ready(), Start()))
    except LineRefused:
        if host is None:
            await session.hang_up()
        raise
    await link.at_table()
    return True


async def change_game(link: Link, offer: Offer) -> None:
    """Let the table play another game; after a match against bots alone it begins at once.

    Raise LineRefused.
    """
    changed = ChangeGame(game="" if offer.rules else offer.name, rules=offer.rules)
    begins = not (link.heirs or link.hosts_waiting)
    await _all(link, (changed, *((Ready(), Start()) if begins else ())))


async def open_table(session: Session, table: OpenTable, *, ssh: bool = True) -> bool:
    """Open a table at the current host, else on this machine (`ssh`: with an SSH door)."""
    link = session.link
    if link is None:
        link = await _as_host(session, ssh=ssh)
        if link.welcome.table:
            await _leave_other(session, link)
    if table.level in LEVELS:
        link.level = table.level
    most = (shelf.house_rules(table.rules) if table.rules else shelf.preset(table.game)).most
    return await _insist(session, link, table.model_copy(update={"bots": min(table.bots, most - 1)}))


async def host_again(session: Session, table: OpenTable, *, ssh: bool = True) -> bool:
    """Return to the player's own table at this machine's referee; without one, open `table`."""
    link = await _as_host(session, ssh=ssh)
    if link.welcome.table:
        return await _insist(session, link, Sit(table=link.welcome.table))
    return await open_table(session, table, ssh=ssh)


async def offer(session: Session, left: Sequence[Resumable], table: OpenTable, *, ssh: bool = True) -> bool:
    """Ask whether to resume the first of the tables `left`, or to open `table`, as a script does."""
    if not session.lines.interactive:
        return await open_table(session, table, ssh=ssh)
    session.say(Kind.NOTICE, asked(left))
    answer = (await session.need("Go on with it, or open the new one (resume or new)")).casefold()
    if "resume".startswith(answer):
        return await resume(session, left[0])
    if "new".startswith(answer):
        return await open_table(session, table, ssh=ssh)
    raise BrokenOff


async def resume(session: Session, left: Resumable) -> bool:
    """Return to an unfinished table of this machine."""
    session.say(Kind.REPLY, f"Bringing {visible(left.name or left.title)} back.")
    link = await connected(session, lambda name: session.connector.resume(name, left), alone=left.solo)
    await link.step_back(left.id)
    if link.update is not None:
        return True
    if (await link.ask(Sit(table=left.id))).ok:
        await link.at_table()
        return True
    tables = link.lobby.tables if link.lobby is not None else ()
    for table in tables:
        if table.id == left.id:
            return await sit(session, table.id, table.name)
    await session.hang_up()
    raise LineRefused("The table is gone: this match is over.")


async def join(
    session: Session, place: HostToJoin | None, *, watch: bool = False, table: str = "", anew: bool = False
) -> bool:
    """Join a host, and sit down at (or watch) `table`, or the only table there.

    Without either the player is in the lobby of the host.
    """
    session.watching = watch
    link = await to_host(session, place, "watch" if watch else "join", anew=anew)
    if table:
        await _leave_other(session, link, table)
    lobby = await link.first_lobby()
    names = {each.id: each.name for each in lobby.tables} if lobby else {}
    if not table and (back := link.welcome.table):
        return await _insist(session, link, Watch(table=back) if watch else Sit(table=back))
    if not table and len(names) != 1:
        return True
    table = table or next(iter(names))
    return await sit(session, table, names.get(table, "The table"), watch=watch)


async def _leave_other(session: Session, link: Link, table: str = "") -> None:
    """Leave the table to which the connection has led the player, unless it is `table`; say so."""
    if words := await link.step_back(table):
        session.say(Kind.NOTICE, words)


async def sit(session: Session, table: str, name: str, *, watch: bool = False) -> bool:
    """Take a seat at a table of the current host, or watch it; ask for its password, if it needs one."""
    password = ""  # somebody who was at the table before needs none
    while (link := session.link) is not None:
        request = Watch(table=table, password=password) if watch else Sit(table=table, password=password)
        answer = await link.ask(request)
        if answer.ok:
            await link.at_table()
            return True
        if answer.reason == Why.PLAYING and not watch:
            watch = await _watches(session)
            if not watch:
                return await join(session, None, anew=True)
        elif answer.reason in (Why.PASSWORD, Why.TRIES):
            password = await _password(session, name, answer, tried=bool(password))
        else:
            raise refused(said(answer.told))
    return False


async def _watches(session: Session) -> bool:
    """Ask who wants a seat during a match; return False for a guest over SSH who has the words of a seat."""
    code = session.connector.remote
    if code:
        session.say(Kind.NOTICE, "If you had a seat, come back with your ssh key or its four words.")
    more = "yes, code to type four words, or no" if code else "yes or no"
    answer = await session.need(f"A match is being played; you can join after it. Watch meanwhile ({more})")
    if code and answer.casefold() == "code":
        return False
    if not "yes".startswith(answer.casefold()):
        raise BrokenOff
    return True


async def _password(session: Session, name: str, answer: Answer, *, tried: bool) -> str:
    if tried:
        session.refuse(str(refused(said(answer.told))))
    else:
        session.say(Kind.NOTICE, f"{visible(name)} needs a password.")
    return await session.need("Password", secret=True)


async def _to_bots(session: Session) -> Link:
    """Connect to the referee for matches against bots; another match that is unfinished there waits."""
    link = await connected(session, session.connector.solo, alone=True)
    await link.step_back()
    return link


async def _as_host(session: Session, *, ssh: bool) -> Link:
    return await connected(session, lambda name: session.connector.host(name, ssh=ssh))


async def _insist(session: Session, link: Link, request: OpenTable | Sit | Watch) -> bool:
    """Send a request that must succeed; disconnect and raise LineRefused if it does not."""
    answer = await link.ask(request)
    if not answer.ok:
        await session.hang_up()
        raise refused(why_refused(request, answer, session.connector))
    await link.at_table()
    return True


async def _all(link: Link, requests: Sequence[Request]) -> None:
    for request in requests:
        answer = await link.ask(request)
        if not answer.ok:
            raise refused(said(answer.told))
