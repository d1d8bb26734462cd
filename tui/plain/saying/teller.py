"""Says what is new at a table, nothing twice: what happened in its order, then what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Chat, Notice, Phase, Update
from parlour.rules.sentences import cards_named
from parlour.rules.views import View
from parlour.tui.plain.saying.asked import TypedChoice, asked_lines, typed_choices
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
    said_by_result,
    stand_in_lines,
    vote_lines,
    waiting_lines,
    without_time,
)
from parlour.tui.plain.saying.results import result_lines
from parlour.tui.plain.saying.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.sentences import (
    Happening,
    as_one,
    by_actor,
    happenings,
    line,
    of_match,
    one_card_left,
    to_player,
)
from parlour.tui.plain.saying.table import top_line
from parlour.tui.seen.facts import acting, bot_plays
from parlour.tui.seen.verdicts import line_of, signed, unsigned
from parlour.tui.seen.zones import top_card
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.words.speaking import Words


class NewUpdate(NamedTuple):
    """An update, the one before it of the same match and seat, how much is to be said, and in which words."""

    before: Update | None
    update: Update
    view: View
    verbosity: Verbosity
    words: Words

    @property
    def old(self) -> View | None:
        """The view of the update before."""
        return self.before.view if self.before is not None else None

    @property
    def ended(self) -> bool:
        """Whether a round has just ended."""
        return has_ended(self.before, self.update)


class Teller:
    """Follows one table. `typed`: what is told names the words that a player types."""

    def __init__(self, *, typed: bool = True) -> None:
        self._typed = typed
        self._before: Update | None = None
        self._waiting: list[Happening] = []  # what another player did in a turn that goes on
        self._asked: list[dict[str, object]] = []
        self._first = True  # nothing was asked before the newest question
        self._named: tuple[str, ...] = ()  # the cards that were said last
        self._heard: set[TypedChoice] = set()  # the words to type whose meaning was said

    def tell(self, update: Update, verbosity: Verbosity = Verbosity.NORMAL) -> list[Said]:
        """Return what is new since the update before."""
        before = self._same_match(update)
        self._before = update
        words = to_player(update)
        said = pause_lines(before.table.pause if before else None, update.table.pause, words)
        if update.view is None:
            return said
        news = NewUpdate(before, update, update.view, verbosity, of_match(update))
        happened, in_result, in_question = self._happened(news)
        told = self._in_order(happened, news)
        told += self._held([*happened, *in_question], news)
        over = _with_events(_over(news), in_result)
        again = bool(in_question) or any(each.kind is Kind.OWN for each in told)
        asked = self._newly_asked(update, again=again)
        if said or told or over or asked or not self._goes_on(news):
            told += self._others(news)
        said += told
        said += [each for each in over if verbosity > Verbosity.BRIEF or "hand" not in each.data]
        for lines in (stand_in_lines, vote_lines):
            said += changed(partial(lines, typed=self._typed), before, update)
        if verbosity is Verbosity.FULL:
            said += changed(waiting_lines, before, update)
        return said + self._with_top(update.view, words, _with_events(asked, in_question))

    def asked(self, update: Update) -> list[Said]:
        """Return what the player can or must do now, without what was heard before of the words to type."""
        return asked_lines(update, self._heard)

    def _same_match(self, update: Update) -> Update | None:
        """Return the update before if it is of the same match and seat; forget it otherwise."""
        before = self._before
        if before is not None and _match_of(before) == _match_of(update):
            return before
        self._waiting, self._asked, self._named = [], [], ()
        return None

    def _happened(self, news: NewUpdate) -> tuple[list[Happening], list[Happening], list[Happening]]:
        """Return what is to be told; what the result of a round tells; and what the question tells."""
        found = happenings(newly_happened(news.before, news.update), news.words)
        happened, in_result = list[Happening](), list[Happening]()
        for each in found:
            told = news.ended and all(said_by_result(event, news.view) for event in each.events)
            (in_result if told else happened).append(each)
        in_question = list[Happening]()
        while happened and _may_ask(news.update) and asked_about(happened[-1], news.view):
            in_question.insert(0, happened.pop())
        happened += [one_card_left(seat, news.words) for seat in nearly_out(news.before, news.update)]
        return happened, in_result, in_question

    def _in_order(self, happened: Sequence[Happening], news: NewUpdate) -> list[Said]:
        """Return what happened up to the last that concerns the player; what others did since then waits."""
        said: list[Said] = []
        for own, group in groupby(happened, key=lambda each: each.own):
            if own:
                said += self._others(news)
                said.append(self._told(Kind.OWN, list(group), news))
            else:
                self._waiting += group
        return said

    def _held(self, happened: Sequence[Happening], news: NewUpdate) -> list[Said]:
        """Return a hand that is new, or what a look shows, after what others did."""
        looked = looked_lines(news.old, news.view, news.words)
        if is_new_hand(news.old, news.view, [each for each in happened if each.own]):
            once = {"once": True} if looked else {}
            lines = hand_lines(news.view)
            looked = [Said(Kind.OWN, each.text, {**each.data, **once}) for each in lines]
        return [*self._others(news), *looked] if looked else []

    def _goes_on(self, news: NewUpdate) -> bool:
        """Whether the turn goes on of which others' deeds wait to be told."""
        is_theirs = bool(self._waiting) and acting(news.update) == (self._waiting[-1].seat,)
        return is_theirs and news.verbosity is Verbosity.NORMAL and news.update.table.phase is Phase.PLAYING

    def _others(self, news: NewUpdate) -> list[Said]:
        """Return what others did and was not told yet, a line for each turn."""
        found, self._waiting = self._waiting, []
        if news.verbosity is Verbosity.BRIEF or not found:
            return []
        if news.verbosity is Verbosity.FULL:
            turns = [[each] for each in found]
        else:
            turns = [found] if news.before is not None else by_actor(found)
        return [self._told(Kind.OTHERS, turn, news) for turn in turns]

    def _told(self, kind: Kind, turn: Sequence[Happening], news: NewUpdate) -> Said:
        """Return a line of what happened; clauses of what others did are only for those who hear all."""
        self._named = tuple(card for each in turn for card in each.cards)
        brief = kind is Kind.OTHERS and news.verbosity is not Verbosity.FULL
        return Said(kind, as_one(turn, news.words, brief=brief), {"events": _events(turn)})

    def _newly_asked(self, update: Update, *, again: bool) -> list[Said]:
        """Return what is asked if it is another question than before, or asked anew after an own move."""
        asked = self.asked(update) if _may_ask(update) else []
        question = without_time(asked)
        new = again or question != self._asked
        self._first = not self._asked
        self._asked = question
        if not new or not asked:
            return []
        self._heard |= set(typed_choices(update.view)) if update.view is not None else set()
        return asked

    def _with_top(self, view: View, words: Words, asked: list[Said]) -> list[Said]:
        """Return the question with the top of the pile before it, unless what was said last names it."""
        top = top_line(view, words)
        if not asked or not self._first or top is None:
            return asked
        if top_card(view) in (*self._named, *cards_named(view.prompt)):
            return asked
        self._named = (top_card(view),)
        first = asked[0]
        return [
            replace(first, text=f"{top.text} {first.text}", data={**first.data, "top": top.data}),
            *asked[1:],
        ]


def _may_ask(update: Update) -> bool:
    """Whether the player may be asked: the table goes on, and no bot plays for them."""
    return not bot_plays(update) and not update.table.pause


def _events(happened: Iterable[Happening]) -> list[object]:
    return [data for each in happened for data in each.data]


def _with_events(said: list[Said], told: Sequence[Happening]) -> list[Said]:
    """Return lines of which the first tells this, too, and so has its events."""
    if not said or not told:
        return said
    first, *others = said
    return [replace(first, data={**first.data, "events": _events(told)}), *others]


def _over(news: NewUpdate) -> list[Said]:
    """Return the result of a round that has just ended, and of the match."""
    if news.ended:
        return result_lines(news.update)
    before = news.before
    is_over = news.update.table.phase is Phase.OVER
    return (
        result_lines(news.update)[-1:] if is_over and before and before.table.phase is not Phase.OVER else []
    )


def _match_of(update: Update) -> tuple[str, int, int | None]:
    return update.table.id, update.table.match, update.you


def notice_line(notice: Notice, words: Words) -> Said:
    """Return a line of the referee, as it is said with `words`."""
    said = line(Kind.NOTICE, notice.told, words)
    return replace(said, text=unsigned(said.text))


def verdict_line(verdict: Verdict, names: Sequence[str]) -> Said:
    """Return what the player's own program says about the shuffles of a round."""
    found = line_of(verdict, names)
    return Said(Kind.CHECK, signed(found), {"fits": found.fits})


def chat_line(chat: Chat) -> Said:
    """Return what somebody said."""
    name, text = visible(unsigned(chat.name)), visible(unsigned(chat.text))
    return Said(Kind.CHAT, tr("{name} says: {words}", name=name, words=text), {"name": name, "text": text})
