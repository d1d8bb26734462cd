"""`parlour bot`: real processes at a real referee, with good and bad files."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.net import limits
from parlour.net.wire.messages import Leave, Phase, Ready, Remove, Sit, Start, Watch
from parlour.tui.commands.cli import main
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.tcp import TcpGuest
from tests.processes import lives
from tests.tui.kit.bot_files import FIRST_CHOICE, write_bot
from tests.waiting import WITHIN, until

HURRIED = """
import sys
from parlour.net import limits
from parlour.tui.own_bots import process
limits.MOVES = limits.Rate(10_000, 1.0)
process.WITHIN = 0.5
from parlour.tui.commands.cli import main
sys.exit(main(["bot", *sys.argv[1:]]))
"""
"""The command, but for how fast it may play, and how long a decision may take."""

GAME = "juno-classic"
SHORT = {"target": "1", "catch_seconds": "0"}


class Bot:
    """A running command, and what it has printed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.out = self.err = ""
        self._reading = [asyncio.create_task(self._read()), asyncio.create_task(self._read_errors())]

    async def _read(self) -> None:
        assert self.process.stdout
        while some := await self.process.stdout.read(1000):
            self.out += some.decode()

    async def _read_errors(self) -> None:
        assert self.process.stderr
        while some := await self.process.stderr.read(1000):
            self.err += some.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")

    async def says(self, words: str) -> None:
        try:
            await until(lambda: words in self.out)
        except TimeoutError:
            pytest.fail(f"{words!r} was not said, but: {self.out} {self.err}")

    async def ends(self) -> int:
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*self._reading)
            return await self.process.wait()

    async def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return await self.ends()


@asynccontextmanager
async def a_bot(
    house: OpenHouse, file: str, *more: str, trust: str = "y", name: str = "Ann"
) -> AsyncIterator[Bot]:
    """Run the command with `file` at the referee of `house`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", HURRIED, file, str(house.address), "--name", name, *more,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    bot = Bot(process)
    if trust:
        bot.type(trust)
    try:
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
        await bot.ends()


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))


Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return lambda text: write_bot(tmp_path, text)


async def watching(house: OpenHouse, table: str) -> TcpGuest:
    """Somebody who watches the table."""
    guest = await house.guest("Wim")
    assert (await guest.ask(Watch(table=table))).ok
    await guest.until(lambda: guest.told and hasattr(guest.told[-1], "table"))
    return guest


async def with_ann(house: OpenHouse, **wish: object) -> TcpGuest:
    """Bo, who opens a table at which there is room for the bot of Ann."""
    table = house.table(pace="instant", options=SHORT, **wish)
    bo = await house.guest("Bo")
    assert (await bo.ask(Sit(table=table))).ok
    return bo


async def begin(bo: TcpGuest) -> None:
    """Start a match as soon as the bot is ready."""
    await bo.until(lambda: [part.ready for part in bo.update.table.seats if part.own_bot] == [True])
    assert (await bo.ask(Ready())).ok
    assert (await bo.ask(Start())).ok


FAILS_ONCE = f"""{FIRST_CHOICE}
first, failed = decide, []

def decide(view, rng):
    if not failed:
        failed.append(view)
        return 1 / 0
    return first(view, rng)
"""


async def test_a_bot_plays_match_after_match_as_its_owner_s_hears_of_a_fault_and_ctrl_c_takes_it_away(
    write: Write,
) -> None:
    async with open_house() as house:
        table = house.table(pace="instant", options=SHORT, seats=2, bots=1)
        async with a_bot(house, write(FAILS_ONCE)) as bot:
            await bot.says("as bot of Ann.")
            guest = await watching(house, table)
            await guest.until(lambda: len(guest.all(type(guest.update))) and guest.update.table.match >= 2)
            assert [part.name for part in guest.update.table.seats if part.own_bot] == ["bot of Ann"]
            assert await bot.interrupt() == 0
            await guest.until(lambda: "bot of Ann leaves." in guest.notices)
            assert bot.out.endswith("The bot has left.\n")
            assert bot.out.count("ZeroDivisionError: division by zero") == 1
            assert re.search(r"Match 1: (won|lost)\. Won [01] of 1\.", bot.out)
            assert bot.err == ""
            assert len(re.findall("`normal` moves$", bot.out, re.MULTILINE)) == 1
            await guest.close()
    assert house.saved


BAD = """
    import os, time
    from itertools import count
    turns = count()

    def decide(view, rng):
        turn = next(turns)
        if turn == 0: return 'keep'
        if turn == 1: return None
        if turn == 2: print('I am', view.viewer)
        if turn == 3: print('pid', os.spawnlp(os.P_NOWAIT, 'sleep', 'sleep', '1000'))
        while turn == 4: time.sleep(1)
        return 7
"""
TOLD = (
    "line 5: 'keep' is refused: JC-",
    "line 5: decide returned None, but the table waits for this move",
    "mine.py| I am",
    "mine.py| pid ",
    "line 11: no move within 0.5 s",
    "Match 1: ",
)


@pytest.mark.slow
async def test_whatever_a_bad_file_does_is_told_to_its_owner_and_the_match_goes_on(write: Write) -> None:
    async with open_house() as house:
        table = house.table(pace="instant", options=SHORT, bots=2, seats=3)
        async with a_bot(house, write(BAD)) as bot:
            guest = await watching(house, table)
            await bot.says("as bot of Ann.")
            await until(lambda: house.referee.tables[table].state.seats.host is not None)
            await guest.until(lambda: any(part.own_bot for part in guest.update.table.seats))
            for words in TOLD:
                await bot.says(words)
            assert await bot.interrupt() == 0
            assert bot.err == ""
            assert bot.out.partition("Match 1: ")[0].count("no move within") <= 1, "told once in a match"
            pids = [int(pid) for pid in re.findall(r"pid (\d+)", bot.out)]
            await until(lambda: not any(map(lives, pids)))
            await guest.close()


@pytest.mark.slow
async def test_a_file_that_cannot_be_loaded_does_not_even_connect(write: Write) -> None:
    async with open_house() as house:
        async with a_bot(house, write("\nimport nothing_like_this")) as bot:
            assert await bot.ends() == 2
        assert bot.err.endswith("line 1: ModuleNotFoundError: No module named 'nothing_like_this'\n")
        assert not house.referee.sessions


@pytest.mark.slow
async def test_a_host_that_its_owner_does_not_trust_is_told_nothing(write: Write) -> None:
    async with open_house() as house:
        house.table()
        async with a_bot(house, write(FIRST_CHOICE), trust="n") as bot:
            assert await bot.ends() == 2
        assert house.fingerprint[:4] in bot.out
        assert "nothing was sent there" in bot.err


@pytest.mark.slow
async def test_without_a_table_or_a_name_it_says_so(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(FIRST_CHOICE)
    assert await asyncio.to_thread(main, ["bot", file, "127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "parlour: say whose bot it is: --name N\n"
    async with open_house() as house, a_bot(house, file) as bot:
        assert await bot.ends() == 2
    assert bot.err == "parlour: no table is open there\n"


@pytest.mark.slow
async def test_a_password_is_asked_for(write: Write, tmp_path: Path) -> None:
    async with open_house() as house:
        house.table(name="Kitchen", password="sesame")
        async with a_bot(house, write(FIRST_CHOICE)) as bot:
            await bot.says("Password for Kitchen:")
            bot.type("sesame")
            await bot.says("as bot of Ann.")
        another = write_bot(tmp_path, FIRST_CHOICE, "second.py")  # the same file is one player
        async with a_bot(house, another, trust="", name="Bo") as other:
            await other.says("Password for Kitchen:")
            other.type("please")
            assert await other.ends() == 2
        assert "password" in other.err


@pytest.mark.slow
async def test_a_bot_waits_for_the_end_of_a_match_and_sits_down_then(write: Write) -> None:
    async with open_house() as house:
        bo = await with_ann(house, bots=1, seats=3)
        assert (await bo.ask(Ready())).ok
        assert (await bo.ask(Start())).ok
        async with a_bot(house, write(FIRST_CHOICE)) as bot:
            await bot.says("A match is being played")
            assert (await bo.ask(Leave())).ok
            await bot.says("as bot of Ann.")
        await bo.close()


@pytest.mark.slow
async def test_a_bot_that_is_started_again_is_back_in_its_seat_while_its_owner_sits_beside_it(
    write: Write,
) -> None:
    async with open_house() as house:
        bo = await with_ann(house, seats=3)
        file = write(FIRST_CHOICE)
        async with a_bot(house, file, name="Bo") as bot:
            await begin(bo)
            await bo.until(lambda: bo.update.table.phase is Phase.PLAYING)
            bot.process.kill()
            await bot.ends()
        async with a_bot(house, file, name="Bo", trust="") as bot:
            await bot.says("as bot of Bo.")
            assert [part.name for part in bo.update.table.seats] == ["Bo", "bot of Bo"]
        await bo.close()


@pytest.mark.slow
async def test_the_table_is_chosen_by_its_name_and_a_seat_at_another_one_is_left(write: Write) -> None:
    async with open_house() as house:
        house.table(name="Kitchen")
        house.table(name="Den")
        house.table(name="Hall", own_bots=False)
        file = write(FIRST_CHOICE)
        async with a_bot(house, file) as bot:
            assert await bot.ends() == 2
        there = "Kitchen (t1), Den (t2), Hall (t3)"
        assert bot.err == f"parlour: there are several tables: {there}; choose one with --table\n"
        async with a_bot(house, file, "--table", "Attic", trust="") as bot:
            assert await bot.ends() == 2
        assert bot.err == f"parlour: there is no table 'Attic' there; there are: {there}\n"
        async with a_bot(house, file, "--table", "Hall", trust="") as bot:
            assert await bot.ends() == 2
        assert bot.err == "parlour: The host of this table lets no bots of guests play\n"
        async with a_bot(house, file, "--table", "den", trust="") as bot:
            await bot.says("At Den, JUNO Classic, as bot of Ann.")
            bot.process.kill()
            await bot.ends()
        async with a_bot(house, file, "--table", "Kitchen", trust="") as bot:
            await bot.says("Leaving Den.")
            await bot.says("At Kitchen")


@pytest.mark.slow
async def test_a_bot_whom_the_host_sends_away_ends_and_says_who_it_was(write: Write) -> None:
    async with open_house() as house:
        bo = await with_ann(house, seats=3)
        async with a_bot(house, write(FIRST_CHOICE)) as bot:
            await bot.says("as bot of Ann.")
            assert (await bo.ask(Remove(seat=1))).ok
            assert await bot.ends() == 2
        assert bot.err == "parlour: Bo has asked you to leave this table.\n"
        await bo.close()
