"""Whatever a stranger sends, others hear it harmless: cleaned at the door, or not at all."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.wire.messages import OpenTable
from tests.net.kit.open_house import open_house
from tests.net.kit.raw import raw
from tests.tui.kit.payloads import PAYLOADS, dangerous, flooded

GAME = "juno-classic"
HARMLESS = [text.encode("utf-8", "ignore").decode() for text in PAYLOADS]


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
        for words in (*ann.chat, ann.update.model_dump_json()):
            assert not dangerous(words), dangerous(words)
            assert not flooded(words)
        await ann.close()
