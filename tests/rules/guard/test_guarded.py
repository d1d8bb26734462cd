"""A game of another distribution answers like one of Parlour, and whatever is wrong with it is named."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.contract import GamePlay, GameScoring, Opening
from parlour.rules.errors import NotationError
from parlour.rules.explained import Kind
from parlour.rules.faults import FaultyGame, GameFailed
from parlour.rules.guard import guarded, watchdog
from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import SimulationSetup, play
from parlour.rules.views import View
from tests.rules.kit.foreign import GAME, a_distribution, code_with, failing_at_a_move
from tests.rules.kit.foreign import site as site

NAMED = "the game far of parlour-far 1.0 failed: "


def failed(call: Any, *args: Any) -> str:
    """Return how the game fails in `call`."""
    with pytest.raises(GameFailed) as caught:
        call(*args)
    words = str(caught.value)
    assert words.startswith(NAMED)
    assert "secret" not in words
    return words.removeprefix(NAMED)


def changed(site: Path, part: str, methods: str, above: str = "") -> TableRules:
    """Return the rules of Jojo, installed, with methods of one part changed; `above` is code before them."""
    a_distribution(site, code=f"{above}\n{code_with(part, methods)}")
    return shelf.table_rules("far-jojo")


def dealt(rules: TableRules) -> Any:
    return rules.game.dealing.deal(rules.rules, 2, bytes(rules.rules.deck), Opening(0))


def test_a_game_that_does_its_work_is_played_as_without_the_guard(site: Path) -> None:
    a_distribution(site)
    setup = SimulationSetup("far-jojo", ("easy", "random"), options=(("target", "1"),))
    assert play(setup, 0, 2) == play(replace(setup, game="jojo"), 0, 2)
    rules = shelf.table_rules("far-jojo")
    with pytest.raises(NotationError):
        rules.game.notation.read(rules.rules, "fly away")
    assert isinstance(rules.game.play, GamePlay)
    assert not isinstance(rules.game.play, GameScoring)
    assert not hasattr(rules.game.play, "__wrapped__")


@pytest.mark.parametrize(
    ("method", "why"),
    [
        ("def wanted(self, state): raise SystemExit('secret')", "SystemExit in play.wanted"),
        ("def wanted(self, state): return 7", "play.wanted returned int, not Wanted"),
        ("def wanted(self, state): self.nothing", "AttributeError in play.wanted"),
        ("@property\ndef wanted(self): return 1 // 0", "ZeroDivisionError in play.wanted"),
        ("def wanted(self, state): raise KeyboardInterrupt('secret')", "KeyboardInterrupt in play.wanted"),
        ("def wanted(self, state): raise GeneratorExit('secret')", "GeneratorExit in play.wanted"),
        ("def wanted(self, state): raise asyncio.CancelledError('secret')", "CancelledError in play.wanted"),
    ],
)
def test_a_fault_is_named_without_the_words_of_its_error_and_ends_no_program(
    site: Path, method: str, why: str
) -> None:
    rules = changed(site, "play", method, above="import asyncio")
    state = dealt(rules)
    assert failed(lambda: rules.game.play.wanted(state)) == why


def test_a_method_that_does_not_return_is_named(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LIMIT", 0.1)
    rules = changed(site, "scoring", "def target(self, rules):\n    while True: pass")
    why = "no answer from scoring.target within 0.1 seconds"
    assert failed(rules.game.scoring.target, rules.rules) == why


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("yield from super().legal_moves(state, seat); raise KeyError", "KeyError in play.legal_moves"),
        (
            "while True: yield from super().legal_moves(state, seat)",
            "more than 1000 moves from play.legal_moves",
        ),
    ],
)
def test_moves_that_fail_on_the_way_or_never_end_are_named(
    site: Path, monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    monkeypatch.setattr(guarded, "MOST_MOVES", 1000)
    rules = changed(site, "play", f"def legal_moves(self, state, seat):\n    {code}")
    assert failed(lambda: [*rules.game.play.legal_moves(dealt(rules), 1)]) == why


def test_a_program_for_authors_finds_the_error_that_it_was(site: Path) -> None:
    rules = changed(site, "scoring", "def target(self, rules): raise ValueError('seven is missing')")
    with pytest.raises(GameFailed) as caught:
        rules.game.scoring.target(rules.rules)
    assert repr(caught.value.__cause__) == "ValueError('seven is missing')"


def test_what_a_bot_recalls_are_pairs() -> None:
    rules = shelf.table_rules("jojo")
    view = matches.seen_by(matches.begin(rules.game, rules.rules, 2), 0)
    check(replace(view, recalled=(("1.2", "7C"),)), View)
    with pytest.raises(Misfit, match="3 items as recalled, not 2"):
        check(replace(view, recalled=(("1.2", "7C", "?"),)), View)  # type: ignore[arg-type]


def test_bots_and_advisers_are_guarded(site: Path) -> None:
    attributes = "{'thinks_long': True, 'decide': lambda *_: 7, 'advise': lambda *_: 8}"
    made = f"lambda _: type('Bot', (), {attributes})()"
    bots = f"bots={{'normal': {made}, 'none': None}}, manners={{'normal': {{'boldly': {made}}}}}"
    a_distribution(site, code=GAME.replace("JOJO, ", f"JOJO, {bots}, adviser={made}, "))
    rules = shelf.table_rules("far-jojo")
    view, rng = matches.seen_by(matches.begin(rules.game, rules.rules, 2), 0), random.Random(1)
    for bot in (rules.bot("normal"), rules.bot("normal", "boldly")):
        assert bot.thinks_long
        assert failed(bot.decide, view, rng) == "bot.decide returned int, not str"
    assert failed(rules.adviser().advise, view, rng) == "adviser.advise returned int, not Advice"
    assert failed(rules.bot, "none") == "TypeError in bot"


UNFILLED = "a sentence as {}, with a place that neither a seat nor a value fills"
OF_SENTENCES = """
from parlour.rules.events import *
from parlour.rules.sentences import *
from parlour.rules.views import *

TURN = Sentence("x", "it is {0}'s turn")


def within(deep):
    said = told(TURN, 0)
    for _ in range(deep):
        said = told(TURN, 0, more=said)
    return said
"""
WRONG_VIEWS = {
    "prompt=7": "int as prompt, not Told",
    "prompt='your turn'": "str as prompt, not Told",
    "prompt=in_words('\\ud800')": "a text as prompt, which is no UTF-8",
    "prompt=in_words('x' * 641)": "a text as prompt, with more than 640 characters",
    "prompt=told(Sentence('x', '{0}: play {card}'), 0)": UNFILLED.format("prompt"),
    "prompt=told(TURN, 2)": "seat 2, of 2",
    "prompt=told(TURN, 10)": "seat 10 as prompt, of 10",
    "prompt=told(TURN, 0.5)": "float as prompt, not int",
    "prompt=Told(7)": "int as prompt.sentence, not Sentence",
    "prompt=Told(TURN, (0,), ((7, 7),))": "int as prompt, not str",
    "prompt=told(TURN, 0, more=None)": "NoneType as prompt, not int",
    "prompt=told(TURN, 0, more=10**300)": "a number as prompt, beyond 2147483648",
    "prompt=told(TURN, 0, more='x' * 641)": "a text as prompt, with more than 640 characters",
    "prompt=told(TURN, 0, more=('R7', 'ZZ'))": "a card as prompt, which is none",
    "prompt=told(TURN, 0, more=('R7',) * 201)": "a tuple as prompt, with more than 200 items",
    "prompt=told(TURN, 0, more=told(TURN, 2))": "seat 2, of 2",
    "prompt=told(TURN, *range(11))": "a tuple as prompt, with more than 10 items",
    "prompt=within(3)": "a sentence as prompt, with parts that are more than 2 deep",
    "prompt=told(Sentence('x', '{0}' * 11), 0)": "a sentence as prompt, with more than 10 places",
    "turns=TurnsView(because=told(Sentence('x', '{more}')))": UNFILLED.format("turns.because"),
    "turns=TurnsView(because=told(TURN, 2))": "seat 2, of 2",
    "match=MatchView(results=(RoundResult(1, 0, (), (), told(TURN)),))": UNFILLED.format("match.results.why"),
    "match=MatchView(results=(RoundResult(1, 0, (), (), told(TURN, 3)),))": "seat 3, of 2",
    "match=MatchView(winners=(2,))": "seat 2, of 2",
    "events=('x',)": "str as events, not Happened",
    "events=(Happened(1, told(TURN, 2)),)": "seat 2, of 2",
    "events=(Happened(1, Shown(0, ('R7',), to=2)),)": "seat 2, of 2",
    "events=(Happened(1, Scored(2, 1, 1)),)": "seat 2, of 2",
    "events=(Happened(1, Moved(-1, (), How.PLAY, 'hand', 'discard')),)": "seat -1 as events.event, of 10",
    "events=(Happened(1, Moved(0, ('',), How.TAKE, 'x' * 641, '')),)": (
        "a text as events.event, with more than 640 characters"
    ),
    "viewer='0'": "str as viewer, not int",
    "seats=(None,)": "NoneType as seats, not SeatView",
    "seats=[*found.seats]": "list as seats, not tuple",
    "seats=(replace(found.seats[0], called=1),)": "int as seats.called, not bool",
    "seats=(replace(found.seats[0], score=10**300),)": "a number as seats.score, beyond 2147483648",
    "zones=(replace(found.zones[0], kind='heap'),)": "str as zones.kind, not ZoneKind",
    "zones=(replace(found.zones[0], cards=('R7', 7)),)": "int as zones.cards, not str",
    "deadlines=(Deadline('x', float('nan'), ''),)": "a number as deadlines.seconds, beyond 2147483648",
    "facts=(('x', 'x'),) * 20_001": "a tuple as facts, with more than 20000 items",
    "facts=(('trumps',),)": "tuple as facts, not Fact",
    "facts=(Fact(told(TURN, 3)),)": "seat 3, of 2",
    "edges=(('R7', '7'),)": "tuple as edges, not CardEdges",
    "turns=None": "NoneType as turns, not TurnsView",
    "race=7": "int as race, not Race",
    "turns=replace(found.turns, dealer=2)": "seat 2, of 2",
    "zones=(replace(found.zones[0], seat=-1),)": "seat -1, of 2",
    "race=Race('x', None, (0,), tried=(2,))": "seat 2, of 2",
    "grids=GridsView(asked=(0, 2))": "seat 2, of 2",
    "grids=GridsView(owed=(Owed(3, '7'),))": "seat 3, of 2",
    "stacks=StacksView((StackView('a', 0, 0, holder=2),))": "seat 2, of 2",
}


@pytest.mark.parametrize("change", WRONG_VIEWS)
def test_a_part_of_a_view_of_another_type_is_named(site: Path, change: str) -> None:
    body = f"found = super().seen_by(state, seat)\n    return replace(found, {change})"
    rules = changed(site, "views", f"def seen_by(self, state, seat):\n    {body}", above=OF_SENTENCES)
    why = f"views.seen_by returned {WRONG_VIEWS[change]}"
    assert failed(rules.game.views.seen_by, dealt(rules), 0) == why


def test_a_word_that_is_none_of_those_of_its_type_is_named() -> None:
    check("bool", Kind)
    with pytest.raises(Misfit, match="a value, which is none of bool, int, float, choice, cards, text"):
        check("heap", Kind)


NO_PLACE = "a sentence, with a place that neither a seat nor a value fills"
WORDLESS = {
    "Told(7)": "int as sentence, not Sentence",
    'told(Sentence("x", "{0} takes {tricks}"), 0)': NO_PLACE,
    'told(Sentence("x", "{2} is out"), 0)': NO_PLACE,
    'told(Sentence("x", "{0} is out"))': NO_PLACE,
    'told(Sentence("x", "is out", own="{who} is out"), 0)': NO_PLACE,
    'told(Sentence("x", "is out", other="{who} is out"), 0)': NO_PLACE,
    'told(Sentence("x", "{where}"), where=told(Sentence("y", "slot {slot}")))': NO_PLACE,
    'told(Sentence("x", "{cards}"), cards=("ZZ",))': "a card, which is none",
    'Moved(0, ("ZZ",), How.DRAW, "stock", "hand", hidden=True)': "a card, which is none",
    'Moved(0, ("R7",) * 201, How.DRAW, "stock", "hand")': "a tuple, with more than 200 items",
    'Shown(10, ("R7",))': "seat 10, of 10",
}


@pytest.mark.parametrize("event", WORDLESS)
def test_an_event_of_which_no_words_can_be_made_is_a_fault_of_the_game(site: Path, event: str) -> None:
    code = failing_at_a_move(f"events.append({event})")
    a_distribution(site, code=f"{OF_SENTENCES}{code}")
    rules = shelf.table_rules("far-jojo")
    state = dealt(rules)
    move = next(iter(rules.game.play.legal_moves(state, 1)))
    assert failed(rules.game.play.after, state, 1, move, []) == f"play.after told {WORDLESS[event]}"


@pytest.mark.parametrize(
    ("part", "method", "call"),
    [
        ("scoring", "outcome(self, state)", "Outcome(None, (0, 0), told(TURN))"),
        ("play", "why_not(self, state, seat, move)", "Refusal('JJ-5', told(TURN))"),
        ("play", "next_step(self, state, seat, text)", "Refusal('JJ-5', told(TURN))"),
    ],
)
def test_the_words_of_results_and_refusals_have_what_they_need(
    site: Path, part: str, method: str, call: str
) -> None:
    above = f"from parlour.rules.game import Outcome, Refusal\n{OF_SENTENCES}"
    rules = changed(site, part, f"def {method}:\n    return {call}", above)
    name, given = method.partition("(")[0], (dealt(rules), 0, "play 7")
    found = failed(getattr(getattr(rules.game, part), name), *given[: method.count(",")])
    where = "why" if name == "outcome" else "told"
    assert found == f"{part}.{name} returned {UNFILLED.format(where)}"


def test_what_ends_programs_ends_none_if_a_game_raises_it_when_it_is_imported(site: Path) -> None:
    a_distribution(site, code="raise KeyboardInterrupt")
    with pytest.raises(FaultyGame, match="KeyboardInterrupt"):
        shelf.table_rules("far-jojo")


def test_a_key_that_is_pressed_while_a_game_computes_ends_the_program(site: Path) -> None:
    press = "signal.raise_signal(signal.SIGINT)"
    rules = changed(site, "scoring", f"def target(self, rules): {press}", above="import signal")
    with pytest.raises(KeyboardInterrupt):
        rules.game.scoring.target(rules.rules)
