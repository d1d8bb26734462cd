"""A bounded dict for environment variables, since asyncssh stores any number that a client sends."""

from __future__ import annotations

from parlour.net.ssh.limits import Limits


class CappedEnvironment(dict[bytes, bytes]):
    """Keeps the first variables of limited size, and drops the rest."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def __setitem__(self, name: bytes, value: bytes) -> None:
        fits = max(len(name), len(value)) <= self._limits.variable_size
        if fits and (name in self or len(self) < self._limits.variables):
            super().__setitem__(name, value)
