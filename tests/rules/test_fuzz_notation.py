"""Any text in place of a card, a move, a saved match or house rules: a value, or the documented error."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.rules import match as matches
from parlour.rules.errors import NotationError, RulesError
from parlour.rules.record import entries, record
from parlour.rules.record.record import Recorded
from parlour.rules.shelf import shelf
from parlour.rules.simulate import next_move
from tests.fuzz.notation import (
    LONGEST_WORDS,
    card_stands,
    house_rules_stand,
    move_stands,
    record_stands,
)
from tests.rules.games_suite.playing import EACH_FAMILY
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
Changes = list[tuple[int, int, str]]
TEXTS = st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=60)


@pytest.mark.slow
@settings(SLOWLY, max_examples=300)
@given(TEXTS)
def test_any_text_is_a_move_of_every_game_or_none_and_is_judged_at_any_moment(text: str) -> None:
    move_stands(text)


@given(TEXTS)
def test_any_text_is_a_card_a_move_and_a_line_of_a_match_or_none(text: str) -> None:
    card_stands(text)
    record_stands(text)
    for table in map(shelf.table_rules, EACH_FAMILY):
        with suppress(NotationError):
            move = table.game.notation.read(table.rules, text)
            assert table.game.notation.read(table.rules, table.game.notation.write(table.rules, move)) == move


def _changes(last: int, said: st.SearchStrategy[str]) -> st.SearchStrategy[Changes]:
    return st.lists(st.tuples(st.integers(0, last), st.sampled_from((0, 1, 9)), said), max_size=3)


def _changed(text: str, changes: Changes) -> str:
    """Return `text` with something said in place of so many letters, for each of some places."""
    for place, lost, said in changes:
        at = place % (len(text) + 1)
        text = text[:at] + said + text[at + lost :]
    return text


@cache
def _saved(game: str) -> str:
    """Return the beginning of a match of bots, saved."""
    table, rng = shelf.table_rules(game), random.Random(1)
    moment, moves = matches.begin(table.game, table.rules, 2), list[Recorded]()
    while len(moves) < 40:
        moves.append(next_move(moment, [table.bot("random")] * 2, rng))
        moment = matches.after(moment, *moves[-1])
    return record.write(record.tell(table, ("Ann", "Bo"), moves))


@settings(SLOWLY, max_examples=30)
@given(
    st.sampled_from([game.name for game in shelf.games()]).map(_saved),
    _changes(10**6, TEXTS),
)
def test_a_saved_match_with_changes_holds_or_a_line_of_it_does_not(text: str, changes: Changes) -> None:
    record_stands(_changed(text, changes))


@settings(SLOWLY, max_examples=80)
@given(
    st.sampled_from((OURS, *(f'title = "Ours"\nbase = "{game.name}"\n[rules]\n' for game in shelf.games()))),
    _changes(600, st.sampled_from(TOML) | st.text(max_size=8)),
)
def test_any_file_is_house_rules_that_can_be_written_down_again_or_has_faults(
    text: str, changes: Changes
) -> None:
    house_rules_stand(_changed(text, changes))


@pytest.mark.slow
def test_an_error_repeats_the_beginning_of_a_text_alone() -> None:
    card_stands("x" * 100_000)
    for table in map(shelf.table_rules, EACH_FAMILY):
        with pytest.raises(NotationError) as caught:
            table.game.notation.read(table.rules, "play " + "x" * 100_000)
        assert len(str(caught.value)) <= LONGEST_WORDS


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
    tables = map(shelf.table_rules, EACH_FAMILY)
    readers: list[Callable[[str], object]] = [entries.read]
    readers += [partial(table.game.notation.read, table.rules) for table in tables]
    for read in readers:
        some, more = (_lines_run(partial(read, f"{said} " * times)) for times in (50, 100))
        assert more <= 2 * some + 50
