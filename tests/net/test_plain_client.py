"""The example of a client in plain Python plays a whole round at a real referee."""

from __future__ import annotations

import ast
import asyncio
import json
import random
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from parlour import net
from parlour.net.wire.messages import Answer, Ready, Sit, StandIn, Start
from parlour.rules import match as matches
from parlour.rules.events import Happened, How, Moved, Scored, SeenEvent, Shown, written
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Refusal, TimeUp
from parlour.rules.sentences import DEALS, REVERSED, Sentence, told
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage, View
from tests.net.kit.open_house import open_house
from tests.rules.kit.at_random import a_move
from tests.waiting import WITHIN

VIEW: Final = TypeAdapter(View)
FILE = Path(net.__file__).with_name("examples") / "plain_client.py"


def test_it_uses_the_standard_library_alone() -> None:
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(FILE.read_text("utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Moved(1, ("R7", "G2"), How.PLAY, "hand", "discard"), "Bo: play R7 G2 from hand to discard"),
        (Moved(0, ("", ""), How.DRAW, "stock", "hand", hidden=True), "Ann: draw 2 from stock to hand"),
        (Shown(1, ("R7",)), "Bo shows R7"),
        (Shown(1, (), 0), "Bo shows cards"),
        (Scored(0, 25, 140), "Ann scores 25, and has 140"),
        (told(DEALS, 1, each=7), "deals: Bo, each 7"),
        (told(REVERSED), "reversed"),
        (told(Sentence("winks", "{0} winks at {1}"), 1, 0), "{0} winks at {1}: Bo, Ann"),
    ],
)
def test_it_says_what_happened(event: SeenEvent, line: str) -> None:
    client = runpy.run_path(str(FILE))
    happened = json.loads(json.dumps(written(Happened(3, event))))
    assert client["happened"](happened, ["Ann", "Bo"]) == line


class AtAMatch:
    """Stands in for a connection: answers `next` as a referee does."""

    def __init__(self, moment: Match, seat: int) -> None:
        self._moment, self._seat = moment, seat

    def ask(self, kind: str, text: str) -> dict[str, Any]:
        assert kind == "next"
        step = matches.next_step(self._moment, self._seat, text)
        assert not isinstance(step, Refusal), step
        answer: dict[str, Any] = json.loads(Answer(id=1, step=step, whole=step is None).model_dump_json())
        return answer


@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
def test_what_it_picks_is_a_legal_move_of_every_game(game: str) -> None:
    """In Jojo, moves are built step by step."""
    client = runpy.run_path(str(FILE))
    rules = shelf.table_rules(game)
    chance = random.Random(1)
    moment = matches.begin(rules.game, rules.rules, 2)
    picked = 0
    while picked < 40 and moment.stage is not Stage.OVER:
        seats = matches.acting(moment)
        seat = min(seats, default=0)
        view = VIEW.dump_python(matches.seen_by(moment, seat), mode="json", exclude_defaults=True)
        if seats and (move := client["move_of"](AtAMatch(moment, seat), view)):
            assert matches.is_legal(moment, seat, move), move
            moment = matches.after(moment, seat, move)
            picked += 1
        elif clocks := matches.deadlines(moment):
            moment = matches.after(moment, HOUSE, TimeUp(clocks[0].name))
        else:
            moment = matches.after(moment, *a_move(moment, chance))
    assert picked


async def started(tmp_path: Path, *arguments: str) -> asyncio.subprocess.Process:
    """Run a copy of the file, far from Parlour's folders."""
    copy = shutil.copy(FILE, tmp_path / "client.py")
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        str(copy),
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", ["crazy-eights", pytest.param("jojo", marks=pytest.mark.long)])
async def test_it_plays_a_whole_round(tmp_path: Path, game: str) -> None:
    """In Jojo, moves are built step by step."""
    async with open_house() as house:
        table = house.table(
            game=game, seats=2, pace="instant", options={"target": "1"} if game != "jojo" else {}
        )
        ann = await house.guest("Ann")
        assert (await ann.ask(Sit(table=table))).ok
        client = await started(tmp_path, "127.0.0.1", str(house.address.port), house.fingerprint, "Bo")
        assert client.stdout
        await ann.until(lambda: ann.update.table.seats[1].ready)
        assert ann.update.table.seats[1].name == "bot of Bo"
        assert (await ann.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        assert (await ann.ask(StandIn())).ok
        await ann.until(lambda: ann.update.view is not None and ann.update.view.match.results)
        lines = [b""]
        async with asyncio.timeout(WITHIN):
            while b": 1 rounds are over." not in lines[-1]:
                lines.append(await client.stdout.readline())
                assert lines[-1], "it has ended"
        assert any(b" from hand to " in line for line in lines)
        client.kill()
        await client.wait()
        await ann.close()


async def test_it_says_nothing_to_a_host_with_another_fingerprint(tmp_path: Path) -> None:
    async with open_house() as house:
        client = await started(tmp_path, "127.0.0.1", str(house.address.port), "0" * 64, "Bo")
        said, _ = await client.communicate()
        assert f"This is another host: its fingerprint is {house.fingerprint}." in said.decode()
        assert client.returncode == 1
        assert not house.referee.sessions
