"""The seats of a table as the viewer sees them: who sits there, how they stand, what is remarked of them.

Every face takes its rows, plates and sentences of seats from here: `seats_of(update.table, update.view,
names_at(update))` has one value for each seat, `around` their order at the table, and `last_action` what one
of them did last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from parlour.net.wire.messages import Phase, Presence, SeatPart, TablePart
from parlour.rules.past import TAKEN_BACK
from parlour.rules.sentences import DEALS
from parlour.rules.views import SeatView, View
from parlour.tui.seen.facts import in_turn
from parlour.tui.seen.zones import Marked, grids, marks_of, shown_hand, stacks
from parlour.tui.text.language import marked, tr
from parlour.tui.words.joining import Deed
from parlour.tui.words.speaking import Words, actor_of, named

ABSENT: Final = {
    Presence.IDLE: marked("idle"),
    Presence.AWAY: marked("away"),
    Presence.STAND_IN: marked("stand-in"),
}
"""What is said beside the name of somebody who does not play just now."""
BEGINS: Final = (DEALS.key, TAKEN_BACK.sentence.key)
"""What happened before one of these is no last action."""


class Weight(StrEnum):
    """How much a remark matters: it is in the color of this name."""

    WARN = "warn"
    GOOD = "good"
    ACCENT = "accent"
    TEXT = "text"
    DIM = "dim"


class Remark(NamedTuple):
    """A word or two beside a name, in the language of the session; `short` where they have no room."""

    words: str
    weight: Weight
    short: str = ""


class SeatSeen(NamedTuple):
    """One seat: its number, who sits there, and what everybody knows of them.

    `is_own`: the viewer sits there. `acts`: the table waits for them; `in_turn`: it is their turn, also while
    others may act. `remarks` are in the language of the session, the most important first; for the viewer's
    own seat the last one says so. `notes` are what the game says of them: a bid, tricks. `shown` is the hand
    of somebody else, if the viewer sees it, and `marks` what marks each of its cards, () for nothing.
    """

    seat: int
    name: str
    presence: Presence
    is_own: bool = False
    score: int = 0
    cards: int = 0
    acts: bool = False
    in_turn: bool = False
    deals: bool = False
    remarks: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    marks: tuple[Marked, ...] = ()

    @property
    def is_absent(self) -> bool:
        """Whether they do not play just now: idle, away, or a bot plays for them."""
        return self.presence in ABSENT


def seats_of(
    table: TablePart, view: View | None, names: Sequence[str], own: str = ""
) -> tuple[SeatSeen, ...]:
    """Return the seats of a table by number: of the match in `view`, or before one of the table itself.

    `names` are those of the seats; `own` is what is remarked at the viewer's, "" for `you`.
    """
    parts = {part.seat: part for part in table.seats}
    if view is None:
        return tuple(SeatSeen(part.seat, names[part.seat], part.presence) for part in table.seats)
    return tuple(
        _seat(parts.get(seat.seat, SeatPart(seat=seat.seat)), seat, view, names, own or tr("you"))
        for seat in view.seats
    )


def made_table(kind: str, names: Sequence[str], title: str, name: str = "", game: str = "") -> TablePart:
    """Return a table that is at no referee, such as that of a lesson: people with these names play at it."""
    seats = tuple(
        SeatPart(seat=seat, name=each[:64], presence=Presence.HERE) for seat, each in enumerate(names)
    )
    return TablePart(
        id=kind,
        name=name[:64],
        game=game[:64],
        title=title[:64],
        phase=Phase.PLAYING,
        seats=seats,
        least=len(seats),
        most=len(seats),
    )


def around(view: View) -> list[int]:
    """Return the seats around the table: the one after the viewer first; for a spectator every seat."""
    seats = list(range(len(view.seats)))
    return seats if view.viewer is None else [*seats[view.viewer + 1 :], *seats[: view.viewer]]


def absence(part: SeatPart) -> str:
    """Return why who sits there does not play just now: `idle`, `away`, `stand-in`; "" if they do."""
    return tr(ABSENT.get(part.presence, ""))


def last_action(deeds: Sequence[Deed], seat: int) -> Deed | None:
    """Return what `seat` did last in this round, None if that is not among `deeds`.

    What lies before a move that was taken back does not count: it may be one of those that were undone.
    """
    for deed in reversed(deeds):
        if actor_of(deed.told) == seat:
            return deed
        if deed.told.sentence.key in BEGINS:
            return None
    return None


def standings(view: View, seat: int) -> list[str]:
    """Return in which team `seat` plays, where it plays against others, and whether it is out."""
    team = view.team(seat)
    against = team is not None and {each.team for each in view.seats} != {team}
    is_out = any(each.out for each in view.seats if each.seat == seat)
    found = [team_words(team)] if team is not None and against else []
    return [*found, tr("out")] if is_out else found


def team_words(team: int) -> str:
    """Return what a team is called beside the name of who plays in it."""
    return tr("team {number}", number=team + 1)


def _seat(part: SeatPart, seat: SeatView, view: View, names: Sequence[str], own: str) -> SeatSeen:
    is_own = seat.seat == view.viewer
    remarks = list(_remarks(part, seat, view))
    if is_own:
        remarks.append(Remark(own, Weight.DIM))
    return SeatSeen(
        seat.seat,
        names[seat.seat],
        part.presence,
        is_own,
        seat.score,
        seat.cards,
        seat.acts,
        seat.seat == view.turns.seat,
        seat.seat == view.turns.dealer,
        tuple(remarks),
        tuple(Words(names, view.viewer).said(note) for note in seat.notes),
        shown_hand(view, seat.seat),
        () if is_own else marks_of(view.hand_of(seat.seat), Words(names, view.viewer)),
    )


def _remarks(part: SeatPart, seat: SeatView, view: View) -> Iterator[Remark]:
    """Yield the remarks about a seat, the most important first."""
    if seat.exposed:
        yield Remark(tr("!catch"), Weight.WARN)
    if part.presence in ABSENT:
        weight = Weight.WARN if part.presence is Presence.AWAY else Weight.DIM
        yield Remark(absence(part), weight, tr("bot") if part.presence is Presence.STAND_IN else "")
    for stack in stacks(view):
        if stack.holder == seat.seat:
            yield Remark(tr("holds {stack}", stack=stack.name), Weight.WARN)
    if seat.called:
        yield Remark(tr("called"), Weight.GOOD)
    if view.in_grids:
        yield from _in_grids(seat, view)
    for standing in standings(view, seat.seat):
        yield Remark(standing, Weight.DIM)
    if part.presence is Presence.BOT:
        yield Remark(tr("bot"), Weight.DIM)


def _in_grids(seat: SeatView, view: View) -> Iterator[Remark]:
    """Yield what a seat does now that all may act, and whether it has one more turn."""
    owed = view.grids.owed if view.grids is not None else ()
    if view.race is not None:
        if seat.seat in view.race.tried:
            yield Remark(tr("wrong"), Weight.WARN)
        elif seat.seat in view.race.seats:
            yield Remark(tr("racing"), Weight.WARN)
        else:
            yield Remark(tr("passed"), Weight.DIM)
    elif seat.acts and seat.seat in in_turn(view):
        yield Remark(tr("asked"), Weight.WARN)
    elif rank := next((each.rank for each in owed if each.seat == seat.seat), None):
        yield Remark(named(rank), Weight.WARN)
    elif seat.acts and (grid := grids(view).get(seat.seat)) and grid.looked:
        yield Remark(tr("looks"), Weight.WARN)
    if seat.seat in view.turns.last:
        yield Remark(tr("last turn"), Weight.ACCENT)
