"""Card faces: the models of their files."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Words = Annotated[str, Field(min_length=1, max_length=40)]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Paint(_File):
    """The colors of one suit on a card."""

    fill: Color
    ink: Color


Quarters = Annotated[list[str], Field(max_length=4)]


class PlainPaint(Paint):
    """The colors of cards without a suit. `quarters`: the suits they show; `own`: those of single ranks."""

    quarters: Quarters = Field(default_factory=list)
    own: dict[str, Quarters] = Field(default_factory=dict)


class Face(_File):
    """The look of cards."""

    title: Words
    edge: Color
    edge_line: Color
    back: Color
    back_line: Color
    suits: dict[str, Paint]
    plain: PlainPaint
    labels: dict[str, Annotated[list[str], Field(min_length=1)]] = Field(default_factory=dict)
    art: dict[str, Annotated[list[str], Field(max_length=5)]] = Field(default_factory=dict)

    def label(self, rank: str, width: int) -> str:
        """Return how `rank` is written in at most `width` cells."""
        forms = [form for form in self.labels.get(rank, [rank]) if len(form) <= width]
        return max(forms, key=len) if forms else rank[:width]

    def quarters(self, rank: str) -> list[str]:
        """Return the suits that a card of `rank` without a suit shows."""
        return self.plain.own.get(rank, self.plain.quarters)

    def paint(self, suit: str) -> Paint:
        """Return the colors of `suit`; for "" or an unknown suit those of cards without one."""
        return self.suits.get(suit, self.plain)


def face_of(found: dict[str, Any]) -> Face:
    """Return the face in `found`; raise ValueError that names the first bad value."""
    try:
        return Face.model_validate(found)
    except ValidationError as error:
        first = min(error.errors(), key=lambda problem: problem["type"] == "missing")
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
