"""Rounds that fit what a seat knows: the cards that it does not see are dealt by chance.

Who remembers the cards of all tricks (`View.recalled`) also knows who had no more cards of a suit, and where
the cards lie that it has passed. Who does not remember them still knows how many hearts are gone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.rules.game import View, Zone
from parlour_hearts.ruleset import CYCLES, DECKS, HEARTS, JACK, QUEEN, SUITS, Rules, suit_of
from parlour_hearts.sentences import BROKEN, HAS_JACK, HAS_QUEEN, ONE_POINT, SO_MANY_POINTS
from parlour_hearts.state import State, passing_fact

PASSED: Final = "passed"
PLAYED: Final = "played"
TAKEN: Final = "taken"
TRIES: Final = 20
"""How often cards are dealt anew when somebody would get a suit that they have not."""


class Taken(NamedTuple):
    """What each seat has taken, as everybody knows it."""

    tricks: tuple[int, ...]
    hearts: tuple[int, ...]
    queen: int
    jack: int


class Known(NamedTuple):
    """What a view tells of cards: all of them as numbers, and by seat where they belong to one.

    `played` are seat and card of the tricks that are gone, as far as they are known: all, or the last one.
    `given` are the cards that the viewer has passed.
    """

    played: tuple[tuple[int, int], ...]
    trick: tuple[tuple[int, int], ...]
    given: tuple[int, ...]
    hands: list[list[int]]
    chosen: list[list[int]]

    @property
    def seen(self) -> bytes:
        """All cards of which the place is known; `given` ones may be among them, or in a hand."""
        by_seat = (card for cards in (*self.hands, *self.chosen) for card in cards)
        return bytes([*by_seat, *(card for _, card in (*self.played, *self.trick))])


def imagined(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a round that fits `view`."""
    seats, passing = len(view.seats), view.phase == "pass"
    taken, known, shift = _taken(rules, view), _known(rules, view), _shift(view)
    left = [*DECKS[seats].translate(None, known.seen)]
    rng.shuffle(left)
    forgotten = seats * sum(taken.tricks) - len(known.played)
    gone = _forgotten(rules, taken, [card for _, card in known.played], left, forgotten)
    if view.viewer is not None:
        held = [card for card in known.given if card in left]
        known.hands[(view.viewer + shift) % seats] += held
        left = [card for card in left if card not in held]
    _deal(view, known, left, rng)
    passed = [bytes(sorted(cards)) for cards in known.chosen]
    if not passing and view.viewer is not None:
        passed[view.viewer] = bytes(known.given)
    return State(
        rules=rules,
        hands=tuple(bytes(sorted(cards)) for cards in known.hands),
        dealer=view.turns.dealer,
        shift=shift,
        passing=passing,
        passed=tuple(passed),
        leader=_leader(view),
        tricks=taken.tricks,
        hearts=taken.hearts,
        broken=rules.ruleset.breaking == "free" or view.fact(BROKEN) is not None,
        trick=bytes(card for _, card in known.trick),
        gone=bytes([*gone, *(card for _, card in known.played)]),
        leaders=bytes(forgotten // seats) + bytes(seat for seat, _ in known.played[::seats]),
        queen=taken.queen,
        jack=taken.jack,
    )


def _known(rules: Rules, view: View) -> Known:
    def owned(zone: Zone | None) -> tuple[tuple[int, int], ...]:
        cards = map(rules.card_type, zone.cards) if zone else ()
        return tuple(zip(zone.owners, cards, strict=True)) if zone else ()

    def by_seat(name: str) -> list[list[int]]:
        zones = (view.zone(name, place.seat) for place in view.seats)
        return [[rules.card_type(card) for card in zone.cards] if zone else [] for zone in zones]

    played = [(place, rules.card_type(card)) for place, card in view.recalled]
    return Known(
        tuple((int(place.split()[1]), card) for place, card in played if place != PASSED)
        or owned(_last(view)),
        owned(view.at("trick")),
        tuple(card for place, card in played if place == PASSED),
        by_seat("hand"),
        by_seat(PASSED),
    )


def _last(view: View) -> Zone | None:
    """Return the zone in which the last trick lies open."""
    return next((zone for zone in view.zones if zone.name == TAKEN and zone.cards), None)


def _leader(view: View) -> int:
    """Return who has led to the trick, or leads now."""
    owners, last = view.at("trick").owners, _last(view)
    if owners:
        return owners[0]
    if last is not None and last.seat is not None:
        return last.seat
    return view.turns.seat or 0


def _shift(view: View) -> int:
    seats = len(view.seats)
    told = (shift for shift in CYCLES[seats] if view.fact(passing_fact(seats, shift)) is not None)
    return next(told, 0)


def _taken(rules: Rules, view: View) -> Taken:
    hearts, queen, jack = [], -1, -1
    for place in view.seats:
        notes = {note.sentence.key: dict(note.values) for note in place.notes}
        has_queen, has_jack = HAS_QUEEN.key in notes, HAS_JACK.key in notes
        queen, jack = place.seat if has_queen else queen, place.seat if has_jack else jack
        points = notes.get(SO_MANY_POINTS.key, {}).get("points", int(ONE_POINT.key in notes))
        hearts.append(int(str(points)) - rules.points(0, has_queen, has_jack))
    tricks = tuple(view.at(TAKEN, place.seat).count // len(view.seats) for place in view.seats)
    return Taken(tricks, tuple(hearts), queen, jack)


def _forgotten(rules: Rules, taken: Taken, played: list[int], left: list[int], count: int) -> list[int]:
    """Take so many cards out of `left`: those of tricks that nobody remembers, with the points they had."""
    hearts = sum(taken.hearts) - sum(suit_of(card) == HEARTS for card in played)
    found = [card for card in left if suit_of(card) == HEARTS][:hearts] if count else []
    watched = [QUEEN, JACK] if rules.ruleset.jack else [QUEEN]
    if count:
        gone = {QUEEN: taken.queen >= 0, JACK: taken.jack >= 0}
        found += [card for card in watched if gone[card] and card in left]
    plain = [card for card in left if suit_of(card) != HEARTS and card not in watched]
    found += plain[: count - len(found)]
    left[:] = [card for card in left if card not in found]
    return found


def _deal(view: View, known: Known, left: list[int], rng: random.Random) -> None:
    """Deal what is left to those of whom less is known than they have."""
    seats = len(view.seats)
    sizes = [place.cards - len(cards) for place, cards in zip(view.seats, known.hands, strict=True)]
    zones = [view.zone(PASSED, seat) for seat in range(seats)]
    spare = [zone.count - len(cards) if zone else 0 for zone, cards in zip(zones, known.chosen, strict=True)]
    rooms = [size + more for size, more in zip(sizes, spare, strict=True)]
    for seat, cards in enumerate(_dealt(left, rooms, _voids(known, seats), rng)):
        known.chosen[seat].extend(cards[: spare[seat]])
        known.hands[seat].extend(cards[spare[seat] :])


def _voids(known: Known, seats: int) -> list[list[bool]]:
    """Return by suit and seat who has no card of the suit, as they have not followed it."""
    voids = [[False] * seats for _ in SUITS]
    for first in range(0, len(known.played) + len(known.trick), seats):
        trick = (*known.played, *known.trick)[first : first + seats]
        led = suit_of(trick[0][1])
        for seat, card in trick:
            if suit_of(card) != led:
                voids[led][seat] = True
    return voids


def _dealt(
    cards: list[int], rooms: list[int], voids: list[list[bool]], rng: random.Random
) -> Sequence[list[int]]:
    """Deal shuffled cards to seats with so much room, if possible none of a suit that a seat has not."""
    seats = range(len(rooms))
    able = [[seat for seat in seats if rooms[seat] and not lacks[seat]] for lacks in voids]
    hard = sorted(cards, key=lambda card: len(able[suit_of(card)]))  # cards that few can have come first
    for _ in range(TRIES):
        room, hands = [*rooms], [list[int]() for _ in seats]
        for card in hard:
            there = [seat for seat in able[suit_of(card)] if room[seat]]
            if not there:
                break
            seat = rng.choices(there, [room[seat] for seat in there])[0]
            hands[seat].append(card)
            room[seat] -= 1
        else:
            return hands
    ends = [sum(rooms[: seat + 1]) for seat in seats]
    return [cards[end - room : end] for end, room in zip(ends, rooms, strict=True)]
