"""The app: holds the settings and the connection, and routes events to the screens.

What only a connected player needs is imported where it is used: the first frame does not wait for it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from rich.color import ColorSystem
from textual._context import active_message_pump
from textual.actions import ActionParseResult
from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Event, Key
from textual.filter import LineFilter, Monochrome, NoColor
from textual.message import Message
from textual.notifications import Notification, Notify, SeverityLevel
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.worker import Worker, WorkerFailed, WorkerState, WorkType

from parlour.net.errors import NetError
from parlour.tui.app.appearance import Appearance
from parlour.tui.app.attention import Attention, has_title
from parlour.tui.app.key_guard import KeyGuard
from parlour.tui.keymap import Action
from parlour.tui.screens.boxes.boxes import blank_box, complaint_box, decision_box
from parlour.tui.screens.boxes.page import OpenActions
from parlour.tui.screens.ports import NO_HOST, Tells
from parlour.tui.screens.start.home import HomeScreen
from parlour.tui.storage.stores import Stores
from parlour.tui.terminal.terminal import Terminal
from parlour.tui.text.language import tr
from parlour.tui.text.line_filters import PlainSigns, VisibleOnly
from parlour.tui.text.phrases import sentence
from parlour.tui.ways.questions import LeaveMatch, OwnName
from parlour.tui.words.speaking import fault, said

if TYPE_CHECKING:
    from parlour.net.client.client import News
    from parlour.net.wire.messages import Answer
    from parlour.tui.app.navigation import AppNavigation
    from parlour.tui.app.player import ScreenPlayer
    from parlour.tui.app.screen_stack import Scenes
    from parlour.tui.app.table_news import TableNews
    from parlour.tui.drawing.themes import Looks
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link
    from parlour.tui.screens.table.table import TableScreen
    from parlour.tui.storage.settings import Settings
    from parlour.tui.ways.ways import Way


Begin: TypeAlias = "Callable[[ParlourApp], None]"
"""The first thing to do, as if a key had been pressed: `lambda app: app.navigation.look_around()`."""


@dataclass(frozen=True, slots=True)
class AppStart:
    """How an app begins: `begin` runs first, and `complaint` is shown.

    `load` imports what the first frame does not need, in a thread.
    """

    begin: Begin | None = None
    complaint: str = ""
    load: Callable[[], None] | None = None


class OpenCommands(Provider):
    """What the command palette lists: the actions of the screen below it that work now."""

    async def discover(self) -> Hits:
        for action in self._actions():
            yield DiscoveryHit(tr(action.tells), self._run(action), help=action.shown)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for action in self._actions():
            tells = tr(action.tells)
            if (score := matcher.match(tells)) > 0:
                yield Hit(score, matcher.highlight(tells), self._run(action), help=action.shown)

    def _actions(self) -> Iterator[Action]:
        screen = self.screen
        if isinstance(screen, OpenActions):
            yield from (action for action in screen.open_actions() if not action.needs_key)

    def _run(self, action: Action) -> partial[Coroutine[Any, Any, None]]:
        return partial(self.screen.run_action, action.run)


class ParlourApp(App[int]):
    """Parlour on one terminal.

    `connector` reaches referees, `stores` hold what is kept for the player, `start` says how to begin.
    `terminal` is what is known of the terminal's colors (None: it has all). `clock` returns seconds; keys
    just after a change of screens are ignored by it. `may_move` tells at each play whether a card may slide.
    """

    TITLE = "Parlour"
    COMMANDS: ClassVar = {OpenCommands}
    NOTIFICATION_TIMEOUT = 4
    CSS = """
    Toast { width: auto; max-width: 56; padding: 0 1; background: $surface; }
    """

    class Heard(Message):
        """A message from the referee on `link`."""

        def __init__(self, link: Link, news: News) -> None:
            super().__init__()
            self.link = link
            self.news = news

    def __init__(
        self,
        connector: Connector,
        stores: Stores | None = None,
        start: AppStart | None = None,
        *,
        terminal: Terminal | None = None,
        driver_class: type[Driver] | None = None,
        clock: Callable[[], float] = monotonic,
        may_move: Callable[[], bool] = lambda: True,
    ) -> None:
        self.stores = stores or Stores()
        self._filters_of_ours = (VisibleOnly(), PlainSigns())
        super().__init__(driver_class=driver_class)
        self._paint_in_true_color()
        self.connector = connector
        self.may_move = may_move
        self._start = start or AppStart()
        terminal = terminal or Terminal("", {"COLORTERM": "truecolor"})
        # over SSH Textual's own animations would cost a frame for each step
        self.appearance = Appearance(self, self.stores, terminal, still=connector.remote)
        self.key_guard = KeyGuard(clock)
        self.attention = Attention(self, terminal, titled=has_title(os.environ.get("TERM", "")))
        self.link: Link | None = None
        self.alone = False
        self._loading: asyncio.Future[None] | None = None
        self.use_command_palette = not connector.remote
        self._complaint = self._start.complaint
        self._told_on: object = None  # the page on which the corner was cleared last
        self._seen: tuple[Notification, ...] = ()  # what stood in the corner at the last key
        self._wear()

    @cached_property
    def player(self) -> ScreenPlayer:
        """Who goes the ways to a table."""
        from parlour.tui.app.player import ScreenPlayer

        return ScreenPlayer(self)

    @cached_property
    def navigation(self) -> AppNavigation:
        from parlour.tui.app.navigation import AppNavigation

        return AppNavigation(self)

    @cached_property
    def scenes(self) -> Scenes:
        """The screens while connected."""
        from parlour.tui.app.screen_stack import Scenes

        return Scenes(self)

    @cached_property
    def table_news(self) -> TableNews:
        """What hears the referee."""
        from parlour.tui.app.table_news import TableNews

        return TableNews(self, self.scenes, self.attention)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for every painted line; they remove terminal control sequences."""
        safe, plain = self._filters_of_ours
        filters = list(super().get_line_filters())
        if not any(isinstance(each, VisibleOnly) for each in filters):
            filters.append(safe)
        return [*filters, plain] if self.settings.ascii else filters

    @property
    def settings(self) -> Settings:
        return self.stores.settings

    @property
    def looks(self) -> Looks:
        return self.appearance.looks

    def change(self, **values: object) -> None:
        """Change settings, apply them at once, and save them."""
        self.stores.settings = self.settings.changed(**values)
        self.on_answered()
        try:
            self.stores.keep(self.settings)
        except (OSError, NetError) as error:
            words = tr("Your settings could not be saved: {error}", error=fault(error))
            self.notify(words, severity="warning", markup=False)

    def _wear(self) -> None:
        complaint = self.appearance.wear()
        self._complaint = self._complaint or complaint

    def _paint_in_true_color(self) -> None:
        """Leave colors to the driver, which knows the terminal; Textual goes by this process's variables."""
        self._filters[:] = [each for each in self._filters if not isinstance(each, Monochrome | NoColor)]
        self.console._color_system = ColorSystem.TRUECOLOR
        self.console.no_color = False

    def on_answered(self) -> None:
        """Use what the terminal has said after the first frame."""
        self._wear()
        self.appearance.redraw()

    async def loaded(self) -> None:
        """Import what the first frame did not need, in a thread; return when that is done."""
        if self._start.load is not None:
            self._loading = self._loading or asyncio.ensure_future(asyncio.to_thread(self._start.load))
            await asyncio.shield(self._loading)

    async def on_event(self, event: Event) -> None:
        """Handle an event; keys that the guard stops do nothing."""
        if not isinstance(event, Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._seen = tuple(self._notifications)
        if (key := self.key_guard.passed(event, self.screen)) is not None:
            await super().on_event(key)

    def _changed_screens(self, _: object) -> None:
        """Begin the time in which keys are dead, and again when the screen is painted."""
        self.key_guard.changed()
        self.call_after_refresh(self.key_guard.painted)
        self.call_later(self._clear_corner)

    @property
    def _page(self) -> object:
        """The screen on top, or the one under the boxes on top."""
        pages = (screen for screen in reversed(self.screen_stack) if not isinstance(screen, ModalScreen))
        return next(pages, None)

    def _clear_corner(self) -> None:
        """Leave nothing in the corner that was told on another page, and nothing where it covers cards.

        What came after the last key is told at the table, or stays: nobody has read it yet.
        """
        page, before, self._told_on = self._page, self._told_on, self._page
        if page is before:
            return
        for told in tuple(self._notifications):
            if isinstance(page, Tells) and told not in self._seen:
                page.tell(told.message)
            if isinstance(page, Tells) or told in self._seen:
                self._unnotify(told)

    async def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._changed_screens, immediate=True)
        self.attention.entitle("Parlour")
        if not self.connector.remote:
            await self.push_screen(HomeScreen())
        if self._complaint:
            self.notify(self._complaint, severity="warning", markup=False)
        if self._start.begin is not None:  # a way to a table asks for a name by itself
            self._start.begin(self)
        elif not (self.settings.name or self.connector.remote):
            self.push_screen(blank_box(OwnName()), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.change(name=name)

    async def on_unmount(self) -> None:
        if self.link is not None:
            await self.link.close()

    async def action_quit(self) -> None:
        """Leave Parlour; ask first during a match."""
        if self.link is None or not self.link.playing:
            self.exit(0)
        elif not isinstance(self.screen, ModalScreen):
            box, _ = decision_box(LeaveMatch(alone=self.link.alone, remote=self.connector.remote))
            self.push_screen(box, lambda key: self.exit(0) if key == "y" else None)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action unless its screen is gone, or being built and without what the action is about."""
        if self._is_gone(default_namespace):
            return False
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except NoMatches:
            if isinstance(default_namespace, Screen) and not default_namespace.is_mounted:
                return False
            raise

    def action_command_palette(self) -> None:
        """Open the palette unless it is open already."""
        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette())

    def _handle_exception(self, error: Exception) -> None:
        """Ignore errors from removed screens, and errors while the app exits."""
        in_palette = isinstance(error, WorkerFailed) and isinstance(error.error, NoMatches)
        if not (self._exit or self._closing or in_palette or self._is_gone(active_message_pump.get(None))):
            super()._handle_exception(error)

    def _is_gone(self, node: object) -> bool:
        """Whether a widget is no longer on any screen; its last messages may still arrive."""
        return isinstance(node, Widget) and not set(node.ancestors_with_self) & set(self.screen_stack)

    def exit(self, *args: Any, **more: Any) -> None:
        """Exit the app and restore the terminal's title."""
        self.attention.give_back()
        super().exit(*args, **more)

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        """Start using an open line; its messages now decide which screens are shown."""
        from parlour.tui.remote.table_client import Link

        def hear(news: News) -> None:
            self.post_message(self.Heard(link, news))

        link = Link(line, hear, self.refused, self.table_news.judged)
        self.link, self.alone = link, alone
        link.start()
        return link

    async def disconnect(self) -> None:
        link, self.link = self.link, None
        self.alone = False
        self.table_news.forget_lost()
        self.attention.see(None, bell=False)
        if link is not None:
            await link.close()
        await self.table_news.disconnected()

    @property
    def watching(self) -> bool:
        """Whether the player came to their host to watch."""
        return self.player.ways.watching

    @property
    def under_way(self) -> bool:
        """Whether the player is on a way, which decides what is shown after it."""
        return self.player.under_way

    def go(self, way: Way) -> None:
        """Go `way`, and show where it leads."""
        self.player.go(way)

    def start_way(self, way: WorkType[None]) -> None:
        """Go `way` and cancel the one that the player is on."""
        self.run_worker(way, group="way", exclusive=True, exit_on_error=False)

    def cancel_way(self) -> None:
        self.workers.cancel_group(self, "way")

    async def settle(self) -> None:
        """Show the screen to which a way has led."""
        if self.link is not None:
            await self.table_news.arrived()

    async def on_parlour_app_heard(self, event: Heard) -> None:
        if event.link is self.link:
            await self.table_news.hear(event.link, event.news)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Tell something in a corner of the screen, once; at a table in its log, where it covers no card."""
        if isinstance(page := self._page, Tells):
            page.tell(message)
        else:
            super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def on_notify(self, event: Notify) -> None:
        """Let what is told again take the place of the same words, also of those told in the same moment."""
        for told in tuple(self._notifications):
            if told.message == event.notification.message:
                self._unnotify(told)

    def action_help_quit(self) -> None:
        """Ctrl-C is often pressed by mistake: say how to leave."""
        self.notify(tr("q leaves; Ctrl+Q closes Parlour, and asks first during a match."), markup=False)

    def refused(self, answer: Answer) -> None:
        words = f"{answer.clause}: {said(answer.told)}" if answer.clause else sentence(said(answer.told))
        self.notify(words or tr("The table said no."), severity="warning", markup=False)

    def complain(self, words: str, title: str, status: int = NO_HOST) -> None:
        """Show an error in a box; a guest over SSH without a host exits with `status` when it closes."""
        self.push_screen(complaint_box(words, title), lambda _: self._leave_if_lost(status))

    def _leave_if_lost(self, status: int) -> None:
        if self.connector.remote and self.link is None:
            self.exit(status, return_code=status)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """An unexpected error ends the way, not the app; the error is logged."""
        if event.state is WorkerState.ERROR and event.worker.group == "way":
            self.log.error(event.worker.error)
            self.complain(tr("Something went wrong. The log file has the details."), tr("Sorry"))

    def on_table_screen_help_asked(self, event: TableScreen.HelpAsked) -> None:
        self.navigation.help(event.actions, event.claims)

    def on_table_screen_night_asked(self) -> None:
        from parlour.tui.seen.night import at_night

        if self.link is not None and self.link.night is not None and at_night(self.link.update):
            self.navigation.night(self.link)
        else:
            self.notify(tr("This table belongs to no game night."), markup=False)

    def on_table_screen_invite_asked(self) -> None:
        """Show how others join, unless the player plays alone."""
        if self.link is not None and not self.alone:
            self.navigation.invitation(self.link)
        else:
            self.notify(tr("You play alone at this table; nobody can join it."), markup=False)

    def on_table_screen_left(self) -> None:
        """Go back to the lobby, or home if the player plays alone."""
        self.go(lambda ways: ways.after_leaving())
