"""Whatever goes wrong, wherever: no card, token, address or path stands in the log, or in what is told.

The log is set up as `parlour serve` does it, and hears everything at every level; asyncio tells all it can.
What holds a secret does not show it when it is printed: logs, tracebacks and debuggers print things.
"""

from __future__ import annotations

import asyncio
import dataclasses
import importlib
import inspect
import logging
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from parlour import net, tui
from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.fair.scheme import Context, SealOpening
from parlour.net.journal.tables import MemoryJournal
from parlour.net.referee.hooks import Duties
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.storage.data_folder import Home
from parlour.net.table.bots import BotPlayer
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Seats
from parlour.net.table.shuffles import Shuffling
from parlour.net.wire.messages import PROTOCOL, Play, Proof, Rename, Sealed, Uncovered, Welcome
from parlour.net.wire.protocol import Reason
from parlour.rules import match as matches
from parlour.rules.cards import card
from parlour.tui.storage.log import log_to
from parlour.tui.widgets.form import FormField
from tests.net.kit.guests import Guest
from tests.net.kit.open_house import open_house
from tests.net.kit.raw import raw
from tests.net.kit.seating import match_of

HOST = "the-secret-of-this-machine"
PLACES: dict[str, tuple[Any, str]] = {
    "a move": (matches, "after"),
    "a view": (RunningMatch, "view"),
    "a bot": (BotPlayer, "act"),
    "the lobby": (LobbyFeed, "_tell"),
    "who comes": (Redirects, "show_around"),
    "a seat": (Seats, "part"),
    "what is uncovered": (Shuffling, "see"),
    "a line of the journal": (MemoryJournal, "add"),
}


class Broken(Exception):
    """Says what nobody may know."""


@pytest.fixture
def log() -> Iterator[Callable[[], str]]:
    """Read the log file, to which all is said from now on."""
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield log_to("parlour.log", logging.DEBUG).read_text
    for handler in {*root.handlers} - {*handlers}:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def breaks(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, words: str) -> None:
    """Let what is called `name` fail with `words`, whatever it is given."""

    def broken(*given: object, **named: object) -> None:
        raise Broken(words, given)

    monkeypatch.setattr(where, name, broken)


def assert_discreet(told: str, *secrets: str) -> None:
    assert "Traceback" not in told
    assert 'File "' not in told
    for secret in (HOST, str(Home().path), *secrets):
        assert secret not in told


@pytest.mark.looptime
@pytest.mark.parametrize("place", PLACES)
async def test_a_fault_is_told_without_what_it_was_about(
    place: str, log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.get_running_loop().set_debug(True)
    referee = Referee("kitchen", HOST, Duties())
    ann = Guest(referee, "Ann", host=HOST)
    await match_of(ann, bots=1, password="sesame", pace="instant")
    await asyncio.sleep(20)
    hand = " ".join(card(text).words for text in ann.view.hand)
    breaks(monkeypatch, *PLACES[place], f"{hand} {ann.welcome.token} {Home().path}")
    bo = Guest(referee, "Bo")
    ann.send(Rename(name="Eve"))
    while "Broken at" not in (said := log()):
        ann.send(Play(move=next(moves_of(referee), "draw")))
        await asyncio.sleep(10)
    told = "\n".join(one.model_dump_json() for guest in (ann, bo) for one in [*guest.told, *guest.answers])
    assert_discreet(said, hand, ann.welcome.token, "127.0.0.1", "sesame")
    assert_discreet(told.replace(ann.welcome.model_dump_json(), ""), hand, ann.welcome.token, "Broken")
    assert all(line[:2] == "20" for line in said.splitlines()), "a record is a line"
    monkeypatch.undo()
    await referee.close()


def moves_of(referee: Referee) -> Iterator[str]:
    """Yield what the first seat may do, while there is a table."""
    for table in referee.tables.values():
        if table.state.match is not None:
            yield from matches.legal_moves(table.state.match.moment, 0)


async def test_a_fault_of_a_connection_is_told_without_what_it_was_about(
    log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house() as house, raw(house) as stranger:
        breaks(monkeypatch, ClientSession, "take", "red 7")
        stranger.say(type="hello", protocol=PROTOCOL, token="a-token", name="Mallory")
        farewell = await stranger.hear("farewell")
        assert farewell["reason"] == Reason.FAULT
        assert_discreet(log() + str(farewell), "red 7", "a-token", "Mallory", "127.0.0.1")
        assert "Broken" in log()


def test_what_libraries_log_of_errors_is_one_line_without_their_words(log: Callable[[], str]) -> None:
    try:
        raise Broken("red 7")
    except Broken:
        logging.getLogger("asyncio").exception("in callback %r\nhandle: %r", "green 5", "blue 9")
    logging.getLogger("asyncssh").error("this much\nand blue 9")
    said = log()
    assert_discreet(said, "red 7", "green 5", "blue 9")
    assert said.count("\n") == 2
    assert "not caught: Broken at test_logs.py" in said
    assert said.endswith("asyncssh: this much\n")


async def test_the_log_has_nothing_that_a_terminal_obeys(log: Callable[[], str]) -> None:
    logging.getLogger("parlour").warning("a table called %s", "\x1b[2J\x9b1m\u202et1\rx")
    assert log().endswith("a table called \\x1b[2J\\x9b1m\\u202et1\n")


SECRET = {"token", "tokens", "secret", "secrets", "ticket", "password", "salt", "code", "owner", "owners"}
TOLD_TO_ALL = {(Sealed, "secrets"), (Proof, "secrets")}
ONLY_WHETHER = {(FormField, "secret"), (Welcome, "owner")}
CONTEXT = Context("t1", 1, 1, 2, "deal")


def shown() -> Iterator[tuple[type, str, bool]]:
    """Yield every field of `net` and `tui` that is called as secrets are, and whether it is shown."""
    for package in (net, tui):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                for kind in vars(importlib.import_module(found.name)).values():
                    if inspect.isclass(kind) and kind.__module__ == found.name:
                        yield from ((kind, *one) for one in _fields(kind) if one[0] in SECRET)


def _fields(kind: type) -> Iterator[tuple[str, bool]]:
    if issubclass(kind, BaseModel):
        yield from ((name, field.repr) for name, field in kind.model_fields.items())
    elif dataclasses.is_dataclass(kind):
        yield from ((field.name, field.repr) for field in dataclasses.fields(kind))


def test_no_secret_is_shown_by_what_holds_it() -> None:
    every = list(shown())
    assert len(every) > 20
    seen = {(kind, name) for kind, name, is_shown in every if is_shown}
    assert seen <= TOLD_TO_ALL | ONLY_WHETHER


@pytest.mark.parametrize(
    "holds",
    [
        Agreed(CONTEXT, {}, {"host": b"canary"}),
        Vowed(CONTEXT, (), (), {}, {"host": b"canary"}),
        SealOpening(3, "R7", b"canary"),
        Uncovered(number=1, seat=0, cards=((3, "R7", b"canary".ljust(32)),)),
    ],
)
def test_what_opens_a_card_is_not_shown(holds: object) -> None:
    said = repr(holds)
    assert type(holds).__name__ in said
    assert not any(secret in said for secret in ("canary", "R7"))
