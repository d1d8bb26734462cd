"""Tells a key that was pressed (Ctrl+C) from a KeyboardInterrupt that the code of a game raises itself."""

from __future__ import annotations

from opcode import opmap
from typing import Final

_RAISE: Final = opmap["RAISE_VARARGS"]


def is_interrupt(error: BaseException) -> bool:
    """Whether `error` comes from a signal, which arrives between any two instructions but a `raise`."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is None or trace.tb_frame.f_code.co_code[trace.tb_lasti] != _RAISE
