"""What the history says of one saved match, from its file."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from parlour.net.regular_file import TooLarge, read_regular
from parlour.net.sanitize import clean, clean_name, clean_short
from parlour.net.storage.match_files import OTHERS
from parlour.rules.errors import RulesError
from parlour.rules.record import record
from parlour.rules.record.entries import Act, Judgment, Last, Order, Points, Time, Undo, Won
from parlour.rules.record.faults import RecordError, RecordOfOtherVersion
from parlour.rules.record.page import RecordLine, one_line
from parlour.rules.sentences import Sentence, reason, told
from parlour.tui.storage.stores import Saved

LONGEST_TITLE: Final = 40
LONGEST_FAULT: Final = 160
LARGEST: Final = 4 * record.MOST_CHARACTERS
"""Size limit of a file in bytes: a character takes at most four in UTF-8."""
_MOMENT: Final = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]( [0-2][0-9]:[0-5][0-9])?")


TOO_LONG: Final = Sentence("match too long", "the file is too long for a saved match")
NO_TEXT: Final = Sentence("no text", "this is no text")
UNREADABLE: Final = Sentence("match unreadable", "it cannot be read: {why}")
BREAKS_OFF: Final = Sentence("breaks off", "it breaks off here: the match is not over")
OTHER_SEATS: Final = Sentence("points of other seats", "it has the points of {theirs} seats, not of {ours}")
NO_SUCH_SEAT: Final = Sentence("no such seat", "there are only seats 0 to {last}")


def text_of(path: Path, *, follow: bool = True) -> str:
    """Return the text of a file that should be a saved match; raise RecordError or OSError."""
    try:
        content = read_regular(path, LARGEST, follow=follow)
    except TooLarge:
        raise RecordError(1, told(TOO_LONG)) from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordError(line, told(NO_TEXT)) from None


def summary(path: Path, key: str, written: int) -> Saved:
    """Return what the file `path` says; if it cannot be read, `wrong` says why.

    `written` is when it was written, in nanoseconds since 1970: for a file that says no date.
    """
    content = ""
    try:
        content = text_of(path, follow=False)
        return _said(key, content, written)
    except RulesError as error:
        wrong = clean_short(reason(error), LONGEST_FAULT)
    except OSError as error:
        wrong = told(UNREADABLE, why=(error.strerror or type(error).__name__).lower())
    digest = _digest(content) if content else ""
    return Saved(key, "", played=_moment(written), digest=digest, wrong=wrong)


def holds(text: str, lines: Sequence[RecordLine]) -> bool:
    """Return True if every line of a saved match holds, to its end, and False if that cannot be told here.

    That is so if its game is not installed, or of another version. Raise RecordError for what does not hold.
    """
    is_known = True
    try:
        record.check(text)
    except RecordOfOtherVersion:
        is_known = False
    if not lines or not isinstance(lines[-1].entry, Won):
        raise RecordError(lines[-1].number if lines else 1, told(BREAKS_OFF))
    return is_known


def title_of(found: record.Record) -> str:
    """Return the title of the rules that a match was played by, cleaned."""
    try:
        title = json.loads(found.ruleset)["ruleset"]["title"]
    except (ValueError, KeyError, TypeError, RecursionError):
        title = found.game
    return clean(str(title), LONGEST_TITLE) or "?"


def _said(key: str, text: str, written: int) -> Saved:
    found = record.read(text)
    seats, lines = len(found.names), found.lines
    played, winners = _played(lines, seats), _winners(lines, seats)
    is_over = bool(lines) and isinstance(lines[-1].entry, Won)
    owner, bots = found.seating
    saved = Saved(
        key,
        title_of(found),
        names=tuple(clean_name(name) or "?" for name in found.names),
        played=found.played if _MOMENT.fullmatch(found.played) else _moment(written),
        rounds=len(played.points),
        moves=played.moves,
        winners=winners,
        lost=is_over and not winners,
        points=tuple(sum(points[seat] for points in played.points) for seat in range(seats)),
        owner=owner,
        bots=tuple(sorted({*bots})),
        taken_back=found.taken_back,
        digest=_digest(text),
        deal=one_line(found.day),
    )
    try:
        checked = holds(text, lines)
    except RecordError as error:
        return saved._replace(wrong=clean_short(error.told, LONGEST_FAULT), checked=False)
    return saved._replace(checked=checked)


class _Played(NamedTuple):
    """What was played and not taken back: how many moves of seats, and the points of each round."""

    moves: int = 0
    points: tuple[tuple[int, ...], ...] = ()


def _played(lines: Sequence[RecordLine], seats: int) -> _Played:
    """Return what was played; raise RecordError if a line has not the points of every seat."""
    now, past = _Played(), list[_Played]()  # what it was before each move
    for number, entry in lines:
        match entry:
            case Undo(moves):
                now = past[-moves] if 0 < moves <= len(past) else now
                del past[max(0, len(past) - moves) :]
            case Points(points):
                if len(points) != seats:
                    raise RecordError(number, told(OTHER_SEATS, theirs=len(points), ours=seats))
                now = now._replace(points=(*now.points, points))
            case Act() | Order() | Time() | Last() | Judgment():
                past.append(now)
                now = now._replace(moves=now.moves + isinstance(entry, Act))
            case _:
                pass  # shuffles and their parts; winners are read from the last line
    return now


def _winners(lines: Sequence[RecordLine], seats: int) -> tuple[int, ...]:
    """Return the winners, () if the match is not finished; raise RecordError for a seat that is not there."""
    if not lines or not isinstance(won := lines[-1].entry, Won):
        return ()
    if not all(seat < seats for seat in won.seats):
        raise RecordError(lines[-1].number, told(NO_SUCH_SEAT, last=seats - 1))
    return tuple(sorted({*won.seats}))


def _moment(written: int) -> str:
    try:
        return f"{datetime.fromtimestamp(written / 1e9):%Y-%m-%d %H:%M}"  # noqa: DTZ006 - the player's time
    except (OverflowError, ValueError, OSError):
        return "1970-01-01 00:00"


def _digest(text: str) -> str:
    """Return what tells this match from all others, whatever the name and the head of its file."""
    _, _, moves = text.partition("\n\n")
    return hashlib.sha256(moves.encode("utf-8", "replace")).hexdigest()[:32]


_BOTS: Final = frozenset(
    ("Ada", "Bruno", "Clio", "Dorian", "Elsa", "Fergus", "Greta", "Hugo", "Ines", "Jasper")
)
"""What bots were called when files did not say who was one."""


def owner_of(saved: Saved, name: str) -> int | None:
    """Return the seat of the player of this machine, None if they had none or the file does not tell.

    Files of format 1 do not say it. Of those in `matches/` it is the seat with the player's name, or else the
    only one that has no name of a bot.
    """
    if saved.key.startswith(f"{OTHERS}/"):
        return None
    if saved.owner is not None or saved.bots:
        return saved.owner
    named = [seat for seat, other in enumerate(saved.names) if name and other == name]
    people = [seat for seat, other in enumerate(saved.names) if other not in _BOTS]
    for found in (named, people):
        if len(found) == 1:
            return found[0]
    return None


def bots_of(saved: Saved) -> tuple[int, ...]:
    """Return the seats of bots; in files of format 1 those with the names that bots are given."""
    if saved.owner is not None or saved.bots:
        return saved.bots
    return tuple(seat for seat, name in enumerate(saved.names) if name in _BOTS)
