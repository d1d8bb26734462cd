"""LW-15: a Jack swaps any two cards, a Queen looks at any one; a power may be declined or run out."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.engine.sentences import NO_POWER
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import told
from tests.rules.lotta_watta.seeing import grid, is_told
from tests.rules.lotta_watta.table import Table, table

HANDS = "hands: 3S 4S | 5C 6C | 9D"


def dropped(card: str, hands: str = HANDS, **options: str) -> Table:
    """Return a table at which seat 0 has dropped `card` from the stock, and nobody stacked on it."""
    text = f"{hands}; pile: 2C; stock: {card} 10S 8S; turn: 0"
    return table(text, **options).plays("0 take stock", "0 drop", "judged")


def test_lw_15_a_jack_lets_its_player_swap_any_two_cards() -> None:
    pairs = ("0.1 0.2", "0.1 1.1", "0.1 1.2", "0.1 2.1", "0.2 1.1", "0.2 1.2", "0.2 2.1", "1.1 1.2")
    game = dropped("JC").offers(1).offers(2)
    assert game.phase == "power"
    game.offers(0, "pass", *(f"swap {pair}" for pair in (*pairs, "1.1 2.1", "1.2 2.1")))


@pytest.mark.parametrize(
    ("swap", "hands"),
    [
        ("0.1 1.2", ("6C 4S", "5C 3S", "9D")),
        ("1.1 2.1", ("3S 4S", "9D 6C", "5C")),
        ("0.1 0.2", ("4S 3S", "5C 6C", "9D")),
        ("1.1 1.2", ("3S 4S", "6C 5C", "9D")),
    ],
)
def test_lw_15_the_cards_may_be_ones_own_or_others(swap: str, hands: tuple[str, ...]) -> None:
    game = dropped("JC").plays(f"0 swap {swap}").offers(0, "call", "pass")
    assert game.phase == "call"
    for seat, hand in enumerate(hands):
        game.holds(seat, hand)


def test_lw_15_it_is_two_cards_in_hands_that_are_swapped() -> None:
    game = dropped("JC", "hands: 3S - 4S | 5C 6C").refuses("0 swap 0.2 1.1", "LW-15")
    game.refuses("0 swap 0.4 1.1", "LW-15").refuses("0 swap 0.1 1.5", "LW-15")
    game.refuses("0 swap 1.1 1.1", "LW-15").refuses("0 swap 0.1 7.1", "LW-15")


def test_lw_15_everyone_sees_which_slots_were_swapped() -> None:
    game = dropped("JC").plays("0 swap 0.1 1.2")
    assert game.log(0)[-1] == "You swap your card 1 with {1}'s card 2"
    assert game.log(1)[-1] == "{0} swaps their own card 1 with your card 2"
    for viewer in (2, None):
        assert game.log(viewer)[-1] == "{0} swaps their own card 1 with {1}'s card 2"


@pytest.mark.parametrize("slot", ["0.1", "0.2", "1.1", "1.2", "2.1"])
def test_lw_15_a_queen_lets_its_player_look_at_any_one_card(slot: str) -> None:
    game = dropped("QC").offers(1).offers(2)
    assert game.phase == "power"
    game.offers(0, "pass", "look 0.1", "look 0.2", "look 1.1", "look 1.2", "look 2.1")
    seat, place = map(int, slot.split("."))
    seen = GAME.scoring.hands(game.state)[seat][place - 1]
    game.plays(f"0 look {slot}")
    assert grid(game, 0, seat).cards[place - 1] == seen or is_told(game, 0, seen)
    for other in (1, 2, None):
        assert grid(game, other, seat).cards[place - 1] == ""
        assert not is_told(game, other, seen)


def test_lw_15_a_look_lasts_until_the_looker_is_ready() -> None:
    game = dropped("QC").plays("0 look 1.1").offers(0, "pass").offers(1).refuses("0 call", "LW-16")
    game.holds(0, "3S 4S").holds(1, "5C 6C").refuses("1 pass", "LW-15")
    assert grid(game, 0, 1).cards[:2] == ("5C", "")
    game.plays("0 pass").offers(0, "call", "pass")
    assert grid(game, 0, 1).cards[:2] == ("", "")


@pytest.mark.parametrize(("options", "seconds"), [({}, 15.0), ({"look_seconds": "30"}, 30.0)])
def test_lw_15_or_until_its_time_is_over(options: dict[str, str], seconds: float) -> None:
    game = dropped("QC", **options).plays("0 look 1.1")
    (clock,) = GAME.play.deadlines(game.state)
    assert (clock.name, clock.seconds) == ("look", seconds)
    game.plays("time look").offers(0, "call", "pass")
    assert grid(game, 0, 1).cards[:2] == ("", "")


def test_lw_15_everyone_sees_which_card_is_looked_at() -> None:
    game = dropped("QC").plays("0 look 1.2")
    for viewer in (0, 1, 2, None):
        assert grid(game, viewer, 1).looked == (1,)
        assert grid(game, viewer, 0).looked == ()
        who, whose = "You peek" if viewer == 0 else "{0} peeks", "your" if viewer == 1 else "{1}'s"
        assert game.log(viewer)[-1] == f"{who} at {whose} card 2"


@pytest.mark.parametrize(
    ("card", "hands", "moves"),
    [
        ("JC", "3S | 5C", ("swap 0.1 1.1", "pass")),
        ("JC", "3S | -", ()),
        ("JC", "- | -", ()),
        ("QC", "3S | -", ("look 0.1", "pass")),
        ("QC", "- | -", ()),
    ],
)
def test_lw_15_a_power_with_too_few_cards_to_use_it_on_is_nothing(
    card: str, hands: str, moves: tuple[str, ...]
) -> None:
    text = f"hands: {hands}; pile: 2C; stock: {card} 10S; turn: 0; caller: 1"
    game = table(text).plays("0 take stock", "0 drop", "judged").offers(0, *moves)
    assert game.phase == ("power" if moves else "over")


def test_lw_15_a_refusal_names_the_empty_slot_and_whose_it_is() -> None:
    game = dropped("QC", "hands: 3S - 4S | 5C 6C")
    for move, words in (("look 0.2", "your slot 2 is empty"), ("look 1.3", "{1}'s slot 3 is empty")):
        game.refuses(f"0 {move}", "LW-15")
        refusal = GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, move))
        assert refusal is not None
        assert refusal.words == words


def test_lw_15_a_jack_does_not_look_nor_a_queen_swap_and_nobody_else_uses_them() -> None:
    jack = dropped("JC").refuses("0 look 1.1", "LW-15")
    jack.refuses("1 swap 0.1 1.1", "LW-15").refuses("1 pass", "LW-15")
    dropped("QC").refuses("0 swap 0.1 1.1", "LW-15").refuses("1 look 0.1", "LW-15")


@pytest.mark.parametrize("card", ["AC", "10C", "KC", "JK"])
def test_lw_15_no_other_card_has_a_power(card: str) -> None:
    game = (
        dropped(card)
        .offers(0, "call", "pass")
        .refuses("0 swap 0.1 1.1", "LW-15")
        .refuses("0 look 1.1", "LW-15")
    )
    assert game.phase == "call"


def test_lw_15_a_power_put_on_the_pile_from_a_hand_counts() -> None:
    game = table("hands: 3S JC | 5C 6C; pile: 2C; stock: 9S 10S; turn: 0")
    game.plays("0 take stock", "0 put 2", "judged", "0 swap 0.2 1.1").holds(0, "3S 5C").holds(1, "9S 6C")


@pytest.mark.parametrize("card", ["JC", "QC"])
@pytest.mark.parametrize(
    ("piles", "lines"),
    [
        ("pile: 2C; stock: {} 10S", ("0 take stock", "0 keep")),
        ("pile: 2C; stock: {} 10S", ("0 take stock", "0 put 1", "judged")),
        ("pile: 2C {}; stock: 8C 10S", ("0 take pile", "0 keep")),
        ("pile: 2C {}; stock: 8C 10S", ("0 take pile", "0 drop")),
    ],
)
def test_lw_15_a_power_card_that_comes_into_a_hand_or_is_put_back_does_nothing(
    card: str, piles: str, lines: tuple[str, ...]
) -> None:
    game = table(f"{HANDS}; {piles.format(card)}; turn: 0").plays(*lines).offers(0, "call", "pass")
    assert game.phase == "call"


@pytest.mark.parametrize("lost", ["0 pass", "time power"])
@pytest.mark.parametrize(("card", "rank"), [("JC", "J"), ("QC", "Q")])
def test_lw_15_a_power_may_be_declined_or_its_time_runs_out(card: str, rank: str, lost: str) -> None:
    game = dropped(card).plays(lost).offers(0, "call", "pass").holds(0, "3S 4S").holds(1, "5C 6C")
    assert game.phase == "call"
    assert told(NO_POWER, 0, rank=rank) in game.heard()
    game.refuses("0 swap 0.1 1.1", "LW-15").refuses("0 look 1.1", "LW-15")


@pytest.mark.parametrize(("options", "seconds"), [({}, 15.0), ({"power_seconds": "30"}, 30.0)])
def test_lw_15_the_time_for_a_power_is_shown(options: dict[str, str], seconds: float) -> None:
    game = dropped("JC", **options)
    (clock,) = GAME.play.deadlines(game.state)
    assert (clock.name, clock.seconds) == ("power", seconds)
    assert game.view(1).deadlines == (clock,)


def test_lw_15_no_power_is_used_while_a_race_is_open() -> None:
    text = f"{HANDS}; pile: 2C; stock: JC 10S 8S; turn: 0"
    game = table(text).plays("0 take stock", "0 drop").refuses("0 swap 0.1 1.1", "LW-15")
    assert GAME.play.race(game.state) is not None


def test_lw_15_a_power_is_used_once() -> None:
    dropped("JC").plays("0 swap 0.1 1.1").refuses("0 swap 0.1 1.1", "LW-15")
