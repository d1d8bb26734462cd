"""The deal of the day: how a result compares, what is kept of a try, and what is said of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules import match as matches
from parlour.rules.day import DayDeal
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, LastRound, OfHouse
from parlour.rules.record import record
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from parlour.tui.review.comparing import Compared, compare, comparing
from parlour.tui.seen.day import compared_words, day_line, day_title, keep_result, tried_words
from parlour.tui.storage.day_tries import KeptTries
from parlour.tui.storage.history.summary import summary
from parlour.tui.storage.stores import DayTry
from tests.tui.seen.test_evening import an_evening

DAY = "2026-11-28"


def a_match(game: str = "jojo") -> str:
    """The file of a match of the day in which everybody made random moves."""
    rules, rng = shelf.table_rules(game), random.Random(1)
    deal, moves = DayDeal(DAY, rules, 4), list[tuple[int, str | OfHouse]]()
    moment: Match = matches.begin(rules.game, rules.rules, 4)

    def make(who: int, move: str | OfHouse) -> None:
        nonlocal moment
        moves.append((who, move))
        moment = matches.after(moment, who, move)

    make(HOUSE, LastRound())
    while moment.stage is not Stage.OVER:
        if (wanted := matches.wanted(moment)) is not None:
            make(HOUSE, deal.order(wanted.cards, sum(who == HOUSE for who, _ in moves) - 1))
        else:
            who = min(matches.acting(moment))
            make(who, rng.choice([*matches.legal_moves(moment, who)]))
    told = record.tell(rules, ("Ann", "Ada", "Bruno", "Clio"), moves)
    head, _, lines = record.write(told).partition("\n\n")
    return f"{head.replace('match 1', 'match 3')}\nday {DAY}\n\n{lines}"


@pytest.mark.slow
async def test_the_result_is_compared_in_a_process_of_its_own_with_progress() -> None:
    text = a_match()
    found = [each async for each in comparing(text)]
    assert [each.done for each in found] == [*range(1, 101)]
    assert found == [*compare(text)]
    assert found[-1].is_whole
    assert [each async for each in comparing("no match")] == []


def test_files_are_marked_and_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(a_match(), "utf-8")
    saved = summary(file, "match.txt", 0)
    assert (saved.deal, saved.wrong) == (DAY, None)


def test_a_try_is_kept_once_and_a_file_of_another_parlour_is_left_alone() -> None:
    home = Home()
    home.make()
    tries = KeptTries(home)
    assert tries.of("jojo", DAY) is None
    tries.keep("jojo", DAY, DayTry("t4"))
    assert tried_words(KeptTries(home).of("jojo", DAY)) == "begun"
    update = an_evening(None)
    table = update.table.model_copy(update={"day": DAY, "game": "jojo"})
    update = update.model_copy(update={"table": table})
    practice = update.model_copy(update={"table": table.model_copy(update={"day": f"{DAY} practice"})})
    keep_result(tries, practice, Compared(100, 99, 0))
    keep_result(tries, update, Compared(99, 99, 0))
    assert tries.of("jojo", DAY) == DayTry("t4")
    keep_result(tries, update, Compared(100, 83, 2))
    assert tries.of("jojo", DAY) == DayTry("t1", 83, 2)
    assert tried_words(tries.of("jojo", DAY)) == "better than 83 of 100, as good as 2"
    assert tries.of("jojo", "2026-11-29") is None
    assert day_title(practice.table.day) == "Deal of the day 2026-11-28 (practice)"
    assert (
        day_line(update, Compared(100, 83))
        == "Parlour, Pairs. Deal of the day 2026-11-28: better than 83 of 100"
    )
    assert compared_words(Compared(40)) == "compared with 40 of 100 plays of bots"
    home.days.write_text('{"version": 2}', "utf-8")
    with pytest.raises(HomeError, match=r"days.json is damaged, or of a later version"):
        tries.keep("jojo", DAY, DayTry("t5"))
    assert tries.of("jojo", DAY) is None
    assert home.days.read_text("utf-8") == '{"version": 2}'
