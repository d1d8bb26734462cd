"""Large figures for the middle of a card, three rows high, made of box drawing."""

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
    """Return the rows that show `label` large: a face's own art for `rank`, or figures; () if neither can."""
    if rank in art:
        return tuple(art[rank])
    if not label or any(sign not in FIGURES for sign in label):
        return ()
    return tuple("".join(FIGURES[sign][row] for sign in label) for row in range(ROWS))
