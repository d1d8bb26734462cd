"""A waiting table in words: its seats, what has changed, what it waits for."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.wire.messages import Presence, SeatPart, TablePart, Update
from parlour.rules.sentences import Told, told
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import line, to_player
from parlour.tui.seen.night import begins_of
from parlour.tui.seen.waiting import Awaits, awaits, mates, rating_words, standing, teams_words, waiting_words
from parlour.tui.text.language import tr, trn
from parlour.tui.text.printable import visible
from parlour.tui.words.sentences import BOT_COMES, BOT_LEAVES, NOT_READY, READY
from parlour.tui.words.speaking import Words
from parlour.tui.words.typed import shown


def seat_lines(update: Update) -> list[Said]:
    """Return who sits where, one line each, and how many seats are free."""
    taken = [part for part in update.table.seats if part.presence is not Presence.OPEN]
    lines = [
        Said(
            Kind.OPTION,
            f"{part.seat + 1}. {seat_words(part, update)}",
            {"number": part.seat + 1, "name": part.name, "ready": part.ready},
        )
        for part in taken
    ]
    free = len(update.table.seats) - len(taken)
    return (
        [*lines, Said(Kind.REPLY, trn("{count} free seat.", "{count} free seats.", free), {"free": free})]
        if free
        else lines
    )


def seat_words(part: SeatPart, update: Update) -> str:
    """Return who sits in a seat: `Ann, you, host, team 1, ready`."""
    notes = [tr("you")] if part.seat == update.you else []
    notes += [tr("host")] if part.host else []
    notes += [*teams_words(update.table, part.seat), *rating_words(update.table, part.seat)]
    return visible(", ".join((part.name or tr("Bot"), *notes, standing(part, update.table)[0])))


def awaited(update: Update, *, hosting: bool) -> Said:
    """Return what the table waits for; if it is the player, `moves` has the command."""
    match awaits(update):
        case Awaits.END_OF_PAUSE:
            assert update.table.pause is not None
            return line(Kind.TURN, update.table.pause.told, to_player(update), must=False)
        case Awaits.VIEWER:
            begins = [begins_of(update)] if update.table.night else []
            return _awaits(
                " ".join((*begins, tr("Type {command} when you are ready.", command=shown("ready")))), "ready"
            )
        case _ if update.table.night:
            return _awaits(begins_of(update))
        case Awaits.PLAYERS if hosting:
            more = tr("Type bot to add one, or invite to hear how others join.")
            return _awaits(f"{waiting_words(update.table)} {more}")
        case Awaits.PLAYERS | Awaits.OTHERS:
            return _awaits(waiting_words(update.table))
        case Awaits.START if hosting:
            return _awaits(tr("Everyone is ready. Type {command}.", command=shown("start")), "start")
        case Awaits.START:
            return _awaits(tr("Everyone is ready; the host starts the match."))


def _awaits(text: str, *moves: str) -> Said:
    return Said(Kind.TURN, text, {"must": bool(moves), "moves": list(moves), "cards": []})


def seat_changes(before: TablePart, update: Update) -> list[Said]:
    """Return what has changed at the seats of others, as far as the referee gives no notice of it.

    Also with whom the viewer will play, if that is somebody else now.
    """
    old = {part.seat: part for part in before.seats}
    words = Words(_names(before, update), update.you)
    lines = []
    for part in update.table.seats:
        changed = _change(old.get(part.seat), part) if part.seat != update.you else None
        if changed is not None:
            said = line(Kind.OTHERS, changed, words, seat=part.seat, name=part.name)
            lines.append(replace(said, text=f"{words.line(_with_level_said(changed))}."))
    if len(before.seats) != len(update.table.seats):
        lines.append(Said(Kind.NOTICE, _seats_now(len(update.table.seats))))
    together = mates(update.table, update.you)
    if together and together != mates(before, update.you):
        lines.append(Said(Kind.NOTICE, tr("You will play with {names}.", names=", ".join(together))))
    return lines


def _seats_now(seats: int) -> str:
    return trn("The table has {count} seat now.", "The table has {count} seats now.", seats)


def _change(old: SeatPart | None, new: SeatPart) -> Told | None:
    was = old.presence if old is not None else Presence.OPEN
    if new.presence is Presence.BOT and was is not Presence.BOT:
        return told(BOT_COMES, new.seat, level=new.level or "normal")
    if was is Presence.BOT and new.presence is Presence.OPEN:
        return told(BOT_LEAVES, new.seat)
    if new.presence in (Presence.OPEN, Presence.BOT) or old is None or new.ready == old.ready:
        return None
    return told(READY if new.ready else NOT_READY, new.seat)


def _with_level_said(changed: Told) -> Told:
    """Return the same with the level of a bot in the language of the session; programs get its name."""
    values = [(name, tr(str(value)) if name == "level" else value) for name, value in changed.values]
    return replace(changed, values=tuple(values))


def _names(before: TablePart, update: Update) -> list[str]:
    """Return the names of the seats; an empty one has that of who has just left it."""
    old = {part.seat: part.name for part in before.seats}
    return [part.name or old.get(part.seat, "") or tr("Bot") for part in update.table.seats]
