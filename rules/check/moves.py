"""The legal moves: what is listed is what is allowed, and what the steps make. States are values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.parts import has_places, is_on
from parlour.rules.check.playing import BadStep, PlayedMove, applied, move_of, name_of, walked
from parlour.rules.check.tables import CheckedTable
from parlour.rules.match import Legal, Match
from parlour.rules.moves import Refusal
from parlour.rules.shelf import shelf

FIRST_LISTED: Final = 2_000
"""How many of the legal moves of a seat are looked at."""
FEW: Final = 5


def listed(moment: Match, seat: int) -> list[str]:
    """Return the first legal moves of `seat`."""
    return list(islice(matches.legal_moves(moment, seat), FIRST_LISTED))


def listed_moves_are_allowed(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every listed move is allowed by `why_not`, and leads to another state."""
    for seat in range(table.seats):
        for move in listed(step.after, seat):
            judged = matches.judge(step.after, seat, move)
            if isinstance(judged, Refusal):
                yield f"legal_moves of seat {seat} has {move!r}, which is refused: {judged}"
            elif applied(step.after, seat, move) == step.after:
                yield f"{move!r} of seat {seat} changes nothing in the state"


def allowed_moves_are_listed(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A move that was ever made is allowed exactly if it is listed; none is listed twice."""
    for seat in range(table.seats):
        found = listed(step.after, seat)
        there = set(found)
        if len(found) != len(there):
            yield f"legal_moves of seat {seat} has {next(m for m in found if found.count(m) > 1)!r} twice"
        if len(found) == FIRST_LISTED:
            continue
        for move in table.texts:
            judged = matches.judge(step.after, seat, move)
            if isinstance(judged, Legal) and judged.text not in there:
                yield f"why_not allows {move!r} to seat {seat}, and legal_moves does not have it"


def steps_make_the_legal_moves(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The steps of the choices make exactly the legal moves."""
    for seat in range(table.seats):
        there = listed(step.after, seat)
        if len(there) == FIRST_LISTED:
            continue
        try:
            choices = matches.choices(step.after, seat)
            made = [move for choice in choices for move in walked(step.after, seat, choice)]
        except BadStep as error:
            yield str(error)
            continue
        yield from _differences(seat, made, there)
        if matches.may_act(step.after, seat) != bool(there):
            yield f"may_act: seat {seat} has {len(there)} legal moves, and this says something else"


def _differences(seat: int, made: list[str], there: list[str]) -> Iterator[str]:
    extra, missing = sorted({*made} - {*there}), sorted({*there} - {*made})
    if extra:
        yield f"choices of seat {seat} lead to {', '.join(map(repr, extra[:FEW]))}: not in legal_moves"
    if missing:
        yield f"no choice of seat {seat} leads to {', '.join(map(repr, missing[:FEW]))} of legal_moves"
    if not extra and not missing and len(made) != len(there):
        twice = next(move for move in made if made.count(move) > 1)
        yield f"choices of seat {seat} lead to {twice!r} in two ways"


def choices_in_a_view_are_those_of_its_seat(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A view has the choices of its seat; a spectator's has none."""
    for viewer in (*range(table.seats), None):
        choices = () if viewer is None else matches.choices(step.after, viewer)
        if matches.seen_by(step.after, viewer).choices != choices:
            yield f"the view of {name_of(viewer)} does not have the choices that `choices` returns"


def refusals_are_in_words(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A refusal says why, by a clause of the page; whoever may not move is refused rather than failed."""
    page = shelf.page(table.rules.base)
    for seat in range(table.seats):
        for move in table.texts[:: max(1, len(table.texts) // 40)]:
            judged = matches.judge(step.after, seat, move)
            if isinstance(judged, Refusal) and not judged.words:
                yield f"why_not refuses {move!r} of seat {seat} without words"
            elif isinstance(judged, Refusal) and has_places(judged.told):
                yield f"why_not refuses {move!r} in words that have no seats or values: {judged.words!r}"
            elif isinstance(judged, Refusal) and judged.clause and not is_on(page, judged.clause):
                yield f"why_not refuses {move!r} by {judged.clause}, a clause that the page does not have"


def states_are_values(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The same move leads to the same state, whether or not anybody listens, and changes none."""
    told = repr(step.before)
    again = matches.after(step.before, step.who, step.move)
    if again != step.after:
        yield f"{move_of(step)} made again leads to another state"
    if repr(step.before) != told:
        yield f"{move_of(step)} changes the state before it"


def judged_moves_lead_where_their_text_leads(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A move with other spaces is the same move."""
    if isinstance(step.move, str):
        spaced = f"  {step.move.replace(' ', '  ')}"
        judged = matches.judge(step.before, step.who, spaced)
        if not isinstance(judged, Legal):
            yield f"{spaced!r} is refused and {step.move!r} is not: {judged}"
        elif judged.text != step.move or matches.after(step.before, step.who, judged) != step.after:
            yield f"{spaced!r} leads elsewhere than {step.move!r}"


def moves_that_were_made_are_legal(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A move of a seat or of the house is legal where it was made."""
    if not matches.is_legal(step.before, step.who, step.move):
        yield f"{move_of(step)} was made, and is not legal"
