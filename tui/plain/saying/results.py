"""The result of a round or of the match in words."""

from __future__ import annotations

from net.wire.messages import Phase, Update
from tui.plain.said import Kind, Said
from tui.tables.common.facts import names_at
from tui.text.names import named
from tui.text.printable import visible


def result_lines(update: Update) -> list[Said]:
    """Return the result of the last round, and of the match if it is over."""
    view = update.view
    if view is None or not view.match.results:
        return []
    names = [visible(name) for name in names_at(update)]
    last = view.match.results[-1]
    lines = [
        Said(Kind.RESULT, visible(named(last.words, names)), {"round": last.number, "winner": last.winner})
    ]
    points = ", ".join(
        f"{name} {points}, {total}"
        for name, points, total in zip(names, last.points, last.totals, strict=True)
    )
    lines.append(
        Said(Kind.RESULT, f"Points: {points}.", {"points": list(last.points), "totals": list(last.totals)})
    )
    if update.table.phase is Phase.OVER:
        won = " and ".join(names[seat] for seat in view.match.winners) or "nobody"
        lines.append(
            Said(Kind.RESULT, f"The match is over: {won} won.", {"winners": list(view.match.winners)})
        )
    return lines
