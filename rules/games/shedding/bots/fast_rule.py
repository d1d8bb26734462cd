"""A fast rule for choosing a play, on compiled rules: what a search assumes of every player.

It weighs a card much as `normal` does, by what it leaves playable, but works on a state. The choice of a seat
depends only on its own hand and on what everybody sees. `candidates` are the moves that are worth comparing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.games.shedding.bots.weighing import FOLLOW, NEAR, POINT, WEAPON, WILD
from parlour.rules.games.shedding.choices.choose import others
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.moves import NO_NAME, NO_SEAT, PLAIN, PLAY, Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules

STRIKE: Final = 2.0
"""The value of hindering a next player who is about to go out."""
NAMES: Final = 2
"""How many names are tried for each card that names something."""


class FastRule:
    """The rule for one compiled ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        every = range(len(rules.cards))
        weapons = [bool(rules.draw[card] or rules.skip[card]) for card in every]
        kept = [WILD if rules.anywhere[card] else WEAPON if weapons[card] else 0.0 for card in every]
        self._shed = [POINT * rules.points[card] - kept[card] for card in every]
        self._hinders = [weapons[card] or rules.reverse[card] for card in every]
        self._swaps = [rules.effects[card].swap == "chosen" for card in every]
        self._hands_move = any(rules.moves_hands)
        anything = rules.rows.anything
        self._named_rows = {
            card: tuple((name, rules.rows.laid(anything, card, name)) for name in rules.nameable[card])
            for card in every
            if rules.nameable[card]
        }

    def move(self, state: State) -> Move:
        """Return the move of the player in turn, in a phase in which cards may be played."""
        cards = may_play(state)
        if not cards:
            return PLAIN[others(state, cards)[0]]
        hand = state.hands[state.turn]
        if cards[0] == cards[-1]:
            return self.play(state, hand, cards[0])
        near = len(state.hands[state.next_seat(state.turn)]) <= NEAR
        if self._hands_move:
            best = max(cards, key=lambda card: self.worth(hand, card, near=near) + self._gain(state, card))
        else:
            best = max(cards, key=lambda card: self.worth(hand, card, near=near))
        return self.play(state, hand, best)

    def _gain(self, state: State, card: int) -> int:
        """Return how many cards the player in turn loses if `card` moves hands."""
        effect, seats = self._rules.effects[card], len(state.hands)
        if effect.swap == "no" and not effect.pass_hands:
            return 0
        if effect.swap == "chosen":
            source = _smallest(state)
        else:
            source = (state.turn + 1 if effect.swap == "left" else state.next_seat(state.turn, -1)) % seats
        return len(state.hands[state.turn]) - 1 - len(state.hands[source])

    def worth(self, hand: bytes, card: int, *, near: bool) -> float:
        """Return the value of laying `card`; `near`: the next player is about to go out."""
        value = self._shed[card] + FOLLOW * len(hand.translate(None, self._rules.illegal[card]))
        return value + STRIKE if near and self._hinders[card] else value

    def play(self, state: State, hand: bytes, card: int) -> Move:
        """Return the play that begins with `card`: with all others of its rank that may go with it."""
        together = self._rules.most > 1 and state.phase != phases.DREW
        return self.finished(state, self.with_mates(hand, card) if together else bytes([card]))

    def with_mates(self, hand: bytes, card: int) -> bytes:
        """Return `card` and the others of its rank, the one last that most other cards can follow."""
        rules, first = self._rules, bytes([card])
        mates = bytes(other for other in hand.replace(first, b"", 1) if other in rules.same_rank[card])
        if not mates:
            return first
        last = max(mates, key=lambda mate: len(hand.translate(None, rules.illegal[mate])))
        between = mates.replace(bytes([last]), b"", 1)
        return first + between[: rules.most - 2] + bytes([last])

    def finished(self, state: State, cards: bytes, name: int | None = None) -> Move:
        """Return the complete play of `cards`, with a name, a seat to swap with and a call that is due."""
        rules, hand, seat = self._rules, state.hands[state.turn], state.turn
        rest, matter = len(hand) - len(cards), state.matter
        naming = next((card for card in cards if card in self._named_rows), None)
        if naming is not None and name is None:
            name = self.names(hand, naming)[0]
        covered = matter.chain and bool(matter.called >> seat & 1)
        call = rules.announces and rest == 1 and not covered
        swaps = rules.elaborate and any(self._swaps[card] for card in cards)
        stays = rest > 0 or (rules.special[cards[-1]] and rules.ruleset.last_card.special == "draw")
        target = _smallest(state) if swaps and stays else NO_SEAT
        return Move(PLAY, cards, NO_NAME if name is None else name, target, call)

    def names(self, hand: bytes, card: int) -> list[int]:
        """Return what the player of `card` may name, first what most cards of the hand follow."""
        illegal = self._rules.illegal
        rows = sorted(self._named_rows[card], key=lambda named: -len(hand.translate(None, illegal[named[1]])))
        return [name for name, _ in rows]

    def given(self, hand: bytes) -> int:
        """Return the card of `hand` that is missed least."""
        return max(hand, key=lambda card: -self.worth(hand, card, near=False))

    def has_names(self, card: int) -> bool:
        """Whether the player of `card` names a suit or a rank."""
        return card in self._named_rows


def _smallest(state: State) -> int:
    """Return the other seat with the fewest cards."""
    others = (seat for seat in range(len(state.hands)) if seat != state.turn)
    return min(others, key=lambda seat: len(state.hands[seat]))


def candidates(rule: FastRule, state: State, cards: bytes) -> list[Move]:
    """Return the moves of the player in turn that are worth comparing: laying one of `cards`, and others.

    `cards` are those that `may_play` returns, in any order.
    """
    found = [move for card in dict.fromkeys(cards) for move in plays(rule, state, card)]
    return [*dict.fromkeys(found), *(PLAIN[verb] for verb in others(state, cards))]


def plays(rule: FastRule, state: State, card: int) -> Iterator[Move]:
    """Yield the plays of `card`: with the best names, or together with others of its rank and alone."""
    hand = state.hands[state.turn]
    full = rule.play(state, hand, card)
    if rule.has_names(card):
        for name in rule.names(hand, card)[:NAMES]:
            yield rule.finished(state, full.cards, name)
        return
    yield full
    if len(full.cards) > 1:
        yield rule.finished(state, bytes([card]))
