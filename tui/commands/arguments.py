"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from parlour.net.address import DEFAULT_SSH_PORT, DEFAULT_WEB_PORT
from parlour.tui.commands.parser import (
    between,
    host,
    invite_address,
    limit_per_address,
    port,
    proxy,
    server,
    setting,
)
from parlour.tui.text.console import Complaint
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import PACES

if TYPE_CHECKING:
    from parlour.net.web.orders import WebPlace
    from parlour.net.wire.messages import OpenTable
    from parlour.rules.shelf.ready import TableRules
    from parlour.tui.remote.own_referee import Doors


class ChosenGame(NamedTuple):
    """What is to be played: a `game` of the shelf, or house `rules`, the text of their file."""

    title: str
    least: int
    most: int
    game: str
    rules: str = ""


LONGEST_PASSWORD: Final = 128


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add `--set NAME=VALUE`, which changes rules of the game."""
    parser.add_argument(
        "--set",
        dest="options",
        metavar="NAME=VALUE",
        type=setting,
        action="append",
        default=[],
        help="set a rule of the game; `parlour games` lists them",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add `--rules FILE`, which plays by house rules."""
    parser.add_argument("--rules", metavar="FILE", help="play by the house rules in a TOML file")


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options of a table, and where its referee listens."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game that `parlour games` lists")
    parser.add_argument("--bots", type=between(0, 9), metavar="N", help="how many bots to seat")
    parser.add_argument(
        "--level", default="normal", metavar="LEVEL", help="how well they play: easy, normal or hard"
    )
    parser.add_argument("--name", default="", metavar="TABLE", help="what the table is called")
    parser.add_argument("--pace", choices=PACES, default="normal", help="how fast bots play")
    parser.add_argument(
        "--relaxed", action="store_true", help="relax the clocks: no timer, no races, more time to act"
    )
    parser.add_argument("--password", action="store_true", help="ask for a password that guests must know")
    parser.add_argument(
        "--no-own-bots", dest="own_bots", action="store_false", help="let no guest's own bot sit down"
    )
    parser.add_argument(
        "--no-watching", dest="may_watch", action="store_false", help="let nobody watch who has no seat"
    )
    add_settings(parser)
    add_rules(parser)
    add_doors(parser)


def add_doors(parser: argparse.ArgumentParser) -> None:
    """Add where guests come in: the port, the SSH door, the page."""
    parser.add_argument("--port", type=port, metavar="P", help="the TCP port (7453)")
    parser.add_argument(
        "--ssh",
        action="store_true",
        help=tr("let guests in by SSH, on port {port}", port=DEFAULT_SSH_PORT),
    )
    parser.add_argument("--ssh-port", type=port, metavar="P", help="let guests in by SSH, on this port")
    add_web(parser)
    parser.add_argument(
        "--invite-address",
        metavar="NAME[:PORT]",
        type=invite_address,
        help="the name that invitations show in place of this machine's address",
    )
    parser.add_argument(
        "--reach",
        metavar="USER@SERVER[:PORT]",
        type=server,
        help="let others come by a server of your own, to which ssh opens a tunnel",
    )
    add_limits(parser)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add what all who come from one address may have, and which proxies tell addresses."""
    parser.add_argument(
        "--per-address",
        metavar="NAME=N",
        type=limit_per_address,
        action="append",
        default=[],
        help="how much one address may have, as for a club behind one router: people, tables, ssh, pages, "
        "seats at a table",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        type=proxy,
        action="append",
        default=[],
        help="a proxy or network of proxies that tells by the PROXY protocol whom it passes on",
    )


def add_web(parser: argparse.ArgumentParser) -> None:
    """Add whether there is a page for browsers, and where."""
    parser.add_argument(
        "--web",
        action="store_true",
        help=tr("let guests in by browser, on port {port}", port=DEFAULT_WEB_PORT),
    )
    parser.add_argument("--web-port", type=port, metavar="P", help="let guests in by browser, on this port")
    parser.add_argument(
        "--web-host",
        type=host,
        metavar="HOST",
        help="the name or address by which browsers come",
    )
    parser.add_argument("--web-cert", metavar="FILE", help="the certificate (PEM) of the page, for https")
    parser.add_argument("--web-key", metavar="FILE", help="the key (PEM) of that certificate")
    parser.add_argument(
        "--web-behind",
        action="store_true",
        help="a proxy on this machine has the https of the page, and passes browsers on",
    )


def add_look(parser: argparse.ArgumentParser, default: str | None = argparse.SUPPRESS) -> None:
    """Add how the app looks. A command sets no default: it would override an option before the command."""
    parser.add_argument("--ascii", action="store_true", default=default, help="draw with ASCII alone")
    parser.add_argument("--theme", metavar="NAME", default=default, help="a theme, as the settings list them")
    parser.add_argument(
        "--plain",
        action=argparse.BooleanOptionalAction,
        default=default,
        help="lines of text instead of the screen: for screen readers, dumb terminals and scripts",
    )
    parser.add_argument("--json", action="store_true", default=default, help="lines as JSON objects")


def ssh_port(args: argparse.Namespace) -> int | None:
    """Return the port for the SSH door, None for no door."""
    if args.ssh_port is not None:
        return int(args.ssh_port)
    return DEFAULT_SSH_PORT if args.ssh else None


def web_place(args: argparse.Namespace) -> WebPlace | None:
    """Return where the page for browsers is to be, None for no page. Raises Complaint."""
    if bool(args.web_cert) != bool(args.web_key):
        raise Complaint(tr("--web-cert and --web-key belong together"))
    if args.web_behind and (args.web_cert or not args.web_host):
        raise Complaint(tr("--web-behind needs --web-host, the name that the proxy has, and no --web-cert"))
    wanted = (args.web_port is not None, args.web_host, args.web_cert, args.web_behind)
    if not args.web and not any(wanted):
        return None
    from parlour.net.web.orders import WebPlace

    files = [str(Path(file).absolute()) if file else "" for file in (args.web_cert, args.web_key)]
    return WebPlace(
        port=DEFAULT_WEB_PORT if args.web_port is None else args.web_port,
        host=args.web_host or "",
        certificate=files[0],
        key=files[1],
        behind=args.web_behind,
    )


def doors(args: argparse.Namespace) -> Doors:
    """Return where guests come in, as `add_doors` asks for it. Raises Complaint."""
    from parlour.tui.remote.own_referee import Doors

    return Doors(
        args.port,
        ssh_port(args),
        web_place(args),
        dict(args.per_address),
        tuple(args.proxy),
        args.invite_address or "",
        args.reach or "",
    )


def asked_password(args: argparse.Namespace) -> str:
    """Ask for the table's password if one is wanted; without a terminal, read the first line of stdin."""
    if not args.password:
        return ""
    has_terminal = sys.stdin.isatty()
    password = getpass.getpass(f"{tr('Password for the table:')} ") if has_terminal else _first_line()
    if not password or len(password) > LONGEST_PASSWORD:
        raise Complaint(tr("a password has 1 to {most} characters", most=LONGEST_PASSWORD))
    return password


def _first_line() -> str:
    """Read the first line of stdin, and nothing of what comes after it."""
    line = b""
    while len(line) <= 4 * LONGEST_PASSWORD and not line.endswith(b"\n") and (byte := os.read(0, 1)):
        line += byte
    return line.decode("utf-8", "replace").rstrip("\r\n")


def playable(args: argparse.Namespace) -> ChosenGame:
    """Return what is to be played: GAME (default: the first on the shelf) with its options, or house rules.

    Raises Complaint, UnknownGame or RulesetError.
    """
    from parlour.rules.shelf import shelf

    if args.rules is not None:
        return _house(args)
    found = shelf.preset(args.game) if args.game is not None else shelf.games()[0]
    shelf.table_rules(found.name, dict(args.options))
    return ChosenGame(found.title, found.least, found.most, found.name)


def new_table(args: argparse.Namespace, game: ChosenGame) -> OpenTable:
    """Return the request for the table that the arguments describe; ask for its password.

    Raises Complaint if an option hurries players although the clocks are relaxed.
    """
    if args.relaxed and game.game:
        _refuse_hurry(game.game, dict(args.options))
    password = asked_password(args)
    from parlour.net.wire.messages import OpenTable

    return OpenTable(
        game=game.game,
        rules=game.rules,
        name=args.name[:64],
        bots=args.bots or 0,
        level=args.level,
        password=password,
        options=dict(args.options),
        pace=args.pace,
        own_bots=args.own_bots,
        may_watch=args.may_watch,
        relaxed=args.relaxed,
    )


def _refuse_hurry(game: str, options: Mapping[str, str]) -> None:
    from parlour.rules.shelf import shelf

    calm = shelf.unhurried_values(game)
    for name, value in options.items():
        if name in calm and value not in calm[name]:
            takes = " or ".join(f"{name}={value}" for value in calm[name])
            raise Complaint(
                tr(
                    "--set {name}={value} hurries players; with --relaxed it is {takes}",
                    name=name,
                    value=value,
                    takes=takes,
                )
            )


def _house(args: argparse.Namespace) -> ChosenGame:
    if args.game is not None:
        raise Complaint(tr("give a GAME or --rules FILE, not both"))
    if args.options:
        raise Complaint(tr("--set changes a GAME; what house rules say stands in their file"))
    text, rules = read_rules(args.rules)
    return ChosenGame(rules.title, rules.least, rules.most, "", text)


def read_rules(file: str) -> tuple[str, TableRules]:
    """Return the text of a file of house rules and its rules, checked as a referee would check them.

    Raises Complaint with a line for each fault.
    """
    from parlour.net.table.house_rules import judged_rules
    from parlour.net.wire.refusals import Refused
    from parlour.rules.faults import RulesetError
    from parlour.tui.storage.ruleset_store import text_of
    from parlour.tui.words.speaking import fault, said

    try:
        text = text_of(Path(file))
        return text, judged_rules(text)
    except RulesetError as error:
        raise faulty(file, [(field, said(told)) for field, told in error.faults]) from None
    except Refused as error:
        faults = [(field, said(told)) for field, told in error.faults]
        raise faulty(file, faults or [("rules", fault(error))]) from None
    except OSError as error:
        raise unreadable(file, error) from None


def faulty(file: str, faults: Sequence[tuple[str, str]]) -> Complaint:
    """Return a complaint about a file, with a line for each fault: its field, and what is wrong."""
    first, *more = (f"{file}: {field}: {words}" if field else f"{file}: {words}" for field, words in faults)
    return Complaint(first, more=more)


def unreadable(file: object, error: OSError) -> Complaint:
    """Return a complaint that `file` cannot be read; the system says why."""
    from parlour.tui.text.phrases import why_of

    return Complaint(f"{file}: {why_of(error)}")


def check_bots(game: ChosenGame, bots: int, people: int = 0) -> None:
    """Complain if so many bots and `people` do not fit at a table of `game`."""
    if bots + people > game.most:
        raise Complaint(
            tr(
                "{title} has room for {most} bots, not {bots}",
                title=game.title,
                most=game.most - people,
                bots=bots,
            )
        )
