"""What a game may leave out of the contract, and what it is played by then."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from parlour.rules import explained
from parlour.rules.check.tables import Setting
from parlour.rules.contract import GamePlay, GameRuleset, GameScoring, GameViews
from parlour.rules.explained import Explained
from parlour.rules.faults import Fault
from parlour.rules.moves import Refusal
from parlour.rules.sentences import ONE_ROUND, Sentence, in_words, points_to_win, text, told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import BotAdviser, TableRules
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Fact, SeatView, View


@dataclass(frozen=True)
class Plain:
    name: str = "plain"
    title: str = "Plain Whist"
    seats: tuple[int, int] = (2, 4)


class PlainRuleset(GameRuleset[Plain, Any]):
    kind = Plain
    short = in_words("A game without fields.")

    def check(self, ruleset: Plain) -> tuple[Fault, ...]:
        return ()

    def compile(self, ruleset: Plain) -> Any:
        return ruleset


class PlainPlay(GamePlay[int, str]):
    """The seat that the state names may play."""

    def choices(self, state: int, seat: int) -> tuple[Choice, ...]:
        return (Choice("play", in_words("Play a card")),) if seat == state else ()

    def legal_moves(self, state: int, seat: int) -> Iterable[str]:
        raise NotImplementedError

    def why_not(self, state: int, seat: int, move: str) -> None:
        raise NotImplementedError

    def after(self, state: int, seat: int, move: Any, events: Any = None) -> int:
        raise NotImplementedError


class PlainScoring(GameScoring[Any, int]):
    def outcome(self, state: int) -> None:
        """The round goes on."""

    def goal(self, rules: Any) -> int:
        return 7


def test_the_words_and_fields_of_the_rules_are_made_of_the_number_of_seats() -> None:
    part = PlainRuleset()
    assert part.explained() is explained.SEATS
    assert part.words(Plain()).startswith("# Plain Whist\n\nA game without fields.\n\n## At this table\n")
    assert {field.path for field in part.fields(Plain())} == {*explained.SEATS}
    assert part.differences(Plain(), Plain()) == ()
    assert part.differences(Plain(), Plain(seats=(2, 3)))


@dataclass(frozen=True)
class Open(Plain):
    opened: bool = True
    wild: tuple[str, ...] = ("2H", "AS")


def test_a_switch_and_a_list_of_cards_are_told_as_they_are_written() -> None:
    table = {
        "opened": Explained("Play", "Open", "Whether", "bool", "PL-1", {"on": "open", "off": "closed"}),
        "wild": Explained("Play", "Wild", "Which", "cards", "PL-2", {"*": "wild: {}"}),
    }
    told = [(field.value, field.values) for field in explained.fields(table, Open())]
    assert told == [("on", ("on", "off")), ("2H, AS", ())]
    words = [each.words for each in explained.differences(table, Open(), Open(opened=False, wild=()))]
    assert words == ["closed", "wild: "]


def test_a_round_waits_for_whoever_has_choices_and_for_no_order_of_cards() -> None:
    play = PlainPlay()
    assert [play.acts(1, seat) for seat in range(3)] == [False, True, False]
    assert play.wanted(1) is None


def test_no_hands_are_shown_and_the_goal_is_told_in_points() -> None:
    scoring = PlainScoring()
    assert scoring.hands(0) == ()
    assert scoring.target(None) == points_to_win(7)


@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
def test_the_goal_of_a_game_is_what_its_target_says(game: str) -> None:
    rules = Setting(game, 2).rules
    scoring = rules.game.scoring
    target = scoring.target(rules.rules)
    assert str(scoring.goal(rules.rules)) in text(target) or target.sentence.key == ONE_ROUND


class Fixed:
    """A bot that makes one move."""

    thinks_long = False

    def __init__(self, move: str | None) -> None:
        self._move = move

    def decide(self, _view: View, _rng: random.Random) -> str | None:
        return self._move


CARDS = Choice("play", in_words("Lead a card"), (Step(Pick.CARD, ("KH", "7C"), "hand"),))
SUIT = Choice("name", in_words("Name a suit"), (Step(Pick.SUIT, ("hearts",)),))
ASK = Choice("ask", in_words("Ask somebody"), (Step(Pick.SEAT, ("1",)),))
BOTH = Choice("give", in_words("Give a card to somebody"), (*CARDS.steps, *SUIT.steps))
VIEW = View(
    0,
    (SeatView(0), SeatView(1)),
    (),
    in_words(""),
    choices=(CARDS, SUIT, ASK, BOTH, Choice("pass", in_words("Pass"))),
)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("play KH", "Lead a card: King of hearts"),
        ("name hearts", "Name a suit: hearts"),
        ("ask 1", "Ask somebody: 1"),
        ("pass", "Pass"),
        ("give KH hearts", "give KH hearts"),
        ("draw", "draw"),
    ],
)
def test_a_hint_tells_what_the_bot_would_play_in_the_words_of_its_choice(move: str, words: str) -> None:
    advice = BotAdviser(Fixed(move)).advise(VIEW, random.Random(1))
    assert advice is not None
    assert (advice.move, text(advice.words), advice.reasons) == (move, words, ())


def test_a_bot_that_does_nothing_gives_no_hint() -> None:
    assert BotAdviser(Fixed(None)).advise(VIEW, random.Random(1)) is None


def test_where_a_game_has_no_adviser_the_usual_bot_gives_hints() -> None:
    there = shelf.table_rules("jojo")
    without: TableRules = replace(there, game=replace(there.game, adviser=None))
    assert isinstance(without.adviser(), BotAdviser)


def test_a_fact_is_found_by_its_sentence() -> None:
    trumps, hearts = (
        Sentence("trumps", "trumps: {suit}"),
        told(Sentence("trumps", "trumps: {suit}"), suit="hearts"),
    )
    view = replace(VIEW, facts=(Fact(in_words("no trick yet")), Fact(hearts)))
    assert view.fact(trumps) == hearts
    assert VIEW.fact(trumps) is None


def test_a_game_without_races_clocks_steps_or_memory_says_nothing_of_them() -> None:
    juno = shelf.table_rules("juno-classic")
    play = juno.game.play
    assert GameScoring.lowest_wins(juno.game.scoring, juno.rules) is False
    assert GamePlay.race(play, None) is None
    assert not GamePlay.is_claim(play, juno.game.notation.read(juno.rules, "call"))
    assert GamePlay.deadlines(play, None) == ()
    assert isinstance(GamePlay.next_step(play, None, 0, "play"), Refusal)
    assert GameViews.recalled(juno.game.views, None, 0) == ()
