"""The state of a round: an immutable tuple. Each move makes a new one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.tables import JOJO, JOJOS, PLACES, Rules, plain
from parlour.rules.sentences import Told

TURN, DREW, ON, END, RENEW, RENEW_TRADE, OVER = range(7)
PHASES: Final = ("turn", "drew", "on", "end", "renew", "renew trade", "over")
"""What the round waits for: the first play of a turn; a decision about a drawn card; the next play of the
turn; a Hold after the last play; a new stock, for a draw or a trade; nothing."""

NOBODY: Final = -1
NO_CARD: Final = -1


class State(NamedTuple):
    """One moment of a round. Hands are sorted; the top card of the stock is first."""

    rules: Rules
    hands: tuple[bytes, ...]
    grid: Grid
    stock: bytes
    turn: int
    phase: int
    dealer: int
    under: int = 0  # cards at the bottom of the stock that were put there after the shuffle
    aside: int = 0  # Jojos set aside, until the stock is renewed
    held: tuple[int, ...] = (NOBODY,) * len(PLACES)  # the holder of each stack
    due: int = NOWHERE  # the stack held by the player to move, who must play there first (JJ-16)
    drawn: int = NO_CARD  # the card just drawn, which may be played
    traded: int = NO_CARD  # the card of a trade that waits for a new stock, still in the hand
    passes: int = 0  # passed turns in a row
    renewals: int = 0
    blocked: bool = False
    waited: bool = False  # the clock of this turn, in which nothing can be drawn, has run out (JJ-17)
    because: Told | None = None  # why the turn goes on, or why the last one ended

    def but(self, **changed: Any) -> State:
        return self._replace(**changed)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> bytes:
        """The hand of the player to move."""
        return self.hands[self.turn]

    def with_hand(self, hand: bytes) -> State:
        return self._replace(hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]))

    def holding(self, place: int, seat: int) -> State:
        return self._replace(held=(*self.held[:place], seat, *self.held[place + 1 :]))


def without(hand: bytes, card: int) -> bytes:
    """Return `hand` without one `card`."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def with_card(hand: bytes, card: int) -> bytes:
    """Return `hand` with `card` added, sorted."""
    return bytes(sorted((*hand, card)))


def renewable(state: State) -> bytes:
    """Return the cards for a new stock: those under the tops, and the Jojos set aside (JJ-17)."""
    under = b"".join(stack[:-1] for stack in state.grid.stacks)
    return bytes(sorted((*map(plain, under), *[JOJO] * state.aside)))


def may_draw(state: State) -> bool:
    """Whether there is a card to draw, if necessary after a renewal (JJ-17)."""
    return bool(state.stock) or may_renew(state)


def may_be_skipped(state: State) -> bool:
    """Whether the clock runs after which an empty turn ends. No hand changes whether it does (JJ-17)."""
    return (
        state.phase == TURN
        and not state.waited
        and state.rules.ruleset.end_empty_turns
        and not may_draw(state)
    )


def may_renew(state: State) -> bool:
    """Whether a renewal would yield a card (JJ-17)."""
    return state.aside > 0 or any(len(stack) > 1 for stack in state.grid.stacks)


def may_hold_at_all(state: State) -> bool:
    """Whether the player to move could hold a stack, judging by public information (JJ-16).

    This takes a free stack, a card besides the Jojo, and a Jojo that does not lie open on the table.
    """
    open_jojos = state.aside + sum(state.grid.switches) + sum(seat != NOBODY for seat in state.held)
    return len(state.hand) > 1 and open_jojos < JOJOS and bool(free(state))


def free(state: State) -> list[int]:
    """Return the stacks that may be held: started, not the Master, not held (JJ-16)."""
    return [
        place for place in range(1, len(PLACES)) if state.grid.stacks[place] and state.held[place] == NOBODY
    ]


def acts(state: State, seat: int) -> bool:
    """Whether `seat` must act now."""
    return seat == state.turn and state.phase in (TURN, DREW, ON, END)
