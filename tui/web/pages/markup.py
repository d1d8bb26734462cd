"""HTML made of text that escapes itself: nothing that players or hosts wrote becomes a tag or an attribute.

Quotes are escaped in texts, too, so the actions that a page offers can be read from its HTML (`offered`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape, unescape
from typing import Final, TypeAlias


class Html(str):
    """Text that is HTML already; every other text is escaped where it is put in."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"
Attribute: TypeAlias = str | int | bool | None

EMPTY: Final = Html()
VOID: Final = frozenset(("input", "br", "hr"))
_SPECIAL: Final = re.compile("[&<>\"']")
_OFFERED: Final = re.compile(r' data-do="([^"]*)"')


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Return an element. `data_do` becomes `data-do`, `cls` becomes `class`; True is an attribute alone.

    None and False leave an attribute or a child out.
    """
    head = "".join([
        _name(key) if value is True else f'{_name(key)}="{_escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    ])  # fmt: skip
    return Html(f"<{name}{head}>" if name in VOID else f"<{name}{head}>{_inner(children)}</{name}>")


def joined(*children: Child) -> Html:
    """Return HTML one after the other; what is no HTML is escaped."""
    return Html(_inner(children))


def offered(html: str) -> frozenset[str]:
    """Return the actions that somebody who sees `html` can choose: its `data-do`."""
    return frozenset(map(unescape, _OFFERED.findall(html)))


def _inner(child: Child) -> str:
    if isinstance(child, Html):
        return child
    if isinstance(child, str):
        return _escaped(child)
    return "".join(map(_inner, child)) if child is not None else ""


def _escaped(text: str) -> str:
    return escape(text) if _SPECIAL.search(text) else text


@cache
def _name(keyword: str) -> str:
    """Return the name of an attribute as it is written, with the space before it."""
    return " class" if keyword == "cls" else f" {keyword.rstrip('_').replace('_', '-')}"
