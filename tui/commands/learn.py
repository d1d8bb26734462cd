"""`parlour learn [GAME]`: lists the lessons, or begins the next one of a game.

It stands alone: without GAME it lists, as `parlour games` does, and with one it opens the app.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import Example, Parser, add_look
from parlour.tui.commands.opened import open_app
from parlour.tui.text.console import Complaint, complain, say

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session

EXAMPLES: Final = (
    Example("parlour learn", "list the lessons, and which of them you have finished"),
    Example("parlour learn juno-classic", "begin the first lesson of a game that you have not finished"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("learn", help="learn a game in lessons of two minutes", examples=EXAMPLES)
    made.add_argument("game", nargs="?", metavar="GAME", help="a game that `parlour games` lists")
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the lessons, or open the app at the next lesson of GAME."""
    from parlour.rules.lessons import packaged as lessons
    from parlour.rules.shelf import shelf

    if args.game is None:
        _list()
        return 0
    game = shelf.preset(args.game).name
    if not lessons.of_game(game):
        there = ", ".join(dict.fromkeys(lesson.game for lesson in lessons.lessons()))
        raise Complaint(f"{game} has no lessons; there are lessons of: {there}")

    async def first(session: Session) -> bool:
        from parlour.tui.plain.reading.lessons import LessonsPage

        session.open(LessonsPage(session, game))
        return True

    return open_app(args, lambda app: app.navigation.learn(game), first=first)


def _list() -> None:
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
        mark = "done" if lesson.name in finished else "    "
        say(f"    {mark}  {lesson.title}: {lesson.about}")
