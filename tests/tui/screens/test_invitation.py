"""The box that tells how to join: what its keys copy, the lines for ~/.ssh/config, and the QR code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import segno

from parlour.net.process.tunnel import NO_SSHD
from parlour.net.wire.messages import Invite, Invited, Welcome
from parlour.net.wire.notices import REACH_BROKEN, REACH_OPEN, REACH_SHUT
from parlour.rules.sentences import Told
from parlour.rules.sentences import told as sentence
from parlour.tui.app.app import ParlourApp
from parlour.tui.screens.boxes.invite import BORDER, INK, InviteBox, qr_code
from parlour.tui.text.invitation import NO_DOOR, config_block, ssh_line
from tests import needs
from tests.tui.kit.news import WELCOME
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk

LINE = "ssh -p 2222 play@192.168.1.20"
HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What apps copy."""
    texts: list[str] = []
    monkeypatch.setattr(ParlourApp, "copy_to_clipboard", lambda _, text: texts.append(text))
    return texts


def told(**changed: object) -> Welcome:
    return WELCOME.model_copy(update=changed)


@pytest.mark.slow
async def test_on_a_machine_without_a_network_room_and_box_say_that_nobody_else_can_join() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for url in ("", "http://127.0.0.1:8453/#abc"):
            app.house.welcome = told(web_url=url, addresses=("127.0.0.1",))
            app.house.tell(Invited(web_url=url))
            await settled(pilot)
            assert "No network: only programs on this machine can join." in " ".join(text_of(app).split())
            await press(pilot, "i")
            assert "No network: only" in text_of(app)
            app.house.welcome = told(web_url=url, addresses=("192.168.1.20",))
            app.house.tell(Invited(web_url=url))
            await settled(pilot)
            assert at(app) == "InviteBox"
            assert "No network" not in text_of(app)
            await press(pilot, "escape")


@pytest.mark.slow
@pytest.mark.few("size1", slow=())
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
async def test_the_room_says_how_the_tunnel_stands_and_the_box_why(size: tuple[int, int]) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=size) as pilot:
        url = "http://192.168.1.20:8453/#abc"

        async def stands(how: Told) -> str:
            app.house.welcome = told(web_url=url, owner=True, reach=how)
            app.house.tell(Invited(web_url=url))
            await settled(pilot)
            return " ".join(re.sub("[\u2500-\u259f]", " ", text_of(app)).split())

        broken = sentence(
            REACH_BROKEN, server="cards", since="20:15", why=sentence(NO_SSHD, host="cards", port=22)
        )
        shut = sentence(REACH_SHUT, server="cards", port=2222)
        assert "Nobody comes in by cards; i says why." in await stands(broken)
        assert "Nobody comes in by cards; i says why." in await stands(shut)
        assert "Others come in by cards now." in await stands(sentence(REACH_OPEN, server="cards"))
        await press(pilot, "i")
        assert at(app) == "InviteBox"
        for how, why in ((broken, "no SSH server answers"), (shut, "with the server's public")):
            shown = await stands(how)
            if "f says why" in shown:
                await press(pilot, "f")
                shown = await stands(how)
            assert why in shown
            await press(pilot, "f")


@pytest.mark.slow
async def test_an_invitation_that_comes_before_the_box_is_there_is_shown_when_it_is() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        assert app.link is not None
        app.house.welcome = told(addresses=("198.51.100.7",))
        app.push_screen(InviteBox(WELCOME))
        app.table_news._invited(app.link)
        await settled(pilot)
        assert "parlour join 198.51.100.7" in text_of(app)


async def test_a_key_copies_the_ssh_line_and_another_the_lines_of_the_config(copied: list[str]) -> None:
    app = parlour()
    async with walk(app, "h", "enter", "i") as pilot:
        assert "come back with their ssh key" in text_of(app)
        await press(pilot, "c", "h")
        assert copied == [LINE, "Host parlour\n  HostName 192.168.1.20\n  Port 2222\n  User play"]
        assert "Copied, if your terminal allows it." in text_of(app)
        assert at(app) == "InviteBox"
        await press(pilot, "escape")
        assert at(app) == "WaitingScreen"


async def test_what_is_no_address_is_not_copied_into_a_shell(copied: list[str]) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for address in ("192.168.1.20; rm -rf ~", "-oProxyCommand=x", "a b", "$(id)", "host\u202e"):
            app.push_screen(InviteBox(told(addresses=(address,))))
            await press(pilot, "c", "h")
            assert copied == [], address
            assert "copy" not in text_of(app)
            assert "█" not in text_of(app)
            await press(pilot, "escape")


# ---- the page ------------------------------------------------------------------------------------

PAGE = "http://192.168.1.20:8453/#k7m2p9xq4tbv8"
WATCH = "http://192.168.1.20:8453/#watch.k7m2p9xq4tbv8"


def shows_code(app: ParlourApp, text: str) -> bool:
    code = [line.plain.strip() for line in qr_code(text) if line.plain.strip()]
    return all(line in text_of(app) for line in code)


@pytest.mark.few(slow=("size1",))
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (100, 30)])
async def test_the_code_is_that_of_the_page_and_its_address_and_the_ssh_line_stand_beside_it(
    copied: list[str], size: tuple[int, int]
) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=size) as pilot:
        app.push_screen(InviteBox(told(web_url=PAGE), has_night=True))
        await press(pilot, "w", "a")
        assert shows_code(app, PAGE)
        assert copied == [PAGE, WATCH]
        assert (WATCH in text_of(app)) == (size[0] > 80), "what there is no room for can still be copied"
        assert (PAGE.replace("/#", "/night#") in text_of(app)) == (size[0] > 80)
        assert "Not encrypted" in text_of(app)
        assert LINE in text_of(app)
        assert "renew" not in text_of(app)


@pytest.mark.slow
async def test_where_the_code_takes_the_room_of_fingerprints_and_the_board_a_key_shows_them(
    copied: list[str],
) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=(80, 24)) as pilot:
        app.push_screen(InviteBox(told(web_url=PAGE), has_night=True))
        await press(pilot, "x")
        assert "for a wall," in text_of(app)
        assert "SHA256:" not in text_of(app)
        assert "copy the ssh config" in text_of(app)
        assert shows_code(app, PAGE)
        await press(pilot, "f")
        assert PAGE.replace("/#", "/night#") in text_of(app)
        assert "SHA256:" in text_of(app)
        assert not shows_code(app, PAGE)
        rows = text_of(app).split("\n")
        y = next(row for row, line in enumerate(rows) if "the code of the page" in line)
        await pilot.click(offset=(rows[y].index("the code"), y))
        await settled(pilot)
        assert shows_code(app, PAGE)
        await press(pilot, "h")
        assert copied[-1].startswith("Host parlour")
        assert shows_code(app, PAGE)


async def test_only_the_referees_own_machine_opens_a_page_and_renews_the_invitation_and_all_see_it() -> None:
    app, renewed = parlour(), PAGE.replace("k7m2", "zzzz")
    async with walk(app, "h", "enter", size=(120, 40)) as pilot:
        app.house.welcome = told(owner=True)
        await press(pilot, "i")
        assert "open a page for phones" in text_of(app)
        await press(pilot, "n", "escape")
        assert isinstance(app.house.asked[-1], Invite)
        app.house.welcome = told(web_url=PAGE, owner=True)
        app.house.tell(Invited(web_url=PAGE))
        await settled(pilot)
        assert shows_code(app, PAGE), "in the waiting room"
        await press(pilot, "i", "n")
        assert len(app.house.asked_for(Invite)) == 2
        app.house.welcome = told(web_url=renewed, owner=True)
        app.house.tell(Invited(web_url=renewed))
        await settled(pilot)
        assert at(app) == "InviteBox"
        assert shows_code(app, renewed)
        await press(pilot, "escape")
        assert shows_code(app, renewed)
        assert PAGE not in text_of(app)


@pytest.mark.slow
async def test_what_is_no_address_of_a_page_has_no_code(copied: list[str]) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=(120, 40)) as pilot:
        for url in (
            *("javascript:alert(1)//", "http://a/?x#a", "http://a b/#c", "file:///etc/passwd"),
            "http://a/#\u202e",
        ):
            app.push_screen(InviteBox(told(web_url=url)))
            await press(pilot, "w")
            assert copied == []
            assert shows_code(app, LINE), url
            await press(pilot, "escape")


def test_the_usual_port_of_ssh_needs_neither_an_option_nor_a_config() -> None:
    assert ssh_line(told(ssh_port=22)) == "ssh play@192.168.1.20"
    assert config_block(told(ssh_port=22)) == ""
    assert ssh_line(told(ssh_port=0)) == NO_DOOR


@needs.program("ssh")
def test_ssh_reads_the_lines_of_the_config(tmp_path: Path) -> None:
    (tmp_path / "config").write_text(config_block(WELCOME) + "\n")
    command = ["ssh", "-F", str(tmp_path / "config"), "-G", "parlour"]
    read = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {"hostname 192.168.1.20", "port 2222", "user play"} <= set(read)


def test_the_code_holds_the_line_in_dark_on_light_whatever_the_theme() -> None:
    lines = qr_code(LINE)
    upper_and_lower = [[HALVES[cell] for cell in line.plain] for line in lines]
    rows = [[pair[half] for pair in line] for line in upper_and_lower for half in (0, 1)]
    expected = [list(row) for row in segno.make_qr(LINE, error="l").matrix_iter(border=BORDER)]
    assert rows[: len(expected)] == expected
    assert not any(any(row) for row in rows[len(expected) :])
    assert {str(span.style) for line in lines for span in line.spans} == {INK}


SHOWN = {(80, 24): False, (80, 44): True, (120, 40): True, (120, 20): True, (60, 20): False}
"""Whether there is room for the code, by the size of the window."""


@pytest.mark.slow
async def test_the_code_is_shown_where_there_is_room_and_nothing_is_cut() -> None:
    app = parlour()
    code = [line.plain for line in qr_code(LINE) if line.plain.strip()]
    async with walk(app, "h", "enter", "i") as pilot:
        for size, shown in SHOWN.items():
            await pilot.resize_terminal(*size)
            await press(pilot, "x")
            assert [line in text_of(app) for line in code] == [shown] * len(code), size
            for words in (LINE, "Host parlour", "copy the ssh line", "Esc, Enter back"):
                assert words in text_of(app), size


@pytest.mark.slow
async def test_ascii_has_no_code() -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=(120, 40)) as pilot:
        app.push_screen(InviteBox(WELCOME, ascii_only=True))
        await press(pilot, "x")
        assert "▀" not in text_of(app)
