"""A host brings house rules along: judged, told to everybody, read before one sits down, played, kept."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.process.server import advertised
from parlour.net.sanitize import clean
from parlour.net.table.house_rules import in_short
from parlour.net.wire import sentences
from parlour.net.wire.messages import Lobby, OpenTable, Phase, Play, ReadRules, Record, Setup, Sit, Update
from parlour.net.wire.notices import AND_MORE
from parlour.rules.record import entries, record
from parlour.rules.sentences import text, told
from parlour.rules.shelf import shelf
from tests.net.kit.open_house import open_house
from tests.net.kit.saying import words_of
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest
from tests.net.table.test_over_tcp import in_a_hurry, play_on

__all__ = ["in_a_hurry"]

KITCHEN = """
title = "Kitchen rules"
base = "juno-classic"

[rules]
hand = 4

[rules.drawing]
rule = "until"

[rules.scoring]
target = 60

[rules.calling]
catch_seconds = 0.0
"""


async def told_in_lobby(guest: TcpGuest) -> None:
    await guest.until(lambda: guest.all(Lobby) and guest.lobby)


async def test_house_rules_are_told_in_the_lobby_and_read_whole_without_the_password() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        opened = await ann.ask(OpenTable(rules=KITCHEN, password="sesame"))
        assert opened.ok, opened.told
        await told_in_lobby(bo)
        line = bo.lobby[0]
        assert (line.title, line.base) == ("Kitchen rules", "JUNO Classic")
        assert (line.game, line.house) == ("juno-classic", True)
        assert "draw until playable" in map(text, line.differences)
        await ann.until(lambda: ann.all(Update))
        part = ann.update.table
        assert (part.title, part.base, part.differences) == (line.title, line.base, line.differences)
        assert [table.title for table in house.advertised[-1]] == ["Kitchen rules"]
        assert advertised(line).rules.startswith("JUNO Classic + 4 cards dealt to each")
        assert advertised(line).phase is Phase.WAITING
        told = (await bo.ask(ReadRules(table=opened.table))).rules
        assert told is not None
        assert (told.game, told.title, told.options) == ("juno-classic", "Kitchen rules", {})
        mine = shelf.house_rules(told.rules)
        assert mine.ruleset == shelf.house_rules(KITCHEN).ruleset
        assert in_short(mine) == line.differences
        assert (await bo.ask(Sit(table=opened.table))).reason == "password"
        for guest in (ann, bo):
            await guest.close()


async def test_a_game_of_the_shelf_is_told_by_its_name_and_changed_options() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        table = (await ann.ask(OpenTable(game="juno-classic", options={"target": "200"}))).table
        told = (await ann.ask(ReadRules(table=table))).rules
        assert told is not None
        assert (told.game, told.rules, told.options) == ("juno-classic", "", {"target": "200"})
        await ann.until(lambda: ann.all(Update))
        assert not ann.update.table.house
        assert [*map(text, ann.update.table.differences)] == ["target 200"]
        assert (await ann.ask(Setup(options={"target": "300"}))).ok
        await ann.until(lambda: [*map(text, ann.update.table.differences)] == ["target 300"])
        assert (await ann.ask(ReadRules(table="t99"))).reason == "no-table"
        await ann.close()


@pytest.mark.slow
@pytest.mark.usefixtures("in_a_hurry")
async def test_a_match_by_house_rules_is_played_to_its_end_and_the_file_holds() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await match_of(ann, bo, game="", rules=KITCHEN, bots=1, pace="instant")
        async with asyncio.timeout(60):
            await asyncio.gather(play_on(ann), play_on(bo))
        await ann.until(lambda: ann.all(Record))
        kept = ann.all(Record)[0]
        assert kept.name.endswith("-kitchen-rules.txt")
        assert record.check(kept.text).winners
        found = record.read(kept.text)
        assert shelf.load(found.ruleset).title == "Kitchen rules"
        assert len(list(record.replay(found))) > 10
        for guest in (ann, bo):
            await guest.close()


@pytest.mark.parametrize(
    ("lines", "field", "words"),
    [
        ("base = 'nope'", "base", "no game 'nope'"),
        ("base = 'switch'\n[rules]\nhand = 99", "hand", "hands of 99"),
        ("base = ", "line 2, column 8", "this is no TOML"),
        (f"base = {'[' * 8000}", "file", "nested too deep"),
    ],
)
async def test_what_cannot_be_played_is_refused_with_field_value_and_reason(
    lines: str, field: str, words: str
) -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        answer = await ann.ask(OpenTable(rules=f'title = "Kitchen rules"\n{lines}'))
        assert (answer.ok, answer.reason) == (False, "house-rules")
        faults = {fault.field: words_of(fault) for fault in answer.faults}
        assert words in faults[field]
        assert field in words_of(answer)
        assert not house.referee.tables
        assert (await ann.ask(OpenTable(rules=KITCHEN))).ok
        await ann.close()


async def test_house_rules_come_in_place_of_a_game_and_its_options_and_are_no_longer_than_may_be() -> None:
    async with open_house() as house:
        standing = house.referee.open_table(OpenTable(rules=KITCHEN, bots=2))
        await standing.opened()
        assert standing.state.plan.name == "Kitchen rules"
        ann = await house.guest("Ann")
        both = await ann.ask(OpenTable(game="switch", rules=KITCHEN))
        more = await ann.ask(OpenTable(rules=KITCHEN, options={"target": "9"}))
        assert (both.reason, more.reason) == ("options", "options")
        wrong = "\n".join(f"[rules.effects.X{number}]\nskip = 1" for number in range(30))
        many = await ann.ask(OpenTable(rules=f'title = "Many"\nbase = "switch"\n{wrong}'))
        assert len(many.faults) == 20
        marked = KITCHEN.replace("Kitchen", "[@click=x]K[/]")
        longest = f"{marked}#{'x' * (limits.HOUSE_RULES - len(marked) - 1)}"
        too_long = await ann.ask(OpenTable(rules=f"{longest}x"))
        assert words_of(too_long).startswith("house rules have at most 16")
        assert (await ann.ask(OpenTable(rules=longest))).ok
        refused = await ann.ask(Setup(options={"target": "9"}))
        assert (refused.reason, refused.told) == ("options", sentences.NO_OPTIONS)
        await ann.until(lambda: ann.all(Update))
        assert ann.update.table.title == "[@click=x]K[/] rules", "markup is only text"
        await ann.close()


@pytest.mark.parametrize(
    ("text", "field"),
    [
        *((KITCHEN.replace("Kitchen rules", title), "title") for title in ("\\u202egnp", "x" * 33, "   ")),
        (KITCHEN + 'word = "\\u001b]52;c;aGk=\\u0007"\n', "calling.word"),
    ],
)
async def test_a_text_that_does_not_fit_a_screen_is_refused(text: str, field: str) -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        answer = await ann.ask(OpenTable(rules=text))
        assert answer.reason == "house-rules"
        assert field in [fault.field for fault in answer.faults]
        assert all(clean(words_of(fault), 300) == words_of(fault) for fault in answer.faults)
        assert not house.referee.tables
        await ann.close()


def test_more_than_twelve_differences_are_summed_up() -> None:
    points = "\n".join(f"{rank} = 77" for rank in (*range(2, 11), *"JQKA"))
    rules = shelf.house_rules(f'title = "T"\nbase = "switch"\n[rules.scoring.values]\n{points}')
    told_lines = in_short(rules)
    assert len(told_lines) == 13
    assert told_lines[-1] == told(AND_MORE, more=1)
    assert all(len(text(line)) <= 80 for line in told_lines)


async def test_rules_that_would_be_too_long_to_tell_are_refused() -> None:
    ranks = [*map(str, range(2, 11)), *"JQKA"]
    every = [f"{rank}{suit}" for suit in "SHDC" for rank in ranks]
    names = ",".join(f'"{name}"' for name in (*every, *ranks))
    many = "".join(f"{name}={{draw=1,answers=[{names}]}}\n" for name in every)
    text = f'title = "T"\nbase = "switch"\n[rules.effects]\n{many}'[: limits.HOUSE_RULES]
    async with open_house() as house:
        ann = await house.guest("Ann")
        answer = await ann.ask(OpenTable(rules=text[: text.rindex("}\n") + 1]))
        assert answer.reason == "house-rules"
        assert answer.told == sentences.RULES_CHANGE_TOO_MUCH
        assert not house.referee.tables
        await ann.close()


def test_a_play_of_all_cards_that_a_rank_can_have_goes_over_the_wire_and_into_a_file() -> None:
    text = " ".join(
        ("play", *["10S"] * 32, *["10H"] * 32, *["10D"] * 32, *["10C"] * 32, "diamonds", "9", "call")
    )
    assert Play(id=1, move=text).move == text
    assert entries.read(f"9 {text}") == entries.Act(9, text)
