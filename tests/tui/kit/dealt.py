"""Real matches with chosen hands, continued in notation, and seen as a referee sends them."""

from __future__ import annotations

from parlour.net.journal.tables import MemoryJournal
from parlour.net.table.running_match import RunningMatch
from parlour.net.wire.messages import Phase, Presence, SeatPart, TablePart, Update
from parlour.rules.match import Legal
from parlour.rules.sentences import TIED, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.tui.kit.at_table import NAMES

VIEWER = 0
DEALER = 0
BOT = 1


class Dealt:
    """A match of `game` in its second round, dealt by seat 0, so that seat 1 begins.

    `hands` names cards of each seat from 0 on; what a hand lacks is dealt as it comes. `opening` is the
    card that is turned over, `stock` what lies on top of the stock then.
    """

    def __init__(self, game: str, hands: str, opening: str, stock: str = "", **options: str) -> None:
        self.rules = shelf.table_rules(game, options)
        self._options = options
        self._hands = [hand.split() for hand in hands.split("|")]
        self._next = [opening, *stock.split()]
        self._match = RunningMatch(self.rules, self.seats, MemoryJournal().add)
        self._shuffle()
        points = tuple(self.rules.ruleset.scoring.target * seat // 12 for seat in range(self.seats))
        first = RoundResult(1, None, points, points, told(TIED))
        self._match.moment = self._match.moment._replace(results=(first,), dealer=DEALER)
        self._match.deal()
        self._shuffle()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self._hands)

    def plays(self, *lines: str) -> Dealt:
        """Play legal moves, each after the number of its seat: `1 play R7`."""
        for line in lines:
            seat, _, move = line.partition(" ")
            legal = self._match.judge(int(seat), move)
            assert isinstance(legal, Legal), f"{line}: {legal}"
            self._match.play(legal)
            self._shuffle()
        return self

    def _shuffle(self) -> None:
        while (wanted := self._match.wanted) is not None:
            self._match.give(self._ordered(wanted.cards))

    def update(self, viewer: int | None = VIEWER) -> Update:
        """Return what the referee sends `viewer` now (None: a spectator)."""
        table = TablePart(
            id="t1",
            name="Kitchen",
            game=self.rules.name,
            title=self.rules.title,
            phase=Phase.PLAYING,
            seats=tuple(self._seat(seat) for seat in range(self.seats)),
            least=self.rules.least,
            most=self.rules.most,
            options=self._options,
        )
        return Update(seq=1, table=table, you=viewer, view=self._match.view(viewer))

    def _seat(self, seat: int) -> SeatPart:
        presence = Presence.BOT if seat == BOT else Presence.HERE
        return SeatPart(seat=seat, name=NAMES[seat], presence=presence)

    def _ordered(self, cards: bytes) -> bytes:
        """Return `cards`, the whole deck, from the top: so that the deal gives what is wanted."""
        compiled, ruleset = self.rules.rules, self.rules.ruleset
        rest = [compiled.texts[card] for card in cards]
        for text in (*(text for hand in self._hands for text in hand), *self._next):
            rest.remove(text)
        count = (self.seats == 2 and ruleset.hand_with_two) or ruleset.hand
        hands = [[*hand, *(rest.pop(0) for _ in range(count - len(hand)))] for hand in self._hands]
        dealt = [hands[(DEALER + 1 + place) % self.seats].pop() for place in range(count * self.seats)]
        assert not any(hands), f"{count} cards are dealt to each"
        return bytes(compiled.card_type(text) for text in (*dealt, *self._next, *rest))
