"""Rounds drawn as text: set a table, play lines of notation at it, look at what came of them.

    table("hands: 3S 4H - KD | AS 2C 9H JD *7H; pile: 5C 7D; stock: 5D 6D; turn: 0; phase: turn")

A hand lists its slots from 1 on: `-` is empty, `*7H` a penalty lying face up. The pile has its top
last, the stock its top first. Seats count from 0. More that may be said:

    phase: look | turn (usual) | race    in `race` one is open for the top of the pile, after a put of `turn`;
           ask                           ... where stacking is in turn, nobody has been asked about it yet
    begun: no                            the race is the opening card's: nobody has had a turn, `turn` is 1st
    taken: stock KD | pile KD            `turn` has taken this card (phase `took`)
    dealer: 3                            usual: the seat before `turn`
    caller: 1                            seat 1 called after its turn; the others from `turn` on have one left
    turns: 29, idle: 2, powers: 0J 1Q    turns so far, passes in a row, powers earned in the open chain

Lines to play: `0 take stock` · `judged 1:stack 2@300 0:stack 1@350` · `judged` (nobody claimed) ·
`time look|power|call` · `stock 5C 6D` (a new stock, these on top).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parlour.rules.contract import Opening, Outcome
from parlour.rules.events import Event, Happened, SeenEvent, cards_named, line, numbered, seen
from parlour.rules.games.lotta_watta.engine.state import (
    ASK,
    NO_CARD,
    NOBODY,
    PHASES,
    RACE,
    TOOK,
    Hand,
    Power,
    Slot,
    State,
    to_ask,
)
from parlour.rules.games.lotta_watta.engine.tables import Rules
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Shuffled, TimeUp
from parlour.rules.shelf import shelf
from parlour.rules.views import GridsView, View, Zone, ZoneKind

KEYS = {"hands", "pile", "stock", "turn", "phase", "begun", "taken", "dealer", "caller"}
KEYS |= {"turns", "idle", "powers"}


def rules_with(**options: str) -> Rules:
    """Return the rules of the game with these options."""
    compiled: Any = shelf.table_rules("lotta-watta", options).rules
    assert isinstance(compiled, Rules)
    return compiled


def cards(rules: Rules, text: str) -> bytes:
    """Return the cards that `text` names, in its order."""
    return bytes(rules.card_type(word) for word in text.split())


class Table:
    """A round as it goes on; every method that acts returns the table, so that lines can follow lines."""

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.state = state
        self.rules = state.rules
        self.events = list(numbered(0, events or ()))
        self.made = 0  # moves so far

    def plays(self, *lines: str) -> Table:
        """Play legal lines, of seats and of the house."""
        for text in lines:
            who, _, rest = text.partition(" ")
            if not who.isdigit():
                self._apply(HOUSE, self._house(who, rest))
                continue
            move = GAME.notation.read(self.rules, rest)
            refusal = GAME.play.why_not(self.state, int(who), move)
            assert refusal is None, f"{text}: {refusal}"
            claims = self.race and GAME.play.is_claim(move)
            assert not claims, f"{text}: claims come as `judged`"
            self._apply(int(who), move)
        return self

    def _house(self, label: str, text: str) -> HouseMove:
        if label == "time":
            assert text in [deadline.name for deadline in GAME.play.deadlines(self.state)], (
                f"no clock {text!r} runs"
            )
            return TimeUp(text)
        if label == "judged":
            race = GAME.play.race(self.state)
            assert race is not None, f"no race is open in phase {self.phase}"
            return Judged(race.name, self._claims(text))
        wanted = GAME.play.wanted(self.state)
        assert wanted is not None, "no order is wanted"
        assert wanted.label == label
        order = cards(self.rules, text)
        missing = list(wanted.cards)
        for card in order:
            missing.remove(card)
        return Shuffled(order + bytes(missing))

    def _claims(self, text: str) -> tuple[Claim, ...]:
        claims = []
        for written in text.replace("stack ", "stack_").split():
            seat, _, claimed = written.partition(":")
            move, _, reaction = claimed.replace("_", " ").partition("@")
            refusal = GAME.play.why_not(self.state, int(seat), GAME.notation.read(self.rules, move))
            assert refusal is None, f"{written}: {refusal}"
            claims.append(Claim(int(seat), move, int(reaction)))
        return tuple(claims)

    def _apply(self, who: int, move: Any) -> None:
        before = self.state
        unheard = GAME.play.after(before, who, move)
        events: list[Event] = []
        self.state = GAME.play.after(before, who, move, events)
        self.made += 1
        self.events += numbered(self.made, events)
        assert self.state == unheard, "listening changes nothing"

    def refuses(self, text: str, clause: str) -> Table:
        """Assert that a line of a seat is refused by `clause`."""
        who, _, rest = text.partition(" ")
        refusal = GAME.play.why_not(self.state, int(who), GAME.notation.read(self.rules, rest))
        assert refusal is not None, f"{text} is allowed"
        assert refusal.clause == clause, str(refusal)
        assert refusal.words
        return self

    def offers(self, seat: int, *moves: str) -> Table:
        """Assert that exactly these moves are open to `seat`, claims included."""
        found = [GAME.notation.write(self.rules, move) for move in GAME.play.legal_moves(self.state, seat)]
        assert sorted(found) == sorted(moves), sorted(found)
        return self

    def turn_of(self, seat: int) -> Table:
        """Assert that it is the turn of `seat`: to take, or to do something with the card taken."""
        assert (self.phase, self.state.turn) in (("turn", seat), ("took", seat)), (
            self.phase,
            self.state.turn,
        )
        return self

    def holds(self, seat: int, text: str) -> Table:
        """Assert what lies in the slots of `seat`, as in `table`; empty slots at the end may be left out."""
        assert self.hand(seat).split() == _trimmed(text.split()), self.hand(seat)
        return self

    def hand(self, seat: int) -> str:
        """Return what lies in the slots of `seat`, without empty slots at its end."""
        texts = self.rules.texts
        slots = self.state.hands[seat]
        return " ".join(
            _trimmed(["-" if slot is None else "*" * slot.up + texts[slot.card] for slot in slots])
        )

    @property
    def phase(self) -> str:
        """What the round waits for: look, turn, took, race, ask, power, peek, call, renew, over."""
        return PHASES[self.state.phase]

    @property
    def race(self) -> str:
        """The name of the open race, "" if none is."""
        found = GAME.play.race(self.state)
        return found.name if found else ""

    @property
    def pile(self) -> str:
        """The pile, its top last."""
        return " ".join(self.rules.texts[card] for card in self.state.pile)

    @property
    def top(self) -> str:
        """The card on top of the pile, "" if there is none."""
        return self.pile.rpartition(" ")[2]

    @property
    def stock(self) -> str:
        """The stock, its top first."""
        return " ".join(self.rules.texts[card] for card in self.state.stock)

    @property
    def caller(self) -> int | None:
        """Who has called, or counts as having called; None if nobody has."""
        return None if self.state.caller == NOBODY else self.state.caller

    @property
    def outcome(self) -> Outcome:
        """How the round ended: `winner`, `counts` (what each hand counts), and `points`.

        Points are those of the match: rounds won (1 for the winner; the moon brings the whole target).
        """
        found = GAME.scoring.outcome(self.state)
        assert found is not None, "the round goes on"
        return found

    def view(self, seat: int | None) -> View:
        """Return what `seat` sees, with all that happened."""
        happened = tuple(Happened(number, seen(event, seat)) for number, event in self.events)
        return replace(GAME.views.seen_by(self.state, seat), events=happened)

    def grids(self, seat: int | None) -> GridsView:
        """Return what is open besides the turn, as `seat` sees it."""
        found = self.view(seat).grids
        assert found is not None, "every view of this game tells it"
        return found

    def grid(self, seat: int, viewer: int | None) -> str:
        """Return the slots of `seat` as `viewer` sees them: `?` face down, `-` empty, `(7H)` dimmed."""
        zone = self.view(viewer).zone("grid", seat)
        assert zone is not None
        shown = [text or "?" for text in zone.cards]
        return " ".join(f"({text})" if at in zone.dimmed else text for at, text in enumerate(shown))

    def heard(self, seat: int | None = None) -> list[SeenEvent]:
        """Return what happened, as `seat` may know it."""
        return [event for _, event in self.view(seat).events]

    def log(self, seat: int | None = None) -> list[str]:
        """Return what happened, as `seat` may read it."""
        return [line(event, seat) for _, event in self.events]


def _trimmed(words: list[str]) -> list[str]:
    while words and words[-1] == "-":
        words = words[:-1]
    return words


def table(text: str, **options: str) -> Table:
    """Set a table as this module describes."""
    said = {key.strip(): value.strip() for key, _, value in (part.partition(":") for part in text.split(";"))}
    assert set(said) <= KEYS, set(said) - KEYS
    rules = rules_with(**options)
    hands = tuple(_hand(rules, hand) for hand in said["hands"].split("|"))
    seats, turn = len(hands), int(said.get("turn", "0"))
    origin, _, taken = said.get("taken", "").partition(" ")
    phase = TOOK if taken else PHASES.index(said.get("phase", "turn"))
    caller = int(said.get("caller", str(NOBODY)))
    order = [(turn + step) % seats for step in range(seats)]
    state = State(
        rules=rules,
        hands=tuple(_looked(hand, 1 << seat) for seat, hand in enumerate(hands)) if phase == 0 else hands,
        stock=cards(rules, said.get("stock", "")),
        pile=cards(rules, said.get("pile", "")),
        turn=turn,
        phase=phase,
        dealer=int(said.get("dealer", (turn - 1) % seats)),
        begun=said.get("begun", "no" if phase == 0 else "yes") == "yes",
        taken=rules.card_type(taken) if taken else NO_CARD,
        origin=origin,
        race=int(phase == RACE),
        powers=tuple(Power(int(power[0]), power[1]) for power in said.get("powers", "").split()),
        caller=caller,
        last=tuple(order[1 : order.index(caller)]) if caller != NOBODY else (),
        turns=int(said.get("turns", "0")),
        idle=int(said.get("idle", "0")),
    )
    return Table(
        state.but(asked=to_ask(state, turn if state.begun else state.dealer)) if phase == ASK else state
    )


def _hand(rules: Rules, text: str) -> Hand:
    words = text.split()
    words += ["-"] * (4 - len(words))
    return tuple(
        None
        if word == "-"
        else Slot(rules.card_type(word.lstrip("*")), word.startswith("*"), 255 if word.startswith("*") else 0)
        for word in words
    )


def _looked(hand: Hand, known: int) -> Hand:
    return tuple(
        slot._replace(known=known) if slot is not None and at in (2, 3) else slot
        for at, slot in enumerate(hand)
    )


def dealt(hands: str, pile: str = "5C", stock: str = "", dealer: int = 0, **options: str) -> Table:
    """Deal a round (phase `look`): hands of four as in `table`, the pile's card, the stock as far as said."""
    rules = rules_with(**options)
    given = [cards(rules, hand) for hand in hands.split("|")]
    seats = len(given)
    order = [given[(dealer + 1 + place % seats) % seats][place // seats] for place in range(4 * seats)]
    order += cards(rules, f"{pile} {stock}")
    rest = list(rules.deck)
    for card in order:
        rest.remove(card)
    events: list[Event] = []
    return Table(GAME.dealing.deal(rules, seats, bytes(order + rest), Opening(dealer), events), events)


def zone(view: View, kind: ZoneKind) -> Zone:
    """Return the table's own zone of this kind: the face-up pile, or the stock."""
    (found,) = (one for one in view.zones if one.kind == kind and one.seat is None)
    return found


def top(game: Table) -> str:
    """Return the card on top of the face-up pile."""
    return zone(game.view(None), ZoneKind.PILE).cards[-1]


def piled(game: Table) -> int:
    """Return how many cards the face-up pile has."""
    return zone(game.view(None), ZoneKind.PILE).count


def stocked(game: Table) -> int:
    """Return how many cards the stock has."""
    return zone(game.view(None), ZoneKind.STOCK).count


def grid(game: Table, viewer: int | None, seat: int) -> Zone:
    """Return the grid of `seat` as `viewer` sees it."""
    (found,) = (one for one in game.view(viewer).zones if one.kind == ZoneKind.GRID and one.seat == seat)
    return found


def is_told(game: Table, viewer: int | None, text: str) -> bool:
    """Whether something that `viewer` is told names this card."""
    return any(text in cards_named(event) for event in game.heard(viewer))
