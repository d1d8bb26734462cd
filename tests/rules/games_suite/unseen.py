"""What lies where a viewer cannot see it, told from whole states and moves: never from a view or an event.

So it can be held against `seen_by`, and against everything that leaves a table. Whoever adds a family of
games says here where its cards lie hidden (`_dark`), and what a move shows that stays nowhere (`_passing`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import Setting
from parlour.rules.events import Event
from parlour.rules.games.jojo.engine import state as jojo
from parlour.rules.games.lotta_watta.engine import state as watta
from parlour.rules.games.lotta_watta.engine.deal import BOTTOM
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.moves import read as read_watta
from parlour.rules.games.lotta_watta.engine.tables import JOKER
from parlour.rules.games.shedding.position import state as shedding
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.phases import REOPEN
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Judged, OfHouse, Shuffled
from parlour.rules.views import Stage
from tests.rules.games_suite.playing import played

Swap = bytes
"""For `bytes.translate`: which card lies where another did."""
UNSEEN = ("trade ", "give ", "pass ")
"""Moves with cards that nobody else sees."""
SAME: Swap = bytes(range(256))
TRIES = 3
"""How often other cards are thought of for a round; rules may forbid what was done with these."""


class Ledger:
    """The cards of a running round that `viewer` has never seen any copy of; by nothing but what happened."""

    def __init__(self, dealt: Match, viewer: int | None) -> None:
        self._deck = Counter(dealt.rules.deck)
        self._viewer = viewer
        self._seen: set[int] = set()
        self._look(dealt)

    @property
    def unseen(self) -> frozenset[int]:
        """The card types of which no copy was seen."""
        return frozenset(self._deck) - self._seen

    def follow(self, before: Match, who: int, move: str | OfHouse, after: Match) -> None:
        """Something was done: note what was seen."""
        self._seen |= {*_passing(before.round, who, move, self._viewer)}
        self._look(after)

    def keeps(
        self, cards: frozenset[int], before: Match, who: int, move: str | OfHouse, after: Match
    ) -> bool:
        """Whether none of `cards` would be seen if this were done."""
        shown = {*_passing(before.round, who, move, self._viewer)} | self._visible(after)
        return not cards & shown

    def swaps(self, rng: random.Random, among: frozenset[int] | None = None) -> Swap:
        """Return a table by which unseen cards change places, each with one of as many copies."""
        table = bytearray(range(256))
        there = self.unseen if among is None else self.unseen & among
        for copies in sorted({self._deck[card] for card in there}):
            alike = sorted(card for card in there if self._deck[card] == copies)
            for card, other in zip(alike, rng.sample(alike, len(alike)), strict=True):
                table[card] = other
        return bytes(table)

    def _look(self, moment: Match) -> None:
        self._seen |= self._visible(moment)

    def _visible(self, moment: Match) -> set[int]:
        if moment.stage is not Stage.ROUND:
            return set(self._deck)  # the round is over, and every hand is shown
        dark = Counter(_dark(moment.round, self._viewer))
        return {card for card, copies in self._deck.items() if dark[card] < copies}


def followed(steps: Sequence[PlayedMove], viewer: int | None) -> Ledger:
    """Return what `viewer` knows after these steps of a round."""
    ledger = Ledger(steps[0].after, viewer)
    for step in steps[1:]:
        ledger.follow(step.before, step.who, step.move, step.after)
    return ledger


def rounds(setting: Setting) -> list[list[PlayedMove]]:
    """Return the rounds of a match, each from its deal on."""
    found: list[list[PlayedMove]] = []
    for step in played(setting):
        if step.before.stage == Stage.DEAL:
            found.append([])
        if found:
            found[-1].append(step)
    return found


def in_other_worlds(
    steps: Sequence[PlayedMove], viewer: int | None, rng: random.Random
) -> Iterator[Iterator[tuple[PlayedMove, Match, list[Event]]]]:
    """Yield beginnings of a round, each as it is with other cards where `viewer` has not seen any."""
    upto = rng.randint(1, len(steps))
    for _ in range(TRIES):
        swap = followed(steps[:upto], viewer).swaps(rng)
        if swap != SAME:
            yield with_other_cards(steps[:upto], swap)
        upto = max(1, upto // 2)


def with_other_cards(
    steps: Sequence[PlayedMove], swap: Swap
) -> Iterator[tuple[PlayedMove, Match, list[Event]]]:
    """Yield the steps and what the same would be with other cards, for as long as it could be done."""
    moment = steps[0].before
    for step in steps:
        events: list[Event] = []
        move = swapped(moment, step.move, swap)
        if not _can_be(moment, step.who, move):
            return
        moment = matches.after(moment, step.who, move, events)
        if skeleton(moment) != skeleton(step.after):
            return
        yield step, moment, events


def swapped(moment: Match, move: str | OfHouse, swap: Swap) -> str | OfHouse:
    """Return `move` as it is with other cards: an order, or cards that leave a hand unseen."""
    if isinstance(move, Shuffled):
        return Shuffled(move.order.translate(swap))
    if not isinstance(move, str) or not move.startswith(UNSEEN):
        return move
    verb, *cards = move.split()
    others = (moment.rules.texts[swap[moment.rules.card_type(card)]] for card in cards)
    return " ".join((verb, *others))


def _can_be(moment: Match, who: int, move: str | OfHouse) -> bool:
    if isinstance(move, Shuffled):
        return matches.wanted(moment) is not None
    return who == HOUSE or isinstance(matches.judge(moment, who, str(move)), Legal)


def skeleton(moment: Match) -> tuple[object, ...]:
    """Return what everyone sees of a moment without seeing a card: how many lie where, who is to act, and
    what was told of cards that their owner does not see.
    """
    state = moment.round
    hands = tuple(tuple(_shape(card) for card in hand) for hand in state.hands)
    more = (getattr(state, "phase", None), getattr(state, "known", None))
    return (moment.stage, hands, len(getattr(state, "stock", ())), state.turn, *more)


def _shape(card: object) -> object:
    return card is None or (isinstance(card, watta.Slot) and card.up)


def _dark(state: Any, viewer: int | None) -> Iterator[int]:
    """Yield every card that `viewer` cannot see in `state`."""
    match state:
        case watta.State():
            yield from state.stock
            yield from _face_down(state, viewer)
        case shedding.State():
            opened = state.phase == REOPEN  # the card turned over lies on the stock still
            yield from state.stock[1:] if opened else state.stock
            others = [card for seat, card in enumerate(state.matter.given) if seat != viewer]
            yield from (card for card in others if card != NO_CARD)
            yield from _others(state.hands, viewer)
        case jojo.State():
            yield from state.stock
            yield from _others(state.hands, viewer)
        case _ if type(state).__module__ == "parlour_whist.state":  # there only while tests install it
            yield from state.stock[1:]
            yield from _others(state.hands, viewer)
        case _ if type(state).__module__ == "parlour_hearts.state":
            yield from _others(state.hands, viewer)
            yield from _others(state.passed if state.passing else (), viewer)
        case _ if type(state).__module__ == "parlour_spades.state":
            yield from _others(state.hands, viewer)
        case _ if type(state).__module__ == "parlour_hanabi.state":
            yield from state.stock
            yield from b"".join(state.hands) if viewer is None else state.hands[viewer]
        case _:
            raise AssertionError(f"where do the cards of {type(state)} lie hidden? Say it here")


def _others(hands: tuple[bytes, ...], viewer: int | None) -> Iterator[int]:
    for seat, hand in enumerate(hands):
        yield from hand if seat != viewer else b""


def _face_down(state: watta.State, viewer: int | None) -> Iterator[int]:
    for seat, hand in enumerate(state.hands):
        for number, slot in enumerate(hand):
            if slot is not None and not slot.up and not _looks(state, HandPlace(seat, number), viewer):
                yield slot.card
    if state.taken != watta.NO_CARD and state.origin == "stock" and state.turn != viewer:
        yield state.taken


def _looks(state: watta.State, place: HandPlace, viewer: int | None) -> bool:
    if state.phase == watta.LOOK:
        return place.seat == viewer and place.slot in BOTTOM
    return state.phase == watta.PEEK and state.peek == place and state.powers[0].seat == viewer


def _passing(state: Any, who: int, move: str | OfHouse, viewer: int | None) -> Iterator[int]:
    """Yield the cards that a move shows to `viewer` and no state keeps."""
    match state, move:
        case watta.State(), Judged(_, claims):
            places = [HandPlace(claim.seat, read_watta(claim.move).slot) for claim in claims]
            yield from (slot.card for place in places if (slot := state.at(place)) is not None)
            if claims and state.stock[:1] == bytes([JOKER]):
                yield JOKER  # it is no penalty, and stays
        case watta.State(asked=[_, *_]), str(text) if text.startswith("stack "):
            slot = state.at(HandPlace(who, read_watta(text).slot))
            yield from [slot.card] if slot is not None else []
            if state.stock[:1] == bytes([JOKER]):
                yield JOKER
        case shedding.State(), "challenge" if who == viewer and state.matter.bluff is not None:
            yield from state.matter.bluff.hand
        case _:
            pass
