"""Deals the position of a lesson with the real engine, from an order of cards that is made for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from parlour.rules import match as matches
from parlour.rules.contract import Game
from parlour.rules.errors import LessonError, NotationError
from parlour.rules.events import Event
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled, TimeUp
from parlour.rules.views import FACE_DOWN, Stage

MOST_LOTS: Final = 400
"""The most orders that are tried to find one by which the wanted seat deals."""


def dealt(lesson: Lesson, game: Game[Any, Any, Any, Any], rules: Any, events: list[Event]) -> Match:
    """Return the match of `lesson` after the deal; raise LessonError if the engine deals something else."""
    match = matches.begin(game, rules, lesson.seats)
    if match.stage is Stage.LOT:
        match = matches.after(match, HOUSE, Shuffled(_lot(lesson, match)))
    if match.dealer != lesson.position.dealer:
        raise LessonError(f"{_where(lesson)}, dealer: seat {match.dealer} deals first in this game")
    match = _begun(match, _order(lesson, match, _counts(_begun(match, match.deck))), events)
    _check(lesson, match)
    return match


def _begun(match: Match, order: bytes, events: list[Event] | None = None) -> Match:
    """Return `match` after the deal from `order`. A cut, which may come before it, is left out."""
    found: list[Event] = []
    match = matches.after(match, HOUSE, Shuffled(order), found)
    if (running := matches.deadlines(match)) and not _fewest(match):
        found.clear()
        match = matches.after(match, HOUSE, TimeUp(running[0].name), found)
    if events is not None:
        events += found
    return match


def _counts(match: Match) -> list[int]:
    """Return how many cards each seat is dealt.

    They have equally many, for an opening card may have given somebody more; unless all cards are dealt.
    """
    counts = [seat.cards for seat in matches.seen_by(match, None).seats]
    return counts if sum(counts) == len(match.deck) else [min(counts)] * len(counts)


def _fewest(match: Match) -> int:
    return min(seat.cards for seat in matches.seen_by(match, None).seats)


def _where(lesson: Lesson) -> str:
    return f"lesson {lesson.name}, deal"


def _lot(lesson: Lesson, match: Match) -> bytes:
    """Return an order of the deck by which the wanted seat becomes the first dealer."""
    deck = match.deck
    for turned in range(min(len(deck), MOST_LOTS)):
        order = deck[turned:] + deck[:turned]
        if match.game.dealing.lot(match.rules, lesson.seats, order).dealer == lesson.position.dealer:
            return bytes(order)
    raise LessonError(f"{_where(lesson)}, dealer: no lot lets seat {lesson.position.dealer} deal")


def _order(lesson: Lesson, match: Match, counts: Sequence[int]) -> bytes:
    """Return the order of the deck: a card for each seat in turn from the dealer's left, then the rest.

    `counts` are the cards of each seat.
    """
    position, rules, seats = lesson.position, match.rules, lesson.seats
    named = [_types(lesson, rules, hand) for hand in position.hands]
    pile, stock = _types(lesson, rules, position.pile.split()), _types(lesson, rules, position.stock)
    rest = Counter(match.deck)
    rest.subtract([card for cards in (*named, pile, stock) for card in cards])
    over = [rules.texts[card] for card, count in rest.items() if count < 0]
    if over:
        raise LessonError(f"{_where(lesson)}: more than the deck has of {', '.join(over)}")
    spare = _spread(list(rest.elements()))
    if len(match.deck) < sum(counts) + len(pile) + len(stock):
        raise LessonError(f"{_where(lesson)}: all cards are dealt; none is left for pile or stock")
    hands = []
    for seat, (cards, each) in enumerate(zip(named, counts, strict=True)):
        if len(cards) > each:
            raise LessonError(f"{_where(lesson)}, hands: seat {seat} has {len(cards)} cards, not {each}")
        hands.append([*cards, *(spare.pop() for _ in range(each - len(cards)))])
    from_left = [hands[(lesson.position.dealer + 1 + turn) % seats] for turn in range(seats)]
    turns = [hand[turn] for turn in range(max(counts)) for hand in from_left if turn < len(hand)]
    return bytes(turns + pile + stock + spare)


def _spread(cards: list[int]) -> list[int]:
    """Return `cards` in a fixed order that mixes colors and ranks."""
    return [cards[at * 37 % len(cards)] for at in range(len(cards))] if len(cards) % 37 else cards


def _types(lesson: Lesson, rules: Any, cards: Sequence[str]) -> list[int]:
    try:
        return [rules.card_type(card) for card in cards]
    except NotationError as error:
        raise LessonError(f"{_where(lesson)}: {error}") from None


def _check(lesson: Lesson, match: Match) -> None:
    """Check that the named cards lie where they were meant to lie."""
    pile = lesson.position.pile
    if matches.wanted(match) is not None:
        raise LessonError(f"{_where(lesson)}, pile: {pile or 'what is turned up'} goes back into the deck")
    for seat, cards in enumerate(lesson.position.hands):
        held = matches.seen_by(match, seat).hand
        if FACE_DOWN in held:  # nobody sees their own cards in this game
            held = dict(enumerate(match.game.scoring.hands(match.round))).get(seat, ())
        if held and (missing := Counter(cards) - Counter(held)):
            raise LessonError(f"{_where(lesson)}, hands: seat {seat} does not get {', '.join(missing)}")
    shown = [card for zone in matches.seen_by(match, None).zones for card in zone.cards]
    if pile and pile not in shown:
        raise LessonError(f"{_where(lesson)}, pile: {pile} does not open the round")
