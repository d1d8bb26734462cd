"""Make the pictures in `docs/pictures` that show what is so no more: `python -m tests.pictures [all]`."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping

from tests.pictures.album import FOLDER, PAGE, PICTURES, ROOT, SHOWN, Subject, hashed, kept, page
from tests.tui.kit.browsing import chromium, installed


def main() -> None:
    """Make those that are out of date, or all; say which."""
    subjects = {name: asyncio.run(each.look()) for name, each in PICTURES.items()}
    now, before = {name: hashed(subject) for name, subject in subjects.items()}, kept()
    FOLDER.mkdir(exist_ok=True)
    is_old = {name: before.get(name) != now[name] or not (FOLDER / name).exists() for name in now}
    if old := [name for name in now if is_old[name] or "all" in sys.argv]:
        draw({name: subjects[name] for name in old})
    else:
        print("All pictures are up to date.")
    SHOWN.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")


def draw(subjects: Mapping[str, Subject]) -> None:
    """Write the files of these pictures."""
    if installed() is None:
        sys.exit(
            "Pictures need Chromium: install it (Debian: apt install chromium), or name it: CHROMIUM=..."
        )
    try:
        from tests.pictures.drawing import drawn
    except ImportError:
        sys.exit("Pictures need Pillow: run make pictures, or pip install -e '.[test,pictures]'")
    with chromium() as browser:
        for name, subject in subjects.items():
            file = FOLDER / name
            file.write_bytes(drawn(browser, subject))
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    try:
        main()
    except ValueError as error:
        sys.exit(str(error))
