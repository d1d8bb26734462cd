"""How others join a table: the commands to type, and the fingerprints to compare."""

from __future__ import annotations

import re
from enum import IntEnum
from itertools import zip_longest
from typing import Final

from textual.content import Content
from textual.events import Click, Key
from textual.geometry import Size
from textual.widgets import Static

from parlour.net.address import DEFAULT_PORT
from parlour.net.wire.messages import Welcome
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.screens.boxes.question import ROOMY, AnswerKey, Question
from parlour.tui.text.invitation import KEYED, config_block, join_line, ssh_host, ssh_line
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import GOOD, MUTED, STRONG

LEFT: Final = 14
TEXT_CELLS: Final = 66
"""The width of the words in the box; a QR code stands beside them."""
GAP: Final = 3
SHARE: Final = 0.96
"""The part of the terminal that a box takes at most."""
BORDER: Final = 2
"""Light modules around a QR code, which scanners need to find it."""
INK: Final = "#000000 on #ffffff"
"""Of a QR code, whatever the theme."""
_HALVES: Final = {(0, 0): " ", (1, 0): "\u2580", (0, 1): "\u2584", (1, 1): "\u2588"}
_HOST: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:%_-]{0,252}")


def invitation(welcome: Welcome, *, brief: bool = False, prints: bool = True, wide: bool = True) -> Content:
    """Return the invitation; `brief` leaves out the empty line.

    Without `prints` it has no fingerprints; the box that `i` opens shows them.
    """
    lines = [
        _line(tr("With Parlour"), join_line(welcome), tr("or pick it from the list") if wide else ""),
        _line(tr("With ssh only"), ssh_line(welcome), ""),
    ]
    if len(welcome.addresses) > 1:
        lines.append(_line(tr("Also at"), "  ".join(welcome.addresses[1:4]), "", STRONG))
    if not brief:
        lines.append(Content(""))
    if prints:
        lines += _fingerprint("TLS", welcome.tls_fingerprint)
        lines += _fingerprint("SSH", welcome.ssh_fingerprint)
    return Content("\n").join(lines)


class Detail(IntEnum):
    """How much of the invitation is shown: as much as fits the box."""

    SPACED = 1
    BRIEF = 2  # without empty lines
    SCANT = 3  # without explanations
    NO_PRINTS = 4


class InviteBox(Question):
    """The invitation in a box: keys copy what a guest types, and a QR code shows it where there is room.

    The addresses are told by the host. One that is no address is shown, but not offered to be copied into a
    shell.
    """

    DEFAULT_CSS = "InviteBox > #box { width: auto; }"

    def __init__(self, welcome: Welcome, *, ascii_only: bool = False) -> None:
        self._welcome = welcome
        self._ascii_only = ascii_only
        self._copied = ""
        self._height = 0  # lines of words and answers
        usable = bool(welcome.ssh_port) and _HOST.fullmatch(ssh_host(welcome)) is not None
        copies = {
            "c": (tr("copy the ssh line"), ssh_line(welcome)),
            "h": (tr("copy the lines for ~/.ssh/config"), config_block(welcome)),
        }
        self._copies = {key: text for key, (_, text) in copies.items() if usable and text}
        answers = [AnswerKey(key, copies[key][0]) for key in self._copies]
        answers.append(AnswerKey("escape", tr("back"), usual=True))
        super().__init__(tr("How to join this table"), "", answers)

    def on_resize(self) -> None:
        self.query_one("#box", Static).update(self._text())

    def on_key(self, event: Key) -> None:
        """Copy; for every other key Textual calls the handler of `Question` next."""
        if event.key in self._copies:
            event.stop()
            event.prevent_default()
            self._copy(event.key)

    def on_click(self, event: Click) -> None:
        """Do what the clicked answer says, in place of `Question`: a QR code may stand below the answers."""
        event.prevent_default()
        region = self.query_one("#box").content_region
        line = event.screen_y - region.y - (self._height - len(self._answers))
        if region.contains(event.screen_x, event.screen_y) and 0 <= line < len(self._answers):
            key = self._answers[line].key
            if key in self._copies:
                self._copy(key)
            else:
                self.dismiss(key)

    def _copy(self, key: str) -> None:
        self.app.copy_to_clipboard(self._copies[key])
        self._copied = tr("Copied, if your terminal allows it.")
        self.query_one("#box", Static).update(self._text())

    def _text(self) -> Content:
        room = _room(self.app.size)
        for detail in Detail:
            self._words = self._invitation(detail)
            text = super()._text()
            lines = [
                wrapped
                for line in text.split("\n", allow_blank=True)
                for wrapped in (line.wrap(min(room.width, TEXT_CELLS)) if line else [line])
            ]
            if len(lines) <= room.height:
                break
        self._height = len(lines)
        code = qr_code(ssh_line(self._welcome)) if self._copies and not self._ascii_only else []
        return Content("\n").join(_with_code(lines, code, room))

    def _invitation(self, detail: Detail) -> Content:
        scant = detail >= Detail.SCANT
        prints = detail < Detail.NO_PRINTS
        brief = detail > Detail.SPACED
        short = self._welcome.tcp_port in (0, DEFAULT_PORT)
        parts = [invitation(self._welcome, brief=brief, prints=prints, wide=short and not scant)]
        if block := config_block(self._welcome):
            first, *rest = block.split("\n")
            lines = [_line("~/.ssh/config", first, "" if scant else tr("then `ssh parlour` is enough"))]
            parts.append(Content("\n").join([*lines, *(_line("", line, "") for line in rest)]))
        if self._welcome.ssh_port and not scant:
            parts.append(Content.styled(tr(KEYED), MUTED))
        if self._copied:
            parts.append(Content.styled(self._copied, GOOD))
        return Content("\n" if brief else "\n\n").join(parts)


def _room(size: Size) -> Size:
    """Return the room for words in a box in a terminal of `size`."""
    padding = 2 if size.height >= ROOMY else 0
    return Size(int(size.width * SHARE) - 8, int(size.height * SHARE) - 2 - padding)


def _with_code(lines: list[Content], code: list[Content], room: Size) -> list[Content]:
    """Return the lines with the QR code beside or below them; without it where there is no room."""
    if not code:
        return lines
    left = TEXT_CELLS + GAP
    if left + code[0].cell_length <= room.width and max(len(lines), len(code)) <= room.height:
        pairs = zip_longest(lines, code, fillvalue=Content(""))
        return [Content.assemble(line.pad_right(left - line.cell_length), part) for line, part in pairs]
    return [*lines, Content(""), *code] if len(lines) + 1 + len(code) <= room.height else lines


def _line(left: str, right: str, note: str, ink: str = STRONG) -> Content:
    return Content.assemble(
        cell(left, max(LEFT, _widest() + 1), MUTED),
        Content.styled(visible(right), ink),
        Content.styled(f"   {note}" if note else "", MUTED),
    )


def _widest() -> int:
    """Return the cells of the longest name of a line."""
    names = (tr("With Parlour"), tr("With ssh only"), tr("Also at"), tr("{kind} print", kind="TLS"))
    return max(map(cells_in, names))


def _fingerprint(kind: str, fingerprint: str) -> list[Content]:
    if not fingerprint:
        return []
    shown = fingerprint if ":" in fingerprint else folded(fingerprint)
    first, *rest = map(visible, shown.split("\n"))
    label = tr("{kind} print", kind=kind)
    return [_line(label, first, "", ""), *(_line("", line, "", "") for line in rest)]


def qr_code(text: str) -> list[Content]:
    """Return the lines of a QR code that holds `text`: two modules in each cell."""
    import segno  # only the invitation needs it

    rows = [bytes(row) for row in segno.make_qr(text, error="l").matrix_iter(border=BORDER)]
    light = bytes(len(rows[0]))
    return [
        Content.styled("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)), INK)
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=light)
    ]
