"""The result of a round or of the match in words."""

from __future__ import annotations

from parlour.net.wire.messages import Phase, Update
from parlour.rules.views import RoundResult, View
from parlour.tui.drawing.sorting import SortOrder, sorted_hand
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.cards import cards_words
from parlour.tui.plain.saying.sentences import ended, to_listener
from parlour.tui.tables.common.facts import names_at
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.words.data import told_data


def result_lines(update: Update) -> list[Said]:
    """Return the result of the last round, and of the match if it is over: the player's own comes first."""
    view = update.view
    if view is None or not view.match.results:
        return []
    last = view.match.results[-1]
    names = names_at(update)
    why = to_listener(view, names).said(last.why)
    round_over = ended(f"Round {last.number} is over: {why}" if why else f"Round {last.number} is over")
    lines = [
        Said(Kind.RESULT, round_over, {"round": last.number, "winner": last.winner, **told_data(last.why)})
    ]
    lines.append(_points(update, view, last))
    lines += _hands(update, view, last)
    if update.table.phase is Phase.OVER:
        lines.append(_match_over(update, view))
    return lines


def seats_first(update: Update, seats: int) -> list[int]:
    """Return the seats, the player's first, then in their order from there."""
    first = update.you if update.you is not None else 0
    return [(first + place) % seats for place in range(seats)]


def who(update: Update, seat: int, *, small: bool = False) -> str:
    """Return the name of a seat, `You` for the player's own; `small`: in the midst of a sentence."""
    names = names_at(update)
    if seat == update.you:
        return "you" if small else "You"
    return visible(names[seat]) if seat < len(names) else f"seat {seat + 1}"


def aim_words(view: View) -> str:
    """Return what ends the match, and who wins then, "" if that is not told."""
    ends = f"The match goes to {visible(view.match.target)}" if view.match.target else ""
    return f"{ends}; the lowest wins." if ends and view.match.lowest_wins else f"{ends}." if ends else ""


def _points(update: Update, view: View, last: RoundResult) -> Said:
    seats = [seat for seat in seats_first(update, len(last.points)) if seat < len(last.totals)]
    parts = [
        f"{who(update, seat, small=True)} {last.points[seat]:+}, total {last.totals[seat]}" for seat in seats
    ]
    text = f"Points: {'; '.join(parts)}."
    if update.table.phase is not Phase.OVER:
        text = f"{text} {aim_words(view)}".rstrip()
    return Said(Kind.RESULT, text, {"points": list(last.points), "totals": list(last.totals)})


def _hands(update: Update, view: View, last: RoundResult) -> list[Said]:
    """Return the final hands, in the order of the slots where cards lie in grids."""
    lines = []
    for seat in seats_first(update, len(last.hands)):
        cards = last.hands[seat]
        if not cards:
            continue
        if not view.in_grids:
            cards = sorted_hand(cards, SortOrder.SUIT)
        worth = f" ({count(last.counts[seat], 'point')})" if seat < len(last.counts) else ""
        text = f"{who(update, seat)} held{worth}: {cards_words(cards)}."
        lines.append(Said(Kind.RESULT, text, {"seat": seat, "hand": list(cards)}))
    return lines


def _match_over(update: Update, view: View) -> Said:
    winners = view.match.winners
    if update.you in winners:
        others = [who(update, seat) for seat in winners if seat != update.you]
        text = f"The match is over: you win{' with ' + ' and '.join(others) if others else ''}."
    elif winners:
        found = " and ".join(who(update, seat) for seat in winners)
        text = f"The match is over: {found} {'wins' if len(winners) == 1 else 'win'}."
    else:
        text = "The match is over: nobody wins."
    return Said(Kind.RESULT, text, {"winners": list(winners)})
