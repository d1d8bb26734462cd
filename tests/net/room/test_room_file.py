"""The file of a room says what an address may have at each machine, and which proxies tell addresses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from parlour.net.limits import PerAddress
from parlour.net.room.file import RoomFile, RoomFileError

FILE = RoomFile(
    database="postgresql://parlour@db.example/parlour",
    id="0" * 32,
    secret="1" * 64,
    certificate="a certificate",
    certificate_key="its key",
    ssh_host_key="another",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Make the file of a room that says nothing of limits."""
    path = tmp_path / "club.toml"
    FILE.write(path)
    return path


def add(file: Path, *lines: str) -> None:
    file.write_text("\n".join([file.read_text(), *lines, ""]))


def test_without_a_word_as_much_as_usual_is_had_and_the_version_before_can_read_it(file: Path) -> None:
    read = RoomFile.read(file)
    assert (read.per_address, read.proxies) == (PerAddress(), ())
    assert tomllib.loads(file.read_text()).keys() == {
        *("database", "id", "secret", "certificate", "certificate_key", "ssh_host_key")
    }


def test_it_says_what_an_address_may_have_and_who_the_proxies_are(file: Path) -> None:
    add(
        file,
        "people_per_address = 64",
        "ssh_per_address = 64",
        "seats_per_address = 8",
        'proxies = ["192.0.2.7", "10.0.0.0/8"]',
    )
    read = RoomFile.read(file)
    assert read.per_address == PerAddress(people=64, ssh=64, seats=8)
    assert read.proxies == ("192.0.2.7", "10.0.0.0/8")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("people_per_address = 0", "people_per_address is a number from 1 to 2560, not 0"),
        ("tables_per_address = 601", "tables_per_address is a number from 1 to 600, not 601"),
        ("ssh_per_address = true", "ssh_per_address is a number from 1 to 64, not True"),
        ("pages_per_address = '64'", "pages_per_address is a number from 1 to 256, not '64'"),
        (f"ssh_per_address = 0x{'f' * 9_000}", "ssh_per_address is a number from 1 to 64, not ..."),
        (f"ssh_per_address = {'9' * 9_000}", "is not the file of a room"),
        ("guests_per_address = 4", "guests_per_address is missing or wrong"),
        ("proxies = '192.0.2.7'", "proxies is missing or wrong"),
        ("proxies = ['proxy.example']", "'proxy.example' is no address of a proxy"),
        ("proxies = ['0.0.0.0/0']", "0.0.0.0/0 is everybody"),
    ],
)
def test_what_makes_no_sense_is_told_with_what_would(file: Path, line: str, told: str) -> None:
    add(file, line)
    with pytest.raises(RoomFileError) as wrong:
        RoomFile.read(file)
    assert str(wrong.value).startswith(f"{file}")
    assert told in str(wrong.value)
