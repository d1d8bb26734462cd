"""Every kind of fault in a game is found, by the check that is for it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
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
from parlour.rules.sentences import Sentence, in_words, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.shelf import Option
from parlour.rules.views import View, ZoneKind
from tests.rules.check.broken import GAME, broken, with_bots
from tests.rules.kit.foreign import a_distribution, forget
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.wide

Fault = Callable[..., Any]
TEAMS = "those_of_a_team_score_the_same_and_nobody_comes_back"


def _replaced(outcome: Outcome | None, **changed: Any) -> Outcome | None:
    return None if outcome is None else outcome._replace(**changed)


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


def _first_only(true: Fault, state: Any, seat: int) -> list[Any]:
    return list(true(state, seat))[:1]


def _twice(true: Fault, state: Any, seat: int) -> list[Any]:
    return [*true(state, seat), *true(state, seat)]


def _refuses_draws(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    refusal: Refusal | None = true(state, seat, move)
    return Refusal("X-1", in_words("nobody draws")) if refusal is None and not move.cards else refusal


def _without_words(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    refusal: Refusal | None = true(state, seat, move)
    return None if refusal is None else refusal._replace(told=in_words(""))


def _with_a_seat_in_words(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    refusal: Refusal | None = true(state, seat, move)
    return None if refusal is None else refusal._replace(told=in_words("it is {1}'s turn"))


def _prompts_with_a_seat_in_words(true: Fault, state: Any, seat: int | None) -> View:
    view: View = replace(true(state, seat), prompt=in_words("{0} is next"))
    return view


def _prompts_at_length(true: Fault, state: Any, seat: int | None) -> View:
    view: View = replace(true(state, seat), prompt=in_words("play a card " * 20))
    return view


def _draws_into_a_well(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
    led = true(state, seat, move, events)
    if events is not None:
        events[:] = [each._replace(target="well") if isinstance(each, Moved) else each for each in events]
    return led


def _imagines_the_same(true: Fault, rules: Any, view: View, _rng: random.Random) -> Any:
    return true(rules, view, random.Random(1))


def _recalls_every_card(_true: Fault, state: Any, _seat: int) -> Any:
    return tuple(("somewhere", text) for hand in _hands(state) for text in hand)


def _opens_all_hands(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    hands = _hands(state)
    zones = (
        replace(zone, cards=hands[zone.seat]) if zone.name == "hand" and zone.seat is not None else zone
        for zone in view.zones
    )
    return replace(view, zones=tuple(zones))


def _no_choices(_true: Fault, _state: Any, _seat: int) -> tuple[()]:
    return ()


def _shows_the_stock(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    return replace(view, prompt=in_words(f"{state.hands}"))


def _loses_a_card(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    zones = tuple(
        replace(zone, count=zone.count - 1) if zone.name == "stock" else zone for zone in view.zones
    )
    return replace(view, zones=zones)


def _shows_the_discard_as_a_trick(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    kinds = ((zone, ZoneKind.TRICK if zone.kind is ZoneKind.PILE else zone.kind) for zone in view.zones)
    return replace(view, zones=tuple(replace(zone, kind=kind) for zone, kind in kinds))


def _raises(true: Fault, *args: Any) -> Any:
    raise ZeroDivisionError("no number")


def _raises_on_garbage(true: Fault, rules: Any, text: str) -> Any:
    if text.startswith("%"):
        raise KeyError(text)
    return true(rules, text)


def _wordless(true: Fault, state: Any) -> Outcome | None:
    outcome: Outcome | None = true(state)
    return None if outcome is None else outcome._replace(why=told(Sentence("", "")))


def _nobody_acts(_true: Fault, _state: Any, _seat: int) -> bool:
    return False


def _by_another_clause(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    refusal: Refusal | None = true(state, seat, move)
    return None if refusal is None else refusal._replace(clause="CE-99")


def _tells_drawn_cards(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
    led = true(state, seat, move, events)
    if events is not None:
        events[:] = [event._replace(hidden=False) if isinstance(event, Moved) else event for event in events]
    return led


DREW = Sentence("broken drew", "{0} drew {cards}")


def _says_drawn_cards(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
    heard: list[Event] = []
    led = true(state, seat, move, heard)
    if events is not None:
        hidden = [event for event in heard if isinstance(event, Moved) and event.hidden]
        events += [*heard, *(told(DREW, event.seat, cards=event.cards) for event in hidden)]
    return led


def _says_dealt_cards(
    true: Fault, rules: Any, seats: int, order: bytes, opening: Opening, events: Any = None
) -> Any:
    state = true(rules, seats, order, opening, events)
    if events is not None:
        events += [told(DREW, seat, cards=hand) for seat, hand in enumerate(_hands(state))]
    return state


def _hands(state: Any) -> list[tuple[str, ...]]:
    return [tuple(state.rules.texts[card] for card in hand) for hand in state.hands]


def _prompts_with_hidden_cards(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    within = told(DREW, 0, cards=_hands(state)[0])
    return replace(view, prompt=told(Sentence("broken", "{more}"), more=within))


def _draws_from_a_zone_that_is_not_there(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    return replace(view, choices=tuple(replace(choice, zone="well") for choice in view.choices))


def _shows_each_zone_twice(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    return replace(view, zones=view.zones * 2)


def _gives_a_reason_with_hidden_cards(true: Fault, state: Any, seat: int | None) -> View:
    view: View = true(state, seat)
    return replace(view, turns=replace(view.turns, because=told(DREW, 0, cards=_hands(state)[0])))


def _won_with_the_next_card(true: Fault, state: Any) -> Outcome | None:
    outcome: Outcome | None = true(state)
    hidden = [text for text in state.rules.texts if text not in sum(_hands(state), ())]
    return None if outcome is None else outcome._replace(why=told(DREW, 0, cards=tuple(hidden)))


def _without(kind: type[Event]) -> Fault:
    """Return a fault: no event of a kind is told."""

    def told(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
        led = true(state, seat, move, events)
        if events is not None:
            events[:] = [event for event in events if not isinstance(event, kind)]
        return led

    return told


def _uncovers_another(true: Fault, state: Any, seat: int, move: Any, events: Any = None) -> Any:
    led = true(state, seat, move, events)
    if events is not None:
        events[:] = [
            event._replace(places=tuple(place - 1 or 2 for place in event.places))
            if isinstance(event, Uncovered)
            else event
            for event in events
        ]
    return led


def _one_hand(true: Fault, state: Any) -> Any:
    return true(state)[:1]


def _other_hands(true: Fault, state: Any) -> Any:
    return tuple(("JO", *hand) for hand in true(state))


def _raises_at_the_end(true: Fault, state: Any, seat: int, move: Any) -> Refusal | None:
    if not all(state.hands):
        raise IndexError("nobody is next")
    refusal: Refusal | None = true(state, seat, move)
    return refusal


def _small_letters_only(true: Fault, rules: Any, text: str) -> Any:
    if text.isupper():
        raise NotationError("capital letters")
    return true(rules, text)


FAULTS = [
    ("allowed_moves_are_listed", "play", "legal_moves", _first_only),
    ("allowed_moves_are_listed", "play", "legal_moves", _twice),
    ("listed_moves_are_allowed", "play", "why_not", _refuses_draws),
    ("refusals_are_in_words", "play", "why_not", _without_words),
    ("refusals_are_in_words", "play", "why_not", _by_another_clause),
    ("refusals_are_in_words", "play", "why_not", _with_a_seat_in_words),
    ("views_have_their_types", "views", "seen_by", _prompts_with_a_seat_in_words),
    ("views_have_their_types", "views", "seen_by", _shows_the_discard_as_a_trick),
    ("views_have_their_types", "views", "seen_by", _draws_from_a_zone_that_is_not_there),
    ("verbs_are_unique", "play", "choices", _twice),
    ("zones_are_unique", "views", "seen_by", _shows_each_zone_twice),
    ("texts_have_room", "views", "seen_by", _prompts_at_length),
    ("cards_move_between_places", "play", "after", _draws_into_a_well),
    ("imagined_states_differ", "views", "imagine", _imagines_the_same),
    ("what_is_recalled_was_seen", "views", "recalled", _recalls_every_card),
    ("hands_do_not_lie_open", "views", "seen_by", _opens_all_hands),
    ("moves_tell_nothing_hidden", "play", "after", _tells_drawn_cards),
    ("moves_tell_nothing_hidden", "play", "after", _says_drawn_cards),
    ("deals_tell_nothing_hidden", "dealing", "deal", _says_dealt_cards),
    ("views_show_nothing_hidden", "views", "seen_by", _prompts_with_hidden_cards),
    ("views_show_nothing_hidden", "views", "seen_by", _gives_a_reason_with_hidden_cards),
    ("results_show_nothing_hidden", "scoring", "outcome", _won_with_the_next_card),
    ("what_leaves_the_stock_is_uncovered", "play", "after", _without(Uncovered)),
    ("what_is_uncovered_is_seen", "play", "after", _uncovers_another),
    ("own_cards_are_in_view", "scoring", "hands", _one_hand),
    ("own_cards_are_in_view", "scoring", "hands", _other_hands),
    ("moves_have_one_notation", "notation", "read", _small_letters_only),
    ("nothing_is_open_once_the_match_is_over", "play", "why_not", _raises_at_the_end),
    ("steps_make_the_legal_moves", "play", "choices", _no_choices),
    ("somebody_acts_where_the_round_waits", "play", "acts", _nobody_acts),
    ("views_show_nothing_hidden", "views", "seen_by", _shows_the_stock),
    ("every_card_is_somewhere", "views", "seen_by", _loses_a_card),
    ("any_other_text_is_refused", "notation", "read", _raises_on_garbage),
    ("outcomes_fit_the_seats", "scoring", "outcome", _wordless),
    (TEAMS, "scoring", "outcome", lambda true, state: _replaced(true(state), order=(1, 1))),
    (TEAMS, "scoring", "outcome", lambda true, state: _replaced(true(state), out=(7,))),
    (TEAMS, "scoring", "teams", lambda _true, _rules, _seats: ((0,), (1,))),
    (TEAMS, "scoring", "teams", lambda _true, _rules, _seats: ((0, 1, 2),)),
    (
        "somebody_acts_where_the_round_waits",
        "scoring",
        "outcome",
        lambda true, state: _replaced(true(state), out=(0,)),
    ),
    ("matches_end", "play", "after", _raises),
    ("parts_have_their_types", "play", "acts", _nobody_acts),
    ("rulesets_are_told", "ruleset", "words", lambda _true, _ruleset: " "),
    ("rulesets_are_told", "ruleset", "check", lambda _true, _ruleset: _true(None)),
]
SECRETS = {
    "views_show_nothing_hidden",
    "moves_tell_nothing_hidden",
    "hands_do_not_lie_open",
    "every_card_is_somewhere",
}


@pytest.mark.few(*("-".join((*fault[:3], fault[3].__name__)) for fault in FAULTS if fault[0] in SECRETS))
@pytest.mark.parametrize(("check", "part", "method", "fault"), FAULTS)
def test_a_fault_is_found(check: str, part: str, method: str, fault: Fault) -> None:
    assert finds(check, broken(part, method, fault))


@pytest.mark.few(slow=())  # `games_suite` shows the same of games as they are
@pytest.mark.parametrize(("check", "part", "method"), sorted({fault[:3] for fault in FAULTS}))
def test_where_nothing_is_changed_nothing_is_found(check: str, part: str, method: str) -> None:
    if check != "parts_have_their_types":  # which is about classes
        assert found(check, broken(part, method, lambda true, *args, **more: true(*args, **more))) == []


def test_a_view_that_changes_is_told_with_what_changes_in_it() -> None:
    findings = found("views_show_nothing_hidden", broken("views", "seen_by", _shows_the_stock))
    assert {words.split(": ")[1].split(" (")[0] for words in findings} == {"prompt"}


def test_a_state_is_imagined_from_all_that_a_player_is_told() -> None:
    targets = set()

    def imagine(true: Fault, rules: Any, view: View, rng: random.Random) -> Any:
        targets.add(view.match.target)
        return true(rules, view, rng)

    assert found("views_show_nothing_hidden", broken("views", "imagine", imagine)) == []
    assert targets == {points_to_win(60)}


GIVES = 'title = "Ours"\nbase = "juno-classic"\n[rules.effects.7]\ngive_left = true\n'


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
    def numbered(true: Fault, state: Any, seat: int | None) -> View:
        view: View = replace(true(state, seat), prompt=7)
        return view

    assert "the view of seat 0 has int as prompt, not Told" in found(
        "views_have_their_types", broken("views", "seen_by", numbered)
    )
    sound = broken("views", "seen_by", lambda true, *args: true(*args))
    assert found("views_have_their_types", sound) == []


def test_an_error_is_told_with_its_place_in_the_game() -> None:
    (words,) = found("matches_end", broken("play", "after", _raises))
    assert words.startswith("move ")
    assert "ZeroDivisionError: no number" in words


def test_only_the_first_findings_of_a_kind_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    check, table = named("refusals_are_in_words"), broken("play", "why_not", _without_words)
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
    endless = broken("scoring", "winners", lambda _true, *_: ())
    (words,) = found("matches_end", endless)
    assert "3 rounds do not end the match, most of them played by 'normal'" in words
    assert len(endless.steps[-1].after.results) == 3


def test_bots_play_a_round_before_which_everybody_is_below_zero() -> None:
    played = set[int]()

    def decides(view: View, rng: random.Random) -> str | None:
        played.add(view.match.round)
        return normal.decide(view, rng)

    def lose_by_chance(true: Fault, state: Any) -> Outcome | None:
        return _replaced(true(state), points=(60 if played else -60,) * 3)

    normal = shelf.table_rules(GAME).bot("normal")
    rules = with_bots(lambda _: Bot(decides)).rules
    assert found("matches_end", broken("scoring", "outcome", lose_by_chance, rules=rules)) == []
    assert played == {2}, "so they are at zero, and the next round is random again"


def test_a_match_and_its_checks_end_with_their_time() -> None:
    stopped = replace(broken("views", "seen_by", _shows_the_stock), used=lambda: 0.6)
    assert stopped.stopped
    assert len(stopped.steps) == 1
    assert found("matches_end", stopped) == []
    late = replace(broken("views", "seen_by", _shows_the_stock), used=lambda: 1.1)
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
