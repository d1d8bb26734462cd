"""The shelf: presets, house rules made of them, and their rules pages, as files and ready to be played.

The one part of `rules` that reads files and knows pydantic. A preset is a file
`games/<game>/presets/<name>.toml`; adding one touches no Python. House rules are a text of
the same kind (`house_rules`, `write`), and what differs from the preset that they start from.

    files     presets as they are read, and bases under them
    merging   what a file says, laid over what its base says
    typed     fields by their dotted paths, values as text
    ready     the one way to a ruleset that can be played, and all that stands against it
    presets   the games on the shelf, their options and pages
    house     a house-rules file;  written: the same, as text
    changing  one field after another, as an editor does
    saved     the whole ruleset in a saved match
    telling   rules and differences in words
"""

from __future__ import annotations

from rules.fields import Difference, Field
from rules.shelf.changing import changed
from rules.shelf.house import LARGEST, house_rules
from rules.shelf.presets import Option, Preset, games, options, page, preset, table_rules
from rules.shelf.ready import TableRules
from rules.shelf.saved import dump, load
from rules.shelf.telling import differences, fields, plain_words
from rules.shelf.written import write

__all__ = [
    "LARGEST",
    "Difference",
    "Field",
    "Option",
    "Preset",
    "TableRules",
    "changed",
    "differences",
    "dump",
    "fields",
    "games",
    "house_rules",
    "load",
    "options",
    "page",
    "plain_words",
    "preset",
    "table_rules",
    "write",
]
