"""Large figures for the middle of a card: three rows of box-drawing characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

ROWS: Final = 3

FIGURES: Final[dict[str, tuple[str, str, str]]] = {
    "0": ("┏━┓", "┃ ┃", "┗━┛"),
    "1": ("╺┓ ", " ┃ ", "╺┻╸"),
    "2": ("╺━┓", "┏━┛", "┗━╸"),
    "3": ("╺━┓", " ━┫", "╺━┛"),
    "4": ("╻ ╻", "┗━┫", "  ╹"),
    "5": ("┏━╸", "┗━┓", "╺━┛"),
    "6": ("┏━╸", "┣━┓", "┗━┛"),
    "7": ("╺━┓", "  ┃", "  ╹"),
    "8": ("┏━┓", "┣━┫", "┗━┛"),
    "9": ("┏━┓", "┗━┫", "╺━┛"),
    "+": (" ╻ ", "╺╋╸", " ╹ "),
    "A": ("┏━┓", "┣━┫", "╹ ╹"),
    "J": ("  ╻", "  ┃", "┗━┛"),
    "Q": ("┏━┓", "┃ ┃", "┗━╲"),
    "K": ("╻╱ ", "┣╲ ", "╹ ╲"),
    "W": ("╻ ╻ ╻", "┃ ┃ ┃", "┗━┻━┛"),
}


def figure(label: str, rank: str, art: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the rows that show `label` large: the face's art for `rank`, else figures; () if both lack."""
    if rank in art:
        return tuple(art[rank])
    if not label or any(sign not in FIGURES for sign in label):
        return ()
    return tuple("".join(FIGURES[sign][row] for sign in label) for row in range(ROWS))
