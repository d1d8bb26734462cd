"""A table before its match: who sits there, who is ready, and what its host may do."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.wire.messages import Presence, SeatPart, Update
from parlour.tui.seen.facts import is_host, is_ready, speaker
from parlour.tui.seen.night import begins_in, missing_of
from parlour.tui.seen.options import LONGEST, TableOption, options_of
from parlour.tui.seen.waiting import Awaits, awaits, rating_words, standing, teams_words, waiting_words
from parlour.tui.text.language import tr, trn
from parlour.tui.text.phrases import LEVELS, RATED
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.boxes import box, line_form, people_button
from parlour.tui.web.pages.cards import icon, lock
from parlour.tui.web.pages.evening import evening_list
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import button, capital, classes, clock
from parlour.tui.words.speaking import said


def waiting_room(update: Update, notice: str = "", passed: float = 0.0) -> dict[str, Html]:
    """Return the sections of a waiting table besides head and log; `passed`: seconds since `update` came."""
    return {"felt": _seats(update), "ask": _ask(update, notice, passed)}


def _seats(update: Update) -> Html:
    table, hosting = update.table, is_host(update)
    taken = [part for part in table.seats if part.presence is not Presence.OPEN]
    rows = [_seat(part, update, hosting=hosting) for part in taken]
    if free := len(table.seats) - len(taken):
        rows.append(tag("li", trn("{count} free seat", "{count} free seats", free), cls="free"))
    adds = [button(f"bot {level}", _bot(level)) for level in LEVELS] if hosting and _has_free(update) else []
    differences = [tag("li", visible(said(each))) for each in table.differences]
    differences += [tag("li", tr(RATED))] if table.ratings is not None else []
    return tag(
        "div",
        tag("h2", visible(table.name), lock() if table.locked else None),
        tag("ol", rows, cls="places"),
        tag("div", adds, cls="actions adds") if adds else None,
        tag("ul", differences, cls="differences") if differences else None,
        evening_list(update),
        cls="sheet room",
    )


def _bot(level: str) -> str:
    return tr("Add a bot: {level}", level=tr(level))


def _has_free(update: Update) -> bool:
    table = update.table
    return len(table.seats) < table.most or any(part.presence is Presence.OPEN for part in table.seats)


def _seat(part: SeatPart, update: Update, *, hosting: bool) -> Html:
    notes = list(_notes(part, update))
    ready = part.ready or part.presence is Presence.BOT
    mark = tag("span", icon("check") if ready else None, cls=classes("ready", on=ready), aria_hidden="true")
    removes = None
    if hosting and part.seat != update.you:
        name = visible(part.name)
        remove = f"remove {part.seat} {part.name}"
        removes = button(remove, icon("close", "pip"), "small", label=tr("Remove {name}", name=name))
    return tag(
        "li",
        mark,
        tag("b", visible(part.name) or tr("Bot"), cls="name"),
        tag("small", ", ".join(notes)),
        removes,
    )


def _notes(part: SeatPart, update: Update) -> Iterator[str]:
    if part.seat == update.you:
        yield tr("you")
    if part.host:
        yield tr("host")
    yield from teams_words(update.table, part.seat)
    yield from rating_words(update.table, part.seat)
    yield standing(part, update.table)[0]


def _ask(update: Update, notice: str, passed: float) -> Html:
    return joined(
        tag("p", _awaited(update), cls="question mine"),
        _begins(update, passed),
        tag("p", notice, cls="notice told") if notice else None,
        tag("div", list(_buttons(update)), cls="actions"),
    )


def _begins(update: Update, passed: float) -> Html | None:
    """Return the countdown until the match of a game night begins."""
    left = begins_in(update, passed)
    if left is None:
        return None
    return clock(left, begins_in(update) or 1, tr("until the match begins by itself"))


def _awaited(update: Update) -> str:
    """Return what the table waits for."""
    match awaits(update):
        case Awaits.END_OF_PAUSE:
            pause = update.table.pause
            return capital(speaker(update).said(pause.told)) if pause is not None else ""
        case _ if update.table.night:
            return missing_of(update)
        case Awaits.VIEWER:
            return tr("Are you ready?")
        case Awaits.PLAYERS | Awaits.OTHERS:
            return waiting_words(update.table)
        case Awaits.START if is_host(update):
            return tr("Everyone is ready.")
        case Awaits.START:
            return tr("Everyone is ready; the host starts the match.")


def _buttons(update: Update) -> Iterator[Html]:
    if update.you is not None:
        if not is_ready(update):
            yield button("ready", tr("I am ready"), "usual")
        if is_host(update) and awaits(update) is Awaits.START:
            yield button("start", tr("Start the match"), "usual")
        yield from people_button("go_on", update, "usual")
        if is_ready(update):
            yield button("wait", tr("I am not ready yet"))
    yield button("rules", tr("Rules"))
    yield button("learn", tr("Learn a game"))
    if is_host(update):
        yield button("options", tr("Options"))


def options_box(update: Update) -> Html:
    """Return the options of the table, which its host can change."""
    found = [_option(option, may=is_host(update)) for option in options_of(update.table)]
    games = None
    if is_host(update) and not update.table.standing:
        games = tag("div", button("games", tr("Another game")), cls="actions")
    return box(tr("Options"), tag("div", found, cls="options"), games, wide=True)


def _option(option: TableOption, *, may: bool) -> Html:
    values = [
        button(
            f"set {option.name} {value}", tr(value), "chosen" if value == option.value else "",
            pressed=value == option.value, off=not may,
        )
        for value in option.values
    ]  # fmt: skip
    shown: list[Html] = values or [tag("b", visible(option.value))]
    if may and not values:
        do, longest = f"set {option.name}", LONGEST
        shown = [line_form(do, option.title, tr("set"), longest=longest, value=visible(option.value))]
    words = tag("small", visible(option.words))
    return tag("fieldset", tag("legend", capital(option.title)), words, tag("div", shown, cls="actions"))
