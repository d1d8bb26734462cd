"""The sentences of the wire and of the rules have keys of their own: by these a reader finds them."""

from __future__ import annotations

from importlib import import_module

from parlour.net.wire import parts
from parlour.rules import sentences


def test_no_key_of_the_wire_is_that_of_another_sentence() -> None:
    assert parts.PROTOCOL, "the wire has added its sentences"
    modules = map(import_module, (*sentences.MODULES, *sentences._ADDED))
    found = {said for module in modules for said in sentences._sentences(vars(module).values())}
    assert len(found) > 250
    assert len({said.key for said in found}) == len(found)
