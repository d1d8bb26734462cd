"""Every kind of game: what the faces make of a view is the same, whatever cards its viewer has not seen.

Sentences, questions, refusals, plain lines, and what all faces derive from an update: of rounds that differ
only in such cards (`tests/rules/games_suite/unseen.py`), made for the same viewer.
"""

from __future__ import annotations

import inspect
import pkgutil
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

import pytest

from parlour.net.wire.messages import (
    Answer,
    Clock,
    EndTable,
    HandOver,
    Hints,
    Phase,
    Substitute,
    Update,
    Vote,
)
from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.events import Event, Happened, numbered, told_of
from parlour.rules.match import Match
from parlour.rules.moves import Refusal
from parlour.rules.sentences import Sentence, told
from parlour.rules.views import DiscardView, View, Zone, ZoneKind
from parlour.tui import seen
from parlour.tui.keymap import COMPANY
from parlour.tui.plain.saying.asked import asked_lines, options
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.said import Verbosity
from parlour.tui.plain.saying.sentences import refusal, to_player
from parlour.tui.plain.saying.table import place_lines, place_names, score_lines, table_lines, who_lines
from parlour.tui.plain.saying.teller import Teller
from parlour.tui.seen.facts import RaceReports, names_at
from parlour.tui.seen.options import TableOption
from parlour.tui.seen.people import ending
from parlour.tui.seen.sorting import SortOrder
from parlour.tui.seen.zones import stacks
from parlour.tui.words.joining import joined
from parlour.tui.words.speaking import Words
from tests.rules.games_suite.playing import ever_made, settings, together
from tests.rules.games_suite.unseen import in_other_worlds, rounds
from tests.tui.kit.news import seats, table

LOG = 30
LONGEST = 16
"""So many moves of a round are compared at most."""
NAMES = ("Ann", "Bot Ida", "Cem", "Dora")
ELSEWHERE = {
    *("text", "verdict", "found", "hint", "tally", "evening", "board", "other", "value", "offer", "tried"),
    "tables",
}
"""What is given to functions that make nothing of an update."""
REQUESTS = (None, HandOver(seat=1), EndTable(), Substitute(seat=1), Vote(seat=1))

Made = Mapping[str, object]
"""What is made of an update, by what it is."""


class Face:
    """What is made for one viewer of the moments of a round, one after the other."""

    def __init__(self, setting: Setting, viewer: int | None) -> None:
        self._setting, self._viewer = setting, viewer
        self._happened: list[Happened] = []
        self._tellers = {verbosity: Teller() for verbosity in Verbosity}

    def follow(self, moment: Match, number: int, events: Iterable[Event], tried: Iterable[str]) -> Made:
        """Return all that is made of the next moment, and of the refusals of what is `tried` in it."""
        self._happened += numbered(number, events)
        update = an_update(self._setting, matches.seen_by(moment, self._viewer, self._happened[-LOG:]))
        news = {each: teller.tell(update, each) for each, teller in self._tellers.items()}
        return {**made(update), "news": news, "refusals": refusals(moment, update, tried)}


def an_update(setting: Setting, view: View) -> Update:
    """Return an update with `view`: at a table of people and a bot, where clocks run."""
    there = table(
        Phase.PLAYING,
        seats(*NAMES[: setting.seats], most=setting.seats),
        game=setting.game,
        hints=Hints.EVERYONE,
    )
    clocks = tuple(Clock(name=each.name, left=each.seconds * 0.7) for each in view.deadlines)
    return Update(seq=1, table=there, you=view.viewer, view=view, clocks=clocks)


def made(update: Update) -> Made:
    """Return what is made of an update by itself."""
    view = update.view
    assert view is not None
    names = names_at(update)
    return {
        "sentences": [Words(names, view.viewer).line(told_of(each.event)) for each in view.events],
        "heard": [to_player(update).line(told_of(each.event)) for each in view.events],
        "questions": list(questions(view, Words(names, view.viewer))),
        "asked": [asked_lines(update), options(view)],
        "table": [table_lines(update), who_lines(update), score_lines(update)],
        "places": [place_lines(update, each) for each in (*place_names(update), "slot 1", "dora 2")],
        "hand": [hand_lines(view), hand_lines(view, names=names)],
        "seen": list(derived(update, view)),
    }


def questions(view: View, words: Words) -> Iterator[str]:
    """Yield the words of the prompt, why the turn goes on, what clocks are for, facts, choices and steps."""
    said = [view.prompt, view.turns.because, *(each.words for each in view.facts)]
    said += [*(each.words for each in view.deadlines), *(zone.called for zone in view.zones)]
    for choice in view.choices:
        said += [choice.words, *(step.words for step in choice.steps)]
    yield from (words.line(each) for each in said if each is not None)


def refusals(moment: Match, update: Update, tried: Iterable[str]) -> list[object]:
    """Return why the viewer may not do what is tried, for eyes and for ears."""
    if update.you is None:
        return []
    found = (matches.judge(moment, update.you, move) for move in tried)
    return [
        (
            Words(names_at(update), update.you).line(each.told),
            refusal(Answer(id=1, ok=False, clause=each.clause, told=each.told), to_player(update)),
        )
        for each in found
        if isinstance(each, Refusal)
    ]


@cache
def public() -> Sequence[tuple[Callable[..., object], Sequence[str]]]:
    """Return what in `parlour.tui.seen` makes something of an update, each with what it is given."""
    made_of = []
    for module in pkgutil.iter_modules(seen.__path__, f"{seen.__name__}."):
        for name, found in inspect.getmembers(import_module(module.name), inspect.isfunction):
            names = list(inspect.signature(found).parameters)
            is_public = found.__module__ == module.name and not name.startswith("_")
            if is_public and names and not ELSEWHERE.intersection(names):
                made_of.append((found, names))
    return made_of


def derived(update: Update, view: View) -> Iterator[object]:
    """Yield what every function of `parlour.tui.seen` makes; whoever adds one says here what it is given.

    Those that are given something of `ELSEWHERE`, or nothing (the date of today), make nothing of an update.
    """
    given: dict[str, Sequence[object]] = {
        "update": (update,),
        "view": (view,),
        "table": (update.table,),
        "part": update.table.seats,
        "heirs": (update.table.seats,),
        "facts": (view.facts,),
        "room": (0, 1, 2),
        "team": (0, 1),
        "kind": tuple(ZoneKind),
        "seat": range(len(view.seats)),
        "night": (False, True),
        "name": sorted({zone.name for zone in view.zones}),
        "result": view.match.results,
        "action": sorted(COMPANY),
        "request": REQUESTS,
        "aside": (None, ending()),
        "alone": (False, True),
        "target": (view.match.target,),
        "option": ("catch_seconds",),
        "passed": (0.0, 3.0),
        "cards": [zone.cards for zone in view.zones],
        "groups": [zone.grouped for zone in view.zones],
        "order": tuple(SortOrder),
        "deeds": (joined(view.events),),
        "names": (names_at(update),),
        "own": ("",),
        "title": ("Pairs",),
        "game": ("",),
        "day": ("2026-11-28",),
        "zone": view.zones,
        "discard": (view.discard or DiscardView(),),
        "label": (str,),
        "points": (0, 5),
        "skips": (1, 2),
        "stack": stacks(view),
        "words": (Words(names_at(update), update.you),),
    }
    for function, names in public():
        for values in product(*(given[name] for name in names)):
            yield function.__name__, comparable(function(**dict(zip(names, values, strict=True))))
    yield RaceReports().unreported(update)


def comparable(value: Any) -> object:
    """Return a value as one that is equal to what is made alike: words and requests by what they hold."""
    match value:
        case Words():
            return vars(value)
        case TableOption():
            return (*value[:-1], value.setup(value.value))
        case tuple() if not hasattr(value, "_fields"):
            return tuple(map(comparable, value))
        case _:
            return value


def compare(setting: Setting) -> int:
    """Compare what is made of rounds with other cards for some viewers; return how many moments differ."""
    rng = random.Random(f"{setting}, in words")
    there, ever, compared = rounds(setting), ever_made(setting), 0
    for viewer in (*range(min(setting.seats, 3)), None):
        for world in in_other_worlds(rng.choice(there)[:LONGEST], viewer, rng):
            one, other = Face(setting, viewer), Face(setting, viewer)
            tried = rng.sample(ever, min(3, len(ever)))
            for step, moment, events in world:
                this = one.follow(step.after, step.number, step.events, tried)
                assert other.follow(moment, step.number, events, tried) == this
                compared += moment.round != step.after.round
    return compared


@pytest.mark.few("juno-classic-4", "lotta-watta-4", slow=("jojo-4",))
@pytest.mark.parametrize("setting", together(settings()))
def test_other_cards_where_a_viewer_has_seen_none_change_nothing_that_faces_make(setting: Setting) -> None:
    assert compare(setting) > 10, "rounds go on with other cards for a while"


PEEPED = Sentence("peeped", "{0} has {cards}")


def in_an_event(view: View, card: str) -> View:
    return replace(view, events=(*view.events, Happened(900, told(PEEPED, 1, cards=(card,)))))


def in_the_prompt(view: View, card: str) -> View:
    return replace(view, prompt=told(PEEPED, 1, cards=(card,)))


def in_a_reason(view: View, card: str) -> View:
    return replace(view, turns=replace(view.turns, because=told(PEEPED, 1, cards=(card,))))


def in_a_zone(view: View, card: str) -> View:
    return replace(view, zones=(*view.zones, Zone("market", ZoneKind.HAND, 1, (card,))))


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (in_an_event, {"sentences", "heard", "seen"}),
        (in_the_prompt, {"questions", "asked"}),
        (in_a_reason, {"questions"}),
        (in_a_zone, {"table", "places", "seen"}),
    ],
)
def test_a_card_that_a_viewer_has_not_seen_is_found_where_it_is_told(
    leak: Callable[[View, str], View], where: set[str]
) -> None:
    setting = Setting("juno-classic", 4)
    dealt = rounds(setting)[0][:1]
    step, moment, _ = next(next(in_other_worlds(dealt, 0, random.Random(0))))
    hands = (step.after.round.hands[1], moment.round.hands[1])
    cards = next(cards for cards in zip(*hands, strict=True) if cards[0] != cards[1])
    view = matches.seen_by(moment, 0)
    assert view == matches.seen_by(step.after, 0)
    texts = (moment.rules.texts[card] for card in cards)
    this, other = (made(an_update(setting, leak(view, text))) for text in texts)
    assert {name for name in this if this[name] != other[name]} == where
