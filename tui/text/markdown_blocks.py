"""Markdown as blocks of text, without a screen: the parser, and pages as plain paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

PARSER: Final = MarkdownIt("zero").enable(
    ("heading", "list", "table", "fence", "code", "newline", "emphasis", "backticks", "link", "escape")
)
"""The parser of pages; HTML, entities and images stay as typed."""
BULLET: Final = "·"


def leaves(node: SyntaxTreeNode, prefix: str = "") -> Iterator[tuple[SyntaxTreeNode, str]]:
    """Yield the blocks that hold text, each with its prefix: in a list, the indentation and bullet."""
    for child in node.children:
        if child.type in ("bullet_list", "ordered_list"):
            yield from leaves(child, prefix)
        elif child.type == "list_item":
            yield from leaves(child, f"{prefix}{child.info + child.markup if child.info else BULLET} ")
        else:
            yield child, prefix
        prefix = " " * len(prefix)


def plain_paragraphs(text: str) -> list[str]:
    """Return Markdown as paragraphs of words alone; a row of a table is one: `head: cell; head: cell`."""
    return [
        line for node, prefix in leaves(SyntaxTreeNode(PARSER.parse(text))) for line in _lines(node, prefix)
    ]


def _lines(node: SyntaxTreeNode, prefix: str) -> list[str]:
    number = prefix.strip().replace(BULLET, "")
    match node.type:
        case "table":
            return _rows(node)
        case "fence" | "code_block":
            return node.content.removesuffix("\n").split("\n")
        case _:
            return [f"{number} {_words(node)}".strip()]


def _rows(table: SyntaxTreeNode) -> list[str]:
    head, *rows = (
        [_words(cell) for cell in row.children] for part in table.children for row in part.children
    )
    return [
        "; ".join(f"{name}: {cell}" if name else cell for name, cell in zip(head, row, strict=True) if cell)
        for row in rows
    ]


def _words(node: SyntaxTreeNode) -> str:
    """Return the text under a node; of a link only its words."""
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type in ("text", "code_inline"):
        return node.content
    return "".join(map(_words, node.children))
