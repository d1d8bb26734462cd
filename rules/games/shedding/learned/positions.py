"""What a move of a game for two leads to, as a few numbers: in each table of weights, the entry that counts.

The value of a position is the sum of these entries. A position is told by what its player knows: the own
hand, the number of the other's cards, the row that must be matched, what is pending, and the public history.
All of it is counted in kinds of cards that every ruleset has, so the same tables serve every game of the
family. The learner (`benchmarks/learn`) and the bot both use this module.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.games.shedding.choices.look import SHOWN
from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.position import moves, phases
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules

THEIRS, MINE, DRAWING, MOVED = 0, 1, 2, 3
"""Who acts next: the other player; this one, without having drawn; this one, after drawing; or the other one,
after hands have moved, so that the own hand is not known."""

SIZES: Final = (
    *(14 * 14 * 4, 5 * 8 * 4 * 2, 7 * 9 * 3, 5 * 4 * 4, 5 * 9, 8 * 9, 16 * 4, 5 * 9, 9 * 4 * 3),
    *(6 * 4 * 3, 6 * 6 * 9, 2 * 2 * 4 * 4 * 3, 7 * 9 * 4),
)
"""The sizes of the tables, in the order in which `PositionFeatures` returns their entries."""
MOST_KNOWN: Final = 100_000
"""How many hands are remembered with what was counted in them."""


class PositionFeatures:
    """Counts what is in the positions of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        every = range(len(rules.cards))
        hinders = [bool(rules.draw[n] or rules.skip[n] or rules.reverse[n]) for n in every]
        self._not_wild = bytes(n for n in every if not rules.anywhere[n])
        self._not_hindering = bytes(n for n in every if not hinders[n])
        self._not_of_suit = [
            bytes(n for n, card in enumerate(rules.cards) if card.suit is None or card.suit.name != suit)
            for suit in rules.suits
        ]
        ranks = {card.rank: number for number, card in enumerate(rules.cards)}
        self._rank = [ranks[card.rank] for card in rules.cards]
        self._mean = sum(rules.points[card] for card in rules.deck) / len(rules.deck) or 1.0
        stays = rules.ruleset.last_card.special == "draw"
        self._ends = [rules.again[n] != "must" and not (stays and rules.special[n]) for n in every]
        self._hands: dict[bytes, tuple[int, ...]] = {}
        self._fitting: dict[int, int] = {}

    def goes_out(self, state: State, move: Move) -> bool:
        """Whether `move` lays the last cards of the player in turn and ends the round."""
        laid = move.verb == moves.PLAY and len(move.cards) == len(state.hands[state.turn])
        return laid and self._ends[move.cards[-1]]

    def after(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the entries of the position after `move` of the player in turn, who does not go out."""
        seat = state.turn
        if move.verb == moves.DRAW:
            return self._after_draw(state, seat)
        done = after(state, seat, move)
        hand = done.hands[seat]
        unseen = 0
        if move.verb == moves.PLAY:
            if any(self._rules.moves_hands[card] for card in move.cards):
                return self._unknown(done, seat)
            if len(move.cards) == len(state.hands[seat]):  # a card that nobody knows was drawn
                hand, unseen = b"", 1
        turn = MINE if done.turn == seat else THEIRS
        return self.entries(done, seat, hand, turn, unseen)

    def _after_draw(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the entries of a position in which the player draws unknown cards."""
        pending = state.matter.draws if state.phase == phases.FACE else 0
        turn = THEIRS if pending else DRAWING
        return self.entries(state, seat, state.hands[seat], turn, pending or 1, taken=True)

    def _unknown(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the only entry of a position in which the player holds other cards than before."""
        own, near = min(len(state.hands[seat]), 13), min(len(state.hands[1 - seat]), 13)
        return ((MOVED * 14 + own) * 14 + near,)

    def entries(
        self, state: State, seat: int, hand: bytes, turn: int, unseen: int, *, taken: bool = False
    ) -> tuple[int, ...]:
        """Return the entries of `state` for `seat`, which holds `hand` and `unseen` unknown cards.

        `taken`: `seat` has taken what is pending. Else the other one faces it, or draws what is owed.
        """
        rules, row, matter = self._rules, state.row, state.matter
        known = self._hands.get(hand)
        if known is None:
            known = self._count(hand)
        own, wilds, hindering, suits, most, points, pairs = known
        draws = 0 if taken else matter.draws + sum(count for at, count in matter.owed if at != seat)
        other = len(state.hands[1 - seat]) + draws
        near = min(max(other, 1), 4) - 1
        follow = len(hand.translate(None, rules.illegal[row]))
        left = self._left(state, row, follow)
        suited = min(len(hand.translate(None, rules.off_suit[row])), 5)
        own += unseen
        cards = min(own, 8)
        dry, driest = self._dry(state, 1 - seat, row)
        free = 1 if turn == MINE else 0
        return (
            (turn * 14 + min(own, 13)) * 14 + min(other, 13),
            ((wilds * 8 + min(own, 7)) * 4 + near) * 2 + free,
            (min(follow, 6) * 9 + cards) * 3 + turn,
            (hindering * 4 + near) * 4 + min(own // 2, 3),
            suits * 9 + cards,
            min(most, 7) * 9 + cards,
            points * 4 + near,
            pairs * 9 + cards,
            (left * 4 + near) * 3 + turn,
            (min(draws, 5) * 4 + near) * 3 + turn,
            (suited * 6 + min(most, 5)) * 9 + cards,
            (((dry * 2 + driest) * 4 + near) * 4 + min(suited, 3)) * 3 + turn,
            (min(follow, 6) * 9 + left) * 4 + near,
        )

    def _count(self, hand: bytes) -> tuple[int, ...]:
        """Return what does not depend on the rest of the position: how many cards of each kind."""
        if len(self._hands) > MOST_KNOWN:
            self._hands.clear()
        own = len(hand)
        held = [len(hand.translate(None, others)) for others in self._not_of_suit]
        pairs = own - len({self._rank[card] for card in hand})
        points = sum(self._rules.points[card] for card in hand) / self._mean
        self._hands[hand] = known = (
            own,
            min(len(hand.translate(None, self._not_wild)), 4),
            min(len(hand.translate(None, self._not_hindering)), 4),
            sum(1 for count in held if count),
            max(held),
            min(int(points), 15),
            min(pairs, 4),
        )
        return known

    def _left(self, state: State, row: int, follow: int) -> int:
        """Return how much of the deck fits `row` and is not seen in the own hand or the discard: 0 to 8."""
        rules = self._rules
        fitting = self._fitting.get(row)
        if fitting is None:
            fitting = self._fitting[row] = len(rules.deck.translate(None, rules.illegal[row]))
        seen = len(state.discard[-SHOWN:].translate(None, rules.illegal[row]))
        return max(0, min(8, 16 * (fitting - follow - seen) // len(rules.deck)))

    def _dry(self, state: State, seat: int, row: int) -> tuple[int, int]:
        """Return whether `seat` drew on what `row` asks for, and whether it drew on anything else."""
        public = self._rules.history
        known = state.history >> seat * public.width & (1 << public.width) - 1
        asked = public.asked[row]
        return 1 if known & asked else 0, 1 if known & ~asked else 0
