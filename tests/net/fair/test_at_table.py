"""Shuffles at a table: everyone gives a part, everyone verifies every round, and nobody holds up the game."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.fair import retold
from parlour.net.fair.scheme import HOST
from parlour.net.fair.verdict import Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.wire.messages import Commit, Listed, Proof, Record, Sealed, Shuffle, Uncovered, Update
from parlour.rules.sentences import BEING_SHUFFLED, told
from tests.net.fair.at_table import PARTS, Watcher, begun, play, table, without
from tests.net.fair.making import secrets
from tests.net.kit.guests import Guest, now, settle
from tests.net.kit.hall import begin

pytestmark = pytest.mark.looptime


@pytest.mark.few("lotta-watta-options0", "jojo-options1")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("lotta-watta", {}),
        ("jojo", {}),
        ("juno-classic", {}),
        ("juno-seven-o", {}),
        ("next-to-last", {"cut": "on"}),
        ("lotta-watta", {"stacking": "in turn"}),
    ],
)
async def test_everyone_says_verified_after_every_round(game: str, options: dict[str, str]) -> None:
    async with table(game, "Ann", "Bo", bots=1, **options) as (made, hall, players):
        spectator = Watcher(hall, "Cleo")
        await spectator.come(sit=False)
        await begin(players)
        await play(made, players, 2)
        for player in players:
            assert player.words == [f"Round {one}: verified" for one in (1, 2)]
        assert spectator.words == [f"Round {one}: not checked by you: you gave no part" for one in (1, 2)]
        assert all({"host", "0", "1"} == {*each.commitments} for each in players[0].all(Listed))
        assert len(players[0].all(Uncovered)) > len(spectator.all(Uncovered)) > 0


async def test_a_renewed_stock_is_shuffled_by_everyone_too() -> None:
    def worth(player: Watcher, move: str) -> int:
        is_renewed = "stock" in [each.label for each in player.all(Shuffle)]
        return is_renewed and move.startswith("play")

    async with begun("mau-mau", "Ann", "Bo") as (made, _, players):
        await play(made, players, 1, worth=worth)
        assert "stock" in [each.label for each in players[0].all(Shuffle)]
        assert players[0].words == ["Round 1: verified"]


async def test_a_card_left_on_top_of_a_renewed_stock_is_proved_where_it_lay_before() -> None:
    def worth(player: Watcher, move: str) -> int:
        stock = player.update.view.zone("stock") if player.update.view is not None else None
        if move.startswith("trade"):
            return 3 if stock is not None and stock.count == 1 else 0
        return 2 if move in ("draw", "stop") else 1

    async with begun("jojo", "Ann", "Bo", host="host 3") as (made, _, players):
        await play(made, players, 1, worth=worth)
        views = [update.view for update in players[0].all(Update) if update.view is not None]
        waiting = [view for view in views if view.phase == "renew trade"]
        stocks = [(view.zone("stock"), view.stock) for view in waiting]
        assert (1, 0) in [(zone.count, stock.under) for zone, stock in stocks if zone and stock]
        assert players[0].words == ["Round 1: verified"]


async def test_cards_that_would_tell_what_others_hold_are_not_listed_and_verified_all_the_same() -> None:
    async with begun("juno-classic", "Ann", "Bo", bots=1, host="host 5") as (made, _, players):
        (opening,) = [each for each in players[0].all(Shuffle) if each.label == "opening"]
        (hidden,) = [each for each in players[0].all(Listed) if each.number == opening.number]
        assert (hidden.cards, bool(hidden.hidden)) == ((), True)
        await play(made, players, 1)
        assert players[0].words == ["Round 1: verified"]


async def test_a_finished_match_is_saved_with_every_part_and_so_is_the_next() -> None:
    async with begun("mau-mau", "Ann", "Bo", target="1") as (made, _, players):
        for number in (1, 2):
            await play(made, players, 99)
            record = players[0].all(Record)[-1]
            verified = retold.verify(record.text)
            assert verified.names[:2] == ("Ann", "Bo")
            assert verified.took_part == (0, 1)
            shuffles = [each for each in players[0].all(Shuffle) if each.match == number]
            assert (verified.shuffles, verified.rounds) == (len(shuffles), 1)
            assert players[0].words == ["Round 1: verified"] * number
            for player in players:
                assert (await player.ready()).ok
            await settle()


# ---- nobody holds up the game ----------------------------------------------------------------


async def test_bots_among_themselves_wait_for_nobody() -> None:
    async with table("juno-classic", "Ann", bots=2) as (_, _, players):
        ann = players[0]
        ann.person.shuffles = False
        began = now()
        await begin(players)
        assert ann.view.hand
        assert now() == began
        assert ann.all(Shuffle) == [], "a program that does not verify is told nothing of it"


async def test_a_program_that_never_answers_is_waited_for_once_a_shuffle_and_left_out() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.silent = PARTS
        began = now()
        await begin([ann, bo])
        assert made.flow.shuffling.busy
        await asyncio.sleep(20.0)  # virtual
        assert made.state.match is not None
        assert (made.state.match.rounds, bo.wrongs, ann.words) == (0, [Wrong.ALONE], []), "at once"
        await play(made, [ann, bo], 1)
        assert {*ann.all(Listed)[0].commitments} == {"host", "0"}
        assert ann.times[0] == pytest.approx(began)
        assert ann.words == ["Round 1: verified"]
        assert [(each.alarming, each.accuses, each.doubts) for each in bo.verdicts] == [(True, False, 1)]
        (said,) = bo.words
        assert said == (
            "Round 1: not verified. The host shuffled alone, although you were connected:"
            " no guest's part is in it, so it could choose the cards."
        )


async def test_who_commits_and_does_not_reveal_is_named_and_the_cards_are_shuffled_without() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.hears = without(Listed)
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
        first, second, *_ = ann.all(Shuffle)
        assert (second.number, second.attempt, second.missing) == (first.number, 2, (1,))
        told = "Bo did not reveal a part of the shuffle: the cards are shuffled again, without it."
        assert told in ann.notices
        again = "Its cards were shuffled again: the host says that {1} kept a secret back."
        assert ann.words == [f"Round 1: verified. {again}"], "by Ann's own program, whatever the host tells"


async def test_who_kept_a_secret_back_is_not_asked_again_by_dialing_again() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.hears = without(Listed)
        await begin([ann, bo])
        ann.silent = PARTS  # slow: there is time to come back before the list
        await asyncio.sleep(limits.SHUFFLE_WITHIN)
        assert ann.all(Shuffle)[-1].attempt == 2
        await bo.drop()
        await bo.come_back()
        assert bo.all(Shuffle)[-1].you is None
        await asyncio.sleep(limits.SHUFFLE_WITHIN)
        assert not made.flow.shuffling.busy


async def test_nobody_waits_for_who_has_lost_the_connection() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
        bo.silent = PARTS
        began = now()
        await begin([ann, bo])
        await bo.drop()
        assert now() == began
        assert ann.view.zone("grid", 0) is not None


async def test_nobody_may_move_while_the_cards_are_shuffled_and_everything_else_goes_on() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
        bo.silent = PARTS
        await begin([ann, bo])
        refused = await ann.play("pass")
        assert (refused.ok, refused.told) == (False, told(BEING_SHUFFLED))
        assert (await ann.say("hello")).ok
        assert [clock.name for clock in ann.update.clocks] == []


async def test_an_answer_that_is_not_waited_for_is_refused() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
        late = await ann.ask(Commit(number=1, attempt=1, commitment=bytes(32)))
        assert late.reason == "shuffle"
        bo.silent = PARTS
        await begin([ann, bo])
        again = await ann.ask(Commit(number=1, attempt=1, commitment=bytes(32)))
        early = [
            await bo.ask(Commit(number=number, attempt=attempt, commitment=bytes(32)))
            for number, attempt in ((1, 2), (1, 0), (2, 1))
        ]
        assert {again.reason, *(each.reason for each in early)} == {"shuffle"}
        assert (await bo.ask(Commit(number=1, attempt=1, commitment=bytes(32)))).ok


# ---- coming and going ------------------------------------------------------------------------


async def test_who_was_away_when_a_round_ended_verifies_it_all_the_same_and_those_after_it() -> None:
    async with begun("lotta-watta", "Ann", "Bo") as (made, _, players):
        await play(made, players, 1, moves=6)
        await players[1].drop()
        await play(made, players[:1], 1)
        await players[1].come_back()
        await play(made, players, 2)
        assert players[1].words == ["Round 1: verified", "Round 2: verified"]


async def test_a_round_too_long_for_any_client_is_not_told_and_nobody_takes_it_for_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with begun("mau-mau", "Ann", "Bo") as (made, _, players):
        monkeypatch.setattr(limits, "PROOF_BYTES", 100)
        await play(made, players, 1)
        monkeypatch.undo()
        await play(made, players, 2)
        for player in players:
            assert [proof.round for proof in player.all(Proof)] == [2]
            assert {*player.wrongs} == {Wrong.NOT_SHOWN}


async def test_who_gave_parts_by_two_programs_is_not_told_that_some_shuffles_have_none_of_theirs() -> None:
    async with table("mau-mau", "Ann", "Bo") as (made, _, (ann, bo)):

        def worth(player: Watcher, move: str) -> int:
            is_renewed = bo.all(Shuffle)[-1].number > before
            return is_renewed and move.startswith("play")

        await begin([ann, bo])
        before = bo.all(Shuffle)[-1].number
        bo.restart(ShuffleWatch(secrets("Bo, anew")))
        await bo.drop()
        await bo.come_back()
        await play(made, [ann, bo], 1, worth=worth)
        assert ann.words == ["Round 1: verified"]
        (said,) = bo.words
        assert said.startswith("Round 1: not wholly checked by you: the host says that you gave some")


# ---- what nobody may know ----------------------------------------------------------------------


async def test_no_secret_of_the_host_is_told_before_the_round_is_over() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, hall, players):
        spectator = Watcher(hall, "Cleo")
        await spectator.come(sit=False)
        await begin(players)
        await play(made, players, 2)
        everyone: list[Guest] = [*players, spectator]
        for guest in everyone:
            shown: dict[str, int] = {}
            for at, message in enumerate(guest.told):
                if isinstance(message, Proof):
                    new = {secret.hex() for secret in message.secrets.values()} - shown.keys()
                    shown |= dict.fromkeys(new, at)
            assert len(shown) >= 2
            for secret, at in shown.items():
                assert not any(secret in message.model_dump_json() for message in guest.told[:at])


async def test_cards_are_uncovered_to_those_alone_who_may_see_them() -> None:
    async with begun("juno-classic", "Ann", "Bo") as (_, _, (ann, bo)):
        for seat, player in enumerate((ann, bo)):
            mine = [each for each in player.all(Uncovered) if each.seat is not None]
            assert {each.seat for each in mine} == {seat}
            assert sorted(card for each in mine for _, card, _ in each.cards) == sorted(player.view.hand)
        assert all(HOST not in each.secrets for each in ann.all(Sealed))


@pytest.mark.few
@pytest.mark.parametrize("moment", [Sealed, Shuffle])
async def test_who_goes_on_at_another_program_accuses_nobody(moment: type[Shuffle | Sealed]) -> None:
    async with table("mau-mau", "Ann", "Bo", "Cy", target="1") as (made, _, (ann, bo, cy)):
        cy.silent = () if moment is Sealed else PARTS  # or there is no list yet, for Cy is waited for
        await begin([ann, bo, cy])
        assert type([each for each in bo.told if isinstance(each, Shuffle | Listed | Sealed)][-1]) is moment
        await bo.drop()
        bo.watch = ShuffleWatch(secrets("Bo, elsewhere"))
        await bo.come_back()
        await asyncio.sleep(20.0)  # virtual; nobody waits for what does not come
        await play(made, [ann, bo, cy], 1)
        assert bo.wrongs == [None]
        kept_back = " Its cards were shuffled again: the host says that {1} kept a secret back."
        assert ann.words == ["Round 1: verified" + ("." + kept_back if moment is Shuffle else "")]


@pytest.mark.slow
async def test_who_missed_the_end_of_a_round_accuses_nobody_after_the_next() -> None:
    async with begun("juno-classic", "Ann", "Bo", bots=1, target="1000") as (made, _, (ann, bo)):
        await play(made, [ann, bo], 1, moves=6)
        assert not made.state.match or not made.state.match.rounds
        await bo.drop()
        await asyncio.sleep(70.0)  # virtual; a bot plays for Bo
        while made.state.match is not None and made.state.match.rounds < 1:
            await play(made, [ann], 1, moves=1)
        await play(made, [ann], 2, moves=2)
        await bo.come_back()
        await play(made, [ann, bo], 2)
        assert not any(verdict.accuses for verdict in (*ann.verdicts, *bo.verdicts))
        assert ann.words[1:] == ["Round 2: verified"]
        assert bo.words[1].endswith("without your part: your connection was broken when they were.")
