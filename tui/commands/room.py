"""`parlour room`: makes a card room of several machines, and tells how it is."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from parlour.tui.commands import operating
from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import PHASES, count, decimal

if TYPE_CHECKING:
    from parlour.net.room.admin import NightStatus, RoomStatus, TableStatus
    from parlour.net.room.file import RoomFile
    from parlour.net.room.operator import Operator

VARIABLE: Final = "PARLOUR_ROOM"
"""The environment variable that names the file of the room."""
EXAMPLES: Final = (
    Example("parlour room init club.toml --database postgresql://parlour@db/parlour", "make a room, once"),
    Example("parlour serve --room club.toml --ssh", "let this machine bear a part of its tables"),
    Example("parlour room status --room club.toml", "see its machines and tables"),
    Example("parlour room people --room club.toml", "see who is there, and from where"),
    Example("parlour room say 'The club closes at ten.'", "say it at every table of the room"),
    Example("parlour room drain", "move this machine's tables to the others, and end its referee"),
)
NOTES: Final = marked(
    "A room needs PostgreSQL, and on each machine the same file: `pip install 'parlour[room]'`.\n"
    "docs/card-room.md tells how to run one."
)
STATES: Final = {"lives": marked("lives"), "leaves": marked("leaves"), "dead": marked("dead")}
"""How a machine is."""
STAGES: Final = {
    "entering": marked("people enter"),
    "round": marked("they play"),
    "break": marked("between rounds"),
    "over": marked("it is over"),
}
"""How far a game night is."""


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command and its parts."""
    made = commands.add_parser(
        "room", help="make or look at a card room of several machines", examples=EXAMPLES, notes=NOTES
    )
    parts = made.add_subparsers(title=tr("parts"), metavar=tr("PART"), parser_class=Parser, required=True)
    init = parts.add_parser("init", help="make a room, or bring its tables to this version")
    init.add_argument("file", metavar="FILE", help="the room's file; it is made if there is none")
    init.add_argument("--database", metavar="URL", help="a PostgreSQL URL; - reads it from stdin")
    init.set_defaults(run=_init)
    status = parts.add_parser("status", help="show the machines and tables of a room")
    add_room(status)
    status.add_argument("--json", action="store_true", help="print it as JSON")
    status.set_defaults(run=_status)
    drain = parts.add_parser("drain", help="move the tables of this machine's referee away, and end it")
    drain.set_defaults(run=_drain)
    rotate = parts.add_parser("rotate", help="replace the secret of a room within a day, in its file")
    rotate.add_argument("file", metavar="FILE", help="the room's file; copy it to all machines afterwards")
    rotate.add_argument("--at-once", action="store_true", help="let the old secret be good no more")
    rotate.set_defaults(run=_rotate)
    for name, part in operating.PARTS.items():
        parser = parts.add_parser(name, help=part.about)
        add_room(parser)
        part.add(parser)
        parser.set_defaults(run=partial(_operate, part.run))


def add_room(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the room."""
    parser.add_argument(
        "--room",
        metavar="FILE",
        default=os.environ.get(VARIABLE) or None,
        help=tr("the file of a card room (or ${variable})", variable=VARIABLE),
    )


def room_file(args: argparse.Namespace) -> RoomFile | None:
    """Return the room that was named, None without one. Raises RoomFileError or Complaint."""
    if args.room is None:
        return None
    insist_on_asyncpg()
    from parlour.net.room.file import RoomFile

    return RoomFile.read(Path(args.room))


def insist_on_asyncpg() -> None:
    """Complain if the library for PostgreSQL is not installed."""
    from importlib.util import find_spec

    if find_spec("asyncpg") is None:
        raise Complaint(tr("a card room needs asyncpg, which is not installed; pip install 'parlour[room]'"))


def _init(args: argparse.Namespace) -> int:
    insist_on_asyncpg()
    import asyncio

    from parlour.net.room.admin import make, prepare
    from parlour.net.room.file import RoomFile

    path = Path(args.file)
    if path.exists():
        if args.database is not None:
            raise Complaint(
                tr("{path} names its database already; without --database its tables are upgraded", path=path)
            )
        before = asyncio.run(prepare(RoomFile.read(path).database))
        say(tr("The room of {path} is ready; its tables had version {before}.", path=path, before=before))
        return 0
    if args.database is None:
        raise Complaint(tr("{path} does not exist; give --database to make a room", path=path))
    url = sys.stdin.readline().strip() if args.database == "-" else args.database
    asyncio.run(make(url, path))
    made = marked("The room is made. Copy {path} to each machine, then there: parlour serve --room {name}")
    say(tr(made, path=path, name=path.name))
    return 0


def _named_room(args: argparse.Namespace) -> RoomFile:
    """Return the room that was named. Raises RoomFileError or Complaint."""
    file = room_file(args)
    if file is None:
        raise Complaint(tr("which room? give --room FILE, or set {variable}", variable=VARIABLE))
    return file


def _operate(
    run: Callable[[Operator, argparse.Namespace], Coroutine[Any, Any, int]], args: argparse.Namespace
) -> int:
    """Do something at all machines of a room."""
    file = _named_room(args)
    import asyncio

    from parlour.net.room.operator import Operator

    async def operated() -> int:
        async with Operator.of(file.database) as operator:
            return await run(operator, args)

    return asyncio.run(operated())


def _rotate(args: argparse.Namespace) -> int:
    import time

    from parlour.net.room.file import RoomFile

    path = Path(args.file)
    file = RoomFile.read(path).rotated(time.time(), at_once=args.at_once)
    file.replace(path)
    if args.at_once:
        at_once = marked(
            "The room has another secret. Stop all machines, copy {path} to them, and start them again."
        )
        say(tr(at_once, path=path))
        return 0
    since = f"{datetime.fromtimestamp(file.new_since, UTC).astimezone():%Y-%m-%d %H:%M}"
    then = marked(
        "The room has another secret from {since} on. Machines with either file go on together until then:\n"
        "copy {path} to each machine before, and restart them one after the other."
    )
    say(tr(then, since=since, path=path))
    return 0


def _status(args: argparse.Namespace) -> int:
    file = _named_room(args)
    import asyncio

    from parlour.net.room.admin import status

    found = asyncio.run(status(file.database))
    if args.json:
        print(found.model_dump_json())
    else:
        say("\n".join(_lines(found)))
    return 0


def _lines(found: RoomStatus) -> list[str]:
    said = [tr("No machine lives in this room.")] if not found.referees else []
    for referee in found.referees:
        machine = marked(
            "Machine {id} at {address} {state}: {tables}, silent for {seconds} s, {lag}, Parlour {version}"
        )
        words = tr(
            machine,
            id=referee.id,
            address=referee.address,
            state=tr(STATES.get(referee.state, referee.state)),
            tables=count(referee.tables, "table"),
            seconds=decimal(f"{referee.silent:.1f}"),
            lag=_lag(referee.lag),
            version=referee.version,
        )
        said.append(words)
        said += [f"    {night.id}  {_night(night)}" for night in found.nights if night.referee == referee.id]
        said += [f"    {table.id}  {_table(table)}" for table in found.tables if table.referee == referee.id]
    known = {referee.id for referee in found.referees}
    nights = [night.id for night in found.nights if night.referee not in known]
    tables = [table.id for table in found.tables if table.referee not in known]
    said += [tr("Night {night} waits for a machine.", night=night) for night in nights]
    said += [tr("Table {table} waits for a machine.", table=table) for table in tables]
    said += [
        tr(
            "Standby {name}: {kind}, {lag}",
            name=standby.name,
            kind=standby.kind or tr("kind not told"),
            lag=_lag(standby.lag),
        )
        for standby in found.standbys
    ]
    return said


def _night(night: NightStatus) -> str:
    people, stage = count(night.people, "person", "people"), tr(STAGES.get(night.stage, night.stage))
    if not night.round:
        return tr("game night {name}: {people}, {stage}", name=night.name, people=people, stage=stage)
    told = marked("game night {name}: {people}, round {round}, {stage}")
    return tr(told, name=night.name, people=people, round=night.round, stage=stage)


def _table(table: TableStatus) -> str:
    return tr(
        "{name}: {title}, {taken} of {seats}, {phase}",
        name=table.name,
        title=table.title,
        taken=table.taken,
        seats=table.seats,
        phase=tr(PHASES.get(table.phase, table.phase)),
    )


def _lag(seconds: float | None) -> str:
    return tr("lag unknown") if seconds is None else tr("lag {ms} ms", ms=f"{1000 * seconds:.0f}")


def _drain(_args: argparse.Namespace) -> int:
    from parlour.net.process.daemon import stop_referee
    from parlour.net.storage.data_folder import Home

    home = Home()
    ended = stop_referee(home, home.referee_file)
    told = marked(
        "The referee has ended. Others have its tables; if there is none, its matches wait for one."
    )
    say(tr(told) if ended else tr("No referee is running."))
    return 0
