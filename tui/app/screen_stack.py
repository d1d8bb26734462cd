"""The stack of screens while connected; only the newest update decides what is on it."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, assert_never, runtime_checkable

from textual.screen import Screen

from parlour.net.wire.messages import Chat, Notice, Phase, Update
from parlour.tui.screens.ports import Parlour
from parlour.tui.screens.start.lobby import LobbyScreen
from parlour.tui.screens.start.night import NightScreen
from parlour.tui.screens.table.lesson import LessonScreen
from parlour.tui.screens.table.results import ResultsScreen
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.screens.table.waiting import WaitingScreen
from parlour.tui.seen.facts import call_away, speaker
from parlour.tui.seen.verdicts import OwnLine
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import Words

if TYPE_CHECKING:
    from parlour.tui.remote.table_client import Link


class ScreenChoice(Enum):
    """Where a connected player is."""

    LOBBY = "lobby"
    WAITING = "waiting"
    TABLE = "table"
    ROUND_OVER = "round over"
    MATCH_OVER = "match over"


def scene(update: Update | None) -> ScreenChoice:
    """Return the scene for the newest update: a pure function. Without one the player is in the lobby."""
    if update is None:
        return ScreenChoice.LOBBY
    match update.table.phase:
        case Phase.WAITING:
            return ScreenChoice.WAITING
        case Phase.PLAYING:
            return ScreenChoice.TABLE
        case Phase.BETWEEN:
            return ScreenChoice.ROUND_OVER
        case Phase.OVER:
            return ScreenChoice.MATCH_OVER
        case _:
            assert_never(update.table.phase)


LinkScreen: TypeAlias = LobbyScreen | NightScreen | WaitingScreen | TableScreen | ResultsScreen

SHOWS: Final[dict[ScreenChoice, tuple[type[LinkScreen], ...]]] = {
    ScreenChoice.LOBBY: (LobbyScreen,),
    ScreenChoice.WAITING: (WaitingScreen,),
    ScreenChoice.TABLE: (TableScreen,),
    ScreenChoice.ROUND_OVER: (TableScreen, ResultsScreen),
    ScreenChoice.MATCH_OVER: (TableScreen, ResultsScreen),
}


@runtime_checkable
class ShowsNight(Protocol):
    """A screen that shows the board of the game night."""

    def show_night(self) -> None: ...


@runtime_checkable
class Showing(Protocol):
    """A screen that shows the newest update."""

    def show_update(self, _: Update, /) -> None: ...


class Scenes:
    """Keeps the screens above home in line with the newest update.

    Boxes and pages that the player opened stay on top while the scene stays the same.
    """

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._shown: tuple[type[LinkScreen], ...] = ()
        self._at = ""  # the table that they are about
        self._turning = asyncio.Lock()  # one change of screens at a time
        self._told: tuple[Chat | Notice | OwnLine, ...] = ()  # to the table's screen when it opened

    @property
    def _lesson(self) -> LessonScreen | None:
        """The lesson that the player is in while they wait, which is not ended for them."""
        screens = (screen for screen in self._app.screen_stack if isinstance(screen, LessonScreen))
        return next(screens, None)

    async def follow(self) -> None:
        """Show the newest update or lobby."""
        link = self._app.link
        if link is None:
            return
        async with self._turning:
            if link is not self._app.link:
                return  # disconnected meanwhile
            wanted = SHOWS[scene(link.update)]
            if link.update is None and link.night is not None:
                if self._shown == wanted and len(self._app.screen_stack) > self._floor + len(wanted):
                    self._shown = (*wanted, NightScreen)  # not over what the player does
                wanted = (*wanted, NightScreen)
            await self._turn_to(wanted, link)
        for screen in self._of_table:
            if link.update is not None and isinstance(screen, Showing):
                screen.show_update(link.update)
            elif link.update is None and link.lobby is not None and isinstance(screen, LobbyScreen):
                screen.show(link.lobby)

    def show_night(self) -> None:
        """Show the newest board of the game night wherever it stands."""
        for screen in self._app.screen_stack:
            if isinstance(screen, ShowsNight):
                screen.show_night()

    def said(self, line: Chat | Notice | OwnLine) -> None:
        """Show a new line, unless the table's screen has opened with it just now."""
        is_told = any(line is told for told in self._told)
        for screen in self._of_table:
            if not (is_told and isinstance(screen, TableScreen)):
                _show_line(screen, line)

    async def clear(self) -> None:
        """Go back to the first screen."""
        async with self._turning:
            if self._shown:
                await self._pop_to(self._floor)
                self._shown, self._at = (), ""

    @property
    def _of_table(self) -> tuple[Screen[Any], ...]:
        """The screens that the referee's messages are about: a lesson is no table of the referee's."""
        return tuple(screen for screen in self._app.screen_stack if not isinstance(screen, LessonScreen))

    @property
    def _floor(self) -> int:
        """The number of screens below the scenes: Textual's own, and home."""
        return 1 if self._app.connector.remote else 2

    async def _turn_to(self, wanted: tuple[type[LinkScreen], ...], link: Link) -> None:
        """Change the scene. If the app disconnects from `link` meanwhile, it clears the screens later."""
        at = link.update.table.id if link.update is not None else ""
        moved = bool(at) and at != self._at  # from one table of a game night to the next
        if wanted == self._shown and not moved:
            return
        if self._lesson is not None:
            why = call_away(link.update)
            self._lesson.call_away(tr("{why}: press q to leave the lesson.", why=why))
            return  # `follow` is called again when the lesson is left
        standing = [type(screen) for screen in self._app.screen_stack[self._floor :]]
        same = 0
        while not moved and same < min(len(wanted), len(standing)) and wanted[same] is standing[same]:
            same += 1
        self._shown, self._at = wanted, at
        await self._pop_to(self._floor + same)
        for kind in wanted[same:]:
            screen = self._table(link) if issubclass(kind, TableScreen) else kind(link)
            await self._app.push_screen(screen)
            if kind is TableScreen:
                self._told = tuple(link.said)  # before the table opened
                for line in self._told:
                    _recall(screen, line, speaker(link.update))

    def _table(self, link: Link) -> TableScreen:
        return TableScreen(link, self._app.looks, may_move=self._app.may_move)

    async def _pop_to(self, height: int) -> None:
        while len(self._app.screen_stack) > height:
            await self._app.pop_screen()


def _recall(screen: Screen[Any], line: Chat | Notice | OwnLine, words: Words) -> None:
    """Show a line that was said before the screen opened."""
    if isinstance(screen, TableScreen) and isinstance(line, Notice):
        screen.recalled(words.said(line.told))
    else:
        _show_line(screen, line)


def _show_line(screen: Screen[Any], line: Chat | Notice | OwnLine) -> None:
    match screen, line:
        case TableScreen(), Chat():
            screen.heard(line)
        case TableScreen(), Notice():
            screen.noticed(line)
        case TableScreen(), OwnLine():
            screen.found(line)
        case WaitingScreen() | ResultsScreen(), _ if screen.is_mounted:  # otherwise it shows all soon
            screen.show()
        case _:
            pass
