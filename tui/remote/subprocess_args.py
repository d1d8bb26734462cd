"""The command lines by which Parlour starts parts of itself as subprocesses."""

from __future__ import annotations

import sys
from typing import Final

PYTHON: Final = (sys.executable, "-P")
"""With `-P`, Python does not import a folder called `rules` or `net` from the working directory."""

DOOR: Final = (*PYTHON, "-m", "parlour.tui.door")
WEB: Final = (*PYTHON, "-m", "parlour.tui.web")
SERVE: Final = (*PYTHON, "-m", "parlour.tui", "serve", "--background", "--json")
