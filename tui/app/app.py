"""The app: holds the settings and the connection, and routes events to the screens.

What only a connected player needs is imported where it is used: the first frame does not wait for it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from rich.color import ColorSystem
from textual._context import active_message_pump
from textual.actions import ActionParseResult
from textual.app import App
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Event, Key
from textual.filter import LineFilter, Monochrome, NoColor
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.worker import Worker, WorkerFailed, WorkerState, WorkType

from parlour.net.errors import NetError
from parlour.tui.app.alarms import Alarms
from parlour.tui.app.apply_settings import looks_of, redraw, wear
from parlour.tui.app.attention import Attention, has_title
from parlour.tui.app.host_news import HostNews
from parlour.tui.app.key_guard import KeyGuard
from parlour.tui.app.palette import OpenCommands
from parlour.tui.screens.boxes.boxes import complaint_box, leave_box, name_box
from parlour.tui.screens.start.home import HomeScreen
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import EmptyLibrary, NoFolder, SessionProgress
from parlour.tui.terminal.terminal import Terminal
from parlour.tui.text.line_filters import PlainSigns, VisibleOnly
from parlour.tui.text.phrases import sentence

if TYPE_CHECKING:
    from parlour.net.client.client import FinishedMatch, Lost, News
    from parlour.net.fair.verdict import Verdict
    from parlour.net.wire.messages import Answer
    from parlour.tui.app.flows import Journeys
    from parlour.tui.app.navigation import Pages
    from parlour.tui.app.screen_stack import Scenes
    from parlour.tui.drawing import themes
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link
    from parlour.tui.remote.verdicts import Judged
    from parlour.tui.screens.boxes.busy import Busy
    from parlour.tui.screens.table.table import TableScreen
    from parlour.tui.storage.stores import LessonProgress, Library, RulesFolder

Begin: TypeAlias = "Callable[[Journeys], None]"
"""The first thing to do, as if a key had been pressed: `lambda journeys: journeys.join(place)`."""


class ParlourApp(App[int]):
    """Parlour on one terminal.

    `connector` reaches referees. `library` and `rules_folder` hold this machine's matches and house rules
    (None: nothing is saved), `progress` the finished lessons (None: for as long as the app). `keep` writes
    changed settings (None: they last as long as the app), `folder` holds the player's own themes, `begin`
    runs first, `complaint` is shown at the start. `term` is the terminal type (None: this process's `TERM`),
    `terminal` what is known of its colors (None: it has all). `load` imports what the first frame does not
    need. `clock` returns seconds; keys just after a change of screens are ignored by it. `may_move` tells at
    each play whether a card may slide.
    """

    TITLE = "Parlour"
    COMMANDS: ClassVar = {OpenCommands}
    NOTIFICATION_TIMEOUT = 4
    CSS = """
    Toast { width: auto; max-width: 60; background: $surface; }
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
        settings: Settings | None = None,
        *,
        library: Library | None = None,
        rules_folder: RulesFolder | None = None,
        progress: LessonProgress | None = None,
        keep: Callable[[Settings], None] | None = None,
        folder: Path | None = None,
        begin: Begin | None = None,
        complaint: str = "",
        term: str | None = None,
        terminal: Terminal | None = None,
        driver_class: type[Driver] | None = None,
        load: Callable[[], None] | None = None,
        clock: Callable[[], float] = monotonic,
        may_move: Callable[[], bool] = lambda: True,
    ) -> None:
        self.settings = settings or Settings()
        self.terminal = terminal or Terminal("", {"COLORTERM": "truecolor"})
        self._filters_of_ours = (VisibleOnly(), PlainSigns())
        super().__init__(driver_class=driver_class)
        self._paint_in_true_color()
        self.connector = connector
        self.may_move = may_move
        self.library: Library = library or EmptyLibrary()
        self.rules_folder: RulesFolder = rules_folder or NoFolder()
        self.progress: LessonProgress = progress or SessionProgress()
        self.keeps_rules = rules_folder is not None
        self.theme_folder = folder
        self.key_guard = KeyGuard(clock)
        self.alarms = Alarms(self)
        self._host_news = HostNews(self, self.alarms)
        self.attention = Attention(
            self, titled=has_title(term if term is not None else os.environ.get("TERM", ""))
        )
        self.link: Link | None = None
        self.alone = False
        self.keeps_settings = keep is not None
        self._keep = keep or (lambda _: None)
        self._begin = begin
        self._complaint = complaint
        self._load = load
        self._loading: asyncio.Future[None] | None = None
        self._lost: Busy | None = None
        self.use_command_palette = not connector.remote
        self._wear()

    @cached_property
    def journeys(self) -> Journeys:
        """The flows to a table."""
        from parlour.tui.app.flows import Journeys

        return Journeys(self)

    @cached_property
    def _judged(self) -> Judged:
        from parlour.tui.remote.verdicts import Judged

        return Judged()

    @cached_property
    def pages(self) -> Pages:
        from parlour.tui.app.navigation import Pages

        return Pages(self)

    @cached_property
    def scenes(self) -> Scenes:
        """The screens while connected."""
        from parlour.tui.app.screen_stack import Scenes

        return Scenes(self)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for every painted line; they remove terminal control sequences."""
        safe, plain = self._filters_of_ours
        filters = list(super().get_line_filters())
        if not any(isinstance(each, VisibleOnly) for each in filters):
            filters.append(safe)
        return [*filters, plain] if self.settings.ascii else filters

    @property
    def looks(self) -> themes.Looks:
        return looks_of(self.settings, self.theme_folder, self.terminal)

    def change(self, **values: object) -> None:
        """Change settings, apply them at once, and save them."""
        self.settings = self.settings.changed(**values)
        self._wear()
        redraw(self, lambda: self.looks)
        try:
            self._keep(self.settings)
        except (OSError, NetError) as error:
            self.notify(f"Your settings could not be saved: {error}", severity="warning", markup=False)

    def _wear(self) -> None:
        complaint = wear(self, self.settings, self.theme_folder, self.terminal)
        if self.connector.remote:
            self.animation_level = "none"  # Textual's own would cost a frame for each step
        self._complaint = self._complaint or complaint

    def _paint_in_true_color(self) -> None:
        """Leave colors to the driver, which knows the terminal; Textual goes by this process's variables."""
        self._filters[:] = [each for each in self._filters if not isinstance(each, Monochrome | NoColor)]
        self.console._color_system = ColorSystem.TRUECOLOR
        self.console.no_color = False

    def on_answered(self) -> None:
        """Use what the terminal has said after the first frame."""
        self._wear()
        redraw(self, lambda: self.looks)

    async def loaded(self) -> None:
        """Import what the first frame did not need, in a thread; return when that is done."""
        if self._load is not None:
            self._loading = self._loading or asyncio.ensure_future(asyncio.to_thread(self._load))
            await asyncio.shield(self._loading)

    async def on_event(self, event: Event) -> None:
        """Handle an event; keys that the guard stops do nothing."""
        if not isinstance(event, Key) or event.is_forwarded:
            await super().on_event(event)
        elif (key := self.key_guard.passed(event, self.screen)) is not None:
            await super().on_event(key)

    def _changed_screens(self, _: object) -> None:
        """Begin the time in which keys are dead, and again when the screen is painted."""
        self.key_guard.changed()
        self.call_after_refresh(self.key_guard.painted)

    async def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._changed_screens, immediate=True)
        self.attention.entitle("Parlour")
        if not self.connector.remote:
            await self.push_screen(HomeScreen())
        if self._complaint:
            self.notify(self._complaint, severity="warning", markup=False)
        if self.settings.name or self.connector.remote:  # a guest over SSH is asked for a name while joining
            self._start()
        else:
            self.push_screen(name_box(), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.change(name=name)
        self._start()

    def _start(self) -> None:
        if self._begin is not None:
            self._begin(self.journeys)

    async def on_unmount(self) -> None:
        if self.link is not None:
            await self.link.close()

    async def action_quit(self) -> None:
        """Leave Parlour; ask first during a match."""
        if self.link is None or not self.link.playing:
            self.exit(0)
        elif not isinstance(self.screen, ModalScreen):
            box = leave_box(alone=self.link.alone, remote=self.connector.remote)
            self.push_screen(box, lambda key: self.exit(0) if key == "y" else None)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action unless its screen is gone: a key may arrive after its screen was removed."""
        if self._is_gone(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)

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

    def connect(self, line: Connection) -> Link:
        """Start using an open line; its messages now decide which screens are shown."""
        from parlour.tui.remote.table_client import Link

        def hear(news: News) -> None:
            self.post_message(self.Heard(link, news))

        link = Link(line, hear, self.refused, self._judged)
        self.link = link
        link.start()
        return link

    async def disconnect(self) -> None:
        link, self.link = self.link, None
        self.alone, self._lost = False, None
        self.attention.see(None, bell=False)
        if link is not None:
            await link.close()
        await self.scenes.clear()
        self.alarms.follow()

    def start_flow(self, flow: WorkType[None]) -> None:
        """Run `flow` and cancel the one that is running."""
        self.run_worker(flow, group="journey", exclusive=True, exit_on_error=False)

    def cancel_flow(self) -> None:
        self.workers.cancel_group(self, "journey")

    async def settle(self) -> None:
        """Show the screen that a finished flow leads to."""
        if self.link is not None:
            await self._follow()

    async def on_parlour_app_heard(self, event: Heard) -> None:
        if event.link is not self.link:
            return
        from parlour.net.client.client import FinishedMatch, Lost, NotKept
        from parlour.net.fair.verdict import Verdict
        from parlour.net.wire.messages import Chat, Lobby, Notice, Update, Welcome

        match event.news:
            case FinishedMatch():
                self._keep_match(event.news)
            case _ if not self.is_running:
                pass  # the screens are being removed
            case NotKept(words):
                self.notify(words, severity="warning", markup=False)
            case Update():
                await self._follow()
                self._host_news.see(event.news)
                self.attention.see(event.news, bell=self.settings.bell)
            case Lobby():
                await self._no_table()
            case Chat() | Notice():
                self.scenes.said(event.news)
            case Verdict():
                self._verified(event.link, event.news)
            case Welcome():
                self._back_again()
            case Lost():
                await self._cut_off(event.news)

    async def _no_table(self) -> None:
        """Handle a lobby without a table: show it, or go home if the player plays alone."""
        if self.journeys.under_way:
            return
        words = ""
        if self.link is not None:
            words, self.link.sent_away = self.link.sent_away, ""
        if self.alone and self.link is not None and self.link.update is None:
            await self.disconnect()
        else:
            await self._follow()
        if words:
            self.complain(sentence(words), "You are no longer at the table")

    async def _follow(self) -> None:
        await self.scenes.follow()
        self.alarms.follow()

    def _verified(self, link: Link, verdict: Verdict) -> None:
        """Report a verified round: as a line beside the table, or in a box, once for each alarm."""
        from parlour.tui.remote.verdicts import alarm, line_of

        names = [part.name for part in link.update.table.seats] if link.update is not None else []
        link.said.append(line_of(verdict, names))
        self.scenes.said(link.said[-1])
        loud = alarm(verdict, names)
        if loud is not None and (verdict.match, loud.title) not in link.alarms:
            link.alarms.add((verdict.match, loud.title))
            self.alarms.add(loud)

    async def _cut_off(self, lost: Lost) -> None:
        """Show that the client is reconnecting, or why it will not."""
        from parlour.tui.screens.boxes.busy import Busy
        from parlour.tui.screens.table.table import TableScreen

        if lost.again_in is None:
            await self.disconnect()
            self.complain(lost.words, "The connection is gone")
        elif self._lost is not None and self._lost.is_attached:
            self._lost.say(lost_words(lost))
        elif type(self.screen) is TableScreen:
            self.screen.lose(lost)
        else:
            self._lost = Busy(lost_words(lost), "leave the table")
            self.push_screen(self._lost, lambda gave_up: self.journeys.hang_up() if gave_up else None)

    def _back_again(self) -> None:
        if self._lost is not None:
            self._lost.leave()
            self._lost = None

    def _keep_match(self, match: FinishedMatch) -> None:
        if self.link is not None and match.own:
            self.link.own_match = match.record.text
        try:
            self.library.keep(match.record.name, match.record.text, own=match.own)
        except (OSError, NetError) as error:
            self.notify(f"The match could not be saved: {error}", severity="warning", markup=False)

    def action_help_quit(self) -> None:
        """Ctrl-C is often pressed by mistake: say how to leave."""
        self.notify("q leaves; Ctrl-Q closes Parlour at once, and your seat is kept.", markup=False)

    def refused(self, answer: Answer) -> None:
        words = f"{answer.clause}: {answer.words}" if answer.clause else sentence(answer.words)
        self.notify(words or "The table said no.", severity="warning", markup=False)

    def complain(self, words: str, title: str) -> None:
        """Show an error in a box; a guest over SSH without a host exits when it closes."""
        self.push_screen(complaint_box(words, title), lambda _: self._leave_if_lost())

    def _leave_if_lost(self) -> None:
        if self.connector.remote and self.link is None:
            self.exit(0)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """An unexpected error ends the flow, not the app; the error is logged."""
        if event.state is WorkerState.ERROR and event.worker.group == "journey":
            self.log.error(event.worker.error)
            self.complain("Something went wrong. The log file has the details.", "Sorry")

    def on_table_screen_help_asked(self, event: TableScreen.HelpAsked) -> None:
        self.pages.help(event.actions, event.claims)

    def on_table_screen_invite_asked(self) -> None:
        """Show how others join, unless the player plays alone."""
        if self.link is not None and not self.alone:
            self.pages.invitation(self.link)
        else:
            self.notify("You play alone at this table; nobody can join it.", markup=False)

    def on_table_screen_left(self) -> None:
        """Go back to the lobby, or home if the player plays alone."""
        self.journeys.left()


def lost_words(lost: Lost) -> str:
    """Return the text shown while the client reconnects."""
    return f"{lost.words}\nTrying to reconnect; your seat is kept."
