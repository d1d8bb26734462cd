"""The man page of Parlour, made from the parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from parlour import __version__
from parlour.tui.commands.cli import parser
from parlour.tui.commands.parser import Parser
from parlour.tui.text.language import tr
from tests.tui.kit.commands import commands

SECTIONS: Final = (
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "OPTIONS",
    "COMMANDS",
    "EXAMPLES",
    "FILES",
    "ENVIRONMENT",
    "EXIT STATUS",
    "SEE ALSO",
)
SUMMARY: Final = "a card table in the terminal"
FOLDER: Final = "Settings, saved matches, house rules, themes, and the keys of this host, on Linux."
ON_MACOS: Final = "On macOS:"
OWN_FOLDER: Final = "The folder to use in place of that one."
LINES: Final = "With 1: lines of text in place of the screen, as with {option}."
ROOM: Final = "The file of a card room, where {option} names none."
NO_COLOR: Final = "Do not use colors."
PAGER: Final = "The program that {command} shows long pages with; else {less}."
STATUS: Final = (
    "Success.",
    "A saved match does not hold ({commands}).",
    "Something is wrong with the command line, a file or the network; one line says what.",
    "A saved match proves nothing ({commands}).",
)
"""What each exit status means."""
STATUS_OF: Final = ("", r"\fBreplay\fR, \fBverify\fR", "", r"\fBverify\fR")
"""The commands that have it."""
WORDS: Final = (*SECTIONS, SUMMARY, FOLDER, ON_MACOS, OWN_FOLDER, LINES, ROOM, NO_COLOR, PAGER, *STATUS)
"""The texts of the page itself, for translators."""


def page() -> str:
    """Return the man page as roff, in the language of the session."""
    made = parser()
    return "\n".join((*_lines(made), *_after())) + "\n"


def _lines(made: Parser) -> Iterator[str]:
    found = commands(made)
    yield f'.TH PARLOUR 1 "" "Parlour {__version__}" "User Commands"'
    yield _section("NAME")
    yield rf"parlour \- {_text(tr(SUMMARY))}"
    yield from (_section("SYNOPSIS"), ".nh", ".ad l", *_usage("", made))
    for name, command in found.items():
        yield from (".br", *_usage(name, command))
    yield from (".ad", ".hy")
    yield _section("DESCRIPTION")
    yield _text(str(made.description))
    yield _section("OPTIONS")
    yield from _arguments(made)
    yield _section("COMMANDS")
    for name, command in found.items():
        yield f".SS parlour {name}"
        yield _text(_sentence(tr(_summary(made, name))))
        yield from _arguments(command)
        if command.notes:
            yield from (".PP", ".EX", *map(_text, command.notes.split("\n")), ".EE")
        yield from _examples(command)
    yield _section("EXAMPLES")
    yield from _examples(made)


def _after() -> Iterator[str]:
    """Yield what comes after the commands."""
    yield from (_section("FILES"), ".TP", ".I ~/.local/share/parlour", _text(tr(FOLDER)), _text(tr(ON_MACOS)))
    yield r'.IR "~/Library/Application Support/parlour" .'
    yield from (_section("ENVIRONMENT"), ".TP", ".B PARLOUR_HOME", _text(tr(OWN_FOLDER)))
    for variable, words, option in (("PLAIN", LINES, "plain"), ("ROOM", ROOM, "room")):
        yield from (
            ".TP",
            f".B PARLOUR_{variable}",
            _text(tr(words)).replace("{option}", rf"\fB\-\-{option}\fR"),
        )
    yield from (".TP", ".B NO_COLOR", _text(tr(NO_COLOR)))
    pager = _text(tr(PAGER)).replace("{command}", r"\fBparlour rules\fR").replace("{less}", r"\fBless\fR(1)")
    yield from (".TP", ".B PAGER", pager)
    yield _section("EXIT STATUS")
    for status, (words, commands_of) in enumerate(zip(STATUS, STATUS_OF, strict=True)):
        yield from (".TP", f".B {status}", _text(tr(words)).replace("{commands}", commands_of))
    yield from (_section("SEE ALSO"), ".BR ssh (1)")


def _section(name: str) -> str:
    return f".SH {tr(name)}"


def _summary(made: Parser, name: str) -> str:
    actions = (action for action in made._actions if isinstance(action, argparse._SubParsersAction))
    return {choice.dest: choice.help or "" for action in actions for choice in action._get_subactions()}[name]


def _usage(name: str, command: Parser) -> Iterator[str]:
    words = [_usage_of(action) for action in command._actions if _shown(action)]
    yield f".B parlour {name}".rstrip()
    yield " ".join(words)


def _usage_of(action: argparse.Action) -> str:
    value = _value(action)
    if not action.option_strings:
        return value if action.required else f"[{value}]"
    either = isinstance(action, argparse.BooleanOptionalAction)
    names = "|".join(map(_bold, action.option_strings if either else action.option_strings[-1:]))
    return f"[{names}{f' {value}' if value else ''}]"


def _arguments(command: Parser) -> Iterator[str]:
    for action in command._actions:
        if _shown(action) and not isinstance(action, argparse._SubParsersAction):
            names = ", ".join(map(_bold, action.option_strings))
            yield ".TP"
            yield " ".join(filter(None, (names, _value(action))))
            yield _text(_sentence(tr(action.help or "")))


def _examples(command: Parser) -> Iterator[str]:
    for line, words in command.examples:
        yield ".PP"
        yield _text(_sentence(words)).removesuffix(".") + ":"
        yield from (".PP", ".RS 4", _bold(line), ".RE")


def _shown(action: argparse.Action) -> bool:
    return action.help != argparse.SUPPRESS and not isinstance(action, argparse._HelpAction)


def _value(action: argparse.Action) -> str:
    """Return the placeholder of an argument's value, "" if it takes none."""
    if action.nargs == 0:
        return ""
    names = action.metavar or "|".join(map(str, action.choices or ())) or action.dest.upper()
    return rf"\fI{_text(str(names))}\fR"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}".rstrip(".") + "."


def _bold(words: str) -> str:
    return rf"\fB{_text(words)}\fR"


def _text(words: str) -> str:
    """Return words for roff, in which a backslash, a hyphen and a dot at the start mean something."""
    escaped = words.replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti").replace("`", r"\(ga")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
