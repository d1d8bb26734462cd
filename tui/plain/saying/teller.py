"""Says what is new at a table, nothing twice: what happened in its order, then what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Chat, Notice, Phase, Update
from parlour.rules.views import View
from parlour.tui.drawing.sorting import SortOrder
from parlour.tui.plain.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.news import (
    asked_about,
    changed,
    has_ended,
    is_new_hand,
    looked_lines,
    nearly_out,
    newly_happened,
    pause_lines,
    stand_in_lines,
    vote_lines,
    waiting_lines,
    without_time,
)
from parlour.tui.plain.saying.results import result_lines
from parlour.tui.plain.saying.sentences import (
    Happening,
    as_one,
    by_actor,
    ended,
    happening,
    one_card_left,
    to_listener,
)
from parlour.tui.plain.saying.table import top_card, top_line
from parlour.tui.remote.verdicts import line_of, signed, unsigned
from parlour.tui.tables.common.facts import acting, names_at
from parlour.tui.text.printable import visible


class Teller:
    """Follows one table. `order` is the order of the player's hand, by which its cards have numbers."""

    def __init__(self, order: SortOrder = SortOrder.SUIT) -> None:
        self.order = order
        self._before: Update | None = None
        self._waiting: list[Happening] = []  # what another player did in a turn that goes on
        self._asked: list[dict[str, object]] = []
        self._first = True  # nothing was asked before the newest question
        self._told = ""  # what was said last of moves

    def tell(self, update: Update, verbosity: Verbosity = Verbosity.NORMAL) -> list[Said]:
        """Return what is new since the update before."""
        before = self._same_match(update)
        self._before = update
        said = pause_lines(before.table.pause if before else None, update.table.pause)
        if update.view is None:
            return said
        view = update.view
        names = names_at(update)
        happened = [happening(each, view, names) for each in newly_happened(before, update)]
        happened += [one_card_left(seat, view, names) for seat in nearly_out(before, update)]
        told = self._in_order(happened, before, update, verbosity)
        told += self._held(happened, before, update, verbosity)
        over = _over(before, update)
        asked = self._newly_asked(update, again=any(each.kind is Kind.OWN for each in told))
        if said or told or over or asked or not self._goes_on(update, verbosity):
            told += self._others(before, update, verbosity)
        said += told
        said += [each for each in over if verbosity > Verbosity.BRIEF or "hand" not in each.data]
        said += changed(stand_in_lines, before, update) + changed(vote_lines, before, update)
        if verbosity is Verbosity.FULL:
            said += changed(waiting_lines, before, update)
        return said + self._with_top(view, asked)

    def _same_match(self, update: Update) -> Update | None:
        """Return the update before if it is of the same match and seat; forget it otherwise."""
        before = self._before
        if before is not None and _match_of(before) == _match_of(update):
            return before
        self._waiting, self._asked, self._told = [], [], ""
        return None

    def _in_order(
        self, happened: Sequence[Happening], before: Update | None, update: Update, verbosity: Verbosity
    ) -> list[Said]:
        """Return what happened up to the last that concerns the player; what others did since then waits."""
        assert update.view is not None, "it happened at a table"
        said: list[Said] = []
        for own, group in groupby(happened, key=lambda each: each.own):
            if not own:
                self._waiting += group
                continue
            told = [each for each in group if not asked_about(each, update.view)]
            if told:
                said += self._others(before, update, verbosity)
                self._told = as_one(told, to_listener(update.view, names_at(update)))
                said.append(Said(Kind.OWN, self._told, {"events": [each.data for each in told]}))
        return said

    def _held(
        self, happened: Sequence[Happening], before: Update | None, update: Update, verbosity: Verbosity
    ) -> list[Said]:
        """Return a hand that is new, or what a look shows, after what others did."""
        assert update.view is not None, "it is held at a table"
        view, old = update.view, before.view if before is not None else None
        if is_new_hand(old, view, [each for each in happened if each.own]):
            once = {"once": True} if looked_lines(None, update, view) else {}
            lines = hand_lines(view, self.order)
            found = [Said(Kind.OWN, each.text, {**each.data, **once}) for each in lines]
        else:
            found = looked_lines(old, update, view)
        return [*self._others(before, update, verbosity), *found] if found else []

    def _goes_on(self, update: Update, verbosity: Verbosity) -> bool:
        """Whether the turn goes on of which others' deeds wait to be told."""
        is_theirs = bool(self._waiting) and acting(update) == (self._waiting[-1].seat,)
        return is_theirs and verbosity is Verbosity.NORMAL and update.table.phase is Phase.PLAYING

    def _others(self, before: Update | None, update: Update, verbosity: Verbosity) -> list[Said]:
        """Return what others did and was not told yet, a line for each turn."""
        found, self._waiting = self._waiting, []
        if verbosity is Verbosity.BRIEF or not found:
            return []
        brief = verbosity is not Verbosity.FULL
        turns = [found] if brief else [[each] for each in found]
        if before is None and brief:
            turns = by_actor(found)
        words = to_listener(update.view, names_at(update))
        said = [
            Said(Kind.OTHERS, as_one(turn, words, brief=brief), {"events": [each.data for each in turn]})
            for turn in turns
        ]
        self._told = " ".join(each.text for each in said)
        return said

    def _newly_asked(self, update: Update, *, again: bool) -> list[Said]:
        """Return what is asked if it is another question than before, or asked anew after an own move."""
        asked = [] if stand_in_lines(update) or update.table.pause else asked_lines(update, self.order)
        question = without_time(asked)
        new = again or question != self._asked
        self._first = not self._asked
        self._asked = question
        return asked if new else []

    def _with_top(self, view: View, asked: list[Said]) -> list[Said]:
        """Return the question with the top of the pile before it, unless what was said last names it."""
        line, words = top_line(view), top_card(view)
        if (
            not asked
            or not self._first
            or line is None
            or words in f"{self._told} {asked[0].text}".casefold()
        ):
            return asked
        self._told = line.text
        first = asked[0]
        return [
            replace(first, text=f"{line.text} {first.text}", data={**first.data, "top": line.data}),
            *asked[1:],
        ]


def _over(before: Update | None, update: Update) -> list[Said]:
    """Return the result of a round that has just ended, and of the match."""
    if has_ended(before, update):
        return result_lines(update)
    is_over = update.table.phase is Phase.OVER
    return result_lines(update)[-1:] if is_over and before and before.table.phase is not Phase.OVER else []


def _match_of(update: Update) -> tuple[str, int, int | None]:
    return update.table.id, update.table.match, update.you


def notice_line(notice: Notice) -> Said:
    """Return a line of the referee."""
    return Said(Kind.NOTICE, ended(visible(unsigned(notice.words))), {"words": notice.words})


def verdict_line(verdict: Verdict, names: Sequence[str]) -> Said:
    """Return what the player's own program says about the shuffles of a round."""
    found = line_of(verdict, names)
    return Said(Kind.CHECK, signed(found), {"fits": found.fits})


def chat_line(chat: Chat) -> Said:
    """Return what somebody said."""
    name, text = visible(unsigned(chat.name)), visible(unsigned(chat.text))
    return Said(Kind.CHAT, f"{name} says: {text}", {"name": name, "text": text})
