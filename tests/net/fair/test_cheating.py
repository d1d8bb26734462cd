"""A referee that cheats is named, in each of six ways, by the player's own program."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from parlour.net.fair.scheme import HOST, Subject, digest, of_rules, seal
from parlour.net.fair.seen import ARRIVED, Delivery
from parlour.net.fair.verdict import Wrong
from parlour.net.wire.messages import Listed, Sealed
from parlour.rules.sentences import text
from tests.net.fair.making import CARDS, DEAL, SUBJECT, Kitchen, changed


def honest() -> Kitchen:
    return Kitchen().made()


def wrongs(kitchen: Kitchen) -> set[Wrong]:
    """Return what the players say is wrong."""
    return {each.mismatch.wrong for each in kitchen.witnesses.values() if each.mismatch is not None}


def doubts(kitchen: Kitchen) -> list[str]:
    """Return what the players doubt, without accusing anybody."""
    return [text(found.detail) for each in kitchen.witnesses.values() for _, found in each.doubts.values()]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda said: {"commitments": said.commitments | {HOST: digest("another")}}, Wrong.CHANGED),
        (lambda said: {"commitments": said.commitments | {"7": digest("nobody")}}, Wrong.NOT_COMMITTED),
        (lambda said: {"commitments": but(said.commitments, "1")}, Wrong.LEFT_OUT),
        (lambda said: {"cards": CARDS[1:]}, Wrong.OTHER_CARDS),
    ],
    ids=["another part of the host", "a part of nobody", "the player's part left out", "a card left out"],
)
def test_a_list_that_is_not_as_it_should_be_is_named_and_nothing_is_revealed(
    change: Callable[[Listed], dict[str, object]], wrong: Wrong
) -> None:
    kitchen = Kitchen()
    kitchen.call()
    listed = kitchen.agreement.listed
    assert kitchen.witnesses[1].listed(changed(listed, **change(listed))) is None
    assert wrongs(kitchen) == {wrong}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        *((lambda said, seat=seat: {"secrets": but(said.secrets, seat)}, Wrong.LEFT_OUT) for seat in "012"),
        (lambda said: {"secrets": said.secrets | {"2": digest("another")}}, Wrong.NOT_COMMITTED),
        (lambda said: {"secrets": said.secrets | {"5": digest("of nobody")}}, Wrong.NOT_COMMITTED),
        (lambda said: {"seals": said.seals[1:]}, Wrong.NOT_SHOWN),
    ],
)
def test_secrets_and_seals_that_are_not_as_they_should_be_are_named_when_they_are_shown(
    change: Callable[[Sealed], dict[str, object]], wrong: Wrong
) -> None:
    kitchen = Kitchen()
    kitchen.call()
    kitchen.show_list()
    sealed = kitchen.agreement.sealed
    kitchen.witnesses[0].sealed(changed(sealed, **change(sealed)))
    assert wrongs(kitchen) == {wrong}


def but(parts: Mapping[str, bytes], seat: str) -> dict[str, bytes]:
    """Return all parts but that of a seat."""
    return {who: part for who, part in parts.items() if who != seat}


# ---- it swaps a card -------------------------------------------------------------------------


def test_a_card_that_is_not_the_sealed_one_is_named_when_it_is_drawn() -> None:
    kitchen = honest()
    kitchen.witnesses[1].stock(1, len(CARDS) - 1)
    right = kitchen.agreement.opened(0)
    kitchen.witnesses[1].opened(1, right._replace(card="R0" if right.card != "R0" else "G1"))
    assert wrongs(kitchen) == {Wrong.SWAPPED}
    assert kitchen.found == ["A card was swapped: card 1 of the deal does not fit its seal."]


def test_two_cards_swapped_before_they_were_sealed_are_named_when_the_round_is_over() -> None:
    kitchen, made = Kitchen(), None
    kitchen.call()
    kitchen.show_list()
    made = kitchen.agreement
    first, second = made.opened(7), made.opened(21)
    marks = list(made.sealed.seals)
    marks[7], marks[21] = (
        seal(made.context, first._replace(card=second.card)),
        seal(made.context, second._replace(card=first.card)),
    )
    for each in kitchen.witnesses.values():
        each.sealed(changed(made.sealed, seals=tuple(marks)))
    assert kitchen.found == []
    kitchen.close()
    assert wrongs(kitchen) == {Wrong.SWAPPED}
    assert "card 8 of the deal" in kitchen.found[0]


# ---- it changes its commitment ---------------------------------------------------------------


def test_another_commitment_of_the_host_in_the_same_attempt_is_named() -> None:
    kitchen = Kitchen()
    kitchen.call()
    assert kitchen.witnesses[0].called(kitchen.asked(0, commitment=digest("another"))) is None
    assert wrongs(kitchen) == {Wrong.CHANGED}


def test_another_list_than_the_one_shown_first_is_named_and_nothing_is_revealed() -> None:
    kitchen = Kitchen()
    kitchen.call()
    listed = kitchen.agreement.listed
    assert kitchen.witnesses[0].listed(listed) is not None
    assert kitchen.witnesses[0].listed(changed(listed, dealer=2)) is None
    assert wrongs(kitchen) == {Wrong.CHANGED}


def test_other_seals_than_those_shown_first_are_named() -> None:
    kitchen = honest()
    made = kitchen.agreement
    kitchen.witnesses[0].sealed(changed(made.sealed, seals=made.sealed.seals[::-1]))
    assert wrongs(kitchen) == {Wrong.CHANGED}


# ---- it leaves a part out --------------------------------------------------------------------


@pytest.mark.parametrize("is_told_later", [False, True])
def test_a_commitment_that_was_taken_and_is_not_in_the_list_is_named(is_told_later: bool) -> None:
    kitchen = Kitchen()
    kitchen.call(1)
    if not is_told_later:
        kitchen.witnesses[1].accepted(1, 1, Delivery.THERE)
    kitchen.agreement.time_up()
    kitchen.show_list()
    if is_told_later:
        assert kitchen.found == [], "it may have come too late"
        kitchen.witnesses[1].accepted(1, 1)
    assert wrongs(kitchen) == {Wrong.LEFT_OUT}
    assert is_told_later or Delivery.THERE.value.words in kitchen.found[0]


def test_another_commitment_in_the_players_name_is_named() -> None:
    kitchen = Kitchen()
    kitchen.call(1)
    kitchen.agreement.commits(1, digest("another"))
    assert kitchen.witnesses[1].listed(kitchen.agreement.listed) is None
    assert wrongs(kitchen) == {Wrong.LEFT_OUT}


def swallowed(kitchen: Kitchen) -> None:
    """What seat 1 reveals does not count, and the shuffle is called for again without it."""
    kitchen.call()
    kitchen.show_list(1)


def again(kitchen: Kitchen) -> None:
    kitchen.agreement.time_up()
    kitchen.call()


@pytest.mark.parametrize("how", ARRIVED)
def test_a_player_whose_secret_had_arrived_and_who_is_said_to_have_kept_it_says_so(how: Delivery) -> None:
    kitchen = Kitchen()
    swallowed(kitchen)
    kitchen.witnesses[1].heard(1, 1, how)
    again(kitchen)
    assert (wrongs(kitchen), doubts(kitchen)) == ({Wrong.LEFT_OUT}, [])
    assert how.value.words in kitchen.found[0]


def test_a_secret_that_may_be_on_its_way_is_a_doubt_and_accuses_nobody() -> None:
    kitchen = Kitchen()
    swallowed(kitchen)
    again(kitchen)
    assert (wrongs(kitchen), doubts(kitchen)) == (set(), [Delivery.UNDER_WAY.value.words])


def test_a_secret_that_had_arrived_may_be_lost_with_the_connection() -> None:
    kitchen = Kitchen()
    swallowed(kitchen)
    kitchen.witnesses[1].heard(1, 1, Delivery.THERE)
    kitchen.witnesses[1].lost()  # with its referee, perhaps
    again(kitchen)
    assert (wrongs(kitchen), doubts(kitchen)) == (set(), [Delivery.ADRIFT.value.words])


def test_a_commitment_that_arrives_after_the_list_came_too_late() -> None:
    kitchen = Kitchen()
    kitchen.call(1)
    kitchen.agreement.time_up()
    kitchen.show_list()
    kitchen.witnesses[1].accepted(1, 1, Delivery.THERE)
    kitchen.witnesses[1].listed(kitchen.agreement.listed)
    assert (wrongs(kitchen), doubts(kitchen)) == (set(), [Delivery.UNDER_WAY.value.words])


def test_who_is_not_asked_any_more_and_had_committed_says_so() -> None:
    kitchen = Kitchen()
    kitchen.call(1)
    kitchen.witnesses[1].accepted(1, 1, Delivery.THERE)
    assert kitchen.witnesses[1].called(kitchen.asked(1, you=None)) is None
    kitchen.agreement.leaves(1)
    kitchen.show_list()
    assert wrongs(kitchen) == {Wrong.LEFT_OUT}


def test_two_players_cannot_each_be_told_that_the_other_kept_a_secret_back() -> None:
    kitchen = Kitchen()
    kitchen.call()
    kitchen.show_list(0)
    kitchen.agreement.time_up()
    assert kitchen.agreement.missing == {0}
    kitchen.witnesses[0].called(kitchen.asked(0, missing=(1,)))
    assert wrongs(kitchen) == {Wrong.CHANGED}
    kitchen.witnesses[1].called(kitchen.asked(1))
    assert kitchen.witnesses[1].mismatch is None
    assert [each.seats for each in kitchen.witnesses[1].kept_back.values()] == [{0}]


# ---- it draws out of order -------------------------------------------------------------------


def test_a_card_from_deeper_in_the_stock_is_named_when_it_is_drawn() -> None:
    kitchen = honest()
    kitchen.draw(0, 5)
    kitchen.witnesses[1].stock(1, len(CARDS) - 6)
    kitchen.witnesses[1].opened(1, kitchen.agreement.opened(17))
    assert wrongs(kitchen) == {Wrong.OUT_OF_ORDER}


@pytest.mark.parametrize("position", [-1, 40, 1000])
def test_a_position_that_is_none_is_named(position: int) -> None:
    kitchen = honest()
    kitchen.witnesses[1].stock(1, 0)
    kitchen.witnesses[1].opened(1, kitchen.agreement.opened(3)._replace(position=position))
    assert wrongs(kitchen) == {Wrong.SWAPPED}


# ---- it reveals another secret ---------------------------------------------------------------


def test_another_secret_of_the_host_is_named_when_the_round_is_over() -> None:
    kitchen = honest()
    for each in kitchen.witnesses.values():
        each.closed(1, digest("another"), CARDS)
    assert wrongs(kitchen) == {Wrong.NOT_COMMITTED}
    assert "the host's secret for the deal" in kitchen.found[0]


# ---- it deals again --------------------------------------------------------------------------


AGAIN = DEAL.again(digest("a list"), {1})


def again_when_sealed(kitchen: Kitchen) -> None:
    kitchen.made()
    kitchen.witnesses[0].called(kitchen.asked(0, context=AGAIN, missing=(1,)))


def again_as_another_shuffle(kitchen: Kitchen) -> None:
    kitchen.made()
    kitchen.witnesses[0].called(kitchen.asked(0, context=DEAL._replace(number=2)))


def again_although_nobody_is_missing(kitchen: Kitchen) -> None:
    kitchen.call()
    kitchen.show_list()
    kitchen.witnesses[0].called(kitchen.asked(0, context=AGAIN))


def again_for_someone_who_took_no_part(kitchen: Kitchen) -> None:
    kitchen.call()
    kitchen.show_list()
    kitchen.witnesses[0].called(kitchen.asked(0, context=AGAIN, missing=(7,)))


def again_by_another_name(kitchen: Kitchen) -> None:
    kitchen.call()
    other = AGAIN._replace(label="stock")
    kitchen.witnesses[0].called(kitchen.asked(0, context=other))


def again_after_a_later_one(kitchen: Kitchen) -> None:
    kitchen.witnesses[0].called(kitchen.asked(0, context=DEAL._replace(number=4)))
    earlier = DEAL._replace(number=2, label="stock")
    kitchen.witnesses[0].called(kitchen.asked(0, context=earlier))


@pytest.mark.parametrize(
    "cheat",
    [
        again_when_sealed,
        again_as_another_shuffle,
        again_although_nobody_is_missing,
        again_for_someone_who_took_no_part,
        again_by_another_name,
        again_after_a_later_one,
    ],
)
def test_a_second_deal_is_named(cheat: Callable[[Kitchen], None]) -> None:
    kitchen = Kitchen()
    cheat(kitchen)
    assert wrongs(kitchen) == {Wrong.DEALT_AGAIN}


# ---- and other cards -------------------------------------------------------------------------


def test_other_cards_than_were_there_are_named() -> None:
    kitchen = Kitchen(what=SUBJECT._replace(cards=("R0", *CARDS[:-1]))).made()
    host = kitchen.agreement.agreed.secrets[HOST]
    kitchen.witnesses[0].closed(1, host, CARDS)
    assert wrongs(kitchen) == {Wrong.OTHER_CARDS}


def test_hidden_cards_are_compared_when_the_round_is_over() -> None:
    hidden = Subject(of_rules("{}"), CARDS[:9], 3, 0, hidden=True)
    right, other = Kitchen(what=hidden).made(), Kitchen(what=hidden).made()
    right.close()
    other.witnesses[0].closed(1, other.agreement.agreed.secrets[HOST], CARDS[1:10])
    assert (wrongs(right), wrongs(other)) == (set(), {Wrong.OTHER_CARDS})


def test_the_first_thing_that_does_not_fit_is_the_one_that_is_named() -> None:
    kitchen = honest()
    kitchen.witnesses[0].stock(1, 0)
    kitchen.witnesses[0].opened(1, kitchen.agreement.opened(0)._replace(card="nothing"))
    kitchen.witnesses[0].closed(1, digest("another"), CARDS)
    assert wrongs(kitchen) == {Wrong.SWAPPED}
