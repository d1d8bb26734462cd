"""How others join a table: the commands to type, and the fingerprints to compare."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from textual.content import Content
from textual.events import Click, Key
from textual.geometry import Size
from textual.widgets import Static

from parlour.net.address import DEFAULT_PORT
from parlour.net.wire.messages import Welcome
from parlour.net.wire.notices import keeps_out
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.screens.boxes.question import AnswerKey, Question, box_room
from parlour.tui.text.invitation import (
    KEYED,
    config_block,
    join_line,
    night_address,
    ssh_host,
    ssh_line,
    unencrypted,
    watch_address,
    without_network,
)
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import GOOD, MUTED, STRONG, WARN
from parlour.tui.words.speaking import said

LEFT: Final = 14
TEXT_CELLS: Final = 66
"""The width of the words in the box; a QR code stands beside them."""
GAP: Final = 3
BORDER: Final = 2
"""Light modules around a QR code, which scanners need to find it."""
INK: Final = "#000000 on #ffffff"
"""Of a QR code, whatever the theme."""
_HALVES: Final = {(0, 0): " ", (1, 0): "\u2580", (0, 1): "\u2584", (1, 1): "\u2588"}
COLUMN: Final = 28
"""The least width of words beside the code of the page."""
_PAGE: Final = re.compile(
    r"https?://(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/#[A-Za-z0-9._-]{1,64}"
)
_HOST: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:%_-]{0,252}")


def invitation(
    welcome: Welcome,
    *,
    brief: bool = False,
    prints: bool = True,
    wide: bool = True,
    warns: bool = True,
    watch: bool = False,
    night: bool = False,
    why: str = "",
) -> Content:
    """Return the invitation; `brief` leaves out the empty line.

    Without `prints` it has no fingerprints; the box that `i` opens shows them. It `warns` of a page
    that is not encrypted, and tells with `watch` the address for who only wants to watch, with `night` that
    of the board of a game night. Of a tunnel by which nobody comes in it says why, or that the key `why` says
    it.
    """
    lines = [
        *_page(welcome, warns=warns, watch=watch, night=night),
        _line(tr("With Parlour"), join_line(welcome), tr("or pick it from the list") if wide else ""),
        _line(tr("With ssh only"), ssh_line(welcome), ""),
    ]
    if words := without_network(welcome):
        lines.append(Content.styled(words, MUTED))
    if len(welcome.addresses) > 1:
        lines.append(_line(tr("Also at"), "  ".join(welcome.addresses[1:4]), "", STRONG))
    lines += _reach(welcome, why)
    if not brief:
        lines.append(Content(""))
    if prints:
        lines += _fingerprint("TLS", welcome.tls_fingerprint)
        lines += _fingerprint("SSH", welcome.ssh_fingerprint)
    return Content("\n").join(lines)


def _reach(welcome: Welcome, why: str) -> list[Content]:
    """Return how the tunnel to the server of this machine's owner stands; with `why` in short."""
    if (how := welcome.reach) is None:
        return []
    if not keeps_out(how):
        return [Content.styled(said(how), MUTED)]
    server = visible(str(dict(how.values).get("server", "")))
    words = tr("Nobody comes in by {server}; {key} says why.", server=server, key=why) if why else said(how)
    return [Content.styled(words, WARN)]


def _page(welcome: Welcome, *, warns: bool, watch: bool, night: bool) -> list[Content]:
    if not welcome.web_url:
        return []
    lines = [_line(tr("With a phone"), welcome.web_url, "")]
    if watch:
        lines.append(_line(tr("To watch"), watch_address(welcome), ""))
    if night:
        lines.append(_line(tr("For a wall"), night_address(welcome), ""))
    if warns and (warning := unencrypted(welcome)):
        lines.append(Content.styled(warning, MUTED))
    return lines


class Detail(IntEnum):
    """How much of the invitation is shown: as much as fits the box."""

    SPACED = 1
    BRIEF = 2  # without empty lines
    SCANT = 3  # without explanations
    NO_WALL = 4  # without the board of a night
    NO_PRINTS = 5


class Layout(Enum):
    """How the words of the box stand."""

    PLAIN = "with names of the lines beside them"
    NARROW = "in a column beside the code"


class InviteBox(Question):
    """The invitation in a box: keys copy what a guest types, and a QR code shows it where there is room.

    The code is that of the page, if there is one: then it stands beside the words also in a small terminal,
    and a key shows the fingerprints instead. `may_watch`: it tells the address for who only wants to watch,
    and with `has_night` that of the board of a game night, in a small terminal with the fingerprints. `renew`
    asks for a new invitation, or for a page.
    The addresses are told by the host. One that is no address is shown, but not offered to be copied into a
    shell, or in a code.
    """

    DEFAULT_CSS = "InviteBox > #box { width: auto; }"

    def __init__(
        self,
        welcome: Welcome,
        *,
        ascii_only: bool = False,
        may_watch: bool = True,
        has_night: bool = False,
        renew: Callable[[], None] = lambda: None,
    ) -> None:
        self._ascii_only = ascii_only
        self._may_watch = may_watch
        self._has_night = has_night
        self._renew = renew
        self._copied = ""
        self._compares = False  # the fingerprints are shown instead of the code
        self._height = 0  # lines of words and answers
        self._width = TEXT_CELLS
        self._take(welcome)
        super().__init__(tr("How to join this table"), "", self._keys(Layout.PLAIN))

    def invite(self, welcome: Welcome) -> None:
        """Show what the referee tells now: there may be a new invitation."""
        self._take(welcome)
        if self.is_mounted:
            self._update()

    def on_resize(self) -> None:
        self._update()

    def on_key(self, event: Key) -> None:
        """Copy, or do what else has a key; Textual calls the handler of `Question` next for the others."""
        if self._does(event.key):
            event.stop()
            event.prevent_default()

    def on_click(self, event: Click) -> None:
        """Do what the clicked answer says, in place of `Question`: a QR code may stand below the answers."""
        event.prevent_default()
        region = self.query_one("#box").content_region
        line = event.screen_y - region.y
        if not region.contains(event.screen_x, event.screen_y) or line >= self._height:
            return
        below = self._height
        for answer, words in reversed([*zip(self._answers, self._lines(), strict=True)]):
            below -= len(words.wrap(self._width))
            if line >= below:
                if not self._does(answer.key):
                    self.dismiss(answer.key)
                return

    def _take(self, welcome: Welcome) -> None:
        self._welcome = welcome
        self._page = welcome.web_url if _PAGE.fullmatch(welcome.web_url) else ""
        usable = bool(welcome.ssh_port) and _HOST.fullmatch(ssh_host(welcome)) is not None
        watched = self._page and self._may_watch
        copies = {
            "w": (tr("copy its address"), self._page),
            "a": (tr("copy the one to watch"), watch_address(welcome) if watched else ""),
            "c": (tr("copy the ssh line"), ssh_line(welcome) if usable else ""),
            "h": (tr("copy the ssh config"), config_block(welcome) if usable else ""),
        }
        self._copies = {key: words for key, words in copies.items() if words[1]}

    def _keys(self, layout: Layout) -> tuple[AnswerKey, ...]:
        keys = [AnswerKey(key, words) for key, (words, _) in self._copies.items()]
        if self._welcome.owner:
            words = tr("renew the invitation") if self._welcome.web_url else tr("open a page for phones")
            keys.append(AnswerKey("n", words))
        if self._compares:
            keys.append(AnswerKey("f", tr("the code of the page")))
        elif layout is Layout.NARROW:
            words = tr("for a wall, fingerprints") if self._has_night else tr("the fingerprints")
            keys.append(AnswerKey("f", words))
        return (*keys, AnswerKey("escape", tr("back"), usual=True))

    def _does(self, key: str) -> bool:
        """Do what an answer's key says, unless it is the last one; return whether it was done."""
        if key not in {answer.key for answer in self._answers[:-1]}:
            return False
        if key in self._copies:
            self.app.copy_to_clipboard(self._copies[key][1])
            self._copied = tr("Copied, if your terminal allows it.")
        elif key == "n":
            self._renew()
        else:
            self._compares = not self._compares
        self._update()
        return True

    def _update(self) -> None:
        self.query_one("#box", Static).update(self._text())

    def _text(self) -> Content:
        room = box_room(self.app.size)
        code = [] if self._ascii_only or self._compares else self._code()
        layout, self._width = _layout(room, code, narrow=bool(self._page))
        self._answers = self._keys(layout)
        for detail in Detail:
            self._words = self._invitation(detail, layout)
            text = super()._text()
            lines = [
                wrapped
                for line in text.split("\n", allow_blank=True)
                for wrapped in (line.wrap(self._width) if line else [line])
            ]
            if len(lines) <= room.height:
                break
        self._height = len(lines)
        return Content("\n").join(_with_code(lines, code, room, self._width))

    def _code(self) -> list[Content]:
        if self._page:
            return page_code(self._welcome)
        return qr_code(ssh_line(self._welcome)) if "c" in self._copies else []

    def _invitation(self, detail: Detail, layout: Layout) -> Content:
        scant = detail >= Detail.SCANT
        brief = detail > Detail.SPACED
        short = self._welcome.tcp_port in (0, DEFAULT_PORT)
        if layout is Layout.NARROW:
            watch, night = not brief and self._may_watch, not brief and self._has_night
            parts = [_stacked(self._welcome, scant=scant, watch=watch, night=night)]
        else:
            prints = detail < Detail.NO_PRINTS
            parts = [
                invitation(
                    self._welcome,
                    brief=brief,
                    prints=prints,
                    wide=short and not scant,
                    warns=not scant,
                    watch=not scant and self._may_watch,
                    night=detail < Detail.NO_WALL and self._has_night,
                )
            ]
            if prints or not (self._welcome.reach and keeps_out(self._welcome.reach)):  # why takes its room
                parts += self._ssh(scant=scant)
        if self._copied:
            parts.append(Content.styled(self._copied, GOOD))
        return Content("\n" if brief else "\n\n").join(parts)

    def _ssh(self, *, scant: bool) -> list[Content]:
        parts = []
        if block := config_block(self._welcome):
            first, *rest = block.split("\n")
            lines = [_line("~/.ssh/config", first, "" if scant else tr("then `ssh parlour` is enough"))]
            parts.append(Content("\n").join([*lines, *(_line("", line, "") for line in rest)]))
        if self._welcome.ssh_port and not scant:
            parts.append(Content.styled(tr(KEYED), MUTED))
        return parts


def _stacked(welcome: Welcome, *, scant: bool, watch: bool, night: bool) -> Content:
    """Return the invitation for a narrow column beside the code of the page: names above what is typed."""
    shown = [(tr("With a phone"), welcome.web_url)]
    if watch:
        shown.append((tr("To watch"), watch_address(welcome)))
    if night:
        shown.append((tr("For a wall"), night_address(welcome)))
    shown.append((tr("With Parlour"), join_line(welcome)))
    if welcome.ssh_port:
        shown.append((tr("With ssh only"), ssh_line(welcome)))
    lines = [
        Content.assemble(Content.styled(what, MUTED), "\n", Content.styled(visible(line), STRONG))
        for what, line in shown
    ]
    warnings = (without_network(welcome), "" if scant else unencrypted(welcome))
    lines += [Content.styled(warning, MUTED) for warning in warnings if warning]
    return Content("\n").join([*lines, *_reach(welcome, "f")])


def _layout(room: Size, code: list[Content], *, narrow: bool) -> tuple[Layout, int]:
    """Return how words and `code` stand, and the width of the words; `narrow`: they may be in a column."""
    usual = min(room.width, TEXT_CELLS)
    if not code or len(code) > room.height or TEXT_CELLS + GAP + code[0].cell_length <= room.width:
        return Layout.PLAIN, usual
    column = room.width - GAP - code[0].cell_length
    return (Layout.NARROW, column) if narrow and column >= COLUMN else (Layout.PLAIN, usual)


def _with_code(lines: list[Content], code: list[Content], room: Size, width: int) -> list[Content]:
    """Return the lines with the QR code beside or below them; without it where there is no room."""
    if not code:
        return lines
    left = width + GAP
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
    pages = (tr("With a phone"), tr("To watch"), tr("For a wall"))
    names = (*pages, tr("With Parlour"), tr("With ssh only"), tr("Also at"), tr("{kind} print", kind="TLS"))
    return max(map(cells_in, names))


def _fingerprint(kind: str, fingerprint: str) -> list[Content]:
    if not fingerprint:
        return []
    shown = fingerprint if ":" in fingerprint else folded(fingerprint)
    first, *rest = map(visible, shown.split("\n"))
    label = tr("{kind} print", kind=kind)
    return [_line(label, first, "", ""), *(_line("", line, "", "") for line in rest)]


def page_code(welcome: Welcome) -> list[Content]:
    """Return the QR code of the page; none if there is no page, or if what the host tells is no address."""
    return qr_code(welcome.web_url) if _PAGE.fullmatch(welcome.web_url) else []


def qr_code(text: str) -> list[Content]:
    """Return the lines of a QR code that holds `text`: two modules in each cell."""
    return [*_drawn_code(text)]


@lru_cache(maxsize=16)
def _drawn_code(text: str) -> tuple[Content, ...]:
    import segno  # only the invitation needs it

    rows = [bytes(row) for row in segno.make_qr(text, error="l").matrix_iter(border=BORDER)]
    light = bytes(len(rows[0]))
    return tuple(
        Content.styled("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)), INK)
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=light)
    )
