"""What a table waits for before its match, which the screen and plain lines say each in their way."""

from __future__ import annotations

from enum import Enum, auto

from parlour.net.wire.messages import Presence, SeatPart, TablePart, Update
from parlour.tui.seen.facts import is_ready
from parlour.tui.seen.seats import Weight, absence, team_words
from parlour.tui.text.language import tr, trn
from parlour.tui.text.printable import visible


class Awaits(Enum):
    """What a table waits for."""

    END_OF_PAUSE = auto()
    VIEWER = auto()  # who is not ready
    PLAYERS = auto()  # more of them
    OTHERS = auto()  # who are not ready
    START = auto()


def awaits(update: Update) -> Awaits:
    """Return what the table waits for first."""
    table = update.table
    if table.pause is not None:
        return Awaits.END_OF_PAUSE
    if update.you is not None and not is_ready(update):
        return Awaits.VIEWER
    if len(_taken(table)) < table.least:
        return Awaits.PLAYERS
    return Awaits.OTHERS if _unready(table) else Awaits.START


def waiting_words(table: TablePart) -> str:
    """Return for whom but the viewer the table waits: for more players, or for those who are not ready."""
    missing = table.least - len(_taken(table))
    if missing > 0:
        return trn("Waiting for {count} more player.", "Waiting for {count} more players.", missing)
    return tr("Waiting for {names}.", names=visible(", ".join(_unready(table))))


def can_start(update: Update) -> bool:
    """Whether the host may start now."""
    return awaits(update) is Awaits.START


def standing(part: SeatPart, table: TablePart) -> tuple[str, Weight]:
    """Return how somebody at `table` stands before the match: a bot, away, ready or not.

    In a game night the match begins without that: they are there.
    """
    match part.presence:
        case Presence.BOT:
            return bot_words(part), Weight.DIM
        case Presence.AWAY:
            return absence(part), Weight.WARN
        case _ if table.night and not part.ready:
            return tr("here"), Weight.DIM
        case _:
            return (tr("ready"), Weight.GOOD) if part.ready else (tr("not ready"), Weight.DIM)


def rating_of(table: TablePart, seat: int) -> str:
    """Return the rating of who sits in `seat`: `25 ± 4`, "" if they have none."""
    found = (f"{each.points} ± {each.within}" for each in table.ratings or () if each.seat == seat)
    return next(found, "")


def rating_words(table: TablePart, seat: int) -> list[str]:
    """Return the rating of who sits in `seat` for a list of words, if they have one: `rated 25 ± 4`."""
    rating = rating_of(table, seat)
    return [tr("rated {rating}", rating=rating)] if rating else []


def teams_words(table: TablePart, seat: int) -> list[str]:
    """Return in which team `seat` will play, where teams play against each other."""
    return [team_words(number) for number, team in enumerate(_against(table)) if seat in team]


def mates(table: TablePart, seat: int | None) -> list[str]:
    """Return the names of those who will play with `seat` against others."""
    team = next((team for team in _against(table) if seat in team), ())
    return [visible(part.name) for part in _taken(table) if part.seat in team and part.seat != seat]


def bot_words(part: SeatPart) -> str:
    """Return what a bot is called beside its name: `bot, hard`."""
    return tr("bot, {level}", level=tr(part.level)) if part.level else tr("bot")


def _against(table: TablePart) -> tuple[tuple[int, ...], ...]:
    return table.teams if len(table.teams) > 1 else ()


def _taken(table: TablePart) -> list[SeatPart]:
    return [part for part in table.seats if part.presence is not Presence.OPEN]


def _unready(table: TablePart) -> list[str]:
    return [part.name for part in _taken(table) if part.presence is not Presence.BOT and not part.ready]
