"""The parser of the command line, and the types of values that it knows.

Each type takes the text of an argument and returns its value, or raises ArgumentTypeError.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from parlour.net.address import HOST
from parlour.net.limits import MOST_PER_ADDRESS
from parlour.tui.text.console import complain
from parlour.tui.text.language import marked, tr, trn

OF_ARGPARSE: Final = (
    marked("usage: "),
    marked("options"),
    marked("positional arguments"),
    marked("show this help message and exit"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("unrecognized arguments: %s"),
    marked("the following arguments are required: %s"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
    marked("invalid %(type)s value: %(value)r"),
    marked("not allowed with argument %s"),
    marked("ignored explicit argument %r"),
    marked("expected one argument"),
    marked("expected at most one argument"),
    marked("expected at least one argument"),
)
"""The texts of argparse itself that players see."""
vars(argparse).update(_=tr, ngettext=trn)  # it asks these for its texts: those of the session that runs

LONGEST_COMPLAINT: Final = 400


class Example(NamedTuple):
    """A command line, and what it does."""

    line: str
    words: str


class Help(argparse.RawDescriptionHelpFormatter):
    """The help of a command in the language of the session."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return tr(action.help) if action.help else action.help


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors take one line, and whose help ends with `examples`.

    `notes` is shown before the examples.
    """

    def __init__(self, *, examples: Sequence[Example] = (), notes: str = "", **named: Any) -> None:
        self.examples: Final = tuple(Example(line, tr(words)) for line, words in examples)
        self.notes: Final = tr(notes)
        shown = [tr("examples:"), *(f"  {line}\n      {words}" for line, words in self.examples)]
        super().__init__(
            epilog="\n\n".join(filter(None, (self.notes, "\n".join(shown) if examples else ""))),
            formatter_class=Help,
            **named,
        )

    def add_argument(self, *names: Any, **named: Any) -> argparse.Action:
        """Add an argument, with the name of its value in the language of the session."""
        if "metavar" in named:
            named["metavar"] = tr(named["metavar"])
        return super().add_argument(*names, **named)

    def error(self, message: str) -> NoReturn:
        """Print the error in one line, and where to read more; exit with 2."""
        told = message if len(message) <= LONGEST_COMPLAINT else f"{message[: LONGEST_COMPLAINT - 1]}…"
        complain(tr("{told} (see `{prog} --help`)", told=told, prog=self.prog))
        self.exit(2)


def port(text: str) -> int:
    """Return a port; 0 lets the system choose one."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(
            tr("{typed} is no port; ports go from 0 to 65535", typed=repr(text[:20]))
        )
    return int(text)


def host(text: str) -> str:
    """Return a name or address by which browsers reach this machine, perhaps with a port."""
    if HOST.fullmatch(text) is None:
        raise argparse.ArgumentTypeError(
            tr(
                "{typed} is no host; hosts look like cards.example.org, 192.168.1.20 or [2001:db8::1]",
                typed=repr(text[:60]),
            )
        )
    return text


def address(text: str) -> str:
    """Return an address of this machine, without a name or port."""
    from ipaddress import ip_address

    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            tr(
                "{typed} is no address; addresses look like 127.0.0.1, 192.168.1.20 or ::1",
                typed=repr(text[:60]),
            )
        ) from None


def between(least: int, most: int) -> Callable[[str], int]:
    """Return a parser for whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        plain = text.removeprefix("-")
        if not (plain.isascii() and plain.isdigit() and len(plain) < 20 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(
                tr(
                    "{typed} is no number from {least} to {most}",
                    typed=repr(text[:20]),
                    least=least,
                    most=most,
                )
            )
        return int(text)

    return number


def limit_per_address(text: str) -> tuple[str, int]:
    """Return the two halves of NAME=N, where NAME is a field of a `PerAddress`."""
    name, _, number = text.partition("=")
    if name not in MOST_PER_ADDRESS:
        known = ", ".join(MOST_PER_ADDRESS)
        raise argparse.ArgumentTypeError(
            tr("{typed} is not NAME=N with one of these names: {known}", typed=repr(text[:40]), known=known)
        )
    try:
        return name, between(1, MOST_PER_ADDRESS[name])(number)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{name}: {error}") from None


def proxy(text: str) -> str:
    """Return the address or network of a proxy."""
    from parlour.net.transport.proxied import BadProxy, Proxies
    from parlour.tui.words.speaking import fault

    try:
        return Proxies([text]).named[0]
    except BadProxy as error:
        raise argparse.ArgumentTypeError(fault(error)) from None


def invite_address(text: str) -> str:
    """Return a name by which others come, perhaps with a port."""
    from parlour.net.address import InviteAddress

    return _parsed(InviteAddress.parse, text)


def server(text: str) -> str:
    """Return a server as `ssh` takes it, perhaps with a port."""
    from parlour.net.process.tunnel import Server

    return _parsed(Server.parse, text)


def _parsed(parse: Callable[[str], object], text: str) -> str:
    from parlour.net.errors import BadAddress
    from parlour.tui.words.speaking import fault

    try:
        parse(text)
    except BadAddress as error:
        raise argparse.ArgumentTypeError(fault(error)) from None
    return text.strip()


def setting(text: str) -> tuple[str, str]:
    """Return the two halves of NAME=VALUE."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(tr("{typed} is not NAME=VALUE", typed=repr(text[:40])))
    return name, value
