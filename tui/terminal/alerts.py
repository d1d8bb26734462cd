"""Alerts of a terminal: which sequence it knows, and the sequence. One that knows none is sent none.

There is no question that a terminal would answer. Most of those that know OSC 777 drop what they do not know,
but some print it, and some that know OSC 9 as well would show two alerts. So a terminal is sent what its type
or its variables say that it knows, and nothing inside tmux, screen or `ssh`, where these are of another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.tui.storage.settings import Alerts
from parlour.tui.text.printable import visible

LONGEST: Final = 80
_BY_TYPE: Final = ("xterm-kitty", "xterm-ghostty", "wezterm", "foot", "rxvt-unicode", "contour")
"""How the types of terminals begin that know OSC 777."""
_BY_PROGRAM: Final = {
    "iTerm.app": Alerts.OSC_9,
    "iTerm2": Alerts.OSC_9,
    "WezTerm": Alerts.OSC_777,
    "ghostty": Alerts.OSC_777,
    "contour": Alerts.OSC_777,
}
_BY_VARIABLE: Final = ("KITTY_WINDOW_ID", "KONSOLE_VERSION")
"""Variables of terminals that know OSC 777."""
_BETWEEN: Final = ("TMUX", "STY", "SSH_CONNECTION", "SSH_TTY")


def alerts_of(chosen: Alerts, term: str, environment: Mapping[str, str]) -> Alerts:
    """Return what a terminal of the type `term`, with these variables of its session, is sent: not AUTO."""
    if chosen is not Alerts.AUTO:
        return chosen
    if any(environment.get(name) for name in _BETWEEN):
        return Alerts.OFF
    if term.startswith(_BY_TYPE) or any(environment.get(name) for name in _BY_VARIABLE):
        return Alerts.OSC_777
    program = environment.get("TERM_PROGRAM") or environment.get("LC_TERMINAL") or ""
    return _BY_PROGRAM.get(program, Alerts.OFF)


def alert(known: Alerts, words: str) -> str:
    """Return the sequence that shows `words`; "" for a terminal that knows none.

    They begin with our name: digits after OSC 9 are commands to some terminals. A semicolon would end them.
    """
    said = visible(words).replace(";", ",")[:LONGEST]
    match known:
        case Alerts.OSC_9:
            return f"\x1b]9;Parlour: {said}\x07"
        case Alerts.OSC_777:
            return f"\x1b]777;notify;Parlour;{said}\x07"
        case _:
            return ""
