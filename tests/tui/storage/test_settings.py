"""Settings: what is chosen is kept, and a bad file costs nothing."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from parlour.net.limits import PerAddress
from parlour.net.storage.match_files import Others
from parlour.tui.storage.settings import (
    Motion,
    Settings,
    invite_address_in,
    load,
    notify_in,
    others_in,
    per_address_in,
    save,
)


@pytest.fixture
def path(home: Path) -> Path:
    return home / "settings.toml"


def test_what_is_saved_is_loaded_again_and_is_for_its_owner_alone(path: Path) -> None:
    assert load(path) == (Settings(), "")
    command = ("notify-send", "Parlour", 'it\'s "on"')
    url = "https://example.org/x?y=z"
    chosen = Settings(name="Ann", motion=Motion.REDUCED, notify_url=url, notify_command=command)
    save(path, chosen)
    assert load(path) == (chosen, "")
    assert notify_in(path) == (chosen.notify_url, command)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(ValueError, match="motion: must be"):
        chosen.changed(motion="wild")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            'notify_url = "ftp://example.org/s3cret"',
            "notify_url: must be an address that begins with https://",
        ),
        ('notify_url = "https:///s3cret"', "notify_url: must be an address"),
        ('notify_url = "https://example..org/s3cret"', "notify_url: must be an address"),
        ('notify_url = "https://example.org:99999/s3cret"', "notify_url: must be an address"),
        ('notify_url = "https://ann:s3cret@example.org/"', "without a name before the host"),
        (
            'notify_url = "https://example.org/s3cret\\r\\nA: x"',
            "notify_url: must be a text of plain letters",
        ),
        ('notify_url = ["s3cret"]', "notify_url: must be a text"),
        ('notify_command = "rm s3cret"', "notify_command: must be a list of texts"),
        ('notify_command = ["", "s3cret"]', "notify_command: must be a list of texts"),
        ('notify_command = ["s3cret\\u0000"]', "notify_command: must be a list of texts"),
        ("notify_url = s3cret", "not TOML"),
    ],
)
def test_a_fault_in_whom_a_host_calls_is_told_without_its_secrets(path: Path, line: str, fault: str) -> None:
    path.parent.mkdir()
    path.write_text(line)
    with pytest.raises(ValueError, match="Settings") as told:
        notify_in(path)
    assert fault in str(told.value)
    assert "s3cret" not in str(told.value)
    assert path.read_text() == line
    assert fault in load(path).complaint
    path.write_text('bell = "loud"')
    assert notify_in(path) == ("", ()), "another bad value is not its business"


def test_what_is_saved_is_on_the_disk_before_it_takes_the_place_of_the_old(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, Settings())
    waited: list[tuple[int, int]] = []

    def wait(descriptor: int) -> None:
        waited.append((os.fstat(descriptor).st_size, path.stat().st_size))

    monkeypatch.setattr(os, "fsync", wait)
    before = path.stat().st_size
    save(path, Settings(name="Ann"))
    assert waited == [(path.stat().st_size, before)]
    assert path.stat().st_size > before


@pytest.mark.parametrize("content", [b"name = Ann", b"=", b"\xff\xfe\x00"])
def test_a_file_that_is_not_toml_is_kept_aside_and_named(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings, complaint = load(path)
    assert settings == Settings()
    assert "not TOML" in complaint
    assert "settings.toml.bad" in complaint
    assert str(path.parent) not in complaint
    assert (path.parent / "settings.toml.bad").read_bytes() == content


def test_of_many_bad_files_the_newest_three_are_kept(path: Path) -> None:
    path.parent.mkdir()
    for number in range(5, 1000, 100):
        path.with_name(f"settings.toml.bad-{number}").write_text("old")
    path.with_name("settings.toml.badly").write_text("not ours")
    for number in range(5):
        path.write_text(f"= {number}")
        complaint = load(path).complaint
    assert complaint.endswith("your file is kept as settings.toml.bad-910.")
    kept = {file.name: file.read_text() for file in path.parent.glob("*.bad*")}
    assert kept == {
        "settings.toml.bad-908": "= 2",
        "settings.toml.bad-909": "= 3",
        "settings.toml.bad-910": "= 4",
        "settings.toml.badly": "not ours",
    }


@pytest.mark.parametrize(
    "value",
    [
        *("-1", "10001", "'many'", "1.5"),
        *("9" * 5_000, f"0x{'f' * 9_000}", "[" * 5_000, f"{'[' * 90}{']' * 90}"),  # which cannot be shown
    ],
)
def test_one_bad_value_costs_only_itself(path: Path, value: str) -> None:
    path.parent.mkdir()
    path.write_text(f'name = "Ann"\nothers_kept = {value}\n')
    settings, complaint = load(path)
    assert settings in (Settings(name="Ann"), Settings())
    assert settings.name == "Ann" or len(value) > 100, "it is no TOML"
    assert "others_kept" in complaint or len(value) > 100
    assert 0 < len(complaint) < 200
    assert [file.name for file in path.parent.iterdir()] == [f"{path.name}.bad"]


def test_a_file_of_a_newer_parlour_is_read_as_far_as_it_is_known(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('name = "Ann"\nhologram = true\n')
    assert load(path) == (Settings(name="Ann"), "")


def test_how_many_matches_of_others_are_kept_is_read_without_touching_the_file(path: Path) -> None:
    assert others_in(path) == Others()
    save(path, Settings(others_kept=7, others_megabytes=3))
    assert others_in(path) == Others(7, 3 * 1024 * 1024)
    path.write_text("others_kept = 8\nbell = 'loud'\n")
    assert others_in(path).matches == 8
    path.write_text("= 1")
    assert others_in(path) == Others()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_an_address_may_have_is_read_without_touching_the_file_and_has_bounds(path: Path) -> None:
    assert per_address_in(path) == (PerAddress(), "")
    numbers = {"people": 64, "tables": 16, "ssh": 64, "pages": 8, "seats": 10}
    save(path, Settings().changed(**{f"{name}_per_address": number for name, number in numbers.items()}))
    assert per_address_in(path) == (PerAddress(**numbers), "")
    path.write_text(
        "people_per_address = 0\nssh_per_address = 65\nseats_per_address = 17\npages_per_address = 9\n"
    )
    limits, fault = per_address_in(path)
    assert limits == PerAddress(pages=9)
    assert "seats_per_address: must be a number from 1 to 16, not 17" in fault
    assert "people_per_address: must be a number from 1 to 2560, not 0" in fault
    assert "ssh_per_address: must be a number from 1 to 64, not 65" in fault
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_name_that_invitations_show_is_one_by_which_others_can_come(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    assert invite_address_in(path) == ("", "")
    for good in ("cards.example.org", "cards.example.org:7000", "203.0.113.5", "[2001:db8::5]:7000", ""):
        save(path, Settings().changed(invite_address=good))
        assert invite_address_in(path) == (good, "")
    for bad in ("https://cards.example.org", "cards:99999", "[x]", 7):
        path.write_text(f"invite_address = {bad!r}\n")
        shown, fault = invite_address_in(path)
        assert shown == ""
        assert "invite_address: must be a name by which others come, such as cards.example.org" in fault
