"""A dict that a client cannot fill: asyncssh keeps every variable it is sent, without a limit."""

from __future__ import annotations

from net.ssh.limits import Limits


class CappedEnvironment(dict[bytes, bytes]):
    """Takes the first few variables of a modest size, and forgets the rest."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def __setitem__(self, name: bytes, value: bytes) -> None:
        fits = max(len(name), len(value)) <= self._limits.variable_size
        if fits and (name in self or len(self) < self._limits.variables):
            super().__setitem__(name, value)
