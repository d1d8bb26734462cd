"""Hosting, the network list, joining with passwords and certificates, the lobby."""

from __future__ import annotations

import pytest

from parlour.net.address import Address
from parlour.net.auth.resume_codes import new_code
from parlour.net.client.client import Lost
from parlour.net.discovery.service import Ad
from parlour.net.errors import TurnedAway, WrongFingerprint
from parlour.net.wire.messages import (
    Answer,
    Invite,
    Lobby,
    OpenTable,
    Phase,
    ReadRules,
    RulesPart,
    Sit,
    Watch,
)
from parlour.rules.sentences import in_words
from parlour.tui.plain.saying.said import Kind
from parlour.tui.remote.connector import HostToJoin
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, TLS, line
from tests.tui.plain.pages.typed import Player

pytestmark = pytest.mark.looptime
KITCHEN = Ad("t1", "Kitchen", "Pairs", 1, 3, phase=Phase.WAITING)
DEN = Ad("t2", "Den\x1b[2J", "Jojo", 2, 0, locked=True, phase=Phase.PLAYING)
TWO = Lobby(tables=(line(), line("Den", "t2", locked=True)))


# ---- hosting ---------------------------------------------------------------------------------


async def test_a_table_is_opened_as_the_form_says() -> None:
    connector = FakeConnector()
    async with Player(connector) as ann:
        said = await ann.type("host")
        assert said[:2] == [
            "Host a table: JUNO Classic, called Ann's table.",
            "10 seats, 0 bots, no password, clocks as usual.",
        ]
        await ann.type(
            *("game jojo", "seats 4", "bots 2", "name Kitchen", "password", "secret"),
            *("ssh closed", "page open", "open"),
        )
        asked, opened = connector.line.asked[:2]
        assert asked == Invite()
        assert isinstance(opened, OpenTable)
        assert (opened.game, opened.seats, opened.bots) == ("jojo", 4, 2)
        assert (opened.name, opened.password) == ("Kitchen", "secret")
        assert connector.ssh is False
        assert ann.lines.secrets == ["secret"]
        assert not any("secret" in text for text in ann.texts())
        assert ann.at == "WaitingPage"


async def test_the_form_refuses_more_seats_than_the_game_has_and_is_left_without_a_table() -> None:
    connector = FakeConnector()
    async with Player(connector) as ann:
        said = await ann.type("host jojo", "seats 9")
        assert said[-1] == "The number of seats of Jojo is a number from 2 to 6, not '9'."
        await ann.type("back")
        assert connector.ways == []
        assert ann.at == "HomePage"


# ---- the network -----------------------------------------------------------------------------


async def test_what_comes_changes_and_goes_on_the_network_is_said_once() -> None:
    connector = FakeConnector()
    async with Player(connector) as ann:
        assert await ann.type("join") == ["Searching. A table is said here when somebody opens one."]
        kitchen = found("k", "192.168.1.20", KITCHEN)
        said = await ann.hears(lambda: connector.find(kitchen))
        assert said == ["1. New: Kitchen, Pairs, 1 of 4 seats taken, waiting"]
        assert await ann.hears(lambda: connector.find(kitchen)) == []
        fuller = found("k", "192.168.1.20", Ad("t1", "Kitchen", "Pairs", 2, 2, phase=Phase.WAITING))
        den = found("d", "192.168.1.21", DEN)
        said = await ann.hears(lambda: connector.find(fuller, den))
        assert said == [
            "1. Kitchen, Pairs, 2 of 4 seats taken, waiting",
            "2. New: Den[2J, Jojo, 2 of 2 seats taken, playing, needs a password",
        ]
        assert await ann.hears(lambda: connector.find(den)) == ["Gone: Kitchen."]


async def test_a_number_joins_the_host_of_a_table_and_sits_down_there() -> None:
    connector = FakeConnector()
    async with Player(connector) as ann:
        await ann.type("join")
        kitchen, den = found("k", "192.168.1.20", KITCHEN), found("d", "192.168.1.21", DEN)
        connector.find(kitchen, den)
        connector.find(den)
        connector.find(den, kitchen)
        connector.line.tell(Lobby(tables=(line(), line("Den", "t2"))))
        await ann.type("1")
        assert connector.ways == ["join 192.168.1.20:7453"], "a number stays with its table"
        assert [asked.table for asked in connector.line.asked if isinstance(asked, Sit)] == ["t1"]
        assert ann.at == "WaitingPage"
        assert not connector.browsing.running


async def test_hosts_joined_before_are_listed_and_joined_by_name() -> None:
    kitchen = HostToJoin(Address("192.168.1.20"), "Kitchen")
    connector = FakeConnector(recent=[kitchen])
    connector.line.tell(Lobby(tables=(line(),)))
    async with Player(connector) as ann:
        assert "99999" in (await ann.type("join kitchen:99999"))[-1]
        assert ann.lines.said[-1].kind is Kind.REFUSED
        said = await ann.type("join")
        assert "1. Kitchen, 192.168.1.20:7453" in said
        await ann.type("kitchen")
        assert connector.ways == ["join 192.168.1.20:7453"]


# ---- certificates and passwords --------------------------------------------------------------


async def test_an_unknown_host_is_joined_after_its_fingerprint_was_said_in_groups() -> None:
    connector = FakeConnector(fingerprint=TLS)
    connector.line.tell(Lobby(tables=(line(),)))
    async with Player(connector) as ann:
        said = await ann.type("join 192.168.1.20")
        assert "You join 192.168.1.20:7453 for the first time. Its fingerprint is:" in said
        assert said.count("ab12 cd34 ab12 cd34 ab12 cd34 ab12 cd34") == 2
        await ann.type("yes")
        assert ann.at == "WaitingPage"


async def test_another_certificate_than_before_is_refused_with_both_fingerprints() -> None:
    error = WrongFingerprint(Address("192.168.1.20"), "cd34" * 16, "ab12" * 16)
    connector = FakeConnector(error=error)
    async with Player(connector) as ann:
        said = await ann.type("join 192.168.1.20")
        assert "ab12 ab12 ab12 ab12 ab12 ab12 ab12 ab12" in said
        assert "cd34 cd34 cd34 cd34 cd34 cd34 cd34 cd34" in said
        assert connector.forgotten == []
        await ann.type("forget")
        assert [place.address.host for place in connector.forgotten] == ["192.168.1.20"]


async def test_a_password_is_asked_for_until_it_is_right() -> None:
    connector = FakeConnector()
    connector.line.tell(TWO)
    async with Player(connector) as ann:
        await ann.type("join 192.168.1.20", "den")
        assert ann.lines.prompts[-1] == "Password: "
        assert "Den needs a password." in ann.texts(Kind.NOTICE)
        await ann.type("good")
        sat = [asked for asked in connector.line.asked if isinstance(asked, Sit)]
        assert [asked.password for asked in sat] == ["", "good"]
        assert ann.lines.secrets == ["good"]
        assert ann.at == "WaitingPage"


# ---- the lobby -------------------------------------------------------------------------------


async def test_the_lobby_says_its_tables_and_then_only_what_changes() -> None:
    connector = FakeConnector()
    connector.line.tell(TWO)
    async with Player(connector) as ann:
        said = await ann.type("join 192.168.1.20")
        assert said == [
            "Going to 192.168.1.20:7453.",
            "You are Ann, at the tables of this host. Type a number to sit down:",
            "1. Kitchen, Pairs, 1 of 4 seats taken, waiting",
            "2. Den, Pairs, 1 of 4 seats taken, waiting, needs a password",
        ]
        den = line("Den", "t2", locked=True)
        said = await ann.hears(lambda: connector.line.tell(Lobby(tables=(den, line("Attic", "t3")))))
        assert said == ["Closed: Kitchen.", "3. Attic, Pairs, 1 of 4 seats taken, waiting"]


async def test_who_comes_to_a_match_may_watch_it() -> None:
    house = FakeHouse()
    house.answers[Sit] = PLAYING
    house.tell(TWO)
    async with Player(FakeConnector(house)) as ann:
        await ann.type("join 192.168.1.20", "sit kitchen")
        assert ann.lines.prompts[-1].startswith("A match is being played; you can join after it.")
        await ann.type("yes")
        assert house.asked_for(Watch)
        assert ann.at == "WaitingPage"


async def test_a_guest_over_ssh_who_watches_no_match_stays_at_the_tables_of_the_host() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    house.answers[Sit] = PLAYING
    async with Player(FakeConnector(house, remote=True)) as ann:
        await ann.type("no", "new jojo", "open")
        assert house.asked_for(OpenTable)


async def test_where_nobody_may_watch_a_guest_over_ssh_is_asked_for_the_four_words_alone() -> None:
    house = FakeHouse(Lobby(tables=(line(may_watch=False),)))
    house.answers[Sit] = PLAYING
    async with Player(FakeConnector(house, remote=True)) as ann:
        asked = "A match is being played, which nobody may watch; you can join after it. Type code to"
        assert ann.lines.prompts[-1].startswith(asked)
        await ann.type("code")
        assert ann.lines.prompts[-1].startswith("Name or four words")
        assert not house.asked_for(Watch)


async def test_at_a_host_the_rules_of_its_tables_are_read_and_others_opened_until_it_is_left() -> None:
    house = FakeHouse()
    house.answers[ReadRules] = Answer(id=0, rules=RulesPart(game="jojo", title="Jojo"))
    house.tell(TWO)
    connector = FakeConnector(house)
    async with Player(connector) as ann:
        said = await ann.type("join 192.168.1.20", "rules 1")
        assert "Rules of Jojo. Type more, find and words, or back." in said
        assert ann.at == "RulesPage"
        await ann.type("back", "new jojo", "back", "leave")
        assert ann.at == "HomePage"
        assert house.closed


async def test_a_connection_tried_again_is_said_once_and_one_lost_for_good_leads_to_the_first_page() -> None:
    connector = FakeConnector()
    connector.line.tell(TWO)
    async with Player(connector) as ann:
        await ann.type("join 192.168.1.20")
        lost = Lost(in_words("No answer."), again_in=1.0)
        in_the_lobby = await ann.hears(lambda: connector.line.tell(lost))
        assert in_the_lobby == ["No answer. It is tried again."]
        await ann.type("new jojo", "open")
        opened = connector.line.asked[-1]
        assert isinstance(opened, OpenTable)
        assert opened.game == "jojo"
        assert connector.ways == ["join 192.168.1.20:7453"]
        assert await ann.hears(lambda: connector.line.tell(lost)) == [
            "No answer. It is tried again; your seat is kept."
        ]
        assert await ann.hears(lambda: connector.line.tell(lost)) == []
        assert await ann.hears(lambda: connector.line.tell(connector.line.welcome)) == [
            "The connection is back."
        ]
        said = await ann.hears(lambda: connector.line.tell(Lost(in_words("The host has closed Parlour."))))
        assert said[0] == "The host has closed Parlour."
        assert ann.at == "HomePage"


# ---- guests over SSH -------------------------------------------------------------------------


async def test_a_guest_over_ssh_gives_a_name_and_comes_to_the_only_table() -> None:
    connector = FakeConnector(remote=True)
    connector.line.tell(Lobby(tables=(line(),)))
    async with Player(connector, name="") as dan:
        await dan.type("Dan")
        assert connector.ways == ["join the door"]
        assert dan.at == "WaitingPage"


async def test_a_refused_code_is_said_and_asked_again_and_who_leaves_the_host_ends() -> None:
    connector = FakeConnector(remote=True)
    async with Player(connector, name="") as dan:
        connector.error = TurnedAway(Address("192.168.1.20"), "code", in_words("no seat has this code"))
        await dan.type(new_code())
        assert any("o seat has this code" in text for text in dan.texts(Kind.REFUSED))
        connector.error = None
        connector.line.tell(TWO)
        await dan.type("Dan", "leave")
        assert dan.running is not None
        assert await dan.running == 0
