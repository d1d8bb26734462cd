"""Who was first: one sentence for each rule of the judge. Times are in milliseconds here."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net import limits
from parlour.net.judge import Judge, RaceStart, credit, in_order, last_chance, reaction
from parlour.rules.moves import Claim, Judged

SEED = b"the seed of the round"
ANN, BO, CLEO = 0, 1, 2


class Race:
    """A race that opens at 1000 s, between seats whose credit is given; all times count from there."""

    def __init__(self, *credit: float, told: bool = True) -> None:
        self.judge = Judge("race 1", range(len(credit)), 1000.0)
        if told:
            for seat, each in enumerate(credit):
                self.told(seat, 0, each)

    def told(self, seat: int, at: float, credit: float) -> None:
        self.judge.told(seat, 1000 + at / 1000, credit / 1000)

    def shown(self, seat: int, at: float) -> None:
        self.judge.shown(seat, 1000 + at / 1000)

    def claimed(self, seat: int, at: float) -> bool:
        return self.judge.claimed(seat, f"stack {seat + 1}", 1000 + at / 1000)

    @property
    def closes(self) -> float | None:
        closes = self.judge.closes()
        return closes if closes is None else round(1000 * (closes - 1000), 6)

    @property
    def order(self) -> list[tuple[int, int]]:
        return [(claim.seat, claim.reaction) for claim in self.judge.verdict(SEED).claims]


def claims(*reactions: int) -> tuple[Claim, ...]:
    return tuple(Claim(seat, "stack 1", each) for seat, each in enumerate(reactions))


def seats(placed: tuple[Claim, ...]) -> list[int]:
    return [claim.seat for claim in placed]


# ---- credit ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kernel", "ping", "expected"),
    [
        (0.0005, None, 0.0155),
        (0.220, None, 0.235),
        (0.235, None, 0.250),  # exactly at the limit
        (0.236, None, 0.250),
        (3.0, None, 0.250),
        (0.004, 0.090, 0.019),  # where the kernel measures, nobody asks the client
        (None, 0.040, 0.040),
        (None, 0.100, 0.100),
        (None, 0.101, 0.100),
        (None, None, 0.0),
    ],
)
def test_credit_is_what_the_kernel_measured_and_a_little_or_else_the_lowest_ping_up_to_a_limit(
    kernel: float | None, ping: float | None, expected: float
) -> None:
    assert credit(kernel, ping) == pytest.approx(expected, abs=1e-9)


# ---- reaction --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credit", "shown", "claim", "expected"),
    [
        (20, 30, 430, 410),  # from when it was told, less the credit
        (50, 30, 430, 400),  # from when it was shown, which is later than the credit allows for
        (50, 50, 450, 400),  # both the same
        (50, None, 450, 400),  # never answered: as if it had been shown just in time
        (50, 349, 450, 400),  # said to be shown only just before the claim
        (50, 450, 450, 400),  # ... or with it
        (50, 500, 450, 400),  # ... or after it
        (0, 0, 431.4, 431),
        (0, 0, 431.6, 432),  # whole milliseconds
        (0, 0, 101, 101),
        (0, 0, 99, 100),  # nobody is faster
        (250, None, 50, 100),  # before the card was shown, if the credit is right
    ],
)
def test_reaction_counts_from_what_was_shown_or_from_what_was_told_less_the_credit_whichever_is_slower(
    credit: float, shown: float | None, claim: float, expected: int
) -> None:
    start = RaceStart(7.0, credit / 1000, None if shown is None else 7 + shown / 1000)
    assert reaction(start, 7 + claim / 1000) == expected


def test_only_the_first_answer_that_it_is_shown_counts() -> None:
    race = Race(250, 0)
    race.shown(ANN, 20)
    race.shown(ANN, 300)
    race.claimed(ANN, 420)
    assert race.order == [(ANN, 400)]


def test_an_answer_from_before_the_card_was_told_is_none() -> None:
    race = Race(20, told=False)
    race.shown(ANN, 5)
    race.told(ANN, 10, 20)
    race.shown(ANN, 9)
    assert not race.judge.all_shown
    race.claimed(ANN, 430)
    assert race.order == [(ANN, 400)]


def test_who_is_told_again_began_when_told_first() -> None:
    race = Race(20)
    race.told(ANN, 300, 250)
    race.claimed(ANN, 420)
    assert race.order == [(ANN, 400)]


def test_who_was_told_nothing_is_judged_from_the_opening_without_credit() -> None:
    race = Race(0, 0, told=False)
    race.shown(ANN, 50)
    race.claimed(ANN, 420)
    assert race.order == [(ANN, 420)]


def test_who_was_told_later_began_later() -> None:
    race = Race(0, 0, told=False)
    race.told(ANN, 0, 0)
    race.told(BO, 200, 0)
    race.claimed(ANN, 420)
    race.claimed(BO, 600)
    assert race.order == [(BO, 400), (ANN, 420)]


@pytest.mark.parametrize("late", [0, 50, 100, 300, 5000])
def test_a_liar_gains_no_more_than_the_allowance_by_answering_late_or_not_at_all(late: float) -> None:
    """Someone 90 ms away reacts in 400 ms to what their screen painted 10 ms after it came."""
    start = RaceStart(0.0, credit(0.090), (45 + 10 + late + 45) / 1000)
    claim = (45 + 10 + 400 + 45) / 1000
    assert 400 - 15 <= reaction(start, claim) <= 400


# ---- order and ties --------------------------------------------------------------------------


def test_far_beyond_a_tie_the_fastest_is_first() -> None:
    assert seats(in_order("race 1", claims(431, 412, 900), SEED)) == [1, 0, 2]


@pytest.mark.parametrize(("slower", "ties"), [(0, True), (11, True), (12, True), (13, False)])
def test_within_12_ms_is_a_tie(slower: int, ties: bool) -> None:
    first = {seats(in_order(f"race {n}", claims(400, 400 + slower), SEED))[0] for n in range(40)}
    assert first == ({0, 1} if ties else {0})


def test_a_tie_is_broken_alike_whenever_it_is_asked() -> None:
    placed = {in_order("race 1", order, SEED) for order in itertools.permutations(claims(400, 405, 410, 412))}
    assert len(placed) == 1


def test_lots_differ_from_round_to_round_and_from_race_to_race() -> None:
    tied = claims(400, 400, 400, 400, 400)
    by_race = {in_order(f"race {n}", tied, SEED) for n in range(20)}
    by_seed = {in_order("race 1", tied, bytes([n])) for n in range(20)}
    assert len(by_race) > 10
    assert len(by_seed) > 10


def test_lots_do_not_depend_on_how_large_a_tie_is() -> None:
    """Whoever joins a tie takes places, but turns nobody's around."""
    three = seats(in_order("race 1", claims(400, 400, 400), SEED))
    two = seats(in_order("race 1", claims(400, 400), SEED))
    assert [seat for seat in three if seat != 2] == two


def test_lots_favor_nobody() -> None:
    won = Counter(seats(in_order(f"race {n}", claims(400, 404, 408, 412), SEED))[0] for n in range(1000))
    assert all(210 < won[seat] < 290 for seat in range(4))


def test_a_chain_of_ties_ends_where_someone_is_too_slow_for_the_fastest() -> None:
    """400 and 410 tie, and 410 and 420, but 420 is never first."""
    orders = {tuple(seats(in_order(f"race {n}", claims(400, 410, 420), SEED))) for n in range(100)}
    assert orders == {(0, 1, 2), (1, 0, 2), (0, 2, 1)}


@given(st.lists(st.integers(100, 200), min_size=1, max_size=8), st.binary(max_size=8))
def test_nobody_is_placed_behind_someone_more_than_a_tie_slower(reactions: list[int], seed: bytes) -> None:
    placed = in_order("race 1", claims(*reactions), seed)
    assert sorted(placed) == sorted(claims(*reactions))
    for before, after in itertools.combinations(placed, 2):
        assert before.reaction <= after.reaction + limits.TIE


@given(st.lists(st.integers(100, 200), min_size=2, max_size=8), st.binary(max_size=8))
def test_the_order_behind_the_first_is_that_of_a_race_without_them(reactions: list[int], seed: bytes) -> None:
    placed = in_order("race 1", claims(*reactions), seed)
    assert in_order("race 1", placed[1:], seed) == placed[1:]


# ---- how long to wait ------------------------------------------------------------------------


def test_once_everyone_has_claimed_the_verdict_is_due() -> None:
    race = Race(0, 0)
    assert race.closes is None
    race.claimed(ANN, 400)
    race.claimed(BO, 405)
    assert race.closes == 400


def test_once_everyone_has_passed_the_verdict_is_due_though_nobody_claimed() -> None:
    race = Race(0, 0)
    due = []
    for seat in (ANN, BO):
        race.judge.passed(seat)
        due.append(race.closes)
    assert due == [None, 0]
    assert race.order == []


def test_nobody_waits_for_those_who_passed() -> None:
    race = Race(0, 250, 250)
    race.claimed(ANN, 400)
    race.judge.passed(BO)
    assert race.closes == 662.5
    race.judge.passed(CLEO)
    assert race.closes == 400


def test_the_wait_is_for_those_whose_claim_could_still_be_as_good() -> None:
    race = Race(0, 100)
    race.claimed(ANN, 400)  # Bo ties until 400 + 12 + 100, and what rounds to that
    assert race.closes == 512.5


def test_nobody_waits_for_those_whose_chance_has_gone() -> None:
    race = Race(200, 0)
    race.claimed(ANN, 600)  # as good as 400; Bo would have had to claim at 412
    assert race.closes == 600
    assert race.claimed(BO, 600), "it came with the first one"
    assert race.order == [(ANN, 400), (BO, 600)]


def test_what_was_shown_shortens_the_wait() -> None:
    race = Race(0, 250)
    race.claimed(ANN, 400)
    assert race.closes == 662.5
    race.shown(BO, 30)
    assert race.closes == 442.5


def test_a_better_claim_shortens_the_wait() -> None:
    race = Race(0, 200, 200)
    race.claimed(ANN, 400)
    assert race.closes == 612.5
    race.claimed(BO, 500)
    assert race.closes == 512.5


@pytest.mark.parametrize(("at", "counts"), [(699, True), (700, True), (700.4, True), (701, False)])
def test_nobody_waits_longer_than_300_ms_after_the_first_claim(at: float, counts: bool) -> None:
    race = Race(0, 0, told=False)
    race.told(ANN, 0, 0)
    race.told(BO, 200, 250)
    race.claimed(ANN, 400)  # Bo would be as good until 200 + 250 + 412
    assert race.closes == 700.5
    assert race.claimed(BO, at) is counts


@pytest.mark.parametrize(("at", "counts"), [(512, True), (512.4, True), (512.6, False), (513, False)])
def test_a_claim_counts_until_it_could_not_be_as_good_any_more(at: float, counts: bool) -> None:
    race = Race(0, 100)
    race.claimed(ANN, 400)
    assert race.claimed(BO, at) is counts
    assert len(race.order) == 1 + counts


def test_a_seat_claims_once_and_not_after_it_passed_or_without_a_part_in_the_race() -> None:
    race = Race(0, 250)
    race.judge.passed(BO)
    assert [race.claimed(seat, 400) for seat in (ANN, ANN, BO, 7)] == [True, False, False, False]
    assert race.order == [(ANN, 400)]


milliseconds = st.integers(0, 600)
starts = st.builds(
    lambda t0, credit, shown: RaceStart(
        t0 / 1000, credit / 1000, None if shown is None else (t0 + shown) / 1000
    ),
    milliseconds,
    st.integers(0, 250),
    st.none() | milliseconds,
)


@given(starts, st.integers(100, 1000))
def test_the_last_chance_is_the_moment_after_which_no_claim_is_as_good(start: RaceStart, best: int) -> None:
    until = last_chance(start, best)
    assert reaction(start, until - 0.0001) <= best + limits.TIE
    assert reaction(start, until + 0.0001) > best + limits.TIE


@given(st.lists(st.tuples(starts, st.integers(0, 1500)), min_size=2, max_size=6))
def test_who_comes_too_late_could_not_have_been_first(laps: list[tuple[RaceStart, int]]) -> None:
    judge = Judge("race 1", range(len(laps)), 0.0)
    for seat, (start, _) in enumerate(laps):
        judge.told(seat, start.t0, start.credit)
        if start.shown is not None:
            judge.shown(seat, start.shown)
    arrivals = sorted((at / 1000, seat) for seat, (_, at) in enumerate(laps))
    late = [(at, seat) for at, seat in arrivals if not judge.claimed(seat, "stack 1", at)]
    verdict = judge.verdict(SEED)
    assert len(verdict.claims) + len(late) == len(laps)
    best = min(claim.reaction for claim in verdict.claims)
    for at, seat in late:
        waited = at > arrivals[0][0] + limits.RACE_WAITS
        assert waited or reaction(laps[seat][0], at) > best + limits.TIE


# ---- what the clock of the race needs, and the verdict ---------------------------------------


def test_all_show_the_card_once_everyone_who_was_told_has_answered_claimed_or_passed() -> None:
    untold = Race(0, 0, told=False)
    untold.told(ANN, 0, 0)
    untold.shown(ANN, 20)
    assert untold.judge.all_shown, "nobody waits for a screen that was told nothing"
    race = Race(0, 0, 0)
    race.shown(ANN, 20)
    assert not race.judge.all_shown
    race.judge.passed(BO)
    assert not race.judge.all_shown
    race.claimed(CLEO, 400)
    assert race.judge.all_shown


def test_the_verdict_names_the_race_and_holds_every_claim_with_its_move() -> None:
    race = Race(20, 100)
    race.claimed(ANN, 451)
    race.claimed(BO, 512)
    assert race.judge.verdict(SEED) == Judged(
        "race 1", (Claim(BO, "stack 2", 412), Claim(ANN, "stack 1", 431))
    )


def test_the_verdict_does_not_depend_on_what_the_clock_says() -> None:
    """Any two clocks that only go forward tell the same reactions."""
    verdicts = set()
    for began in (0.0, 1.7, 86_400.25, 3.2e7):
        judge = Judge("race 1", (ANN, BO), began)
        judge.told(ANN, began, 0.02)
        judge.told(BO, began, 0.1)
        judge.claimed(ANN, "stack 1", began + 0.451)
        judge.claimed(BO, "stack 2", began + 0.512)
        verdicts.add(judge.verdict(SEED))
    assert len(verdicts) == 1
