"""One table of a page guest: news in, a scene out, and what taps do. Knows no HTML and no socket."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from parlour.net.client.client import Lost
from parlour.net.wire.messages import Answer, Back, Chat, Notice, Update
from parlour.rules.events import Happened, Moved, new_events
from parlour.rules.sentences import told
from parlour.rules.views import View, ZoneKind
from parlour.tui.moves import taps
from parlour.tui.moves.asking import TableRequests, refusal
from parlour.tui.moves.choices import STEPS
from parlour.tui.moves.claims import declining
from parlour.tui.moves.grid_places import GridPlace
from parlour.tui.moves.key_queue import KeyAction, KeyQueue
from parlour.tui.moves.turn import Turn
from parlour.tui.plain.saying.places import places
from parlour.tui.plain.saying.said import Kind, Verbosity
from parlour.tui.plain.saying.teller import Teller
from parlour.tui.remote.standstill import Standstill
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import (
    RaceReports,
    all_race,
    names_at,
    names_of_match,
    race_of,
    running,
    speaker,
    stood_in,
)
from parlour.tui.seen.log import Talk
from parlour.tui.seen.verdicts import OwnLine
from parlour.tui.seen.zones import names_hand
from parlour.tui.web.pages.scene import TableScene
from parlour.tui.words.asking import ASKED_ANEW, TOO_LATE
from parlour.tui.words.speaking import Words

READ: Final = 2.5
"""Seconds for which a refusal is shown at least."""
SLIDES: Final = 3
"""The most cards that slide for one update."""
QUIET: Final = (Kind.TURN, Kind.OPTION)
"""What a page shows by itself, and is not told besides."""

Run = Callable[[Callable[[], Coroutine[Any, Any, None]]], object]


class Slide(NamedTuple):
    """A card that slides from one place of the page to another, which are named by `data-at`; its text."""

    origin: str
    target: str
    card: str


class AtTable:
    """The table of `link`. `run` starts a request, `changed` asks for a new page, `clock` returns seconds."""

    def __init__(self, link: Link, run: Run, changed: Callable[[], None], clock: Callable[[], float]) -> None:
        self.link = link
        self.table_id = ""  # of the newest update
        self.turn = Turn()
        self.talk = Talk()
        self.spoken: list[str] = []  # what a listener was not told yet
        self.slides: list[Slide] = []
        self.painted: int | None = None  # the update to report when it is painted, since it opens a race
        self._asking = TableRequests(link, self.refused)
        self._keys = KeyQueue(self.turn, self._asking, run, self.refused, changed)
        self._changed = changed
        self._clock = clock
        self._teller = Teller(typed=False)
        self._reports = RaceReports()
        self._still = Standstill(clock)
        self._noticed_at = float("-inf")

    @property
    def update(self) -> Update | None:
        return self.link.update

    @property
    def passed(self) -> float:
        """Seconds of table time since the newest update."""
        return self._still.passed

    @property
    def question(self) -> object:
        """What is asked apart from the choices: the race that is open, and what a pass would decline."""
        return race_of(self.turn.view), declining(self.turn.view)

    def show(self, update: Update) -> None:
        """Take over a newer update."""
        self.table_id = update.table.id
        before = self.turn.view
        began, raced = self.turn.begun_claim, all_race(before)
        self._still.follow(update)
        if self._clock() - self._noticed_at > READ:
            self.turn.notice = None
        self._keys.show(update)
        if began and not self.turn.begun_claim and raced:
            self._notice(TOO_LATE)
        if update.view is not None:
            self.slides += slides_between(before, update.view)
            self.talk.log(update.view, names_of_match(update), update.table.match, places(update.view))
        told_now = self._teller.tell(update, Verbosity.NORMAL)
        self.spoken += [each.text for each in told_now if each.kind not in QUIET]
        self.painted = self._reports.unreported(update) or self.painted

    def forget_the_moment(self) -> None:
        """Forget what would be shown and said once, since the page shows something else."""
        self.slides, self.spoken = [], []

    def lose(self, lost: Lost) -> None:
        """Say that the connection to the referee is gone, until there is a newer update."""
        self._still.lose(replace(lost, again_in=None))  # the page does not count down to the next try

    def hear(self, news: Chat | Notice | OwnLine) -> None:
        """Add a line to the talk."""
        match news:
            case Chat():
                self.talk.chat(news.name, news.text)
                self.spoken.append(f"{self.talk.lines[-1].name}: {self.talk.lines[-1].text}")
            case Notice():
                self.talk.notice(speaker(self.update).said(news.told))
                self.spoken.append(self.talk.lines[-1].text)
            case _:
                self.talk.own(news)
                self.spoken.append(self.talk.lines[-1].text)

    def refused(self, answer: Answer, _seen: int | None = None) -> None:
        """Show why a request was refused, with its clause."""
        self.turn.claimed = ""
        self.turn.notice = refusal(answer, names_at(self.update))
        self._noticed_at = self._clock()
        if self.turn.notice is not None:
            self.spoken.append(self.words.sentence(self.turn.notice))
        self._changed()

    @property
    def words(self) -> Words:
        """What speaks to the viewer, with the names of those who play, or played the match that is over."""
        view = self.update.view if self.update is not None else None
        return Words(names_of_match(self.update), view.viewer if view else None, places(view))

    @property
    def scene(self) -> TableScene | None:
        """What the page is made of; None before the first view of a match."""
        update = self.update
        if update is None or update.view is None:
            return None
        notice, words = self.turn.notice, self.words
        return TableScene(
            update,
            update.view,
            self.turn,
            words,
            tuple(self.talk.lines),
            words.sentence(notice) if notice is not None else "",
            running(update, self.passed),
            self._still.shown,
        )

    def do(self, action: str, on: str, *, throws: bool = False, is_late: bool = False) -> bool:
        """Carry out an action of the page on `on`; False if it is none of a table.

        `throws`: a card was thrown onto the table, which plays it at once. `is_late`: the page showed another
        question, which is not answered by this.
        """
        press = self._press_of(action, on, throws=throws)
        if press is None:
            return False
        if stood_in(self.update):
            self.link.send(Back())
        if is_late:
            self._notice(ASKED_ANEW)
        elif action == "cancel":
            self._keys.back()
        else:
            self.turn.notice = None
            self._keys.press(press)
        self._changed()
        return True

    def _press_of(self, action: str, on: str, *, throws: bool) -> KeyAction | None:
        turn = self.turn
        match action:
            case "card":
                at, _, text = on.partition(" ")
                return partial(self._card, int(at), text, throws=throws)
            case "place":
                return partial(taps.tap_place, turn, on)
            case "seat":
                return partial(taps.tap_seat, turn, on)
            case "zone":
                return partial(turn.zone, on)
            case "option":
                return partial(taps.pick_option, turn, on)
            case "more" if on in map(str, STEPS):
                return partial(self._more, int(on))
            case "verb":
                return partial(turn.act, on.partition(" ")[0])
            case "enter":
                return turn.enter
            case "back" | "cancel":
                return lambda: None
            case _:
                return None

    def _card(self, at: int, text: str, *, throws: bool) -> str | None:
        """Lift a card of the hand; play one that is lifted, or thrown. It may have moved meanwhile."""
        turn = self.turn
        if turn.hand[at : at + 1] != (text,):
            if text not in turn.hand:
                return None
            at = turn.hand.index(text)
        if turn.keys.stepwise:
            if turn.picking is not None and not turn.by_itself and self._is_begun(text):
                turn.back()
                return None
            return turn.click(at, turn.hand)
        if not throws:
            return turn.click(at, turn.hand)
        if turn.asked is not None and not turn.by_itself:
            turn.cancel()
        turn.held.point(at)
        return turn.enter()

    def _more(self, by: int) -> None:
        self.turn.more(by)

    def _is_begun(self, text: str) -> bool:
        """Whether the begun move plays the card, and nothing else is picked yet."""
        picking = self.turn.picking
        return picking is not None and picking.picks[-1:] == ((text,),)

    def _notice(self, sentence: Any) -> None:
        self.turn.notice, self._noticed_at = told(sentence), self._clock()


def slides_between(before: View | None, view: View) -> list[Slide]:
    """Return the cards that have moved since the view before, as far as the page can show it."""
    if before is None or before.viewer != view.viewer or before.match.round != view.match.round:
        return []
    return list(_slides(new_events(before.events, view.events), view))[-SLIDES:]


def _slides(events: tuple[Happened, ...], view: View) -> Iterator[Slide]:
    for happened in events:
        event = happened.event
        if isinstance(event, Moved):
            origin, target = (_anchor(view, event.seat, name) for name in (event.origin, event.target))
            if origin and target and origin != target:
                yield Slide(origin, target, event.cards[-1] if event.cards else "")


def _anchor(view: View, seat: int, name: str) -> str:
    """Return where on the page the place `name` of an event is: a zone, a stack, or a slot of the seat."""
    if names_hand(view, seat, name):
        return "hand" if seat == view.viewer else f"seat {seat}"
    zone = view.zone(name)
    if zone is not None and zone.kind is ZoneKind.TRICK:
        return f"trick {seat}"
    if zone is not None:
        return f"{'stack' if zone.kind is ZoneKind.STACK else 'zone'} {name}"
    return f"place {GridPlace(seat, int(name))}" if name.isdecimal() else f"seat {seat}"
