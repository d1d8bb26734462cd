"""Rounds that fit what a seat knows of one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from parlour.rules.game import View
from parlour_spades.ruleset import PLAYERS, Rules, suit_of
from parlour_spades.sentences import BROKEN, NOTE_BID, NOTE_BLIND, NOTE_NIL
from parlour_spades.state import State

TRIES: Final = 20
"""How often cards are dealt anew, if somebody gets a suit that they did not follow."""


def imagined(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a round that fits `view`. If the tricks are recalled, nobody gets a suit that they lack."""
    bids, blind = _bids(view)
    bidding = None in bids
    trick = bytes(map(rules.card_type, view.at("trick").cards))
    leader = (view.turns.dealer + 1 if bidding else (view.turns.seat or 0) - len(trick)) % PLAYERS
    gone, leads = _gone(rules, view)
    own = bytes(sorted(rules.card_type(card) for card in view.hand if card))
    left = rules.deck.translate(None, own + trick + gone)
    counts = [0 if own and each.seat == view.viewer else each.cards for each in view.seats]
    hands, rest = _dealt(left, counts, voids(gone + trick, leads + bytes((leader,))), rng)
    if own and view.viewer is not None:
        hands[view.viewer] = own
    return State(
        rules=rules,
        dealer=view.turns.dealer,
        totals=_totals(view),
        hands=tuple(hands),
        leader=leader,
        bids=bids,
        blind=blind,
        looked=view.phase == "bid",
        broken=view.fact(BROKEN) is not None,
        trick=trick,
        gone=rest + gone,
        leads=bytes(len(rest) // PLAYERS) + leads,
        taken=tuple(view.at("won", seat).count // PLAYERS for seat in range(PLAYERS)),
    )


def voids(cards: bytes, leads: bytes) -> tuple[frozenset[int], ...]:
    """Return the suits that each seat has run out of, as the tricks have shown to which these seats led."""
    found: list[set[int]] = [set() for _ in range(PLAYERS)]
    for at, card in enumerate(cards):
        trick = at // PLAYERS
        led = suit_of(cards[trick * PLAYERS])
        if suit_of(card) != led:
            found[(leads[trick] + at) % PLAYERS].add(led)
    return tuple(map(frozenset, found))


def _bids(view: View) -> tuple[tuple[int | None, ...], tuple[bool, ...]]:
    """Return what each seat has bid, and who has bid nil blind, as the notes beside the seats tell."""
    bids: list[int | None] = [None] * PLAYERS
    blind = [False] * PLAYERS
    for each in view.seats:
        for note in each.notes:
            match note.sentence.key:
                case NOTE_BID.key:
                    tricks = dict(note.values)["tricks"]
                    assert isinstance(tricks, int), "a bid is a number"
                    bids[each.seat] = tricks
                case NOTE_NIL.key | NOTE_BLIND.key:
                    bids[each.seat] = 0
                    blind[each.seat] = note.sentence.key == NOTE_BLIND.key
    return tuple(bids), tuple(blind)


def _totals(view: View) -> tuple[int, ...]:
    """Return the points before the round; after it, its own result is there, too."""
    results = view.match.results[:-1] if view.phase == "over" else view.match.results
    return results[-1].totals if results else (0,) * len(view.seats)


def _gone(rules: Rules, view: View) -> tuple[bytes, bytes]:
    """Return the cards of the tricks before that are known, and who led to each: all of them, or the last."""
    if view.recalled:
        cards = bytes(rules.card_type(card) for _, card in view.recalled)
        return cards, bytes(int(seat) for seat, _ in view.recalled[::PLAYERS])
    for seat in range(PLAYERS):
        if (last := view.at("won", seat)).cards:
            return bytes(map(rules.card_type, last.cards)), bytes(last.owners[:1])
    return b"", b""


def _dealt(
    cards: bytes, counts: Sequence[int], lacking: Sequence[frozenset[int]], rng: random.Random
) -> tuple[list[bytes], bytes]:
    """Return so many of `cards` for each seat, no suits that it lacks, and the rest.

    The cards that fewest seats may have go first. Where that fails, anybody gets anything.
    """
    spread = list(cards)
    for tries in range(TRIES + 1):
        rng.shuffle(spread)
        if not any(lacking) or tries == TRIES:
            break
        able = {
            card: [seat for seat in range(PLAYERS) if suit_of(card) not in lacking[seat]] for card in cards
        }
        if (
            found := _fitting(sorted(spread, key=lambda card: len(able[card])), counts, able, rng)
        ) is not None:
            return found
    hands, at = [], 0
    for count in counts:
        hands.append(bytes(sorted(spread[at : at + count])))
        at += count
    return hands, bytes(spread[at:])


def _fitting(
    cards: Sequence[int], counts: Sequence[int], able: dict[int, list[int]], rng: random.Random
) -> tuple[list[bytes], bytes] | None:
    """Give each card to a seat that may have it, rather one with more room; None if one has no place."""
    room, hands = list(counts), [bytearray() for _ in counts]
    for card in cards:
        weights = [room[seat] for seat in able[card]]
        if not any(weights):
            return None
        seat = rng.choices(able[card], weights)[0]
        hands[seat].append(card)
        room[seat] -= 1
    return [bytes(sorted(hand)) for hand in hands], b""
