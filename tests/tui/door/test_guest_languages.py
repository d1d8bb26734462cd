"""A guest whose ssh names no language is asked for one, once for each key, and only at a terminal.

What they choose later is kept with the key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from gettext import NullTranslations
from pathlib import Path

import asyncssh
import pytest

from parlour.net.ssh import words
from parlour.net.ssh.guest import Guest
from parlour.net.storage.data_folder import Home
from parlour.net.wire.sentences import come_back
from parlour.rules.sentences import told
from parlour.tui.door.guest_languages import FILE, KEPT, GuestLanguages
from parlour.tui.door.process import said_at
from parlour.tui.text.language import AUTO, ENGLISH, choose, speak, speaking, spoken
from parlour.tui.words.speaking import said
from tests.net.kit.visiting import LOCAL, Terminal, connection, open_door, visit
from tests.tui.kit.catalogs import catalog_of
from tests.tui.text.test_language import guest as asking
from tests.waiting import until

ASKED = "Parlour: 1 English   2 Deutsch   [Enter: English]"
GERMAN = catalog_of("de")


class Told:
    """Tells guests in which language they are spoken to, lets them choose another one, and ends."""

    def __init__(self, home: Path, chooses: str = "", proposed: NullTranslations = ENGLISH) -> None:
        self._languages = GuestLanguages(Home(home), proposed)
        self._chooses = chooses

    async def run(self, guest: Guest) -> int:
        speak(await self._languages.of(guest))
        choose(self._languages.chosen(guest))
        guest.write(f"spoken: {spoken()}.".encode())
        if self._chooses:
            await self._languages.keep(guest, self._chooses)
        return 0


@pytest.mark.parametrize("user", ["play", "plain"])
async def test_a_guest_is_asked_once_for_each_key(home: Path, user: str) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with open_door(Told(home).run, home) as door:
        async with visit(door.port, user, keys=[key], environment={}) as guest:
            await guest.sees(ASKED)
            guest.type("\x1b[A\x1b[1~\x1bO1\x1b[1;2P\x1b]11;rgb:11/11/11\x1b\\\x1b1")  # keys, and an answer
            guest.type("92")  # another number is none either
            await guest.sees("spoken: de.")
        async with visit(door.port, user, keys=[key], environment={"LC_CTYPE": "UTF-8"}) as guest:
            await guest.sees("spoken: de.")
            assert ASKED not in guest.terminal.text
    async with open_door(Told(home).run, home) as door, visit(door.port, keys=[key], environment={}) as guest:
        await guest.sees("spoken: de.")  # after a start of the door, too


async def test_a_guest_whose_ssh_names_a_language_is_not_asked(home: Path) -> None:
    async with open_door(Told(home).run, home) as door:
        for named, speaks in (("de_AT.UTF-8", "de"), ("C", "en"), ("fr_FR.UTF-8", "en")):
            async with visit(door.port, environment={"LC_MESSAGES": named}) as guest:
                await guest.sees(f"spoken: {speaks}.")
                assert ASKED not in guest.terminal.text


async def test_what_a_guest_chooses_later_is_kept_and_comes_before_what_their_ssh_names(home: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    for chooses, speaks in (("en", "de"), (AUTO, "en"), ("xx", "de"), ("", "de")):
        async with open_door(Told(home, chooses).run, home) as door:
            async with visit(door.port, keys=[key], environment={"LANG": "de_DE.UTF-8"}) as guest:
                await guest.sees(f"spoken: {speaks}.")
                await guest.ends()
            async with visit(door.port, environment={"LANG": "de_DE.UTF-8"}) as guest:
                await guest.sees("spoken: de.")  # without the key


async def test_a_script_is_not_asked_and_who_presses_enter_takes_what_is_proposed(home: Path) -> None:
    async with open_door(Told(home).run, home) as door:
        async with connection(door.port) as connected:
            _, terminal = await connected.create_session(lambda: Terminal((80, 24)), encoding=None)
            assert isinstance(terminal, Terminal)
            await connected.wait_closed()
            assert terminal.raw == b"spoken: en."
        async with visit(door.port, environment={}) as guest:
            await guest.sees(ASKED)
            guest.type("\r")
            await guest.sees(f"{ASKED} English")
            await guest.sees("spoken: en.")
    german = Told(home, proposed=GERMAN)
    async with open_door(german.run, home) as door, visit(door.port, environment={}) as guest:
        await guest.sees("Parlour: 1 English   2 Deutsch   [Enter: Deutsch]")
        guest.type("\r")
        await guest.sees("[Enter: Deutsch] Deutsch")
        await guest.sees("spoken: de.")
    assert not (home / FILE).exists()  # who has no key is asked again


async def test_who_is_refused_before_a_session_reads_the_language_that_is_known(home: Path) -> None:
    languages, key = GuestLanguages(Home(home), GERMAN), asyncssh.generate_private_key("ssh-ed25519")
    await languages.keep(asking({}, key.get_fingerprint()), "en")
    async with open_door(Told(home).run, home) as door:
        door.say = partial(said_at, languages)
        for keys, sends, words in (
            ([], {}, "Befehle werden hier nicht ausgeführt."),
            ([], {"LANG": "en_US.UTF-8"}, "Commands are not run here."),
            ([key], {"LANG": "de_DE.UTF-8"}, "Commands are not run here."),
        ):
            async with connection(door.port, keys=keys) as connected:
                done = await connected.run("ls", env=sends)
                assert str(done.stderr).startswith(words)
                with pytest.raises(
                    asyncssh.ChannelOpenError, match="Nothing is" if keys else "Hier wird nichts"
                ):
                    await connected.open_connection("127.0.0.1", door.port)
        door.admission.turn_away(LOCAL, 600)
        with pytest.raises(asyncssh.DisconnectError, match="in 10 Minuten"):
            async with connection(door.port):
                pass


def test_what_openssh_prints_in_ascii_is_said_in_ascii() -> None:
    with speaking(GERMAN):
        for why in (
            words.NO_FORWARDING,
            words.ONE_SESSION,
            words.NO_SESSION,
            told(words.ADDRESS_FULL, most=9),
        ):
            assert said(why).isascii()
        assert all(said(come_back(seconds)).isascii() for seconds in (60, 600))


async def test_no_more_keys_are_kept_than_fit(home: Path) -> None:
    languages = GuestLanguages(Home(home))
    for number in range(KEPT + 1):
        languages._by_key[f"SHA256:{number}"] = "de"
    await languages.keep(asking({}, "SHA256:new"), "de")
    kept = (home / FILE).read_text().splitlines()
    assert (len(kept), kept[-1]) == (KEPT, "SHA256:new de")


async def test_of_answers_at_the_same_time_all_are_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gates, begun = (asyncio.Event(), asyncio.Event()), list[str]()

    async def in_a_thread(write: Callable[[Path, str], None], file: Path, content: str) -> None:
        begun.append(content)
        await gates[len(begun) - 1].wait()
        write(file, content)

    monkeypatch.setattr(asyncio, "to_thread", in_a_thread)
    languages = GuestLanguages(Home(home))
    async with asyncio.TaskGroup() as guests:
        guests.create_task(languages.keep(asking({}, "SHA256:a"), "de"))
        last = guests.create_task(languages.keep(asking({}, "SHA256:b"), "en"))
        await until(lambda: begun)
        gates[1].set()
        await asyncio.wait([last], timeout=0)
        gates[0].set()
    assert (home / FILE).read_text().splitlines() == ["SHA256:a de", "SHA256:b en"]
