"""Can this ruleset be played? Every reason against it, with field, value and reason (HR-9)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict

from rules.cards import COLOR_RANKS, FRENCH_RANKS, SUITLESS, SUITS
from rules.errors import Fault
from rules.games.shedding.ruleset import Deck, Ruleset

MOST_SEATS = 10
MOST_CARDS = 500
MOST_VALUE = 1_000
LONGEST_TEXT = 40


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played."""
    found = (
        *_texts(ruleset),
        *_deck(ruleset.deck),
        *_table(ruleset),
        *_cards(ruleset),
        *_numbers(ruleset),
    )
    return tuple(Fault(field, words) for field, words in found)


def _texts(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What players read: a ruleset may come from anybody's file."""
    clauses = ((f"clauses.{name}", clause) for name, clause in asdict(ruleset.clauses).items())
    words = (("title", ruleset.title), ("calling.word", ruleset.calling.word), *clauses)
    for field, text in words:
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
            yield field, f"{text[:LONGEST_TEXT]!r}; it takes 1 to {LONGEST_TEXT} characters that print"
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", ruleset.name):
        yield "name", f"{ruleset.name[:LONGEST_TEXT]!r}; it takes small letters, digits and hyphens"


def _deck(deck: Deck) -> Iterator[tuple[str, str]]:
    for name in deck.suits:
        if name not in SUITS:
            yield "deck.suits", f"{name!r} is no suit; suits are {', '.join(SUITS)}"
    if not deck.suits or len(set(deck.suits)) < len(deck.suits):
        yield "deck.suits", f"{list(deck.suits)} must name at least one suit, each once"
    known = {rank for name in deck.suits if name in SUITS for rank in _ranks_of(name)}
    for rank, copies in deck.ranks.items():
        if rank not in known:
            yield "deck.ranks", f"{rank!r} is no rank of these suits"
        elif copies < 1:
            yield f"deck.ranks.{rank}", f"{copies} copies; at least 1 is needed"
    for rank, copies in deck.suitless.items():
        if rank not in SUITLESS:
            yield "deck.suitless", f"{rank!r} is no card; known are {', '.join(SUITLESS)}"
        elif copies < 1:
            yield f"deck.suitless.{rank}", f"{copies} copies; at least 1 is needed"


def _ranks_of(suit: str) -> tuple[str, ...]:
    return FRENCH_RANKS if SUITS[suit].symbol else COLOR_RANKS


def size(deck: Deck) -> int:
    """Return how many cards the deck has."""
    return len(deck.suits) * sum(deck.ranks.values()) + sum(deck.suitless.values())


def _table(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    least, most = ruleset.seats
    if not 2 <= least <= most <= MOST_SEATS:
        yield "seats", f"{least} to {most}; it takes 2 to {MOST_SEATS}, the smaller number first"
    if ruleset.hand < 1:
        yield "hand", f"{ruleset.hand} cards; at least 1 is dealt"
    cards = size(ruleset.deck)
    if cards > MOST_CARDS:
        yield "deck", f"{cards} cards; at most {MOST_CARDS}"
    elif most * ruleset.hand + 1 > cards:
        yield (
            "hand",
            f"{most} hands of {ruleset.hand} and an opening card need more than the {cards} cards there are",
        )


def _cards(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    there = {*ruleset.deck.ranks, *ruleset.deck.suitless}
    for rank, effect in ruleset.effects.items():
        if rank not in there:
            yield f"effects.{rank}", f"there is no {rank!r} in the deck"
        for name, number in (("draw", effect.draw), ("skip", effect.skip)):
            if not 0 <= number <= MOST_SEATS:
                yield f"effects.{rank}.{name}", f"{number}; it takes 0 to {MOST_SEATS}"
    for rank in ruleset.deck.suitless:
        if rank not in ruleset.effects or not ruleset.effects[rank].wild:
            yield f"effects.{rank}", "a card without a suit must be wild, or it matches nothing"
    if all(rank in ruleset.effects and ruleset.effects[rank].opening == "again" for rank in there):
        yield "effects", "no card may open the discard: all of them go back"
    for rank in ruleset.scoring.values:
        if rank not in there:
            yield f"scoring.values.{rank}", f"there is no {rank!r} in the deck"


def _numbers(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    calling, scoring = ruleset.calling, ruleset.scoring
    if not 1 <= scoring.target <= 100_000:
        yield "scoring.target", f"{scoring.target}; a match needs a target from 1 to 100000 points"
    if any(value < 0 for value in scoring.values.values()):
        yield "scoring.values", "a card's value may not be negative"
    if any(value > MOST_VALUE for value in scoring.values.values()):
        yield "scoring.values", f"a card's value is at most {MOST_VALUE}"
    if not any(points(ruleset, rank) for rank in (*ruleset.deck.ranks, *ruleset.deck.suitless)):
        yield "scoring.values", "no card is worth anything, so nobody can reach the target"
    if not 0 <= calling.penalty <= 10:
        yield "calling.penalty", f"{calling.penalty}; it takes 0 to 10 cards"
    if not 0 <= calling.catch_seconds <= 30:
        yield "calling.catch_seconds", f"{calling.catch_seconds}; it takes 0 to 30 seconds"
    if not 0 <= ruleset.bluff.fine <= 10:
        yield "bluff.fine", f"{ruleset.bluff.fine}; it takes 0 to 10 cards"


def points(ruleset: Ruleset, rank: str) -> int:
    """Return what a card of `rank` counts in a hand (JC-17): as named, else a number's face."""
    named = ruleset.scoring.values.get(rank)
    if named is not None:
        return named
    return int(rank) if rank.isdigit() else 0
