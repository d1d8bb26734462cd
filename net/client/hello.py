"""What a client says of itself when it says hello."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from net.sanitize import clean_name
from net.wire.messages import PROTOCOL, Hello, Welcome


@dataclass(frozen=True, slots=True)
class Introduction:
    """Who a client is. `token` brings back its seat, `ticket` is the door's word for it, `code` what its
    user typed to come back (a token stands before it), `host` the secret of the referee's own machine.
    """

    name: str = ""
    token: str = field(default="", repr=False)
    ticket: str = field(default="", repr=False)
    code: str = field(default="", repr=False)
    host: str = field(default="", repr=False)
    program: str = "parlour"

    def hello(self) -> Hello:
        """Return the first line."""
        return Hello(
            id=1,
            protocol=PROTOCOL,
            program=self.program[:64],
            name=clean_name(self.name),
            token=self.token,
            ticket=self.ticket,
            code="" if self.token else self.code,
            host=self.host,
            shuffles=True,
        )

    def after(self, welcome: Welcome) -> Introduction:
        """Return what the client says the next time; it knows its user's code as long as it lives."""
        return replace(self, token=welcome.token, ticket="", code=welcome.code or self.code)
