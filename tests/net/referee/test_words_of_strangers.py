"""Whatever a stranger sends, others hear it harmless: cleaned at the door, or not at all."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.discovery.service import read
from parlour.net.wire.messages import PROTOCOL, OpenTable
from tests.net.kit.open_house import open_house
from tests.net.kit.raw import raw
from tests.tui.kit.payloads import PAYLOADS, dangerous, flooded

GAME = "juno-classic"
HARMLESS = [text.encode("utf-8", "ignore").decode() for text in PAYLOADS]


def assert_harmless(words: str) -> None:
    """Nothing in it steers a terminal, hides, or heaps up."""
    assert not dangerous(words), dangerous(words)
    assert not flooded(words)


async def test_names_chat_and_tables_of_strangers_reach_others_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHAT", limits.Rate(1000, 1.0))
    async with open_house() as house:
        ann = await house.guest("Ann")
        table = (await ann.ask(OpenTable(game=GAME, name="Kitchen"))).table
        for payload in HARMLESS:
            async with raw(house) as stranger:
                stranger.hello()
                await stranger.hear("welcome")
                stranger.say(type="rename", name=f"N{payload}"[:64])
                stranger.say(type="sit", table=table)
                said = stranger.say(type="say", text=f"C{payload}"[:300])
                assert (await stranger.answer_to(said))["ok"]
                left = stranger.say(type="leave")
                assert (await stranger.answer_to(left))["ok"]
        await ann.until(lambda: len(ann.chat) >= len(HARMLESS))
        for words in ann.chat:
            assert words.split(": ", 1)[1].startswith("C")
            assert_harmless(words)
        assert_harmless(ann.update.model_dump_json())
        await ann.close()


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_what_a_table_announces_is_cleaned_or_not_listed(payload: str) -> None:
    usual = {
        "v": str(PROTOCOL),
        "id": "r1",
        "t": "t1",
        "fp": "0a" * 32,
        "ssh": "0",
        "taken": "1",
        "free": "2",
        "name": "Kitchen",
        "game": "Pairs",
        "rules": "",
    }
    for field in ("name", "game", "rules"):
        record = {key.encode(): value.encode() for key, value in {**usual, field: f"A{payload}"}.items()}
        found = read("k", 7453, ["192.168.1.5"], record)
        assert found is not None
        told = (found.ad.name, found.ad.title, found.ad.rules)
        assert any(words.startswith("A") for words in told)
        assert_harmless("".join(told))
    for field in ("v", "id", "t", "fp", "ssh", "taken", "free"):
        record = {key.encode(): value.encode() for key, value in {**usual, field: payload}.items()}
        found = read("k", 7453, ["192.168.1.5"], record)
        assert found is None or payload.isalnum()
