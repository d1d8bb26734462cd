"""Measurements of the code of this checkout, even where another Parlour is installed."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
