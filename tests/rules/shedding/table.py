"""Rounds drawn as text: set a table, play lines of notation at it, look at what came of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parlour.rules import sentences
from parlour.rules.contract import Opening, Outcome
from parlour.rules.events import OF_ORDERS, Event, Happened, SeenEvent, lines, seen
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.matter import CALM
from parlour.rules.games.shedding.position.moves import NO_NAME
from parlour.rules.games.shedding.position.phases import PHASES, TURN
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Shuffled, TimeUp
from parlour.rules.shelf import shelf
from parlour.rules.views import DiscardView, View


def rules_with(game: str | Rules = "juno-classic", **options: str) -> Rules:
    """Return the rules of a preset with these options, or rules that are ready already."""
    compiled: Any = shelf.table_rules(game, options).rules if isinstance(game, str) else game
    assert isinstance(compiled, Rules)
    return compiled


def house(base: str, lines: str) -> Rules:
    """Return house rules: `lines` of TOML within `[rules]`, on top of the preset `base`."""
    text = f'title = "House"\nbase = "{base}"\n[rules]\n{lines}\n'
    compiled: Any = shelf.house_rules(text).rules
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
        self.events = events if events is not None else []

    def plays(self, *lines: str) -> Table:
        """Play legal lines: `0 play R7`, `house stock R7 G2`, `house time call`, `house judged 2 catch 0`."""
        for text in lines:
            who, _, rest = text.partition(" ")
            if who == "house":
                self._apply(HOUSE, self._house(rest))
                continue
            move = GAME.notation.read(self.rules, rest)
            refusal = GAME.play.why_not(self.state, int(who), move)
            assert refusal is None, f"{text}: {refusal}"
            self._apply(int(who), move)
        return self

    def _house(self, text: str) -> HouseMove:
        label, _, rest = text.partition(" ")
        if label == "time":
            assert rest in [deadline.name for deadline in GAME.play.deadlines(self.state)]
            return TimeUp(rest)
        if label == "judged":
            return self._judged(rest)
        wanted = GAME.play.wanted(self.state)
        assert wanted is not None
        assert wanted.label == label
        order = cards(self.rules, rest)
        missing = list(wanted.cards)
        for card in order:
            missing.remove(card)
        return Shuffled(order + bytes(missing))

    def _judged(self, text: str) -> Judged:
        race = GAME.play.race(self.state)
        assert race is not None
        written = [one.split(" ", 1) for one in text.split(", ")] if text else []
        claims = [Claim(int(seat), move, 400) for seat, move in written]
        for claim in claims:
            assert claim.seat in race.seats
            assert (
                GAME.play.why_not(self.state, claim.seat, GAME.notation.read(self.rules, claim.move)) is None
            )
        return Judged(race.name, tuple(claims))

    def _apply(self, who: int, move: Any) -> None:
        before = self.state
        unheard = GAME.play.after(before, who, move)
        self.state = GAME.play.after(before, who, move, self.events)
        assert self.state == unheard, "listening changes nothing"

    def refuses(self, text: str, clause: str) -> Table:
        """Assert that a line is refused by `clause`."""
        who, _, rest = text.partition(" ")
        refusal = GAME.play.why_not(self.state, int(who), GAME.notation.read(self.rules, rest))
        assert refusal is not None, f"{text} is allowed"
        assert refusal.clause == clause, str(refusal)
        assert refusal.words
        return self

    def offers(self, seat: int, *moves: str) -> Table:
        """Assert that exactly these moves are open to `seat`."""
        found = [GAME.notation.write(self.rules, move) for move in GAME.play.legal_moves(self.state, seat)]
        assert sorted(found) == sorted(moves), sorted(found)
        return self

    def turn_of(self, seat: int) -> Table:
        """Assert that it is the turn of `seat`, or its decision."""
        assert self.state.turn == seat
        assert self.phase in ("turn", "drew", "again", "face", "name", "answer", "cut")
        return self

    def holds(self, seat: int, text: str) -> Table:
        """Assert that `seat` holds exactly these cards, in any order."""
        assert self.hand(seat) == " ".join(sorted(text.split()))
        return self

    def hand(self, seat: int) -> str:
        """Return what `seat` holds, sorted as text."""
        return " ".join(sorted(GAME.scoring.hands(self.state)[seat]))

    @property
    def phase(self) -> str:
        """What the round waits for."""
        return PHASES[self.state.phase]

    @property
    def top(self) -> str:
        """The card on top of the discard."""
        return self.rules.texts[self.state.discard[-1]]

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        found = GAME.scoring.outcome(self.state)
        assert found is not None, "the round goes on"
        return found

    def view(self, seat: int | None) -> View:
        """Return what `seat` sees, with all that happened."""
        happened = tuple(Happened(1, event) for event in self.seen(seat))
        return replace(GAME.views.seen_by(self.state, seat), events=happened)

    def prompt(self, seat: int | None) -> str:
        """Return what `seat` is asked, in words."""
        return sentences.text(self.view(seat).prompt, seat)

    def discard(self, seat: int | None) -> DiscardView:
        """Return what the discard demands, as `seat` sees it."""
        found = self.view(seat).discard
        assert found is not None, "every view of this game tells it"
        return found

    def seen(self, seat: int | None = None) -> list[SeenEvent]:
        """Return what happened, as `seat` may know it."""
        return [seen(event, seat) for event in self.events if not isinstance(event, OF_ORDERS)]

    def log(self, seat: int | None = None) -> list[str]:
        """Return what happened, as `seat` may read it."""
        return list(lines(self.events, seat))


def table(text: str, game: str | Rules = "juno-classic", **options: str) -> Table:
    """Set a table: `table("hands: R7 G2 | B3; top: R5; stock: Y1 Y2; under: G9; turn: 1; match: red")`."""
    said = {key.strip(): value.strip() for key, _, value in (part.partition(":") for part in text.split(";"))}
    assert set(said) <= {"hands", "top", "stock", "under", "turn", "match", "direction", "renewals"}, said
    rules = rules_with(game, **options)
    hands = tuple(bytes(sorted(cards(rules, hand))) for hand in said["hands"].split("|"))
    top = cards(rules, said["top"])
    named = rules.name_index(said["match"]) if "match" in said else NO_NAME
    return Table(
        State.of(
            rules=rules,
            hands=hands,
            stock=cards(rules, said.get("stock", "")),
            discard=cards(rules, said.get("under", "")) + top,
            row=rules.rows.laid(rules.rows.anything, top[0], named),
            turn=int(said.get("turn", "0")),
            direction=int(said.get("direction", "1")),
            phase=TURN,
            drawn=b"",
            matter=CALM,
            dealer=0,
            renewals=int(said.get("renewals", "0")),
            history=0,
        )
    )


def opened(
    card: str, seats: int, dealer: int = 0, game: str | Rules = "juno-classic", **options: str
) -> Table:
    """Deal a round whose opening card is `card`; the stock below it is in canonical order."""
    rules = rules_with(game, **options)
    ruleset = rules.ruleset
    count = ruleset.hand_with_two if seats == 2 and ruleset.hand_with_two else ruleset.hand
    order = list(rules.deck)
    order.remove(rules.card_type(card))
    order.insert(seats * count, rules.card_type(card))
    events: list[Event] = []
    return Table(GAME.dealing.deal(rules, seats, bytes(order), Opening(dealer), events), events)
