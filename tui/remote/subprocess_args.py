"""The command lines by which Parlour starts parts of itself as processes of their own."""

from __future__ import annotations

import sys
from typing import Final

PYTHON: Final = (sys.executable, "-P")
"""`-P`: a folder called `rules` or `net` in which somebody happens to stand is not ours."""

DOOR: Final = (*PYTHON, "-m", "tui.door")
SERVE: Final = (*PYTHON, "-m", "tui", "serve", "--background", "--json")
