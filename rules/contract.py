"""What a game answers. A game is a folder under `rules/games/` whose `game.py` has a `GAME` of this kind.

States are persistent values: `after` returns a new one and changes nothing. The engine
never draws a random number, reads no clock and judges no race; where it needs an order
it says so (`wanted`), and where time matters it names deadlines (`deadlines`).

Type parameters: `S` the typed ruleset (a frozen dataclass, what a preset file holds),
`C` the compiled ruleset (tables, cards as small ints), `T` a state, `M` a finished move.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.errors import Fault, Refusal
from rules.events import Event
from rules.fields import Difference, Field
from rules.moves import HouseMove, Race, Wanted
from rules.steps import Choice, Step
from rules.views import Deadline, RoundResult, View

S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")
M = TypeVar("M")


class Opening(NamedTuple):
    """How a round begins: who deals, and who won the round before (None: nobody, or the first)."""

    dealer: int
    last_winner: int | None = None


class Lot(NamedTuple):
    """The draw for the first dealer: who deals, and what each seat drew, draw after draw."""

    dealer: int
    drawn: tuple[tuple[int, str], ...]


class Outcome(NamedTuple):
    """How a round ended: its winner (None: nobody), the points each seat gets, and why.

    `counts` is what each hand counted, where that is not what is scored.
    """

    winner: int | None
    points: tuple[int, ...]
    words: str
    counts: tuple[int, ...] = ()


class Bot(Protocol):
    """A player that has a seat's view and nothing else."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move in notation for the view's seat, or None to do nothing now."""


class Game(ABC, Generic[S, C, T, M]):
    """A game, or a family of games whose differences are data."""

    name: ClassVar[str]
    ruleset: ClassVar[type]
    bots: ClassVar[Mapping[str, Bot]]
    draws_lot: ClassVar[bool] = True
    """Whether the first dealer is drawn; else the host deals, who has seat 0."""

    @abstractmethod
    def check(self, ruleset: S) -> tuple[Fault, ...]:
        """Return every reason why `ruleset` cannot be played (HR-9); empty if it can."""

    @abstractmethod
    def words(self, ruleset: S) -> str:
        """Return the rules of the whole game in plain words, as Markdown."""

    @abstractmethod
    def fields(self, ruleset: S) -> tuple[Field, ...]:
        """Return every field that a host may change, with its value now, in the order of an editor."""

    @abstractmethod
    def differences(self, base: S, ruleset: S) -> tuple[Difference, ...]:
        """Return what is different in `ruleset`, in a few words each; names and clauses are not."""

    @abstractmethod
    def compile(self, ruleset: S) -> C:
        """Return `ruleset` as the tables an engine runs on; `ruleset` has passed `check`."""

    @abstractmethod
    def deck(self, rules: C) -> bytes:
        """Return every card of the deck in canonical order: what is shuffled to deal."""

    @abstractmethod
    def card_text(self, rules: C, card: int) -> str:
        """Return the notation of a card type."""

    @abstractmethod
    def card_type(self, rules: C, text: str) -> int:
        """Return the card type that `text` names; raise NotationError if the deck has none."""

    @abstractmethod
    def lot(self, rules: C, seats: int, order: bytes) -> Lot:
        """Return who deals first, drawn from the whole deck in `order`."""

    @abstractmethod
    def deal(
        self, rules: C, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> T:
        """Return the first state of a round dealt from the whole deck in `order`, its top first."""

    @abstractmethod
    def wanted(self, state: T) -> Wanted | None:
        """Return the order that the state waits for before anyone may act, if it does."""

    @abstractmethod
    def deadlines(self, state: T) -> tuple[Deadline, ...]:
        """Return the clocks that run in this state."""

    @abstractmethod
    def choices(self, state: T, seat: int) -> tuple[Choice, ...]:
        """Return what `seat` may do now, out of turn included, as steps."""

    @abstractmethod
    def legal_moves(self, state: T, seat: int) -> Iterator[M]:
        """Yield every finished move of `seat`, lazily and in canonical order."""

    @abstractmethod
    def why_not(self, state: T, seat: int, move: M) -> Refusal | None:
        """Return why `seat` may not make this move, or None if it may. Never enumerates."""

    @abstractmethod
    def after(self, state: T, seat: int, move: M | HouseMove, events: list[Event] | None = None) -> T:
        """Return the state after a legal move of `seat`, or of the house (`HOUSE`).

        What happened is appended to `events` if a list is given; with it goes where every card lay that
        somebody gets to see from an order of the house (`events.Uncovered`). A move that `why_not`
        refuses must not come here: what follows from it is not defined.
        """

    @abstractmethod
    def seen_by(self, state: T, seat: int | None, events: Sequence[Event] = ()) -> View:
        """Return all that `seat` (None: a spectator) may know. The only way out of a state."""

    @abstractmethod
    def imagine(self, rules: C, view: View, rng: random.Random) -> T:
        """Return one full state consistent with `view`: seen by the same seat it gives `view` again."""

    @abstractmethod
    def outcome(self, state: T) -> Outcome | None:
        """Return how the round ended, or None while it goes on."""

    @abstractmethod
    def hands(self, state: T) -> tuple[tuple[str, ...], ...]:
        """Return every hand by seat, to be shown when the round is over."""

    @abstractmethod
    def next_dealer(self, rules: C, seats: int, dealer: int) -> int:
        """Return who deals the round after one dealt by `dealer`."""

    @abstractmethod
    def winners(self, rules: C, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return who has won the match by these rounds; empty while it goes on."""

    @abstractmethod
    def target(self, rules: C) -> str:
        """Return in words what ends the match: `500 points`."""

    def lowest_wins(self, rules: C) -> bool:  # noqa: ARG002
        """Whether points count against their holder, so that the lowest total wins the match."""
        return False

    @abstractmethod
    def read(self, rules: C, text: str) -> M:
        """Return the move that `text` writes; raise NotationError if it is none."""

    @abstractmethod
    def write(self, rules: C, move: M) -> str:
        """Return the notation of `move`; `read` of it gives `move` again."""

    def bot(self, rules: C, level: str) -> Bot:  # noqa: ARG002
        """Return the bot of `level`, one of `bots`, for a table with these rules, which it may read."""
        return self.bots[level]

    def race(self, state: T) -> Race | None:  # noqa: ARG002
        """Return the race that is open in this state, if one is."""
        return None

    def is_claim(self, move: M) -> bool:  # noqa: ARG002
        """Whether `move` is a claim in a race.

        `after` gets it as part of a `Judged`; by itself only in a race without a clock of its own.
        """
        return False

    def next_step(self, state: T, seat: int, text: str) -> Step | Refusal | None:  # noqa: ARG002
        """Return the step that comes after `text`, the beginning of a `deep` choice's move in notation.

        A Refusal: why no legal move begins so. None: `text` is a whole move, and legal. Raise NotationError
        if no move at all begins so. `rules/steps.py` tells how a client uses it.
        """
        return Refusal("", "no move of this game is asked for step by step")

    def recalled(self, state: T, seat: int) -> tuple[tuple[str, str], ...]:  # noqa: ARG002
        """Return what `seat` has seen of cards that lie face down, and has reason to believe still is so.

        As places and cards. A view for a player does not carry it, unless the rules say so.
        """
        return ()

    def is_legal(self, state: T, seat: int, move: M) -> bool:
        """Whether `seat` may make this move now."""
        return self.why_not(state, seat, move) is None
