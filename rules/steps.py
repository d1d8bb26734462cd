"""What a seat may do now, as steps: what to pick, from where, how many, and what next.

Whole moves explode (eight cards of one rank are 109,600 ordered plays), steps do not.
A client walks a choice's steps, collects the picks, and writes the move with `compose`;
it need not know the game.

Where the tree of steps is deep (a Wild must be covered at once, and by what depends on where it lies), a
choice is `deep`: it lists its first step alone, and the client asks for each next one with what is written so
far, beginning with the verb: `next_step(match, seat, "play W N")` of `rules.match`. The answer is

- the next `Step`: every pick of it leads to a move that is legal in the end, none is missing;
- a `Refusal`: why nothing can come of what is written so far;
- None: what is written is a whole move, and legal.

`written` puts a pick behind what is written so far: `play W N`, a card, `play W N then R5`. So a client that
keeps this one text can light what may be picked now (`among`), take a step with one pick by itself, tell why
another pick is refused (ask with that one), take a pick back (ask with the text before it), and send the text
once the answer is None. It may ask as often as it likes: asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Pick(StrEnum):
    """What a step asks for."""

    CARD = "card"  # the text of a card in `zone`
    SUIT = "suit"  # the name of a suit
    SEAT = "seat"  # the number of a seat
    PLACE = "place"  # a position in `zone`; without one the name of a zone, or a place that names its seat
    WORD = "word"  # one of the words given


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to pick.

    `among` lists what may be picked (card texts without repeats, suit names, seat numbers
    as text, words); a card may be picked as often as it is held. From `least` to `most` are
    picked; with `ordered` their order counts. `first`: the first pick must be one of these.
    `groups`: where several are picked, all must stand in one of these groups; a card in none
    of them is picked alone. `when`: the step is asked only if one of these was picked in the
    first step; `counts`: only if so many were; empty means always. `before` is a word that the notation has
    before the pick.
    """

    pick: Pick
    among: tuple[str, ...]
    zone: str = ""
    least: int = 1
    most: int = 1
    ordered: bool = False
    first: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    when: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    before: str = ""

    def follows(self, picked: Sequence[str]) -> bool:
        """Whether this step is asked after `picked`, the picks of the choice's first step."""
        wanted = not self.when or any(pick in self.when for pick in picked)
        return wanted and (not self.counts or len(picked) in self.counts)


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of move open to a seat: its verb in notation, words for it, and its steps.

    `race` names the race in which such a move is a claim; "" for a move that is made at once. `deep`: the
    steps after the first are asked for one by one. `card` is the card of the hand that such a move plays
    without a step that picks it.
    """

    verb: str
    words: str
    steps: tuple[Step, ...] = ()
    clause: str = ""
    race: str = ""
    deep: bool = False
    card: str = ""


def compose(verb: str, picks: Sequence[str]) -> str:
    """Return the move in notation: `compose("play", ["W", "red"])` is `play W red`."""
    return " ".join((verb, *picks))


def written(so_far: str, step: Step, pick: str) -> str:
    """Return what is written once `pick` was picked: `play W N` and `R5` make `play W N then R5`."""
    return " ".join(word for word in (so_far, step.before, pick) if word)
