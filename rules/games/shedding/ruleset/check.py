"""Checks whether a ruleset can be played. Reports every fault with field, value and reason (HR-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from string import ascii_lowercase, digits
from typing import Final, TypeAlias

from parlour.rules.cards import COLOR_RANKS, FRENCH_RANKS, SUITLESS, SUITS, Card
from parlour.rules.errors import quoted
from parlour.rules.faults import SECONDS_OUTSIDE, Fault, listed, outside
from parlour.rules.games.shedding.ruleset import sentences
from parlour.rules.games.shedding.ruleset.kinds import (
    cards,
    effect,
    fits_any,
    is_special,
    names_of,
    points,
    size,
)
from parlour.rules.games.shedding.ruleset.ruleset import Clauses, Deck, Effect, Ruleset
from parlour.rules.sentences import Sentence, Told, told

__all__ = ["faults", "points", "size"]

MOST_SEATS: Final = 10
MOST_CARDS: Final = 500
MOST_COPIES: Final = 8
MOST_PACKS: Final = 4
MOST_DRAWN: Final = 20
MOST_PENALTY: Final = 10
MOST_VALUE: Final = 1_000
MOST_ROUNDS: Final = 100
MOST_POINTS: Final = 100_000
MOST_WON: Final = 1_000
"""The most rounds that a match may take if each one brings a card's points or the fixed points."""
LONGEST_WAIT: Final = 30
LONGEST_TEXT: Final = 40
_NAMING: Final = frozenset(f"{ascii_lowercase}{digits}-")

Found: TypeAlias = Iterator[tuple[str, Told]]
"""The dotted name of a field, and what is wrong with it."""


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played.

    Checks that depend on the cards run only if the deck itself has no fault.
    """
    deck, seats = [*_deck(ruleset.deck)], [*_seats(ruleset)]
    found = [*_texts(ruleset), *deck, *seats, *_numbers(ruleset), *_points(ruleset)]
    if not deck and not seats:
        found += _hands(ruleset)
    if not deck:
        found += [*_names(ruleset), *_cards(ruleset), *_ends(ruleset)]
    return tuple(Fault(_printable(field), wrong) for field, wrong in found)


def _printable(field: str) -> str:
    """Escape a field name, because files may name cards with unprintable characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in field[: 2 * LONGEST_TEXT])


def _at(*path: str) -> str:
    """Return the dotted name of a field."""
    return ".".join(path)


def _within(field: str, number: float, least: int, most: int, of: Sentence) -> Found:
    if not least <= number <= most:
        yield field, outside(number, least, most, of)


def _texts(ruleset: Ruleset) -> Found:
    clauses = [
        (_at("clauses", field.name), getattr(ruleset.clauses, field.name)) for field in fields(Clauses)
    ]
    cards = [
        (_at("effects", name, "clause"), does.clause) for name, does in ruleset.effects.items() if does.clause
    ]
    for field, text in [("title", ruleset.title), ("calling.word", ruleset.calling.word), *clauses, *cards]:
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
            yield field, told(sentences.TEXT, typed=quoted(text), most=LONGEST_TEXT)
        elif any(rest[:1].isdecimal() for rest in text.split("{")[1:]):
            yield field, told(sentences.BRACES, typed=quoted(text))
    name = ruleset.name
    if not 1 <= len(name) <= LONGEST_TEXT or name.startswith("-") or not _NAMING.issuperset(name):
        yield "name", told(sentences.NAME, typed=quoted(name))


def _deck(deck: Deck) -> Found:
    wrong = [*_suits(deck.suits)]
    if not wrong:
        known = FRENCH_RANKS if SUITS[deck.suits[0]].symbol else COLOR_RANKS
        wrong += _copies("deck.ranks", deck.ranks, known)
    wrong += _copies("deck.suitless", deck.suitless, SUITLESS)
    wrong += _within("deck.packs", deck.packs, 1, MOST_PACKS, sentences.PACKS)
    return iter(wrong) if wrong else _within("deck", size(deck), 1, MOST_CARDS, sentences.CARDS)


def _suits(suits: tuple[str, ...]) -> Found:
    unknown = [name for name in suits if name not in SUITS]
    for name in unknown:
        yield "deck.suits", told(sentences.NO_SUIT, typed=quoted(name), there=listed(SUITS))
    if not suits or len(set(suits)) < len(suits):
        yield "deck.suits", told(sentences.SUITS_ONCE, typed=quoted(listed(suits)))
    if len({bool(SUITS[name].symbol) for name in suits if name in SUITS}) > 1:
        yield "deck.suits", told(sentences.SUITS_OF_A_KIND, typed=quoted(listed(suits)))


def _copies(field: str, copies: Mapping[str, int], known: Iterable[str]) -> Found:
    for rank, number in copies.items():
        if rank in known:
            yield from _within(_at(field, rank), number, 0, MOST_COPIES, sentences.COPIES)
        else:
            yield field, told(sentences.NO_RANK, typed=quoted(rank), there=listed(known))


def _seats(ruleset: Ruleset) -> Found:
    least, most = ruleset.seats
    yield from _within("seats.0", least, 2, MOST_SEATS, sentences.PLAYERS)
    yield from _within("seats.1", most, max(2, min(least, MOST_SEATS)), MOST_SEATS, sentences.PLAYERS)
    if ruleset.hand < 1:
        yield "hand", told(sentences.NO_HAND, number=str(ruleset.hand))
    if ruleset.hand_with_two < 0:
        yield "hand_with_two", told(sentences.HAND_WITH_TWO, number=str(ruleset.hand_with_two))


def _hands(ruleset: Ruleset) -> Found:
    there = size(ruleset.deck)
    dealt = (("hand", ruleset.seats[1], ruleset.hand), ("hand_with_two", 2, ruleset.hand_with_two))
    for field, seats, hand in dealt:
        if seats * hand + 1 > there:
            yield field, told(sentences.TOO_FEW_CARDS, hands=str(seats), each=str(hand), there=there)


def _numbers(ruleset: Ruleset) -> Found:
    drawing, calling, several = ruleset.drawing, ruleset.calling, ruleset.several
    for name, does in ruleset.effects.items():
        yield from _within(_at("effects", name, "draw"), does.draw, 0, MOST_DRAWN, sentences.CARDS)
        yield from _within(_at("effects", name, "skip"), does.skip, 0, MOST_SEATS, sentences.TURNS)
    yield from _within("skips_at_most", ruleset.skips_at_most, 1, MOST_SEATS, sentences.TURNS)
    least = 1 if drawing.rule == "count" else 0
    yield from _within("drawing.count", drawing.count, least, MOST_DRAWN, sentences.CARDS)
    if several.cards == "some":
        yield from _within("several.most", several.most, 2, MOST_DRAWN, sentences.CARDS)
    yield from _within("bluff.fine", ruleset.bluff.fine, 0, MOST_PENALTY, sentences.CARDS)
    yield from _within("calling.penalty", calling.penalty, 0, MOST_PENALTY, sentences.CARDS)
    yield from _within("calling.catch_seconds", calling.catch_seconds, 0, LONGEST_WAIT, SECONDS_OUTSIDE)


def _points(ruleset: Ruleset) -> Found:
    scoring = ruleset.scoring
    for name, value in scoring.values.items():
        yield from _within(_at("scoring", "values", name), value, 0, MOST_VALUE, sentences.POINTS)
    if scoring.counts == "fixed":
        yield from _within("scoring.fixed", scoring.fixed, 1, MOST_POINTS, sentences.POINTS_A_ROUND)
    yield from _within("scoring.rounds", scoring.rounds, 0, MOST_ROUNDS, sentences.ROUNDS)
    if scoring.rounds == 0:
        yield from _within("scoring.target", scoring.target, 1, MOST_POINTS, sentences.POINTS)


def _names(ruleset: Ruleset) -> Found:
    """Report card names that the deck does not have or that are listed twice."""
    there = {name for card in cards(ruleset.deck) for name in names_of(card)}
    for field, name in _named(ruleset):
        if name not in there:
            yield field, told(sentences.NOT_IN_DECK, typed=quoted(name))
    for key, does in ruleset.effects.items():
        for field, names in _lists(key, does):
            if len({*names}) < len(names):
                yield field, told(sentences.EACH_ONCE, typed=quoted(listed(names)))


def _named(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for key, does in ruleset.effects.items():
        yield _at("effects", key), key
        yield from ((field, name) for field, names in _lists(key, does) for name in names)
    yield from ((_at("scoring", "values", name), name) for name in ruleset.scoring.values)


def _lists(key: str, does: Effect) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield _at("effects", key, "not_on"), does.not_on
    yield _at("effects", key, "answers"), does.answers
    yield _at("effects", key, "cancels"), does.cancels


def _cards(ruleset: Ruleset) -> Found:
    """Report effects that contradict each other or the rest of the rules."""
    for name, does in ruleset.effects.items():
        yield from _naming(_at("effects", name, "names"), does, ruleset.deck)
        if ruleset.bluff.rule == "challenge" and does.only_without_suit:
            yield from _challenge(_at("effects", name), does)
        if does.give_left and does.again != "no":
            yield _at("effects", name, "give_left"), sentences.GIVES_LEFT
        if does.swap == "chosen" and does.opening == "effect":
            yield _at("effects", name, "opening"), sentences.OPENS
    if ruleset.several.cards != "off":
        yield from _one_name(ruleset)
    for card in cards(ruleset.deck):
        if card.suit is None and not _followed(effect(ruleset, card)):
            yield _at("effects", card.rank, "follow"), sentences.NOTHING_FOLLOWS
        if card.suit is None and not _playable(ruleset, card):
            yield _at("effects", card.rank, "anywhere"), sentences.NOWHERE


def _naming(field: str, does: Effect, deck: Deck) -> Found:
    if does.names != "nothing" and not any(deck.ranks.values()):
        yield field, told(sentences.NOTHING_TO_NAME, typed=quoted(does.names))


def _one_name(ruleset: Ruleset) -> Found:
    """Check that cards played together all name suits, or all name ranks."""
    for rank in ruleset.deck.ranks:
        there = [card for card in cards(ruleset.deck) if card.rank == rank]
        if {"suit", "rank"} <= {effect(ruleset, card).names for card in there}:
            wrong = told(sentences.TWO_NAMES, typed=quoted(ruleset.several.cards), named=rank)
            yield "several.cards", wrong


def _challenge(field: str, does: Effect) -> Found:
    if does.answers:
        yield _at(field, "answers"), told(sentences.ANSWERED, typed=quoted(listed(does.answers)))
    for name, has in (("give_left", does.give_left), ("again", does.again != "no")):
        if has:
            yield _at(field, name), sentences.DONE_TO_NOBODY
    if does.draw == 0:
        yield _at(field, "draw"), sentences.DRAWS_NONE


def _followed(does: Effect) -> bool:
    """Whether another card can follow a card without a suit."""
    return does.names != "nothing" or does.follow != "card"


def _playable(ruleset: Ruleset, card: Card) -> bool:
    """Whether a card without a suit can follow another: anywhere, as an answer, or on one that takes any."""
    others = [effect(ruleset, other) for other in cards(ruleset.deck) if other != card]
    return effect(ruleset, card).anywhere or any(_takes(does, card) for does in others)


def _takes(does: Effect, card: Card) -> bool:
    answered = (does.draw or does.skip) and fits_any(does.answers, card)
    return bool(answered) or (does.follow == "anything" and does.names == "nothing")


def _ends(ruleset: Ruleset) -> Found:
    """Check that some card can open, some can be the last one, and some count points."""
    there = cards(ruleset.deck)
    does = [effect(ruleset, card) for card in there]
    if all(effect.opening == "again" for effect in does):
        yield "effects", sentences.NO_OPENING
    if all(effect.again == "must" for effect in does):
        yield "effects", sentences.NO_END
    elif ruleset.last_card.special == "draw" and all(is_special(effect) for effect in does):
        yield "last_card.special", sentences.NO_LAST_CARD
    yield from _target(ruleset)


def _target(ruleset: Ruleset) -> Found:
    """Check that the target can be reached in a reasonable number of rounds (HR-9)."""
    scoring = ruleset.scoring
    if scoring.rounds:
        return
    fixed = scoring.counts == "fixed"
    brings = scoring.fixed if fixed else max(points(ruleset, card) for card in cards(ruleset.deck))
    if not fixed and brings == 0:
        yield "scoring.values", sentences.NOTHING_COUNTS
    elif 0 < MOST_WON * brings < scoring.target <= MOST_POINTS:
        yield "scoring.target", told(sentences.TOO_FAR, number=scoring.target, most=MOST_WON * brings)
