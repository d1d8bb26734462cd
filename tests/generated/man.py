"""The man page of Parlour, made from the parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from parlour import __version__
from parlour.tui.commands.arguments import Parser
from parlour.tui.commands.cli import parser
from parlour.tui.text.language import tr
from tests.tui.kit.commands import commands

AFTER: Final = r"""
.SH FILES
.TP
.I ~/.local/share/parlour
Settings, saved matches, house rules, themes, and the keys of this host, on Linux.
On macOS:
.IR "~/Library/Application Support/parlour" .
.SH ENVIRONMENT
.TP
.B PARLOUR_HOME
The folder to use in place of that one.
.TP
.B NO_COLOR
Do not use colors.
.TP
.B PAGER
The program that
.B parlour rules
shows long pages with; else
.BR less (1).
.SH EXIT STATUS
.TP
.B 0
Success.
.TP
.B 1
A saved match does not hold
.RB ( replay ", " verify ).
.TP
.B 2
Something is wrong with the command line, a file or the network; one line says what.
.TP
.B 3
A saved match proves nothing
.RB ( verify ).
.SH SEE ALSO
.BR ssh (1)
""".removeprefix("\n")


def page() -> str:
    """Return the man page as roff."""
    made = parser()
    return "\n".join(_lines(made)) + "\n" + AFTER


def _lines(made: Parser) -> Iterator[str]:
    found = commands(made)
    yield f'.TH PARLOUR 1 "" "Parlour {__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"parlour \- a card table in the terminal"
    yield from (".SH SYNOPSIS", ".nh", ".ad l", *_usage("", made))
    for name, command in found.items():
        yield from (".br", *_usage(name, command))
    yield from (".ad", ".hy")
    yield ".SH DESCRIPTION"
    yield _text(str(made.description))
    yield ".SH OPTIONS"
    yield from _arguments(made)
    yield ".SH COMMANDS"
    for name, command in found.items():
        yield f".SS parlour {name}"
        yield _text(_sentence(tr(_summary(made, name))))
        yield from _arguments(command)
        if command.notes:
            yield from (".PP", ".EX", *map(_text, command.notes.split("\n")), ".EE")
        yield from _examples(command)
    yield ".SH EXAMPLES"
    yield from _examples(made)


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
