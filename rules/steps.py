"""What a seat may do now, as steps: what to pick, from where, how many, and what next.

Complete moves can be too many to list (eight cards of one rank have 109,600 orders), steps cannot. A client
walks through the steps of a choice, collects the picks, and writes the move with `compose`. It does not have
to know the game.

Some choices have a deep tree of steps (a Wild must be covered at once, and the covering card depends on its
place). Such a choice is `deep`: it lists only its first step. The client asks for each next one with the
notation so far, beginning with the verb: `next_step(match, seat, "play W N")` of `parlour.rules.match`. The
answer is

- the next `Step`: every pick in it leads to some legal move, and no such pick is missing;
- a `Refusal`: why no legal move begins so;
- None: the notation is a complete, legal move.

`written` appends a pick to the notation: `play W N`, a card, `play W N then R5`. This text is all the state
that a client needs to highlight picks (`among`), skip a step with a single pick, explain a refused pick (ask
with that pick), undo a pick (ask with the text before it), and send the move when the answer is None.
Asking has no side effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from parlour.rules.sentences import Told

HAND: Final = "hand"
"""The `zone` of a step that picks cards of the hand."""
CALL: Final = "call"
"""The word that may be said along with a move."""


MOST_NUMBERS: Final = 10_000
"""How many numbers a step may let players pick from."""


class Pick(StrEnum):
    """What a step asks for.

    Slots of grids count from 1: `3` is one in the player's own grid, `1.3` one in the grid of seat 1. All
    picks of a step are written the same way.
    """

    CARD = "card"  # the text of a card in `zone`
    SUIT = "suit"  # the name of a suit
    SEAT = "seat"  # the number of a seat
    PLACE = "place"  # a slot of a grid, or the name of a stack
    ZONE = "zone"  # the name of a zone of the table
    WORD = "word"  # a word
    NUMBER = "number"  # a whole number within `limits`


@lru_cache(64)
def _numbers(least: int, most: int) -> tuple[str, ...]:
    return tuple(map(str, range(least, min(most + 1, least + MOST_NUMBERS))))


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to pick.

    `among` lists what may be picked (card texts without repeats, suit names, seat numbers as text,
    words); a card may be picked as often as it is held. The player picks from `least` to `most`; with
    `ordered`, their order matters. `first`: the first pick must be one of these. `groups`: several picks
    must all be in the same group; a card in no group is picked alone. `when`: the step applies only if
    one of these was picked in the first step; `counts`: only after this many picks; empty means always.
    `before` is a word that precedes the pick in notation. `words` ask for the pick (`which color?`); of
    `call`, which may be said along, they tell what it does. None: a face asks in words of its own.
    `limits` are the least and the most of a number, which has no `among`: from 0 on, and at most
    `MOST_NUMBERS` numbers. `usual` is the one of them at which a player begins to choose, and which a key
    or a word alone picks; None: there is none, and a screen begins at the least.
    """

    pick: Pick
    among: tuple[str, ...] = ()
    zone: str = ""
    least: int = 1
    most: int = 1
    ordered: bool = False
    first: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    when: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    before: str = ""
    words: Told | None = None
    limits: tuple[int, int] | None = None
    usual: int | None = None

    @property
    def offers(self) -> tuple[str, ...]:
        """What may be picked, in notation: `among`, or each number within the limits."""
        return self.among if self.limits is None else _numbers(*self.limits)

    @property
    def said_along(self) -> bool:
        """Whether this is the word `call`, which a player says along with a move, and is not asked for."""
        return self.pick is Pick.WORD and self.least == 0 and self.among == (CALL,)

    def follows(self, picked: Sequence[str]) -> bool:
        """Whether this step is asked after `picked`, the picks of the first step."""
        wanted = not self.when or any(pick in self.when for pick in picked)
        return wanted and (not self.counts or len(picked) in self.counts)


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of move open to a seat: its verb in notation, what it does, and its steps.

    `race` is the name of the race in which such a move is a claim, or "". `deep`: only the first step is
    listed, and the others are asked for one at a time. `card` is the card of the hand that the move plays
    without a step to pick it. `zone` is the zone of the table that stands for the move: a click on it is the
    move. `usual`: who has nothing better to do does this, such as take what waits, pass, or end the turn.
    `risky`: it may cost the player something that the others would not.
    """

    verb: str
    words: Told
    steps: tuple[Step, ...] = ()
    clause: str = ""
    race: str = ""
    deep: bool = False
    card: str = ""
    zone: str = ""
    usual: bool = False
    risky: bool = False


def compose(verb: str, picks: Sequence[str]) -> str:
    """Return the move in notation: `compose("play", ["W", "red"])` is `play W red`."""
    return " ".join((verb, *picks))


def written(so_far: str, step: Step, pick: str) -> str:
    """Return the notation after picking `pick`: `play W N` and `R5` make `play W N then R5`."""
    return " ".join(word for word in (so_far, step.before, pick) if word)
