"""A ladder on paper: the ratings, the crosstable, and a plot of both in plain characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.rules.simulate import wilson
from parlour.tui.ladder.bradley_terry import Rating, Ratings, rate, reached
from parlour.tui.ladder.results import LadderResults, pair_of
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import decimal, interval, percent
from parlour.tui.text.printable import visible

PLOT: Final = 48
"""Characters of the plot from the lowest to the highest."""


class Pair(NamedTuple):
    """Matches of two players, and how many the first one has won; half a win if nobody has won alone."""

    matches: int
    won: float


def pairs(results: LadderResults, players: Sequence[str], matches: int) -> dict[tuple[int, int], Pair]:
    """Return the results of each pair, both ways, by the numbers of its players."""
    found: dict[tuple[int, int], Pair] = {}
    for one, name in enumerate(players):
        for other, opponent in enumerate(players[one + 1 :], one + 1):
            shares = results.played(pair_of(name, opponent), matches)
            count = sum(share.last - share.first for share in shares)
            ahead = sum(share.won[0] - share.won[1] for share in shares)
            ahead = ahead if pair_of(name, opponent) == (name, opponent) else -ahead
            if count:
                found[one, other] = Pair(count, (count + ahead) / 2)
                found[other, one] = Pair(count, (count - ahead) / 2)
    return found


def report(results: LadderResults, players: Sequence[str], matches: int, title: str) -> RenderableType:
    """Return the whole report; the best player comes first."""
    found = pairs(results, players, matches)
    if len(reached(found, 0)) < len(players):
        return Text(tr("Too few matches were played for ratings."))
    ratings = rate({pair: played.won for pair, played in found.items()}, len(players))
    order = sorted(range(len(players)), key=lambda player: -ratings.players[player].points)
    parts: list[RenderableType] = [
        _ratings(found, players, ratings, order, title),
        Text(""),
        _crosstable(found, players, order),
        Text(""),
        *_plot(players, ratings.players, order),
    ]
    if ratings.shifted:
        words = tr("Somebody won or lost everything: half a win was added to both sides of every pair.")
        parts.append(Text(words))
    return Group(*parts)


def _ratings(
    found: Mapping[tuple[int, int], Pair],
    players: Sequence[str],
    ratings: Ratings,
    order: Sequence[int],
    title: str,
) -> Table:
    table = Table(title=Text(visible(title)))
    within = tr("{share} interval", share="95%")
    table.add_column("", justify="right", overflow="fold")
    table.add_column(tr("player"), overflow="fold")
    for column in (tr("rating"), within, tr("matches"), tr("won"), within):
        table.add_column(column, justify="right", overflow="fold")
    for place, player in enumerate(order, 1):
        rating = ratings.players[player]
        own = [pair for (one, _), pair in found.items() if one == player]
        matches, won = sum(pair.matches for pair in own), sum(pair.won for pair in own)
        low, high = wilson(round(won), matches)
        table.add_row(
            str(place),
            Text(visible(players[player]), "bold" if place == 1 else ""),
            f"{rating.points:+.0f}",
            interval(f"{rating.low:+.0f}", f"{rating.high:+.0f}"),
            str(matches),
            percent(won / matches),
            interval(f"{100 * low:.1f}", f"{100 * high:.1f}"),
        )
    return table


def _crosstable(found: Mapping[tuple[int, int], Pair], players: Sequence[str], order: Sequence[int]) -> Table:
    """Return the share of matches that the player of each row has won against that of each column."""
    table = Table(title=Text(tr("Matches won, in %, against")))
    table.add_column(tr("player"), overflow="fold")
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right")
    for place, player in enumerate(order, 1):
        cells = [_cell(found.get((player, other))) if player != other else Text("-") for other in order]
        table.add_row(Text(visible(f"{place} {players[player]}")), *cells)
    return table


def _cell(pair: Pair | None) -> Text:
    if pair is None:
        return Text("")
    share = pair.won / pair.matches
    low, high = wilson(round(pair.won), pair.matches)
    return Text(decimal(f"{100 * share:.1f}"), "green" if low > 0.5 else "red" if high < 0.5 else "")


def _plot(players: Sequence[str], ratings: Sequence[Rating], order: Sequence[int]) -> list[Text]:
    """Return a line for each player: its interval from `[` to `]`, and its rating as `o`."""
    low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    width = max(len(visible(player)) for player in players)
    scale = (PLOT - 1) / (high - low) if high > low else 0.0
    lines = []
    for player in order:
        rating = ratings[player]
        left, middle, right = (round((at - low) * scale) for at in (rating.low, rating.points, rating.high))
        line = Text(f"{visible(players[player]):<{width}}  ")
        line.append(" " * left + _bar(middle - left, right - left), "green" if rating.low > 0 else "")
        lines.append(line)
    ends = f"{low:+.0f}"
    lines.append(Text(" " * (width + 2) + ends + f"{high:+.0f}".rjust(PLOT - len(ends))))
    return lines


def _bar(middle: int, right: int) -> str:
    """Return an interval of `right` + 1 characters, with its rating at `middle`."""
    bar = ["-"] * (right + 1)
    bar[0], bar[-1] = "[", "]"
    bar[middle] = "o"
    return "".join(bar)
