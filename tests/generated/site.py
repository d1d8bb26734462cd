"""Lays all pages into one folder for the site (`make site`), each with a short name, and links between them.

python -m tests.generated.site FOLDER
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
NAMES: Final = {
    "README.md": "index.md",
    "docs/README.md": "pages.md",
    "docs/pictures/README.md": "pictures.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "net/PROTOCOL.md": "protocol.md",
    "rules/BOTS.md": "bots.md",
    "rules/GAMES.md": "games.md",
    "rules/NOTATION.md": "notation.md",
    "tui/plain/JSON.md": "json.md",
}
"""What the pages that lie elsewhere, or are called README, are called on the site."""
PICTURES: Final = (".svg", ".png", ".gif")
_LINK: Final = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\((?!\w+://|#)([^)#\s]+)(#[^)\s]*)?\)")


def names() -> Mapping[str, str]:
    """Return the name on the site of each page, by its path from the top."""
    return {**{f"docs/{page.name}": page.name for page in (ROOT / "docs").glob("*.md")}, **NAMES}


def page(source: str) -> tuple[str, Mapping[str, str]]:
    """Return the text of a page as the site has it, and its pictures: paths from the top, by names there.

    Links lead to pages and pictures of the site; of one to another file only its words are left.
    """
    there, pictures = names(), dict[str, str]()

    def link(found: re.Match[str]) -> str:
        sign, words, path, anchor = found[1], found[2], found[3], found[4] or ""
        target = os.path.normpath(Path(source).parent / path)
        if sign and target.endswith(PICTURES):
            pictures[name := f"pictures/{Path(target).name}"] = target
            return f"![{words}]({name})"
        return f"[{words}]({there[target]}{anchor})" if target in there else words

    return _LINK.sub(link, (ROOT / source).read_text("utf-8")), pictures


def main(folder: Path) -> None:
    """Write what Zensical reads into `folder`, which is made anew: settings, and `pages` with pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    (pages / "pictures").mkdir(parents=True)
    shutil.copyfile(ROOT / "docs/site.toml", folder / "zensical.toml")
    for source, name in names().items():
        text, pictures = page(source)
        (pages / name).write_text(text, "utf-8")
        for there, path in pictures.items():
            shutil.copyfile(ROOT / path, pages / there)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
