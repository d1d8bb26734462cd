"""What a game says and tells: places that are there, one wording for each key, cards that a seat has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove, move_of, name_of
from parlour.rules.check.tables import CheckedTable
from parlour.rules.events import Moved, cards_named, numbered, seen
from parlour.rules.match import Match
from parlour.rules.retold import told_in
from parlour.rules.sentences import Sentence, Told, text
from parlour.rules.views import Stage, View

ROOM: Final = {"prompt": 140, "choice": 70, "question": 140}
"""Characters of a text that have room on a screen of 80 columns."""
ROWS: Final = 3
IN_A_ROW: Final = 40
"""How many rows, and characters in each, the facts have in all on such a screen; a long one takes several."""


def cards_move_between_places(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every place of an event is a zone of the seat or of the table, a slot, or a stack."""
    moved = [event for event in step.events if isinstance(event, Moved)]
    there = (
        {zone.name for moment in (step.before, step.after) for zone in _seen(moment).zones} if moved else ()
    )
    for event in moved:
        for name in (event.origin, event.target):
            if name and name not in there and not name.isdecimal():
                yield f"after {move_of(step)} cards slide from or to {name!r}, which is no zone and no slot"


def seats_count_their_cards(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The cards of a seat are as many as lie in its zone `hand`."""
    view = _seen(step.after)
    for place in view.seats:
        zone = view.hand_of(place.seat)
        if zone is not None and zone.count != place.cards:
            yield f"seat {place.seat} has {place.cards} cards, and its zone hand {zone.count}"


def verbs_are_unique(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """No two choices of a seat have the same verb: a key, a button and a word stand for each."""
    for seat in range(table.seats):
        verbs = [choice.verb for choice in matches.choices(step.after, seat)]
        for verb in sorted({verb for verb in verbs if verbs.count(verb) > 1}):
            yield f"two choices of seat {seat} have the same verb {verb!r}: nobody can tell which is meant"


def zones_are_unique(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """No two zones of a view have the same name and the same owner: of two, only the first is found."""
    for viewer in (*range(table.seats), None):
        named = Counter((zone.name, zone.seat) for zone in matches.seen_by(step.after, viewer).zones)
        for (name, seat), count in named.items():
            if count > 1:
                whose = "the table" if seat is None else f"seat {seat}"
                yield f"two zones of {whose} are called {name!r} in the view of {name_of(viewer)}"


def keys_have_one_wording(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """No two sentences of a match have the same key."""
    known: dict[str, Sentence] = {}
    for said in _said(table):
        other = known.setdefault(said.key, said)
        if other != said:
            yield f"two sentences have the same key {said.key!r}: {other.words!r} and {said.words!r}"


def texts_have_room(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """No prompt, choice or question, and none of the three foremost facts, is cut on 80 columns."""
    for viewer in (*range(table.seats), None):
        view = matches.seen_by(step.after, viewer)
        said = [("prompt", view.prompt), *(("choice", choice.words) for choice in view.choices)]
        said += [("question", each.words) for choice in view.choices for each in choice.steps if each.words]
        for what, told in said:
            words = text(told, viewer)
            if len(words) > ROOM[what]:
                has = f"has {len(words)} characters; {ROOM[what]} have room on a small screen, so it is cut"
                yield f"the {what} {words[:40]!r}... of {name_of(viewer)} {has}"
        foremost = sorted(view.facts, key=lambda fact: -fact.priority)[:ROWS]
        facts = [text(fact.words, viewer) for fact in foremost]
        rows = sum(ceil(len(words) / IN_A_ROW) for words in facts)
        if rows > ROWS:
            has = f"take {rows} rows of {IN_A_ROW} characters; {ROWS} have room on a small screen: one is cut"
            yield f"the facts {', '.join(facts)[:80]!r} of {name_of(viewer)} {has}"


def what_is_recalled_was_seen(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A bot is told no card by `recalled` that its seat has not seen in this round, in views or events."""
    known: list[set[str]] = [set() for _ in range(table.seats)]
    for at in table.steps:
        for seat in range(table.seats):
            if at.before.stage != Stage.ROUND:
                known[seat] = set()
            if at.after.stage != Stage.ROUND:
                continue
            view = matches.seen_by_bot(at.after, seat)
            known[seat] |= {text for zone in view.zones for text in zone.cards}
            known[seat] |= {
                text for _, each in numbered(0, at.events) for text in cards_named(seen(each, seat))
            }
            for place, card in view.recalled:
                if card not in known[seat]:
                    said = f"recalled tells seat {seat} of {card} ({place}) after {move_of(at)}"
                    yield f"{said}, which it has not seen"


def _seen(moment: Match) -> View:
    return matches.seen_by(moment, None)


def _said(table: CheckedTable) -> Iterator[Sentence]:
    """Yield every sentence of a match: of its events, and of views at some moments."""
    for step in table.steps:
        for event in step.events:
            yield from _sentences(event)
    for step in table.moments:
        for viewer in (*range(table.seats), None):
            for said in told_in(matches.seen_by(step.after, viewer)):
                yield from _sentences(said)


def _sentences(said: object) -> Iterator[Sentence]:
    if isinstance(said, Told):
        yield said.sentence
        for _, value in said.values:
            yield from _sentences(value)
