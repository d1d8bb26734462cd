"""The statistics agree with a plain second count of what was made up."""

from __future__ import annotations

import json
import sys
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.storage.data_folder import Home
from parlour.tui.storage.history.counting import streaks
from parlour.tui.storage.history.ledger import Ledger, LedgerLine
from parlour.tui.storage.statistics import Statistics, Streaks, Tally
from tests.tui.kit.made_up import BOTS, ME, MadeUp, made_up, write
from tests.tui.kit.saved_history import case_of, fill


def tally(told: list[MadeUp]) -> Tally:
    """Count matches plainly."""
    seats = [match.names.index(ME) for match in told]
    return Tally(
        len(told),
        len([match for match, seat in zip(told, seats, strict=True) if seat in match.winners]),
        sum(len(match.rounds) for match in told),
        sum(points[seat] for match, seat in zip(told, seats, strict=True) for points in match.rounds),
    )


def agrees(found: Statistics, told: list[MadeUp]) -> None:
    """Compare statistics with a plain count of the matches `told`, the oldest first."""
    own = [match for match in told if match.own and match.winners]
    counted = [match for match in own if not match.taken_back]
    assert found.matches == tally(counted)
    assert found.taken_back == tally([match for match in own if match.taken_back])
    titles = {match.title for match in counted}
    assert found.games == {title: tally([m for m in counted if m.title == title]) for title in titles}
    numbers = sorted({len(match.names) for match in counted})
    assert list(found.seats) == numbers
    assert found.seats == {n: tally([m for m in counted if len(m.names) == n]) for n in numbers}
    others = {name for match in counted for name in match.names if name != ME}
    of_each = {name: tally([m for m in counted if name in m.names]) for name in others}
    assert found.bots == {name: of for name, of in of_each.items() if name in BOTS}
    assert found.people == {name: of for name, of in of_each.items() if name not in BOTS}
    won = [match.names.index(ME) in match.winners for match in counted]
    assert found.last == tuple(
        (match.played, match.title, is_won, sum(points[match.names.index(ME)] for points in match.rounds))
        for match, is_won in list(zip(counted, won, strict=True))[-40:]
    )
    assert found.streaks == in_a_row(won)


def in_a_row(won: list[bool]) -> Streaks:
    """Count streaks in another way: by groups."""
    rows = [(is_won, len(list(group))) for is_won, group in groupby(won)]
    now = 0 if not rows else rows[-1][1] * (1 if rows[-1][0] else -1)
    return Streaks(
        now, *(max((n for is_won, n in rows if is_won == each), default=0) for each in (True, False))
    )


def test_statistics_agree_with_a_plain_count_and_outlive_the_index_and_half_of_the_files(here: Home) -> None:
    assert case_of(here).statistics() == Statistics()
    told = fill(here, 300)
    case = case_of(here)
    found = case.statistics()
    agrees(found, told)
    assert found.matches.played > 200
    assert found.taken_back.played > 15
    for title in found.games:
        agrees(case.statistics(title), [match for match in told if match.title == title])
    gone = next(match for match in told if match.own and match.winners)
    case.remove(gone.key, forget=True)
    here.history.unlink()
    for match in told[::2]:
        (here.matches / match.key).unlink(missing_ok=True)
    agrees(case_of(here).statistics(), [match for match in told if match != gone])


def test_damaged_lines_are_counted_as_such(here: Home) -> None:
    write(here.matches, next(match for match in made_up(30) if match.own and match.winners))
    case = case_of(here)
    with here.statistics.open("a") as file:
        file.write("Dear diary\n")
    assert case.statistics().damaged == 1
    assert len(Ledger(here).read().lines) == 1


@pytest.mark.parametrize(
    "lie",
    [
        {"points": [10**300, 0]},
        {"points": [-(10**300), 0]},
        {"points": [10**5000, 0]},
        {"rounds": 10**300},
        {"moves": 10**300},
        {"taken_back": 10**300},
        {"seat": 10**300},
        {"winners": [10**300]},
    ],
    ids=lambda lie: next(iter(lie)),
)
def test_a_line_with_numbers_that_no_match_has_is_damaged(here: Home, lie: dict[str, object]) -> None:
    fill(here, 5)
    before = case_of(here).statistics()
    line = LedgerLine(
        file="1.txt", digest="x", played="2026", title="t", seat=0, names=("a", "b"), winners=(0,),
        points=(1, 0), rounds=1, moves=1,
    )  # fmt: skip
    told = line.model_dump() | lie
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        row = json.dumps(told)
    finally:
        sys.set_int_max_str_digits(most)
    with here.statistics.open("a") as file:
        file.write(f"{row}\n")
    after = case_of(here).statistics()
    assert (after.matches, after.damaged) == (before.matches, 1)


@given(st.lists(st.booleans(), max_size=60))
def test_streaks_are_the_lengths_of_equal_results_in_a_row(won: list[bool]) -> None:
    assert streaks(won) == in_a_row(won)
