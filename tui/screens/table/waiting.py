"""A table before the match: who sits where, how others join, what was said, and starting it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from parlour.net.wire import messages
from parlour.tui.keymap import COMPANY, WAITING, Action
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.boxes import aside_box, new_host_box
from parlour.tui.screens.boxes.question import Question
from parlour.tui.screens.boxes.seating import rules_in_short, seat_rows, spoken
from parlour.tui.screens.table.seats_around import SeatsAround
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.screens.table.waiting_layout import BELOW, WaitingRoom
from parlour.tui.seen.evening import evening_of
from parlour.tui.seen.facts import is_ready, speaker
from parlour.tui.seen.night import at_night
from parlour.tui.seen.people import Aside, heirs, request_for, sending_away
from parlour.tui.seen.waiting import can_start
from parlour.tui.tables.controls.chatline import ChatLine
from parlour.tui.tables.controls.table_time import Ticking
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import LEVELS
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import WARN
from parlour.tui.widgets.paper import Paper, Paragraph

HOST_ONLY: Final = frozenset({"start", "bot", "level", "remove", "another"})
TOLD: Final = 6.0
"""Seconds for which what the player is told stands below what was said."""
OF_THE_HOST: Final = marked("Only the host of this table can do that.")
CLOSED: Final = {
    "start": marked("The match starts when everybody is ready, and enough people or bots are seated."),
    "bot": marked("There is no free seat for a bot."),
    "remove": marked("Mark the seat of somebody else first: then it can be freed."),
    "hand_over": marked("Mark the seat of another player who is here: they become the host."),
    "ready": marked("You are watching; only players can do that."),
}
"""Why the host, or a player, cannot do something now."""


class Conversation(Paper, can_focus=False):
    """What was said, the newest at the bottom; it stays there unless somebody has scrolled up."""

    def __init__(self) -> None:
        super().__init__()
        self._follows = True

    def tell(self, lines: Sequence[Content]) -> None:
        """Show these lines."""
        self.put([Paragraph(line, 2) for line in lines])
        self._go_on()

    def on_resize(self) -> None:
        super().on_resize()
        self._go_on()

    def page(self, pages: int) -> None:
        super().page(pages)
        self._follows = pages > 0 and self.scroll_target_y >= self.max_scroll_y

    def _go_on(self) -> None:
        if self._follows:
            self.scroll_to(y=self.max_scroll_y, animate=False, force=True)


class WaitingScreen(TablePage):
    """The seats of a waiting table."""

    ACTIONS = WAITING
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "beside(-1)", show=False),
        Binding("right", "beside(1)", show=False),
    ]
    DEFAULT_CSS = """
    WaitingScreen { layers: default over; }
    WaitingScreen > .body {
        & > #room { height: auto; }
        & > #beside { height: 1fr; }
        & Rows { height: auto; max-height: 12; }
        & #room > Static { height: auto; padding: 0 2; }
        & #room > #news, & #room > #invite, & #room > #back { padding: 1 2 0 2; }
        & #evening { max-height: 2; }
        & #about { max-height: 3; color: $text-muted; }
        & #scan { width: auto; height: auto; margin-bottom: 1; }
        & Conversation { height: 1fr; margin: 1 2 0 2; scrollbar-gutter: stable; }
        &.-beside { layout: horizontal; max-width: 192; }
        &.-beside > #room { width: 1fr; height: 100%; }
        &.-beside > #beside { height: 100%; margin-left: 2; }
        &.-beside Conversation { margin: 0; }
        &.-around Rows { height: 1fr; max-height: 100%; }
        &.-around > #room > Static { padding: 0 1; text-align: center; }
        &.-around > #room > #news, &.-around > #room > #back { padding: 0 1; }
        &.-around > #room > #invite { padding: 1 1 0 1; text-align: left; }
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
        with Container(classes="body"):
            with Vertical(id="room"):
                yield SeatsAround()
                yield from (Static(id=name, markup=False) for name in BELOW)
            with Vertical(id="beside"):
                yield Static(id="scan", markup=False)
                yield Conversation()
        yield ChatLine()

    def show_update(self, update: messages.Update) -> None:
        self._shown_at = self._clock()
        super().show_update(update)
        self._ticking.follow(update)

    def on_mount(self) -> None:
        super().on_mount()
        self._ticking.follow(self.link.update)

    def _show_news(self) -> None:
        """Show the seats, and what the table waits for."""
        update, parlour = self.link.update, self.parlour
        if update is None or not self.is_mounted:
            return
        passed, looks = self._clock() - self._shown_at, parlour.looks
        facts = looks.ascii, parlour.alone, parlour.connector.remote
        found = WaitingRoom(self.link, update, self.app.size, passed, *facts).arranged()
        body, seats = self.query_one(".body"), self.query_one(SeatsAround)
        body.set_class(found.is_around, "-around")
        body.set_class(bool(found.beside), "-beside")
        self.query_one("#beside").styles.width = found.beside or "100%"
        seats.lay(found.seated, update.you or 0, found.middle, looks)
        for name, words in found.texts.items():
            text = self.query_one(f"#{name}", Static)
            text.display = bool(words)
            text.update(words)
        scan = self.query_one("#scan", Static)
        scan.display = bool(found.code)
        scan.update(Content("\n").join(found.code))

    def show(self) -> None:
        update = self.link.update
        if update is None:
            return
        self.rows.show(seat_rows(update))
        self._show_news()
        self.talk()
        self.refresh_edges()

    def about(self) -> Content:
        return Content(rules_in_short(self.link.update.table) if self.link.update is not None else "")

    def talk(self) -> None:
        words = speaker(self.link.update)
        told = [Content.styled(visible(self._told), WARN)] if self._told else []
        self.query_one(Conversation).tell([*(spoken(line, words) for line in self.link.said), *told])

    def tell(self, words: str) -> None:
        """Say `words` below the chat for some seconds: in a corner they would cover it."""
        self._told = words
        if self._forgets is not None:
            self._forgets.stop()
        self._forgets = self.set_timer(TOLD, lambda: self.tell("")) if words else None
        if self.is_mounted:
            self.talk()

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

    def action_row_up(self) -> None:
        self.query_one(SeatsAround).move_to(0, -1)

    def action_row_down(self) -> None:
        self.query_one(SeatsAround).move_to(0, 1)

    def action_beside(self, step: int) -> None:
        self.query_one(SeatsAround).move_to(step, 0)

    def on_seats_around_paged(self, event: SeatsAround.Paged) -> None:
        """Scroll what was said."""
        self.query_one(Conversation).page(event.pages)

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
