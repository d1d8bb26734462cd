"""What a guest's program says of rounds of a game that it does not have, or has in another version."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.net.fair import account, retold
from parlour.net.fair.verdict import NotFair, Wrong
from parlour.net.fair.watch import Watched
from parlour.net.wire.messages import Commit, FromReferee, Phase, Proof, Record, Reveal, Uncovered
from parlour.rules.faults import MissingGame
from parlour.rules.record import record
from parlour.rules.record.faults import GameNotHere, RecordOfOtherVersion
from parlour.rules.shelf.ready import TableRules
from tests.net.fair.at_table import Watcher, begun, play, showing, table
from tests.net.fair.test_cheating_table import dealt_otherwise
from tests.net.kit.hall import begin
from tests.net.kit.saying import of_round
from tests.rules.kit.bids import install
from tests.rules.kit.foreign import GAME, a_distribution, code_with, removed, upgraded
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.looptime

GONE = {"game": "gone", "base": "gone-jojo", "from": "parlour-gone 3.0"}
NOT_HERE = "its game, far of parlour-far 1.0, is not installed here"
OTHER_DEALER = code_with("dealing", "def next_dealer(self, rules, seats, dealer, last):\n    return dealer")


def told_of(watcher: Watcher, **changed: str) -> None:
    """Let the program of `watcher` be told of another game than the one that is installed."""

    def hear(message: FromReferee) -> FromReferee:
        if not isinstance(message, Proof):
            return message
        return message.model_copy(update={"ruleset": json.dumps(json.loads(message.ruleset) | changed)})

    watcher.hears = hear


def lacking(watcher: Watcher) -> None:
    """Let the program of `watcher` lack the game."""
    heard = watcher.watch.told

    def load(_: str) -> TableRules:
        raise MissingGame("far", "parlour-far 1.0")

    def told(message: Watched) -> Commit | Reveal | None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(account, "load", load)
            return heard(message)

    watcher.watch.told = told  # type: ignore[method-assign]


@pytest.mark.few
@pytest.mark.parametrize("words", [NOT_HERE, "it was played with parlour-far 2.0; 1.0 is installed here"])
async def test_a_game_that_is_not_here_is_not_verified_and_nobody_is_accused(site: Path, words: str) -> None:
    a_distribution(site)
    async with table("far-jojo", "Ann", "Bo") as (made, _, players):
        if words == NOT_HERE:
            lacking(players[1])
        else:
            told_of(players[1], **{"from": "parlour-far 2.0"})
        await begin(players)
        await play(made, players, 2)
        assert players[0].words == ["Round 1: verified", "Round 2: verified"]
        assert players[1].words == [
            f"Round {number}: not verified. Your program cannot check it: {words}." for number in (1, 2)
        ]
        assert not any(each.verified or each.accuses or each.alarming for each in players[1].verdicts)


async def test_a_swapped_card_is_told_though_the_game_is_not_here(site: Path) -> None:
    a_distribution(site)
    async with table("far-jojo", "Ann", "Bo") as (made, _, players):
        lacking(players[1])
        hear = players[1].hears

        def other_seals(message: FromReferee) -> FromReferee | None:
            if isinstance(message, Uncovered) and message.cards:
                (position, _, salt), *others = message.cards
                message = message.model_copy(update={"cards": ((position, "XX", salt), *others)})
            return hear(message)

        players[1].hears = other_seals
        await begin(players)
        await play(made, players, 1)
        assert any(each.accuses for each in players[1].verdicts)


@pytest.mark.parametrize(
    ("of_table", "whose"),
    [({}, "the table"), ({"game": GONE["base"]}, "the shuffles")],
    ids=["silent", "lying"],
)
async def test_a_game_of_parlour_itself_is_never_one_of_another_distribution_whatever_the_table_says(
    of_table: dict[str, str], whose: str
) -> None:
    async with table("mau-mau", "Ann", "Bo") as (made, _, players):
        told_of(players[1], **GONE)
        hear, shown = players[1].hears, showing(lambda view: view, **of_table)
        players[1].hears = lambda message: hear(shown(message) or message)
        await begin(players)
        await play(made, players, 1)
        (said,) = players[1].verdicts
        assert said.accuses
        assert f"the rules that are told are not those of {whose}" in of_round(said)


async def test_another_version_is_not_said_in_the_middle_of_a_match(site: Path) -> None:
    a_distribution(site)
    async with begun("far-jojo", "Ann", "Bo") as (made, _, players):
        await play(made, players, 1)
        told_of(players[1], **{"from": "parlour-far 2.0"})
        await play(made, players, 2)
        first, second = players[1].verdicts
        assert (first.verified, second.verified, second.accuses) == (True, False, True)


async def test_other_cards_are_dealt_in_a_game_that_is_not_here(site: Path) -> None:
    """The lines tell of the order that was played."""
    a_distribution(site)
    with dealt_otherwise():
        async with table("far-jojo", "Ann", "Bo") as (made, _, players):
            lacking(players[1])
            await begin(players)
            await play(made, players, 1)
            assert players[1].wrongs == [Wrong.SWAPPED]


async def test_other_cards_than_the_sealed_ones_are_held_in_a_game_that_is_not_here(site: Path) -> None:
    """The lines tell of the order that was sealed."""
    a_distribution(site)
    async with table("far-jojo", "Ann", "Bo") as (made, _, players):
        lacking(players[1])
        players[1].hears = showing(
            lambda view: replace(
                view,
                zones=tuple(
                    replace(zone, cards=("JK",) * len(zone.cards)) if zone.seat == 1 else zone
                    for zone in view.zones
                ),
            )
        )
        await begin(players)
        await play(made, players, 1)
        (said,) = players[1].verdicts
        assert NOT_HERE in of_round(said)
        assert "Your program cannot compare the cards that you hold with the shuffle" in of_round(said)
        assert (said.accuses, said.doubts) == (False, 1)


async def saved(site: Path, code: str = GAME, target: str = "1") -> str:
    """Install the game, play a short match of it, and return its file."""
    a_distribution(site, code=code)
    async with begun("far-jojo", "Ann", "Bo", target=target) as (made, _, players):
        await play(made, players, 99)
        return players[0].all(Record)[0].text


async def test_a_saved_match_of_a_game_that_is_not_here_is_told_as_that(site: Path) -> None:
    text = await saved(site)
    assert retold.verify(text).rounds
    removed(site)
    with pytest.raises(GameNotHere, match=r"parlour-far 1\.0, is not installed here"):
        retold.verify(text)


@pytest.mark.slow
async def test_what_another_version_would_have_shuffled_is_no_swapped_card(site: Path) -> None:
    text = await saved(site, target="20")
    upgraded(site, code=OTHER_DEALER)
    with pytest.raises(
        RecordOfOtherVersion, match=r"a card was swapped.*; it was played with parlour-far 1\.0; 1\.1 is"
    ):
        retold.verify(text)
    with pytest.raises(NotFair, match="a card was swapped"):
        retold.verify(text.replace('"from":"parlour-far 1.0"', '"from":"parlour-far 1.1"'))


FAILS = code_with(
    "play",
    """\
is_failing = False
def why_not(self, state, seat, move):
    if Changed.is_failing:
        raise ValueError("R7 is on top")
    return super().why_not(state, seat, move)""",
)


async def test_a_game_that_fails_while_a_round_is_verified_accuses_nobody(site: Path) -> None:
    a_distribution(site, code=FAILS)
    async with table("far-jojo", "Ann", "Bo") as (made, _, players):
        heard = players[1].watch.told

        def failing(message: Watched) -> Commit | Reveal | None:
            broken = sys.modules["parlour_far.game"].Changed
            broken.is_failing = True
            try:
                return heard(message)
            finally:
                broken.is_failing = False

        players[1].watch.told = failing  # type: ignore[method-assign]
        await begin(players)
        await play(made, players, 2)
        assert players[0].words == ["Round 1: verified", "Round 2: verified"]
        why = "the game far of parlour-far 1.0 failed: ValueError in play.why_not"
        assert players[1].words == [
            f"Round {number}: not verified. Your program cannot check it: {why}." for number in (1, 2)
        ]
        assert not any(each.accuses or each.alarming for each in players[1].verdicts)


async def test_a_game_that_fails_while_a_saved_match_is_verified_accuses_nobody(site: Path) -> None:
    text = await saved(site, FAILS)
    sys.modules["parlour_far.game"].Changed.is_failing = True
    with pytest.raises(GameNotHere, match=r"the game far of parlour-far 1\.0 failed: ValueError in play"):
        retold.verify(text)


async def test_rounds_are_verified_with_a_deck_for_so_many_seats_and_nobody_waits_for_who_is_out(
    site: Path,
) -> None:
    install(site)
    async with begun("bids", "Ann", "Bo", "Cy", lives="1") as (made, hall, players):
        await play(made, players, 1)
        assert made.state.match is not None
        (out,) = made.state.match.moment.out
        assert [part.ready for part in players[0].update.table.seats] == [seat == out for seat in range(3)]
        for player in players:
            if player.update.you != out:
                await player.ready()
        assert players[0].update.table.phase is Phase.PLAYING
        assert [seat.out for seat in players[0].view.seats] == [seat == out for seat in range(3)]
        await play(made, players, 2)
        assert [player.words for player in players] == [["Round 1: verified", "Round 2: verified"]] * 3
        assert record.check(hall.finished[0].text).is_over
