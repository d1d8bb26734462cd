"""The shelf: presets, house rules and their rules pages, as files and ready to be played.

This is the only part of `rules` that reads files and uses pydantic. A preset is a file `presets/<name>.toml`
in the folder of a game or in the package of an installed one; adding one requires no Python. House rules have
the same format (`house_rules`, `write`) and contain the differences from a preset.

    installed the games of other distributions
    files     the preset files and their bases
    merging   merges a file with its base
    typed     fields by their dotted paths, values as text
    ready     checks and compiles a ruleset
    presets   the games on the shelf, their options and pages
    house     reads a house-rules file;  written: writes it
    changing  rules, fields and differences in words; sets single fields, for the editor
    relaxing  the rules of a table whose clocks are relaxed
    origin    the distribution that a game comes from, and its version
    saved     the whole ruleset in a saved match
"""

from __future__ import annotations

from parlour.rules.fields import Difference, Field
from parlour.rules.shelf.changing import changed, differences, fields, plain_words
from parlour.rules.shelf.house import LARGEST, house_rules
from parlour.rules.shelf.origin import other_version
from parlour.rules.shelf.presets import Option, Preset, faults, games, options, page, preset, table_rules
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.relaxing import relaxed, relaxed_options, unhurried_values
from parlour.rules.shelf.saved import dump, load
from parlour.rules.shelf.written import write

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
    "faults",
    "fields",
    "games",
    "house_rules",
    "load",
    "options",
    "other_version",
    "page",
    "plain_words",
    "preset",
    "relaxed",
    "relaxed_options",
    "table_rules",
    "unhurried_values",
    "write",
]
