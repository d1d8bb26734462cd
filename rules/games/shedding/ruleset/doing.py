"""Describes the effect of a card in sentences for its player (HR-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from parlour.rules.cards import Card, card_words
from parlour.rules.games.shedding.ruleset import said
from parlour.rules.games.shedding.ruleset.kinds import cards, effect, fits_any, names_of
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset


def lines(ruleset: Ruleset) -> str:
    """Return a Markdown line for all cards with the same effect: `- **8**: The next player …`."""
    told: dict[str, list[Card]] = {}
    for card in _by_rank(ruleset):
        told.setdefault(" ".join(sentences(ruleset, effect(ruleset, card))), []).append(card)
    return "\n".join(
        f"- **{said.listed([card_words(name) for name in names(ruleset, some)])}**: {words}"
        for words, some in told.items()
        if words
    )


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


def sentences(ruleset: Ruleset, does: Effect) -> Iterator[str]:
    """Yield sentences that describe the effect."""
    yield from _where(ruleset, does)
    yield from _what_follows(ruleset, does)
    yield from _penalty(ruleset, does)
    yield from _turn(ruleset, does)
    yield from _hands(does)


def _where(ruleset: Ruleset, does: Effect) -> Iterator[str]:
    barred = said.all_of(fitting(ruleset, does.not_on)) if does.not_on else ""
    if does.anywhere:
        yield f"Goes on anything but {barred}." if barred else "Goes on anything."
    elif barred:
        yield f"Never goes on {barred}."
    if does.only_without_suit:
        rest = f"the rest of your hand has no card of the {said.suit(ruleset.deck)} to be matched"
        if ruleset.bluff.rule == "challenge":
            yield f"It is meant for when {rest}, but see *Bluffing*."
        else:
            yield f"You may play it only while {rest}."


def _what_follows(ruleset: Ruleset, does: Effect) -> Iterator[str]:
    if does.names == "suit":
        yield f"You choose the {said.suit(ruleset.deck)} that must follow."
    elif does.names == "rank":
        yield "You choose the rank that must follow."
    elif does.follow == "under":
        yield "Match the card under it, or play another of its rank."
    elif does.follow == "anything":
        yield "Anything may follow it."


def _penalty(ruleset: Ruleset, does: Effect) -> Iterator[str]:
    answer = f", or answers with {said.any_of(fitting(ruleset, does.answers))}" if does.answers else ""
    skipped = min(does.skip, ruleset.skips_at_most)
    if does.draw:
        yield f"The next player draws {said.counted(does.draw, 'card')} and misses the turn{answer}."
    elif skipped:
        yield f"The next player misses the turn{answer}."
    if skipped == 2:
        yield "The player after that misses the turn too."
    elif skipped > 2:
        yield f"The {said.number(skipped - 1)} players after that miss their turn too."
    if does.cancels:
        on = said.any_of(fitting(ruleset, does.cancels))
        none = ", and adds none" if does.draw else ""
        yield f"Played on {on}, it cancels the cards that are waiting to be drawn{none}."


def _turn(ruleset: Ruleset, does: Effect) -> Iterator[str]:
    if does.reverse:
        yield "The direction is reversed."
        if ruleset.reverse_skips_with_two and ruleset.seats[0] == 2:
            yield "With two players, the other misses a turn."
    if does.again == "may":
        yield "You may play another card on it."
    elif does.again == "must":
        yield "You must play another card on it; if you cannot, you draw."


def _hands(does: Effect) -> Iterator[str]:
    if does.swap == "left":
        yield "You swap hands with the player on your left."
    elif does.swap == "chosen":
        yield "You swap hands with a player of your choice."
    if does.pass_hands:
        yield "Everyone passes their hand to the next player in the direction of play."
    if does.give_left:
        yield "Everyone passes a card of their choice to the left."
