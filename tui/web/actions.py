"""What a guest does apart from moves: tables, seats, options, people, chat, and pages to read.

Each action of a page is a name and what it is about (`sit t1`); the session lets only those through that the
page offers. What was offered may have become impossible since then, so nothing here trusts it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from parlour.net.wire import messages
from parlour.net.wire.messages import Phase, Presence, Request, TableLine, Update
from parlour.rules.lessons import packaged
from parlour.tui.rules_editor.offers import Offer, offers
from parlour.tui.seen.hints import hint_lines
from parlour.tui.seen.night import takes_part
from parlour.tui.seen.options import options_of
from parlour.tui.seen.people import Aside, question_about, request_for, sending_away
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import LEVELS
from parlour.tui.text.printable import visible
from parlour.tui.ways.night import choose as choose_night
from parlour.tui.ways.night import leave as leave_night
from parlour.tui.web.pages import boxes, evening, lobby, night, waiting
from parlour.tui.web.pages.lessons import lessons_box
from parlour.tui.web.pages.markup import EMPTY, Html
from parlour.tui.web.pages.table import log
from parlour.tui.words.of_games import spoken_lesson

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.remote.table_client import Link
    from parlour.tui.storage.stores import Stores
    from parlour.tui.ways.ways import Way, Ways
    from parlour.tui.web.at_table import AtTable

TALK: Final = 60
"""How many lines of the talk the chat shows."""
RISKY: Final = ("end_table",)

Deed: TypeAlias = Callable[[str, str], None]
"""Does something; takes what it is about, and what was typed."""


class Acting(Protocol):
    """Whose actions these are: a `parlour.tui.web.session.PageSession`, which has them (no circle)."""

    @property
    def link(self) -> Link | None: ...
    @property
    def at(self) -> AtTable | None: ...
    @property
    def ways(self) -> Ways: ...
    @property
    def stores(self) -> Stores: ...

    def come_in(self) -> None:
        """Let the guest in at the host."""

    def go(self, way: Way) -> None:
        """Go a way, and show where it leads, or why it leads nowhere."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do `work` beside everything else, and show why it was not done."""

    def take_lesson(self, lesson: Lesson | None) -> None:
        """Let the guest take a lesson, in place of any other; None ends the one that they take."""

    def open(self, box: Callable[[], Html] | None) -> None:
        """Show a box over the page; None closes it."""


class Actions:
    """The actions of one guest."""

    def __init__(self, session: Acting) -> None:
        self._session = session
        self._games: Mapping[str, Offer] = {}
        self._opens = False  # the games are those of a new table, not of this one
        self._aside: Aside | None = None
        self.looked_for = ""  # in the list of tables
        self._deeds: Mapping[str, Deed] = {
            "again": lambda *_: session.come_in(),
            "close": lambda *_: session.open(None),
            "menu": lambda *_: session.open(self._menu),
            "chat": lambda *_: session.open(self._chat),
            "invite": lambda *_: session.open(self._invitation),
            "options": lambda *_: session.open(self._options),
            "evening": self._evening,
            "night": lambda *_: session.open(self._night),
            "enter_night": lambda *_: session.go(lambda ways: ways.enter_night()),
            "leave_night": lambda *_: self._leave_night(),
            "other_night": lambda on, _: self._choose_night(on),
            "new": lambda *_: self._choose_game(opens=True),
            "games": lambda *_: self._choose_game(opens=False),
            "game": self._play,
            "sit": partial(self._sit, watch=False),
            "watch": partial(self._sit, watch=True),
            "find": self._find,
            "rules": self._rules,
            "leave": self._leave,
            "learn": lambda *_: session.spawn(self._list_lessons()),
            "lesson": lambda on, _: session.spawn(self._take_lesson(on)),
            "leave_lesson": lambda *_: session.take_lesson(None),
            "say": self._say,
            "ready": lambda *_: self._send(messages.Ready()),
            "wait": lambda *_: self._send(messages.Ready(on=False)),
            "start": lambda *_: self._send(messages.Start()),
            "bot": self._add_bot,
            "remove": self._remove,
            "set": self._set,
            "people": self._ask_about,
            "reply": self._reply,
        }

    def do(self, name: str, on: str, typed: str) -> None:
        """Carry out an action that the page has offered; one that is none of these does nothing."""
        deed = self._deeds.get(name)
        if deed is not None:
            deed(on, typed)

    @property
    def _link(self) -> Link | None:
        return self._session.link

    @property
    def _update(self) -> Update | None:
        return self._link.update if self._link is not None else None

    def _send(self, request: Request) -> None:
        if self._link is not None:
            self._link.send(request)

    # ---- to a table and away from it -------------------------------------------------------------

    def _table(self, id_: str) -> TableLine | None:
        tables = self._link.lobby.tables if self._link is not None and self._link.lobby is not None else ()
        return next((table for table in tables if table.id == id_), None)

    def _sit(self, on: str, _: str, *, watch: bool) -> None:
        table = self._table(on)
        if table is not None:
            self._session.go(lambda ways: ways.sit(table, watch=watch))

    def _find(self, _: str, typed: str) -> None:
        self.looked_for = typed[: lobby.LONGEST]
        self._session.open(None)  # the page is shown anew

    def _rules(self, on: str, _: str) -> None:
        table = self._table(on) if on else self._update.table if self._update is not None else None
        if table is not None:
            self._session.spawn(self._session.ways.read_rules(table))

    def _leave(self, _: str, __: str) -> None:
        link = self._link
        self._session.open(None)
        if link is not None:
            self._session.go(lambda ways: ways.leave(link))

    def _choose_game(self, *, opens: bool) -> None:
        self._games = {offer.name: offer for offer in offers(self._session.stores.rules_folder)}
        self._opens = opens
        self._session.open(partial(lobby.games_box, tuple(self._games.values())))

    def _play(self, on: str, _: str) -> None:
        """Open a table of a game, or let this table play it."""
        offer, link = self._games.get(on), self._link
        self._session.open(None)
        if offer is None or link is None:
            return
        if self._opens:
            table = messages.OpenTable(game="" if offer.rules else offer.name, rules=offer.rules)
            self._session.go(lambda ways: ways.open_table(table))
        else:
            self._session.go(lambda ways: ways.change_game(link, offer))

    async def _list_lessons(self) -> None:
        """Show the lessons, those of the table's game first, in place of one that is done."""
        self._session.take_lesson(None)
        game = self._update.table.game if self._update is not None else ""
        finished = self._session.stores.progress.finished()
        listed = lessons_box([spoken_lesson(each) for each in packaged.lessons()], finished, game)
        self._session.open(lambda: listed)

    async def _take_lesson(self, on: str) -> None:
        found = next((lesson for lesson in packaged.lessons() if lesson.name == on), None)
        if found is not None:
            self._session.take_lesson(spoken_lesson(found))

    # ---- at a table ------------------------------------------------------------------------------

    def _add_bot(self, on: str, _: str) -> None:
        if on in LEVELS:
            self._send(messages.AddBot(level=on))

    def _remove(self, on: str, _: str) -> None:
        """Free the seat of who sat there on the page that was tapped; ask before a player has to go."""
        number, _, name = on.partition(" ")
        update, seat = self._update, int(number)
        if update is None or seat >= len(update.table.seats):
            return
        part = update.table.seats[seat]
        if part.presence is Presence.BOT or part.name != name:
            self._send(messages.Remove(seat=seat, name=name))  # which is refused if it is somebody else
        else:
            self._aside = sending_away(part, update)
            self._session.open(partial(boxes.aside_box, self._aside))

    def _set(self, on: str, typed: str) -> None:
        """Give an option another value: one of its values, or what was typed."""
        name, _, value = on.partition(" ")
        for option in options_of(self._update.table) if self._update is not None else ():
            if option.name == name and (value in option.values if option.values else typed):
                self._send(option.setup(value or visible(typed)))

    def _options(self) -> Html:
        return waiting.options_box(self._update) if self._update is not None else EMPTY

    def _evening(self, on: str, _: str) -> None:
        """Show what was won in this evening; ask before a new one begins, and begin it."""
        match on:
            case "new":
                self._session.open(evening.anew_box)
            case "begin":
                self._session.open(None)
                self._send(messages.Setup(new_evening=True))
            case _:
                self._session.open(self._standings)

    def _standings(self) -> Html:
        return evening.evening_box(self._update) if self._update is not None else EMPTY

    def _night(self) -> Html:
        link = self._link
        return night.night_box(link.night, link.night_age) if link is not None else EMPTY

    def _leave_night(self) -> None:
        self._session.open(None)
        if self._link is not None:
            self._session.spawn(leave_night(self._link))

    def _choose_night(self, night_id: str) -> None:
        if self._link is not None:
            self._session.spawn(choose_night(self._link, night_id))

    def _say(self, _: str, typed: str) -> None:
        if words := visible(typed).strip()[: boxes.LONGEST_LINE]:
            self._send(messages.Say(text=words))

    def _chat(self) -> Html:
        at = self._session.at
        lines = list(at.talk.lines)[-TALK:] if at is not None else []
        return boxes.chat_box(log(lines))

    def _invitation(self) -> Html:
        may_watch = self._update is None or self._update.table.may_watch
        link = self._link
        if link is None:
            return EMPTY
        return boxes.invite_box(link.welcome, may_watch=may_watch, has_night=link.night is not None)

    # ---- the people at it ------------------------------------------------------------------------

    def _menu(self) -> Html:
        return boxes.menu_box(list(self._rows()))

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the rows of the menu: what each does, its words, and how it looks."""
        update = self._update
        yield "rules", tr("Rules"), ""
        yield "chat", tr("Chat"), ""
        yield "invite", tr("How others join"), ""
        if update is None or update.you is None or update.table.phase is not Phase.PLAYING:
            yield "learn", tr("Learn a game"), ""
        for name, words in boxes.PEOPLE.items():
            if request_for(name, update) is not None:
                yield f"people {name}", tr(words), "risky" if name in RISKY else ""
        if update is not None and update.table.night:
            yield "night", tr("The game night"), ""
            if takes_part(self._link.night if self._link is not None else None):
                yield "leave_night", tr("Take part in the night no more"), "risky"
        if update is not None and update.table.evening is not None:
            yield "evening", tr("This evening"), ""
        if update is not None and update.table.phase is Phase.WAITING:
            yield "options", tr("Options"), ""
        if update is not None and update.you is None:
            yield "leave", tr("Stop watching"), ""
        else:
            yield "leave", tr("Leave the table"), "risky"

    def _ask_about(self, on: str, _: str) -> None:
        """Send a request about the people at the table, or ask before one that acts on somebody else."""
        request = request_for(on, self._update) if on in boxes.PEOPLE else None
        self._session.open(None)
        if isinstance(request, messages.AskHint):
            self._session.spawn(self._hint())
            return
        self._aside = question_about(request, self._update)
        if self._aside is not None:
            self._session.open(partial(boxes.aside_box, self._aside))
        elif request is not None:
            self._send(request)

    def _reply(self, on: str, _: str) -> None:
        aside, self._aside = self._aside, None
        self._session.open(None)
        request = aside.means(on) if aside is not None else None
        if request is not None:
            self._send(request)

    async def _hint(self) -> None:
        """Show what can be done, what is best and why; and why the lifted card cannot be played."""
        link, at = self._link, self._session.at
        if link is None or at is None:
            return
        lines: list[str] = []
        if at.turn.held.aimed:
            why = await link.ask(messages.AskHint(card=at.turn.under_cursor))
            if not why.ok and why.told is not None:
                clause = f" ({visible(why.clause)})" if why.clause else ""
                lines.append(f"{at.words.sentence(why.told)}{clause}.")
        answer = await link.ask(messages.AskHint())
        if answer.hint is not None:
            lines += hint_lines(answer.hint, at.words)
        elif answer.told is not None:
            lines.append(at.words.line(answer.told))
        self._session.open(partial(boxes.words_box, tr("Hint"), [line.strip() for line in lines if line]))
