"""What a client says of itself in its hello."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from parlour.net.sanitize import clean_name
from parlour.net.wire.messages import PROTOCOL, Hello, Welcome


@dataclass(frozen=True, slots=True)
class Introduction:
    """The identity of a client. A `token` brings back its seat; a `ticket` was given to it by the SSH door.

    `code` is what the user typed to come back, and is used only without a token. `host` is the secret of the
    referee's machine. `bot`: a program plays for the person of this name.
    """

    name: str = ""
    token: str = field(default="", repr=False)
    ticket: str = field(default="", repr=False)
    code: str = field(default="", repr=False)
    host: str = field(default="", repr=False)
    program: str = "parlour"
    bot: bool = False

    def hello(self) -> Hello:
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
            bot=self.bot,
        )

    def after(self, welcome: Welcome) -> Introduction:
        return replace(self, token=welcome.token, ticket="", code=welcome.code or self.code)
