"""Positions as text: the table as it lies, three rows of three stacks, then what else is to be said.

    -      B5     -
    R4/J   R7     Y9@1
    -      W=R5   -
    hands R8 B1 | G2 J
    stock Y1 Y2

A stack is written bottom to top: `R4/J` is a 4 under a Switch, `W=R5` a Wild that stands for the red 5,
`-` no stack; `Y9@1` is held by seat 1. What else may be said, each on a line of its own:

    hands ... | ...     the hands of the seats from 0 on (`-`: no card)
    stock ...           the draw stack, its top first
    aside J J           Jojos that have done their work
    turn 1              whose turn it is; usual: 0
    goes master         a card was laid, the turn goes on because it went on the Master (`color`, `started`)
    over                a card was laid and the turn does not go on; it may still end by a Hold
    first NE            where the first play of the turn must be
    drew R5             the card just drawn, which is in the hand, too
    renewals 1, passes 1 (each on its line)
    points 0 10         the round is over: what it brought each seat; `points -`: a tie
"""

from __future__ import annotations

from tests.rules.jojo.position import SWITCH, Ended, Lying, Position, in_order, number_card

ROWS = (("NW", "N", "NE"), ("W", "M", "E"), ("SW", "S", "SE"))
KEYS = ("hands", "stock", "aside", "turn", "goes", "over", "first", "drew", "renewals", "passes")


def position(text: str, adjacency: str = "edges") -> Position:
    """Return the position that `text` draws."""
    lines = [line.split() for line in text.strip().splitlines()]
    cells = {
        place: cell
        for row, line in zip(ROWS, lines, strict=False)
        for place, cell in zip(row, line, strict=True)
    }
    said = {line[0]: line[1:] for line in lines[3:]}
    assert set(said) <= set(KEYS), set(said) - set(KEYS)
    goes_on = " ".join(said.get("goes", []))
    return Position(
        hands=tuple(in_order(hand.replace("-", "").split()) for hand in " ".join(said["hands"]).split("|")),
        stacks={place: stack(cell.partition("@")[0]) for place, cell in cells.items()},
        stock=tuple(said.get("stock", [])),
        turn=int(said.get("turn", ["0"])[0]),
        held={place: int(cell.partition("@")[2]) for place, cell in cells.items() if "@" in cell},
        aside=tuple(said.get("aside", [])),
        laid=bool(goes_on) or "over" in said,
        goes_on=goes_on,
        drew=" ".join(said.get("drew", [])),
        first_at=" ".join(said.get("first", [])),
        renewals=int(said.get("renewals", ["0"])[0]),
        passes=int(said.get("passes", ["0"])[0]),
        adjacency=adjacency,
    )


def stack(text: str) -> tuple[Lying, ...]:
    """Return the stack that `text` writes, bottom to top."""
    return tuple(lying(card) for card in text.split("/")) if text != "-" else ()


def lying(text: str) -> Lying:
    """Return what lies on a stack: `R4`, `J`, `W=R5`."""
    if text == "J":
        return SWITCH
    card, _, stands_for = text.partition("=")
    return Lying("W", stands_for[0], int(stands_for[1])) if stands_for else number_card(card)


def drawn(found: Position) -> str:
    """Return a position as text, every line of it that says something.

    Of a round that is over the turn says nothing any more, and passes matter where a turn begins.
    """
    lines = [*grid(found), "hands " + " | ".join(" ".join(hand) or "-" for hand in found.hands)]
    if found.ended is not None:
        found = found.but(turn=0, laid=False, goes_on="", drew="", first_at="", passes=0)
    elif found.laid or found.drew:
        found = found.but(passes=0)
    said = {
        "stock": " ".join(found.stock),
        "aside": " ".join(found.aside),
        "turn": str(found.turn),
        "goes": found.goes_on,
        "over": " " if found.laid and not found.goes_on else "",
        "first": found.first_at,
        "drew": found.drew,
        "renewals": str(found.renewals or ""),
        "passes": str(found.passes or ""),
        "points": _points(found.ended),
    }
    return "\n".join([*lines, *(f"{key} {value}".strip() for key, value in said.items() if value)])


def _points(ended: Ended | None) -> str:
    if ended is None:
        return ""
    return "-" if ended.winner is None else " ".join(map(str, ended.points))


def grid(found: Position) -> list[str]:
    """Return the three rows of the table as it lies."""
    cells = {place: cell(found, place) for row in ROWS for place in row}
    wide = max(map(len, cells.values()))
    return ["  ".join(cells[place].ljust(wide) for place in row).rstrip() for row in ROWS]


def cell(found: Position, place: str) -> str:
    """Return one stack as text."""
    written = "/".join(
        f"W={lying.color}{lying.number}" if lying.text == "W" else lying.text for lying in found.stacks[place]
    )
    return (written or "-") + (f"@{found.held[place]}" if place in found.held else "")
