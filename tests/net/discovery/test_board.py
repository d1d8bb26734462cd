"""What strangers announce is listed only if it has the shape of a table, and only so much of it."""

from __future__ import annotations

from dataclasses import replace
from ipaddress import IPv4Interface

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net import limits
from parlour.net.discovery.browser import FoundTables
from parlour.net.discovery.interfaces import nearest_first, own_addresses
from parlour.net.discovery.service import RULES_CELLS, WORDS_CELLS, Ad, FoundTable, read, text_record
from parlour.net.sanitize import cells, clean
from parlour.net.wire.messages import PROTOCOL, Phase

KITCHEN = Ad(table="t1", name="Kitchen", title="Some Game", taken=2, free=3)
PRINT = "0a" * 32


def raw(record: dict[str, str], **changes: bytes | None) -> dict[bytes, bytes | None]:
    packed: dict[bytes, bytes | None] = {key.encode(): value.encode() for key, value in record.items()}
    return {**packed, **{key.encode(): value for key, value in changes.items()}}


def announced(ad: Ad = KITCHEN, **changes: bytes | None) -> FoundTable | None:
    record = text_record(ad, "r" * 32, PRINT, 2222)
    return read("key", 7453, ["192.0.2.7"], raw(record, **changes))


def listed(ad: Ad = KITCHEN, **changes: bytes | None) -> FoundTable:
    found = announced(ad, **changes)
    assert found is not None
    return found


def table(number: int, address: str, name: str = "Kitchen") -> FoundTable:
    ad = Ad(table="t1", name=name, title="Some Game", taken=0, free=4)
    return FoundTable(f"k{number}", "r", 1, PRINT, (address,), 7453, 0, ad)


def test_what_a_table_announces_is_what_is_read() -> None:
    found = listed()
    assert found.ad == KITCHEN
    assert (found.referee, found.fingerprint, found.ssh_port) == ("r" * 32, PRINT, 2222)
    assert (found.addresses, found.port, found.version) == (("192.0.2.7",), 7453, PROTOCOL)


def test_a_table_of_another_version_of_the_wire_is_listed_with_its_version() -> None:
    found = listed(v=b"1")
    assert (found.version, found.ad) == (1, KITCHEN)


@pytest.mark.parametrize("phase", [None, *Phase])
def test_a_table_announces_whether_it_waits_or_plays_and_may_be_watched(phase: Phase | None) -> None:
    ad = replace(KITCHEN, phase=phase, may_watch=phase is not None)
    assert listed(ad).ad == ad


@pytest.mark.parametrize("told", [None, b"", b"asleep", b"\xff", b"waiting\x1b[2J"])
def test_a_table_of_an_older_or_a_strange_host_does_not_say_whether_it_plays(told: bytes | None) -> None:
    assert listed(phase=told).ad.phase is None


def test_names_are_cleaned_and_markup_stays_mere_text() -> None:
    found = listed(name=b"\x1b]52;c;aGk=\x07[@click=app.quit]\xe2\x80\xaeK[/]\xff", game=b"\xe2\x80\x8b\n")
    assert found.ad.name == "]52;c;aGk=[@click=app.quit]K[/]"
    assert found.ad.title == "?"


def test_a_giant_name_is_cut() -> None:
    found = listed(name=b"A" * 60_000, game="漢".encode() * 80)
    assert cells(found.ad.name) == WORDS_CELLS == cells(found.ad.title)


def test_a_record_fits_its_string_however_wide_the_name_is_in_bytes() -> None:
    long = Ad(table="t1", name="𐍈\u0300\u0301" * 40, title="g", taken=0, free=1)
    assert len(text_record(long, "r", PRINT, 0)["name"].encode()) <= 200


@pytest.mark.parametrize(
    "changes",
    [
        {"v": None},
        {"v": b""},
        {"v": b"-1"},
        {"v": b"99999999999999999999"},
        {"v": "１".encode()},
        {"id": b"\x1b[2J"},
        {"id": b"r" * 41},
        {"t": b"[/]"},
        {"t": b""},
        {"fp": b"0A" * 32},
        {"fp": b"0a" * 33},
        {"ssh": b"65536"},
        {"ssh": b"1e3"},
        {"taken": b"100"},
        {"taken": b" 1"},
        {"free": b"-1"},
        {"free": b"1_0"},
        {"free": b"\xff"},
    ],
)
def test_what_has_not_the_shape_of_a_table_is_not_listed(changes: dict[str, bytes | None]) -> None:
    assert announced(KITCHEN, **changes) is None


def test_a_port_or_an_address_that_nobody_can_be_reached_at_is_not_listed() -> None:
    record = raw(text_record(KITCHEN, "r", PRINT, 0))
    addresses = ("0.0.0.0", "224.0.0.251", "255.255.255.255", "fe80::1", "::1", "x\x1b[2J")
    assert [each for each in addresses if read("key", 7453, [each], record)] == []
    assert [each for each in (None, 0, -1, 65536, 10**9) if read("key", each, ["192.0.2.7"], record)] == []


@given(
    st.dictionaries(
        st.sampled_from([b"v", b"id", b"t", b"fp", b"ssh", b"taken", b"free", b"name"]), st.binary()
    )
)
def test_no_record_can_raise(changes: dict[bytes, bytes]) -> None:
    record = raw(text_record(KITCHEN, "r", PRINT, 0))
    found = read("key", 7453, ["192.0.2.7"], {**record, **changes})
    if found is not None:
        assert clean(found.ad.name, WORDS_CELLS) == found.ad.name


def test_a_table_appears_changes_and_goes() -> None:
    board = FoundTables()
    assert board.put(table(1, "192.0.2.7"), now=0.0)
    assert board.put(table(1, "192.0.2.7", "Attic"), now=1.0)
    assert [found.ad.name for found in board.tables(1.0)] == ["Attic"]
    board.remove("k1")
    board.remove("k1")
    assert board.tables(2.0) == ()


def test_a_table_that_stays_silent_is_marked_and_comes_last_until_it_is_heard_again() -> None:
    board = FoundTables()
    board.put(table(1, "192.0.2.7", "Attic"), now=0.0)
    board.put(table(2, "192.0.2.8", "Kitchen"), now=limits.SILENT_AFTER)
    assert not any(found.silent for found in board.tables(limits.SILENT_AFTER))
    later = [(found.ad.name, found.silent) for found in board.tables(limits.SILENT_AFTER + 1)]
    assert later == [("Kitchen", False), ("Attic", True)]
    board.heard("k1", limits.SILENT_AFTER + 2)
    board.heard("nobody", limits.SILENT_AFTER + 2)
    assert not any(found.silent for found in board.tables(limits.SILENT_AFTER + 3))


def test_an_address_has_room_for_eight_tables_and_the_board_for_200() -> None:
    board = FoundTables()
    greedy = [board.put(table(n, "192.0.2.7"), 0.0) for n in range(1000)]
    assert sum(greedy) == limits.FOUND_AN_ADDRESS == 8
    for n in range(1000, 2000):
        board.put(table(n, f"10.0.{n // 250}.{n % 250}"), 0.0)
    assert len(board.tables(0.0)) == limits.FOUND == 200
    assert board.put(table(0, "192.0.2.7", "still served"), 1.0)
    board.remove("k0")
    assert board.put(table(3000, "192.0.2.9"), 1.0)


def test_a_table_that_moves_to_a_full_address_is_taken_down() -> None:
    board = FoundTables()
    board.put(table(99, "192.0.2.8"), 0.0)
    for n in range(8):
        board.put(table(n, "192.0.2.7"), 0.0)
    assert not board.put(table(99, "192.0.2.7"), 1.0)
    assert "k99" not in board


def test_the_nearest_address_comes_first_and_ones_own_last() -> None:
    own = [IPv4Interface("172.17.0.1/16"), IPv4Interface("192.168.1.5/24"), IPv4Interface("127.0.0.1/8")]
    theirs = ["172.17.0.1", "10.9.9.9", "192.168.1.7", "127.0.0.1"]
    assert nearest_first(theirs, own) == ("192.168.1.7", "10.9.9.9", "127.0.0.1", "172.17.0.1")


def test_the_address_that_leads_out_is_told_first_and_self_assigned_ones_last_and_at_least_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has = ["169.254.1.1/16", "10.0.0.5/8", "127.0.0.1/8", "192.168.1.5/24", "172.17.0.1/16"]
    monkeypatch.setattr("parlour.net.discovery.interfaces.interfaces", lambda: map(IPv4Interface, has))
    monkeypatch.setattr("parlour.net.discovery.interfaces._outward", lambda: "192.168.1.5")
    assert own_addresses() == ("192.168.1.5", "10.0.0.5", "172.17.0.1", "169.254.1.1")
    has[:] = ["127.0.0.1/8"]
    assert own_addresses() == ("127.0.0.1",)


def test_what_a_table_changes_is_announced_in_short_cleaned_and_cut() -> None:
    ad = replace(KITCHEN, rules="Some Game + 4 jokers + [@click=x]\x1b[2J" + " + more" * 60)
    packed = text_record(ad, "r" * 32, PRINT, 2222)
    assert all(len(f"{key}={value}".encode()) <= 255 for key, value in packed.items())
    rules = listed(ad).ad.rules
    assert rules.startswith("Some Game + 4 jokers + [@click=x][2J + more")
    assert cells(rules) <= RULES_CELLS
    assert listed().ad.rules == ""
    assert listed(rules=b"\xe2\x80\xaeegnp\xff" * 60).ad.rules == clean("egnp" * 60, RULES_CELLS)


def test_a_machine_that_invents_addresses_takes_no_place_of_others() -> None:
    board = FoundTables()
    honest = [table(number, f"198.51.100.{number}") for number in range(5)]
    for found in honest[:4]:
        assert board.put(found, 0, found.addresses[0])
    for number in range(1000, 1000 + 2 * limits.FOUND):
        board.put(table(number, f"10.0.{number % 250}.{number // 250}"), 0, "192.0.2.66")
    assert len(board.tables(0)) == limits.FOUND
    assert board.put(honest[4], 0, honest[4].addresses[0])
    listed = {found.key for found in board.tables(0)}
    assert {found.key for found in honest} <= listed
    assert len(listed) == limits.FOUND


def test_of_many_machines_each_has_as_many_places_as_the_others() -> None:
    board = FoundTables()
    for number in range(4 * limits.FOUND):
        board.put(table(number, f"10.0.{number % 250}.{number // 250}"), 0, f"192.0.2.{number % 2}")
    assert board.put(table(9999, "203.0.113.9"), 0, "203.0.113.9")
    count = sum(board._senders[found.key] == "192.0.2.0" for found in board.tables(0))
    assert abs(count - limits.FOUND / 2) <= 1


def test_records_with_somebody_s_address_do_not_hide_their_table() -> None:
    board = FoundTables()
    for number in range(50):
        board.put(table(number, "198.51.100.1", "Forged"), 0, "192.0.2.66")
    assert len(board.tables(0)) == limits.FOUND_AN_ADDRESS
    assert board.put(table(99, "198.51.100.1"), 0, "198.51.100.1")
    assert "Kitchen" in [found.ad.name for found in board.tables(0)]


def test_a_table_stays_with_who_told_of_it_first() -> None:
    board = FoundTables()
    board.put(table(1, "198.51.100.1"), 0, "198.51.100.1")
    board.put(table(1, "198.51.100.1", "Parlor"), 0, "192.0.2.66")
    assert board._senders == {"k1": "198.51.100.1"}
    board.remove("k1")
    assert not board._senders
