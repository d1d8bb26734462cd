"""A match as it is kept: line by line as it is played, and whatever a client writes, its file can be read."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain

import pytest

from parlour.net.fair.agreement import Agreed
from parlour.net.fair.scheme import Context
from parlour.net.journal.entries import Begun, Journal, Made
from parlour.net.journal.tables import MemoryJournal
from parlour.net.table.flow import finished
from parlour.net.table.machine import local_time
from parlour.net.table.running_match import EVENTS_KEPT, RunningMatch
from parlour.rules import match as matches
from parlour.rules.events import Event
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Claim, Judged
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Part, SharedShuffle
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import Stage

TWO_ROUNDS = """
title = "Two rounds"
base = "switch"
[rules]
hand = 3
[rules.scoring]
rounds = 2
[rules.calling]
catch_seconds = 0.0
"""
PARTS = Agreed(Context("t1", 1, 1, 1, "lot"), {"host": b"c" * 32}, {"host": b"s" * 32})


ODD = ("\n", "\n\n", "\r\n", "\u2028", "\t", " " * 80)
"""What clients write in place of a space."""


def played(rules: TableRules, journal: Journal) -> RunningMatch:
    """A whole match of two who play at random, and write their moves in an odd way."""
    rng, agreed = random.Random(1), [PARTS]
    journal.add(Begun(1, shelf.dump(rules), ("Ann", "Bo")))
    match = RunningMatch(rules, 2, journal.add)
    while match.stage is not Stage.OVER:
        match.deal()
        if match.wanted is not None:
            match.give(match.wanted.cards, agreed.pop() if agreed else None)
            continue
        seat = next(iter(match.acting()))
        move = rng.choice([*matches.legal_moves(match.moment, seat)])
        legal = match.judge(seat, rng.choice(ODD) + move.replace(" ", rng.choice(ODD)))
        assert isinstance(legal, Legal)
        match.play(legal)
    return match


def test_the_lines_kept_while_a_match_is_played_are_those_of_its_record_also_after_a_resume(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move is kept as the game writes it, and no match is played once more for its file."""
    rules, journal = shelf.house_rules(TWO_ROUNDS), MemoryJournal()
    match = played(rules, journal)
    shuffle: list[SharedShuffle | Part] = [SharedShuffle("t1", 1, 1, 1), Part("host", b"c" * 32, b"s" * 32)]
    made = [entry for entry in journal.entries() if isinstance(entry, Made)]
    moves = ((each.seat, each.move) for each in made)
    told = record.tell(rules, ["Ann", "Bo"], chain(shuffle, moves))
    assert made[0].seat == HOUSE
    assert match.lines == [entries.write(line.entry) for line in told.lines]
    again = (entry for entry in journal.entries() if isinstance(entry, Made | Agreed))
    assert RunningMatch(rules, 2, journal.add, again).lines == match.lines
    with monkeypatch.context() as long_match:  # however long it was, no other table waits for its file
        long_match.delattr(matches, "after")
        kept = finished(rules, ["Ann", "Bo"], match.lines, "Table", local_time())
    assert kept.text.endswith(match.lines[-1] + "\n")
    assert record.check(kept.text).winners == match.moment.winners


# ---- restored ---------------------------------------------------------------------------------

Standing = tuple[object, ...]
"""What of a match must be the same after its moves are made again."""


def standing(match: RunningMatch) -> Standing:
    orders, state = match.orders, match.moment.round
    views = [match.view(seat) for seat in (None, *range(match.seats))]
    record = (tuple(match.lines), match.lines_over, tuple(match.shuffles))
    return (
        match.moment.results,
        state,
        match.events,
        views,
        orders.count,
        [order.number for order in orders._of_round],
        *record,
    )


@cache
def played_to(name: str, moves: int) -> tuple[TableRules, list[Made | Agreed], list[Standing]]:
    """Make random moves; return the rules, the journaled moves, and how the match stood after each."""
    rng, rules, journal = random.Random(name), shelf.table_rules(name), MemoryJournal()
    journal.add(Begun(1, shelf.dump(rules), ("Ann", "Bo")))
    match, stood = RunningMatch(rules, 2, journal.add), list[Standing]()
    while len(stood) < moves and match.stage is not Stage.OVER:
        match.deal()
        move_at_random(match, rng)
        match.orders.take()
        stood.append(standing(match))
    return rules, [entry for entry in journal.entries() if isinstance(entry, Made | Agreed)], stood


def move_at_random(match: RunningMatch, rng: random.Random) -> None:
    if match.wanted is not None:
        order = bytes(rng.sample(match.wanted.cards, len(match.wanted.cards)))
        number = match.orders.count + 1
        context = Context("t1", 1, match.rounds + 1, number, match.wanted.label)
        match.give(order, Agreed(context, {"host": b"c" * 32}, {"host": b"s" * 32}))
        return
    race, clocks = match.race(), match.deadlines()
    seats = [(seat, text) for seat in (0, 1) for text in matches.legal_moves(match.moment, seat)]
    if clocks and (not seats or rng.random() < 0.1):
        match.time_up(clocks[0].name, clocks[0].number)
        return
    plays = [(seat, text) for seat, text in seats if text != "draw"] or seats  # or else no round would end
    legal = match.judge(*rng.choice(plays)) if plays else None
    if race is not None and race.seconds is not None and not (isinstance(legal, Legal) and not legal.claim):
        claims = (Claim(legal.seat, legal.text, 300),) if isinstance(legal, Legal) else ()
        match.judged(Judged(race.name, claims))
        return
    assert isinstance(legal, Legal)
    match.play(legal)


@pytest.mark.few("crazy-eights", "lotta-watta", slow=("jojo",))
@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
def test_a_restored_match_is_as_it_was(game: str) -> None:
    """At the beginning, in rounds and between them: the latest events, the orders and the lines too.

    Whether its moves are judged once more makes no difference.
    """
    rules, entries_, stood = played_to(game, 400)
    made = 0
    for place, entry in enumerate(entries_):
        made += isinstance(entry, Made)
        if isinstance(entry, Agreed) or (made % 23 and made not in (1, 2, 3, len(stood))):
            continue
        match = RunningMatch(rules, 2, MemoryJournal().add)
        for _ in match.restored(entries_[: place + 1], judged=bool(made % 2)):
            pass
        assert standing(match) == stood[made - 1], f"after {made} moves"
    assert stood[-1][0], "a round was finished"


def test_of_a_long_match_only_the_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who restores ten thousand moves does not wait for the words of moves that nobody is shown."""
    rules, entries_, stood = played_to("crazy-eights", 400)
    after, told = matches.after, 0

    def noted(match: Match, who: int, move: Legal, events: list[Event] | None = None) -> Match:
        nonlocal told
        told += events is not None
        return after(match, who, move, events)

    monkeypatch.setattr(matches, "after", noted)
    match = RunningMatch(rules, 2, MemoryJournal().add, entries_)
    assert match.events == stood[-1][2]
    assert EVENTS_KEPT // 2 < told < 200
