"""Card faces: the models of their files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from parlour.tui.terminal.colors import NAMES
from parlour.tui.text.language import tr

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


def _a_name(text: str) -> str:
    if text not in NAMES:
        wanted = tr('a name such as "red" or "bright red"')
        raise ValueError(tr("must be {wanted}, not {value}", wanted=wanted, value=f"{text!r:.40}"))
    return text


Index = Annotated[int, Field(ge=16, le=255)]
Named = Annotated[str, AfterValidator(_a_name)]
Indices = Annotated[list[Index], Field(min_length=2, max_length=3)]
Names = Annotated[list[Named], Field(min_length=2, max_length=3)]


class Colors256(_File):
    """The colors of a face as indices; those of a suit are fill, ink, and the fill of a faded card."""

    edge: Index | None = None
    edge_line: Index | None = None
    back: Index | None = None
    back_line: Index | None = None
    plain: Indices | None = None
    suits: dict[str, Indices] = Field(default_factory=dict)

    def of(self, suit: str) -> list[int] | None:
        """Return fill, ink and faded fill of `suit`, of cards without one for ""."""
        return self.suits.get(suit) if suit else self.plain


class Colors16(_File):
    """The colors of a face as names; those of a suit are fill, ink, and the sign of a faded card."""

    edge: Named | None = None
    edge_line: Named | None = None
    back: Named | None = None
    back_line: Named | None = None
    plain: Names | None = None
    suits: dict[str, Names] = Field(default_factory=dict)

    def of(self, suit: str) -> list[str] | None:
        """Return fill, ink and faded sign of `suit`, of cards without one for ""."""
        return self.suits.get(suit) if suit else self.plain


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
    colors256: Colors256 = Field(default_factory=Colors256)
    colors16: Colors16 = Field(default_factory=Colors16)

    def label(self, rank: str, width: int) -> str:
        """Return how `rank` is written in at most `width` cells."""
        forms = [form for form in self.labels.get(rank, [rank]) if len(form) <= width]
        return max(forms, key=len) if forms else rank[:width]

    def quarters(self, rank: str) -> list[str]:
        """Return the suits that a card of `rank` without a suit shows."""
        return self.plain.own.get(rank, self.plain.quarters)

    def paints(self) -> Iterator[tuple[str, Paint]]:
        """Yield the suits with their colors, and "" with those of cards without one."""
        yield "", self.plain
        yield from self.suits.items()

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
