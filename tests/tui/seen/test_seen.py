"""What every face derives from an update: the options of a table, whom it waits for, what is asked first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.wire.messages import (
    Clock,
    Hints,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    Setup,
    TablePart,
    Update,
)
from parlour.rules.sentences import in_words
from parlour.tui.keymap import COMPANY
from parlour.tui.seen.options import TIMERS, options_of
from parlour.tui.seen.people import ending, leaving, request_for, why_not
from parlour.tui.seen.results import deals_in, last_hands, may_choose_another, ranked, unready
from parlour.tui.seen.sorting import SortOrder, sorted_hand
from parlour.tui.text.language import speak
from tests.tui.kit.at_table import a_view, an_update
from tests.tui.kit.foreign import foreign
from tests.tui.kit.news import seats, table, view
from tests.tui.kit.pseudo import Pseudo, missed


def between(left: float | None = 8.4, **more: object) -> Update:
    clocks = () if left is None else (Clock(name="deal", left=left),)
    update = an_update(view(results=1), phase=Phase.BETWEEN)
    return update.model_copy(update={"clocks": clocks, "table": update.table.model_copy(update=more)})


@pytest.mark.parametrize(
    ("name", "value", "setup"),
    [
        ("pace", "fast", Setup(pace="fast")),
        ("timer", "30 s", Setup(timer=30)),
        ("timer", "45", Setup(timer=45)),
        ("timer", "off", Setup(timer=0)),
        ("hints", "everyone", Setup(hints=Hints.EVERYONE)),
        ("clocks", "relaxed", Setup(relaxed=True)),
        ("target", "9" * 99, Setup(options={"target": "9" * 64})),
    ],
)
def test_every_option_makes_the_request_that_changes_it(name: str, value: str, setup: Setup) -> None:
    assert {option.name: option for option in options_of(table())}[name].setup(value) == setup


def test_with_relaxed_clocks_no_value_hurries_anybody() -> None:
    usual, calm = (options_of(table(game="lotta-watta", relaxed=relaxed)) for relaxed in (False, True))
    assert [option.values for option in usual if option.name == "timer"] == [TIMERS]
    assert [option.values for option in calm if option.name == "timer"] == [TIMERS[:1]]
    hurried = [
        option.name for option, other in zip(usual, calm, strict=True) if option.values != other.values
    ]
    assert hurried == ["timer", "stacking"]


def test_the_table_waits_for_people_who_are_there_and_not_ready() -> None:
    parts = seats("Ann", "Bot Ida", "Cem", "Dora", ready=("Cem",))
    away = tuple(
        part.model_copy(update={"presence": Presence.AWAY}) if part.name == "Dora" else part for part in parts
    )
    assert unready(table(Phase.BETWEEN, parts)) == (0, 3)
    assert unready(table(Phase.BETWEEN, away)) == (0,)


def test_the_next_round_begins_by_itself_unless_it_is_paused() -> None:
    assert deals_in(between()) == 9
    assert deals_in(between(), passed=3.0) == 6
    assert deals_in(between(), passed=60.0) == 0
    assert deals_in(between(None)) is None
    pause = PausePart(by=PausedBy.HOST, told=in_words("Ann has paused the table."))
    assert deals_in(between(pause=pause)) is None
    assert deals_in(an_update(a_view())) is None


def test_the_host_may_choose_another_game_after_a_match_where_no_server_keeps_the_table() -> None:
    def may(there: TablePart, you: int | None = 0) -> bool:
        return may_choose_another(Update(seq=1, table=there, you=you))

    assert may(table(Phase.OVER))
    assert not may(table(Phase.OVER), you=1)
    assert not may(table(Phase.OVER), you=None)
    assert not may(table(Phase.OVER, standing=True))
    assert not may(table(Phase.BETWEEN))


def test_who_leads_comes_first() -> None:
    shown = a_view(seats=3)
    scored = tuple(replace(seat, score=score) for seat, score in zip(shown.seats, (5, 40, 20), strict=True))
    most = replace(shown, seats=scored)
    fewest = replace(most, match=replace(most.match, lowest_wins=True))
    assert (ranked(most), ranked(fewest)) == ([1, 2, 0], [0, 2, 1])


def test_the_last_hands_are_sorted_unless_each_card_has_its_place() -> None:
    shown = view(results=1)
    result = replace(shown.match.results[0], hands=(("W", "G2", "R7"), ()))
    assert last_hands(shown, result) == (("R7", "G2", "W"), ())
    grids = foreign().view
    assert grids is not None
    assert last_hands(grids, result) == result.hands


async def test_what_is_asked_before_a_table_is_left_or_ended_is_in_the_language_of_the_session() -> None:
    speak(Pseudo())
    for aside in (leaving(alone=True), leaving(alone=False), ending()):
        said = (aside.words, *(reply.words for reply in aside.answers))
        assert missed(" ".join(said)) == []


def test_every_request_that_may_be_impossible_says_why() -> None:
    assert all(request_for(action, None) is None and why_not(action, None) for action in COMPANY)


# ---- the order in which a hand is shown --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "by_suit", "by_value"),
    [
        # suits black and red in turn, what has no suit last; tens before jacks, aces after kings
        ("JK 10D AS 2H KC 10S 9H JD", "10S AS 2H 9H KC 10D JD JK", "2H 9H 10S 10D JD KC AS JK"),
        ("W BD R7 G7 B0", "R7 G7 B0 BD W", "B0 R7 G7 BD W"),
        ("?? R7", "R7 ??", "R7 ??"),
    ],
)
def test_a_hand_is_sorted_by_suit_or_by_value(hand: str, by_suit: str, by_value: str) -> None:
    for order, shown in ((SortOrder.SUIT, by_suit), (SortOrder.VALUE, by_value)):
        assert sorted_hand(hand.split(), order) == tuple(shown.split())
