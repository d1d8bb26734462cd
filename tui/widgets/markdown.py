"""Renders Markdown for one widget: headings, lists, tables, bold, code; other markup stays as typed."""

from __future__ import annotations

from typing import Final

from markdown_it.tree import SyntaxTreeNode
from textual.content import Content

from parlour.tui.text.markdown_blocks import PARSER, leaves
from parlour.tui.widgets.ink import GOOD, KEY, STRONG
from parlour.tui.widgets.paper import Block, Paragraph, TableRow

BLANK: Final = Paragraph(Content(""))


def paragraphs(text: str) -> list[Block]:
    """Return Markdown as paragraphs; between two blocks there is one blank paragraph."""
    found: list[Block] = []
    end = 0
    for node, prefix in leaves(SyntaxTreeNode(PARSER.parse(text))):
        first, last = node.map or (end, end)
        if found and (first > end or node.type == "heading"):
            found.append(BLANK)
        found += _blocks(node, prefix)
        end = last
    return [*found, BLANK]


def is_headed(block: Block, heading: str) -> bool:
    """Whether a block is the main heading `heading`."""
    return isinstance(block, Paragraph) and block.content.is_same(Content.styled(heading, KEY))


def _blocks(node: SyntaxTreeNode, prefix: str) -> list[Block]:
    match node.type:
        case "heading":
            ink = KEY if node.tag == "h1" else STRONG
            return [Paragraph(Content.styled(prefix + _inline(node).plain, ink))]
        case "table":
            return [*_rows(node)]
        case "fence" | "code_block":
            lines = node.content.removesuffix("\n").split("\n")
            return [Paragraph(Content(f"{prefix}    {line}" if line else "")) for line in lines]
        case _:
            return [Paragraph(Content.assemble(prefix, _inline(node)), len(prefix))]


def _rows(table: SyntaxTreeNode) -> list[TableRow]:
    head, *rows = (tuple(map(_inline, row.children)) for part in table.children for row in part.children)
    head = tuple(Content.styled(cell.plain, STRONG) for cell in head)
    columns = tuple(max(cell.cell_length for cell in column) for column in zip(head, *rows, strict=True))
    return [TableRow(cells, columns) for cells in (head, *rows)]


def _inline(node: SyntaxTreeNode, ink: str = "") -> Content:
    """Return the text under a node, with bold and code in ink; of a link only its words."""
    match node.type:
        case "text":
            return Content.styled(node.content, ink)
        case "code_inline":
            return Content.styled(node.content, GOOD)
        case "softbreak" | "hardbreak":
            return Content(" ")
        case "strong":
            ink = STRONG
    return Content.assemble(*(_inline(child, ink) for child in node.children))
