"""Restores the shuffles of a running round from the journal of a table."""

from __future__ import annotations

from collections.abc import Iterable

from net.fair.checking.retold import texts
from net.fair.making.agreement import Agreed, Agreement
from net.fair.making.subject import Subject, of_rules
from rules import match as matches
from rules.match import Match
from rules.moves import HouseMove
from rules.shelf.ready import TableRules
from rules.shelf.saved import dump


def remembered(
    rules: TableRules, seats: int, done: Iterable[Agreed | tuple[int, str | HouseMove]]
) -> list[Agreement]:
    """Replay the entries of a match and return the shuffles since its last finished round."""
    moment, found = matches.begin(rules.game, rules.rules, seats), list[tuple[Agreed, Match]]()
    for entry in done:
        if isinstance(entry, Agreed):
            found.append((entry, moment))
            continue
        rounds = len(moment.results)
        moment = matches.after(moment, *entry)
        if len(moment.results) > rounds:
            found.clear()
    return [Agreement.of(agreed, subject_of(rules, moment)) for agreed, moment in found]


def subject_of(rules: TableRules, moment: Match) -> Subject:
    """Return what must be shuffled now. The match must want an order."""
    wanted = matches.wanted(moment)
    assert wanted is not None, "there is something to shuffle where an order is wanted"
    cards = texts(moment, wanted.cards)
    return Subject(of_rules(dump(rules)), cards, moment.seats, moment.dealer, wanted.hidden)
