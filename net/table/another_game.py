"""Another game at the same table, with the same people: the host chooses it when no match is running."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.journal.entries import Abandoned, Begun, Paused
from parlour.net.match.flow import MatchFlow
from parlour.net.table_state.house_rules import asked_rules
from parlour.net.table_state.persistence import opened, write_down
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import ChangeGame
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.shelf.house import write
from parlour.rules.shelf.ready import TableRules


def change_game(flow: MatchFlow, host: str, request: ChangeGame) -> None:
    """Let the table play what `request` says; everyone is in the waiting room then. Raises Refused.

    Bots go if the game has fewer seats. In the journal the table is opened anew under its id, with everything
    that is known of it, so that an earlier version reads it, too.
    """
    table = flow.table
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if table.plan.standing:
        raise Refused(Why.GAME, f"this table always plays {table.base_title}")
    rules = asked_rules(request.game, {}, request.rules)
    _make_room(table, rules)
    table.plan = replace(
        table.plan,
        game=rules.base,
        rules=rules,
        seats=len(table.seats.places),
        options={},
        house=write(rules) if request.rules else "",
    )
    flow.forget_match()
    table.play_plan()
    table.seats.unsettle()
    table.written = {Paused: Paused()}
    number = (Begun(table.match - 1, "", ()), Abandoned()) if table.match > 1 else ()
    write_down(table, *opened(table, None), *number)
    table.notice(f"{host} has chosen {table.rules.title}.")


def _make_room(table: TableState, rules: TableRules) -> None:
    """Fit the seats to `rules`: as many as may play if all could sit before, else as many as there were."""
    people = sum(1 for _ in table.seats.humans())
    if people > rules.most:
        words = f"{rules.title} is played by {rules.least} to {rules.most}, and here are {people}"
        raise Refused(Why.FULL, words)
    before = len(table.seats.places)
    count = rules.most if before == table.rules.most else min(max(before, rules.least, people), rules.most)
    for seat, _ in list(table.seats.robots())[::-1][: max(0, table.seats.count - count)]:
        table.seats.clear(seat)
    table.seats.resize(count)
    for _, robot in table.seats.robots():
        robot.level = robot.level if robot.level in rules.game.bots else "normal"
