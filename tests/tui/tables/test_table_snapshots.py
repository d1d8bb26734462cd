"""The table as a picture, at both sizes it is made for and in every look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Answer, Update
from parlour.rules.sentences import in_words
from tests.tui.kit.at_table import TableApp, challenged, crowded, dressed, exposed, facing, my_turn, spoken

Compare: TypeAlias = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
SIZES: Final = (SMALL, LARGE)
REFUSED: Final = Answer(
    id=1,
    ok=False,
    clause="JC-12",
    told=in_words("+4 may not be played while you hold a red card, which makes this a line of two rows"),
)


class Picture(NamedTuple):
    """What is seen at which sizes, after which keys, and how the table is dressed."""

    make: Callable[[], Update]
    keys: str = ""
    sizes: tuple[tuple[int, int], ...] = SIZES
    look: tuple[str, str] = ("parlour-dark", "white")
    ascii_only: bool = False
    color: bool = True


PICTURES: Final = {
    "my_turn": Picture(my_turn, "2"),
    "a_color_is_chosen": Picture(my_turn, "7 enter right"),
    "a_player_may_be_caught": Picture(exposed),
    "a_card_may_be_challenged": Picture(challenged),
    "ten_players_and_twenty_cards": Picture(crowded, "right right", (*SIZES, (60, 20), (60, 18))),
    "a_spectator": Picture(lambda: crowded(viewer=None)),
    "a_refusal": Picture(my_turn, "7 enter r"),
    "leaving_is_asked_for": Picture(my_turn, "q"),
    "writing_to_the_table": Picture(my_turn, "t h i", (SMALL,)),
    **{
        f"{theme}_{face}": Picture(my_turn, "2", look=(theme, face))
        for theme in ("parlour-light", "parlour-high-contrast")
        for face in ("white", "black")
    },
    "ascii": Picture(my_turn, "2", ascii_only=True),
    "a_draw_is_pending_on_a_french_table": Picture(facing, sizes=(*SIZES, (60, 20))),
    "french_cards_are_marked_white": Picture(facing, "3 space 1 space"),
    "french_cards_are_marked_black": Picture(facing, "3 space 1 space", look=("parlour-dark", "black")),
    "french_cards_in_ascii": Picture(facing, "3 space", ascii_only=True),
    "without_color": Picture(my_turn, "7 enter", (SMALL,), color=False),
    "a_small_terminal": Picture(my_turn, sizes=((50, 15),)),
}
CASES: Final = [
    pytest.param(name, size, id="{}-{}x{}".format(name, *size))
    for name, picture in PICTURES.items()
    for size in picture.sizes
]


@pytest.mark.few(*(f"{name}-80x24" for name in PICTURES if PICTURES[name].sizes[0] == SMALL))
@pytest.mark.parametrize(("name", "size"), CASES)
def test_table(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    picture = PICTURES[name]
    theme = picture.look[0]
    app = TableApp(
        picture.make(), dressed(*picture.look, ascii_only=picture.ascii_only, color=picture.color), theme
    )
    if name == "a_refusal":
        app.link.answers.append(REFUSED)

    async def talked(pilot: Pilot[Any]) -> None:
        spoken(app.table)
        await pilot.press(*picture.keys.split())
        await app.workers.wait_for_complete()
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=talked)
