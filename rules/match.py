"""A match: the lot for the first dealer, the rounds, the scores, and the end.

A ruleset, the seats and a list of moves determine a match: `begin`, then `after` for each move. A move of a
player is text: `judge` parses and judges it once, and `after` takes the result. The caller asks `wanted` for
an order to shuffle and `deadlines` for clocks to keep, and shows players only `seen_by`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from parlour.rules.contract import NO_STEPS, Game, Opening
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, Happened, Scored, Shown, Uncovered, seen
from parlour.rules.moves import HOUSE, LastRound, OfHouse, Race, Refusal, Shuffled, TimeUp, Wanted
from parlour.rules.sentences import (
    BEING_DEALT,
    DEALS_FIRST,
    DRAWING_DEALER,
    LAST_ROUND,
    MATCH_ENDS,
    NO_NOTATION,
    NO_ROUND,
    SCORE_TOGETHER,
    STOCK,
    WIN_TOGETHER,
    WINS,
    reason,
    told,
)
from parlour.rules.steps import Choice, Step
from parlour.rules.views import (
    Deadline,
    MatchView,
    RoundResult,
    SeatView,
    Stage,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)

RESULTS_SHOWN = 9
"""How many of the latest rounds a view carries."""


class Match(NamedTuple):
    """One moment of a match. `round` is the game's own state, opaque outside of `rules`."""

    game: Game[Any, Any, Any, Any]
    rules: Any
    seats: int
    stage: Stage = Stage.LOT
    dealer: int = 0
    round: Any = None
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    is_last: bool = False
    """Whether no round follows the one that is played, whatever the score."""

    @property
    def totals(self) -> tuple[int, ...]:
        return self.results[-1].totals if self.results else (0,) * self.seats

    @property
    def deck(self) -> bytes:
        """The cards with which so many seats play."""
        return self.game.dealing.deck(self.rules, self.seats)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the match."""
        return self.results[-1].out if self.results else ()

    def together(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the team of `seat`, which may be alone."""
        return next((team for team in self.teams if seat in team), (seat,))


@dataclass(frozen=True, slots=True)
class Legal:
    """A move that `judge` has parsed and allowed in the position `at`, the only one where it is valid.

    `move` is the game's own value, opaque outside of `rules`; `text` is its canonical notation.
    """

    at: Match = field(repr=False, compare=False)
    seat: int
    move: Any = field(repr=False)
    text: str
    claim: bool
    """Whether it is a claim in the open race, which the table keeps until it judges."""

    @property
    def stands_alone(self) -> bool:
        """Whether the move may come by itself: it is no claim, or its race has no clock."""
        open_now = race(self.at) if self.claim else None
        return open_now is None or open_now.seconds is None


def begin(game: Game[Any, Any, Any, Any], rules: Any, seats: int) -> Match:
    """Return a new match of `seats` players."""
    stage = Stage.LOT if game.dealing.draws_lot else Stage.DEAL
    return Match(game, rules, seats, stage, teams=game.scoring.teams(rules, seats))


def wanted(match: Match) -> Wanted | None:
    """Return the order of cards that the house must give before anyone can act, or None."""
    if match.stage == Stage.ROUND:
        return match.game.play.wanted(match.round)
    if match.stage == Stage.OVER:
        return None
    return Wanted(match.stage.value, match.deck)


def deadlines(match: Match) -> tuple[Deadline, ...]:
    """Return the clocks that the house must keep now."""
    return match.game.play.deadlines(match.round) if match.stage == Stage.ROUND else ()


def race(match: Match) -> Race | None:
    """Return the open race, which the house ends with `Judged`, even if its clock runs out."""
    return match.game.play.race(match.round) if match.stage == Stage.ROUND else None


def choices(match: Match, seat: int) -> tuple[Choice, ...]:
    """Return what `seat` may do now, as steps."""
    return match.game.play.choices(match.round, seat) if match.stage == Stage.ROUND else ()


def next_step(match: Match, seat: int, text: str) -> Step | Refusal | None:
    """Return the step after `text`, the beginning of a move in notation.

    Return a Refusal if no legal move begins so, or no move at all, or None if `text` is a complete legal
    move, also one of a choice that is not deep.
    """
    if match.stage != Stage.ROUND:
        return Refusal("", told(NO_ROUND))
    try:
        found = match.game.play.next_step(match.round, seat, text)
    except NotationError as error:
        return Refusal("", told(NO_NOTATION, why=reason(error)))
    if not isinstance(found, Refusal) or found.clause:
        return found
    judged = judge(match, seat, text)
    if isinstance(judged, Legal):
        return None
    return judged if judged.clause or found.told.sentence.key == NO_STEPS.key else found


def acting(match: Match) -> frozenset[int]:
    """Return the seats for which the match waits, as every view shows them (`SeatView.acts`)."""
    if match.stage != Stage.ROUND:
        return frozenset()
    return frozenset(seat for seat in range(match.seats) if match.game.play.acts(match.round, seat))


def may_act(match: Match, seat: int) -> bool:
    """Whether `seat` has a legal move, in or out of turn."""
    return (
        match.stage == Stage.ROUND
        and next(iter(match.game.play.legal_moves(match.round, seat)), None) is not None
    )


def legal_moves(match: Match, seat: int) -> Iterator[str]:
    """Yield every complete move of `seat` in notation."""
    if match.stage == Stage.ROUND:
        for move in match.game.play.legal_moves(match.round, seat):
            yield match.game.notation.write(match.rules, move)


def judge(match: Match, seat: int, text: str) -> Legal | Refusal:
    """Return the move of `seat` that `text` denotes, or why it is refused. Covers text that is no move."""
    game = match.game
    try:
        move = game.notation.read(match.rules, text)
    except NotationError as error:
        return Refusal("", told(NO_NOTATION, why=reason(error)))
    if match.stage != Stage.ROUND:
        return Refusal("", told(NO_ROUND))
    refusal = game.play.why_not(match.round, seat, move)
    if refusal is not None:
        return refusal
    claim = game.play.is_claim(move) and race(match) is not None
    return Legal(match, seat, move, game.notation.write(match.rules, move), claim)


def is_legal(match: Match, who: int, move: str | OfHouse) -> bool:
    """Whether a seat or the house may make `move` now. Saved moves may be from other rules."""
    if isinstance(move, str):
        return isinstance(judge(match, who, move), Legal)
    if isinstance(move, Shuffled):
        order = wanted(match)
        return order is not None and sorted(move.order) == sorted(order.cards)
    if isinstance(move, TimeUp):
        return any(deadline.name == move.name for deadline in deadlines(match))
    if isinstance(move, LastRound):
        return match.stage != Stage.OVER and not match.is_last
    open_now = race(match)
    claims = (is_legal(match, claim.seat, claim.move) for claim in move.claims)
    return open_now is not None and open_now.name == move.race and all(claims)


def after(match: Match, who: int, move: Legal | str | OfHouse, events: list[Event] | None = None) -> Match:
    """Return the match after a legal move of a seat or of the house (`HOUSE`).

    Text is parsed but not judged. Raise ValueError for a move that was judged in another position.
    """
    if isinstance(move, LastRound):
        return _end(match, events)
    if match.stage == Stage.ROUND:
        done = _parsed(match, who, move)
        return _settle(match._replace(round=match.game.play.after(match.round, who, done, events)), events)
    assert who == HOUSE, "between rounds only the house moves"
    assert isinstance(move, Shuffled), "what is wanted between rounds is an order"
    if match.stage == Stage.LOT:
        return _lot(match, move.order, events)
    return _deal(match, move.order, events)


def _parsed(match: Match, who: int, move: Legal | str | OfHouse) -> Any:
    if isinstance(move, str):
        return match.game.notation.read(match.rules, move)
    if not isinstance(move, Legal):
        return move
    if move.at is not match or move.seat != who:
        raise ValueError(f"{move} was judged in another position, or is not of seat {who}")
    return move.move


def _lot(match: Match, order: bytes, events: list[Event] | None) -> Match:
    lot = match.game.dealing.lot(match.rules, match.seats, order)
    if events is not None:
        events += [Shown(seat, (card,)) for seat, card in lot.drawn]
        events.append(told(DEALS_FIRST, lot.dealer))
        events.append(Uncovered(tuple(range(len(order), len(order) - len(lot.drawn), -1))))
    return match._replace(stage=Stage.DEAL, dealer=lot.dealer)


def _deal(match: Match, order: bytes, events: list[Event] | None) -> Match:
    opening = Opening(match.dealer, match.results[-1] if match.results else None)
    state = match.game.dealing.deal(match.rules, match.seats, order, opening, events)
    return match._replace(stage=Stage.ROUND, round=state)


def _end(match: Match, events: list[Event] | None) -> Match:
    """Let no round follow: the match is over now, if none is played or about to be the first."""
    is_over = match.stage == Stage.DEAL and bool(match.results)
    if events is not None:
        events.append(MATCH_ENDS if is_over else LAST_ROUND)
    if not is_over:
        return match._replace(is_last=True)
    winners = _best(match, match.results[-1])
    if events is not None:
        events += _won(match, winners)
    return match._replace(is_last=True, stage=Stage.OVER, winners=winners)


def _best(match: Match, last: RoundResult) -> tuple[int, ...]:
    """Return who has the best total of those who are not out; nobody where all play together."""
    if len(match.teams) == 1:
        return ()
    left = [seat for seat in range(match.seats) if seat not in last.out]
    choose = min if match.game.scoring.lowest_wins(match.rules) else max
    best = choose((last.totals[seat] for seat in left), default=0)
    return tuple(seat for seat in left if last.totals[seat] == best)


def _settle(match: Match, events: list[Event] | None) -> Match:
    """Score a round that has just ended, and continue with a deal or end the match."""
    outcome = match.game.scoring.outcome(match.round)
    if outcome is None:
        return match
    totals = tuple(have + won for have, won in zip(match.totals, outcome.points, strict=True))
    hands = match.game.scoring.hands(match.round)
    number = len(match.results) + 1
    winner, points, why, counts, order, out = outcome
    result = RoundResult(number, winner, points, totals, why, hands, counts, order, out)
    results = (*_history(match.results), result)
    winning = match.game.scoring.winners(match.rules, results)
    is_over = bool(winning) or match.game.scoring.is_over(match.rules, results)
    if match.is_last and not is_over:
        is_over, winning = True, _best(match, result)
    winners = tuple(seat for seat in range(match.seats) if {*match.together(seat)} & {*winning})
    if events is not None:
        events.append(why)
        events += _scored(match, result)
        events += _won(match, winners)
    dealer = match.game.dealing.next_dealer(match.rules, match.seats, match.dealer, result)
    stage = Stage.OVER if is_over else Stage.DEAL
    return match._replace(stage=stage, dealer=dealer, results=results, winners=winners)


def _sides(match: Match, seats: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Yield the teams of these seats, each once."""
    yield from dict.fromkeys(match.together(seat) for seat in seats)


def _scored(match: Match, result: RoundResult) -> Iterator[Event]:
    for first, *others in _sides(match, (seat for seat, points in enumerate(result.points) if points)):
        points, total = result.points[first], result.totals[first]
        together = told(SCORE_TOGETHER, first, *others, points=points, total=total)
        yield together if others else Scored(first, points, total)


def _won(match: Match, winners: Sequence[int]) -> Iterator[Event]:
    for first, *others in _sides(match, winners):
        yield told(WIN_TOGETHER, first, *others) if others else told(WINS, first)


def seen_by(match: Match, seat: int | None, events: Sequence[Happened] = ()) -> View:
    """Return the view of `seat` (None: a spectator), with what it may know of `events`.

    After a round, its last state stays in view, with every hand in the result. Whatever `GamePlay` tells,
    a game may leave out of its own views.
    """
    view = match.game.views.seen_by(match.round, seat) if match.round else _bare(match, seat)
    waits, out = acting(match), match.out
    teams = {place: number for number, team in enumerate(match.teams) for place in team}
    return replace(
        view,
        seats=tuple(
            SeatView(
                place.seat,
                score,
                place.cards,
                place.called,
                place.exposed,
                place.seat in waits,
                place.drew_on,
                teams.get(place.seat),
                place.notes,
                place.out or place.seat in out,
            )
            for place, score in zip(view.seats, match.totals, strict=True)
        ),
        choices=view.choices or (choices(match, seat) if seat is not None else ()),
        deadlines=view.deadlines or deadlines(match),
        race=view.race or race(match),
        events=tuple(Happened(number, seen(event, seat)) for number, event in events),
        match=MatchView(
            stage=match.stage,
            round=len(match.results) + (match.stage != Stage.OVER),
            target=match.game.scoring.target(match.rules),
            lowest_wins=match.game.scoring.lowest_wins(match.rules),
            results=match.results[-RESULTS_SHOWN:],
            winners=match.winners,
            is_last=match.is_last,
        ),
    )


def seen_by_bot(match: Match, seat: int, events: Sequence[Happened] = ()) -> View:
    """Return the view of `seat` for a bot, including the cards that it has seen and can still rely on."""
    recalled = match.game.views.recalled(match.round, seat) if match.stage == Stage.ROUND else ()
    return replace(seen_by(match, seat, events), recalled=recalled)


def _bare(match: Match, seat: int | None) -> View:
    stock = Zone("stock", ZoneKind.STOCK, len(match.deck), title=STOCK)
    prompt = told(DRAWING_DEALER if match.stage == Stage.LOT else BEING_DEALT)
    places = tuple(SeatView(place, 0, 0) for place in range(match.seats))
    return View(viewer=seat, seats=places, zones=(stock,), prompt=prompt, turns=TurnsView(match.dealer))


def _history(results: tuple[RoundResult, ...]) -> tuple[RoundResult, ...]:
    """Return the latest rounds, without hands except for the last one, to keep views small."""
    if results and results[-1].hands:
        return (*results[:-1], replace(results[-1], hands=()))
    return results
