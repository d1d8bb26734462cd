"""Every kind of fault in a game is found, by the check that is for it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from parlour.rules.check import playing, suite
from parlour.rules.check.suite import CHECKS, Check, Suite, table_of
from parlour.rules.check.tables import CheckedTable, Setting, presets_of, settings_of
from parlour.rules.contract import Opening, Outcome
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, How, Moved, Uncovered
from parlour.rules.faults import FaultyGame, UnknownGame
from parlour.rules.games.shedding.position.phases import GIVE
from parlour.rules.lessons import packaged as lessons
from parlour.rules.moves import Refusal
from parlour.rules.sentences import Sentence, Told, in_words, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.shelf import Option
from parlour.rules.views import View, Zone, ZoneKind
from tests.rules.check.broken import GAME, OF_TWO_ROUNDS, SHORT, broken, with_bots
from tests.rules.kit.foreign import a_distribution, forget
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.wide

Fault = Callable[..., Any]
TEAMS = "those_of_a_team_score_the_same_and_nobody_comes_back"


def named(check: str) -> Check:
    """Return the check of this name."""
    (look,) = (each for each in CHECKS if str(each) == check)
    return look


def finds(check: str, table: CheckedTable) -> bool:
    """Return whether the check of this name finds anything; it looks no further than that."""
    return any(named(check).found(table))


def found(check: str, table: CheckedTable) -> list[str]:
    """Return all that the check of this name finds."""
    return [finding.words for finding in named(check).found(table) if finding is not None]


def _hands(state: Any) -> list[tuple[str, ...]]:
    return [tuple(state.rules.texts[card] for card in hand) for hand in state.hands]


def refusing(**changed: Any) -> Fault:
    """Return a fault: every refusal has something else in it."""

    def why_not(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
        refusal: Refusal | None = true(state, seat, move)
        return None if refusal is None else refusal._replace(**changed)

    return why_not


def seeing(change: Callable[[View, Any], dict[str, Any]]) -> Fault:
    """Return a fault: every view has what `change` makes of it and of the state."""

    def seen_by(true: Fault, state: Any, seat: int | None) -> View:
        view: View = true(state, seat)
        return replace(view, **change(view, state))

    return seen_by


def zones(change: Callable[[Zone, Any], dict[str, Any]]) -> Fault:
    """Return a fault: every zone has what `change` makes of it and of the state."""
    return seeing(
        lambda view, state: {"zones": tuple(replace(zone, **change(zone, state)) for zone in view.zones)}
    )


def telling(change: Callable[[Any], Sequence[Event]]) -> Fault:
    """Return a fault: after a move there is told what `change` makes of each event."""

    def after(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
        heard: list[Event] = []
        led = true(state, seat, move, heard)
        if events is not None:
            events += [told for event in heard for told in change(event)]
        return led

    return after


def ending(change: Callable[[Any], dict[str, Any]]) -> Fault:
    """Return a fault: the outcome of every round has what `change` makes of the state."""

    def outcome(true: Fault, state: Any) -> Outcome | None:
        found: Outcome | None = true(state)
        return None if found is None else found._replace(**change(state))

    return outcome


def _refuses_draws(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    refusal: Refusal | None = true(state, seat, move)
    return Refusal("X-1", in_words("nobody draws")) if refusal is None and not move.cards else refusal


def _raises(true: Fault, *args: Any) -> Any:
    raise ZeroDivisionError("no number")


def _raises_on_garbage(true: Fault, rules: Any, text: str) -> Any:
    if text.startswith("%"):
        raise KeyError(text)
    return true(rules, text)


def _raises_at_the_end(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    if not all(state.hands):
        raise IndexError("nobody is next")
    refusal: Refusal | None = true(state, seat, move)
    return refusal


def _small_letters_only(true: Fault, rules: Any, text: str) -> Any:
    if text.isupper():
        raise NotationError("capital letters")
    return true(rules, text)


DREW = Sentence("broken drew", "{0} drew {cards}")


def _drew(state: Any) -> Told:
    return told(DREW, 0, cards=_hands(state)[0])


def _says_dealt_cards(
    true: Fault, rules: Any, seats: int, order: bytes, opening: Opening, events: Any = None
) -> Any:
    state = true(rules, seats, order, opening, events)
    if events is not None:
        events += [told(DREW, seat, cards=hand) for seat, hand in enumerate(_hands(state))]
    return state


def _says_what_is_hidden(event: Any) -> list[Event]:
    hidden = isinstance(event, Moved) and event.hidden
    return [event, *([told(DREW, event.seat, cards=event.cards)] if hidden else [])]


def _uncovers_another(event: Any) -> list[Event]:
    if not isinstance(event, Uncovered):
        return [event]
    return [event._replace(places=tuple(place - 1 or 2 for place in event.places))]


def _moved(**changed: Any) -> Fault:
    """Return a fault: whatever is moved is told with something else in it."""
    return telling(lambda event: [event._replace(**changed) if isinstance(event, Moved) else event])


def _with_a_hidden_card(state: Any) -> dict[str, Any]:
    hidden = [text for text in state.rules.texts if text not in sum(_hands(state), ())]
    return {"why": told(DREW, 0, cards=tuple(hidden))}


def _twice(true: Fault, *args: Any) -> list[Any]:
    return [*true(*args), *true(*args)]


STOCK_IN_VIEW = seeing(lambda _view, state: {"prompt": in_words(f"{state.hands}")})
NOBODY = in_words("{0} is next")
LEGAL, REFUSED, SEEN = ("play", "legal_moves"), ("play", "why_not"), ("views", "seen_by")
AFTER, OUTCOME = ("play", "after"), ("scoring", "outcome")
FAULTS: dict[str, tuple[str, str, str, Fault]] = {
    "one move is listed": ("allowed_moves_are_listed", *LEGAL, lambda true, *args: list(true(*args))[:1]),
    "moves are listed twice": ("allowed_moves_are_listed", *LEGAL, _twice),
    "a listed move is refused": ("listed_moves_are_allowed", *REFUSED, _refuses_draws),
    "a refusal has no words": ("refusals_are_in_words", *REFUSED, refusing(told=in_words(""))),
    "a refusal has no such clause": ("refusals_are_in_words", *REFUSED, refusing(clause="CE-99")),
    "a refusal names a seat in words": ("refusals_are_in_words", *REFUSED, refusing(told=NOBODY)),
    "a prompt names a seat in words": (
        "views_have_their_types",
        *SEEN,
        seeing(lambda *_: {"prompt": NOBODY}),
    ),
    "the discard is a trick": (
        "views_have_their_types",
        *SEEN,
        zones(lambda zone, _: {"kind": ZoneKind.TRICK if zone.kind is ZoneKind.PILE else zone.kind}),
    ),
    "a choice is of no zone": (
        "views_have_their_types",
        *SEEN,
        seeing(lambda view, _: {"choices": tuple(replace(choice, zone="well") for choice in view.choices)}),
    ),
    "a verb is there twice": ("verbs_are_unique", "play", "choices", _twice),
    "a zone is there twice": ("zones_are_unique", *SEEN, seeing(lambda view, _: {"zones": view.zones * 2})),
    "a prompt is too long": (
        "texts_have_room",
        *SEEN,
        seeing(lambda *_: {"prompt": in_words("play a card " * 20)}),
    ),
    "cards go nowhere": ("cards_move_between_places", *AFTER, _moved(target="well")),
    "the same is imagined": (
        "imagined_states_differ",
        "views",
        "imagine",
        lambda true, rules, view, _rng: true(rules, view, random.Random(1)),
    ),
    "every card is recalled": (
        "what_is_recalled_was_seen",
        "views",
        "recalled",
        lambda _true, state, _seat: tuple(("somewhere", text) for hand in _hands(state) for text in hand),
    ),
    "all hands are open": (
        "hands_do_not_lie_open",
        *SEEN,
        zones(
            lambda zone, state: (
                {"cards": _hands(state)[zone.seat]} if zone.name == "hand" and zone.seat is not None else {}
            )
        ),
    ),
    "drawn cards are told": ("moves_tell_nothing_hidden", *AFTER, _moved(hidden=False)),
    "drawn cards are said": ("moves_tell_nothing_hidden", *AFTER, telling(_says_what_is_hidden)),
    "dealt cards are said": ("deals_tell_nothing_hidden", "dealing", "deal", _says_dealt_cards),
    "a prompt has hidden cards": (
        "views_show_nothing_hidden",
        *SEEN,
        seeing(lambda _, state: {"prompt": told(Sentence("broken", "{more}"), more=_drew(state))}),
    ),
    "a reason has hidden cards": (
        "views_show_nothing_hidden",
        *SEEN,
        seeing(lambda view, state: {"turns": replace(view.turns, because=_drew(state))}),
    ),
    "the stock is shown": ("views_show_nothing_hidden", *SEEN, STOCK_IN_VIEW),
    "a result names a hidden card": ("results_show_nothing_hidden", *OUTCOME, ending(_with_a_hidden_card)),
    "nothing is uncovered": (
        "what_leaves_the_stock_is_uncovered",
        *AFTER,
        telling(lambda event: [] if isinstance(event, Uncovered) else [event]),
    ),
    "another card is uncovered": ("what_is_uncovered_is_seen", *AFTER, telling(_uncovers_another)),
    "a hand is missing": ("own_cards_are_in_view", "scoring", "hands", lambda true, state: true(state)[:1]),
    "a hand has more cards": (
        "own_cards_are_in_view",
        "scoring",
        "hands",
        lambda true, state: tuple(("JO", *hand) for hand in true(state)),
    ),
    "a card is lost": (
        "every_card_is_somewhere",
        *SEEN,
        zones(lambda zone, _: {"count": zone.count - (zone.name == "stock")}),
    ),
    "capital letters are refused": ("moves_have_one_notation", "notation", "read", _small_letters_only),
    "garbage raises an error": ("any_other_text_is_refused", "notation", "read", _raises_on_garbage),
    "the end raises an error": ("nothing_is_open_once_the_match_is_over", *REFUSED, _raises_at_the_end),
    "there are no choices": ("steps_make_the_legal_moves", "play", "choices", lambda *_: ()),
    "nobody acts": ("somebody_acts_where_the_round_waits", "play", "acts", lambda *_: False),
    "who acts is out": ("somebody_acts_where_the_round_waits", *OUTCOME, ending(lambda _: {"out": (0,)})),
    "a result has no words": (
        "outcomes_fit_the_seats",
        *OUTCOME,
        ending(lambda _: {"why": told(Sentence("", ""))}),
    ),
    "an order names a seat twice": (TEAMS, *OUTCOME, ending(lambda _: {"order": (1, 1)})),
    "an order is out of the seats": (TEAMS, *OUTCOME, ending(lambda _: {"out": (7,)})),
    "a seat is in no team": (TEAMS, "scoring", "teams", lambda *_: ((0,), (1,))),
    "those of a team score differently": (TEAMS, "scoring", "teams", lambda *_: ((0, 1, 2),)),
    "a move raises an error": ("matches_end", *AFTER, _raises),
    "a part has no class": ("parts_have_their_types", "play", "acts", lambda *_: False),
    "rules have no words": ("rulesets_are_told", "ruleset", "words", lambda *_: " "),
    "rules cannot be checked": ("rulesets_are_told", "ruleset", "check", lambda true, _: true(None)),
}
FAST = ("all hands are open", "drawn cards are told", "a card is lost")
"""Secrets; that the stock is not shown, a test below shows with its words."""


@pytest.mark.few(*FAST)
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str) -> None:
    check, part, method, fault = FAULTS[name]
    assert any(finds(check, broken(part, method, fault, seed=seed)) for seed in (SHORT, OF_TWO_ROUNDS))


def test_a_view_that_changes_is_told_with_what_changes_in_it() -> None:
    findings = found("views_show_nothing_hidden", broken("views", "seen_by", STOCK_IN_VIEW))
    assert {words.split(": ")[1].split(" (")[0] for words in findings} == {"prompt"}


@pytest.mark.slow
def test_a_state_is_imagined_from_all_that_a_player_is_told() -> None:
    targets = set()

    def imagine(true: Fault, rules: Any, view: View, rng: random.Random) -> Any:
        targets.add(view.match.target)
        return true(rules, view, rng)

    assert found("views_show_nothing_hidden", broken("views", "imagine", imagine)) == []
    assert targets == {points_to_win(60)}


GIVES = """
title = "Ours"
base = "juno-classic"
[rules]
effects.7.give_left = true
scoring.target = 60
"""


@pytest.mark.slow
def test_a_card_that_is_put_away_secretly_and_told_to_all_is_found() -> None:
    def told_to_all(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
        if events is not None and state.phase == GIVE:
            card = state.rules.texts[move.cards[0]]
            events.append(Moved(seat, (card,), How.PUT_DOWN, "hand", "given"))
        return true(state, seat, move, events)

    rules = shelf.house_rules(GIVES)
    table = broken("play", "after", told_to_all, rules=rules)
    assert found("moves_tell_nothing_hidden", table) == [], "in no other state can the same move be made"
    assert "an event tells a spectator what it does not see" in " ".join(
        found("secret_moves_tell_nothing", table)
    )
    sound = broken("play", "after", lambda true, *args: true(*args), rules=rules)
    assert found("secret_moves_tell_nothing", sound) == []


def test_a_step_that_follows_from_hidden_cards_is_found() -> None:
    def next_step(_true: Fault, state: Any, _seat: int, _text: str) -> Refusal:
        return Refusal("JJ-5", in_words(f"{state.hands}"))

    assert any(
        "the step after 'play" in words
        for words in found("moves_show_nothing_hidden", broken("play", "next_step", next_step, "jojo"))
    )


def test_moves_are_tried_with_the_words_that_followed_others() -> None:
    table = table_of(Setting("juno-classic", 2), seed=1)
    cards = [move for move in table.texts if len(move.split()) == 2 and move.startswith("play ")]
    assert cards
    assert {f"{move} call" for move in cards} <= {*table.texts}


class Bot:
    """A bot with a fault."""

    thinks_long = False

    def __init__(self, decides: Callable[[View, random.Random], str | None]) -> None:
        self.decide = decides


@pytest.mark.few
@pytest.mark.parametrize(
    ("check", "decides"),
    [
        ("bots_make_legal_moves", lambda _view, _rng: "play nothing"),
        ("bots_decide_by_their_views", lambda _view, _rng: f"{random.random()}"),
        ("somebody_who_must_act_does", lambda _view, _rng: None),
    ],
)
def test_a_fault_of_a_bot_is_found(check: str, decides: Callable[[View, random.Random], str | None]) -> None:
    assert finds(check, with_bots(lambda _ruleset: Bot(decides)))


def test_a_view_with_a_number_in_place_of_a_text_is_found() -> None:
    numbered = broken("views", "seen_by", seeing(lambda *_: {"prompt": 7}))
    assert "the view of seat 0 has int as prompt, not Told" in found("views_have_their_types", numbered)


def test_an_error_is_told_with_its_place_in_the_game() -> None:
    (words,) = found("matches_end", broken("play", "after", _raises))
    assert words.startswith("move ")
    assert "ZeroDivisionError: no number" in words


@pytest.mark.slow
def test_only_the_first_findings_of_a_kind_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    check, table = named("refusals_are_in_words"), broken("play", "why_not", refusing(told=in_words("")))
    monkeypatch.setattr(suite, "CHECKS", (check,))
    alone = Suite()
    alone.run(table)
    assert len(alone.results["contract"].findings) == 3 < len(found(str(check), table))


def test_slow_work_is_found() -> None:
    suite = Suite()
    table = table_of(Setting(GAME, 2), seed=1)
    hours = iter(range(10**9))
    suite.measure(table, lambda: float(next(hours)))
    result = suite.results["speed"]
    assert result.figures[0] == "a view 1000.00 ms"
    assert "a view takes 1,000 ms" in result.findings[0].words
    assert "a decision of 'hard' 1000.00 ms" in result.figures, "also of bots that think long"


@pytest.mark.slow
def test_only_seats_that_may_act_are_measured() -> None:
    asked = set()

    def decides(view: View, _rng: random.Random) -> str | None:
        asked.add(bool(view.choices))
        return None

    Suite().measure(with_bots(lambda _ruleset: Bot(decides)), lambda: 0.0)
    assert asked == {True}


def test_bots_play_on_where_random_moves_do_not_end_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "RANDOM_ROUNDS", 1)
    monkeypatch.setattr(playing, "MOST_ROUNDS", 3)
    endless = broken("scoring", "winners", lambda _true, *_: (), seed=OF_TWO_ROUNDS)
    (words,) = found("matches_end", endless)
    assert "3 rounds do not end the match, most of them played by 'normal'" in words
    assert len(endless.steps[-1].after.results) == 3


@pytest.mark.slow
def test_bots_play_a_round_before_which_everybody_is_below_zero() -> None:
    played = set[int]()

    def decides(view: View, rng: random.Random) -> str | None:
        played.add(view.match.round)
        return normal.decide(view, rng)

    normal = shelf.table_rules(GAME).bot("normal")
    rules = with_bots(lambda _: Bot(decides)).rules
    lose_by_chance = ending(lambda _: {"points": (60 if played else -60,) * 3})
    assert found("matches_end", broken("scoring", "outcome", lose_by_chance, rules=rules)) == []
    assert played == {2}, "so they are at zero, and the next round is random again"


def test_a_match_and_its_checks_end_with_their_time() -> None:
    stopped = replace(broken("views", "seen_by", STOCK_IN_VIEW), used=lambda: 0.6)
    assert stopped.stopped
    assert len(stopped.steps) == 1
    assert found("matches_end", stopped) == []
    late = replace(broken("views", "seen_by", STOCK_IN_VIEW), used=lambda: 1.1)
    assert found("views_show_nothing_hidden", late) == []


def test_a_preset_or_a_whole_game_is_checked() -> None:
    assert presets_of("jojo") == ("jojo",)
    assert {"switch", "crazy-eights"} <= {*presets_of("shedding")}
    assert {setting.seats for setting in settings_of("jojo")} >= {2, 4}
    with pytest.raises(UnknownGame, match="no game"):
        presets_of("no game")


def test_a_game_is_checked_with_all_its_presets_also_if_one_is_called_as_the_game(site: Path) -> None:
    folder = a_distribution(site) / "presets"
    shutil.copy(folder / "far-jojo.toml", folder / "far.toml")
    forget()
    assert set(presets_of("far")) == {"far", "far-jojo"}
    assert presets_of("far-jojo") == ("far-jojo",)


def test_every_number_of_seats_and_numbers_beside_those_of_a_preset_are_checked() -> None:
    assert {setting.seats for setting in settings_of("jojo", every=True)} == {2, 3, 4, 5, 6}
    changed = {setting.changed for setting in settings_of(GAME, every=True)}
    target = next(option.value for option in shelf.options(GAME) if option.name == "target")
    assert {(("target", "1"),), (("target", str(int(target) + 1)),)} <= changed
    assert (("target", "0"),) not in changed, "nobody can set it"


def _read() -> list[str]:
    """Return what is found in the files of a game."""
    suite = Suite()
    suite.read(GAME)
    assert suite.results["pages"].looked == 1
    return [finding.words for finding in suite.results["pages"].findings]


def test_lessons_that_do_not_load_or_cannot_be_played_are_found() -> None:
    assert _read() == []
    fault = FaultyGame("shedding", "parlour-more 1.0", "lessons/late.toml", "there is no field 'stepps'")
    with mock.patch("parlour.rules.lessons.packaged.faults", return_value=(fault,)):
        assert _read() == ["lessons/late.toml: there is no field 'stepps'"]
    lesson = lessons.of_game(GAME)[0]
    broken_one = replace(lesson, steps=(replace(lesson.steps[0], do=("play 99",)),))
    with mock.patch("parlour.rules.lessons.packaged.of_game", return_value=(broken_one,)):
        assert "none of ('play 99',) is legal" in _read()[0]


def test_options_by_clauses_that_the_page_does_not_have_are_found() -> None:
    with mock.patch("parlour.rules.shelf.shelf.page", return_value="CE-11. Eights are wild."):
        assert all("a clause that the page does not have" in words for words in _read())
        assert _read()


def test_an_option_of_which_no_other_value_can_be_tried_is_found() -> None:
    mood = Option("mood", "calm", "", "The mood", "text")
    with mock.patch("parlour.rules.shelf.shelf.options", return_value=(mood,)):
        assert ["'mood' takes any text" in words for words in _read()] == [True]


def test_findings_take_one_line() -> None:
    assert suite.clean("a\nb") == "a b"
    assert len(suite.clean("x" * 1_000)) == suite.LONGEST
