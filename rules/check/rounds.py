"""Rounds and matches: they end, their results have the right form, cards stay, races and clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.moves import listed
from parlour.rules.check.playing import PlayedMove, applied, is_claim, move_of, walked
from parlour.rules.check.tables import CheckedTable
from parlour.rules.contract import Outcome
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Judged
from parlour.rules.views import FACE_DOWN, Role, Stage, ZoneKind

FEW: Final = 10
"""How many moves are tried after the end."""


def somebody_can_go_on(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Somebody may act, or the house must, until the match is over."""
    moment = step.after
    if moment.stage == Stage.OVER:
        return
    is_open = matches.wanted(moment) or matches.deadlines(moment) or matches.race(moment)
    if not is_open and not any(matches.may_act(moment, seat) for seat in range(table.seats)):
        yield "nobody has a legal move, no clock runs, and no order of cards is wanted"


def nothing_is_open_once_the_match_is_over(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """After the match there are winners, and neither moves, clocks nor orders."""
    if step.after.stage != Stage.OVER or table.run.error:
        return
    winners = step.after.winners
    if any(seat not in range(table.seats) for seat in winners) or len({*winners}) != len(winners):
        yield f"winners: {winners} are not different seats from 0 to {table.seats - 1}"
    state = step.after.round
    for seat in range(table.seats):
        if next(iter(step.after.game.play.legal_moves(state, seat)), None) is not None:
            yield f"legal_moves: seat {seat} has moves after the round is over"
        if step.after.game.play.choices(state, seat):
            yield f"choices: seat {seat} has choices after the round is over"
        if step.after.game.play.acts(state, seat):
            yield f"acts: seat {seat} still acts after the round is over"
        for text in [each.move for each in table.steps if isinstance(each.move, str)][-FEW:]:
            step.after.game.play.why_not(state, seat, step.after.game.notation.read(step.after.rules, text))


def outcomes_fit_the_seats(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The result of a round has points for each seat, a winner who sits there, words, and every hand."""
    if step.before.stage != Stage.ROUND or step.after.stage == Stage.ROUND:
        return
    outcome = step.after.game.scoring.outcome(step.after.round)
    if not isinstance(outcome, Outcome):
        yield f"outcome is {outcome!r}, not an Outcome"
        return
    if outcome.winner is not None and outcome.winner not in range(table.seats):
        yield f"outcome.winner: {outcome.winner!r} is no seat from 0 to {table.seats - 1}"
    if len(outcome.points) != table.seats:
        yield f"outcome.points: {len(outcome.points)} of them for {table.seats} seats"
    if any(type(points) is not int for points in outcome.points):
        yield f"outcome.points: {outcome.points!r} are not all whole numbers"
    if not outcome.why.sentence.words:
        yield "outcome.why: the result of the round is not told in words"
    if outcome.counts and len(outcome.counts) != table.seats:
        yield f"outcome.counts: {len(outcome.counts)} of them for {table.seats} seats"
    if len(step.after.game.scoring.hands(step.after.round)) not in (0, table.seats):
        yield f"hands: not one of each of the {table.seats} seats"


def those_of_a_team_score_the_same_and_nobody_comes_back(
    table: CheckedTable, step: PlayedMove
) -> Iterator[str]:
    """Every seat is in one team, whose seats score the same; who is out of the match stays out."""
    teams, every = step.after.teams, [*range(table.seats)]
    if teams and sorted(seat for team in teams for seat in team) != every:
        yield f"teams: {teams!r} have not each of the seats 0 to {table.seats - 1} once"
    if len(step.after.results) == len(step.before.results):
        return
    result = step.after.results[-1]
    for team in teams:
        if len({result.points[seat] for seat in team}) > 1:
            yield f"outcome.points: {result.points!r} are not the same for the team {team}"
    for name, seats in (("order", result.order), ("out", result.out)):
        if len({*seats}) != len(seats) or not {*seats} <= {*every}:
            yield f"outcome.{name}: {seats!r} are not different seats from 0 to {table.seats - 1}"
    if back := {*step.before.out} - {*result.out}:
        yield f"outcome.out: seat {min(back)} was out of the match, and is not any more"


def somebody_acts_where_the_round_waits(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Where no clock runs and no cards are wanted, the round waits for somebody, who has choices."""
    moment = step.after
    is_open = matches.wanted(moment) or matches.deadlines(moment) or matches.race(moment)
    if moment.stage != Stage.ROUND or is_open:
        return
    acting = matches.acting(moment)
    for seat in moment.out:
        if matches.may_act(moment, seat) or seat in acting:
            yield f"legal_moves: seat {seat}, which is out of the match, is still asked"
    if not acting:
        yield "acts: the round waits for nobody, though no clock runs and no cards are wanted"
    for seat in acting:
        if not matches.choices(moment, seat):
            yield f"acts: the round waits for seat {seat}, which has no choices"


def every_card_is_somewhere(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The zones of a view count every card of the deck once."""
    moment = step.after
    if moment.round is not None:
        there = sum(zone.count for zone in moment.game.views.seen_by(moment.round, None).zones)
        deck = len(moment.deck)
        if there != deck:
            yield f"the zones count {there} cards after {move_of(step)}; the deck has {deck}"


def no_card_is_there_more_often_than_in_the_deck(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Hands, and the cards that lie open, are cards of the deck."""
    moment = step.after
    if moment.round is None:
        return
    deck = Counter(moment.rules.texts[card] for card in moment.deck)
    zones = moment.game.views.seen_by(moment.round, None).zones
    others = [zone for zone in zones if zone.kind not in (ZoneKind.HAND, ZoneKind.GRID)]
    open_ones = Counter(card for zone in others for card in zone.cards if card)
    hands = Counter(card for hand in moment.game.scoring.hands(moment.round) for card in hand)
    over = (hands + open_ones) - deck
    if over:
        yield f"more of {', '.join(sorted(over)[:5])} than the deck has, after {move_of(step)}"


def own_cards_are_in_view(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A seat sees its own hand, and how many cards each hand has; hands are not shown to others."""
    moment = step.after
    hands = moment.game.scoring.hands(moment.round)
    if not hands:
        return
    if len(hands) != table.seats:
        yield f"scoring.hands has {len(hands)} hands for {table.seats} seats"
        return
    for viewer in (*range(table.seats), None):
        view = moment.game.views.seen_by(moment.round, viewer)
        for zone in view.zones:
            if zone.seat is not None and zone.role is Role.OWN and zone.count != len(hands[zone.seat]):
                has = len(hands[zone.seat])
                yield f"scoring.hands has {has} cards of seat {zone.seat}, its zone {zone.name} {zone.count}"
        own = hands[viewer] if viewer is not None else ()
        if view.hand_of(viewer) and not _is_seen_as(own, view.hand):
            yield f"zone hand: seat {viewer} sees other cards than scoring.hands has of it"


def _is_seen_as(hand: tuple[str, ...], seen: tuple[str, ...]) -> bool:
    """Whether `seen` has the cards of a hand, but for those that its owner may not know."""
    fits = (card in (FACE_DOWN, text) for card, text in zip(seen, hand, strict=False))
    return len(hand) == len(seen) and all(fits)


def races_are_open_to_those_who_may_claim(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The seats of a race are those that have claims; its clock runs."""
    moment, race = step.after, matches.race(step.after)
    for seat in range(table.seats):
        choices = [choice for choice in matches.choices(moment, seat) if choice.race]
        if any(race is None or choice.race != race.name for choice in choices):
            yield f"choices: seat {seat} may claim in the race {choices[0].race!r}, which is not open"
        elif bool(choices) != (race is not None and seat in race.seats):
            has = "may claim, and" if choices else "has no claim, but"
            yield f"race: seat {seat} {has} Race.seats differs"
        claims = [move for choice in choices for move in walked(moment, seat, choice)]
        if claims != [move for move in listed(moment, seat) if is_claim(moment, seat, move)]:
            yield f"is_claim: the claims of seat {seat} are not the moves of its choices with a race"
    if race is not None and race.seconds is not None:
        running = {clock.name: clock.seconds for clock in matches.deadlines(moment)}
        if running != {race.name: race.seconds}:
            yield f"deadlines: the race {race.name!r} of {race.seconds} s is open, and {running} run"
        yield from _passes(moment)


def _passes(moment: Match) -> Iterator[str]:
    """Who passes in a race with a clock is out of it."""
    race = matches.race(moment)
    for seat in race.seats if race else ():
        left = matches.race(matches.after(moment, seat, "pass"))
        others = tuple(other for other in race.seats if other != seat) if race else ()
        if left is None or race is None or left.name != race.name or left.seats != others:
            yield f"race: seat {seat} passed, and the race is not open to the others alone: {left}"


def races_without_a_clock_end_with_a_claim(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """An empty verdict changes nothing in a race without a clock, the first claim ends it."""
    moment, race = step.after, matches.race(step.after)
    if race is None or race.seconds is not None:
        return
    if matches.after(moment, HOUSE, Judged(race.name, ())) != moment:
        yield f"race: an empty verdict changes something in the race {race.name!r}, which has no clock"
    for seat in race.seats:
        for move in listed(moment, seat):
            if is_claim(moment, seat, move):
                judged = applied(moment, seat, move)
                if matches.race(judged) is not None or judged != matches.after(moment, seat, move):
                    yield f"race: {move!r} of seat {seat} by itself is not the same as a verdict on it"


def race_names_are_unique(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """No two races of a round have the same name."""
    judged = [
        (len(each.before.results), each.move.race) for each in table.steps if isinstance(each.move, Judged)
    ]
    yield from (
        f"race: two races of round {at + 1} are called {name!r}"
        for (at, name), times in Counter(judged).items()
        if times > 1
    )
