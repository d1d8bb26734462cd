"""Games of other families on every face: seats that play together, or drop out."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.wire.messages import Phase, Update
from parlour.rules import match as matches
from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.match import Match
from parlour.rules.sentences import in_words
from parlour.rules.views import SeatView, Stage, View, Zone, ZoneKind
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.results import result_lines
from parlour.tui.plain.saying.table import table_lines
from parlour.tui.screens.table.results import columns_of, standing
from parlour.tui.seen.facts import names_at
from parlour.tui.seen.results import ranked, who_won
from parlour.tui.seen.seats import seats_of
from parlour.tui.web.pages.hand import hand
from parlour.tui.web.pages.results import results_page
from parlour.tui.words.speaking import Words
from tests.rules.kit.bids import dealt, install, made, played, rules_with
from tests.rules.kit.foreign import site as site
from tests.tui.kit.at_table import NAMES, an_update
from tests.tui.kit.paged import scene_of, turn_at


@pytest.fixture(autouse=True)
def _installed(site: Path) -> None:
    install(site)


def shown(moment: Match, viewer: int | None = 0) -> tuple[Update, View]:
    """Return the update of `viewer` with a moment of a match."""
    view = matches.seen_by(moment, viewer)
    phases = {Stage.OVER: Phase.OVER, Stage.DEAL: Phase.BETWEEN}
    return an_update(view, phase=phases.get(moment.stage, Phase.PLAYING), names=NAMES[: moment.seats]), view


def remarks(update: Update, view: View) -> list[list[str]]:
    """Return what is remarked of each seat."""
    seats = seats_of(update.table, view, names_at(update))
    return [[remark.words for remark in seat.remarks] for seat in seats]


def in_pairs() -> Match:
    """Return the match of two teams after its first round, which seats 1 and 3 have won."""
    moment = dealt(rules_with(teams="pairs"), "AH QH JC AS QC JS AC QS JH KS KH KD", 4)
    moment = made(moment, "1 bid 3", "2 bid 2", "3 bid 0", "0 bid 1")
    return made(moment, "1 lay AH", "2 lay QH", "3 lay JC", "0 lay KD")


def test_a_team_wins_a_round_together_on_every_face() -> None:
    update, view = shown(in_pairs())
    words = Words(names_at(update), 0)
    assert words.sentence(who_won(update, view)) == "Bo and Dora win round 1"
    assert ranked(view) == [1, 3, 0, 2]
    lines = standing(view, columns_of(view, names_at(update), 0)).plain.splitlines()
    rows = [line.split("  ")[0] for line in lines]
    assert rows == ["Bo · team 2", "Dora · team 2", "Ann (you) · team 1", "Cem · team 1"]
    over, points, *_ = result_lines(update)
    assert over.data["won"] == [1, 3]
    assert (
        points.text == "Points: you and Cem +0, total 0; Bo and Dora +3, total 3. The match goes to 7 points."
    )
    felt = results_page(update, view, words, None, 0.0)["felt"]
    assert str(felt).count("<small>team 2</small>") == 2
    assert str(felt).count('class="won"') == 2


def test_a_seat_says_in_which_team_it_plays() -> None:
    update, view = shown(dealt(rules_with(teams="pairs"), seats=4))
    assert [[mark for mark in marks if "team" in mark] for marks in remarks(update, view)] == [
        [f"team {number}"] for number in (1, 2, 1, 2)
    ]
    assert "Cem: 3 cards, team 1." in [line.text for line in table_lines(update)]


def test_where_all_play_together_no_team_is_named_and_all_win_or_nobody_does() -> None:
    rules = rules_with(teams="all", target=9)
    ended = {bool(match.winners): match for match in (played(rules, 3, seed) for seed in (28, 29))}
    update, view = shown(ended[True])
    words = Words(names_at(update), 0)
    assert words.sentence(who_won(update, view)) == "You, Bo and Cem win the match"
    assert result_lines(update)[-1].text == "The match is over: you win with Bo and Cem."
    update, view = shown(ended[False])
    assert words.sentence(who_won(update, view)) == "The match is over: nobody wins"
    assert not any("team" in mark for marks in remarks(update, view) for mark in marks)


def test_a_hand_stands_in_the_groups_of_the_game_each_of_them_sorted() -> None:
    update, view = shown(dealt(rules_with(), "AS QD JC KH QC JS QH QS JH"), 1)
    turn = turn_at(update)
    assert (turn.hand, turn.held.starts) == (("QH", "KH", "AS"), (2,))
    assert [line.text for line in hand_lines(view)] == [
        "Your hand, 3 cards: 1 queen of hearts, 2 king of hearts; 3 ace of spades."
    ]
    assert str(hand(scene_of(update, turn))).count("begins") == 1


@pytest.mark.parametrize("groups", [(2,), (2, 2), (0, 3)])
def test_groups_that_are_not_the_cards_are_a_fault_of_the_game(groups: tuple[int, ...]) -> None:
    zone = Zone("hand", ZoneKind.HAND, 3, ("7H", "8H", "9H"), 0, groups=groups)
    with pytest.raises(Misfit):
        check(View(None, (SeatView(0),), (zone,), in_words("")), View)


def test_what_is_done_with_cards_is_said_in_the_words_of_the_game_and_only_playing_is_called_so() -> None:
    moment = dealt(rules_with(), "AS QD JC KH QC JS QH QS JH")
    moment = made(moment, "1 bid 0", "2 bid 0", "0 bid 0")
    update, _ = shown(moment, 1)
    turn, *_ = asked_lines(update)
    assert turn.text == "Your turn. Lay a card: 1 queen of hearts, 2 king of hearts, 3 ace of spades."


def test_who_is_out_is_shown_as_out_on_every_face() -> None:
    moment = dealt(rules_with(lives=1), "AH QH JC AS QC JS AC QS JH")
    moment = made(moment, "1 bid 0", "2 bid 0", "0 bid 0", "1 lay AH", "2 lay QS", "0 lay JC")
    update, view = shown(moment)
    assert [mark for mark in remarks(update, view)[0] if mark == "out"]
    assert "Ann (you) · out" in standing(view, columns_of(view, names_at(update), 0)).plain
    assert "You: 2 cards, out." in [line.text for line in table_lines(update)]
    assert "<small>out</small>" in str(
        results_page(update, view, Words(names_at(update), 0), None, 0.0)["felt"]
    )
