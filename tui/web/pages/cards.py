"""Cards as HTML: face up or down, an empty place, with what stands on their edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour.rules.cards import SUITS, Card
from parlour.rules.views import EMPTY, FACE_DOWN, CardEdges
from parlour.tui.seen.sorting import known
from parlour.tui.seen.zones import Marked
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.markup import Attribute, Child, Html, joined, tag
from parlour.tui.words.speaking import named

LABELS: Final = {"D": "+2", "W4": "+4", "W": "", "JK": "", "JO": "J"}
"""What stands on a card in place of its rank."""
SIGNS: Final = {"R": "reverse", "S": "skip", "W": "wild", "JK": "joker", "JO": "jojo"}
"""The picture in the middle of a card, by its rank."""
COURT: Final = ("J", "Q", "K")
LONGEST: Final = 4
"""The most signs of the rank of a card that is not known here."""


def icon(name: str, cls: str = "icon") -> Html:
    """Return a picture of the page's shell by its name."""
    return Html(f'<svg class="{cls}" aria-hidden="true"><use href="#{name}"/></svg>')


def lock() -> Html:
    """Return the sign behind the name of a table that needs a password; a listener is told so."""
    return joined(" ", tag("span", icon("lock", "pip"), role="img", aria_label=tr("needs a password")))


def card(
    text: str, edges: CardEdges | None = None, *more: Child, cls: str = "", **attributes: Attribute
) -> Html:
    """Return the card `text` (FACE_DOWN and EMPTY, too); with `data_do` it is a button.

    What a listener hears of it is its name, unless `aria_label` says more.
    """
    face, inner = _shown(text)
    name = attributes.pop("aria_label", None) or spoken(text)
    cls = " ".join(filter(None, ("card", face, cls)))
    around = _edges(edges) if edges is not None else None
    if attributes.get("data_do"):
        return tag("button", inner, around, *more, type="button", cls=cls, aria_label=name, **attributes)
    return tag("span", inner, around, *more, cls=cls, role="img", aria_label=name, **attributes)


def signs(mark: Marked | None) -> Html | None:
    """Return what marks a card as it stands on it; what a listener hears of it is part of the card's name."""
    if mark is None or not mark.signs:
        return None
    return tag("small", *(tag("u", sign) for sign in mark.signs), cls="mark", aria_hidden="true")


def marked(words: str, mark: Marked | None) -> str:
    """Return what a card is called, with what marks it."""
    return tr("{card}: {known}", card=words, known=mark.words) if mark is not None else words


def spoken(text: str) -> str:
    """Return what a card is called."""
    if text == FACE_DOWN:
        return tr("face down")
    return tr("empty") if text == EMPTY else visible(named(text))


def short(text: str) -> Html:
    """Return a card in the midst of a text: its rank and suit, on its color."""
    found = known(text)
    words = named(found.rank)
    label = LABELS.get(found.rank) or visible(found.rank[:LONGEST] if words == found.rank else words)
    suit = icon(found.suit.name, "pip") if found.suit and found.suit.symbol else None
    return tag("b", label, suit, cls=f"bit {_suit(found)}")


def in_suit(cards: Sequence[str]) -> Html:
    """Return cards of one suit as one piece: its sign, and their ranks."""
    suit = known(cards[0]).suit
    if suit is None:
        return joined([short(text) for text in cards])
    ranks = " ".join(LABELS.get(known(text).rank, visible(known(text).rank)[:LONGEST]) for text in cards)
    sign = icon(suit.name, "pip") if suit.symbol else None
    names = ", ".join(map(spoken, cards))
    return tag("b", sign, ranks, cls=f"bit {_suit(known(cards[0]))}", role="img", aria_label=names)


def suit_chip(name: str) -> Html:
    """Return a suit or color as it stands in a text."""
    found = known_suit(name)
    sign = icon(name, "pip") if found == "french" else tag("i", cls="dot")
    return tag("b", sign, visible(named(name)), cls=f"bit {name if found else ''}")


def known_suit(name: str) -> str:
    """Return `french` or `color` for the name of a suit, "" for any other."""
    suit = SUITS.get(name)
    return "" if suit is None else "french" if suit.symbol else "color"


@lru_cache(512)
def _shown(text: str) -> tuple[str, Html]:
    """Return the classes of a card, and what is in it."""
    if text == FACE_DOWN:
        return "back", Html()
    if text == EMPTY:
        return "empty", Html()
    found = known(text)
    label = LABELS.get(found.rank, visible(found.rank)[:LONGEST])
    pip = icon(found.suit.name, "pip") if found.suit and found.suit.symbol else None
    letter = tag("em", found.suit.letter, cls="letter") if found.suit and not pip else None
    corner = joined(label, pip)
    middle: Child = label
    if found.rank in SIGNS:
        middle = icon(SIGNS[found.rank], "sign")
        corner = corner or icon(SIGNS[found.rank], "pip")
    elif pip and found.rank not in COURT:
        middle = pip
    kind = f"{_suit(found)} {'court' if pip and found.rank in COURT else ''}".strip()
    return kind, joined(tag("i", corner, letter), tag("b", middle), tag("i", corner))


def _suit(found: Card) -> str:
    if found.suit is None:
        return "plain"
    return f"french {found.suit.name}" if found.suit.symbol else f"color {found.suit.name}"


def _edges(edges: CardEdges) -> Html:
    return tag("s", *(tag("u", visible(each)[:2]) for each in edges[1:]), aria_hidden="true")
