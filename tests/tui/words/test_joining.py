"""Events that are one deed are said as one."""

from __future__ import annotations

from parlour.rules.events import PLAYS, SeenEvent, Shown
from parlour.rules.sentences import CHOOSES, DEALS, DEALS_FIRST, REVERSED, told
from parlour.tui.seen.log import Talk
from parlour.tui.words.joining import joined
from parlour.tui.words.speaking import Words
from tests.tui.kit.at_table import a_view
from tests.tui.kit.happening import draws, followed, happened, plays

NAMES = ("Ada", "Bob")


def said(*events: SeenEvent, viewer: int | None = None) -> list[str]:
    words = Words(NAMES, viewer)
    return [words.sentence(deed.told) for deed in joined(happened(*events))]


def test_what_a_wild_stands_for_is_said_with_it() -> None:
    events = plays(0, "W"), told(CHOOSES, 0, name="red")
    assert said(*events) == ["Ada plays Wild and chooses red"]
    assert said(*events, viewer=0) == ["You play Wild and choose red"]


def test_a_choice_of_somebody_else_or_without_a_play_stands_alone() -> None:
    assert said(plays(1, "W"), told(CHOOSES, 0, name="red")) == ["Bob plays Wild", "Ada chooses red"]
    assert said(draws(0), told(CHOOSES, 0, name="red")) == ["Ada draws a card", "Ada chooses red"]
    assert said(told(CHOOSES, 0, name="red")) == ["Ada chooses red"]


def test_a_play_that_names_something_else_already_is_joined_too() -> None:
    named = told(PLAYS, 0, cards=("W",), name=7)
    assert said(named, told(CHOOSES, 0, name="red")) == ["Ada plays Wild and chooses red"]


LOT = (Shown(0, ("R9",)), Shown(1, ("B9",)), Shown(0, ("R6",)), Shown(1, ("G2",)), told(DEALS_FIRST, 0))
"""Two cards of the same height, and two more."""


def test_the_cards_that_are_drawn_for_the_first_dealer_are_one_line() -> None:
    assert said(*LOT) == ["Ada deals: highest card, red 6"]
    assert said(*LOT, told(DEALS, 0, each=7)) == ["Ada deals 7 cards each: highest card, red 6"]
    assert said(*LOT, told(DEALS, 0, each=7), viewer=0) == ["You deal 7 cards each: highest card, red 6"]
    assert said(*LOT[-1:]) == ["By the cards drawn, Ada deals first"]


def test_a_deal_without_a_lot_and_a_card_that_is_shown_stand_alone() -> None:
    shown = Shown(1, ("R6",)), told(DEALS, 0, each=7)
    assert said(*shown) == ["Bob shows red 6", "Ada deals 7 cards each"]
    assert said(*LOT, told(DEALS, 1, each=7))[1:] == ["Bob deals 7 cards each"]
    assert said(Shown(0, ("R6", "R7")), *LOT)[0] == "Ada shows red 6, red 7"


def test_every_event_belongs_to_one_deed() -> None:
    deal = *LOT, told(DEALS, 0, each=7)
    events = happened(*deal, plays(0, "W"), told(CHOOSES, 0, name="red"), told(REVERSED), plays(1, "R7"))
    deeds = joined(events)
    assert [len(deed.events) for deed in deeds] == [6, 2, 1, 1]
    assert tuple(each for deed in deeds for each in deed.events) == events


def test_the_line_of_a_deed_is_told_anew_when_a_later_view_brings_the_rest() -> None:
    talk, deal, first = Talk(), told(DEALS, 0, each=7), followed(a_view(events=()), *LOT)
    talk.log(first, NAMES)
    assert texts(talk) == ["You deal: highest card, red 6"]
    dealt = followed(first, deal)
    talk.log(dealt, NAMES)
    assert texts(talk) == ["You deal 7 cards each: highest card, red 6"]
    talk.log(dealt, NAMES)
    chosen = followed(followed(dealt, plays(0, "W")), told(CHOOSES, 0, name="red"))
    talk.log(followed(dealt, plays(0, "W")), NAMES)
    talk.log(chosen, NAMES)
    assert texts(talk)[1:] == ["You play Wild and choose red"]


def test_a_line_stays_once_another_one_follows_it() -> None:
    talk, first = Talk(), followed(a_view(events=()), *LOT)
    talk.log(first, NAMES)
    talk.chat("Bob", "Good luck")
    talk.log(followed(first, told(DEALS, 0, each=7)), NAMES)
    assert texts(talk) == ["You deal: highest card, red 6", "Good luck", "You deal 7 cards each"]


def texts(talk: Talk) -> list[str]:
    return [line.text for line in talk.lines]
