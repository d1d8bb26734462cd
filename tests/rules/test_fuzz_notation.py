"""Any text in place of a card, a move, a saved match or house rules: a value, or the documented error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.rules.check.tables import Setting
from parlour.rules.errors import RulesError
from parlour.rules.record import entries, record
from parlour.rules.shelf import shelf
from tests.fuzz.notation import card_stands, house_rules_stand, move_stands, record_stands, tables
from tests.rules.games_suite.playing import ever_made, played
from tests.rules.test_house_rules import OURS

SLOWLY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
VOCABULARY = """
    play draw keep pass name give cut call catch challenge accept take put drop stack swap look switch move
    hold trade stop then stock pile red spades 7 10 A J R7 W W4 JO JK 7H 10S N NE M 0.1 1.99 99.99 0 1 2 9 99
    100 -1 ² ٣ K ſ ß İ house judged time lot deal scored won 0:call@12 1:stack_3@-9 call-race {0} \ud800
"""
WORDS = st.sampled_from(VOCABULARY.split())
TOML = (
    "nan", "inf", "-1", "9" * 5000, "1e400", "[" * 200, "{a=" * 200, "a." * 60, "a.a=", "true", "= []", '"""',
    "\\u0000", "\u202e", "[rules.effects.x]\n", "seats = [2, 99]\n", "target = 0\n", "1979-05-27", "\ud800",
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=60)


@pytest.mark.slow
@pytest.mark.wide
@settings(SLOWLY, max_examples=300)
@given(TEXTS)
def test_any_text_is_a_move_of_every_game_or_none_and_is_judged_at_any_moment(text: str) -> None:
    move_stands(text)


@pytest.mark.wide
@given(TEXTS)
def test_any_text_is_a_card_or_none_and_a_line_of_a_match_or_none(text: str) -> None:
    card_stands(text)
    record_stands(text)


def _saved(game: str) -> str:
    setting = Setting(game, 2)
    moves = ((step.who, step.move) for step in played(setting)[:40])
    return record.write(record.tell(setting.rules, ("Ann", "Bo"), moves))


@pytest.mark.wide
@settings(SLOWLY, max_examples=30)
@given(
    st.sampled_from([game.name for game in shelf.games()]).map(_saved),
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from((0, 1, 9)), TEXTS), min_size=1, max_size=3),
)
def test_a_saved_match_with_changes_holds_or_a_line_of_it_does_not(
    text: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, lost, said in changes:
        at = place % (len(text) + 1)
        text = text[:at] + said + text[at + lost :]
    record_stands(text)


@pytest.mark.wide
@settings(SLOWLY, max_examples=80)
@given(
    st.sampled_from((OURS, *(f'title = "Ours"\nbase = "{game.name}"\n[rules]\n' for game in shelf.games()))),
    st.lists(
        st.tuples(
            st.integers(0, 600),
            st.sampled_from((0, 1, 9)),
            st.sampled_from(TOML) | st.text(max_size=8),
        ),
        max_size=3,
    ),
)
def test_any_file_is_house_rules_that_can_be_written_down_again_or_has_faults(
    text: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, lost, said in changes:
        at = place % (len(text) + 1)
        text = text[:at] + said + text[at + lost :]
    house_rules_stand(text)


@pytest.mark.slow
@pytest.mark.wide
def test_every_move_that_was_ever_made_is_read_as_it_is_written() -> None:
    for there in tables():
        match = there[0]
        for text in ever_made(Setting(match.rules.ruleset.name, match.seats)):
            assert match.game.notation.write(match.rules, match.game.notation.read(match.rules, text)) == text


@pytest.mark.wide
def test_an_error_repeats_the_beginning_of_a_text_alone() -> None:
    card_stands("x" * 100_000)
    move_stands("play " + "x" * 100_000)


def _lines_run(read: Callable[[], object]) -> int:
    """How many lines of Parlour and of the standard library are run by `read`, whatever it answers."""
    run = 0

    def count(_frame: FrameType, event: str, _arg: object) -> object:
        nonlocal run
        run += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)  # type: ignore[arg-type]
    try:
        read()
    except RulesError:
        pass
    finally:
        sys.settrace(before)
    return run


@pytest.mark.few
@pytest.mark.wide
@pytest.mark.parametrize("said", ["play R7", "play 7H 7S", "then W N", "swap 0.1", "house judged a 0:call@1"])
def test_twice_as_long_a_text_is_at_most_twice_the_work(said: str) -> None:
    readers: list[Callable[[str], object]] = [entries.read]
    readers += [partial(there[0].game.notation.read, there[0].rules) for there in tables()]
    for read in readers:
        some, more = (_lines_run(partial(read, f"{said} " * times)) for times in (100, 200))
        assert more <= 2 * some + 50
