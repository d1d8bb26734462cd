"""How a waiting table is laid out in a terminal: what is shown, and which key shows the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from textual.content import Content
from textual.geometry import Size

from parlour.net.wire.messages import Presence, Update
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.evening import evening_line
from parlour.tui.screens.boxes.invite import invitation, page_code
from parlour.tui.screens.boxes.page import MARGIN, WIDE, WIDEST
from parlour.tui.screens.boxes.seating import (
    Seated,
    awaited,
    news,
    rules_in_short,
    seat_rows,
    seated_at,
    special,
    way_back,
)
from parlour.tui.screens.table.seats_around import around, middle, wanted
from parlour.tui.tables.around import LEAST, MOST_TALK, is_large
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import inked
from parlour.tui.widgets.ink import KEY, MUTED, STRONG

SEATS: Final = 60
"""Cells that rows of seats keep beside the code of the page."""
SAID: Final = 3
"""Rows that what was said keeps below the seats, with the empty one above it."""
BROADEST: Final = 192
"""Columns of a large room at most."""
SHARE: Final = 30
"""Percent of the columns of a large room that are for the code and what was said."""
GAP: Final = 2
"""Columns between the seats and what stands beside them."""
EDGES: Final = 4
"""Rows of the window that are not for the room: heading, footer, and an empty row at both ends."""
BELOW: Final = ("news", "evening", "about", "hidden", "invite", "back")
"""The texts below the seats, in their order: what is cut for want of rows stands last."""
APART: Final = {False: ("news", "invite", "back"), True: ("invite",)}
"""Those with an empty row above them: below rows, and below cards around a table."""
PADDING: Final = {False: 4, True: 2}
"""Columns that are free at both sides of the texts."""


class Joining(Enum):
    """How much is said of how others join."""

    WHOLE = "all"
    NO_PRINTS = "what is typed, without the fingerprints"
    NOTHING = "which key shows it"


class Arranged(NamedTuple):
    """What the room shows: the seats around a table or in rows, `texts` below them, the code of the page.

    `beside` are the columns beside the seats for the code and what was said, 0 if these stand below.
    """

    texts: Mapping[str, Content]
    code: Sequence[Content] = ()
    beside: int = 0
    seated: Sequence[Seated] = ()
    middle: Sequence[Content] = ()

    @property
    def is_around(self) -> bool:
        """Whether the seats are cards around a table."""
        return bool(self.seated)


@dataclass(frozen=True)
class WaitingRoom:
    """A waiting table, as it is shown in a terminal of `size`.

    `passed` are the seconds since `update` came; `ascii` shows no code, `alone` nobody can join, a `remote`
    guest is told how to come back.
    """

    link: Link
    update: Update
    size: Size
    passed: float = 0.0
    ascii: bool = False
    alone: bool = False
    remote: bool = False
    seated: Sequence[Seated] = field(init=False)

    def __post_init__(self) -> None:
        seated = tuple(seated_at(part, self.update) for part in self.update.table.seats)
        object.__setattr__(self, "seated", seated)

    def arranged(self) -> Arranged:
        """Return what is shown: as much as fits, the seats around a table rather than the fingerprints."""
        code, beside = self._beside()
        if is_large(*self.size):
            for shown in (Joining.WHOLE, Joining.NO_PRINTS):
                if (found := self._around(code, beside, shown)) is not None:
                    return found
        for shown in Joining:
            texts = self._texts(code, self._columns(beside) - PADDING[False], shown, is_around=False)
            said = SAID if self.link.said and not beside else 0
            rows = len(seat_rows(self.update)) + said + self._rows(texts, beside, is_around=False)
            if rows <= self.size.height - EDGES:
                break
        return Arranged(texts, code, beside)

    def _around(self, code: Sequence[Content], beside: int, shown: Joining) -> Arranged | None:
        """Return the room with the seats around a table; None if it has too few rows for that."""
        columns = self._columns(beside)
        texts = self._texts(code, columns - PADDING[True], shown, is_around=True)
        waits = awaited(self.update, self._level, self.passed)
        rows = self.size.height - EDGES - self._rows(texts, beside, is_around=True)
        laid = around(columns, rows, len(self.seated), wanted(self.seated))
        if laid is None:
            return None
        words = middle(Content.styled(visible(self.update.table.title), STRONG), waits, laid.table)
        if len(words) == 1:  # it has no room for what is waited for
            texts["news"] = news(self.update, self._level, self.passed)
        texts["invite"] = _centered(texts["invite"], columns - PADDING[True])
        return Arranged(texts, code, beside, self.seated, words)

    def _beside(self) -> tuple[Sequence[Content], int]:
        """Return the code of the page if it has room, and the columns beside the seats."""
        width, height = self.size
        code = self._code
        wide = code[0].cell_length + 1 if code else 0
        if is_large(width, height):
            return code, max(wide, min(SHARE * min(width, BROADEST) // 100, MOST_TALK))
        fits = bool(code) and width >= SEATS + wide + GAP + 1 and height >= len(code) + EDGES + 1
        return (code, wide) if fits else ((), 0)

    def _columns(self, beside: int) -> int:
        """Return the columns of the seats."""
        width = min(self.size.width, BROADEST if beside else WIDEST)
        return width - (MARGIN if self.size.width >= WIDE else 0) - (beside + GAP if beside else 0)

    @property
    def _level(self) -> str:
        return self.link.level if self.link.hosting else ""

    @property
    def _may_join(self) -> bool:
        free = any(part.presence is Presence.OPEN for part in self.update.table.seats)
        return free and not self.alone

    @property
    def _invites(self) -> bool:
        """Whether the room says how others join: to its host, and in a large window to everybody."""
        return self._may_join and (self.link.hosting or is_large(*self.size))

    @property
    def _code(self) -> Sequence[Content]:
        return page_code(self.link.welcome) if self._invites and not self.ascii else ()

    def _texts(
        self, code: Sequence[Content], columns: int, shown: Joining, *, is_around: bool
    ) -> dict[str, Content]:
        """Return the texts below the seats, by their names; empty ones are not shown."""
        invite = Content("")
        if self._invites and shown is not Joining.NOTHING:
            wide, prints = columns >= WIDE - MARGIN, shown is Joining.WHOLE
            invite = invitation(self.link.welcome, brief=True, wide=wide, prints=prints, why="i")
        return {
            "news": special(self.update, self._level)
            if is_around
            else news(self.update, self._level, self.passed),
            "evening": evening_line(self.update, columns),
            "about": Content(rules_in_short(self.update.table)),
            "invite": invite,
            "hidden": self._hidden(code, shown),
            "back": way_back(self.link, remote=self.remote),
        }

    def _hidden(self, code: Sequence[Content], shown: Joining) -> Content:
        """Return which key shows what the room has no place for; nothing if it shows all."""
        has_prints = bool(self.link.welcome.tls_fingerprint or self.link.welcome.ssh_fingerprint)
        no_code, no_prints = bool(self._code) and not code, has_prints and shown is not Joining.WHOLE
        large = is_large(*self.size)
        if not self._invites or shown is Joining.NOTHING:
            words = tr("{key} shows how others join; so does a window of {size}.") if self._may_join else ""
        elif no_prints and large:
            words = tr("{key} shows the fingerprints.")
        elif no_prints and no_code:
            words = tr("{key} shows the code and the fingerprints; so does a window of {size}.")
        elif no_prints:
            words = tr("{key} shows the fingerprints; so does a window of {size}.")
        elif no_code:
            words = tr("{key} shows the code to scan; so does a window of {size}.")
        else:
            words = ""
        least = Content("{} x {}".format(*LEAST))
        return inked(words, key=Content.styled("i", KEY), size=least).stylize(MUTED) if words else Content("")

    def _rows(self, texts: Mapping[str, Content], beside: int, *, is_around: bool) -> int:
        """Return the rows that the texts take below the seats."""
        columns = self._columns(beside) - PADDING[is_around]
        apart = sum(bool(texts[name]) for name in APART[is_around])
        return apart + sum(_rows_of(words, columns) for words in texts.values() if words)


def _rows_of(words: Content, columns: int) -> int:
    return sum(len(line.wrap(columns)) if line else 1 for line in words.split("\n", allow_blank=True))


def _centered(words: Content, columns: int) -> Content:
    """Return `words` with the block of their lines in the middle of `columns`."""
    lines = words.split("\n", allow_blank=True)
    spare = max(0, columns - max(line.cell_length for line in lines)) // 2 if lines else 0
    return Content("\n").join(line.pad_left(spare) for line in lines)
