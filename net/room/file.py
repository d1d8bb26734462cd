"""The file that makes a referee a member of a card room: its database, its secret, its keys.

Every machine of the room has the same file. Whoever has it is the room, so others may not read it. How this
machine takes part is a `Membership`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net.address import Address
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.faults import NetError
from parlour.net.limits import MOST_PER_ADDRESS, PerAddress
from parlour.net.regular_file import read_regular
from parlour.net.storage.data_folder import Home
from parlour.net.transport.proxied import BadProxy, Proxies
from parlour.rules.errors import shown
from parlour.rules.sentences import Sentence, told

if TYPE_CHECKING:
    from parlour.net.room.room import CardRoom

LARGEST: Final = 64 * 1024
ROTATES_WITHIN: Final = 24 * 3600.0
"""Seconds for the operator to bring a new file to every machine."""
_SECRET_BYTES: Final = 32
_HEAD: Final = """\
# A card room of Parlour. Copy this file to every machine of the room, and let nobody else read it:
# whoever has it can be a referee of the room.
"""


OPEN_TO_OTHERS: Final = Sentence(
    "room file open", "others may read {file}, which has secrets; chmod 600 {file}"
)
UNREADABLE: Final = Sentence(
    "room file unreadable", "{file}: {why}; `parlour room init` makes the file of a room"
)
NO_ROOM_FILE: Final = Sentence("no room file", "{file} is not the file of a room")
WRONG_ROOM_FILE: Final = Sentence(
    "wrong room file", "{file} is not the file of a room: {field} is missing or wrong"
)
WRONG_NUMBER: Final = Sentence(
    "wrong number in room file", "{file}: {field} is a number from 1 to {most}, not {value}"
)
WRONG_PROXY: Final = Sentence("wrong proxy in room file", "{file}: {why}")
ROTATES_ALREADY: Final = Sentence(
    "rotates already",
    "the secret of this room is being replaced already, in {hours} hours; --at-once replaces both now",
)
NOT_WRITTEN: Final = Sentence("room file not written", "{file}: {why}")


class RoomFileError(NetError):
    """The file of a room cannot be used; the message is one line for the person at this machine."""


_PerAddress: TypeAlias = Annotated[int | None, Field(strict=True)]


class RoomFile(BaseModel):
    """What all referees of a room have in common.

    `database` is the URL of a PostgreSQL database. `id` stands for a referee's id, and `secret` (hex) signs
    tickets. `former_secret` does until `new_since` (seconds since 1970), when `secret` comes in its place; ""
    if there is none. `certificate` and `certificate_key` are PEM, `ssh_host_key` is in OpenSSH's format. What
    ends in `per_address` is what all who come to a machine from one address may have there, and None as much
    as usual; `proxies` tell whom they pass on. A file that says nothing of these can be read by the version
    before.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    database: str = Field(min_length=1, repr=False)
    id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    secret: Annotated[str, Field(pattern=rf"^[0-9a-f]{{{2 * _SECRET_BYTES}}}$", repr=False)]
    former_secret: Annotated[str, Field(pattern=rf"^([0-9a-f]{{{2 * _SECRET_BYTES}}})?$", repr=False)] = ""
    new_since: float = 0.0
    certificate: str
    certificate_key: str = Field(repr=False)
    ssh_host_key: str = Field(repr=False)
    people_per_address: _PerAddress = None
    tables_per_address: _PerAddress = None
    ssh_per_address: _PerAddress = None
    pages_per_address: _PerAddress = None
    seats_per_address: _PerAddress = None
    proxies: tuple[str, ...] = ()

    @property
    def per_address(self) -> PerAddress:
        """What all who come from one address may have."""
        said = {name: getattr(self, f"{name}_per_address") for name in MOST_PER_ADDRESS}
        return PerAddress(**{name: number for name, number in said.items() if number is not None})

    @classmethod
    def new(cls, database: str) -> Self:
        """Return the file of another room, with keys of its own."""
        import secrets

        import asyncssh

        from parlour.net.ssh.door import ALGORITHM
        from parlour.net.transport.self_signed import new_certificate

        key, certificate = new_certificate()
        return cls(
            database=database,
            id=secrets.token_hex(16),
            secret=secrets.token_hex(_SECRET_BYTES),
            certificate=certificate.decode(),
            certificate_key=key.decode(),
            ssh_host_key=asyncssh.generate_private_key(ALGORITHM).export_private_key("openssh").decode(),
        )

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the file. Raises RoomFileError if it is missing, wrong, or may be read by others."""
        try:
            if path.stat().st_mode & 0o077:
                raise RoomFileError(told(OPEN_TO_OTHERS, file=str(path)))
            content = tomllib.loads(read_regular(path, LARGEST).decode())
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            raise RoomFileError(told(UNREADABLE, file=str(path), why=why)) from None
        except (ValueError, RecursionError):
            raise RoomFileError(told(NO_ROOM_FILE, file=str(path))) from None
        for name, most in MOST_PER_ADDRESS.items():
            number = content.get(field := f"{name}_per_address", 1)
            if type(number) is not int or not 1 <= number <= most:
                value = (repr(number) if isinstance(number, str) else shown(number))[:40]
                raise RoomFileError(told(WRONG_NUMBER, file=str(path), field=field, most=most, value=value))
        try:
            made = cls.model_validate(content)
            Proxies(made.proxies)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"])
            raise RoomFileError(told(WRONG_ROOM_FILE, file=str(path), field=where)) from None
        except BadProxy as error:
            raise RoomFileError(told(WRONG_PROXY, file=str(path), why=error.told)) from None
        return made

    def write(self, path: Path) -> None:
        """Make the file (0600). Raises RoomFileError, also if there is one."""
        import tomli_w

        text = _HEAD + tomli_w.dumps(self.model_dump(exclude_defaults=True), multiline_strings=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(text.encode())
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            raise RoomFileError(told(NOT_WRITTEN, file=str(path), why=why)) from None

    def replace(self, path: Path) -> None:
        """Put the file in place of the one at `path`. Raises RoomFileError; then that is as it was."""
        new = path.with_name(f"{path.name}.new")
        try:
            new.unlink(missing_ok=True)  # of a time before, which was cut off
            self.write(new)
            new.replace(path)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            raise RoomFileError(told(NOT_WRITTEN, file=str(path), why=why)) from None

    def rotated(self, now: float, *, at_once: bool = False) -> Self:
        """Return the file with another secret, which comes in place of this one a day after `now`.

        Until then machines with either file understand each other; `at_once`: they do not. Raises
        RoomFileError if the secret before is still to be replaced.
        """
        import secrets

        if not at_once and now < self.new_since:
            hours = max(1, round((self.new_since - now) / 3600))
            raise RoomFileError(told(ROTATES_ALREADY, hours=hours))
        new = {
            "secret": secrets.token_hex(_SECRET_BYTES),
            "former_secret": "" if at_once else self.secret,
            "new_since": 0.0 if at_once else now + ROTATES_WITHIN,
        }
        return self.model_copy(update=new)

    @property
    def rotating_secret(self) -> RotatingSecret:
        former = bytes.fromhex(self.former_secret)
        return RotatingSecret(bytes.fromhex(self.secret), former, self.new_since)

    def install(self, home: Home) -> None:
        """Write the room's keys where `home`, which is of this room, has them. Raises HomeError."""
        home.write(home.key, self.certificate_key)
        home.write(home.certificate, self.certificate)
        home.write(home.ssh_host_key, self.ssh_host_key)


@dataclass(frozen=True)
class Membership:
    """The room of `file`, and where clients reach this machine.

    That is at `host` ("": its first address) and `port` (0: the one where it listens).
    """

    file: RoomFile
    host: str = ""
    port: int = 0

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[CardRoom]:
        """Yield the room, which is closed afterwards. Raises DatabaseFault."""
        from parlour.net.room.room import CardRoom  # loads the whole referee

        room = await CardRoom.open(self.file.database, self.file.rotating_secret, self.file.id)
        try:
            yield room
        finally:
            await room.close()

    def address(self, own: Sequence[str], port: int) -> str:
        """Return where clients reach this machine, which has the addresses `own` and listens on `port`."""
        return str(Address(self.host or next(iter(own), "127.0.0.1"), self.port or port))

    @property
    def web_host(self) -> str:
        """How browsers reach this machine's page, if nothing else is said; "" for its first address."""
        return f"[{self.host}]" if ":" in self.host else self.host
