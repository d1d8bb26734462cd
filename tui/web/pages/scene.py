"""What the page of a table is made of, and the small pieces that its sections share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Told
from parlour.rules.views import View
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import Still, Timer
from parlour.tui.seen.log import LogLine
from parlour.tui.seen.seats import SeatSeen, seats_of
from parlour.tui.web.pages.cards import icon
from parlour.tui.web.pages.markup import Child, Html, tag
from parlour.tui.words.speaking import Words


@dataclass(frozen=True)
class TableScene:
    """A table for one viewer. `notice` says why the last tap did nothing, or what the referee said."""

    update: Update
    view: View
    turn: Turn
    words: Words
    lines: Sequence[LogLine] = ()
    notice: str = ""
    timer: Timer | None = None
    still: Still | None = None

    @property
    def watching(self) -> bool:
        return self.view.viewer is None

    @cached_property
    def seats(self) -> tuple[SeatSeen, ...]:
        return seats_of(self.update.table, self.view, self.words.names)


def classes(*always: str, **some: bool) -> str:
    """Return class names: those given, and the names of what is true (`with_grid` is `with-grid`)."""
    return " ".join((*filter(None, always), *(name.replace("_", "-") for name, on in some.items() if on)))


def button(
    do: str,
    words: Child,
    kind: str = "",
    *,
    pressed: bool | None = None,
    off: bool = False,
    label: str | None = None,
) -> Html:
    """Return a button that does `do`. `kind` is `usual`, `risky`, `quiet` and the like; `off`: not now."""
    return tag(
        "button",
        words,
        type="button",
        cls=classes("do", kind),
        data_do=None if off else do,
        disabled=off,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_label=label,
    )


def round_button(do: str, words: str, sign: str = "", *, opens: bool = False) -> Html:
    """Return a round button that shows `sign`, the one of what it does, and says `words`. `opens`: a box."""
    says = {"aria_label": words, "aria_haspopup": "dialog" if opens else None}
    return tag("button", icon(sign or do), type="button", cls="round", data_do=do, **says)


def clock(left: float, whole: float, words: str) -> Html:
    """Return a countdown of `left` seconds, of which there were `whole`; `words` stand beside it."""
    time = tag("span", tag("b", f"{ceil(left)} s"), " ", words)
    share = f"{min(1.0, left / max(whole, 1.0)):.3f}"
    return tag("div", tag("i"), time, cls="clock", role="timer", data_left=f"{left:g}", data_share=share)


def capital(words: str) -> str:
    """Return words with a capital letter."""
    return words[:1].upper() + words[1:]


def said(scene: TableScene, told: Told) -> str:
    """Return what is told as a sentence."""
    return scene.words.sentence(told)
