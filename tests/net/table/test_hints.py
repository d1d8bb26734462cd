"""What helps a player: hints, and moves taken back by the only player of a match against bots."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from parlour.net.fair import retold
from parlour.net.fair.agreement import Agreed
from parlour.net.journal.entries import Begun, Made
from parlour.net.table.running_match import RunningMatch
from parlour.net.wire import sentences
from parlour.net.wire.messages import Answer, AskHint, HintPart, Hints, Play, Setup, TakeBack
from parlour.rules import match as matches
from parlour.rules.match import Legal
from parlour.rules.moves import Undone
from parlour.rules.past import TAKEN_BACK
from parlour.rules.record import record
from parlour.rules.sentences import known
from tests.net.fair import at_table
from tests.net.fair.at_table import play
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import AtTable, any_move, begin, journaled, table
from tests.net.table.begun import begun
from tests.rules.kit.bids import install
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.looptime


async def on_turn(ann: Guest) -> None:
    async with asyncio.timeout(1000):
        while not (ann.view.choices and ann.view.race is None):  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(0.1)


async def asks(guest: Guest, card: str = "") -> Answer:
    return await guest.ask(AskHint(card=card))


@pytest.mark.parametrize("game", ["juno-classic", "switch", "lotta-watta", "jojo"])
async def test_a_player_alone_is_told_what_they_can_do_and_a_legal_best_move(game: str) -> None:
    async with begun("Ann", bots=2, game=game) as made:
        (ann,) = made.guests
        for _ in range(4):
            await on_turn(ann)
            hint = (await asks(ann)).hint
            assert isinstance(hint, HintPart)
            assert hint.told
            assert all(
                known().get(said.sentence.key) == said.sentence
                for said in (hint.told, *hint.can, *hint.reasons)
            )
            match = made.table.state.match
            assert match is not None
            assert len(hint.can) == len(ann.view.choices)
            assert isinstance(matches.judge(match.moment, 0, hint.move), Legal)
            assert (await ann.ask(Play(move=hint.move))).ok


async def test_out_of_turn_there_is_nothing_to_do() -> None:
    async with begun("Ann", bots=1) as (_, _, (ann,)):
        await on_turn(ann)
        while ann.view.choices:
            assert (await ann.ask(Play(move=any_move(ann)))).ok
        assert (await asks(ann)).hint == HintPart()


async def test_why_a_card_cannot_be_used_is_told_where_cards_are_not_played_but_laid(site: Path) -> None:
    install(site)
    async with begun("Ann", bots=2, game="bids") as (_, _, (ann,)):
        await on_turn(ann)
        assert (await ann.ask(Play(move="bid 2"))).ok
        await on_turn(ann)
        assert (await asks(ann, ann.view.hand[0])).hint is not None
        refused = await asks(ann, "2S")
        assert (refused.ok, refused.reason, refused.clause) == (False, "rules", "HC-2")


@pytest.mark.parametrize(("game", "clause"), [("juno-classic", "JC-5"), ("jojo", "JJ-")])
async def test_why_a_card_cannot_be_played_is_told_with_its_clause(game: str, clause: str) -> None:
    async with begun("Ann", bots=1, game=game) as (_, _, (ann,)):
        await on_turn(ann)
        play = ann.view.choice("play")
        fits = play.steps[0].among if play is not None else ()
        other = next(card for card in ann.view.hand if card not in fits)
        refused = await asks(ann, other)
        assert (refused.ok, refused.reason) == (False, "rules")
        assert refused.clause.startswith(clause)
        for card in fits:
            assert (await asks(ann, card)).hint == (await asks(ann)).hint


async def refuses(made: AtTable[Guest], reason: str) -> None:
    answer = await asks(made.guests[0])
    assert (answer.ok, answer.reason, answer.hint) == (False, reason, None)


async def test_among_people_there_are_none_unless_the_host_allows_them() -> None:
    async with begun("Ann", "Bo") as made:
        ann, bo = made.guests
        await refuses(made, "hints")
        assert (await bo.ask(Setup(hints=Hints.EVERYONE))).reason == "host"
        assert (await ann.ask(Setup(hints=Hints.EVERYONE))).ok
        assert bo.update.table.hints is Hints.EVERYONE
        for guest in (ann, bo):
            assert (await asks(guest)).hint is not None


async def test_outside_of_a_round_to_spectators_and_where_the_host_turned_them_off_none_is_given() -> None:
    async with table("Ann", bots=1) as made:
        await refuses(made, "playing")
        await begin(made.guests)
        cleo = Guest(made.hall, "Cleo")
        await cleo.come(sit=False)
        assert (await asks(cleo)).reason == "seat"
    async with table("Ann", bots=1) as made:
        (ann,) = made.guests
        assert (await ann.ask(Setup(hints=Hints.OFF))).ok
        await begin([ann])
        await refuses(made, "hints")


async def test_in_a_race_none_is_given() -> None:
    async with begun("Ann", bots=2, game="lotta-watta", pace="fast") as made:
        (ann,) = made.guests
        async with asyncio.timeout(10_000):
            while ann.view.race is None:
                if ann.view.choices:
                    await ann.ask(Play(move=any_move(ann)))
                await asyncio.sleep(0.05)
        await refuses(made, "race")


GAMES = ("juno-classic", "juno-seven-o", "switch", "next-to-last", "lotta-watta", "jojo")


async def to_move(ann: Guest) -> str:
    """Wait until Ann may make a move that is no race's, and return one."""
    await on_turn(ann)
    return any_move(ann)


def taken_back(made: AtTable[Guest]) -> list[Undone]:
    return [entry for entry in journaled(made.table) if isinstance(entry, Undone)]


def resumed(made: AtTable[Guest]) -> RunningMatch:
    """Return the running match as a restarted referee makes it from the journal."""
    begun, *moves = journaled(made.table)
    assert isinstance(begun, Begun)
    inputs = (move for move in moves if isinstance(move, Made | Undone | Agreed))
    rules = made.table.state.rules
    return RunningMatch(rules, len(begun.names), lambda _: None, inputs, begun.match_id)


@pytest.mark.parametrize("game", GAMES)
async def test_a_player_is_where_they_were_before_their_move_and_may_play_otherwise(game: str) -> None:
    async with begun("Ann", bots=2, game=game, pace="fast") as made:
        (ann,) = made.guests
        move = await to_move(ann)
        before = ann.view
        assert (await ann.ask(Play(move=move))).ok
        assert ann.view != before
        await asyncio.sleep(0.3)
        assert (await ann.ask(TakeBack())).ok
        assert (ann.view.hand, ann.view.seats, ann.view.choices) == (
            before.hand,
            before.seats,
            before.choices,
        )
        assert ann.view.events[-1].event == TAKEN_BACK
        assert len(taken_back(made)) == 1
        assert (await ann.ask(Play(move=move))).ok


async def test_bots_play_their_moves_again_and_the_match_goes_on() -> None:
    async with begun("Ann", bots=2, pace="fast") as made:
        (ann,) = made.guests
        rng = random.Random(3)
        for _ in range(12):
            move = await to_move(ann)
            if ann.phase != "playing":
                break
            assert (await ann.ask(Play(move=move))).ok
            await asyncio.sleep(rng.choice([0.1, 1, 3]))
            if ann.phase == "playing":
                await ann.ask(TakeBack())
        assert len(taken_back(made)) > 3
        match, again = made.table.state.match, resumed(made)
        assert match is not None
        assert again.moment == match.moment
        assert (again.lines, again.taken_back, again.events) == (match.lines, match.taken_back, match.events)
        assert [again.past.since(seat) for seat in range(3)] == [match.past.since(seat) for seat in range(3)]


async def test_several_moves_are_taken_back_one_after_the_other() -> None:
    async with begun("Ann", bots=1, pace="fast") as (_, _, (ann,)):
        first = await to_move(ann)
        assert ann.update.table.alone
        assert not ann.update.table.back
        views = []
        for _ in range(3):
            first = await to_move(ann)
            views.append(ann.view)
            assert (await ann.ask(Play(move=first))).ok
            assert ann.update.table.back
        for view in reversed(views):
            assert (await ann.ask(TakeBack())).ok
            assert (ann.view.hand, ann.view.choices) == (view.hand, view.choices)
        assert not ann.update.table.back
        refused = await ann.ask(TakeBack())
        assert (refused.ok, refused.reason) == (False, "playing")
        assert refused.told == sentences.NOTHING_BACK


async def test_nothing_is_taken_back_outside_of_a_round_or_by_a_spectator() -> None:
    async with table("Ann", bots=1) as made:
        (ann,) = made.guests
        answer: Answer = await ann.ask(TakeBack())
        assert (answer.ok, answer.reason) == (False, "playing")
        assert answer.told == sentences.BACK_IN_ROUND
        await begin([ann])
        await ann.ask(Play(move=await to_move(ann)))
        cleo = Guest(made.hall, "Cleo")
        await cleo.come(sit=False)
        assert (await cleo.ask(TakeBack())).reason == "seat"
        assert taken_back(made) == []


async def test_a_player_among_others_takes_nothing_back() -> None:
    async with begun("Ann", "Bo", bots=1) as made:
        ann, bo = made.guests
        mover = ann if ann.view.choices else bo
        if mover.view.choices:
            await mover.ask(Play(move=any_move(mover)))
        refused = await mover.ask(TakeBack())
        assert (refused.ok, refused.reason) == (False, "playing")
        assert refused.told == sentences.BACK_ALONE
        assert taken_back(made) == []
        match = made.table.state.match
        assert match is not None
        assert not any(match.past.since(seat) for seat in range(3)), (
            "no moment before is kept at such a table"
        )


@pytest.mark.few
@pytest.mark.parametrize("game", ["juno-classic", "jojo"])
async def test_the_shuffles_of_such_a_match_verify_and_its_file_holds(game: str) -> None:
    options = {"target": "1"} if game == "juno-classic" else {}
    async with at_table.table(game, "Ann", bots=1, **options) as (made, hall, players):
        (ann,) = players
        await begin(players)
        for _ in range(4):
            await play(made, players, 1, moves=2)
            await ann.ask(TakeBack())
        await play(made, players, rounds=100)
        await settle()
        assert ann.words[0] == "Round 1: verified"
        match = made.state.match
        assert match is not None
        assert match.taken_back > 0
        (finished,) = hall.finished
        assert f"taken-back {match.taken_back}" in finished.text.splitlines()
        assert record.check(finished.text).winners
        assert retold.verify(finished.text).took_part == (0,)
