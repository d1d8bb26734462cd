"""Every game: it ends, it repeats itself, and what it lists is what it allows."""

from __future__ import annotations

from itertools import islice

import pytest

from rules import match as matches
from rules.match import Legal, Match
from rules.moves import HOUSE, Judged
from rules.record import record
from rules.views import Stage
from tests.rules.games_suite.playing import (
    FIRST_ENUMERATED,
    Setting,
    applied,
    ever_made,
    is_claim,
    moments,
    played,
    settings,
    together,
    walked,
)

every_game = pytest.mark.parametrize("setting", together(settings()))


def listed(moment: Match, seat: int) -> list[str]:
    return list(islice(matches.legal_moves(moment, seat), FIRST_ENUMERATED))


@every_game
def test_random_play_ends(setting: Setting) -> None:
    last = played(setting)[-1].after
    assert last.stage == Stage.OVER
    assert last.winners
    assert matches.wanted(last) is None


@every_game
def test_the_same_inputs_give_the_same_match(setting: Setting) -> None:
    first = played(setting)[0].before
    moment = matches.begin(first.game, first.rules, setting.seats)
    for step in played(setting):
        moment = matches.after(moment, step.who, step.move)
        assert moment == step.after


@every_game
def test_listening_changes_nothing_and_no_state_is_changed(setting: Setting) -> None:
    for step in played(setting)[:400]:
        told = repr(step.before)
        assert matches.after(step.before, step.who, step.move) == step.after
        assert repr(step.before) == told


@every_game
def test_every_move_that_was_made_of_a_seat_or_of_the_house_is_legal(setting: Setting) -> None:
    for step in played(setting)[:400]:
        assert matches.is_legal(step.before, step.who, step.move), step.move


@every_game
def test_the_seats_that_act_are_those_that_every_view_shows(setting: Setting) -> None:
    for moment in [played(setting)[0].before, *(step.after for step in played(setting)[:400])]:
        for viewer in (None, 0, setting.seats - 1):
            seats = matches.seen_by(moment, viewer).seats
            assert matches.acting(moment) == {place.seat for place in seats if place.acts}


@every_game
def test_a_move_that_was_judged_leads_where_its_text_leads(setting: Setting) -> None:
    for step in played(setting)[:400]:
        if isinstance(step.move, str):
            legal = matches.judge(step.before, step.who, f"  {step.move.replace(' ', '  ')}")
            assert isinstance(legal, Legal)
            assert legal.text == step.move
            assert matches.after(step.before, step.who, legal) == step.after


@every_game
def test_every_listed_move_is_legal_and_applies(setting: Setting) -> None:
    for moment in moments(setting):
        for seat in range(setting.seats):
            for move in listed(moment, seat):
                assert isinstance(matches.judge(moment, seat, move), Legal)
                assert applied(moment, seat, move) != moment


@every_game
def test_a_move_is_legal_exactly_if_it_is_listed(setting: Setting) -> None:
    ever = ever_made(setting)
    ever = sorted({*ever, *(move + " call" for move in ever if not move.endswith("call"))})
    for moment in moments(setting):
        for seat in range(setting.seats):
            there = set(listed(moment, seat))
            assert len(there) == len(listed(moment, seat)), "a move is listed twice"
            for move in ever:
                judged = matches.judge(moment, seat, move)
                assert isinstance(judged, Legal) == (move in there), (seat, move)


@every_game
def test_the_steps_make_exactly_the_legal_moves(setting: Setting) -> None:
    for moment in moments(setting):
        for seat in range(setting.seats):
            open_to = matches.choices(moment, seat)
            made = [move for choice in open_to for move in walked(moment, seat, choice)]
            assert sorted(made) == sorted(listed(moment, seat))
            assert matches.may_act(moment, seat) == bool(made)


@every_game
def test_a_race_is_open_to_those_who_may_claim_or_pass(setting: Setting) -> None:
    for moment in moments(setting):
        race = matches.race(moment)
        claims = {
            seat: [one for one in matches.choices(moment, seat) if one.race] for seat in range(setting.seats)
        }
        names = {choice.race for found in claims.values() for choice in found}
        assert names <= {race.name if race else None}
        for seat, found in claims.items():
            assert bool(found) == (race is not None and seat in race.seats)
            moves = [move for choice in found for move in walked(moment, seat, choice)]
            assert moves == [move for move in listed(moment, seat) if is_claim(moment, seat, move)]
        if race is not None and race.seconds is not None:
            running = {clock.name: clock.seconds for clock in matches.deadlines(moment)}
            assert running == {race.name: race.seconds}


@every_game
def test_who_passes_in_a_race_is_out_of_it(setting: Setting) -> None:
    for moment in moments(setting):
        race = matches.race(moment)
        if race is None or race.seconds is None:
            continue
        for seat in race.seats:
            left = matches.race(matches.after(moment, seat, "pass"))
            assert left is not None
            assert left.name == race.name
            assert left.seats == tuple(other for other in race.seats if other != seat)


@every_game
def test_a_race_without_a_clock_is_over_with_the_first_claim_and_not_with_an_empty_verdict(
    setting: Setting,
) -> None:
    for moment in moments(setting):
        race = matches.race(moment)
        if race is None or race.seconds is not None:
            continue
        assert matches.after(moment, HOUSE, Judged(race.name, ())) == moment
        for seat in race.seats:
            for move in listed(moment, seat):
                if is_claim(moment, seat, move):
                    judged = applied(moment, seat, move)
                    assert matches.race(judged) is None
                    assert judged == matches.after(moment, seat, move)


@every_game
def test_race_names_are_unique_in_a_round(setting: Setting) -> None:
    judged = [
        (len(step.before.results), step.move.race)
        for step in played(setting)
        if isinstance(step.move, Judged)
    ]
    assert len({*judged}) == len(judged)


@every_game
def test_somebody_may_act_or_the_house_must(setting: Setting) -> None:
    for step in played(setting)[:-1]:
        moment = step.after
        open_to = [seat for seat in range(setting.seats) if matches.may_act(moment, seat)]
        assert open_to or matches.wanted(moment) or matches.deadlines(moment)


@every_game
def test_moves_have_one_notation(setting: Setting) -> None:
    for step in played(setting):
        made = [(step.who, step.move)] if isinstance(step.move, str) else []
        if isinstance(step.move, Judged):
            made = [(claim.seat, claim.move) for claim in step.move.claims]
        for who, text in made:
            game, rules = step.before.game, step.before.rules
            move = game.notation.read(rules, text)
            assert game.notation.write(rules, move) == text
            assert game.play.why_not(step.before.round, who, move) is None


@every_game
def test_a_saved_match_is_read_back_and_holds(setting: Setting) -> None:
    steps = played(setting)
    names = [f"Player {seat}" for seat in range(setting.seats)]
    told = record.tell(setting.rules, names, ((step.who, step.move) for step in steps), table="Kitchen")
    text = record.write(told)
    assert record.read(text) == told
    checked = record.check(text)
    assert checked.winners == steps[-1].after.winners
    assert checked.moves == sum(step.who != HOUSE for step in steps)


@every_game
def test_nothing_is_open_once_the_match_is_over(setting: Setting) -> None:
    over = played(setting)[-1].after
    for seat in range(setting.seats):
        assert listed(over, seat) == []
        assert matches.choices(over, seat) == ()
    assert matches.deadlines(over) == ()
