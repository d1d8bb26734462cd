"""Hints at a table: who gets them, what they say, and what they never use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.net.wire.messages import Answer, AskHint, HintPart, Hints, Play, Setup
from parlour.rules import match as matches
from parlour.rules.match import Legal
from parlour.rules.sentences import known
from tests.net.kit.guests import Guest
from tests.net.kit.hall import AtTable, any_move, begin, table
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
    async with table("Ann", bots=2, game=game) as made:
        (ann,) = made.guests
        await begin([ann])
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
    async with table("Ann", bots=1) as made:
        (ann,) = made.guests
        await begin([ann])
        await on_turn(ann)
        while ann.view.choices:
            assert (await ann.ask(Play(move=any_move(ann)))).ok
        assert (await asks(ann)).hint == HintPart()


async def test_why_a_card_cannot_be_used_is_told_where_cards_are_not_played_but_laid(site: Path) -> None:
    install(site)
    async with table("Ann", bots=2, game="bids") as made:
        (ann,) = made.guests
        await begin([ann])
        await on_turn(ann)
        assert (await ann.ask(Play(move="bid 2"))).ok
        await on_turn(ann)
        assert (await asks(ann, ann.view.hand[0])).hint is not None
        refused = await asks(ann, "2S")
        assert (refused.ok, refused.reason, refused.clause) == (False, "rules", "HC-2")


async def test_why_a_card_cannot_be_played_is_told_with_its_clause() -> None:
    async with table("Ann", bots=1) as made:
        (ann,) = made.guests
        await begin([ann])
        await on_turn(ann)
        play = ann.view.choice("play")
        fits = play.steps[0].among if play is not None else ()
        other = next(card for card in ann.view.hand if card not in fits)
        refused = await asks(ann, other)
        assert (refused.ok, refused.reason, refused.clause) == (False, "rules", "JC-5")
        for card in fits:
            assert (await asks(ann, card)).hint == (await asks(ann)).hint


async def test_in_jojo_a_card_that_fits_nowhere_has_a_reason_too() -> None:
    async with table("Ann", bots=1, game="jojo") as made:
        (ann,) = made.guests
        await begin([ann])
        await on_turn(ann)
        play = ann.view.choice("play")
        fits = play.steps[0].among if play is not None else ()
        other = next(card for card in ann.view.hand if card not in fits)
        assert (await asks(ann, other)).clause.startswith("JJ-")


async def refuses(made: AtTable[Guest], reason: str) -> None:
    answer = await asks(made.guests[0])
    assert (answer.ok, answer.reason, answer.hint) == (False, reason, None)


async def test_among_people_there_are_none_unless_the_host_allows_them() -> None:
    async with table("Ann", "Bo") as made:
        ann, bo = made.guests
        await begin([ann, bo])
        await refuses(made, "hints")
        assert (await bo.ask(Setup(hints=Hints.EVERYONE))).reason == "host"
        assert (await ann.ask(Setup(hints=Hints.EVERYONE))).ok
        assert bo.update.table.hints is Hints.EVERYONE
        for guest in (ann, bo):
            assert (await asks(guest)).hint is not None


async def test_a_host_may_turn_them_off_for_one_alone() -> None:
    async with table("Ann", bots=1) as made:
        (ann,) = made.guests
        assert (await ann.ask(Setup(hints=Hints.OFF))).ok
        await begin([ann])
        await refuses(made, "hints")


async def test_outside_of_a_round_and_to_spectators_none_is_given() -> None:
    async with table("Ann", bots=1) as made:
        await refuses(made, "playing")
        await begin(made.guests)
        cleo = Guest(made.hall, "Cleo")
        await cleo.come(sit=False)
        assert (await asks(cleo)).reason == "seat"


async def test_in_a_race_none_is_given() -> None:
    async with table("Ann", bots=2, game="lotta-watta", pace="fast") as made:
        (ann,) = made.guests
        await begin([ann])
        async with asyncio.timeout(10_000):
            while ann.view.race is None:
                if ann.view.choices:
                    await ann.ask(Play(move=any_move(ann)))
                await asyncio.sleep(0.05)
        await refuses(made, "race")
