"""Describes the effect of a card in sentences for its player (HR-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from parlour.rules.cards import Card
from parlour.rules.games.shedding.ruleset import said
from parlour.rules.games.shedding.ruleset import sentences as s
from parlour.rules.games.shedding.ruleset.kinds import cards, effect, fits_any, names_of
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset
from parlour.rules.sentences import Told, told


def effects(ruleset: Ruleset) -> Iterator[tuple[Told, list[Told]]]:
    """Yield the names of all cards with the same effect, and what is told of it."""
    found: dict[tuple[Told, ...], list[Card]] = {}
    for card in _by_rank(ruleset):
        found.setdefault(tuple(sentences(ruleset, effect(ruleset, card))), []).append(card)
    yield from ((said.named(names(ruleset, some)), [*does]) for does, some in found.items() if does)


def having(ruleset: Ruleset, has: Callable[[Effect], object]) -> list[str]:
    """Return names for exactly the cards whose effect satisfies `has`."""
    return names(ruleset, [card for card in _by_rank(ruleset) if has(effect(ruleset, card))])


def answerable(does: Effect) -> bool:
    """Whether this effect brings a draw or a skip that may be answered."""
    return bool(does.answers and (does.draw or does.skip))


def fitting(ruleset: Ruleset, some: Sequence[str]) -> list[str]:
    """Return the fewest names equivalent to these."""
    return names(ruleset, [card for card in _by_rank(ruleset) if fits_any(some, card)])


def names(ruleset: Ruleset, some: Sequence[Card]) -> list[str]:
    """Return the fewest names that fit these cards and no others of the deck."""
    others = {name for card in cards(ruleset.deck) if card not in some for name in names_of(card)}
    fewest = (next(name for name in reversed(names_of(card)) if name not in others) for card in some)
    return list(dict.fromkeys(fewest))


def _by_rank(ruleset: Ruleset) -> list[Card]:
    there = cards(ruleset.deck)
    ranks = [*dict.fromkeys(card.rank for card in there)]
    return sorted(there, key=lambda card: ranks.index(card.rank))


def sentences(ruleset: Ruleset, does: Effect) -> Iterator[Told]:
    """Yield sentences that describe the effect."""
    yield from _where(ruleset, does)
    yield from _what_follows(ruleset, does)
    yield from _penalty(ruleset, does)
    yield from _turn(ruleset, does)
    yield from _hands(does)


def _where(ruleset: Ruleset, does: Effect) -> Iterator[Told]:
    barred = said.all_of(fitting(ruleset, does.not_on)) if does.not_on else None
    if barred is not None:
        yield told(s.ANYWHERE_BUT if does.anywhere else s.NEVER_ON, cards=barred)
    elif does.anywhere:
        yield s.ANYWHERE
    if does.only_without_suit:
        challenged = ruleset.bluff.rule == "challenge"
        yield told(s.MEANT_WITHOUT if challenged else s.ONLY_WITHOUT, of=said.suit(ruleset.deck))


def _what_follows(ruleset: Ruleset, does: Effect) -> Iterator[Told]:
    if does.names == "suit":
        yield told(s.NAMES_SUIT, of=said.suit(ruleset.deck))
    elif does.names == "rank":
        yield s.NAMES_RANK
    elif does.follow != "card":
        yield s.FOLLOWS[does.follow]


def _penalty(ruleset: Ruleset, does: Effect) -> Iterator[Told]:
    answers = {"answers": said.any_of(fitting(ruleset, does.answers))} if does.answers else {}
    skipped = min(does.skip, ruleset.skips_at_most)
    if does.draw:
        yield told(s.DRAWS_OR_ANSWERS if answers else s.DRAWS, drawn=said.counted(does.draw), **answers)
    elif skipped:
        yield told(s.MISSES_OR_ANSWERS if answers else s.MISSES, **answers)
    if skipped == 2:
        yield s.NEXT_MISSES
    elif skipped > 2:
        yield told(s.MORE_MISS, number=said.number(skipped - 1))
    if does.cancels:
        on = said.any_of(fitting(ruleset, does.cancels))
        yield told(s.CANCELS_AND_ADDS_NONE if does.draw else s.CANCELS, cards=on)


def _turn(ruleset: Ruleset, does: Effect) -> Iterator[Told]:
    if does.reverse:
        yield s.REVERSES
        if ruleset.reverse_skips_with_two and ruleset.seats[0] == 2:
            yield s.REVERSES_WITH_TWO
    if does.again != "no":
        yield s.AGAIN[does.again]


def _hands(does: Effect) -> Iterator[Told]:
    if does.swap != "no":
        yield s.SWAPS[does.swap]
    if does.pass_hands:
        yield s.PASSES_HANDS
    if does.give_left:
        yield s.PASSES_CARDS
