"""LW-15, LW-11, LW-13: a Jack swaps two cards, a Queen looks at one; chains of them, and powers not used."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.engine.sentences import NO_POWER
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import told
from tests.rules.lotta_watta.table import Table, dealt, grid, is_told, table

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


JACKS = "hands: 3S JH | 5C JS | 9D JD; pile: 2C; stock: JC 10S 8S; turn: 0"
QUEENS = "hands: 3S QH | 5C QS | 9D 6D; pile: 2C; stock: QC 10S 8S; turn: 0"


def chained(text: str, *claims: str) -> Table:
    """Return a table at which seat 0 has dropped a card of the stock and these were stacked on it."""
    game = table(text).plays("0 take stock", "0 drop")
    return game.plays(*(f"judged {claim}" for claim in claims), "judged")


def whose(game: Table) -> int:
    """Return who may use a power now."""
    (found,) = (seat for seat in range(3) if list(GAME.play.legal_moves(game.state, seat)))
    return found


def opened(hands: str, card: str) -> Table:
    """Return a round of three in which `card` was turned up and everyone has looked."""
    return dealt(hands, pile=card).plays("0 pass", "1 pass", "2 pass")


def test_lw_15_stacked_jacks_are_used_in_the_order_in_which_they_were_stacked() -> None:
    game = chained(JACKS, "2:stack 2@300", "1:stack 2@300")
    order = []
    for _ in range(3):
        assert game.phase == "power"
        order.append(whose(game))
        game.plays(f"{order[-1]} pass")
    assert (order, game.phase) == ([0, 2, 1], "call")
    game.offers(0, "call", "pass")


def test_lw_15_each_swap_finds_the_cards_where_the_one_before_left_them() -> None:
    game = chained(JACKS, "2:stack 2@300", "1:stack 2@300")
    game.plays("0 swap 0.1 1.1").holds(0, "5C JH").holds(1, "3S -").holds(2, "9D -")
    game.plays("2 swap 1.1 2.1").holds(1, "9D -").holds(2, "3S -")
    game.plays("1 swap 0.2 1.1").holds(0, "5C 9D").holds(1, "JH -")


def test_lw_15_a_jack_that_a_swap_moves_has_no_power_there() -> None:
    game = chained(JACKS).plays("0 swap 0.2 1.1").holds(1, "JH JS").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_15_one_player_may_own_several_powers_of_a_chain() -> None:
    text = "hands: 3S JH JD | 5C | 9D; pile: 2C; stock: JC 10S; turn: 0"
    game = chained(text, "0:stack 2@300", "0:stack 3@300")
    game.plays("0 swap 0.1 1.1", "0 pass", "0 swap 1.1 2.1").offers(0, "call", "pass")
    game.holds(0, "5C - -").holds(1, "9D").holds(2, "3S")


def test_lw_15_a_power_declined_or_run_out_leaves_the_next_one() -> None:
    for lost in ("0 pass", "time power"):
        game = chained(JACKS, "2:stack 2@300").plays(lost)
        assert (game.phase, whose(game)) == ("power", 2)
        game.plays("2 swap 0.1 1.1").holds(0, "5C JH")


def test_lw_15_each_power_has_its_own_time() -> None:
    game = chained(JACKS, "2:stack 2@300")
    first = GAME.play.deadlines(game.state)
    assert first != GAME.play.deadlines(game.plays("time power").state)
    game.plays("time power").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_15_a_power_cannot_be_used_on_a_card_that_has_just_gone() -> None:
    game = chained(QUEENS, "1:stack 2@300").refuses("0 look 1.2", "LW-15").plays("0 look 1.1", "0 pass")
    game.refuses("1 look 1.2", "LW-15").plays("1 look 0.1")
    chained(JACKS, "2:stack 2@300").refuses("0 swap 0.1 2.2", "LW-15").plays("0 swap 0.1 2.1")


def test_lw_15_a_penalty_just_taken_can_be_swapped() -> None:
    game = table(JACKS).plays("0 take stock", "0 drop", "judged 1:stack 1@400").holds(1, "5C JS - - *JC")
    game.plays("0 swap 0.1 1.5").holds(0, "*JC JH").holds(1, "5C JS - - 3S")


@pytest.mark.parametrize("text", [JACKS, QUEENS])
def test_lw_13_powers_earned_in_a_chain_stay_when_a_wrong_card_ends_it(text: str) -> None:
    game = table(text).plays("0 take stock", "0 drop", "judged 1:stack 2@300", "judged 2:stack 1@300")
    for seat in (0, 1):
        assert (game.phase, whose(game)) == ("power", seat)
        game.plays(f"{seat} pass")
    assert game.phase == "call"


@pytest.mark.parametrize("card", ["JS", "QS"])
def test_lw_15_a_card_that_opens_the_round_was_played_by_nobody(card: str) -> None:
    game = opened("3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H", card).plays("judged").turn_of(1)
    assert game.phase == "turn"


@pytest.mark.parametrize(("card", "held"), [("JS", "JH"), ("QS", "QH")])
def test_lw_15_a_card_stacked_on_the_opening_card_has_its_power(card: str, held: str) -> None:
    game = opened(f"3S 4H 9C KD | 8S 2H 5D 6C | AC AD {held} 8H", card)
    game.plays("judged 2:stack 3@400", "judged")
    assert (game.phase, whose(game)) == ("power", 2)
    game.plays("2 pass").turn_of(1)
    assert game.phase == "turn"
