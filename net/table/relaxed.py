"""Relaxed clocks: the host sets in one step that a table hurries nobody.

There is no turn timer, the rules are those that the game declares for it (`shelf.relaxed`),
and the clocks that wait for a player, those of the rules included, run `limits.RELAXED` times as long. The
timer and the options of the table are kept, and count again when the clocks run as usual.
"""

from __future__ import annotations

from collections.abc import Mapping

from parlour.net import limits
from parlour.net.table.house_rules import asked_rules
from parlour.net.table.state import TableState
from parlour.net.wire import sentences
from parlour.net.wire.notices import AS_USUAL, RELAXED
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import told
from parlour.rules.shelf.shelf import relaxed_options, unhurried_values


def relax(state: TableState, *, on: bool) -> None:
    """Relax the clocks of the table, or make them as usual again. Raises Refused during a match."""
    if on == state.relaxed:
        return
    if state.running:
        raise Refused(Why.PLAYING, sentences.CLOCKS_STAY)
    house = state.plan.house
    rules = asked_rules("", {}, house) if house else asked_rules(state.plan.game, state.options, "")
    state.relaxed = on
    state.play_by(rules)
    state.seats.unsettle()
    state.notice(RELAXED if on else AS_USUAL)


def refuse_hurry(game: str, options: Mapping[str, str]) -> None:
    """Raise Refused if one of the `options` of `game` hurries players; for a table with relaxed clocks."""
    calm = unhurried_values(game)
    for name, value in options.items():
        if name in calm and value not in calm[name]:
            others = ", ".join(map(repr, calm[name]))
            raise Refused(Why.OPTIONS, told(sentences.HURRIES, option=name, value=repr(value), others=others))


def relaxed_values(state: TableState) -> dict[str, str]:
    """Return the values of options that the table plays instead of its own because its clocks are relaxed."""
    if not state.relaxed or state.plan.house:
        return {}
    return relaxed_options(state.rules, state.options)


def turn_timer(state: TableState) -> int:
    """Return the seconds that a player has for a decision; 0 without a timer."""
    return 0 if state.relaxed else state.timer


def patience(state: TableState, seconds: float) -> float:
    """Return how long a clock of `seconds` that waits for a player runs."""
    return seconds * limits.RELAXED if state.relaxed else seconds
