"""What there is to play: `parlour games` lists it, `rules` shows its rules, and `learn` its lessons."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import add_look, read_rules
from parlour.tui.commands.opened import open_app
from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint, complain, say
from parlour.tui.text.language import tr

if TYPE_CHECKING:
    from textual.content import Content

    from parlour.tui.plain.session import Session

EXAMPLES: Final = (
    Example("parlour games", "list every game and the options that --set changes"),
    Example("parlour games --json", "the same for a program"),
)
RULES: Final = (
    Example("parlour rules juno-classic", "read the rules of a game, page by page in a terminal"),
    Example("parlour rules kitchen.toml", "read what your own rules come to"),
    Example("parlour rules jojo > jojo.txt", "save them as plain text"),
)
LEARN: Final = (
    Example("parlour learn", "list the lessons, and which of them you have finished"),
    Example("parlour learn juno-classic", "begin the first lesson of a game that you have not finished"),
)
PLAIN_WIDTH: Final = 80
WIDEST: Final = 100
LESS: Final = "FRX"
"""What `less` does without a setting of the user: end if all fits, show styles, leave the text on screen."""
NOT_STARTED: Final = (126, 127)
"""The exit statuses of a shell that did not find its program, or may not run it."""


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("games", help="list the games and their options", examples=EXAMPLES)
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every game; on stderr, one line for each fault of an installed one."""
    from dataclasses import asdict

    from parlour.rules.lessons import packaged
    from parlour.rules.shelf import shelf
    from parlour.tui.text.phrases import players
    from parlour.tui.words.of_games import spoken_preset
    from parlour.tui.words.speaking import fault

    found = shelf.games()
    for error in (*shelf.faults(), *packaged.faults()):
        complain(fault(error))
    if args.json:
        print(json.dumps([asdict(game) for game in found], ensure_ascii=False))
        return 0
    for game in map(spoken_preset, found):
        print(f"{game.name}  {game.title}, {players(game.least, game.most)}")
        print(f"    {game.summary}")
        width = max((len(f"{option.name}={option.value}") for option in game.options), default=0)
        for option in game.options:
            print(f"    {f'{option.name}={option.value}':{width}}  {option.words} ({_range(option)})")
    return 0


def _range(option: object) -> str:
    from parlour.rules.shelf.shelf import Option

    assert isinstance(option, Option)
    values = tr(" or ").join(option.values) if option.values else tr("a number")
    return f"{option.clause}: {values}" if option.clause else values


def add_rules(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "rules", help="print the rules of a game, or of a file of house rules", examples=RULES
    )
    made.add_argument("game", metavar="GAME|FILE", help="a game that `parlour games` lists, or a TOML file")
    made.set_defaults(run=_run_rules)


def _run_rules(args: argparse.Namespace) -> int:
    """Show the rules page of a game or of house rules; not on a terminal: as plain text."""
    from parlour.tui.words.of_games import rules_page

    page = _house(args.game) if _is_file(args.game) else rules_page(args.game)
    if not sys.stdout.isatty():
        say("\n".join(line.plain.rstrip() for line in _lines(page, PLAIN_WIDTH)))
        return 0

    columns, lines = shutil.get_terminal_size()
    _show(_styled(_lines(page, min(columns, WIDEST))), lines)
    return 0


def _is_file(named: str) -> bool:
    """Whether a name is that of a file rather than of a game."""
    return named.endswith(".toml") or Path(named).exists()


def _house(file: str) -> str:
    from parlour.tui.rules_editor.ruleset_page import page_of

    _, rules = read_rules(file)
    return page_of(rules)


def _lines(page: str, width: int) -> list[Content]:
    """Return a page of Markdown as lines of at most `width` cells, without control characters."""
    from parlour.tui.text.printable import visible
    from parlour.tui.widgets.markdown import paragraphs
    from parlour.tui.widgets.paper import wrapped

    text = "\n".join(map(visible, page.rstrip().split("\n")))
    lines = [line for block in paragraphs(text) for line in wrapped(block, width)]
    return lines[:-1]  # the last one is blank


def _styled(lines: Sequence[Content]) -> str:
    """Return the lines with the styles that this terminal shows; NO_COLOR and TERM are respected."""
    from rich.console import Console
    from rich.text import Text

    from parlour.tui.widgets.ink import GOOD, KEY, STRONG

    styles = {KEY: "bold underline", STRONG: "bold", GOOD: "cyan"}
    console = Console(width=WIDEST, highlight=False)
    with console.capture() as written:
        for line in lines:
            text = Text(line.plain.rstrip(), no_wrap=True)
            for start, end, style in line.spans:
                text.stylize(styles.get(str(style), ""), start, end)
            console.print(text, soft_wrap=True)
    return written.get()


def _show(text: str, lines: int) -> None:
    """Write `text` to this terminal of so many `lines`; if it is longer, let the pager show it.

    The pager is `$PAGER`, else `less` or `more`. Without one, all is written. A user who quits the pager has
    read enough: that is no error.
    """
    if text.count("\n") < lines or not _paged(text):
        sys.stdout.write(text)
        sys.stdout.flush()


def _paged(text: str) -> bool:
    """Show `text` with the pager; False if there is none that starts."""
    import signal
    import subprocess

    command = os.environ.get("PAGER", "").strip() or next(filter(shutil.which, ("less", "more")), "")
    if not command:
        return False
    environment = {**os.environ, "LESS": f"{os.environ.get('LESS') or LESS} -R"}
    # $PAGER is a command line of the user's own, which man and git give to a shell, too
    pager = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, env=environment)  # noqa: S602
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is a key of the pager
    try:
        pager.communicate(text.encode())  # ignores that the pager has stopped reading
    finally:
        signal.signal(signal.SIGINT, before)
    return pager.returncode not in NOT_STARTED


def add_learn(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("learn", help="learn a game in lessons of two minutes", examples=LEARN)
    made.add_argument("game", nargs="?", metavar="GAME", help="a game that `parlour games` lists")
    add_look(made)
    made.set_defaults(run=_run_learn)


def _run_learn(args: argparse.Namespace) -> int:
    """List the lessons, or open the app at the next lesson of GAME."""
    from parlour.rules.lessons import packaged as lessons
    from parlour.rules.shelf import shelf

    if args.game is None:
        _list_lessons()
        return 0
    game = shelf.preset(args.game).name
    if not lessons.of_game(game):
        for fault in lessons.faulty(game):
            raise fault
        there = ", ".join(dict.fromkeys(lesson.game for lesson in lessons.lessons()))
        raise Complaint(tr("{game} has no lessons; there are lessons of: {there}", game=game, there=there))

    async def first(session: Session) -> bool:
        from parlour.tui.plain.reading.lessons import LessonsPage

        session.open(LessonsPage(session, game, begins=True))
        return True

    return open_app(args, lambda app: app.navigation.learn(game), first=first)


def _list_lessons() -> None:
    """Print every lesson below its game, with a mark if it is finished."""
    from parlour.net.storage.data_folder import Home
    from parlour.rules.lessons import packaged as lessons
    from parlour.rules.shelf import shelf
    from parlour.tui.storage.lesson_progress import FinishedLessons
    from parlour.tui.words.of_games import spoken_lesson

    progress = FinishedLessons(Home())
    finished, before = progress.finished(), ""
    if words := progress.complaint():
        complain(words)
    for lesson in map(spoken_lesson, lessons.lessons()):
        if lesson.game != before:
            before = lesson.game
            say(f"{before}  {shelf.preset(before).title}")
        done = tr("done")
        mark = done if lesson.name in finished else " " * len(done)
        say(f"    {mark}  {lesson.title}: {lesson.about}")
