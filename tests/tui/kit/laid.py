"""Tables with cards in grids, as a referee sends them; a text sets the round, for any viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from parlour.net.wire.messages import Clock, Presence, Update
from parlour.rules.sentences import in_words
from parlour.rules.views import MatchView
from tests.rules.lotta_watta.table import Table, table
from tests.tui.kit.at_table import an_update

EIGHT = (
    "hands: 3S 7H KD 2C | 4S - JK 9D *7C | 5H 5C QD AH | 10S 6C 2H 3D | 8C 8D JS KH | 9C QS 4D 6S 2S AD |"
    " JD - - KC | 6H 9S 3C 5D"
)
FOUR = "hands: 3S 7H KD 2C | 4S - JK 9D *7C | 5H 5C QD AH | 10S 6C 2H 3D"


def seen(
    of: Table,
    viewer: int | None = 0,
    *,
    left: float | None = None,
    seq: int = 1,
    presence: Mapping[int, Presence] | None = None,
    **more: object,
) -> Update:
    """Return the update for `viewer`; its clocks have `left` seconds, all of them if none are given."""
    bare = of.view(viewer)
    scores = tuple(replace(one, score=(one.seat * 5 + 2) % 4) for one in bare.seats)
    match = MatchView(round=2, target=in_words("5 rounds"))
    view = replace(bare, seats=scores, match=match, **more)  # type: ignore[arg-type]
    clocks = [Clock(name=one.name, left=one.seconds if left is None else left) for one in view.deadlines]
    update = an_update(view, seq=seq, clocks=clocks, presence=dict(presence or {}))
    return update.model_copy(update={"table": update.table.model_copy(update={"title": "Lotta Watta"})})


def asking(hands: str = EIGHT) -> Table:
    """Stacking is in turn: seat 2 has put the 7 of diamonds, and seat 3 is asked first."""
    return table(f"{hands}; pile: 5S 7D; stock: 5D 6D; turn: 2; phase: ask", stacking="in turn")


def racing(hands: str = EIGHT, **options: str) -> Table:
    """A race is open for the 7 of diamonds, which seat 2 has put."""
    return table(f"{hands}; pile: 5S 7D; stock: 5D 6D; turn: 2; phase: race", **options)
