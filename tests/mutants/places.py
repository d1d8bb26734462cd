"""Places in functions of the program that can be broken, each by one small change, and the choice of some.

A place has a name: the function's qualified name without its module, the kind of change, and which of the
function's places of that kind it is. So a function can move to another module, and lines can move in it.
Functions whose name is not the only one in their part of the program have no places.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

TOPS: Final = ("rules", "net", "tui")

OTHER: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
"""What is written in place of an operator."""


class Place(NamedTuple):
    """An expression from byte `begin` to byte `end` of a file, and what is written there to break it."""

    name: str
    file: str
    begin: int
    end: int
    broken: str

    def edited(self, source: bytes, text: str) -> bytes:
        """Return the file with `text` in place of the expression."""
        return source[: self.begin] + text.encode() + source[self.end :]


def chosen(root: Path, seed: int, each: int) -> list[Place]:
    """Return `each` places of every part of the program under `root`, at most one of a function.

    The lowest hashes of seed and name are taken: what is added or deleted elsewhere changes little.
    """
    picked = []
    for top in TOPS:
        by_function: dict[str, list[Place]] = {}
        for place in places_under(root, top):
            by_function.setdefault(place.name.split(":")[1], []).append(place)
        first = [min(places, key=lambda place: _hash(seed, place)) for places in by_function.values()]
        picked += sorted(first, key=lambda place: _hash(seed, place))[:each]
    return picked


def places_under(root: Path, top: str) -> list[Place]:
    """Return all places of one part of the program."""
    found: list[Place] = []
    functions: Counter[str] = Counter()
    for file in sorted((root / top).rglob("*.py")):
        source = file.read_bytes()
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for name, function in _functions(ast.parse(source), ""):
            functions[name] += 1
            kinds: Counter[str] = Counter()
            for kind, node, broken in _changes(function):
                if node.end_lineno is None or node.end_col_offset is None:
                    continue
                kinds[kind] += 1
                found.append(
                    Place(
                        f"{top}:{name}:{kind}:{kinds[kind]}",
                        file.relative_to(root).as_posix(),
                        starts[node.lineno - 1] + node.col_offset,
                        starts[node.end_lineno - 1] + node.end_col_offset,
                        f"({ast.unparse(broken)})",
                    )
                )
    return [place for place in found if functions[place.name.split(":")[1]] == 1]


def _hash(seed: int, place: Place) -> bytes:
    return hashlib.sha256(f"{seed} {place.name}".encode()).digest()


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + child.name, child
            yield from _functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        else:
            yield from _functions(child, prefix)


def _changes(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Yield the kind of change, the expression, and the broken one, for each place of a function's body."""
    waiting: list[ast.AST] = list(reversed(function.body))
    while waiting:
        node = waiting.pop()
        if isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.pattern | ast.JoinedStr
        ):
            continue  # places of its own, or none: a pattern is no expression, offsets in f-strings are wrong
        if isinstance(node, ast.AnnAssign):
            waiting += [node.value] if node.value else []
            continue
        yield from _changes_of(node)
        waiting += reversed(list(ast.iter_child_nodes(node)))


def _changes_of(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    if isinstance(node, ast.Compare):
        broken = copy.deepcopy(node)
        broken.ops[0] = _other(node.ops[0])
        yield "compare", node, broken
    elif isinstance(node, ast.BoolOp):
        yield "and-or", node, ast.BoolOp(_other(node.op), node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER and not _text(node.left, node.right):
        yield "arithmetic", node, ast.BinOp(node.left, _other(node.op), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        yield (
            "constant",
            node,
            ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1),
        )
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Constant):
        yield "condition", node.test, ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield "return", node.value, ast.Constant(None)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        yield "call", node.value, ast.Constant(None)


def _other(operator: ast.AST) -> ast.AST:
    return OTHER[type(operator)]()


def _text(*sides: ast.expr) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or getattr(side, "value", 0).__class__ is str for side in sides
    )
