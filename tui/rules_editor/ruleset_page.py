"""House rules as a page to read: what they change, then the whole game in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from parlour.rules.errors import RulesError
from parlour.rules.shelf import shelf
from parlour.tui.text.language import tr
from parlour.tui.words.of_games import rules_page
from parlour.tui.words.speaking import Words, said

if TYPE_CHECKING:
    from parlour.net.wire.messages import RulesPart
    from parlour.rules.shelf.ready import TableRules


def page_of(rules: TableRules) -> str:
    """Return the page of rules as Markdown: the title, the changes, the rules."""
    base = shelf.preset(rules.base).title
    changed = [said(difference.told) for difference in shelf.differences(rules)]
    title, _, whole = shelf.plain_words(rules, Words(())).partition("\n")
    summary = [rules.summary, ""] if rules.summary else []
    return "\n".join([title, "", *summary, *_changes(base, changed), whole.lstrip("\n")])


def played_rules(told: RulesPart) -> TableRules:
    """Return the rules that a table plays by, as its host sent them. Raises RulesError."""
    rules = shelf.house_rules(told.rules) if told.rules else shelf.table_rules(told.game, told.options)
    return shelf.relaxed(rules) if told.relaxed else rules


def page_of_table(told: RulesPart, differences: Iterable[str]) -> str:
    """Return the page of a table's rules, house rules or a game of the shelf, as its host sent them.

    The local shelf determines the differences, as far as it can read the rules.
    """
    try:
        rules = played_rules(told)
        if told.rules:
            return page_of(rules)
        changed = [said(difference.told) for difference in shelf.differences(rules)]
        return "\n".join([*_list(tr("At this table:"), "", changed), rules_page(told.game)])
    except RulesError as error:
        trouble = tr("These rules cannot be read here: {why}", why=error)
        return "\n".join([f"# {told.title}", "", *_changes(told.game, differences), trouble])


def _changes(base: str, changed: Iterable[str]) -> Iterator[str]:
    return _list(tr("{game}, but for this:", game=base), tr("As in {game}.", game=base), changed)


def _list(some: str, none: str, changed: Iterable[str]) -> Iterator[str]:
    items = [f"- {words}" for words in changed]
    if items or none:
        yield from (some if items else none, "", *items, *([""] if items else []))
