"""What families of card games need of the contract, played in a small game for three to six."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.check.suite import Suite
from parlour.rules.check.tables import CheckedTable
from parlour.rules.contract import GameDealing, GameScoring, Opening
from parlour.rules.errors import LessonError
from parlour.rules.events import Event
from parlour.rules.faults import GameFailed
from parlour.rules.lessons import packaged
from parlour.rules.lessons.playing import Accepted
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.past import Past
from parlour.rules.record import record
from parlour.rules.record.replay import Frame
from parlour.rules.sentences import SCORE_TOGETHER, WIN_TOGETHER, in_words, told
from parlour.rules.shelf import shelf
from parlour.rules.simulate import SimulationSetup, levels, simulate
from parlour.rules.views import FACE_DOWN, Mark, Stage, View, Zone
from parlour.tui.storage.history.summary import summary
from tests.rules.kit.bids import (
    NUMBER,
    BidsDealing,
    BidsScoring,
    BidsViews,
    dealt,
    install,
    made,
    rules_with,
)
from tests.rules.kit.foreign import forget
from tests.rules.kit.foreign import site as site
from tests.rules.kit.results import a_result


@pytest.fixture(autouse=True)
def _installed(site: Path) -> None:
    install(site)


def begun(**changed: Any) -> Match:
    """Return a match after its deal, with these fields of the rules changed."""
    return dealt(rules_with(**changed), "AH QH JC AS QC JS AC QS JH")


@pytest.mark.few("all together", slow=("fewest", "pairs", "players drop out"))
@pytest.mark.parametrize(
    ("changed", "seats"),
    [
        pytest.param({}, 3, id="fewest"),
        pytest.param({}, 6, id="most"),
        pytest.param({"teams": "pairs"}, 4, id="pairs"),
        pytest.param({"teams": "all"}, 3, id="all together"),
        pytest.param({"lives": 1}, 4, id="players drop out"),
    ],
)
def test_a_game_of_any_of_these_kinds_passes_every_check(changed: dict[str, Any], seats: int) -> None:
    suite = Suite()
    suite.run(CheckedTable("bids", rules_with(target=4, **changed), seats, 1, "tests.rules.kit"))
    assert [found for each in suite.results.values() for found in each.findings] == []


def test_so_many_cards_are_shuffled_and_dealt_as_the_game_has_for_so_many_seats() -> None:
    rules = rules_with()
    for seats in (3, 6):
        moment = matches.begin(rules.game, rules.rules, seats)
        order = matches.wanted(moment)
        assert order is not None
        assert len(order.cards) == 3 * seats < len(rules.rules.deck)
        assert matches.seen_by(moment, 0).at("stock").count == 3 * seats
        assert not matches.is_legal(moment, HOUSE, Shuffled(rules.rules.deck))


def test_without_a_word_of_the_game_the_whole_deck_is_played_with() -> None:
    rules = rules_with()
    assert GameDealing.deck(rules.game.dealing, rules.rules, 3) == rules.rules.deck


def test_those_of_a_team_score_win_and_lose_together() -> None:
    moment = dealt(rules_with(teams="pairs", target=3), "AH QH JC AS QC JS AC QS JH KS KH KD", 4)
    assert [seat.team for seat in matches.seen_by(moment, None).seats] == [0, 1, 0, 1]
    events: list[Event] = []
    moment = made(moment, "1 bid 3", "2 bid 2", "3 bid 0", "0 bid 1")
    moment = made(moment, "1 lay AH", "2 lay QH", "3 lay JC")
    moment = matches.after(moment, 0, "lay KD", events)
    assert moment.winners == (1, 3)
    assert (moment.results[-1].winner, moment.results[-1].totals) == (1, (0, 3, 0, 3))
    assert events[-2:] == [told(SCORE_TOGETHER, 1, 3, points=3, total=3), told(WIN_TOGETHER, 1, 3)]


def test_where_all_play_together_nobody_wins_a_match_that_is_lost_and_it_is_saved_and_read_so(
    tmp_path: Path,
) -> None:
    rules = rules_with(teams="all", target=6)
    ended = {
        table.steps[-1].after.winners: table for table in (CheckedTable("", rules, 3, n) for n in range(9))
    }
    assert {*ended} == {(), (0, 1, 2)}
    lost = ended[()].steps[-1].after
    assert (lost.stage, len(lost.results)) == (Stage.OVER, 3)
    assert all(result.points[0] == result.points[2] for result in lost.results)
    moves = [(step.who, step.move) for step in ended[()].steps]
    text = record.write(record.tell(rules, ("Ann", "Bo", "Cy"), moves, played="2026-11-28 12:00"))
    assert text.endswith("\nwon\n")
    assert (record.check(text).winners, record.check(text).is_over) == ((), True)
    path = tmp_path / "lost.txt"
    path.write_text(text)
    saved = summary(path, "lost.txt", 0)
    assert (saved.is_finished, saved.ended, saved.checked, saved.wrong) == (True, "nobody won", True, None)


def test_a_level_has_won_what_its_team_has() -> None:
    setup = SimulationSetup("bids", ("normal",) * 3)
    rules = shelf.write(rules_with(teams="all", target=20))
    tally = simulate(replace(setup, rules=rules), 3)
    (level,) = levels(setup, tally)
    assert tally.together == 3
    assert level.matches_won == 0
    assert level.rounds_won == tally.rounds_won[0] > 0


def test_a_round_opens_with_the_result_of_the_last_one_which_says_who_deals() -> None:
    moment = made(begun(), "1 bid 3", "2 bid 2", "0 bid 1")
    assert moment.round.number == 1
    moment = made(moment, "1 lay AH", "2 lay QS", "0 lay JC")
    (result,) = moment.results
    assert (result.winner, result.points, result.order) == (1, (0, 3, 0), (1, 2, 0))
    assert moment.dealer == result.order[-1] == 0
    moment = matches.after(moment, HOUSE, Shuffled(moment.deck))
    found = matches.seen_by(moment, None).fact(NUMBER)
    assert found is not None
    assert dict(found.values) == {"number": 2, "most": 3}


def test_what_an_opening_tells_follows_from_the_last_result() -> None:
    first, result = Opening(2), a_result(1, 4, (3, 9))
    assert (first.round, first.totals, first.last_winner) == (1, (), None)
    later = Opening(2, result)
    assert (later.round, later.totals, later.last_winner) == (5, (3, 9), 1)


def test_who_is_out_gets_no_cards_is_never_asked_and_stays_in_the_results() -> None:
    moment = made(begun(lives=1), "1 bid 0", "2 bid 0", "0 bid 0", "1 lay AH", "2 lay QS", "0 lay JC")
    assert moment.results[-1].out == moment.out == (0,)
    assert (moment.dealer, moment.winners) == (2, ())
    moment = matches.after(moment, HOUSE, Shuffled(moment.deck))
    view = matches.seen_by(moment, 0)
    assert [(seat.out, seat.cards, seat.acts) for seat in view.seats] == [
        (True, 0, False),
        (False, 3, True),
        (False, 3, False),
    ]
    assert [*matches.legal_moves(moment, 0)] == []
    moment = made(moment, "1 bid 0", "2 bid 0")
    for seat in (1, 2):
        moment = made(moment, f"{seat} {next(matches.legal_moves(moment, seat))}")
    assert moment.stage is Stage.OVER
    assert len(moment.winners) == 1
    assert moment.winners[0] != 0
    assert len(moment.results[-1].points) == 3


@pytest.mark.parametrize(
    ("out", "teams", "winners"),
    [
        ((1, 2), "none", ()),
        ((1, 2, 3), "none", (0,)),
        ((1, 3), "pairs", (0, 2)),
        ((0, 1), "pairs", ()),
    ],
)
def test_the_last_team_that_is_in_has_won(out: tuple[int, ...], teams: str, winners: tuple[int, ...]) -> None:
    rules = rules_with(teams=teams)
    result = replace(a_result(totals=(0, 0, 0, 0)), out=out)
    assert rules.game.scoring.winners(rules.rules, (result,)) == winners


def test_a_seat_that_is_out_does_not_deal_next_unless_the_game_says_so() -> None:
    dealing, rules = rules_with().game.dealing, rules_with().rules
    result = replace(a_result(), out=(1, 2))
    assert GameDealing.next_dealer(dealing, rules, 4, 0, result) == 3
    assert GameDealing.next_dealer(dealing, rules, 3, 0, result) == 0


LESSON = """
game = "bids"
place = 1
title = "T"
about = "A"
others = ["Mia", "Bo"]
before = ["1 bid 0", "2 bid 0"]
end = "E"

[deal]
dealer = 0
hands = ["AS", "KH KC", ""]

[[step]]
say = "S"
task = "Do it"
do = ["bid 3"]
"""


def test_a_lesson_of_a_game_that_deals_all_cards_needs_no_pile() -> None:
    lesson = packaged.begin(packaged.read("mine", LESSON))
    assert "AS" in lesson.view().hand
    assert {"KH", "KC"} < {*matches.seen_by(lesson.match, 1).hand}
    assert isinstance(lesson.attempt("bid 3"), Accepted)


@pytest.mark.parametrize("more", ["pile", "stock"])
def test_a_lesson_of_such_a_game_has_no_pile_and_no_stock(more: str) -> None:
    with pytest.raises(LessonError, match="all cards are dealt; none is left for pile or stock"):
        packaged.begin(packaged.read("mine", LESSON.replace("[[step]]", f'{more} = "KD"\n[[step]]')))


def test_cards_that_the_deal_does_not_give_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = BidsDealing.deal

    def backwards(self: BidsDealing, rules: Any, seats: int, order: bytes, *more: Any) -> Any:
        return deal(self, rules, seats, order[::-1], *more)

    monkeypatch.setattr(BidsDealing, "deal", backwards)
    with pytest.raises(LessonError, match="hands: seat 0 does not get AS"):
        packaged.begin(packaged.read("mine", LESSON))


def unseen_hands(monkeypatch: pytest.MonkeyPatch, marks: tuple[Mark, ...] = ()) -> None:
    """Let nobody see their own cards."""
    look = BidsViews.seen_by

    def own(zone: Zone) -> Zone:
        return replace(zone, cards=(FACE_DOWN,) * zone.count, groups=(), marks=marks)

    def unseen(self: BidsViews, state: Any, seat: int | None) -> View:
        view = look(self, state, seat)
        is_own = [zone.name == "hand" and zone.seat == seat for zone in view.zones]
        zones = [own(zone) if mine else zone for zone, mine in zip(view.zones, is_own, strict=True)]
        return replace(view, zones=tuple(zones))

    monkeypatch.setattr(BidsViews, "seen_by", unseen)


def test_cards_that_their_owners_do_not_see_are_dealt_in_a_lesson_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unseen_hands(monkeypatch)
    lesson = packaged.begin(packaged.read("mine", LESSON))
    assert {*lesson.view().hand} == {FACE_DOWN}
    assert "AS" in lesson.match.game.scoring.hands(lesson.match.round)[0]


def test_a_replay_shows_hands_that_their_owners_did_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    unseen_hands(monkeypatch)
    frame = Frame(0, "", (), begun(), ())
    assert {*frame.view(1).hand} == {FACE_DOWN}
    shown = frame.open_view()
    assert tuple(shown.at("hand", seat).cards for seat in range(3)) == (
        frame._match.game.scoring.hands(frame._match.round)
    )


@pytest.mark.parametrize(("unseen", "shown"), [(False, True), (True, True), (True, False)])
def test_a_card_that_its_owner_had_not_seen_is_not_taken_back(
    monkeypatch: pytest.MonkeyPatch, unseen: bool, shown: bool
) -> None:
    if unseen:
        unseen_hands(monkeypatch)
    if not shown:  # after the round: `hands` is as in most games
        monkeypatch.setattr(BidsScoring, "hands", GameScoring.hands)
    moment, past = begun(), Past()
    for move in ("1 bid 0", "2 bid 0", "0 bid 0", "1 lay AH"):
        after = made(moment, move)
        past.moved(moment, int(move[0]), move[2:], after)
        moment = after
        if move.startswith("0"):
            assert past.since(1) == 3, "what shows no card can be taken back"
    assert (past.since(1), len(past)) == ((0, 0) if unseen else (1, 4))


def test_nothing_is_taken_back_once_somebody_sees_their_own_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = begun()
    after, open_to_all = made(moment, "1 bid 0"), BidsViews.seen_by
    unseen_hands(monkeypatch)
    dark, past = BidsViews.seen_by, Past()

    def looked_at(self: BidsViews, state: Any, seat: int | None) -> View:
        return (dark if state is moment.round else open_to_all)(self, state, seat)

    monkeypatch.setattr(BidsViews, "seen_by", looked_at)
    past.moved(moment, 1, "bid 0", after)
    assert past.since(1) == 0


def test_who_was_told_more_of_their_own_hidden_cards_takes_nothing_back_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment, past = begun(), Past()
    unseen_hands(monkeypatch)
    dark, is_told = BidsViews.seen_by, list[Any]()

    def told_of(self: BidsViews, state: Any, seat: int | None) -> View:
        view = dark(self, state, seat)
        marks = (Mark(("H",), in_words("hearts")),) * 3 if seat == 1 and state in is_told else ()
        return replace(view, zones=tuple(replace(zone, marks=marks) for zone in view.zones if zone.cards))

    monkeypatch.setattr(BidsViews, "seen_by", told_of)
    for move in ("1 bid 0", "2 bid 0"):
        after = made(moment, move)
        past.moved(moment, int(move[0]), move[2:], after)
        moment = after
        assert past.since(1) == (0 if is_told else 1)
        is_told.append(moment.round)
    is_told.append(moment.round)
    past.moved(moment, 0, "bid 0", made(moment, "0 bid 0"))
    assert (past.since(0), past.since(1), past.since(2)) == (1, 0, 2), "it was told to one alone"


@pytest.mark.parametrize(
    ("marks", "wrong"),
    [
        ((Mark(("R",), in_words("red")),) * 2, "marks of 2 cards"),
        ((Mark(("R", "1", "x"), in_words("red")),) * 3, "signs of a mark"),
        ((Mark(("long",), in_words("red")),) * 3, "signs of a mark"),
    ],
)
def test_marks_are_one_for_each_card_and_short(
    monkeypatch: pytest.MonkeyPatch, marks: tuple[Mark, ...], wrong: str
) -> None:
    unseen_hands(monkeypatch, marks)
    with pytest.raises(GameFailed, match=wrong):
        matches.seen_by(dealt(rules_with()), 0)


def test_what_is_wrong_with_the_lessons_of_a_game_is_told(site: Path) -> None:
    assert packaged.faulty("bids") == ()
    lessons = site / "parlour_bids" / "lessons"
    lessons.mkdir()
    (lessons / "first.toml").write_text('game = "bids"\n')
    forget()
    assert [fault.name for fault in packaged.faulty("bids")] == ["bids"]
