"""HTML made of text that escapes itself: nothing that players or hosts wrote becomes a tag or an attribute.

Quotes are escaped in texts, too, so the actions that a page offers can be read from its HTML (`offered`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Final, TypeAlias


class Html(str):
    """Text that is HTML already; every other text is escaped where it is put in."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"
Attribute: TypeAlias = str | int | bool | None

EMPTY: Final = Html()
VOID: Final = frozenset(("input", "br", "hr"))
_OFFERED: Final = re.compile(r' data-do="([^"]*)"')


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Return an element. `data_do` becomes `data-do`, `cls` becomes `class`; True is an attribute alone.

    None and False leave an attribute or a child out.
    """
    head = f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}>"
    return Html(head if name in VOID else f"{head}{joined(*children)}</{name}>")


def joined(*children: Child) -> Html:
    """Return HTML one after the other; what is no HTML is escaped."""
    return Html("".join(map(_inner, children)))


def offered(html: str) -> frozenset[str]:
    """Return the actions that somebody who sees `html` can choose: its `data-do`."""
    return frozenset(map(unescape, _OFFERED.findall(html)))


def _inner(child: Child) -> str:
    if isinstance(child, Html):
        return child
    if isinstance(child, str):
        return escape(child)
    return "".join(map(_inner, child)) if child is not None else ""


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    written = "class" if name == "cls" else name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'
