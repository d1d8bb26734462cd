"""A game night as every face shows it: how far it is, who stands where, the tables, and what one may do."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

from parlour.net.wire.messages import (
    NightBoard,
    NightRow,
    NightTablePart,
    OtherNight,
    Phase,
    Presence,
    Update,
)
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import PHASES, count, decimal
from parlour.tui.text.printable import visible

GONE: Final[Mapping[str, str]] = {
    "left": marked("has left"),
    "away": marked("away"),
    "sent-away": marked("sent away"),
}
HERE, GATHER = "here", "gather"
"""The clocks of a table of a night before its match: everybody is there, or some are missing."""
HEADINGS: Final = (marked("Name"), marked("Points"), marked("Met"), marked("First"), marked("Rounds"))


class NightLine(NamedTuple):
    """One row of the standings in words: `met` are the points of those whom they met."""

    rank: str
    name: str
    points: str
    met: str
    firsts: str
    played: str
    note: str
    is_own: bool


class NightAt(NamedTuple):
    """One table of the round: its number, the people in the order of their places, and how it stands.

    `id` is "" where it is not open: it can be watched otherwise.
    """

    number: int
    id: str
    people: tuple[str, ...]
    words: str
    is_own: bool


def directs(board: NightBoard | None, *, owner: bool) -> bool:
    """Whether the player directs the night; `owner`: this is the screen of the machine of the tables.

    In a card room that may be another machine than the one of the night.
    """
    return board is not None and (board.host or (owner and "." not in board.id))


def stage_of(board: NightBoard) -> str:
    """Return how far the night is: `Round 2 of 4: Switch`."""
    words = _stage(board.stage, board.round, board.rounds)
    return f"{words}: {visible(board.title)}" if board.stage == "round" else words


def _stage(stage: str, number: int, rounds: int = 0) -> str:
    match stage:
        case "entering":
            return tr("People enter")
        case "round" if rounds:
            return tr("Round {round} of {rounds}", round=number, rounds=rounds)
        case "round":
            return tr("Round {round}", round=number)
        case "break":
            return tr("Round {round} is over", round=number)
        case _:
            return tr("The night is over")


def in_list(other: OtherNight) -> tuple[str, ...]:
    """Return the name of a night in the list of others, and in some parts how it stands."""
    people = trn("{count} person", "{count} people", other.people)
    locked = (tr("needs a password"),) if other.locked else ()
    return (visible(other.name), people, _stage(other.stage, other.round), *locked)


def after(board: NightBoard) -> str:
    """Return the id of the night that follows in the list of all, "" if there is none beside this one."""
    ids = sorted(each.id for each in board.others)
    return next((each for each in ids if each > board.id), ids[0] if ids else "")


def next_of(board: NightBoard, left: float | None = None) -> str:
    """Return what comes next: `Next: Switch, in 30 seconds`; "" while nothing is to be said of that.

    `left` are the seconds until then, if they are known better than the board says.
    """
    if board.stage == "round" and board.paused and not _is_last(board):
        return tr("The next round begins when the host goes on")
    if board.stage not in ("entering", "break"):
        return ""
    seconds = board.left if left is None else left
    if board.stage == "entering":
        words = tr("First: {title}", title=visible(board.title))
    elif board.paused:
        words = tr("Next: {title}, when the host goes on", title=visible(board.title))
    elif seconds is None:
        words = tr("Next: {title}", title=visible(board.title))
    else:
        words = tr(
            "Next: {title}, in {seconds}", title=visible(board.title), seconds=count(ceil(seconds), "second")
        )
    return words


def left_of(board: NightBoard, age: float) -> float | None:
    """Return the seconds until the next round of a board told `age` seconds ago; None: nobody knows."""
    return None if board.left is None else max(0.0, board.left - age)


def clock_of(board: NightBoard, age: float) -> str:
    """Return the countdown to the next round as a clock shows it, `0:42`; "" without one."""
    left = left_of(board, age)
    if left is None or board.stage != "break" or board.paused:
        return ""
    minutes, seconds = divmod(ceil(left), 60)
    return f"{minutes}:{seconds:02}"


def plan_of(board: NightBoard) -> str:
    """Return what is planned: `4 rounds, tables of 4 at most, with a password`."""
    rounds = count(board.rounds, "round") if board.rounds else tr("rounds until {time}", time=board.until)
    parts = [rounds, tr("tables of {seats} at most", seats=board.seats)]
    parts += [tr("with a password")] if board.locked else []
    parts += [] if board.late else [tr("nobody enters later")]
    return ", ".join(parts)


def begins_in(update: Update, passed: float = 0.0) -> int | None:
    """Return the seconds until the match at a table of a night begins by itself; None at other tables.

    `passed` are the seconds since `update` came.
    """
    left = next((clock.left for clock in update.clocks if clock.name in (HERE, GATHER)), None)
    return None if left is None else max(0, ceil(left - passed))


def after_match(board: NightBoard | None, age: float = 0.0) -> str:
    """Return what comes after the match of a table of the night that is over."""
    if board is None:
        return tr("The next round begins by itself.")
    if board.stage == "over":
        return tr("The night is over; these are the last results.")
    if board.stage != "round":
        return f"{next_of(board, left_of(board, age))}."
    if _is_last(board):
        after = tr("It is the last round.")
    else:
        after = f"{next_of(board)}." if board.paused else tr("The next round begins by itself.")
    others = sum(table.places is None and table.id != board.table for table in board.tables)
    tables = trn("{count} table still plays.", "{count} tables still play.", others)
    return f"{tables} {after}" if others else after


def _is_last(board: NightBoard) -> bool:
    return 0 < board.rounds <= board.round


def own_row(board: NightBoard) -> NightRow | None:
    """Return the viewer's row, None if they have not entered."""
    return next((row for row in board.rows if row.number == board.you), None)


def takes_part(board: NightBoard | None) -> bool:
    """Whether the viewer takes part now."""
    row = own_row(board) if board is not None else None
    return row is not None and row.gone in ("", "away")


def may_enter(board: NightBoard | None) -> bool:
    """Whether the viewer may enter, or come back."""
    if board is None or board.stage == "over" or takes_part(board):
        return False
    row = own_row(board)
    if row is None and board.stage == "round" and _is_last(board):
        return False  # no seat is left to get
    return row.gone == "left" if row is not None else board.late or board.stage == "entering"


def own_place(board: NightBoard) -> str:
    """Return where the viewer sits, or what they wait for; "" if they take no part."""
    at = next((table for table in tables_of(board) if table.is_own), None)
    if not takes_part(board):
        return ""
    if board.stage == "over":
        return ""
    if at is not None and board.stage == "round":
        others = ", ".join(name for name in at.people if name != _name(board, board.you))
        return tr("You sit at table {number} with {others}", number=at.number, others=others or tr("bots"))
    if board.stage == "round":
        return "" if _is_last(board) else tr("You get a seat in the next round")
    return tr("You take part: you will be led to your table")


def lines_of(board: NightBoard) -> list[NightLine]:
    """Return the standings, the first at the front."""
    return [
        NightLine(
            f"{row.rank}.",
            visible(row.name),
            points(row.points),
            points(row.met),
            str(row.firsts),
            str(row.played),
            tr(GONE[row.gone]) if row.gone else "",
            row.number == board.you,
        )
        for row in board.rows
    ]


def tables_of(board: NightBoard) -> list[NightAt]:
    """Return the tables of the round that is played, or was last."""
    return [
        NightAt(number, table.id, _people(board, table), _state(table), board.you in table.people)
        for number, table in enumerate(board.tables, 1)
    ]


def points(value: float) -> str:
    """Return points with two places at most: `1`, `1.5`, `1.67`."""
    return decimal(f"{value:.2f}".rstrip("0").rstrip("."))


def _name(board: NightBoard, number: int | None) -> str:
    return next((visible(row.name) for row in board.rows if row.number == number), "")


def _people(board: NightBoard, table: NightTablePart) -> tuple[str, ...]:
    """Return the names at a table: by places when its match is over, and bots with it."""
    if not table.places:
        return tuple(_name(board, number) for number in table.people)
    by_place = sorted(table.places, key=lambda each: each[1])
    return tuple(_name(board, number) if number >= 0 else tr("a bot") for number, _ in by_place)


def _state(table: NightTablePart) -> str:
    if table.places is not None:
        return tr("is over") if table.places else tr("broke off")
    if table.phase in (Phase.PLAYING, Phase.BETWEEN):
        return tr("plays round {round}", round=table.round)
    return tr(PHASES[table.phase])


# ---- at a table of the night -----------------------------------------------------------------------------


def at_night(update: Update | None) -> bool:
    """Whether this is a table of a game night."""
    return update is not None and update.table.night


def missing_of(update: Update) -> str:
    """Return for whom a table of a night waits."""
    away = [visible(part.name) for part in update.table.seats if part.presence is Presence.AWAY]
    return tr("Waiting for {names}.", names=", ".join(away)) if away else tr("Everybody is here.")


def begins_of(update: Update, passed: float = 0.0) -> str:
    """Return for whom a table of a night waits, and when its match begins without them.

    `passed` are the seconds since `update` came.
    """
    left = begins_in(update, passed)
    if left is None:
        return tr("The match begins by itself.")
    seconds = count(left, "second")
    begins = tr("The match begins in {seconds}, or when all are ready.", seconds=seconds)
    return f"{missing_of(update)} {begins}"


# ---- results to keep -------------------------------------------------------------------------------------


def as_text(board: NightBoard) -> str:
    """Return the standings as a text to copy."""
    rows = [f"{row.rank} {row.name}: {row.points}" for row in lines_of(board)]
    return "\n".join(
        [
            visible(board.name),
            f"{stage_of(board)}, {trn('{count} person', '{count} people', len(rows))}",
            *rows,
        ]
    )


def as_file(board: NightBoard, suffix: str) -> str:
    """Return the standings for a file with this `suffix` in its name: CSV, JSON, else the text."""
    match suffix.lower():
        case ".csv":
            return as_csv(board)
        case ".json":
            return as_json(board) + "\n"
        case _:
            return as_text(board) + "\n"


def as_csv(board: NightBoard) -> str:
    """Return the standings as CSV (RFC 4180), with a first line of names that stay as they are."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["rank", "name", "points", "met", "firsts", "rounds"])
    for row in board.rows:
        writer.writerow([row.rank, _harmless(row.name), row.points, row.met, row.firsts, row.played])
    return out.getvalue()


def as_json(board: NightBoard) -> str:
    """Return the standings as one line of JSON."""
    rows = [
        {
            "rank": row.rank,
            "name": row.name,
            "points": row.points,
            "met": row.met,
            "firsts": row.firsts,
            "rounds": row.played,
        }
        for row in board.rows
    ]
    return json.dumps(
        {"name": board.name, "stage": board.stage, "round": board.round, "rows": rows}, ensure_ascii=False
    )


def _harmless(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
