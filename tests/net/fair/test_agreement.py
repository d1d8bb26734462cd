"""How a shuffle is agreed on: who is asked, who is waited for, and what if somebody does not answer."""

from __future__ import annotations

import pytest

from parlour.net.fair.agreement import ShuffleStage
from parlour.net.fair.scheme import HOST, digest, of_list
from parlour.net.fair.witness import Witness
from tests.net.fair.making import CARDS, DEAL, SUBJECT, Kitchen, secrets


@pytest.mark.parametrize("seats", [(), (3,), (0, 1, 9), tuple(range(10))])
def test_everyone_makes_the_same_order_of_the_same_cards_again(seats: tuple[int, ...]) -> None:
    watching = {10: Witness(secrets("spectator"))}
    kitchen = Kitchen(seats, SUBJECT._replace(seats=10), witnesses=watching).made()
    order, host = kitchen.agreement.order, kitchen.agreement.agreed.secrets[HOST]
    assert sorted(order) == sorted(CARDS)
    assert kitchen.agreement.arranged(bytes(range(40))) == bytes(CARDS.index(card) for card in order)
    kitchen.draw(10, len(CARDS))
    assert all(each.closed(1, host, CARDS) == order for each in kitchen.witnesses.values())
    assert kitchen.found == []


def test_a_table_of_bots_waits_for_nobody() -> None:
    kitchen = Kitchen(())
    assert kitchen.agreement.stage is ShuffleStage.SEALED
    assert set(kitchen.agreement.agreed.secrets) == {HOST}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_secret_changes_the_order(seat: int) -> None:
    plain, other = Kitchen(), Kitchen(witnesses={seat: Witness(secrets("another"))})
    assert plain.made().agreement.order != other.made().agreement.order


def test_nobody_reveals_before_everyone_has_committed() -> None:
    kitchen = Kitchen()
    kitchen.call(2)
    assert kitchen.agreement.stage is ShuffleStage.CALLED
    assert kitchen.agreement.awaited == {2}
    assert not kitchen.agreement.reveals(0, b"0" * 32)


def test_nobody_waits_for_the_commitment_of_who_leaves() -> None:
    kitchen = Kitchen()
    kitchen.call(2)
    kitchen.agreement.leaves(2)
    assert kitchen.agreement.stage is ShuffleStage.LISTED
    kitchen.agreement.leaves(1)
    assert kitchen.agreement.awaited == {0, 1}, "what is listed must be revealed"


def test_who_does_not_reveal_is_named_and_the_next_attempt_does_without() -> None:
    kitchen = Kitchen()
    kitchen.call()
    first = kitchen.agreement.called(0).commitment
    kitchen.witnesses[2].listed = lambda *_: None  # type: ignore[method-assign]
    listed = kitchen.agreement.listed
    kitchen.show_list()
    kitchen.agreement.time_up()
    assert kitchen.agreement.missing == {2}
    assert kitchen.agreement.context == DEAL.again(of_list(DEAL, listed), {2})
    assert kitchen.agreement.called(0).commitment != first, "a secret serves once"
    del kitchen.witnesses[2]
    kitchen.made()
    kitchen.close()
    assert set(kitchen.agreement.sealed.secrets) == {"0", "1"}
    assert kitchen.found == []


def test_a_secret_that_does_not_fit_is_as_good_as_none() -> None:
    kitchen = Kitchen()
    kitchen.call()
    assert not kitchen.agreement.reveals(1, b"1" * 32)
    assert not kitchen.agreement.reveals(1, b"short")
    assert kitchen.agreement.awaited == {0, 1, 2}


def test_only_the_first_commitment_of_a_seat_counts() -> None:
    kitchen = Kitchen()
    assert kitchen.agreement.commits(1, b"1" * 32)
    assert not kitchen.agreement.commits(1, b"2" * 32)
    assert not kitchen.agreement.commits(7, b"7" * 32), "it was not asked"
    assert not kitchen.agreement.commits(2, b"short")


def test_who_comes_back_is_told_again_and_answers_as_before() -> None:
    kitchen = Kitchen()
    ann = kitchen.witnesses[0]
    assert ann.called(kitchen.asked(0)) == ann.called(kitchen.asked(0))
    kitchen.call()
    listed = kitchen.agreement.listed
    assert ann.listed(listed) == ann.listed(listed) is not None
    kitchen.show_list()
    kitchen.seal()
    kitchen.seal()
    assert kitchen.found == []


def test_what_a_witness_was_not_told_it_does_not_judge() -> None:
    late, kitchen = Witness(secrets("late")), Kitchen().made()
    made = kitchen.agreement
    assert late.listed(made.listed) is None
    late.sealed(made.sealed)
    late.stock(1, 3)
    late.accepted(1, 1)
    late.opened(1, made.opened(0)._replace(card="nothing"))
    assert late.closed(1, made.agreed.secrets[HOST], CARDS) is None
    assert late.mismatch is None
    assert not late.took_part(1)


def test_an_attempt_that_was_not_heard_of_is_not_judged() -> None:
    kitchen = Kitchen()
    kitchen.call()
    kitchen.witnesses[0].lost()
    again = DEAL.again(digest("a list"), {1})
    assert kitchen.witnesses[0].called(kitchen.asked(0, context=again)) is not None
    assert kitchen.found == []


def test_shuffles_are_known_by_their_round() -> None:
    kitchen = Kitchen()
    stock = DEAL._replace(number=2, label="stock")
    for context in (DEAL, stock, DEAL._replace(number=3, round=2)):
        kitchen.witnesses[0].called(kitchen.asked(0, context=context))
    assert kitchen.witnesses[0].shuffles(1) == (1, 2)
    assert kitchen.found == []
