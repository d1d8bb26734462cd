"""The parts of `parlour room` by which an operator acts on all machines of a room."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Coroutine, Iterable, Mapping
from getpass import getpass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import count

if TYPE_CHECKING:
    from parlour.net.room.operator import Answered, OfTable, Operator

    Run: TypeAlias = Callable[[Operator, argparse.Namespace], Coroutine[Any, Any, int]]

_NOT_ALL: Final = 1
"""The exit status where a machine has not answered."""
_WHO_OPENS: Final = {
    "everybody": marked("Everybody may open tables."),
    "keys": marked("Only people with these keys may open tables:"),
    "password": marked("Who knows the password of the room may open tables."),
}


class Part(NamedTuple):
    """One of the parts: what it does, its arguments, and what carries it out."""

    about: str
    add: Callable[[argparse.ArgumentParser], object]
    run: Run


async def _people(operator: Operator, args: argparse.Namespace) -> int:
    found = await operator.people()
    if args.json:
        there = [
            {"machine": each.machine.address, **person.model_dump()}
            for each in found
            if each.answer is not None
            for person in each.answer.people
        ]
        silent = [each.machine.address for each in found if each.answer is None]
        print(json.dumps({"people": there, "silent": silent}))
        return _status(found)
    for each in found:
        if each.answer is None:
            continue
        say(tr("At {address}: {people}", address=each.machine.address, people=_count(each.answer.count)))
        for person in sorted(each.answer.people, key=lambda person: (person.table, person.name)):
            where = person.table or tr("in the lobby")
            who = tr("{name} (a bot)", name=person.name) if person.is_bot else person.name
            say(f"    {who:<24}  {where:<14}  {person.address}  {person.key}".rstrip())
    return _say_silent(found, marked("{address} does not answer: who is there is not known."))


async def _say(operator: Operator, args: argparse.Namespace) -> int:
    found = await operator.say(args.text)
    for each in found:
        if each.answer is not None:
            said = {"people": _count(each.answer.count), "address": each.machine.address}
            say(tr("Said to {people} at {address}.", **said))
    return _say_silent(found, marked("{address} does not answer: nobody has heard it there."))


async def _close(operator: Operator, args: argparse.Namespace) -> int:
    closed = await operator.close(args.table, args.because)
    done = (
        marked("Table {table} is closed; it was at {address}.")
        if closed.address
        else marked("Table {table} is closed; it was at no machine.")
    )
    begun = marked("Table {table} closes as soon as {address} can write that down.")
    return _say_outcome(closed, done, begun)


async def _move(operator: Operator, args: argparse.Namespace) -> int:
    moved = await operator.move(args.table, args.machine)
    begun = marked("Table {table} moves as soon as {address} can write that down.")
    return _say_outcome(moved, marked("Table {table} is at {address} now."), begun)


async def _ban(operator: Operator, args: argparse.Namespace) -> int:
    what, found = await operator.ban(args.what, args.note)
    gone = sum(each.answer.count for each in found if each.answer is not None)
    banned = marked("{what} is banned; {people} sent away. `parlour room unban {what}` ends it.")
    say(tr(banned, what=what, people=_count(gone)))
    return _say_silent(found, marked("{address} does not answer: it heeds the ban when it does."))


async def _unban(operator: Operator, args: argparse.Namespace) -> int:
    if await operator.lift(args.what):
        say(tr("{what} may come again.", what=args.what))
        return 0
    say(tr("{what} was not banned.", what=args.what))
    return _NOT_ALL


async def _bans(operator: Operator, args: argparse.Namespace) -> int:
    bans = await operator.bans()
    if args.json:
        print(json.dumps([{**ban._asdict(), "since": ban.since.isoformat()} for ban in bans]))
        return 0
    for ban in bans:
        since = tr("since {time}", time=f"{ban.since.astimezone():%Y-%m-%d %H:%M}")
        say(f"{ban.what}  {since}  {ban.note}".rstrip())
    if not bans:
        say(tr("Nobody is banned."))
    return 0


async def _opening(operator: Operator, args: argparse.Namespace) -> int:
    from parlour.net.room.opening import Openers, Opening

    if args.keys and args.who != Openers.KEYS:
        raise Complaint(tr("keys are named after `keys` only"))
    match args.who:
        case Openers.EVERYBODY:
            await operator.set_opening(Opening())
        case Openers.KEYS:
            await operator.set_opening(Opening.of_keys(args.keys))
        case Openers.PASSWORD:
            await operator.set_opening(Opening.with_password(_typed_password()))
        case _:
            pass
    opening = await operator.opening()
    if args.json:
        print(json.dumps({"who": opening.who, "keys": opening.keys}))
        return 0
    say(tr(_WHO_OPENS[opening.who]))
    for key in opening.keys:
        say(f"    {key}")
    return 0


def _typed_password() -> str:
    """Read the password of the room: it is never an argument, which others on this machine could see."""
    if sys.stdin.isatty():
        return getpass(f"{tr('Password of the room:')} ")
    return sys.stdin.readline().rstrip("\r\n")


def _say_outcome(found: OfTable, done: str, begun: str) -> int:
    """Say what has become of a table; `done` and `begun` are texts of the catalog."""
    from parlour.net.room.operator import Outcome

    match found.outcome:
        case Outcome.DONE:
            text = done
        case Outcome.ALREADY:
            text = marked("Table {table} is at {address} already.")
        case Outcome.BEGUN:
            text = begun
        case Outcome.SILENT if found.address:
            text = marked(
                "Nothing is done: {address} does not answer, and no other one has table {table} yet."
            )
        case Outcome.SILENT:
            text = marked(
                "Nothing is done: the machine of the table does not answer, "
                "and no other one has table {table} yet."
            )
    say(tr(text, table=found.table, address=found.address))
    return 0 if found.outcome in (Outcome.DONE, Outcome.ALREADY) else _NOT_ALL


def _say_silent(found: Iterable[Answered], words: str) -> int:
    """Say which machines have not answered, in `words` of the catalog."""
    silent = [each.machine.address for each in found if each.answer is None]
    for address in silent:
        say(tr(words, address=address))
    if not found:
        say(tr("No machine lives in this room."))
    return _NOT_ALL if silent else 0


def _status(found: Iterable[Answered]) -> int:
    return _NOT_ALL if any(each.answer is None for each in found) else 0


def _count(people: int) -> str:
    return count(people, "person", "people")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def _add_opening(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "who",
        nargs="?",
        choices=sorted(_WHO_OPENS),
        metavar="WHO",
        help="everybody, keys or password (without: say how it is)",
    )
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the keys that may, for `keys`")
    _add_json(parser)


def _add_text(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="what is said, in one line")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="its id, as `parlour room status` shows it")


def _add_close(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument("--because", metavar="TEXT", default="", help="what its people are told")


def _add_move(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument(
        "machine", metavar="MACHINE", nargs="?", default="", help="its address or id (the one with least)"
    )


def _add_what(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="KEY-OR-ADDRESS", help="a key, or an address or network of addresses")


def _add_ban(parser: argparse.ArgumentParser) -> None:
    _add_what(parser)
    parser.add_argument("--note", metavar="TEXT", default="", help="why; only operators read it")


PARTS: Final[Mapping[str, Part]] = {
    "people": Part("show who is connected to any machine, and from where", _add_json, _people),
    "say": Part("say something to everybody in the room", _add_text, _say),
    "close": Part("close a table for good", _add_close, _close),
    "move": Part("move a table to another machine", _add_move, _move),
    "ban": Part("send a key or an address away, and keep it out of all machines", _add_ban, _ban),
    "unban": Part("let a key or an address come again", _add_what, _unban),
    "bans": Part("list who is banned", _add_json, _bans),
    "opening": Part("say who may open tables, or set it", _add_opening, _opening),
}
"""The parts by their names."""
