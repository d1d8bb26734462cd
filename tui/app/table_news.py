"""What the app does with the messages of the referee that it is connected to.

Screens follow the newest update; the rest is told in boxes, in a corner of the screen, or by the bell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.net.client.client import FinishedMatch, Lost, News, NotKept
from parlour.net.errors import NetError
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Chat, Invited, Lobby, NightBoard, Notice, Update, Welcome
from parlour.net.wire.notices import is_announcement
from parlour.tui.screens.boxes.boxes import complaint_box
from parlour.tui.screens.boxes.busy import Busy
from parlour.tui.screens.boxes.invite import InviteBox
from parlour.tui.screens.ports import NO_HOST
from parlour.tui.screens.table.results import ResultsScreen
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.screens.table.waiting import WaitingScreen
from parlour.tui.seen.facts import names_of_match
from parlour.tui.seen.hosting import HostChange, Hosting
from parlour.tui.seen.verdicts import Alarm, OwnVerdicts, line_of
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.ways.ways import Ways
from parlour.tui.words.speaking import fault, said

if TYPE_CHECKING:
    from parlour.tui.app.attention import Attention
    from parlour.tui.app.screen_stack import Scenes
    from parlour.tui.remote.table_client import Link
    from parlour.tui.screens.boxes.question import Question
    from parlour.tui.screens.ports import Parlour

ANNOUNCED_FOR: Final = 20.0
"""Seconds for which a corner of the screen has what the operator of a card room says."""


class TableNews:
    """Hears the referee for one app."""

    def __init__(self, app: Parlour, scenes: Scenes, attention: Attention) -> None:
        self._app = app
        self._scenes = scenes
        self._attention = attention
        self._alarms = _Alarms(app)
        self._host_news = _HostNews(app, self._alarms)
        self._lost: Busy | None = None
        self.judged: Final = OwnVerdicts()

    async def hear(self, link: Link, news: News) -> None:
        """Handle a message on `link`, the app's connection."""
        match news:
            case FinishedMatch():
                self._keep_match(news)
            case _ if not self._app.is_running:
                pass  # the screens are being removed
            case NotKept(told):
                self._app.notify(said(told), severity="warning", markup=False)
            case Update():
                await self.follow()
                self._host_news.see(news)
                settings = self._app.settings
                self._attention.see(news, bell=settings.bell, alerts=settings.alerts)
            case Lobby():
                await self._no_table()
            case NightBoard():
                await self._night()
            case Chat() | Notice():
                self._said(news)
            case Verdict():
                self._verified(link, news)
            case Welcome():
                self._back_again()
                self._invited(link)
            case Invited():
                self._invited(link)
            case Lost():
                await self._cut_off(news)

    async def follow(self) -> None:
        """Show the screen of the newest update, and the alarms that were not closed."""
        await self._scenes.follow()
        self._alarms.follow()

    async def arrived(self) -> None:
        """Show where a way has led, and why the table sent the player away meanwhile, if it did."""
        if self._app.link is not None and self._app.link.sent_away:
            await self._no_table()
        else:
            await self.follow()

    async def disconnected(self) -> None:
        """Leave the screens of the table, of which nothing more is heard."""
        self._host_news.left()
        await self._scenes.clear()
        self._alarms.follow()

    def forget_lost(self) -> None:
        """Wait no longer for the connection to come back."""
        self._lost = None

    async def _no_table(self) -> None:
        """Handle a lobby without a table: show it, or go home if the player plays alone."""
        app = self._app
        if app.under_way:
            return
        self._host_news.left()
        words = ""
        if app.link is not None:
            words, app.link.sent_away = app.link.sent_away, ""
        if app.alone and app.link is not None and app.link.update is None:
            await app.disconnect()
        else:
            await self.follow()
        if words:
            app.complain(words, tr("You are no longer at the table"))

    def _said(self, line: Chat | Notice) -> None:
        """Show a line at the table; what the operator of a room says, everywhere."""
        if isinstance(line, Notice) and is_announcement(line.told):
            self._app.notify(said(line.told), timeout=ANNOUNCED_FOR, markup=False)
        self._scenes.said(line)

    async def _night(self) -> None:
        """Show how the game night stands: its page when it begins, in a lobby where nothing is open."""
        app = self._app
        if app.link is not None and app.link.update is None and not app.under_way:
            await self.follow()
        self._scenes.show_night()

    def _verified(self, link: Link, verdict: Verdict) -> None:
        """Report a verified round: as a line beside the table, or in a box, once for each alarm."""
        names = names_of_match(link.update)
        link.said.append(line_of(verdict, names))
        self._scenes.said(link.said[-1])
        if (loud := link.new_alarm(verdict, names)) is not None:
            self._alarms.add(loud)

    async def _cut_off(self, lost: Lost) -> None:
        """Show that the client is reconnecting, or why it will not."""
        app = self._app
        if lost.again_in is None:
            await app.disconnect()
            words, title = sentence(said(lost.told)), tr("The connection is gone")
            app.complain(words, title, 0 if lost.elsewhere else NO_HOST)
        elif self._lost is not None and self._lost.is_attached:
            self._lost.say(_lost_words(lost))
        elif type(app.screen) is TableScreen:
            app.screen.lose(lost)
        else:
            self._lost = Busy(_lost_words(lost), tr("leave the table"))
            app.push_screen(self._lost, lambda gave_up: app.go(Ways.hang_up) if gave_up else None)

    def _invited(self, link: Link) -> None:
        """Show the new invitation wherever the one before stands."""
        for screen in self._app.screen_stack:
            if isinstance(screen, InviteBox):
                screen.invite(link.welcome)
            elif isinstance(screen, WaitingScreen) and screen.is_mounted:  # otherwise it shows all soon
                screen.show()

    def _back_again(self) -> None:
        if self._lost is not None:
            self._lost.leave()
            self._lost = None

    def _keep_match(self, match: FinishedMatch) -> None:
        app = self._app
        if app.link is not None and match.own:
            app.link.own_match = match.record.text
        try:
            app.stores.library.keep(match.record.name, match.record.text, own=match.own)
        except (OSError, NetError) as error:
            words = tr("The match could not be saved: {error}", error=fault(error))
            app.notify(words, severity="warning", markup=False)
        for screen in app.screen_stack if app.is_running else ():  # else they are being removed
            if isinstance(screen, ResultsScreen) and screen.is_mounted:
                screen.show()  # what is done with the file can be done from now on


class _Alarms:
    """Shows alarms one after another until the player has closed each of them.

    An alarm is about the host's program or about the table. A scene change removes the boxes on top; an alarm
    removed that way is shown again.
    """

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._waiting: list[Alarm] = []
        self._box: Question | None = None

    def add(self, alarm: Alarm) -> None:
        self._waiting.append(alarm)
        self.follow()

    def follow(self) -> None:
        """Show the first alarm that the player has not closed, unless it is on screen already."""
        shown = self._box is not None and self._box in self._app.screen_stack
        if self._waiting and not shown:
            first = self._waiting[0]
            self._box = complaint_box(first.words, first.title)
            self._app.push_screen(self._box, lambda _: self._closed(first))

    def withdraw(self, alarm: Alarm) -> bool:
        """Take back an alarm that is not true any more; return whether the player had not closed it yet."""
        if alarm not in self._waiting:
            return False
        is_first = alarm == self._waiting[0]
        self._waiting.remove(alarm)
        if is_first and self._box is not None:
            self._box.leave()
        return True

    def _closed(self, alarm: Alarm) -> None:
        self._box = None
        if alarm in self._waiting:
            self._waiting.remove(alarm)
        self.follow()


class _HostNews:
    """Tells a player who has become the host, or is it no longer.

    Who was replaced while idle or away is told in a box, which is still there when they come back, as long as
    it is true; who takes over is playing, and reads it in a corner of the screen.
    """

    def __init__(self, app: Parlour, alarms: _Alarms) -> None:
        self._app = app
        self._alarms = alarms
        self._hosting = Hosting()
        self._box: Alarm | None = None  # what is true now, closed or not

    def see(self, update: Update) -> None:
        """Tell the player if the host has changed from or to them since the last update of the same table."""
        change = self._hosting.see(update)
        if change is HostChange.NOW:
            words = tr("You are the host of this table now: ? shows the keys of a host.")
            self._app.notify(words, markup=False)
        self._turn_to(self._hosting.lost, anew=change is HostChange.REPLACED)

    def left(self) -> None:
        """Forget the table, which the player has left."""
        self._hosting.left()
        self._turn_to(None)

    def _turn_to(self, box: Alarm | None, *, anew: bool = False) -> None:
        """Put `box` in place of the one before; if the player has closed that, only `anew`."""
        if box != self._box:
            was_open = self._box is not None and self._alarms.withdraw(self._box)
            if box is not None and (anew or was_open):
                self._alarms.add(box)
            self._box = box


def _lost_words(lost: Lost) -> str:
    """Return the text shown while the client reconnects."""
    return f"{sentence(said(lost.told))}\n{tr('Trying to reconnect; your seat is kept.')}"
