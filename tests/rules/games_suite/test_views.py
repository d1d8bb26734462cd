"""Every game: a view shows what its seat may know. More of it is checked by `test_checks`."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from parlour.rules import match as matches
from parlour.rules.check.playing import applied
from parlour.rules.check.tables import Setting
from parlour.rules.events import Happened, numbered, seen, written
from parlour.rules.match import RESULTS_SHOWN, Match
from parlour.rules.moves import HOUSE, Judged, Shuffled, TimeUp
from parlour.rules.sentences import FEWEST_POINTS, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult, Stage, View, Zone, ZoneKind
from tests.rules.games_suite.playing import moments, played, settings, together

every_game = pytest.mark.parametrize("setting", together(settings()))
MOST_BYTES = 8 * 1024
MOST_EVENTS = 30
VIEW: TypeAdapter[View] = TypeAdapter(View)


def viewers(setting: Setting) -> list[int | None]:
    return [*range(setting.seats), None]


def imagined(moment: Match, viewer: int | None, rng: random.Random) -> Match:
    """Return a match that differs from `moment` only in what `viewer` cannot see."""
    view = moment.game.views.seen_by(moment.round, viewer)
    return moment._replace(round=moment.game.views.imagine(moment.rules, view, rng))


@every_game
def test_an_imagined_state_can_be_played_on(setting: Setting) -> None:
    rng = random.Random(8)
    for moment in moments(setting, 15):
        for viewer in viewers(setting):
            other = imagined(moment, viewer, rng)
            for seat in range(setting.seats):
                for move in matches.legal_moves(other, seat):
                    assert applied(other, seat, move) != other
                    break


@every_game
def test_a_view_shows_a_hand_to_its_own_seat_alone(setting: Setting) -> None:
    for moment in moments(setting):
        hands = moment.game.scoring.hands(moment.round)
        for viewer in viewers(setting):
            view = moment.game.views.seen_by(moment.round, viewer)
            for zone in view.zones:
                if zone.seat is not None and zone.seat != viewer:
                    assert shown(zone) <= public(moment, zone) | own_look(view, zone)
                if zone.name in ("hand", "grid") and zone.seat is not None:
                    assert zone.count == len(hands[zone.seat])
            if view.zone("hand", viewer):
                assert view.hand == (hands[viewer] if viewer is not None else ())


def shown(zone: Zone) -> set[int]:
    """Return the positions of cards that can be seen in `zone`."""
    return {at for at, text in enumerate(zone.cards) if text}


def public(moment: Match, zone: Zone) -> set[int]:
    """Return the positions that anybody can see."""
    there = moment.game.views.seen_by(moment.round, None).zone(zone.name, zone.seat)
    assert there is not None
    return shown(there)


def own_look(view: View, zone: Zone) -> set[int]:
    """Return the positions that this viewer looks at, or has seen by rules that show it again."""
    acts = view.viewer is not None and view.seats[view.viewer].acts
    return {*(zone.looked if acts else ()), *zone.dimmed}


@every_game
def test_a_look_and_a_memory_are_those_of_one_seat(setting: Setting) -> None:
    """A card that only one viewer is shown is one that this seat has seen."""
    for moment in moments(setting):
        for viewer in range(setting.seats):
            recalled = dict(moment.game.views.recalled(moment.round, viewer))
            for zone in moment.game.views.seen_by(moment.round, viewer).zones:
                if zone.kind is ZoneKind.GRID:
                    for at in shown(zone) - public(moment, zone):
                        assert recalled[f"{zone.seat}.{at + 1}"] == zone.cards[at]


def size(view: View) -> int:
    """Return how many bytes `view` takes on the wire: as JSON, without what has its default."""
    return len(VIEW.dump_json(view, exclude_defaults=True))


def draw_all(setting: Setting, seat: int) -> Match:
    """Return the moment in which `seat` holds the most, if it draws and keeps all it can."""
    rng, rules = random.Random(4), setting.rules
    moment = fullest = matches.begin(rules.game, rules.rules, setting.seats)
    dealt = most = 0
    for _ in range(3_000):
        moment = _one_more(moment, seat, rng)
        if moment.stage == Stage.OVER:
            break
        held = len(moment.game.scoring.hands(moment.round)[seat]) if moment.round is not None else 0
        dealt = dealt or held
        if held >= most:
            fullest, most = moment, held
    assert most > dealt + 5, "some draw more than they were dealt"
    return fullest


def _one_more(moment: Match, drawer: int, rng: random.Random) -> Match:
    wanted, running = matches.wanted(moment), matches.deadlines(moment)
    if wanted is not None:
        return matches.after(moment, HOUSE, Shuffled(bytes(rng.sample(wanted.cards, len(wanted.cards)))))
    race = matches.race(moment)
    if race is not None and race.seconds is not None:
        return matches.after(moment, HOUSE, Judged(race.name, ()))
    if running:
        return matches.after(moment, HOUSE, TimeUp(running[0].name))
    who = next(place.seat for place in matches.seen_by(moment, None).seats if place.acts)
    there = list(matches.legal_moves(moment, who))
    few = len(moment.game.scoring.hands(moment.round)[who]) < 3
    draws = [move for move in there if move.split()[0] in ("draw", "keep", "trade", "stop")]
    drawing = draws if who == drawer or few else []
    return matches.after(moment, who, (drawing or there)[0])


def with_longest_history(view: View, setting: Setting) -> View:
    """Return `view` with as many results, events and points as there can be."""
    hands = tuple(tuple(hand) for hand in _every_card_dealt_out(setting))
    points = (100_000,) * setting.seats
    result = RoundResult(99, 0, points, points, told(FEWEST_POINTS, 0))
    results = (*(result,) * (RESULTS_SHOWN - 1), replace(result, hands=hands))
    every = {each for step in played(setting) for each in numbered(9_999, step.events)}
    seen_by_one = sorted((each._replace(event=seen(each.event, 0)) for each in every), key=_length)
    events = tuple((seen_by_one * MOST_EVENTS)[-MOST_EVENTS:])
    match = replace(view.match, results=results, winners=tuple(range(setting.seats)))
    return replace(view, match=match, events=events)


def _length(happened: Happened) -> int:
    return len(json.dumps(written(happened), ensure_ascii=False))


def _every_card_dealt_out(setting: Setting) -> list[list[str]]:
    rules = setting.rules
    deck = [rules.rules.texts[card] for card in rules.rules.deck]
    return [deck[seat :: setting.seats] for seat in range(setting.seats)]


@pytest.mark.few("juno-classic", "jojo", slow=("juno-serious", "lotta-watta"))
@pytest.mark.wide
@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
def test_a_view_at_its_fullest_is_under_8_kib(game: str) -> None:
    setting = Setting(game, shelf.preset(game).most)
    fullest = draw_all(setting, 0)
    view = with_longest_history(matches.seen_by(fullest, 0), setting)
    assert size(view) < MOST_BYTES
