"""The distribution that a game comes from, and whether a match was played with the installed one.

The ruleset of a game of another distribution says so in saved matches, in journals and on the wire:
`"from":"parlour-whist 1.0.0"`. That of a game of Parlour itself does not: its version is that of the
rules (`rules.VERSION`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from parlour.rules.shelf.files import among, is_preset

KEY: Final = "from"
LONGEST: Final = 80
UNKNOWN: Final = "an unknown version"


def distribution(base: str) -> str:
    """Return the installed distribution of the preset `base` with its version; "" for Parlour's own games."""
    package = among(base)[base].package if is_preset(base) else None
    return package.distribution if package is not None else ""


def played_with(text: str) -> str:
    """Return the distribution that a saved ruleset (`shelf.dump`) says, "" if it says none."""
    return said(_content(text))


def said(content: Mapping[str, Any]) -> str:
    """Return the distribution that the content of a saved ruleset says, cleaned; "" if it says none."""
    told = content.get(KEY, "")
    return "".join(filter(str.isprintable, told[:LONGEST])) if isinstance(told, str) else ""


def names_of(text: str) -> tuple[str, str]:
    """Return the name and the title that a saved ruleset says, "" for what it does not say."""
    ruleset = _content(text).get("ruleset")
    told = ruleset if isinstance(ruleset, dict) else {}
    return str(told.get("name", "")), str(told.get("title", ""))


def base_of(text: str) -> str:
    """Return the preset on which a saved ruleset says that it is based, "" if it says none."""
    base = _content(text).get("base")
    return base if isinstance(base, str) else ""


def other_version(text: str) -> str:
    """Return in words how the installed version of a game differs from that of a saved ruleset.

    It is "" for games of Parlour itself, and if the versions are the same.
    """
    content = _content(text)
    base, before = content.get("base"), said(content)
    installed = distribution(base) if isinstance(base, str) else ""
    if not installed or before == installed:
        return ""
    name, _, version = installed.rpartition(" ")
    same = before.rpartition(" ")[0] == name
    return f"it was played with {before or UNKNOWN}; {version if same else installed} is installed here"


def without_origin(text: str) -> str:
    """Return a saved ruleset as it is without its distribution: the same for all versions of a game."""
    content = _content(text)
    if KEY not in content:
        return text
    return json.dumps({key: content[key] for key in content if key != KEY}, separators=(",", ":"))


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
