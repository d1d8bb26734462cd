"""Make the pictures in `docs/pictures` that show what is so no more: `python -m tests.pictures [all]`."""

from __future__ import annotations

import asyncio
import json
import sys

from tests.pictures.album import FOLDER, PAGE, PICTURES, SHOWN, hashed, kept, page
from tests.tui.kit.browsing import chromium, installed


def main() -> None:
    """Make those that are out of date, or all; say which."""
    if installed() is None:
        sys.exit(
            "The pictures need Chromium: install it (Debian: apt install chromium), or name it: CHROMIUM=..."
        )
    try:
        from tests.pictures.drawing import drawn
    except ImportError:
        sys.exit("The pictures need Pillow: run make pictures, or pip install -e '.[test,pictures]'")
    before, now = kept(), {}
    subjects = {name: asyncio.run(each.look()) for name, each in PICTURES.items()}
    FOLDER.mkdir(exist_ok=True)
    with chromium() as browser:
        for name, subject in subjects.items():
            file, now[name] = FOLDER / name, hashed(subject)
            if "all" in sys.argv or before.get(name) != now[name] or not file.exists():
                file.write_bytes(drawn(browser, subject))
                print(f"{file.relative_to(FOLDER.parents[1])}: {file.stat().st_size:,} bytes")
    SHOWN.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    try:
        main()
    except ValueError as error:
        sys.exit(str(error))
