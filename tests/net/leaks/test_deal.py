"""Every game, freshly dealt by everyone together: nobody is told what opens a card that they have not seen.

No event, prompt, reason or refusal names such a card, either.
What they have seen is what the ledger says. Until the round is over nothing tells the order of the cards:
neither the host's secrets nor a saved match reach anybody, and what lies on the disk is for its owner.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from parlour.net.fair.agreement import Agreement
from parlour.net.fair.scheme import HOST
from parlour.net.journal.entries import Made
from parlour.net.wire.messages import FROM_REFEREE, Play, Vouch, Watch
from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.events import Happened, cards_named
from parlour.rules.sentences import Told as Said
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.net.kit.hall import journaled
from tests.net.leaks.canaries import found
from tests.net.leaks.house import NAMES, TABLE, TICKET, Client, House, Line
from tests.net.leaks.worlds import World, make_worlds_possible
from tests.rules.games_suite.unseen import SAME, Ledger

pytestmark = pytest.mark.looptime

MOVES = 12


@pytest.fixture(autouse=True)
def worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    make_worlds_possible(monkeypatch)


async def play(house: House, people: list[Client], rng: random.Random) -> None:
    """Let people make random moves, and time pass."""
    for _ in range(MOVES):
        moment = _match(house)
        there = [(seat, move) for seat in range(len(people)) for move in matches.legal_moves(moment, seat)]
        if there and moment.stage is Stage.ROUND:
            seat, move = rng.choice(there)
            people[seat].ask(Play(move=move, seen=people[seat].seq))
        await asyncio.sleep(1)


def known(house: House, viewer: int | None) -> tuple[Ledger, int]:
    """Return what `viewer` has seen of the running round, and the number of the move that dealt it."""
    moment = matches.begin(house.world.rules.game, house.world.rules.rules, len(NAMES))
    ledger: Ledger | None = None
    dealt = 0
    made = [entry for entry in journaled(house.table) if isinstance(entry, Made)]
    for number, entry in enumerate(made, 1):
        before, moment = moment, matches.after(moment, entry.seat, entry.move)
        if before.stage is Stage.DEAL:
            ledger, dealt = Ledger(moment, viewer), number
        elif ledger is not None:
            ledger.follow(before, entry.seat, entry.move, moment)
    assert ledger is not None
    return ledger, dealt


def named(value: object, since: int) -> Iterator[str]:
    """Yield the cards that a message names as values: in what happened since a move, and in what is said."""
    match value:
        case Happened(number, event):
            yield from cards_named(event) if number >= since else ()
        case Said():
            yield from cards_named(value)
        case BaseModel():
            for part in value.__dict__.values():
                yield from named(part, since)
        case tuple() | list():
            for part in value:
                yield from named(part, since)
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from named(getattr(value, field.name), since)
        case _:
            pass


def opened(house: House, line: Line, made: Agreement) -> set[int]:
    """Return the cards of an order of which `line` was told what opens them."""
    told = "\n".join(line.raw)
    order = house.world.orders[made.context.number]
    return {card for at, card in enumerate(order) if made.opened(at).salt.hex() in told}


def check(house: House, line: Line, viewer: int | None) -> int:
    """Look at all that was told over `line`; return of how many cards it was told what opens them."""
    ledger, dealt = known(house, viewer)
    hidden, count = ledger.unseen, 0
    texts = {house.world.rules.rules.texts[card] for card in hidden}
    cards = [card for told in line.raw for card in named(FROM_REFEREE.validate_json(told), dealt)]
    assert not texts & {*cards}
    assert not found(house, line, frozenset())
    assert not any('"type":"record"' in told or '"type":"proof"' in told for told in line.raw)
    for made in house.table.flow.shuffling._proving.made.values():
        assert made.agreed.secrets[HOST].hex() not in "\n".join(line.raw)
        if made.context.label != "lot":
            there = opened(house, line, made)
            assert not there & hidden
            count += len(there)
    return count


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau",))
@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
async def test_what_opens_a_card_is_told_to_those_alone_who_see_it(game: str, tmp_path: Path) -> None:
    house = House(World(tmp_path / "house", Setting(game, len(NAMES)).rules, {}, SAME, frozenset()), [])
    try:
        people = house.people()
        door = house.door()
        door.ask(Vouch(ticket=TICKET, address="198.51.100.7"))
        watcher = Client(house, "Di", "127.0.0.1", ticket=TICKET)
        watcher.ask(Watch(table=TABLE))
        stranger = Client(house, "Ed", "203.0.113.9")
        await asyncio.sleep(1)
        await play(house, people, random.Random(game))
        assert _match(house).stage is Stage.ROUND, "the round is not over"
        opened_to = [house.world.run(check, house, line, seat) for seat, line in enumerate(people)]
        others = [house.world.run(check, house, line, None) for line in (watcher, stranger, door)]
        assert sum(opened_to) or game == "jojo", "something is opened"
        assert others[1:] == [0, 0]
        for file in (house.home.path, *house.home.path.rglob("*")):
            assert not file.stat().st_mode & 0o077, file
    finally:
        await house.die()


def _match(house: House) -> matches.Match:
    assert house.table.state.match is not None
    return house.table.state.match.moment
