"""Which language a guest over SSH speaks: what they have chosen, else the one that their `ssh` names.

OpenSSH sends `LANG` and `LC_*` where its configuration says `SendEnv LANG LC_*`, as Debian's and macOS's do.
A guest who sends none of the variables that count is asked before anything else, in a line of all languages;
Enter takes the one that is proposed there, which is the host's. What they answer, or change in their settings
later, is kept with their key. Nobody is asked without a terminal, and nothing is kept there: a script reads
English, or what its variables name.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from gettext import NullTranslations
from typing import Final

from parlour.net.errors import NetError
from parlour.net.ssh.guest import Guest, Mode, Nobody
from parlour.net.storage.data_folder import Home
from parlour.tui.text.language import AUTO, ENGLISH, VARIABLES, asked_for, code_of, languages

FILE: Final = "guest-languages"
"""A line for each key: its fingerprint and the code of a language, the newest last."""
KEPT: Final = 1000
"""Keys whose answer is kept."""
PATIENCE: Final = 256
"""Bytes without an answer after which it is the language that is proposed."""
GOES_ON: Final = b"\r\n\x03\x04"
"""Enter, Ctrl+C and Ctrl+D: the language that is proposed."""
ESCAPE: Final = b"\x1b"
_BEGUN: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|O|[]PX^_][^\x00-\x1f]*\x1b?)?")
"""An escape sequence of which more is to come: of a key such as Home (`ESC [ 1 ~`), or of a terminal."""


class GuestLanguages:
    """The languages of guests by their keys, kept in the data folder of the door; None: for this process.

    `proposed` is for those of whom nothing is known.
    """

    def __init__(self, home: Home | None = None, proposed: NullTranslations = ENGLISH) -> None:
        self._home = home
        self._proposed = proposed
        self._by_key = _read(home) if home is not None else {}
        self._writing = asyncio.Lock()

    async def of(self, guest: Guest) -> NullTranslations:
        """Return the language that `guest` asks for, if they choose no other; they may be asked."""
        if _names_one(guest.environment):
            return asked_for(guest.environment)
        there = languages()
        if guest.mode is Mode.LINES or len(there) == 1:
            return ENGLISH
        code = self.chosen(guest)
        if code not in there:
            code = await LanguageQuestion.answered(guest, code_of(self._proposed))
            await self.keep(guest, code or AUTO)
        return asked_for({VARIABLES[0]: code})

    def known(self, key: str, environment: Mapping[str, str]) -> NullTranslations:
        """Return the language of somebody who is not asked: they have no session."""
        if (code := self._by_key.get(key, AUTO)) in languages():
            return asked_for({VARIABLES[0]: code})
        return asked_for(environment) if _names_one(environment) else self._proposed

    def chosen(self, guest: Guest) -> str:
        """Return the code of the language that `guest` has chosen with the same key; AUTO if none."""
        return AUTO if guest.mode is Mode.LINES else self._by_key.get(guest.key, AUTO)

    async def keep(self, guest: Guest, code: str) -> None:
        """Keep which language `guest` chooses; with AUTO they go by their `ssh` again, or are asked again."""
        if not guest.key or guest.mode is Mode.LINES or code == self.chosen(guest):
            return
        self._by_key.pop(guest.key, None)
        if code != AUTO:
            self._by_key[guest.key] = code
        for oldest in list(self._by_key)[:-KEPT]:
            del self._by_key[oldest]
        if self._home is None:
            return
        async with self._writing:  # the newest content last
            content = "".join(f"{key} {code}\n" for key, code in self._by_key.items())
            with suppress(NetError):  # it holds until the door ends
                await asyncio.to_thread(self._home.write, self._home.path / FILE, content)


def _names_one(environment: Mapping[str, str]) -> bool:
    return any(environment.get(name) for name in VARIABLES)


def _read(home: Home) -> dict[str, str]:
    try:
        content = (home.read(home.path / FILE) or b"").decode("utf-8", "replace")
    except NetError:
        return {}
    lines = (line.split() for line in content.splitlines())
    return {line[0]: line[1] for line in lines if len(line) == 2}


class LanguageQuestion(Nobody):
    """Asks a guest for the number of a language; what is typed after it goes to the next listener."""

    def __init__(self, proposed: str) -> None:
        super().__init__()
        self._proposed = proposed
        self._codes = tuple(languages())
        self._left = PATIENCE
        self._sequence = b""
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    @classmethod
    async def answered(cls, guest: Guest, proposed: str) -> str:
        """Return the code of the language that `guest` chooses; "" if they go without an answer.

        The line names what Enter takes, and then says what was chosen.
        """
        question, names = cls(proposed), languages()
        rows = "   ".join(f"{number} {name}" for number, name in enumerate(names.values(), 1))
        guest.write(f"Parlour: {rows}   [Enter: {names[proposed]}] ".encode())
        guest.attend(question)
        code = await question._answer
        guest.pause()
        guest.write(f"{names.get(code, '')}\r\n".encode())
        return code

    def received(self, content: bytes) -> None:
        for at, byte in enumerate(content):
            if self._answer.done():
                self.kept += content[at:]
                return
            number = 0 if self._is_of_sequence(byte) else byte - ord("0")
            self._left -= 1
            if 1 <= number <= len(self._codes):
                self._answer.set_result(self._codes[number - 1])
            elif byte in GOES_ON or self._left <= 0:
                self._answer.set_result(self._proposed)

    def _is_of_sequence(self, byte: int) -> bool:
        """Whether a byte that was typed belongs to an escape sequence, which is no answer."""
        longer = self._sequence + bytes((byte,))
        is_part = longer.startswith(ESCAPE)
        anew = ESCAPE if longer.endswith(ESCAPE) else b""
        self._sequence = longer if _BEGUN.fullmatch(longer) else anew
        return is_part

    def ended(self) -> None:
        self._go()

    def hung_up(self) -> None:
        self._go()

    def _go(self) -> None:
        if not self._answer.done():
            self._answer.set_result("")
