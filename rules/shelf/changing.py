"""Rules in words, and changes of single fields, for the editor (HR-1, HR-9)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from parlour.rules.errors import Fault
from parlour.rules.fields import Difference, Field
from parlour.rules.shelf import typed
from parlour.rules.shelf.files import ruleset
from parlour.rules.shelf.house import housed, named, unhoused
from parlour.rules.shelf.merging import merged
from parlour.rules.shelf.ready import TableRules, read, ready, refuse


def changed(table: TableRules, texts: Mapping[str, str]) -> TableRules:
    """Return `table` with these fields set, as house rules on the same base.

    `texts` maps dotted paths (`drawing.play`, `effects.black Q.swap`, `title`) to values as text; an
    empty text removes the entry of a card. A card without an effect gains an entry, and an entry without
    an effect is dropped, unless a broader name has one. Setting a field to its current text changes
    nothing, and inherited values stay implicit. Raise RulesetError with a fault for each invalid field.
    """
    rules = unhoused(table.base, table.ruleset)
    shown = {field.path: field.value for field in table.game.ruleset.fields(rules)}
    layer, wrong = typed.layer(rules, {path: text for path, text in texts.items() if text != shown.get(path)})
    content = merged(json.loads(json.dumps(asdict(rules))), layer)
    house = housed(table.base, read(table.game, content | named(content["title"])))
    fixed = [Fault("name", "is made of the title")] if "name" in texts else []
    refuse((*fixed, *wrong, *table.game.ruleset.check(house)))
    return ready(table.game, house, table.base, table.summary)


def plain_words(table: TableRules) -> str:
    """Return the complete rules in plain words, as Markdown."""
    return table.game.ruleset.words(table.ruleset)


def fields(table: TableRules) -> tuple[Field, ...]:
    """Return every field that a host may change, with its current value, in display order."""
    return table.game.ruleset.fields(table.ruleset)


def differences(table: TableRules) -> tuple[Difference, ...]:
    """Return in a few words each difference from the preset of `table`."""
    return table.game.ruleset.differences(ruleset(table.base), table.ruleset)
