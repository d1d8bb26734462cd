"""Relaxed clocks: the host sets in one step that a table hurries nobody.

There is no turn timer, the rules are those that the game declares for it (`rules.shelf.relaxing`), and the
clocks of the table that wait for a player run `limits.RELAXED` times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from net import limits
from net.table_state.house_rules import asked_rules
from net.table_state.state import TableState
from net.wire.refusals import Refused, Why
from rules.shelf.ready import TableRules
from rules.shelf.relaxing import relaxed, relaxed_options


def relax(table: TableState, *, on: bool) -> None:
    """Relax the clocks of `table`, or make them as usual again. Raises Refused during a match."""
    if on == table.relaxed:
        return
    if table.running:
        raise Refused(Why.PLAYING, "the clocks of a match that is being played stay as they are")
    house = table.plan.house
    rules = asked_rules("", {}, house) if house else asked_rules(table.plan.game, table.options, "")
    table.relaxed = on
    table.timer = 0
    table.play_by(rules)
    table.seats.unsettle()
    table.notice("The clocks of this table are relaxed." if on else "The clocks of this table run as usual.")


def refuse_hurry(rules: TableRules, options: Mapping[str, str], changed: Iterable[str]) -> None:
    """Raise Refused if one of the `changed` options hurries players, at a table with relaxed clocks.

    `rules` are the game with `options`.
    """
    instead = relaxed_options(relaxed(rules), options)
    for name in changed:
        if name in instead:
            words = f"{name} stays {instead[name]!r} while the clocks of the table are relaxed"
            raise Refused(Why.OPTIONS, words)


def relaxed_values(table: TableState) -> dict[str, str]:
    """Return the values of options that the table plays instead of its own because its clocks are relaxed."""
    if not table.relaxed or table.plan.house:
        return {}
    return relaxed_options(table.rules, table.options)


def patience(table: TableState, seconds: float) -> float:
    """Return how long a clock of `seconds` that waits for a player runs."""
    return seconds * limits.RELAXED if table.relaxed else seconds
