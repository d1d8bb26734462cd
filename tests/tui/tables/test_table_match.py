"""Rounds read the rules of every game, played by keys against bots: every key's move is understood."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Answer, Update
from parlour.rules import match as matches
from parlour.rules.check.playing import is_claim
from parlour.rules.events import Event, Happened, numbered
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Race, Refusal, Shuffled, TimeUp
from parlour.rules.record.replay import EVENTS_KEPT
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from parlour.tui.seen.sorting import known
from tests.net.kit.saying import words_of
from tests.tui.kit.at_table import FakeLink, TableApp, an_update, stepped
from tests.tui.kit.stillness import settled

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
        self.bot = rules.bot("easy" if game == "jojo" else "normal")  # one that looks far takes its time
        self.match = matches.begin(rules.game, rules.rules, seats)
        self.events: list[Happened] = []
        self.made = 0
        self.seq = 0
        self.claims: list[Claim] = []
        self.faults: list[str] = []
        self.run()

    async def play(self, move: str, seen: int) -> Answer:
        self.moves.append(move)
        judged = matches.judge(self.match, 0, move)
        if isinstance(judged, Refusal):
            if not judged.clause:
                self.faults.append(f"{move}: {judged}")
            return Answer(id=1, ok=False, clause=judged.clause, told=judged.told)
        if judged.claim:
            self.claims.append(Claim(0, move, 300))
        else:
            self._make(0, move)
        self.run()
        return Answer(id=1)

    async def next_step(self, text: str) -> Answer:
        self.asked.append(text)
        answer = stepped(lambda: matches.next_step(self.match, 0, text))
        self.faults += [f"{text}: {words_of(answer)}"] if not answer.ok and not answer.clause else []
        return answer

    def run(self) -> None:
        """Do all that does not wait for seat 0."""
        while self.match.stage is not Stage.OVER:
            if (wanted := matches.wanted(self.match)) is not None:
                cards = list(wanted.cards)
                self.rng.shuffle(cards)
                self._make(HOUSE, Shuffled(bytes(cards)))
            elif not (self._judges() or self._bots() or self._time()):
                break

    def _make(self, who: int, move: str | HouseMove) -> None:
        events: list[Event] = []
        self.match = matches.after(self.match, who, move, events)
        self.made += 1
        self.events = [*self.events, *numbered(self.made, events)][-EVENTS_KEPT:]

    def _judges(self) -> bool:
        """Judge the open race once somebody has claimed; seat 0 often is given time for it."""
        race = matches.race(self.match)
        waits = race is not None and race.seconds is not None and 0 in race.seats and not self.claims
        if race is None or (waits and self.rng.random() < 0.7):
            return False
        claims = [*self.claims, *self._claims_of_bots(race)]
        if not claims and (waits or race.seconds is None):
            return False
        self.claims = []
        self._make(HOUSE, Judged(race.name, tuple(claims)))
        return True

    def _claims_of_bots(self, race: Race) -> list[Claim]:
        decided = [(seat, self._decided(seat)) for seat in race.seats if seat]
        return [Claim(s, move, 400) for s, move in decided if move and is_claim(self.match, s, move)]

    def _decided(self, seat: int) -> str | None:
        return self.bot.decide(matches.seen_by_bot(self.match, seat), self.rng)

    def _bots(self) -> bool:
        """Let one bot make a move that is no claim; return whether one did."""
        for seat in range(1, self.match.seats):
            move = self._decided(seat) if matches.may_act(self.match, seat) else None
            if move is not None and not is_claim(self.match, seat, move):
                self._make(seat, move)
                return True
        return False

    def _time(self) -> bool:
        """Let a clock run out if nobody else can do anything, but not always at once."""
        running = matches.deadlines(self.match)
        if not running or self.rng.random() < 0.5:
            return False
        race = matches.race(self.match)
        timed = race is not None and race.name == running[0].name
        self._make(HOUSE, Judged(running[0].name, ()) if timed else TimeUp(running[0].name))
        return True

    def update(self) -> Update:
        self.seq += 1
        return an_update(matches.seen_by(self.match, 0, self.events), seq=self.seq)


@pytest.mark.few("jojo", slow=("juno-classic", "lotta-watta"))
@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
async def test_any_keys_at_all_are_moves_or_refusals_with_a_clause(game: str) -> None:
    house = House(game, {}, 3, "one")
    app = TableApp(house.update(), link=house)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(TURNS):
            await pressing(pilot, app, house, house.rng.choice(KEYS))
    assert house.faults == []
    assert len({*house.moves, *house.asked}) > 5


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau",))
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
        (key for verb, key in (("draw", "d"), ("keep", "p"), ("pass", "p"), ("stop", "e")) if verb in verbs),
        "right",
    )


async def pressing(pilot: Pilot[None], app: TableApp, house: House, key: str) -> None:
    """Press `key`, let the house move, and see that the screen shows what is so."""
    made = len(house.moves)
    app.now += 1
    await pilot.press(key)
    await settled(pilot)
    if len(house.moves) > made:
        app.table.show_update(house.update())
    view = matches.seen_by(house.match, 0)
    if view.match.stage is Stage.ROUND and (pile := view.zone("discard")) and pile.cards:
        assert sorted(app.table.turn.hand) == sorted(view.hand)
        assert known(pile.cards[-1]).text == pile.cards[-1]
