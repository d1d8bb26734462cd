"""Choices with any steps can be made by keys, taps and lines: made up from a seed, as games may have them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from parlour.rules.check.playing import composed
from parlour.rules.match import Match
from parlour.rules.sentences import in_words
from parlour.rules.steps import CALL, HAND, Choice, Pick, Step
from parlour.rules.views import View, Zone, ZoneKind
from parlour.tui.commands import faces
from tests.tui.kit.at_table import a_view
from tests.tui.kit.foreign import SLOTS, foreign

CARDS = ("6S", "7H", "8H", "9H", "10C")
HELD = (*CARDS, "7H")
VERBS = ("knock", "discard", "meld", "lay", "ask", "bid", "raise", "take", "pass2", "show")
SUITS = ("spades", "hearts", "diamonds", "clubs")
WORDS = ("left", "right", "up", "double", "pair", "3", "12")


def some(rng: random.Random, of: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(rng.sample(of, rng.randint(1, min(5, len(of)))))


def a_step(rng: random.Random, pick: Pick) -> Step:
    """Return a step that may be left out, or asks for several, one time out of four."""
    least, most = int(rng.random() < 0.75), rng.choice((1, 1, 1, 2))
    match pick:
        case Pick.CARD:
            ordered = rng.random() < 0.3
            return Step(pick, some(rng, CARDS), HAND, least, rng.randint(1, 3), ordered=ordered)
        case Pick.PLACE:
            own = rng.choice((SLOTS, ("0.1", "0.2", "1.3", "1.4"), ("2", "4")))
            return Step(pick, own, "grid", least, most)
        case Pick.SUIT:
            return Step(pick, some(rng, SUITS), least=least)
        case Pick.SEAT:
            return Step(pick, tuple(sorted(some(rng, ("1", "2", "3")))), least=least, most=most)
        case Pick.ZONE:
            return Step(pick, some(rng, ("stock", "more", "well")), least=least)
        case Pick.NUMBER:
            limits, usual = (rng.randint(0, 2), rng.randint(3, 25)), rng.choice((None, 3))
            return Step(pick, limits=limits, least=least, usual=usual)
        case _:
            return Step(pick, some(rng, WORDS), least=least, most=most)


def steps(rng: random.Random, picks: list[Pick]) -> tuple[Step, ...]:
    """Return up to three steps, no two of which are written with numbers; `call` may go along."""
    found = [a_step(rng, pick) for pick in rng.sample(picks, rng.randint(0, 3))]
    numbers = [step for step in found if any(pick.replace(".", "").isdigit() for pick in step.offers)]
    found = [step for step in found if step not in numbers[1:]]
    called = found and rng.random() < 0.2
    return (*found, Step(Pick.WORD, (CALL,), least=0)) if called else tuple(found)


def made_up(rng: random.Random) -> View:
    """Return a view of a game with hands or with grids, and up to four choices."""
    grids = rng.random() < 0.35
    picks = [pick for pick in Pick if pick is not (Pick.CARD if grids else Pick.PLACE)]
    choices = [
        Choice(verb, in_words(f"{verb.capitalize()} it"), steps(rng, picks))
        for verb in rng.sample(VERBS, rng.randint(1, 4))
    ]
    view = foreign(*choices).view if grids else a_view(hand=HELD, choices=choices, discard=None)
    assert view is not None
    more = (Zone("more", ZoneKind.PILE, 2, ("KC",)), Zone("well", ZoneKind.PILE, 2, ("KD",)))
    return replace(view, zones=(*view.zones, *more))


def same(_: Match, __: View, made: str, move: str) -> bool:
    return made.split()[0] == move.split()[0] and Counter(made.split()) == Counter(move.split())


@pytest.mark.wide
@pytest.mark.few
@pytest.mark.parametrize("views", [10, 100])
def test_any_choice_can_be_made_on_every_face(monkeypatch: pytest.MonkeyPatch, views: int) -> None:
    monkeypatch.setattr(faces, "_is", same)
    rng, nowhere, looked = random.Random(1), Any, 0
    for _ in range(views):
        view = made_up(rng)
        for choice in view.choices:
            moves = list(islice(composed(choice, view.hand), 400))
            for move in rng.sample(moves, min(3, len(moves))):
                looked += 1
                assert faces._made(nowhere, view, move, faces._keys), (move, view.choices)  # type: ignore[arg-type]
                assert faces._made(nowhere, view, move, faces._taps), (move, view.choices)  # type: ignore[arg-type]
                assert faces._typed(nowhere, view, move), (move, view.choices)  # type: ignore[arg-type]
    assert looked > views
