"""`parlour serve`: a referee without a screen, and `parlour stop`, which ends it. Never loads Textual."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import (
    add_table,
    check_bots,
    new_table,
    playable,
    ssh_port,
    web_place,
)
from parlour.tui.commands.parser import Example, Parser, address, between
from parlour.tui.commands.room import add_room, room_file
from parlour.tui.remote.subprocess_args import DOOR, WEB
from parlour.tui.text.console import Complaint, complain, say
from parlour.tui.text.language import tr, trn

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.net.journal.opening import Resume
    from parlour.net.process.calls import Notify
    from parlour.net.process.listen import Reach
    from parlour.net.process.server import Announcement, Serving
    from parlour.net.room.file import Membership
    from parlour.net.storage.data_folder import Home
    from parlour.net.wire.messages import OpenTable
    from parlour.rules.sentences import Told


EXAMPLES: Final = (
    Example("parlour serve juno-classic --bots 3 --ssh", "a table with three bots, without a screen"),
    Example("parlour serve --web --ssh", "guests come with a browser, as on a phone, or with ssh"),
    Example("parlour serve --ssh --reach ann@cards.example.org", "friends anywhere come by your own server"),
    Example("parlour serve --resume", "bring back the tables of a referee that was killed"),
    Example("parlour serve --room club.toml --ssh", "bear a part of a card room (see parlour room)"),
    Example(
        "parlour serve --per-address people=64 --per-address tables=16",
        "a club whose members all come through one router",
    ),
    Example("parlour serve lotta-watta --json --private", "not announced; print where it listens as JSON"),
)


STOP: Final = (
    Example("parlour stop", "stop what runs in the background; unfinished matches are kept for resume"),
    Example("parlour stop --end", "the same, and end them for good"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("serve", help="run a referee without a screen", examples=EXAMPLES)
    add_table(made)
    made.add_argument("--private", action="store_true", help="do not announce tables on the network")
    made.add_argument("--resume", action="store_true", help="bring back the tables there were before")
    add_room(made)
    made.add_argument("--address", metavar="HOST[:PORT]", help="how players of the room reach this machine")
    made.add_argument(
        "--metrics", type=between(0, 65535), metavar="PORT", help="figures for Prometheus, on this port"
    )
    made.add_argument(
        "--metrics-bind", type=address, metavar="ADDRESS", help="the address for that port (127.0.0.1)"
    )
    made.add_argument("--json", action="store_true", help="say where it listens in one line of JSON")
    made.add_argument("--background", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--solo", action="store_true", help=argparse.SUPPRESS)
    made.set_defaults(run=run)


def add_stop(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "stop", help="stop the referee in the background; unfinished matches are kept", examples=STOP
    )
    made.add_argument(
        "--end", action="store_true", help="end the unfinished tables for good: nobody can resume them"
    )
    made.set_defaults(run=_run_stop)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop; errors in the arguments are reported before anything starts."""
    gc.disable()  # until it listens and has settled: nothing that is imported or restored is garbage
    try:
        return _served(args)
    except Exception as error:
        if args.background:
            from parlour.net.process.daemon import say_why_not

            say_why_not(error)
        raise
    finally:
        gc.enable()


def _served(args: argparse.Namespace) -> int:
    if args.metrics_bind is not None and args.metrics is None:
        raise Complaint(tr("--metrics-bind needs --metrics PORT"))
    wish = _wish(args)
    room = _room(args)
    import asyncio

    from parlour.net.process.daemon import claimed
    from parlour.net.storage.data_folder import Home
    from parlour.tui.storage.log import log_to

    home = Home(room=room.file.id if room is not None else "")
    if room is not None:
        room.file.install(home)
    file = home.solo_file if args.solo else home.referee_file
    log_to("solo.log" if args.solo else "parlour.log")
    with claimed(home, file):
        asyncio.run(_serve(args, home, file, wish, room))
    return 0


async def _serve(
    args: argparse.Namespace, home: Home, file: Path, wish: OpenTable | None, room: Membership | None
) -> None:
    import asyncio

    from parlour.net.process.daemon import READY, STOPPING, stay_alive, tell_manager
    from parlour.net.process.server import Serving
    from parlour.tui.storage.settings import others_in, ratings_in

    place = web_place(args)
    notify = _notify(args, home)
    others = partial(others_in, home.settings)
    reach = _reach(args, home, room)
    rated = not args.solo and ratings_in(home.settings)
    async with Serving.open(home, reach, _resume(args), others, room, notify, rated=rated) as serving:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, serving.over.set)
        if (door := ssh_port(args)) is not None:
            await serving.open_door(DOOR, door)
        if place is not None:
            await serving.open_page(WEB, place)
        elif not args.solo:
            serving.offer_page(WEB)
        for words in serving.lost:
            complain(words)
        if wish is not None and not serving.referee.tables:  # otherwise the tables of last time were restored
            await serving.open_table(wish)
        serving.publish(file, background=args.background)
        say_reach = partial(_say_reach, serving, args)
        await serving.open_tunnel(say_reach)
        async with serving.network_awaited(say_reach) as is_alone:
            _announce(serving.announcement(), args, is_alone=is_alone)
            serving.settle()
            with _metrics(args, serving):
                tell_manager(READY)
                alive = asyncio.create_task(stay_alive(), name="watchdog")
                await serving.over.wait()
                alive.cancel()
                tell_manager(STOPPING)
    if not (args.background or args.json):
        with suppress(OSError):  # the terminal may be what has ended
            say(tr("The referee has stopped."))


def _reach(args: argparse.Namespace, home: Home, room: Membership | None) -> Reach:
    """Return who can come: as said here, else in the file of the room, or in the settings without one."""
    from parlour.net.limits import DESERTED
    from parlour.net.process.listen import Reach
    from parlour.tui.storage.settings import invite_address_in, per_address_in

    per_address, fault = (room.file.per_address, "") if room is not None else per_address_in(home.settings)
    invited, fault_of_name = ("", "") if room is not None or args.solo else invite_address_in(home.settings)
    for words in dict.fromkeys(filter(None, (fault, fault_of_name))):
        complain(words)
    return Reach(
        args.port,
        solo=args.solo,
        announced=not args.private,
        patience=DESERTED if args.background else None,
        per_address=replace(per_address, **dict(args.per_address)),
        proxies=tuple(args.proxy) or (room.file.proxies if room is not None else ()),
        invited=args.invite_address or invited,
        through=args.reach or "",
    )


def _metrics(args: argparse.Namespace, serving: Serving) -> AbstractContextManager[object]:
    """Serve figures for Prometheus, if that is wanted. Raises Complaint or NetError."""
    if args.metrics is None:
        return nullcontext()
    try:
        from parlour.net.process.metrics import HERE, metrics
    except ModuleNotFoundError:
        raise Complaint(tr("--metrics needs prometheus-client; pip install 'parlour[room]'")) from None
    return metrics(serving.referee, args.metrics, serving.room_figures, args.metrics_bind or HERE)


def _resume(args: argparse.Namespace) -> Resume:
    """Return whether to restore tables: if asked to, and in the background if possible."""
    from parlour.net.journal.opening import Resume

    if args.resume:
        return Resume.YES
    return Resume.IF_IT_CAN if args.background else Resume.NO


def _notify(args: argparse.Namespace, home: Home) -> Notify:
    """Return who is called when a table waits, by the settings; nobody for one's own matches."""
    from parlour.net.process.calls import NOBODY, Notify
    from parlour.tui.storage.settings import notify_in

    if args.solo:
        return NOBODY
    try:
        return Notify(*notify_in(home.settings))
    except ValueError as error:
        raise Complaint(tr("{error}; mend {settings}", error=error, settings=home.settings)) from None


def _room(args: argparse.Namespace) -> Membership | None:
    """Return how this machine takes part in a card room, None if it does not."""
    file = room_file(args) if not args.solo else None
    if file is not None and args.reach is not None:
        raise Complaint(
            tr("--reach is for a host without a card room; a machine of a room has its --address")
        )
    if file is None:
        if args.address is not None:
            raise Complaint(tr("--address is for a card room; name it with --room"))
        return None
    if args.resume:
        raise Complaint(tr("a card room keeps its tables itself; --resume is for a referee without one"))
    from parlour.net.address import Address
    from parlour.net.room.file import Membership

    if args.address is None:
        return Membership(file)
    address = Address.parse(args.address)
    return Membership(file, address.host, address.port if args.address.endswith(f":{address.port}") else 0)


def _wish(args: argparse.Namespace) -> OpenTable | None:
    """Return the table to open, None without a game or rules; raises for bad arguments."""
    if args.game is None and args.rules is None:
        return None
    game = playable(args)
    check_bots(game, args.bots or 0)
    return new_table(args, game)


def _announce(where: Announcement, args: argparse.Namespace, *, is_alone: bool) -> None:
    """Print where the referee listens, and that nobody else can come if `is_alone`.

    In the background, then release this terminal.
    """
    if args.json:
        print(where.model_dump_json(), flush=True)
    else:
        say("\n".join(_words(where, is_alone=is_alone)))
    if args.background:
        with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 - no file
            for stream in (sys.stdout, sys.stderr):
                os.dup2(nothing.fileno(), stream.fileno())


def _say_reach(serving: Serving, args: argparse.Namespace, how: Told) -> None:
    """Print how others come, by the tunnel or a network, and what they type.

    In the background the screen does.
    """
    from parlour.net.wire.messages import Welcome
    from parlour.net.wire.notices import NETWORK_THERE, REACH_OPEN
    from parlour.tui.text.invitation import join_line, ssh_line
    from parlour.tui.words.speaking import said

    if args.background:
        return
    lines = [said(how)]
    if how.sentence.key in (REACH_OPEN.key, NETWORK_THERE.key):
        where = serving.referee.whereabouts
        shown = Welcome(
            referee=serving.referee.id,
            name="host",
            tcp_port=where.invited_port or where.tcp_port,
            ssh_port=where.ssh_port,
            addresses=where.addresses,
        )
        typed = (join_line(shown), ssh_line(shown) if where.ssh_port else "", where.web_url)
        lines += [f"    {line}" for line in typed if line]
    with suppress(OSError):
        if args.json:
            complain(lines[0])
        else:
            say("\n".join(lines))


def _words(where: Announcement, *, is_alone: bool) -> list[str]:
    from textwrap import wrap

    from parlour.tui.text.invitation import NO_NETWORK
    from parlour.tui.text.phrases import folded

    first, *rest = folded(where.tls_fingerprint).splitlines()
    certificate, key = tr("certificate"), tr("host key")
    width = max(len(certificate), len(key))
    said = [tr("Listening on port {port}.", port=where.tcp_port), f"    {certificate:{width}}  {first}"]
    said += [f"    {'':{width}}  {more}" for more in rest]
    if where.ssh_port:
        said += [
            tr("Guests may come by SSH, on port {port}.", port=where.ssh_port),
            f"    {key:{width}}  {where.ssh_fingerprint}",
        ]
    if where.web_url:
        said += [
            tr("Guests may come by browser, on port {port}:", port=where.web_port),
            f"    {where.web_url}",
        ]
        if where.web_url.startswith("http:"):
            said.append(
                f"    {tr('This page is not encrypted: who listens on this network sees cards and names.')}"
            )
    said += [
        tr(
            "Table {name}: {title}, {taken} of {seats} seats taken.",
            name=table.name,
            title=table.title,
            taken=table.taken,
            seats=table.seats,
        )
        for table in where.tables
    ]
    if is_alone:
        said += wrap(tr(NO_NETWORK), 79)
    return [*said, tr("Ctrl-C ends it.")]


def _run_stop(args: argparse.Namespace) -> int:
    """Stop the open referee and the solo referee, if they run; say which tables are kept, or end them."""
    from parlour.net.process.daemon import stop_referee
    from parlour.net.storage.data_folder import Home

    home = Home()
    ended = [stop_referee(home, file) for file in (home.referee_file, home.solo_file)]
    print(tr("The referee has stopped.") if any(ended) else tr("No referee is running."))
    if words := _of_tables(home, for_good=args.end):
        print(words)
    return 0


def _of_tables(home: Home, *, for_good: bool) -> str:
    """End the unfinished tables if that is wanted; return what is said of them, "" if there are none."""
    from parlour.net.errors import NetError
    from parlour.net.process.resumable import close_kept, resumable

    if for_good:
        gone = sum(close_kept(home, solo=solo) for solo in (False, True))
        return trn("1 table is ended for good.", "{count} tables are ended for good.", gone) if gone else ""
    kept = 0
    with suppress(NetError):  # an unusable journal is told where its tables are to be resumed
        kept = sum(len(resumable(home, solo=solo)) for solo in (False, True))
    if not kept:
        return ""
    return trn(
        "1 table is kept for resume (`parlour stop --end` ends what is kept).",
        "{count} tables are kept for resume (`parlour stop --end` ends what is kept).",
        kept,
    )
