"""What holds a secret does not show it when it is printed: logs, tracebacks and debuggers print things."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from parlour import net, tui
from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.fair.scheme import Context, SealOpening
from parlour.net.wire.messages import Proof, Sealed, Uncovered, Welcome
from parlour.tui.widgets.form import FormField

SECRET = {"token", "tokens", "secret", "secrets", "ticket", "password", "salt", "code", "owner", "owners"}
TOLD_TO_ALL = {(Sealed, "secrets"), (Proof, "secrets")}
ONLY_WHETHER = {(FormField, "secret"), (Welcome, "owner")}
CONTEXT = Context("t1", 1, 1, 2, "deal")


def shown() -> Iterator[tuple[type, str, bool]]:
    """Yield every field of `net` and `tui` that is called as secrets are, and whether it is shown."""
    for package in (net, tui):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                for kind in vars(importlib.import_module(found.name)).values():
                    if inspect.isclass(kind) and kind.__module__ == found.name:
                        yield from ((kind, *one) for one in _fields(kind) if one[0] in SECRET)


def _fields(kind: type) -> Iterator[tuple[str, bool]]:
    if issubclass(kind, BaseModel):
        yield from ((name, field.repr) for name, field in kind.model_fields.items())
    elif dataclasses.is_dataclass(kind):
        yield from ((field.name, field.repr) for field in dataclasses.fields(kind))


def test_no_secret_is_shown_by_what_holds_it() -> None:
    every = list(shown())
    assert len(every) > 20
    seen = {(kind, name) for kind, name, is_shown in every if is_shown}
    assert seen <= TOLD_TO_ALL | ONLY_WHETHER


@pytest.mark.parametrize(
    "holds",
    [
        Agreed(CONTEXT, {}, {"host": b"canary"}),
        Vowed(CONTEXT, (), (), {}, {"host": b"canary"}),
        SealOpening(3, "R7", b"canary"),
        Uncovered(number=1, seat=0, cards=((3, "R7", b"canary".ljust(32)),)),
    ],
)
def test_what_opens_a_card_is_not_shown(holds: object) -> None:
    said = repr(holds)
    assert type(holds).__name__ in said
    assert not any(secret in said for secret in ("canary", "R7"))
