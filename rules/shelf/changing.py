"""Changing one field after another, as an editor does (HR-1, HR-9)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from rules.errors import Fault
from rules.shelf import typed
from rules.shelf.house import housed, named, unhoused
from rules.shelf.merging import merged
from rules.shelf.ready import TableRules, read, ready, refuse


def changed(table: TableRules, texts: Mapping[str, str]) -> TableRules:
    """Return `table` with these fields set, as house rules on the same base.

    `texts` are values as text by dotted paths (`drawing.play`, `effects.black Q.swap`,
    `title`); none at all takes the entry of a card away. A card that had no effect gets one,
    and one that has no effect left is dropped, unless a broader name has one. A text that
    is shown already changes nothing: what holds of a card without being said stays unsaid.
    Raise RulesetError with a fault for each field that does not fit.
    """
    rules = unhoused(table.base, table.ruleset)
    shown = {field.path: field.value for field in table.game.fields(rules)}
    layer, wrong = typed.layer(rules, {path: text for path, text in texts.items() if text != shown.get(path)})
    content = merged(json.loads(json.dumps(asdict(rules))), layer)
    house = housed(table.base, read(table.game, content | named(content["title"])))
    fixed = [Fault("name", "is made of the title")] if "name" in texts else []
    refuse((*fixed, *wrong, *table.game.check(house)))
    return ready(table.game, house, table.base, table.summary)
