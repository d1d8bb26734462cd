"""Checks whether a ruleset can be played. Reports every fault with field, value and reason (HR-9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, TypeAlias

from parlour.rules.cards import COLOR_RANKS, FRENCH_RANKS, SUITLESS, SUITS, Card
from parlour.rules.errors import Fault
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

Found: TypeAlias = Iterator[tuple[str, str]]
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
    return tuple(Fault(_printable(field), words) for field, words in found)


def _printable(field: str) -> str:
    """Escape a field name, because files may name cards with unprintable characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in field[: 2 * LONGEST_TEXT])


def _short(text: str) -> str:
    return repr(text[:LONGEST_TEXT])


def _within(field: str, number: float, least: int, most: int, of: str) -> Found:
    if not least <= number <= most:
        yield field, f"{number}; it takes {least} to {most} {of}"


def _texts(ruleset: Ruleset) -> Found:
    clauses = [(f"clauses.{field.name}", getattr(ruleset.clauses, field.name)) for field in fields(Clauses)]
    cards = [(f"effects.{name}.clause", does.clause) for name, does in ruleset.effects.items() if does.clause]
    for field, text in [("title", ruleset.title), ("calling.word", ruleset.calling.word), *clauses, *cards]:
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
            yield field, f"{_short(text)}; it takes 1 to {LONGEST_TEXT} characters that print"
        elif re.search(r"\{\d", text):
            yield field, f"{_short(text)}; a number in braces stands for a player's name"
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", ruleset.name):
        yield "name", f"{_short(ruleset.name)}; it takes small letters, digits and hyphens"


def _deck(deck: Deck) -> Found:
    wrong = [*_suits(deck.suits)]
    if not wrong:
        known = FRENCH_RANKS if SUITS[deck.suits[0]].symbol else COLOR_RANKS
        wrong += _copies("deck.ranks", deck.ranks, known)
    wrong += _copies("deck.suitless", deck.suitless, SUITLESS)
    wrong += _within("deck.packs", deck.packs, 1, MOST_PACKS, "packs")
    return iter(wrong) if wrong else _within("deck", size(deck), 1, MOST_CARDS, "cards")


def _suits(suits: tuple[str, ...]) -> Found:
    unknown = [name for name in suits if name not in SUITS]
    for name in unknown:
        yield "deck.suits", f"{_short(name)} is no suit; suits are {', '.join(SUITS)}"
    if not suits or len(set(suits)) < len(suits):
        yield "deck.suits", f"{_short(', '.join(suits))}; it takes at least one suit, each once"
    if len({bool(SUITS[name].symbol) for name in suits if name in SUITS}) > 1:
        yield "deck.suits", f"{_short(', '.join(suits))}; it takes colors or French suits, not both"


def _copies(field: str, copies: Mapping[str, int], known: Iterable[str]) -> Found:
    for rank, number in copies.items():
        if rank in known:
            yield from _within(f"{field}.{rank}", number, 0, MOST_COPIES, "copies")
        else:
            yield field, f"{_short(rank)} is no card of such a deck; known are {', '.join(known)}"


def _seats(ruleset: Ruleset) -> Found:
    least, most = ruleset.seats
    yield from _within("seats.0", least, 2, MOST_SEATS, "players")
    yield from _within("seats.1", most, max(2, min(least, MOST_SEATS)), MOST_SEATS, "players")
    if ruleset.hand < 1:
        yield "hand", f"{ruleset.hand} cards; at least 1 is dealt"
    if ruleset.hand_with_two < 0:
        yield "hand_with_two", f"{ruleset.hand_with_two} cards; it takes 0 (as with more players) or more"


def _hands(ruleset: Ruleset) -> Found:
    there = size(ruleset.deck)
    dealt = (("hand", ruleset.seats[1], ruleset.hand), ("hand_with_two", 2, ruleset.hand_with_two))
    for field, seats, hand in dealt:
        if seats * hand + 1 > there:
            words = f"{seats} hands of {hand} and an opening card need more than the {there} cards there are"
            yield field, words


def _numbers(ruleset: Ruleset) -> Found:
    drawing, calling, several = ruleset.drawing, ruleset.calling, ruleset.several
    for name, does in ruleset.effects.items():
        yield from _within(f"effects.{name}.draw", does.draw, 0, MOST_DRAWN, "cards")
        yield from _within(f"effects.{name}.skip", does.skip, 0, MOST_SEATS, "turns")
    yield from _within("skips_at_most", ruleset.skips_at_most, 1, MOST_SEATS, "turns")
    least = 1 if drawing.rule == "count" else 0
    yield from _within("drawing.count", drawing.count, least, MOST_DRAWN, "cards")
    if several.cards == "some":
        yield from _within("several.most", several.most, 2, MOST_DRAWN, "cards")
    yield from _within("bluff.fine", ruleset.bluff.fine, 0, MOST_PENALTY, "cards")
    yield from _within("calling.penalty", calling.penalty, 0, MOST_PENALTY, "cards")
    yield from _within("calling.catch_seconds", calling.catch_seconds, 0, LONGEST_WAIT, "seconds")


def _points(ruleset: Ruleset) -> Found:
    scoring = ruleset.scoring
    for name, value in scoring.values.items():
        yield from _within(f"scoring.values.{name}", value, 0, MOST_VALUE, "points")
    if scoring.counts == "fixed":
        yield from _within("scoring.fixed", scoring.fixed, 1, MOST_POINTS, "points for each round")
    yield from _within("scoring.rounds", scoring.rounds, 0, MOST_ROUNDS, "rounds (0: until the target)")
    if scoring.rounds == 0:
        yield from _within("scoring.target", scoring.target, 1, MOST_POINTS, "points")


def _names(ruleset: Ruleset) -> Found:
    """Report card names that the deck does not have or that are listed twice."""
    there = {name for card in cards(ruleset.deck) for name in names_of(card)}
    for field, name in _named(ruleset):
        if name not in there:
            yield field, f"there is no {_short(name)} in the deck"
    for key, does in ruleset.effects.items():
        for field, names in _lists(key, does):
            if len({*names}) < len(names):
                yield field, f"{_short(', '.join(names))}; it takes each card once"


def _named(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for key, does in ruleset.effects.items():
        yield f"effects.{key}", key
        yield from ((field, name) for field, names in _lists(key, does) for name in names)
    yield from ((f"scoring.values.{name}", name) for name in ruleset.scoring.values)


def _lists(key: str, does: Effect) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield f"effects.{key}.not_on", does.not_on
    yield f"effects.{key}.answers", does.answers
    yield f"effects.{key}.cancels", does.cancels


def _cards(ruleset: Ruleset) -> Found:
    """Report effects that contradict each other or the rest of the rules."""
    for name, does in ruleset.effects.items():
        yield from _naming(f"effects.{name}.names", does, ruleset.deck)
        if ruleset.bluff.rule == "challenge" and does.only_without_suit:
            yield from _challenge(f"effects.{name}", does)
        if does.give_left and does.again != "no":
            words = "on, but a card that is followed by another of the same player makes nobody pass a card"
            yield f"effects.{name}.give_left", words
        if does.swap == "chosen" and does.opening == "effect":
            words = "'effect', but nobody can choose whose hand to take; it takes 'nothing' or 'again'"
            yield f"effects.{name}.opening", words
    if ruleset.several.cards != "off":
        yield from _one_name(ruleset)
    for card in cards(ruleset.deck):
        if card.suit is None and not _followed(effect(ruleset, card)):
            words = (
                "'card', but nothing matches a card without a suit; it takes 'under' or 'anything', or a name"
            )
            yield f"effects.{card.rank}.follow", words
        if card.suit is None and not _playable(ruleset, card):
            yield (
                f"effects.{card.rank}.anywhere",
                "off, but a card without a suit matches nothing; it takes on",
            )


def _naming(field: str, does: Effect, deck: Deck) -> Found:
    if does.names != "nothing" and not any(deck.ranks.values()):
        yield field, f"{does.names!r}, but no card in the deck has a suit; it takes 'nothing'"


def _one_name(ruleset: Ruleset) -> Found:
    """Check that cards played together all name suits, or all name ranks."""
    for rank in ruleset.deck.ranks:
        there = [card for card in cards(ruleset.deck) if card.rank == rank]
        if {"suit", "rank"} <= {effect(ruleset, card).names for card in there}:
            words = f"{rank} names a suit on one card, a rank on another; played together they need one name"
            yield "several.cards", f"{ruleset.several.cards!r}, but {words}"


def _challenge(field: str, does: Effect) -> Found:
    if does.answers:
        words = "a card that may be challenged cannot be answered; it takes none"
        yield f"{field}.answers", f"{_short(', '.join(does.answers))}; {words}"
    for name, has in (("give_left", does.give_left), ("again", does.again != "no")):
        if has:
            yield f"{field}.{name}", "a card that may be challenged does this to nobody; leave it out"
    if does.draw == 0:
        yield f"{field}.draw", "0; a card that may be challenged must make the next player draw"


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
        yield "effects", "no card may open the discard: all of them go back ('again')"
    if all(effect.again == "must" for effect in does):
        yield "effects", "no way to end: every card must be followed by another ('must')"
    elif ruleset.last_card.special == "draw" and all(is_special(effect) for effect in does):
        yield "last_card.special", "'draw', but every card is special: no way to end; it takes 'allowed'"
    yield from _target(ruleset)


def _target(ruleset: Ruleset) -> Found:
    """Check that the target can be reached in a reasonable number of rounds (HR-9)."""
    scoring = ruleset.scoring
    if scoring.rounds:
        return
    fixed = scoring.counts == "fixed"
    brings = scoring.fixed if fixed else max(points(ruleset, card) for card in cards(ruleset.deck))
    if not fixed and brings == 0:
        yield "scoring.values", "no card counts anything, so nobody can reach the target"
    elif 0 < MOST_WON * brings < scoring.target <= MOST_POINTS:
        words = f"{scoring.target}; it takes at most {MOST_WON * brings}, or matches hardly end"
        yield "scoring.target", words
