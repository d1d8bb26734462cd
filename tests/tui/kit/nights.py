"""Boards of a game night that a test makes up."""

from __future__ import annotations

from parlour.net.wire.messages import NightBoard, NightRow, NightTablePart, OtherNight, Phase

OTHERS = (
    OtherNight(id="n7", name="Friday", stage="entering", people=12),
    OtherNight(id="n9", name="[b]Late", stage="round", round=2, people=1, locked=True),
)


def board(**changed: object) -> NightBoard:
    """The second round of a night of three people at two tables, as the first of them, with these changes."""
    rows = [("Ann", 1.6667, 0.5), ("Bo", 0.5, 1.0), ("Cy", 0.25, 1.6667)]
    values = {
        "id": "n1",
        "name": "Thursday",
        "stage": "round",
        "round": 2,
        "rounds": 4,
        "title": "Switch",
        "seats": 4,
        "you": 1,
        "table": "t1",
        "rows": tuple(
            NightRow(number=number, name=name, rank=rank, points=points, met=met, played=1)
            for rank, (number, (name, points, met)) in enumerate(zip((1, 0, 2), rows, strict=True), 1)
        ),
        "tables": (
            NightTablePart(id="t1", people=(1, 0), phase=Phase.PLAYING, round=1),
            NightTablePart(id="t2", people=(2,), phase=Phase.PLAYING, round=3),
        ),
    }
    return NightBoard.model_validate(values | changed)
