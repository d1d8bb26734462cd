"""Lays all pages into one folder for the site (`make site`), each with a short name, and links between them.

python -m tests.generated.site FOLDER
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import tomli_w

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
LISTED: Final = "docs/README.md"
_INDENT: Final = 4
_ITEM: Final = re.compile(r"(?:[-*]|[0-9]+\.) ")
_TABLE: Final = re.compile(r"^\| (you.*?) \|.*\n\|---.*\n((?:\|.*\n)+)", re.MULTILINE)
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

    return _LINK.sub(link, indented((ROOT / source).read_text("utf-8"))), pictures


def indented(text: str) -> str:
    """Return a page whose lists have four spaces before what belongs to an item, as Python-Markdown wants it.

    With less, a list in a list would go on the outer one.
    """
    lines, width, is_code = list[str](), 0, False
    for line in text.splitlines():
        is_code ^= line.startswith("```")
        if line.strip() and not line.startswith(" "):
            item = _ITEM.match(line)
            width = len(item[0]) if item is not None else 0
        inside = 0 < width < _INDENT and not is_code and line.startswith(" " * width)
        lines.append(" " * (_INDENT - width) + line if inside else line)
    return "\n".join([*lines, ""])


def nav() -> Sequence[str | Mapping[str, str | Sequence[str]]]:
    """Return the list of pages: the tables of docs/README.md, by their headings."""
    there, parts = names(), dict[str, list[str]]()
    for heading, rows in _TABLE.findall((ROOT / LISTED).read_text("utf-8")):
        targets = (os.path.normpath(Path(LISTED).parent / found[3]) for found in _LINK.finditer(rows))
        parts[heading[0].upper() + heading[1:]] = [there[target] for target in targets]
    return [{"Parlour": "index.md"}, *({heading: pages} for heading, pages in parts.items()), there[LISTED]]


def main(folder: Path) -> None:
    """Write what Zensical reads into `folder`, which is made anew: settings, and `pages` with pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    (pages / "pictures").mkdir(parents=True)
    settings = tomllib.loads((ROOT / "docs/site.toml").read_text("utf-8"))
    settings["project"]["nav"] = nav()
    (folder / "zensical.toml").write_text(tomli_w.dumps(settings), "utf-8")
    for source, name in names().items():
        text, pictures = page(source)
        (pages / name).write_text(text, "utf-8")
        for there, path in pictures.items():
            shutil.copyfile(ROOT / path, pages / there)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
