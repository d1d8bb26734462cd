"""Converts the colors in a frame."""

from __future__ import annotations

import re
from typing import Final

from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.sgr import SgrFilter

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")


def painted(frame: str, sgr: SgrFilter) -> str:
    """Return `frame` with the colors of the terminal; everything else stays."""
    if sgr.depth is Depth.TRUE:
        return frame
    return _SGR.sub(lambda found: sgr.converted(found[1]), frame)
