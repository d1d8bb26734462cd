"""The end of a round or of the match: who won, the points, all hands, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Update
from parlour.rules.sentences import told
from parlour.rules.views import EMPTY, RoundResult, View
from parlour.tui.seen.facts import is_ready, speaker
from parlour.tui.seen.results import (
    awaits_next,
    deals_in,
    gain,
    goal_of,
    is_over,
    last_hands,
    last_result,
    may_choose_another,
    ranked,
    unready,
    who_won,
    winners_of,
)
from parlour.tui.seen.seats import standings
from parlour.tui.seen.verdicts import line_of, signed
from parlour.tui.seen.waiting import Awaits
from parlour.tui.text.language import tr
from parlour.tui.web.pages.boxes import people_button
from parlour.tui.web.pages.cards import card
from parlour.tui.web.pages.evening import evening_list, race
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import button, classes, clock
from parlour.tui.words import sentences
from parlour.tui.words.speaking import Words


def results_page(
    update: Update, view: View, words: Words, verdict: Verdict | None, passed: float, after: str = ""
) -> dict[str, Html]:
    """Return the sections of the results besides head and log.

    `words` have the names of those who played. `passed`: seconds since the update came. `after` says what
    comes after a match of a game night.
    """
    return {
        "felt": tag(
            "div",
            _title(update, view, words),
            _standing(view, words),
            _rounds(view, words),
            evening_list(update),
            cls="sheet results",
        ),
        "ask": _ask(update, words, verdict, passed, after),
    }


def _title(update: Update, view: View, words: Words) -> Html:
    """Return who won, and why the round is over."""
    last = last_result(view)
    why = words.sentence(last.why) if last is not None and last.why.sentence.words else ""
    won = tag("h2", words.sentence(who_won(update, view)), cls=classes(won=is_over(update)))
    return joined(won, tag("p", why, cls="about") if why else None)


def _standing(view: View, words: Words) -> Html:
    """Return each player with points and hand, the leader first."""
    last = last_result(view)
    hands = last_hands(view, last) if last is not None else ()
    return tag(
        "ol",
        [_row(view, words, seat, last, hands[seat] if seat < len(hands) else ()) for seat in ranked(view)],
        cls="standing",
    )


def _row(view: View, words: Words, seat: int, last: RoundResult | None, hand: tuple[str, ...]) -> Html:
    gained = gain(last.points[seat]) if last is not None and seat < len(last.points) else ""
    cards = (
        tag("div", [card(text, view.edges_of(text)) for text in hand if text != EMPTY], cls="last-hand")
        if hand
        else None
    )
    name = tag("b", words.seat(seat), cls="name")
    stands = [tag("small", each) for each in standings(view, seat)]
    return tag(
        "li", tag("div", name, stands, cls="who"), tag("small", gained),
        tag("b", str(view.seats[seat].score), cls="total"),
        race(view.seats[seat].score, goal_of(view)),
        cards,
        cls=classes(won=last is not None and seat in winners_of(view, last), you=seat == view.viewer),
    )  # fmt: skip


def _rounds(view: View, words: Words) -> Html | None:
    """Return a table of the rounds before the last one."""
    if len(view.match.results) < 2:
        return None
    seats = [seat.seat for seat in view.seats]
    head = tag("tr", tag("th", tr("round")), [tag("th", words.seat(seat), scope="col") for seat in seats])
    rows = [
        tag(
            "tr",
            tag("th", str(result.number), scope="row"),
            [tag("td", gain(points)) for points in result.points],
        )
        for result in reversed(view.match.results)
    ]
    return tag("div", tag("table", head, rows), cls="rounds", tabindex=0)


def _ask(update: Update, words: Words, verdict: Verdict | None, passed: float, after: str) -> Html:
    check = None
    if verdict is not None:
        found = line_of(verdict, words.names)
        check = tag("p", signed(found), cls=classes("check", amiss=not found.fits))
    return joined(
        tag("p", after or _awaited(update), cls="question mine"),
        check,
        _countdown(update, passed),
        tag("div", list(_buttons(update)), cls="actions"),
    )


def _awaited(update: Update) -> str:
    """Return what the table waits for, "" if it goes on at once."""
    words = speaker(update)  # of those who sit there now
    match awaits_next(update):
        case Awaits.END_OF_PAUSE if update.table.pause is not None:
            return words.sentence(update.table.pause.told)
        case Awaits.VIEWER:
            return tr("Another match?") if is_over(update) else tr("Ready for the next round?")
        case Awaits.OTHERS:
            return words.sentence(told(sentences.WAITING_FOR, *unready(update.table)))
        case _:
            return ""


def _countdown(update: Update, passed: float) -> Html | None:
    left = deals_in(update, passed)
    if left is None:
        return None
    whole = max((each.left for each in update.clocks), default=1.0)
    return clock(left, whole, tr("until the next round"))


def _buttons(update: Update) -> Iterator[Html]:
    if update.table.night and is_over(update):
        yield button("night", tr("The game night"), "usual")
        return
    if update.you is None:
        return
    ready = is_ready(update)
    yield from people_button("go_on", update, "usual")
    if update.table.pause is None and not ready:
        yield button("ready", tr("Rematch") if is_over(update) else tr("Next round"), "usual")
    if deals_in(update) is not None and not ready:
        yield button("wait", tr("Wait, I am reading"))
    if may_choose_another(update):
        yield button("games", tr("Another game"))
