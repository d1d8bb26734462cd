"""A table whose referee cheats: whatever it tells, the players' own programs find that it does not fit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

import pytest

from parlour.net.fair.agreement import Agreement
from parlour.net.fair.retold import subject_of
from parlour.net.fair.scheme import of_rules, shuffled
from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.wire.messages import FromReferee, Listed, Presence, Proof, Sealed, Shuffle, Uncovered, Update
from parlour.rules.record import entries
from parlour.rules.shelf.saved import dump
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import EMPTY, FACE_DOWN, View, Zone, ZoneKind
from tests.net.fair.at_table import Hears, Watcher, begun, play, showing, table, without
from tests.net.fair.making import secrets
from tests.net.kit.guests import settle
from tests.net.kit.hall import begin
from tests.net.kit.saying import of_mismatch, of_round

pytestmark = pytest.mark.looptime


@contextmanager
def dealt_otherwise() -> Iterator[None]:
    """The game gets another order than the one that was sealed: the top two cards change places."""
    with pytest.MonkeyPatch.context() as patch:
        fair = Agreement.arranged

        def arranged(self: Agreement, cards: bytes) -> bytes:
            first, second, *rest = fair(self, cards)
            return bytes([second, first, *rest])

        patch.setattr(Agreement, "arranged", arranged)
        yield


async def heard() -> list[FromReferee]:
    """Return all that Bo is told in a round."""
    async with begun("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        await play(made, [ann, bo], 1)
        return bo.told


M = TypeVar("M")
HONEST: list[FromReferee] = []
"""What Bo is told in an honest round; it is played once."""


def tell(watch: ShuffleWatch, message: FromReferee | None) -> None:
    """Tell Bo's program of a message, if it is of the shuffles or of what is played."""
    if isinstance(message, Update | Shuffle | Listed | Sealed | Uncovered | Proof):
        watch.told(message)


async def verdict(hears: Hears, told: list[FromReferee] | None = None) -> Verdict:
    """Return what Bo's program says who is told all this, as `hears` changes it."""
    if told is None:
        HONEST.extend([] if HONEST else await heard())
    watch = ShuffleWatch(secrets("Bo"))
    for message in map(hears, told or HONEST):
        tell(watch, message)
    said, *_ = watch.verdicts()
    return said


async def found(hears: Hears, told: list[FromReferee] | None = None) -> Wrong:
    """Return what Bo's program finds."""
    said = await verdict(hears, told)
    assert said.mismatch is not None
    assert of_round(said).startswith("Round 1 is NOT as it should be. ")
    return said.mismatch.wrong


async def test_what_an_honest_referee_tells_is_verified() -> None:
    assert (await verdict(lambda message: message)).verified


async def test_another_order_than_the_sealed_one_is_named() -> None:
    with dealt_otherwise():
        told = await heard()
    assert await found(lambda message: message, told) is Wrong.SWAPPED


async def test_another_order_is_named_though_the_right_one_is_told_afterwards() -> None:
    def whitewashed(message: FromReferee) -> FromReferee:
        """The lines say what should have been dealt."""
        if not isinstance(message, Proof):
            return message
        return message.model_copy(update={"lines": tuple(map(_unswapped, message.lines))})

    with dealt_otherwise():
        told = await heard()
    assert await found(whitewashed, told) is Wrong.OTHERWISE_PLAYED


def _unswapped(line: str) -> str:
    if not line.startswith("house deal"):
        return line
    house, label, first, second, *rest = line.split()
    return " ".join((house, label, second, first, *rest))


def peeked(view: View) -> View:
    """A view in which every card that lies in a grid, and may be seen, is another one."""
    zones = tuple(_other(zone) if zone.kind == ZoneKind.GRID else zone for zone in view.zones)
    return replace(view, zones=zones)


def _other(zone: Zone) -> Zone:
    other = {text: text for text in (EMPTY, FACE_DOWN)}
    return replace(zone, cards=tuple(other.get(text, "2C" if text != "2C" else "3C") for text in zone.cards))


async def test_a_card_that_is_shown_otherwise_than_it_was_dealt_is_named() -> None:
    assert await found(showing(peeked)) is Wrong.OTHERWISE_PLAYED


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        (lambda proof: {"secrets": {"1": "0" * 64}}, Wrong.NOT_COMMITTED),
        (lambda proof: {"secrets": {"9": proof.secrets["1"]}}, Wrong.NOT_SHOWN),
        (lambda proof: {"lines": proof.lines[:-2]}, Wrong.OTHERWISE_PLAYED),
        (
            lambda proof: {"lines": (*proof.lines[:-2], "0 play R7", *proof.lines[-2:])},
            Wrong.OTHERWISE_PLAYED,
        ),
        (lambda proof: {"lines": ("nothing at all", *proof.lines)}, Wrong.OTHERWISE_PLAYED),
        (lambda proof: {"ruleset": "{}"}, Wrong.OTHERWISE_PLAYED),
        (lambda proof: {"seats": 3}, Wrong.SWAPPED),
        (lambda proof: {"lines": _without(proof.lines, "shuffle")}, Wrong.LEFT_OUT),
        (lambda proof: {"lines": _without(proof.lines, "part 0")}, Wrong.SWAPPED),
        (lambda proof: {"lines": _without(proof.lines, "part host")}, Wrong.LEFT_OUT),
        (lambda proof: {"lines": _with_secret(proof.lines, "part 0")}, Wrong.NOT_COMMITTED),
    ],
)
async def test_a_proof_that_says_something_else_is_named(
    changed: Callable[[Proof], dict[str, object]], wrong: Wrong
) -> None:
    def hears(message: FromReferee) -> FromReferee:
        return message.model_copy(update=changed(message)) if isinstance(message, Proof) else message

    assert await found(hears) is wrong


async def test_an_order_made_of_another_list_than_the_one_that_was_shown_is_named() -> None:
    """It could be chosen among many after all had revealed: the list, and the seals, are of a decoy."""
    decoy = of_rules("a decoy")

    def arranged(self: Agreement, cards: bytes) -> bytes:
        real = Agreement.of(self.agreed, self.what._replace(rules=rules))
        return bytes(shuffled(real._seed, cards))

    rules = of_rules(dump(table_rules("lotta-watta", {})))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "parlour.net.table.shuffles.subject_of", lambda *of: subject_of(*of)._replace(rules=decoy)
        )
        patch.setattr(Agreement, "arranged", arranged)
        told = await heard()
    assert await found(lambda message: message, told) is Wrong.SWAPPED


def first(kind: type[M]) -> M:
    return next(message for message in HONEST if isinstance(message, kind))


async def told_until(ends: Callable[[FromReferee], object]) -> ShuffleWatch:
    """Return Bo's watch, which was told of an honest round until something `ends` it."""
    await verdict(lambda message: message)
    watch = ShuffleWatch(secrets("Bo"))
    for message in takewhile(lambda message: not ends(message), HONEST):
        tell(watch, message)
    return watch


async def test_another_match_in_between_does_not_make_a_second_deal_a_first_one() -> None:
    watch = await told_until(lambda told: isinstance(told, Update) and told.view and told.view.match.results)
    deal = first(Shuffle)
    watch.told(deal.model_copy(update={"match": 9, "match_id": "0" * 32}))
    (said,) = watch.verdicts()
    assert "The match was broken off, and another one begun: that was in round 1" in of_round(said)
    assert not said.accuses
    assert watch.told(deal.model_copy(update={"attempt": 2, "before": "0" * 64, "missing": (0,)})) is None
    watch.told(first(Proof))
    (said,) = watch.verdicts()
    assert said.mismatch is not None
    assert said.mismatch.wrong is Wrong.DEALT_AGAIN


async def test_a_proof_that_is_kept_back_is_named_with_the_next_thing_that_is_told() -> None:
    watch = await told_until(lambda told: isinstance(told, Proof))
    assert watch.verdicts() == []
    watch.told([message for message in HONEST if isinstance(message, Update)][-1])
    (said,) = watch.verdicts()
    assert said.mismatch is not None
    assert said.mismatch.wrong is Wrong.NOT_SHOWN


def _without(lines: tuple[str, ...], start: str) -> tuple[str, ...]:
    return tuple(line for line in lines if not line.startswith(start))


def _with_secret(lines: tuple[str, ...], start: str) -> tuple[str, ...]:
    return tuple(line[:-64] + "0" * 64 if line.startswith(start) else line for line in lines)


KEPT_BACK = "Something was kept back that should have been shown: the seals of the deal."


async def test_seals_that_are_kept_back_are_named() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.hears = without(Sealed)
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
        assert bo.words == [f"Round 1 is NOT as it should be. {KEPT_BACK}"]


async def test_who_is_not_told_of_the_rounds_before_does_not_verify() -> None:
    async with begun("lotta-watta", "Ann", "Bo") as (made, hall, players):
        await play(made, players, 1)
        late = Watcher(hall, "Cleo")
        late.hears = lambda message: None if isinstance(message, Proof) and not message.secrets else message
        await late.come(sit=False)
        await play(made, players, 2)
        assert late.words == ["Round 2: not verified, some of it was told while you were not there."]


# ---- it says that a move was taken back ------------------------------------------------------


def with_a_move_taken_back(message: FromReferee) -> FromReferee:
    """Forge a proof: the first move of a player is undone and made again, which the rules allow."""
    if not isinstance(message, Proof):
        return message
    acts = [at for at, line in enumerate(message.lines) if isinstance(entries.read(line), entries.Act)]
    before, again = message.lines[: acts[0] + 1], message.lines[acts[0] :]
    return message.model_copy(update={"lines": (*before, "house undone 1", *again)})


async def test_a_move_taken_back_among_several_people_is_named() -> None:
    said = await verdict(with_a_move_taken_back)
    assert said.mismatch is not None
    assert of_mismatch(said.mismatch) == (
        "The round did not go as it was shown: a move was taken back among several people."
    )


async def test_a_move_taken_back_in_the_name_of_a_player_alone_is_named() -> None:
    def alone(message: FromReferee) -> FromReferee:
        heard = with_a_move_taken_back(message)
        if not isinstance(heard, Update):
            return heard
        bots = [part.model_copy(update={"presence": Presence.BOT}) for part in heard.table.seats[:1]]
        table = heard.table.model_copy(update={"seats": (*bots, *heard.table.seats[1:])})
        return heard.model_copy(update={"table": table})

    assert await found(alone) is Wrong.TAKEN_BACK


async def test_who_was_away_accuses_nobody_of_a_move_taken_back_meanwhile() -> None:
    told = HONEST or await heard()
    watch = ShuffleWatch(secrets("Bo"))
    for message in told:
        if isinstance(message, Proof):
            watch.lost()
        tell(watch, with_a_move_taken_back(message))
    assert all(said.mismatch is None for said in watch.verdicts())


# ---- ties in a race are drawn by lots that follow from the deal --------------------------------


async def tied() -> tuple[str, Watcher]:
    """Play a round whose first race is a tie; return the line of the verdict, and Bo."""
    async with begun("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        for player in (ann, bo):
            assert (await player.play("pass")).ok
        await settle()
        claims = await asyncio.gather(ann.play("stack 1"), bo.play("stack 1"))
        assert all(claim.ok for claim in claims)
        await play(made, [ann, bo], 1)
        proof = bo.all(Proof)[0]
        return next(line for line in proof.lines if line.startswith("house judged")), bo


async def test_a_tie_is_broken_by_the_lots_of_the_deal_and_a_host_who_breaks_it_otherwise_is_named() -> None:
    line, bo = await tied()
    *start, first, second = line.split()
    assert first.split("@")[1] == second.split("@")[1], "they were as fast as each other"
    assert bo.words == ["Round 1: verified"]
    other = " ".join((*start, second, first))

    def hears(message: FromReferee) -> FromReferee:
        if not isinstance(message, Proof):
            return message
        lines = tuple(other if each == line else each for each in message.lines)
        return message.model_copy(update={"lines": lines})

    assert await found(hears, bo.told) is Wrong.TIE
