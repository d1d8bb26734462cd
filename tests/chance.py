"""The seed of a run: all chance that tests have a say in follows from it.

It is always the same one, so that no result depends on chance, unless PARLOUR_SEED gives another:
`make soak` does, and prints it.
"""

from __future__ import annotations

import os
from typing import Final

FIXED: Final = 1
SEED: Final = int(os.environ.get("PARLOUR_SEED", FIXED))
