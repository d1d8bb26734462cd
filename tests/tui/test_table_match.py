"""Rounds of every game on the shelf, played by keys against bots: every key's move is understood."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from textual.pilot import Pilot

from net.messages import Answer, Update
from rules import match as matches
from rules import shelf
from rules.errors import NotationError
from rules.events import Event
from rules.moves import HOUSE, Shuffled, TimeUp
from rules.views import Stage
from tests.tui.at_table import FakeLink, TableApp, an_update, settled
from tui.sorting import known

KEYS = (
    "enter",
    "space",
    "right",
    "down",
    "d",
    "p",
    "u",
    "c",
    "x",
    "a",
    "r",
    "g",
    "b",
    "y",
    "s",
    "1",
    "4",
    "escape",
)
TURNS = 60


class House(FakeLink):
    """A referee of one match, without wires: seat 0 is the player's, bots have the others."""

    def __init__(self, game: str, options: Mapping[str, str], seats: int, seed: str) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        rules = shelf.table_rules(game, options)
        self.bot = rules.game.bots["normal"]
        self.match = matches.begin(rules.game, rules.rules, seats)
        self.events: list[Event] = []
        self.seq = 0
        self.faults: list[str] = []
        self.run()

    async def play(self, move: str, seen: int) -> Answer:
        self.moves.append(move)
        try:
            refusal = matches.why_not(self.match, 0, move)
        except NotationError as error:
            self.faults.append(f"{move}: {error}")
            return Answer(id=1, ok=False, words=str(error))
        if refusal is not None:
            if not refusal.clause:
                self.faults.append(f"{move}: {refusal}")
            return Answer(id=1, ok=False, clause=refusal.clause, words=refusal.words)
        self.match = matches.after(self.match, 0, move, self.events)
        self.run()
        return Answer(id=1)

    def run(self) -> None:
        """Do all that does not wait for seat 0."""
        while self.match.stage is not Stage.OVER:
            if (wanted := matches.wanted(self.match)) is not None:
                cards = list(wanted.cards)
                self.rng.shuffle(cards)
                self.match = matches.after(self.match, HOUSE, Shuffled(bytes(cards)), self.events)
            elif not self._bots():
                break

    def _bots(self) -> bool:
        """Let one bot act; or time, if nobody else can. Return whether anything happened."""
        for seat in range(1, self.match.seats):
            if matches.may_act(self.match, seat):
                move = self.bot.decide(matches.seen_by(self.match, seat), self.rng)
                if move is not None:
                    self.match = matches.after(self.match, seat, move, self.events)
                    return True
        running = matches.deadlines(self.match)
        if running and self.rng.random() < 0.5:
            self.match = matches.after(self.match, HOUSE, TimeUp(running[0].name), self.events)
            return True
        return False

    def update(self) -> Update:
        self.seq += 1
        return an_update(matches.seen_by(self.match, 0, self.events[-20:]), seq=self.seq)


@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
async def test_any_keys_at_all_are_moves_or_refusals_with_a_clause(game: str) -> None:
    house = House(game, {}, 3, "one")
    app = TableApp(house.update(), link=house)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(TURNS):
            await pressing(pilot, app, house, house.rng.choice(KEYS))
    assert house.faults == []
    assert len(set(house.moves)) > 5


@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
async def test_a_player_who_plays_what_stands_higher_gets_through_a_round(game: str) -> None:
    house = House(game, {}, 3, "three")
    app = TableApp(house.update(), link=house)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            if house.match.results:
                break
            await pressing(pilot, app, house, sensible(app, house.rng))
    assert house.faults == []
    assert house.match.results


def sensible(app: TableApp, rng: random.Random) -> str:
    """Return a key that a player would press who looks at the screen."""
    turn = app.table.turn
    assert turn.view is not None
    verbs = {choice.verb for choice in turn.view.choices}
    if turn.asked is not None:
        return rng.choice(("enter", "right"))
    for verb, key in (("call", "u"), ("catch", "c"), ("accept", "a")):
        if verb in verbs:
            return key
    if turn.may_arm and not turn.armed:
        return "u"
    if turn.playable:
        return "enter" if turn.under_cursor in turn.playable else "down"
    return next(
        (key for verb, key in (("draw", "d"), ("keep", "p"), ("pass", "p")) if verb in verbs), "right"
    )


async def pressing(pilot: Pilot[None], app: TableApp, house: House, key: str) -> None:
    """Press `key`, let the house move, and see that the screen shows what is so."""
    made = len(house.moves)
    await pilot.press(key)
    await settled(pilot)
    if len(house.moves) > made:
        app.table.show_update(house.update())
    view = matches.seen_by(house.match, 0)
    if view.stage is Stage.ROUND and (pile := view.zone("discard")) and pile.cards:
        assert sorted(app.table.turn.hand) == sorted(view.hand)
        assert known(pile.cards[-1]).text == pile.cards[-1]
