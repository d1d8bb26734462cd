"""The interface of a game: a folder in `rules/games/`, or an installed package (`rules/GAMES.md`).

Its `game.py` defines a `GAME`.

A `Game` is its name, its bots, its adviser, and six parts: what a ruleset is, the notation of moves, how
rounds begin, what happens in them, what each seat sees of it, and how they are scored. Each part is a class
here; what is not abstract in it is as in most games. `rules/GAMES.md` tells which must be written.

States are immutable values: `after` returns a new one. The engine draws no random numbers, reads no clock
and judges no race. It asks for an order of cards with `wanted` and for clocks with `deadlines`.

Type parameters: `S` is the typed ruleset (a frozen dataclass with the contents of a preset file), `C` the
compiled ruleset (tables, with cards as small ints), `T` a state, `M` a complete move.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from parlour.rules import explained
from parlour.rules.advice import Adviser
from parlour.rules.events import Event
from parlour.rules.explained import Difference, Field
from parlour.rules.faults import Fault
from parlour.rules.moves import HouseMove, Race, Refusal, Wanted
from parlour.rules.sentences import ENGLISH, Sentence, Speaker, Told, in_words, points_to_win, told
from parlour.rules.steps import Choice, Step
from parlour.rules.views import Deadline, RoundResult, View

NO_STEPS: Final = Sentence("no steps", "no move of this game is asked for step by step")


class CompiledRules(Protocol):
    """What compiled rulesets of all games have in common: the deck."""

    @property
    def deck(self) -> bytes:
        """Every card of the deck in canonical order."""

    @property
    def texts(self) -> Sequence[str]:
        """The notation of each card type."""

    def card_type(self, text: str) -> int:
        """Return the card type that `text` names; raise NotationError if the deck has none."""


S = TypeVar("S", bound=explained.Titled)
C = TypeVar("C", bound=CompiledRules)
T = TypeVar("T")
M = TypeVar("M")


class Opening(NamedTuple):
    """The circumstances of a new round: the dealer, and the result of the round before (None: no round)."""

    dealer: int
    last: RoundResult | None = None

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.last.number + 1 if self.last is not None else 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in the match so far; empty in the first round."""
        return self.last.totals if self.last is not None else ()

    @property
    def last_winner(self) -> int | None:
        """The winner of the round before; None: nobody, or there was none."""
        return self.last.winner if self.last is not None else None

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the match: they get no cards, and are never asked."""
        return self.last.out if self.last is not None else ()


class Lot(NamedTuple):
    """The draw for the first dealer: the dealer, and the cards in the order drawn, with their seats."""

    dealer: int
    drawn: tuple[tuple[int, str], ...]

    @classmethod
    def highest(cls, texts: Sequence[str], counts: Callable[[int], int], seats: int, order: bytes) -> Lot:
        """Return the lot in which each seat draws a card of `order`, the highest deals, and ties draw again.

        `texts` has the notation of each card type, and `counts` returns what it counts here. If the cards run
        out during a tie, the first of the tied seats deals.
        """
        drawn: list[tuple[int, str]] = []
        tied, rest = list(range(seats)), order
        while 1 < len(tied) <= len(rest):
            cards, rest = dict(zip(tied, rest, strict=False)), rest[len(tied) :]
            drawn += [(seat, texts[card]) for seat, card in cards.items()]
            best = max(map(counts, cards.values()))
            tied = [seat for seat, card in cards.items() if counts(card) == best]
        return cls(tied[0], tuple(drawn))


class Outcome(NamedTuple):
    """The result of a round: the winner (None: nobody), the points of each seat, and why it ended so.

    Points are whole numbers, and may be negative. Where seats play together (`GameScoring.teams`), those of a
    team have the same points, and any of them is the winner for all of them.
    `counts` holds what each hand counts, if the points differ from that; `order` the seats in the order in
    which they finished, in a game where that matters for the next round. `out` are all seats that are out of
    the match from now on, in a game from which players drop out: those of the rounds before, too.
    """

    winner: int | None
    points: tuple[int, ...]
    why: Told
    counts: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @classmethod
    def of_one(
        cls, winner: int | None, worth: int, seats: int, why: Told, counts: tuple[int, ...] = ()
    ) -> Outcome:
        """Return the result in which nobody gets points but the winner."""
        return cls(winner, tuple(worth if seat == winner else 0 for seat in range(seats)), why, counts)


def fewest(counts: Sequence[int]) -> int | None:
    """Return the seat that alone has the fewest; None if several have."""
    least = min(counts)
    return counts.index(least) if counts.count(least) == 1 else None


class Bot(Protocol):
    """A player that knows only the view of its seat. It keeps nothing from one decision to the next."""

    @property
    def thinks_long(self) -> bool:
        """Whether a decision may take more than about 5 ms, so that the referee has it made elsewhere."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move in notation for the view's seat, or None to do nothing now."""


class GameRuleset(ABC, Generic[S, C]):
    """What a ruleset file may say, in which words it is told, and what the engine makes of it."""

    kind: ClassVar[type]
    """The class of the typed ruleset."""

    relaxed: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What relaxed clocks change: by the path of a field, each value that hurries players, as text, and the
    value that is played instead. Other values stay as they are."""

    short: ClassVar[Told] = in_words("")
    """The game in a few sentences, with which its rules in words begin."""

    @abstractmethod
    def check(self, ruleset: S) -> tuple[Fault, ...]:
        """Return every reason why `ruleset` cannot be played (HR-9); empty if it can."""

    @abstractmethod
    def compile(self, ruleset: S) -> C:
        """Return the engine's tables for `ruleset`, which has passed `check`."""

    def explained(self) -> explained.Table:
        """Return the texts of each field that a host may change, for `words`, `fields` and `differences`."""
        return explained.SEATS

    def words(self, ruleset: S, speaker: Speaker = ENGLISH) -> str:
        """Return the complete rules as Markdown, in the plain words of `speaker`."""
        return explained.plain(self.explained(), ruleset, self.short, speaker)

    def fields(self, ruleset: S) -> tuple[Field, ...]:
        """Return every field that a host may change, with its current value, in display order."""
        return explained.fields(self.explained(), ruleset)

    def differences(self, base: S, ruleset: S) -> tuple[Difference, ...]:
        """Return in a few words each difference of `ruleset` from `base`, except names and clauses."""
        return explained.differences(self.explained(), base, ruleset)


class GameNotation(ABC, Generic[C, M]):
    """Moves as text."""

    @abstractmethod
    def read(self, rules: C, text: str) -> M:
        """Return the move that `text` denotes; raise NotationError if there is none."""

    @abstractmethod
    def write(self, rules: C, move: M) -> str:
        """Return the notation of `move`, the inverse of `read`."""


class GameDealing(ABC, Generic[C, T]):
    """How a match and its rounds begin."""

    @property
    def draws_lot(self) -> bool:
        """Whether the first dealer is drawn by `lot`. Otherwise the host, in seat 0, deals."""
        return type(self).lot is not GameDealing.lot

    def lot(self, rules: C, seats: int, order: bytes) -> Lot:  # noqa: ARG002
        """Return the first dealer, drawn by lot from the whole deck in `order`."""
        return Lot(0, ())

    def deck(self, rules: C, seats: int) -> bytes:  # noqa: ARG002
        """Return the cards with which so many seats play, in canonical order: the whole deck of the rules,
        unless overridden.
        """
        return rules.deck

    @abstractmethod
    def deal(
        self, rules: C, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> T:
        """Return the first state of a round dealt from the whole deck in `order`, the top card first."""

    def next_dealer(self, rules: C, seats: int, dealer: int, last: RoundResult) -> int:  # noqa: ARG002
        """Return the dealer of the round after one that `dealer` dealt and that ended with the result `last`:
        the next seat that is not out, unless overridden.
        """
        turns = ((dealer + 1 + turn) % seats for turn in range(seats))
        return next((seat for seat in turns if seat not in last.out), dealer)


class GamePlay(ABC, Generic[T, M]):
    """What happens in a round: moves, the cards and clocks that the house gives, races."""

    @abstractmethod
    def choices(self, state: T, seat: int) -> tuple[Choice, ...]:
        """Return what `seat` may do now, in or out of turn, as steps."""

    @abstractmethod
    def legal_moves(self, state: T, seat: int) -> Iterable[M]:
        """Return every complete move of `seat` in canonical order, lazily if they can be many."""

    @abstractmethod
    def why_not(self, state: T, seat: int, move: M) -> Refusal | None:
        """Return why `seat` may not make this move, or None if it may. Must not enumerate all moves."""

    @abstractmethod
    def after(self, state: T, seat: int, move: M | HouseMove, events: list[Event] | None = None) -> T:
        """Return the state after a legal move of `seat`, or of the house (`HOUSE`).

        If `events` is a list, append what happened, including the positions of cards that somebody gets
        to see (`events.Uncovered`). The result is undefined for a move that `why_not` refuses.
        """

    def acts(self, state: T, seat: int) -> bool:
        """Whether the round waits for `seat`: for its turn or its decision. Views show the same.

        It waits for whoever has choices, unless overridden: in a game with moves out of turn.
        """
        return bool(self.choices(state, seat))

    def wanted(self, state: T) -> Wanted | None:  # noqa: ARG002
        """Return the order of cards without which nobody can act, or None.

        Where it is not None, `choices` and `legal_moves` are empty, and `why_not` refuses every move. `after`
        gets the order as a `Shuffled` of the house.
        """
        return None

    def deadlines(self, state: T) -> tuple[Deadline, ...]:  # noqa: ARG002
        """Return the clocks that run in this state."""
        return ()

    def race(self, state: T) -> Race | None:  # noqa: ARG002
        """Return the open race, or None."""
        return None

    def is_claim(self, move: M) -> bool:  # noqa: ARG002
        """Whether `move` is a claim in a race.

        `after` receives claims inside a `Judged`. A single claim may come by itself only in a race
        without a clock.
        """
        return False

    def next_step(self, state: T, seat: int, text: str) -> Step | Refusal | None:  # noqa: ARG002
        """Return the step after `text`, the beginning of a move of a `deep` choice in notation.

        Return a Refusal if no legal move begins so, or None if `text` is a complete legal move. Raise
        NotationError if no move at all begins so. See `rules/steps.py` for the use by clients.
        """
        return Refusal("", told(NO_STEPS))


class GameViews(ABC, Generic[C, T]):
    """What a seat may know."""

    @abstractmethod
    def seen_by(self, state: T, seat: int | None) -> View:
        """Return the view of `seat` (None: a spectator). States leave the engine only as views.

        `parlour.rules.match` adds the log, the points and `MatchView`; and the choices, the clocks, the race
        and whether a seat acts, as `GamePlay` tells them, where they are left out.
        """

    @abstractmethod
    def imagine(self, rules: C, view: View, rng: random.Random) -> T:
        """Return a full state consistent with `view`. Its view for the same seat equals `view`."""

    def recalled(self, state: T, seat: int) -> tuple[tuple[str, str], ...]:  # noqa: ARG002
        """Return the places and cards that lie face down and that `seat` has seen and can still rely on.

        Cards that no zone shows any more may be among them: those under the top of a pile, or in tricks that
        were taken. A place is any text that `imagine` and the game's bots understand. Only bots receive
        this in their views, unless the rules say otherwise.
        """
        return ()


class GameScoring(ABC, Generic[C, T]):
    """How rounds and matches end."""

    @abstractmethod
    def outcome(self, state: T) -> Outcome | None:
        """Return the result of the round, or None while it goes on."""

    @abstractmethod
    def goal(self, rules: C) -> int:
        """Return the points that end the match."""

    def hands(self, state: T) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002
        """Return every hand by seat, to show when the round is over; empty if no cards are left.

        A zone `hand` has just these cards in this order for its owner, at any moment. They are shown sorted
        by suit; but where cards lie in grids they are the cards of the slots, in order.
        """
        return ()

    def teams(self, rules: C, seats: int) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        """Return the seats that play together, by team; empty unless overridden: each seat for itself.

        Every seat is in one team. With a single team all win or lose together.
        """
        return ()

    def is_over(self, rules: C, results: Sequence[RoundResult]) -> bool:
        """Whether the match is over after these rounds: as soon as there are winners, unless overridden, in a
        game that can end without any.
        """
        return bool(self.winners(rules, results))

    def winners(self, rules: C, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return the winners of the match after these rounds; empty while it goes on.

        It ends when a total reaches the goal, and the best total wins, unless overridden; and when all are
        out but one, or one team, which has won then. With each winner its whole team wins.
        """
        totals, out = (results[-1].totals, results[-1].out) if results else ((0,), ())
        left = tuple(seat for seat in range(len(totals)) if seat not in out)
        if out and (len(left) <= 1 or any({*left} <= {*team} for team in self.teams(rules, len(totals)))):
            return left
        if max(totals) < self.goal(rules):
            return ()
        best = min(totals) if self.lowest_wins(rules) else max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)

    def target(self, rules: C) -> Told:
        """Return what ends the match, as it follows `to`: `500 points`."""
        return points_to_win(self.goal(rules))

    def lowest_wins(self, rules: C) -> bool:  # noqa: ARG002
        """Whether points count against their holder, so that the lowest total wins."""
        return False


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, C, T, M]):
    """A game, or a family of games that differ only in their rulesets.

    `manners` and `adviser` may be left out.
    """

    name: str
    ruleset: GameRuleset[S, C]
    notation: GameNotation[C, M]
    dealing: GameDealing[C, T]
    play: GamePlay[T, M]
    views: GameViews[C, T]
    scoring: GameScoring[C, T]
    bots: Mapping[str, Callable[[S], Bot]]
    """Of each level, what makes its bot for a table with this ruleset."""
    manners: Mapping[str, Mapping[str, Callable[[S], Bot]]] = field(default_factory=dict)
    """By level, bots of the same strength that play `cautiously` or `boldly`."""
    adviser: Callable[[S], Adviser] | None = None
    """What makes the adviser for hints at a table with this ruleset. Without it, hints tell what `normal`
    would play."""
