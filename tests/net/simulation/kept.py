"""What a person's program received, and what must hold of it, whatever goes wrong with the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from parlour.net.client.client import Lost, News, NotKept
from parlour.net.errors import NetError, TurnedAway
from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.journal.entries import Begun
from parlour.net.limits import MOST_CREDIT, RACE_WAITS
from parlour.net.wire.messages import (
    Answer,
    FromReferee,
    Lobby,
    Notice,
    Phase,
    Play,
    Request,
    Uncovered,
    Update,
    Welcome,
)
from parlour.rules.sentences import text
from tests.net.kit.hall import journaled
from tests.net.kit.saying import of_round, words_of
from tests.net.simulation.house import Heard, House
from tests.net.simulation.line import Way

SLACK: Final = 0.05
"""Seconds that an answer may take besides its way."""
LONGEST_PAUSE: Final = 200.0
"""Seconds between two updates of a match: somebody's line is dead (15), a bot stands in (60); or a host, who
dozes, is idle (90), and the next one helps on; with room for two of these one after the other.
"""


class Made(NamedTuple):
    """A move that was acknowledged; a claim is not a move before its verdict."""

    once: str
    move: str
    claim: bool


@dataclass
class Kept:
    """What one person received. `good`: nothing goes wrong with their own program or line."""

    name: str
    way: Way
    good: bool
    wrongs: Callable[[str], None]
    note: Callable[[str], None]
    slow_disk: bool = False  # the answers come when what they say is written
    lobby: Lobby | None = None
    too_late: bool = False  # the match began without them
    has_played: bool = False
    moves: list[Made] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    losses: list[Lost] = field(default_factory=list)
    rounds: int = 0  # how many were over when they looked last
    whole: bool = True  # they were there from the beginning of the match until now
    _seq: int = 0
    _seats: dict[int, int] = field(default_factory=dict)  # theirs, by match
    _looked: float | None = None
    _paused: Update | None = None  # the latest, if the table stands still in it

    def wrong(self, words: str) -> None:
        """Something does not hold."""
        self.wrongs(f"{self.name}: {words}")

    # ---- what is told ----------------------------------------------------------------------------

    def hears(self, news: News) -> None:
        """Look at what the program gives."""
        match news:
            case Welcome() | Lobby():
                self.whole &= not self.has_played
                self._seq, self._looked, self._paused = 0, None, None
                self.lobby = news if isinstance(news, Lobby) else None
            case Update():
                self._sees(news)
            case Verdict():
                self._judges(news)
            case Lost():
                self.note(f"{self.name} loses the connection: {news.reason or text(news.told)}")
                self.losses.append(news)
                self.whole &= not self.has_played
            case Notice(told=why) if why.sentence.key.startswith("not written"):
                self._paused = None  # it went on before, and this is another pause
            case NotKept(words):
                self.wrong(f"does not keep the record of an honest host: {words}")
            case _:
                pass

    def _sees(self, update: Update) -> None:
        self.lobby = None
        if update.seq != self._seq + 1:
            self.wrong(f"update {update.seq} follows {self._seq}")
        self._seq = update.seq
        running = update.table.phase in (Phase.PLAYING, Phase.BETWEEN)
        self.has_played |= running
        if running:
            self._keeps_the_seat(update)
        if update.view is not None:
            self.rounds = len(update.view.match.results)
            if update.view.viewer not in (update.you, None):
                self.wrong(f"the view is of {update.view.viewer}, the seat is {update.you}")
        self._stands_still(update)
        self._waits(update, running=running)

    def _stands_still(self, update: Update) -> None:
        """While a table is paused no clock loses time, and nothing happens in the match."""
        before, self._paused = self._paused, update if update.table.pause is not None else None
        if before is None:
            return
        left = {clock.name: clock.left for clock in before.clocks}
        ran = [clock.name for clock in update.clocks if clock.left < left.get(clock.name, 0.0) - SLACK]
        if ran:
            self.wrong(f"clocks ran while the table was paused: {', '.join(ran)}")
        ended = before.table.pause != update.table.pause  # one for the journal ends with what waited for it
        if self._paused is not None and not ended and update.view != before.view:
            self.wrong(f"the match went on while the table was paused: {update.table.pause}")

    def _keeps_the_seat(self, update: Update) -> None:
        seat = self._seats.get(update.table.match, update.you)
        if seat != update.you:
            self.wrong(f"had seat {seat}, and has {update.you}")
        if sum(place.host for place in update.table.seats) != 1:
            self.wrong("the match has not one host")
        if update.you is not None:
            self._seats[update.table.match] = update.you

    def _waits(self, update: Update, *, running: bool) -> None:
        now = asyncio.get_running_loop().time()
        if self._looked is not None and now - self._looked > LONGEST_PAUSE:
            self.wrong(f"nothing happened for {now - self._looked:.0f} seconds")
        self._looked = now if running else None

    def _judges(self, verdict: Verdict) -> None:
        self.note(f"{self.name}: {of_round(verdict)}")
        self.verdicts.append(verdict)
        found = verdict.mismatch
        if found is not None and (found.accuses or found.wrong in (Wrong.UNTOLD, Wrong.UNSEEN)):
            self.wrong(f"accuses an honest host: {of_round(verdict)}")
        without_seat = not self._seats and found is None and not verdict.missed
        cut_off = bool(self.losses) and found is not None and not found.urgent  # as the match began
        late = not self.good and found is not None and found.wrong in (Wrong.ALONE, Wrong.UNHEARD)
        if self.whole and not (verdict.verified or without_seat or cut_off or late):
            self.wrong(f"was there all the time, and has not verified: {of_round(verdict)}")

    # ---- answers -----------------------------------------------------------------------------------

    def made(self, made: Made) -> None:
        """A move was acknowledged."""
        self.note(f"{self.name}: {made.move}" + (" (a claim)" if made.claim else ""))
        self.moves.append(made)

    def answered(self, request: Request, answer: Answer, seconds: float) -> None:
        """An answer came."""
        if not answer.ok:
            self.note(
                f"{self.name}: {request.model_dump_json()} is refused: {answer.reason} {words_of(answer)}"
            )
        judging = RACE_WAITS + MOST_CREDIT if isinstance(request, Play) else 0.0
        if self.good and not self.slow_disk and seconds > 6 * self.way.round_trip + judging + SLACK:
            self.wrong(f"waited {seconds:.3f} seconds for the answer to {request!r}")

    def turned_away(self, error: NetError) -> None:
        """Could not come in."""
        if isinstance(error, TurnedAway):
            self.note(f"{self.name} is turned away: {error.reason}")
            if self.good:
                self.wrong(f"was turned away: {error.reason}")

    # ---- in the end ----------------------------------------------------------------------------------

    def ends(self, deaths: int) -> None:
        """All is over; so often did the referee die."""
        if self.good and len(self.losses) and not deaths:
            self.wrong(f"was cut off for nothing: {self.losses}")
        if self.good and any(lost.reason for lost in self.losses):
            self.wrong(f"was sent away: {self.losses}")
        if self.whole and self.has_played and len(self.verdicts) != self.rounds:
            self.wrong(f"saw {self.rounds} rounds, and has {len(self.verdicts)} verdicts")


class Overheard:
    """Listens to all connections of `house`; `names` are people by the address they come from."""

    def __init__(self, house: House, names: dict[str, str], wrong: Callable[[str], None]) -> None:
        self._house = house
        self._names = names
        self._wrong = wrong
        self._answered: set[tuple[Heard, int]] = set()

    def tells(self, heard: Heard, told: FromReferee) -> None:
        """Look at what `heard` is told."""
        name = self._names.get(heard.address)
        match told:
            case Answer(id=number) if name is not None:
                if (heard, number) in self._answered:
                    self._wrong(f"{name}: request {number} is answered twice")
                self._answered.add((heard, number))
            case Update(view=view) if view is not None and told.table.phase in (Phase.PLAYING, Phase.BETWEEN):
                if {told.you, view.viewer} != {self._seat(name)}:
                    self._wrong(f"{name}: is shown what seat {view.viewer} sees, as seat {told.you}")
            case Uncovered(seat=seat):
                if seat not in (None, self._seat(name)):
                    self._wrong(f"{name}: is told of cards that seat {seat} may see")
            case _:
                pass

    def _seat(self, name: str | None) -> int | None:
        """Return the seat that the journal gave to whoever is called so, when the match began."""
        table = self._house.table
        begun = next(iter(journaled(table)), None) if table is not None else None
        names = begun.names if isinstance(begun, Begun) else ()
        return names.index(name) if name in names else None
