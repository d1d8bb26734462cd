"""The result of a round or of the match in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from parlour.net.wire.messages import Phase, Update
from parlour.rules.sentences import ONE_ROUND, Told, told
from parlour.rules.views import RoundResult, View
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import ended, line, of_match
from parlour.tui.seen.evening import in_short, share_lines, title_of
from parlour.tui.seen.results import last_hands, winners_of
from parlour.tui.text.language import tr
from parlour.tui.words import sentences
from parlour.tui.words.data import told_data
from parlour.tui.words.speaking import Words


def result_lines(update: Update) -> list[Said]:
    """Return the result of the last round, and of the match if it is over: the player's own comes first."""
    view = update.view
    if view is None or not view.match.results:
        return []
    last = view.match.results[-1]
    lines = [
        line(
            Kind.RESULT,
            _round_over(last),
            of_match(update),
            round=last.number,
            winner=last.winner,
            won=list(winners_of(view, last)),
        ),
        _points(update, view, last),
        *_hands(update, view, last),
    ]
    if update.table.phase is Phase.OVER:
        lines += [_match_over(update, view.match.winners), *evening_line(update)]
    return lines


def evening_line(update: Update) -> list[Said]:
    """Return what was won in this evening in one line, nothing before a round is over."""
    evening = update.table.evening
    if evening is None:
        return []
    words = f"{title_of(evening)}: {in_short(evening)}."
    return [Said(Kind.NOTICE, words, {"evening": evening.model_dump(mode="json")})]


def evening_lines(update: Update, today: date) -> list[Said]:
    """Return what was won in this evening, line by line as it may be copied; the last one has it as data."""
    evening = update.table.evening
    if evening is None:
        return [Said(Kind.REPLY, tr("No round is over in this evening."))]
    *lines, last = share_lines(update.table, evening, today)
    whole = Said(Kind.REPLY, last, {"evening": evening.model_dump(mode="json")})
    return [*(Said(Kind.REPLY, words) for words in lines), whole]


def seats_first(update: Update, seats: int) -> list[int]:
    """Return the seats, the player's first, then in their order from there."""
    first = update.you if update.you is not None else 0
    return [(first + place) % seats for place in range(seats)]


def with_aim(text: str, view: View, words: Words) -> str:
    """Return a whole sentence, and then what ends the match, and who wins it, if that is told and to come."""
    if not view.match.target or view.match.is_last:
        return text
    if view.match.target.sentence.key == ONE_ROUND:
        ends = told(sentences.ONE_ROUND_DECIDES)
    else:
        at = sentences.ENDS_AT_LOWEST if view.match.lowest_wins else sentences.ENDS_AT
        ends = told(at, target=view.match.target)
    return f"{text} {ended(words.sentence(ends))}"


def aim_data(view: View) -> dict[str, object]:
    """Return what ends the match, or None, and whether the fewest points win, for programs."""
    target = view.match.target
    return {
        "target": None if target is None else told_data(target),
        "lowest_wins": view.match.lowest_wins,
    }


def _round_over(last: RoundResult) -> Told:
    if not last.why.sentence.words:
        return told(sentences.ROUND_OVER, round=last.number)
    return told(sentences.ROUND_OVER_SINCE, round=last.number, why=last.why)


def _points(update: Update, view: View, last: RoundResult) -> Said:
    seats = [seat for seat in seats_first(update, len(last.points)) if seat < len(last.totals)]
    gained = [
        told(
            sentences.GAINS if len(team) == 1 else sentences.GAIN_TOGETHER,
            *team,
            points=f"{last.points[team[0]]:+}",
            total=last.totals[team[0]],
        )
        for team in dict.fromkeys(view.together(seat) for seat in seats)
    ]
    words = of_match(update)
    text = tr("Points: {points}.", points="; ".join(map(words.said, gained)))
    data: dict[str, object] = {"points": list(last.points), "totals": list(last.totals)}
    if update.table.phase is not Phase.OVER:
        text, data = with_aim(text, view, words), data | aim_data(view)
    return Said(Kind.RESULT, text, data)


def _hands(update: Update, view: View, last: RoundResult) -> list[Said]:
    """Return the final hands, in the order of the slots where cards lie in grids."""
    lines, words = [], of_match(update)
    hands = last_hands(view, last)
    for seat in seats_first(update, len(hands)):
        cards = hands[seat]
        if not cards:
            continue
        held = told(sentences.LAST_HAND, seat, cards=cards)
        if seat < len(last.counts):
            points = last.counts[seat]
            sentence = sentences.LAST_HAND_POINT if points == 1 else sentences.LAST_HAND_POINTS
            held = told(sentence, seat, cards=cards, points=points)
        lines.append(line(Kind.RESULT, held, words, seat=seat, hand=list(cards)))
    return lines


def _match_over(update: Update, winners: Sequence[int]) -> Said:
    viewer = update.view.viewer if update.view is not None else None
    first = [seat for seat in winners if seat == viewer]
    others = [seat for seat in winners if seat != viewer]
    match [*first, *others]:
        case []:
            won = told(sentences.NOBODY_WINS)
        case [only]:
            won = told(sentences.MATCH_WON, only)
        case seats:
            won = told(sentences.MATCH_SHARED, *seats, others=told(sentences.SEATS, *seats[1:]))
    return line(Kind.RESULT, won, of_match(update), winners=list(winners))
