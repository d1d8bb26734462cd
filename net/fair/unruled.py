"""Compares the shuffles of a round whose game this program does not have.

The order of the cards follows from everybody's parts, whatever the rules are. The cards that somebody holds
when a round begins must have been opened to them; if they were not, nothing can be said of them.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import NamedTuple

from parlour.net.fair import sentences
from parlour.net.fair.verdict import NotFair, Wrong
from parlour.net.fair.witness import Witness
from parlour.net.wire.messages import Proof
from parlour.rules.errors import NotationError
from parlour.rules.record import entries
from parlour.rules.record.entries import Order, Part, SharedShuffle
from parlour.rules.sentences import told
from parlour.rules.views import EMPTY, FACE_DOWN, View


class _Told(NamedTuple):
    """An order as the lines of a proof tell it, with the secrets that made it."""

    secrets: dict[str, bytes]
    cards: tuple[str, ...]


class Unruled:
    """The shuffles of the round that `proof` proves, as `witness` was told of them."""

    def __init__(self, witness: Witness, proof: Proof) -> None:
        self._witness = witness
        self._proof = proof
        self._told = dict[int, _Told]()
        shuffle, secrets = 0, dict[str, bytes]()
        for line in proof.lines:
            with suppress(NotationError):
                match entries.read(line):
                    case SharedShuffle(number=number):
                        shuffle, secrets = number, {}
                    case Part(who, _, secret):
                        secrets[who] = secret
                    case Order(_, cards):
                        self._told[shuffle] = _Told(secrets, cards)
                    case _:
                        pass

    def compared(self, first: View | None) -> bool:
        """Compare every order; return whether the cards in the `first` view of the round are from them.

        Raises NotFair for an order that is not the one that was sealed.
        """
        numbers = self._witness.shuffles(self._proof.round)
        every = [self._is_compared(number) for number in numbers]
        held = Counter(_held(first)) if first is not None else Counter()
        return all(every) and bool(held) and held <= self._witness.opened_cards(self._proof.round)

    def _is_compared(self, number: int) -> bool:
        """Compare an order; return False if it was not heard to its end, or its cards cannot be arranged."""
        secret, claimed = self._proof.secrets.get(str(number)), self._told.get(number)
        if secret is None or claimed is None:
            raise NotFair(Wrong.NOT_SHOWN, told(sentences.HOW_SHUFFLED, number=number))
        cards = self._witness.listed_cards(number) or self._arranged(claimed.cards)
        if not cards:
            return False
        order = self._witness.closed(number, secret, cards)
        if self._witness.mismatch is not None:
            raise NotFair(*self._witness.mismatch)
        if order is None:
            return False
        if (self._witness.secrets(number), order) != claimed:
            raise NotFair(Wrong.SWAPPED, told(sentences.ANOTHER_ORDER_OF_ROUND))
        return True

    def _arranged(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return cards that were not listed as the whole pack was, () if a card is not in it."""
        packs = (self._witness.listed_cards(number) for number in self._witness.shuffles(self._proof.round))
        pack = max(packs, key=len, default=())
        return tuple(sorted(cards, key=pack.index)) if {*cards} <= {*pack} else ()


def _held(view: View) -> list[str]:
    """Return the cards of its viewer that `view` shows."""
    own = (zone.cards for zone in view.zones if zone.seat == view.viewer)
    return [card for cards in own for card in cards if card not in (FACE_DOWN, EMPTY)]
