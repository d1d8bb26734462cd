"""Moves: their notation, which of them are legal, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.game import (
    Choice,
    Event,
    GameNotation,
    GamePlay,
    HouseMove,
    NotationError,
    Pick,
    Refusal,
    Step,
    told,
)
from parlour_hanabi import sentences as say
from parlour_hanabi.ruleset import MULTICOLOR, NUMBERS, Rules
from parlour_hanabi.state import MOST_CLUES, Lay, Move, State, Tell, after, pointed_at

MOST_SEATS = 5
PLACES = ("1", "2", "3", "4", "5")
DIGITS = tuple("123456789")
"""The places that can be written; a hand has fewer."""


class HanabiNotation(GameNotation[Rules, Move]):
    """`color 1 red` and `number 1 3` tell the seat 1 something; `play 2` and `discard 2` lay a card."""

    def read(self, rules: Rules, text: str) -> Move:
        match text.lower().split():
            case ["color", seat, name] if seat in map(str, range(MOST_SEATS)) and name in rules.colors:
                return Tell(int(seat), color=rules.colors.index(name))
            case ["number", seat, number] if seat in map(str, range(MOST_SEATS)) and number in NUMBERS:
                return Tell(int(seat), number=NUMBERS.index(number))
            case ["play" | "discard" as verb, place] if place in DIGITS:
                return Lay(int(place) - 1, verb == "play")
        raise NotationError(f"{text[:40]!r} is no move; moves look like: color 1 red, number 1 3, play 2")

    def write(self, rules: Rules, move: Move) -> str:
        match move:
            case Tell(to, int(color), _):
                return f"color {to} {rules.colors[color]}"
            case Tell(to, _, int(number)):
                return f"number {to} {NUMBERS[number]}"
            case Lay(place, plays):
                return f"{'play' if plays else 'discard'} {place + 1}"
        raise AssertionError(move)


class HanabiPlay(GamePlay[State, Move]):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        if state.is_over or seat != state.turn:
            return ()
        rules, found = state.rules, list[Choice]()
        tells = [move for move in self.legal_moves(state, seat) if isinstance(move, Tell)]
        to = tuple(dict.fromkeys(str(tell.to) for tell in tells))
        if tells:
            whom = Step(Pick.SEAT, to, words=told(say.WHO))
            colors = [(each.to, rules.colors[each.color]) for each in tells if each.color is not None]
            numbers = [(each.to, NUMBERS[each.number]) for each in tells if each.number is not None]
            for verb, words, pick, asked, named in (
                ("color", say.CAN_COLOR, Pick.SUIT, say.WHICH_COLOR, colors),
                ("number", say.CAN_NUMBER, Pick.WORD, say.WHICH_NUMBER, numbers),
            ):
                steps = (
                    Step(
                        pick,
                        tuple(name for at, name in named if at == int(each)),
                        when=(each,),
                        words=told(asked),
                    )
                    for each in to
                )
                found.append(Choice(verb, told(words), (whom, *steps), "HB-4"))
        places = PLACES[: len(state.hands[seat])]
        which = Step(Pick.PLACE, places, words=told(say.WHICH_CARD))
        found.append(Choice("play", told(say.CAN_PLAY), (which,), "HB-6"))
        if state.clues < MOST_CLUES:
            found.append(Choice("discard", told(say.CAN_DISCARD), (which,), "HB-8"))
        return tuple(found)

    def legal_moves(self, state: State, seat: int) -> Iterator[Move]:
        if state.is_over or seat != state.turn:
            return
        if state.clues:
            yield from tells(state, seat)
        places = range(len(state.hands[seat]))
        yield from (Lay(place, plays=True) for place in places)
        if state.clues < MOST_CLUES:
            yield from (Lay(place, plays=False) for place in places)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        if state.is_over:
            return Refusal("HB-10", told(say.OVER))
        if seat != state.turn:
            return Refusal("HB-3", told(say.NOT_YOUR_TURN, state.turn))
        return _tell_refused(state, seat, move) if isinstance(move, Tell) else _lay_refused(state, seat, move)

    def after(
        self, state: State, seat: int, move: Move | HouseMove, events: list[Event] | None = None
    ) -> State:
        assert isinstance(move, Tell | Lay), "the house makes no move during a round"
        return after(state, seat, move, events)


def tells(state: State, seat: int) -> Iterator[Tell]:
    """Yield every clue that `seat` may give, if there is a clue left."""
    rules, seats = state.rules, len(state.hands)
    colors, numbers = range(len(rules.told)), range(len(NUMBERS))
    for turn in range(1, seats):
        to = (seat + turn) % seats
        clues = [*(Tell(to, color=each) for each in colors), *(Tell(to, number=each) for each in numbers)]
        yield from (clue for clue in clues if pointed_at(state, clue))


def _tell_refused(state: State, seat: int, tell: Tell) -> Refusal | None:
    if tell.to >= len(state.hands):
        return Refusal("HB-4", told(say.NO_SUCH_SEAT))
    if tell.to == seat:
        return Refusal("HB-4", told(say.NOT_YOURSELF))
    if not state.clues:
        return Refusal("HB-5", told(say.NO_CLUE))
    name = state.rules.colors[tell.color] if tell.color is not None else ""
    if name == MULTICOLOR:
        return Refusal("HB-13", told(say.NOT_A_COLOR, suit=name))
    if pointed_at(state, tell):
        return None
    if name:
        return Refusal("HB-4", told(say.NONE_OF_COLOR, tell.to, suit=name))
    return Refusal("HB-4", told(say.NONE_OF_NUMBER, tell.to, rank=NUMBERS[tell.number or 0]))


def _lay_refused(state: State, seat: int, lay: Lay) -> Refusal | None:
    held = len(state.hands[seat])
    if lay.place >= held:
        return Refusal("HB-6" if lay.plays else "HB-8", told(say.NO_SUCH_CARD, count=held))
    if not lay.plays and state.clues == MOST_CLUES:
        return Refusal("HB-8", told(say.ALL_CLUES))
    return None
