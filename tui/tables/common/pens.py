"""The inks of one look: theme colors by meaning, or only weight and shape on a terminal without color."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from parlour.tui.drawing.canvas import Ink, Sheet
from parlour.tui.drawing.faces import Paint
from parlour.tui.drawing.themes import Looks, faded_ground, faded_ink, faded_line
from parlour.tui.seen.sorting import known


class Ground(StrEnum):
    """The surface that is drawn on."""

    FELT = "felt"
    SIDE = "side"
    BAR = "bar"


class Tone(StrEnum):
    """The meaning of a color."""

    TEXT = "text"
    DIM = "dim"
    LINE = "line"
    ACCENT = "accent"
    WARN = "warn"
    GOOD = "good"


class Pens:
    """Inks for `looks`. Without color every ground is the terminal's own."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self._inks: dict[tuple[Tone, Ground, bool], Ink] = {}
        self._fills: dict[tuple[str, bool], Ink] = {}
        self.backs: dict[Hashable, Sheet] = {}  # what `draw_back` has drawn

    def ink(self, tone: Tone, ground: Ground = Ground.FELT, *, bold: bool = False) -> Ink:
        """Return the ink for `tone` on `ground`; always the same object, so that cells compare fast."""
        found = self._inks.get((tone, ground, bold))
        if found is None:
            found = self._inks[tone, ground, bold] = self._mixed(tone, ground, bold=bold)
        return found

    def _mixed(self, tone: Tone, ground: Ground, *, bold: bool) -> Ink:
        if not self.looks.color:
            strong = tone in (Tone.ACCENT, Tone.WARN, Tone.GOOD)
            return Ink(bold=bold or strong, dim=tone in (Tone.DIM, Tone.LINE), underline=tone is Tone.WARN)
        theme = self.looks.theme
        return Ink(getattr(theme, tone), getattr(theme, ground), bold)

    def chosen(self, ground: Ground = Ground.FELT) -> Ink:
        """Return the ink for what is under the cursor."""
        if not self.looks.color:
            return Ink(bold=True, reverse=True)
        theme = self.looks.theme
        return Ink(getattr(theme, ground), theme.accent, bold=True)

    def alarm(self) -> Ink:
        if not self.looks.color:
            return Ink(bold=True, reverse=True)
        theme = self.looks.theme
        return Ink(theme.felt, theme.warn, bold=True)

    def edge(self, *, chosen: bool = False, faded: bool = False) -> Ink:
        if not self.looks.color:
            return Ink(bold=chosen, dim=faded)
        face, theme = self.looks.face, self.looks.theme
        if chosen:
            return Ink(theme.felt, theme.accent, bold=True)
        ink = self._veiled(Ink(face.edge_line, face.edge), faded)
        return ink._replace(color=faded_line(face.edge_line, ink.ground)) if faded else ink

    def fill(self, suit: str, *, faded: bool = False) -> Ink:
        found = self._fills.get((suit, faded))
        if found is None:
            found = self._fills[suit, faded] = self._filled(suit, faded=faded)
        return found

    def card(self, text: str, *, faded: bool = False) -> Ink:
        """Return the ink of the card `text`, in the color of its suit."""
        suit = known(text).suit
        return self.fill(suit.name if suit is not None else "", faded=faded)

    def _filled(self, suit: str, *, faded: bool) -> Ink:
        if not self.looks.color:
            return Ink(bold=not faded, dim=faded)
        paint = self.looks.face.paint(suit)
        return self._veiled(Ink(paint.ink, paint.fill, bold=True), faded)

    def patch(self, suit: str, *, faded: bool = False) -> Ink:
        """Return the ink of a patch in the color of `suit` on a card without a suit."""
        if not self.looks.color:
            return Ink(dim=faded)
        paint: Paint = self.looks.face.paint(suit)
        same = paint.fill == self.looks.face.plain.fill
        ink = Ink(paint.fill if same else paint.ink, paint.ink if same else paint.fill, bold=True)
        return self._veiled(ink, faded)

    def back(self) -> Ink:
        face = self.looks.face
        return Ink(face.back_line, face.back) if self.looks.color else Ink()

    def edged_back(self) -> Ink:
        """Return the ink of a card face down whose edge is drawn with lines."""
        return self.back()._replace(color=self.looks.face.edge) if self.looks.color else Ink()

    def _veiled(self, ink: Ink, faded: bool) -> Ink:
        """Return `ink` blended into the felt if `faded`, still easy to read."""
        if not faded:
            return ink
        ground = faded_ground(ink.ground, self.looks.theme)
        return ink._replace(color=faded_ink(ground, self.looks.theme), ground=ground, bold=False)
