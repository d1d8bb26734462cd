"""The table screen: keys become moves, updates become changed cells.

Every key of a match has its action here, which is why this file is long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

from parlour.net.client.client import Lost
from parlour.net.wire.messages import Answer, AskHint, Chat, Leave, Notice, Update
from parlour.rules.sentences import Told, in_words, told
from parlour.tui.drawing.themes import Looks
from parlour.tui.keymap import CLAIM, COMPANY, TABLES, Action, claim_keys, is_key, named
from parlour.tui.moves.arrows import follow
from parlour.tui.moves.asking import TableLink, TableRequests, refusal
from parlour.tui.moves.claims import declining
from parlour.tui.moves.grid_places import place_of
from parlour.tui.moves.key_queue import KeyAction, KeyQueue
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import free_keys
from parlour.tui.remote.standstill import Standstill
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.screens.boxes.top import PaintedOnce, bindings, is_under_box
from parlour.tui.seen.facts import (
    RaceReports,
    acting,
    all_race,
    bot_plays,
    in_match,
    names_at,
    names_of_match,
    running,
    speaker,
    stood_in,
)
from parlour.tui.seen.log import Talk
from parlour.tui.seen.people import Aside, leaving, question_about, request_for, still_asked, why_not
from parlour.tui.seen.verdicts import OwnLine
from parlour.tui.tables.common.edges import draw_foot
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.controls.board import Board
from parlour.tui.tables.controls.board_motion import BoardMotion, ShownTable
from parlour.tui.tables.controls.chatline import ChatLine
from parlour.tui.tables.controls.open_now import by_free_keys, open_now, with_long_log
from parlour.tui.tables.controls.sending import Hinting, Sending
from parlour.tui.tables.controls.table_time import REFUSED, Lately, Ticking
from parlour.tui.tables.shape import BoardPart, shape_of
from parlour.tui.text.language import tr
from parlour.tui.words.asking import ASKED_ANEW, NOTHING_TO_SORT

PICKED: Final = (BoardPart.HAND, BoardPart.SEATS, BoardPart.FELT, BoardPart.PROMPT, BoardPart.FOOT)
"""The parts that a key may change."""


class TableScreen(PaintedOnce[None]):
    """One table as one viewer sees it: shows updates with `show_update`, and sends moves over `link`."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(TABLES)]
    DEFAULT_CSS = """
    TableScreen { layers: base over; background: $background; }
    """

    class Left(Message):
        """The player has left the table."""

    class InviteAsked(Message):
        """The player asks how others join this table."""

    class NightAsked(Message):
        """The player asks how the game night stands."""

    class HelpAsked(Message):
        """The player asks for help: `actions` work now, `claims` must take effect at once."""

        def __init__(self, actions: tuple[Action, ...], claims: Mapping[str, Callable[[], None]]) -> None:
            super().__init__()
            self.actions, self.claims = actions, claims

    def __init__(
        self,
        link: TableLink,
        looks: Looks,
        *,
        clock: Callable[[], float] = monotonic,
        may_move: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_move` is asked once for each update in which a card may slide."""
        super().__init__()
        self._link = link
        asking = TableRequests(link, self.refused)
        self._sending = Sending(self, asking, lambda: self.post_message(self.Left()), self._reopen_chat)
        self._hinting = Hinting(self, asking, lambda: speaker(self._update), self._hint, self.refused)
        self._lately = Lately(clock)
        self._pens = Pens(looks)
        self.turn = Turn()
        self._talk = Talk()
        run = partial(self.run_worker, group="moves")
        self._keys = KeyQueue(self.turn, asking, run, self.refused, self._redraw)
        self._update: Update | None = None
        self._turned = 0  # the first update with those who must act now
        self._still = Standstill(clock)
        self._race_reports = RaceReports()
        self._aside: Aside | None = None
        self._ticking = Ticking(self, lambda: self.board.redraw(BoardPart.PROMPT))
        foot = lambda scene, rect: draw_foot(scene, rect, self._footer())  # noqa: E731
        self.board = Board(self._scene, shape_of, foot)
        self.moving = BoardMotion(self, self.board, clock, may_move)

    def show_update(self, update: Update) -> None:
        """Show a newer update, painting only what changed."""
        if acting(update) != acting(self._update):
            self._turned = update.seq
        before, self._update = self._update, update
        hand = self.turn.hand
        self._still.follow(update)
        if self.turn.seq != update.seq and not self._lately.keeps(self.turn.notice):
            self.turn.notice = None
        began, raced, declined = self.turn.begun_claim, all_race(self.turn.view), declining(self.turn.view)
        self._keys.show(_unasked(update) if bot_plays(update) else update)
        if (raced and not all_race(update.view)) or declined not in ("", declining(update.view)):
            self._lately.ask_anew()
        if began and not self.turn.begun_claim:
            self.turn.notice = late = self._lately.come_too_late()
            self._forgive_later(late)
        if update.view is not None:
            self._talk.log(update.view, names_of_match(update), update.table.match)
        self._aside = still_asked(self._aside, update)
        self._ticking.follow(update)
        shown = ShownTable(self.turn.view, names_at(update), self.turn.hand, hand)
        same = before is not None and before.table.match == update.table.match
        old = before.view if before is not None and same else None
        self.moving.show(old, shown, self._pens, racing=self.takes_every_key)
        self._tell_shown()

    def _tell_shown(self) -> None:
        """Tell the referee that an update which opens a race is painted: reaction times count from then."""
        if self.is_mounted and (seq := self._race_reports.unreported(self._update)) is not None:
            self.board.call_after_refresh(self._link.shown, seq)

    def lose(self, lost: Lost) -> None:
        """Say that the connection is gone, until there is a newer update."""
        self._still.lose(lost)
        self._ticking.count_down()
        self._redraw()

    def heard(self, chat: Chat) -> None:
        self._talk.chat(chat.name, chat.text)
        self.board.redraw(BoardPart.TALK)

    def recalled(self, words: str) -> None:
        """Show a line of the referee that is older than this screen."""
        self._talk.notice(words)
        self.board.redraw(BoardPart.TALK)

    def noticed(self, notice: Notice) -> None:
        """Show a line of the referee, for a while also at the prompt."""
        said = speaker(self._update).said(notice.told)
        self._talk.notice(said)
        self._lately.say(said)
        if self._lately.keeps(self.turn.notice):
            self.turn.notice = None  # a late claimer sees how late the claim was
        self.board.redraw(BoardPart.TALK, BoardPart.PROMPT)

    def tell(self, words: str) -> None:
        """Show what the program has to say to the player: in the log, and at the prompt until an update."""
        self._talk.notice(words)
        if not self._lately.keeps(self.turn.notice):
            self.turn.notice = in_words(words)
        self.board.redraw(BoardPart.TALK, BoardPart.PROMPT)

    def found(self, found: OwnLine) -> None:
        """Show a line of the player's own program."""
        self._talk.own(found)
        self.board.redraw(BoardPart.TALK)

    def refused(self, answer: Answer, seen: int | None = None) -> None:
        """Show why a request was refused, with its clause.

        The refusal of a move that was made before the turn passed (the player had seen update `seen`) is not
        true any more, unless it is about a claim.
        """
        notice = refusal(answer, names_at(self._update))
        if self.turn.claimed:
            self.turn.claimed = ""
            self._lately.refuse(notice)
            self._forgive_later(notice)
        elif seen is not None and seen < self._turned:
            return
        self.turn.notice = notice
        self.board.redraw(BoardPart.PROMPT)

    def wear(self, looks: Looks) -> None:
        self._pens = Pens(looks)
        self.board.renew()

    @property
    def takes_every_key(self) -> bool:
        """Whether a race is open or a claim is being made, so that every key counts at once."""
        return all_race(self.turn.view) or self.turn.begun_claim

    @property
    def chatting(self) -> bool:
        return self.is_mounted and self._chat.is_open

    @property
    def _chat(self) -> ChatLine:
        return self.query_one(ChatLine)

    def _scene(self) -> Scene | None:
        if self._update is None:
            return None
        return Scene(
            table=self._update.table,
            turn=self.turn,
            pens=self._pens,
            names=names_at(self._update),
            lines=tuple(self._talk.lines),
            timer=running(self._update, self._still.passed),
            aside=self._aside,
            news=self._lately.news(racing=all_race(self.turn.view)),
            still=self._still.shown,
        )

    def open_actions(self) -> Iterator[Action]:
        actions = open_now(self.turn, self._update, self._still)
        yield from with_long_log(actions) if self.board.wide_talk else actions

    def keys_that_work(self) -> tuple[Action, ...]:
        """Return what the help lists: also keys of what the game asks for."""
        of_game = by_free_keys(self.turn) if self._still.shown is None else ()
        return (*self.open_actions(), *of_game)

    def _footer(self) -> Iterator[Action]:
        """Yield the keys of the footer: none while a question or a box is open, which shows its own."""
        if self._aside is None and not is_under_box(self):
            yield from self.open_actions()

    def on_screen_suspend(self) -> None:
        self.board.redraw(BoardPart.FOOT)

    def on_screen_resume(self) -> None:
        self.board.redraw(BoardPart.FOOT)

    def compose(self) -> ComposeResult:
        yield from (self.board, ChatLine())

    def on_mount(self) -> None:
        self.board.focus()
        self._ticking.follow(self._update)
        self.call_after_refresh(self._tell_shown)

    def _forgive_later(self, notice: Told | None) -> None:
        if self.is_attached:
            self.set_timer(REFUSED, lambda: self._forgive(notice))

    def _forgive(self, notice: Told | None) -> None:
        """Clear a claim's refusal once it has been read."""
        if self.turn.notice == notice:
            self.turn.notice = None
            self.board.redraw(BoardPart.PROMPT)

    def on_key(self, event: Key) -> None:
        """Handle keys that depend on the moment: answers, options, verbs without a key of their own."""
        if self.chatting:
            self._chat.take_back(event)
            return
        if self._only_comes_back(any(event.key in action.keys for action in self.open_actions())):
            event.stop()
            event.prevent_default()
            return
        if (key := event.key) in claim_keys(self._actions):
            self._aside = None
            self.action_move(CLAIM)
        elif self._aside is not None:
            self.action_answer(key)
        elif self.turn.takes(key):
            self._press(partial(self.turn.letter, key))
        elif (view := self.turn.view) and (choice := free_keys(view).get(key)):
            self.action_verb(choice.verb)
        else:
            return
        event.stop()
        event.prevent_default()

    @property
    def _actions(self) -> tuple[Action, ...]:
        return self.turn.keys.actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys depend on the kind of table; while the player types, none works."""
        name = parameters[0] if action in ("move", "go", "company") else action
        return not is_key(action) or (not self.chatting and any(key.name == name for key in self._actions))

    def _only_comes_back(self, is_open: bool) -> bool:
        """Take the seat back from a stand-in: a key shows that the player is there.

        Return whether that is all: while a bot plays, only what stands in the footer (`is_open`) does more.
        """
        if stood_in(self._update):
            self._sending.back()
        return bot_plays(self._update) and self._aside is None and not is_open

    async def on_board_pressed(self, event: Board.Pressed) -> None:
        name, argument = event.button.action, event.button.on
        if self._only_comes_back(any(action.name == name for action in self.open_actions())):
            return
        if name in ("option", "card", "verb", "answer", "place", "zone", "more"):
            await self.run_action(f"{name}({argument!r})")
        elif any(action.name == name and action.verbs for action in self._actions):
            self.action_move(name)
        elif name in COMPANY:
            self.action_company(name)
        elif name != "noop":
            await self.run_action(name)

    def action_go(self, arrow: str) -> None:
        """Follow an arrow; among cards on the table, to the nearest in that direction."""
        follow(arrow, self.turn, self.board.places())
        self._redraw()

    def action_digit(self, key: str) -> None:
        """Move to a card by its number, or pick it."""
        again = self._lately.digit()
        if not self._lately.astray:
            self._press(partial(self.turn.digit, key, again=again, hand=self.turn.hand))

    def action_enter(self) -> None:
        self._press(self.turn.enter)

    def action_mark(self) -> None:
        """Mark the card where several may be picked, else play it."""
        self._press(self.turn.mark)

    def action_card(self, index: str) -> None:
        """Move to the clicked card; a second click plays it, or marks it where several may be picked."""
        self._press(partial(self.turn.click, int(index), self.turn.hand))

    def action_option(self, pick: str) -> None:
        self.turn.point(pick)
        self._press(self.turn.enter)

    def action_more(self, by: str) -> None:
        self.turn.more(int(by))
        self._redraw()

    def action_verb(self, verb: str) -> None:
        self._press(partial(self.turn.act, verb))

    def action_zone(self, name: str) -> None:
        self._press(partial(self.turn.zone, name))

    def action_move(self, name: str) -> None:
        """Make the move of this action; in an open race, claim it."""
        verbs = named(self._actions, name).verbs
        if "pass" in verbs and self._lately.asked_anew:
            self.turn.notice = told(ASKED_ANEW)
        elif CLAIM not in verbs:
            self._press(partial(self.turn.act, *verbs))
        elif not self.turn.claim(*verbs):
            self._lately.go_astray()
        self._redraw()

    def action_place(self, text: str) -> None:
        """Move to the clicked card on the table, or pick it with a second click; pick a clicked stack."""
        place = place_of(text, None)
        again = place == self.turn.pointing.at
        if place is None:
            self._press(partial(self.turn.stack, text))
        elif place in self.turn.reach.places:
            self.turn.pointing.go(place)
            if again or self.turn.reach.own_only:
                self._press(self.turn.enter)
            self._redraw()

    def action_cancel(self) -> None:
        """Clear the selection, or else close the long log; leave if the connection is lost."""
        if self._still.lost:
            self.action_leave()
        elif any(each.name == "messages" and "escape" in each.keys for each in self.open_actions()):
            self.action_messages()
        self._keys.back()
        self._redraw()

    def action_sort(self) -> None:
        if len(self.turn.hand) < 2:
            self.turn.notice = told(NOTHING_TO_SORT)
        self.turn.sort()
        self._redraw()

    def action_company(self, name: str) -> None:
        """Do an action about the players; what acts on somebody else is asked first."""
        request = request_for(name, self._update)
        if isinstance(request, AskHint):
            self._hinting.ask("" if self.turn.asked else self.turn.under_cursor)
            return
        if request is None:
            self.turn.notice = in_words(why_not(name, self._update))
        self._aside = question_about(request, self._update)
        self._sending.ask(request if self._aside is None else None)
        self._redraw()

    def _hint(self, words: str) -> None:
        self.app.push_screen(Question(tr("Hint"), words, [AnswerKey("escape", tr("back"), usual=True)]))

    def action_messages(self) -> None:
        """Show more lines of chat, or fewer."""
        self.board.wide_talk = not self.board.wide_talk
        self.board.renew()

    def action_chat(self) -> None:
        self._chat.open()

    def _reopen_chat(self, text: str) -> None:
        """Put a chat line that was refused back into the field."""
        if self.is_mounted:
            self._chat.open(text)

    def action_invite(self) -> None:
        self.post_message(self.InviteAsked())

    def action_night(self) -> None:
        self.post_message(self.NightAsked())

    def action_help(self) -> None:
        claims = dict.fromkeys(claim_keys(self._actions), partial(self.action_move, CLAIM))
        self.post_message(self.HelpAsked(self.keys_that_work(), claims))

    def action_leave(self) -> None:
        """Leave; ask first during a match."""
        asks = in_match(self._update) and not self.turn.watching and not self._still.lost
        alone = self._update is not None and self._update.table.alone
        self._aside = leaving(alone=alone) if asks else None
        self._redraw() if asks else self._sending.ask(Leave())

    def action_answer(self, key: str) -> None:
        aside, self._aside = self._aside, None
        self._redraw()
        self._sending.ask(aside.means(key) if aside is not None else None)

    def _press(self, key: KeyAction) -> None:
        """Handle a key, send the move that it makes, and draw the selection."""
        self._keys.press(key)
        self._redraw()

    @on(Input.Submitted)
    def _say(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        self._chat.close()
        self.board.focus()
        self._sending.say(text)

    @on(ChatLine.Closed)
    def _chat_closed(self) -> None:
        if not self.chatting:
            self.board.focus()

    def _redraw(self) -> None:
        self.board.redraw(*PICKED)


def _unasked(update: Update) -> Update:
    """Return `update` without the choices: a bot makes them for the viewer."""
    view = replace(update.view, choices=()) if update.view is not None else None
    return update.model_copy(update={"view": view})
