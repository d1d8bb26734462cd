"""A table before the match: who sits where, how others join, and starting it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from parlour.net.wire import messages
from parlour.tui.keymap import COMPANY, WAITING, Action
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.boxes import aside_box, new_host_box
from parlour.tui.screens.boxes.evening import evening_line
from parlour.tui.screens.boxes.invite import invitation, page_code
from parlour.tui.screens.boxes.question import Question
from parlour.tui.screens.boxes.seating import latest, news, rules_in_short, seat_rows, way_back
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.seen.evening import evening_of
from parlour.tui.seen.facts import is_ready, speaker
from parlour.tui.seen.night import at_night
from parlour.tui.seen.people import Aside, heirs, request_for, sending_away
from parlour.tui.seen.verdicts import OwnLine
from parlour.tui.seen.waiting import can_start
from parlour.tui.tables.controls.chatline import ChatLine
from parlour.tui.tables.controls.table_time import Ticking
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import LEVELS
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import WARN
from parlour.tui.widgets.rows import Rows

HOST_ONLY: Final = frozenset({"start", "bot", "level", "remove", "another"})
SEATS: Final = 60
"""Cells that the seats keep beside the code of the page."""
SHOWN: Final = 3
"""Rows of chat below the seats."""
TOLD: Final = 6.0
"""Seconds for which what the player is told stands below the chat."""
OF_THE_HOST: Final = marked("Only the host of this table can do that.")
CLOSED: Final = {
    "start": marked("The match starts when everybody is ready, and enough people or bots are seated."),
    "bot": marked("There is no free seat for a bot."),
    "remove": marked("Mark the seat of somebody else first: then it can be freed."),
    "hand_over": marked("Mark the seat of another player who is here: they become the host."),
    "ready": marked("You are watching; only players can do that."),
}
"""Why the host, or a player, cannot do something now."""


class WaitingScreen(TablePage):
    """The seats of a waiting table."""

    ACTIONS = WAITING
    DEFAULT_CSS = """
    WaitingScreen { layers: default over; }
    WaitingScreen > .body {
        & > Rows { height: auto; max-height: 12; }
        & > #scan { dock: right; width: auto; height: auto; padding: 1 2; display: none; }
        & > #news { height: auto; padding: 1 2 0 2; }
        & > #evening { height: auto; max-height: 2; padding: 0 2; }
        & > #about { height: auto; max-height: 3; color: $text-muted; padding: 0 2; }
        & > #invite { height: auto; padding: 1 2 0 2; }
        & > #code { height: auto; padding: 1 2 0 2; }
        & > #talk { height: auto; max-height: 4; padding: 1 2 0 2; }
    }
    """

    def __init__(self, link: Link, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(link)
        self._clock = clock
        self._shown_at = clock()
        self._ticking = Ticking(self, self._show_news)
        self._told = ""
        self._forgets: Timer | None = None

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static(id="scan", markup=False)
            yield Rows()
            yield Static(id="news", markup=False)
            yield Static(id="evening", markup=False)
            yield Static(id="about", markup=False)
            yield Static(id="invite", markup=False)
            yield Static(id="code", markup=False)
            yield Static(id="talk", markup=False)
        yield ChatLine()

    def show_update(self, update: messages.Update) -> None:
        self._shown_at = self._clock()
        super().show_update(update)
        self._ticking.follow(update)

    def on_mount(self) -> None:
        super().on_mount()
        self._ticking.follow(self.link.update)

    def _show_news(self) -> None:
        link, update = self.link, self.link.update
        if update is not None and self.is_mounted:
            passed = self._clock() - self._shown_at
            self.query_one("#news", Static).update(news(update, link.level if link.hosting else "", passed))

    def show(self) -> None:
        link, update = self.link, self.link.update
        if update is None:
            return
        self.rows.show(seat_rows(update))
        self._show_news()
        tonight = self.query_one("#evening", Static)
        tonight.display = evening_of(update) is not None
        tonight.update(evening_line(update, self.room))
        self.query_one("#about").display = bool(self.about())
        invite = self.query_one("#invite", Static)
        free = any(part.presence is messages.Presence.OPEN for part in update.table.seats)
        invite.display = link.hosting and free and not self.parlour.alone
        if invite.display:
            low = self.size.height < 30
            prints = not low or len(self.rows.rows) <= 6
            invite.update(invitation(link.welcome, brief=low, wide=self.is_wide, prints=prints))
        self._show_code(page_code(link.welcome) if invite.display else [])
        code, how = self.query_one("#code", Static), way_back(link, remote=self.parlour.connector.remote)
        code.update(how)
        code.display = bool(how)
        self.talk(link.said)
        self.refresh_edges()

    def about(self) -> Content:
        return Content(rules_in_short(self.link.update.table) if self.link.update is not None else "")

    def _show_code(self, code: list[Content]) -> None:
        """Show the code of the page beside the seats, where there is room; the box of `i` has it, too."""
        width, height = self.size
        fits = bool(code) and width >= SEATS + code[0].cell_length + 4 and height >= len(code) + 5
        scan = self.query_one("#scan", Static)
        scan.display = fits and not self.parlour.settings.ascii
        scan.update(Content("\n").join(code))

    def talk(self, said: Iterable[messages.Chat | messages.Notice | OwnLine]) -> None:
        width = self.room - 1
        told = Content.styled(visible(self._told), WARN).wrap(width) if self._told else []
        lines = latest(tuple(said), speaker(self.link.update), SHOWN - len(told), width)
        self.query_one("#talk", Static).update(Content("\n").join(filter(None, (lines, *told))))

    def tell(self, words: str) -> None:
        """Say `words` below the chat for some seconds: in a corner they would cover it."""
        self._told = words
        if self._forgets is not None:
            self._forgets.stop()
        self._forgets = self.set_timer(TOLD, lambda: self.tell("")) if words else None
        if self.is_mounted:
            self.talk(self.link.said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys work only for the host, some only for players."""
        update = self.link.update
        if update is None:
            return action in ("leave", "help")
        if action in HOST_ONLY and not self.link.hosting:
            return False
        if action == "evening":
            return evening_of(update) is not None
        if action == "night":
            return at_night(update) and self.link.night is not None
        if action == "another":
            return not update.table.standing
        name = str(parameters[0]) if action == "company" else action
        if name == "hand_over":
            return self._heir is not None
        if name in COMPANY:
            return request_for(name, update) is not None
        if action == "start":
            return can_start(update)
        if action == "bot":
            return any(part.presence is messages.Presence.OPEN for part in update.table.seats)
        if action == "remove":
            return self._removable is not None
        return update.you is not None if action == "ready" else True

    def why_closed(self, action: Action) -> str:
        if not self.link.hosting and action.name in (*HOST_ONLY, "hand_over"):
            return tr(OF_THE_HOST)
        return tr(CLOSED[action.name]) if action.name in CLOSED else super().why_closed(action)

    @property
    def _heir(self) -> messages.SeatPart | None:
        return {str(part.seat): part for part in heirs(self.link.update)}.get(self.pointed_key)

    @property
    def _removable(self) -> messages.SeatPart | None:
        update = self.link.update
        seats, you = (update.table.seats, update.you) if update is not None else ((), None)
        taken = (part for part in seats if part.seat != you and part.presence is not messages.Presence.OPEN)
        return {str(part.seat): part for part in taken}.get(self.pointed_key)

    def on_rows_chosen(self) -> None:
        """Do the next step: get ready, then start."""
        self.call_later(self.run_action, "start" if self.check_action("start", ()) else "ready")

    def action_ready(self) -> None:
        update = self.link.update
        if update and update.you is not None:
            self.send(messages.Ready(id=0, on=not is_ready(update)))

    def action_start(self) -> None:
        self.send(messages.Start(id=0))

    def action_company(self, name: str) -> None:
        """Do an action about the people at the table; the new host is the player at the marked seat."""
        heir = self._heir
        if name != "hand_over":
            self.company(name)
        elif heir is not None:
            self._ask_first(new_host_box(heir.name), messages.HandOver(seat=heir.seat))

    def action_bot(self) -> None:
        self.send(messages.AddBot(id=0, level=self.link.level))

    def action_level(self) -> None:
        self.link.level = LEVELS[(LEVELS.index(self.link.level) + 1) % len(LEVELS)]
        self.show()

    def action_remove(self) -> None:
        """Free a seat; ask before removing a player."""
        part, update = self._removable, self.link.update
        if part is None or update is None:
            return
        if part.presence is messages.Presence.BOT:
            self.send(messages.Remove(seat=part.seat, name=part.name))
            return
        asked = sending_away(part, update)
        box = aside_box(asked, tr("Free a seat"), safe=True)
        self.app.push_screen(box, lambda key: self._answered(asked, key))

    def _answered(self, asked: Aside, key: str | None) -> None:
        if request := asked.means(key or ""):
            self.send(request)

    def _ask_first(self, box: Question, request: messages.Request) -> None:
        """Send `request` if the player confirms it in `box`."""
        self.app.push_screen(box, lambda key: self.send(request) if key == "y" else None)

    def action_learn(self) -> None:
        """Show the lessons of this game; the seat is kept meanwhile."""
        self.parlour.navigation.lessons(self.link.update.table.game if self.link.update else "")

    def action_options(self) -> None:
        self.parlour.navigation.options(self.link)

    def action_rules(self) -> None:
        self.parlour.navigation.rules()

    def action_invite(self) -> None:
        self.parlour.navigation.invitation(self.link)

    def action_chat(self, text: str = "") -> None:
        """Open the line, with `text` in it unless something is typed there already."""
        self.query_one(ChatLine).open(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the line unless it is empty, and close it: the next key is one of the waiting room again."""
        if text := event.value.strip():
            self.run_worker(self._say(text), group="chat")
        self.query_one(ChatLine).close()
        self.rows.focus()

    def on_chat_line_closed(self) -> None:
        if not self.query_one(ChatLine).is_open:
            self.rows.focus()

    async def _say(self, text: str) -> None:
        """Send a line; one that is refused stands in the field again."""
        if not await self.link.granted(messages.Say(id=0, text=text)) and self.is_mounted:
            self.action_chat(text)

    def action_leave(self) -> None:
        self.parlour.go(lambda ways: ways.leave(self.link))
