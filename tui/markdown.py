"""The little Markdown that rules pages are written in, as paragraphs: one widget, not a hundred."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from textual.content import Content

from tui.widgets.ink import GOOD, KEY, STRONG
from tui.widgets.paper import Block, Paragraph, Row

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*)")
_ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")
_RULE: Final = re.compile(r":?-+:?")
_FENCE: Final = "```"
_INLINE: Final = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<soft>[^*\s][^*]*)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)"
)


def paragraphs(text: str, *, bullet: str = "·") -> list[Block]:
    """Return Markdown as paragraphs: headings, lists, tables, bold, code; anything else as it stands."""
    found: list[Block] = []
    table: list[str] = []
    for block in _blocks(text):
        if block.startswith("|"):
            table.append(block)
            continue
        found += _table(table)
        table.clear()
        if heading := _HEADING.match(block):
            if found and found[-1] != Paragraph(Content("")):
                found.append(Paragraph(Content("")))
            ink = KEY if len(heading[1]) == 1 else STRONG
            found.append(Paragraph(Content.styled(_plain(heading[2]), ink)))
        elif item := _ITEM.match(block):
            sign = bullet if item[2] in "-*" else item[2]
            indent = len(item[1]) + len(sign) + 1
            found.append(Paragraph(Content.assemble(item[1], sign, " ", inline(item[3])), indent))
        else:
            found.append(Paragraph(inline(block)))
    return found + _table(table)


def is_headed(block: Block, heading: str) -> bool:
    """Whether a block is the heading of a part that is called `heading`."""
    return isinstance(block, Paragraph) and block.content.is_same(Content.styled(heading, KEY))


def _table(lines: list[str]) -> list[Row]:
    """Return the rows of a table, its first in strong ink; the line of dashes goes."""
    rows = [[inline(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [cells for cells in rows if not all(_RULE.fullmatch(cell.plain) for cell in cells)]
    across = max(map(len, rows), default=0)
    full = [(*cells, *(Content(""),) * (across - len(cells))) for cells in rows]
    columns = tuple(max(cell.cell_length for cell in column) for column in zip(*full, strict=True))
    strong = [tuple(Content.styled(cell.plain, STRONG) for cell in cells) for cells in full[:1]]
    return [Row(cells, columns) for cells in (*strong, *full[1:])]


def inline(text: str) -> Content:
    """Return one run of Markdown text with its bold and code parts in ink."""
    parts: list[Content] = []
    at = 0
    for match in _INLINE.finditer(text):
        parts.append(Content(text[at : match.start()]))
        at = match.end()
        if match["bold"]:
            parts.append(Content.styled(match["bold"], STRONG))
        elif match["code"]:
            parts.append(Content.styled(match["code"], GOOD))
        else:
            parts.append(Content(match["link"] or match["soft"]))
    parts.append(Content(text[at:]))
    return Content.assemble(*parts)


def _plain(text: str) -> str:
    return inline(text).plain


def _blocks(text: str) -> Iterator[str]:
    """Yield headings, list items and paragraphs each on one line; blank lines, tables, code as they are."""
    held: list[str] = []
    for line in (*_unfenced(text.splitlines()), ""):
        starts = (
            not line.strip() or _HEADING.match(line) or _ITEM.match(line) or line.startswith(("|", "    "))
        )
        if starts and held:
            yield " ".join(held)
            held = []
        if not line.strip() or line.startswith(("|", "    ")):
            yield line
        else:
            held.append(line.strip() if held else line.rstrip())


def _unfenced(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; those between fences are indented instead, as code may be too."""
    fenced = False
    for line in lines:
        if line.startswith(_FENCE):
            fenced = not fenced
        else:
            yield "    " + line if fenced and line else line
