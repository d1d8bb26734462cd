"""Turns a request for a table into its plan, or a refusal."""

from __future__ import annotations

from collections.abc import Collection

from parlour.net.auth.accounts import Person
from parlour.net.auth.passwords import seal
from parlour.net.sanitize import clean_name, unique_name
from parlour.net.table.bots import PACES
from parlour.net.table.house_rules import asked_rules
from parlour.net.table.relaxed import refuse_hurry
from parlour.net.table.state import Plan
from parlour.net.wire.messages import OpenTable
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.shelf.house import write


def planned(wish: OpenTable, opener: Person | None, number: str, names: Collection[str]) -> Plan:
    """Return the plan of table `number`, named unlike `names`; standing without an opener. Raises Refused."""
    rules = asked_rules(wish.game, wish.options, wish.rules)
    if wish.relaxed:
        refuse_hurry(rules.base, wish.options)
    seats = wish.seats or rules.most
    if not rules.least <= seats <= rules.most:
        raise Refused(Why.SEAT, f"{rules.title} is played by {rules.least} to {rules.most}")
    if wish.bots > (seats if opener is None else seats - 1):
        raise Refused(Why.FULL, f"{wish.bots} bots do not fit: the table has {seats} seats")
    if wish.pace not in PACES:
        raise Refused(Why.UNKNOWN, f"there is no such pace; there are: {', '.join(PACES)}")
    name = clean_name(wish.name) or clean_name(f"{opener.name}'s table" if opener else rules.title)
    return Plan(
        id=number,
        name=unique_name(name or "Table", names),
        game=rules.base,
        rules=rules,
        seats=seats,
        options=dict(wish.options),
        pace=wish.pace,
        password=seal(wish.password),
        standing=opener is None,
        bots=wish.bots,
        level=wish.level,
        house=write(rules) if wish.rules else "",
        opener=opener.id if opener is not None else "",
        own_bots=wish.own_bots,
        relaxed=wish.relaxed,
    )
