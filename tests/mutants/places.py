"""Places in functions of the program that can be broken, each by one small change, and the choice of some.

A place has a name: the part of the program, the function's qualified name without its module, the kind of
change, and which of the function's places of that kind it is. So a function can move to another module, and
lines can move in it. Functions of the same name in one part of the program have no places.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

TOPS: Final = ("rules", "net", "tui")
PAIRS: Final[tuple[tuple[type[ast.AST], type[ast.AST]], ...]] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv)),
)
OTHER: Final = {**dict(PAIRS), **{other: one for one, other in PAIRS}}
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

    def order(place: Place) -> bytes:
        return hashlib.sha256(f"{seed} {place.name}".encode()).digest()

    picked: list[Place] = []
    for top in TOPS:
        first: dict[str, Place] = {}
        for place in sorted(places_under(root, top), key=order):
            first.setdefault(place.name.split(":")[1], place)
        picked += [*first.values()][:each]
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
        for function, body in _functions(ast.parse(source), f"{top}:"):
            functions[function] += 1
            kinds: Counter[str] = Counter()
            for kind, node, broken in _changes(body):
                assert node.end_lineno is not None
                assert node.end_col_offset is not None
                kinds[kind] += 1
                begin = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + node.end_col_offset
                name = f"{function}:{kind}:{kinds[kind]}"
                found.append(Place(name, str(file.relative_to(root)), begin, end, f"({ast.unparse(broken)})"))
    return [place for place in found if functions[place.name.rsplit(":", 2)[0]] == 1]


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, list[ast.stmt]]]:
    for child in ast.iter_child_nodes(node):
        name = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}."
            if not isinstance(child, ast.ClassDef):
                yield name[:-1], child.body
        yield from _functions(child, name)


def _changes(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Yield the kind of change, the expression, and the broken one, for each place of a function's body."""
    waiting: list[ast.AST] = list(reversed(body))
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
    match node:
        case ast.Compare(left, [first, *more], others):
            yield "compare", node, ast.Compare(left, [_other(first), *more], others)
        case ast.BoolOp(op, values):
            yield "and-or", node, ast.BoolOp(_other(op), values)
        case ast.BinOp(left, op, right) if type(op) in OTHER and not _is_text(left) and not _is_text(right):
            yield "arithmetic", node, ast.BinOp(left, _other(op), right)
        case ast.Constant(bool(value)):
            yield "constant", node, ast.Constant(not value)
        case ast.Constant(int(value)):
            yield "constant", node, ast.Constant(value + 1)
        case ast.If(test) | ast.While(test) | ast.IfExp(test) if not isinstance(test, ast.Constant):
            yield "condition", test, ast.UnaryOp(ast.Not(), test)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return", value, ast.Constant(None)
        case ast.Expr(ast.Call() | ast.Await() as value):
            yield "call", value, ast.Constant(None)


def _other(operator: ast.AST) -> Any:
    return OTHER[type(operator)]()


def _is_text(side: ast.expr) -> bool:
    return isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
