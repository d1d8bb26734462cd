"""Whole rounds by taps, in Chromium at a real referee and its door, at the address by which phones come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.e2e import in_a_hurry
from tests.net.kit.serve import Serve
from tests.tui.kit.browsing import LARGE, ON_ITS_SIDE, PHONE, SMALL, Finger, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

GAMES = ("juno-classic", "lotta-watta", "jojo", "next-to-last")
OTHERS = ("juno-seven-o", "juno-serious", "mau-mau", "crazy-eights", "switch", "custom")
BOTS = {PHONE: 1, SMALL: 3, ON_ITS_SIDE: 2, LARGE: 4}
"""How many bots play against the finger, by the size of its page."""
AT_EVERY_SIZE = pytest.mark.parametrize("size", [
    pytest.param(PHONE, marks=pytest.mark.slow, id="phone"),
    pytest.param(SMALL, marks=pytest.mark.long, id="small"),
    pytest.param(ON_ITS_SIDE, marks=pytest.mark.long, id="on its side"),
    pytest.param(LARGE, marks=pytest.mark.long, id="large"),
])  # fmt: skip
HOUSE = """
title = "Rainy <b>days</b>"
base = "custom"

[rules]
hand = 5

[rules.deck.suitless]
JK = 4

[rules.effects]
JK = { anywhere = true, names = "suit", follow = "card" }
"red K" = { skip = 1 }
2 = {}
10 = {}
J = {}

[rules.drawing]
rule = "until"
play = "may"
"""
"""Nobody makes others draw, so that the round is short whatever the bot does."""
SERVE: Final = f"""
{in_a_hurry.HURRIED}
import sys
from parlour.tui.commands import serve
from parlour.tui.commands.cli import main
serve.WEB = {in_a_hurry.program("parlour.tui.web.__main__")!r}
sys.exit(main(["serve", "--private", "--json", *sys.argv[1:]]))
"""
"""A referee whose deal is always the same, so that a round is as long as the last time."""


@contextmanager
def hosted(*what: str, bots: int = 1) -> Iterator[Serve]:
    """Yield a referee with one table, where so many bots sit, and its door for browsers.

    `what` is a game, or `--rules` and a file.
    """
    door = ("--port", "0", "--web", "--web-port", "0")
    program = (sys.executable, "-P", "-c", SERVE)
    serve = Serve.start(*what, *door, "--bots", str(bots), "--pace", "instant", program=program)
    try:
        yield serve
    finally:
        serve.end()


def play_a_round(browser: Browser, size: tuple[int, int], *what: str, bots: int) -> None:
    """Play a round at a table that is `hosted`; nothing may go wrong, or be fetched from elsewhere."""
    with hosted(*what, bots=bots) as serve, closing(Tab.open(browser, size)) as tab:
        url = serve.said["web_url"]
        elsewhere: list[str] = []
        here = url.partition("#")[0]
        tab.page.on("request", lambda asked: elsewhere.append(asked.url) if here not in asked.url else None)
        finger = Finger(tab)
        finger.sit_down(url, "Ann")
        assert finger.play_round() == 1 + bots
        assert not tab.wrong
        assert not [url for url in elsewhere if not url.startswith("data:")]


@pytest.mark.few(slow=("lotta-watta", "jojo"))
@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_taps(browser: Browser, game: str) -> None:
    play_a_round(browser, PHONE, game, bots=1)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_a_round_of_the_other_games_is_played_by_taps(browser: Browser, game: str) -> None:
    play_a_round(browser, PHONE, game, bots=1)


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE, LARGE], ids=["small", "on its side", "large"])
@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
def test_a_round_is_played_at_every_size(browser: Browser, game: str, size: tuple[int, int]) -> None:
    play_a_round(browser, size, game, bots=BOTS[size])


@AT_EVERY_SIZE
def test_a_round_of_house_rules_is_played_by_taps(
    browser: Browser, size: tuple[int, int], tmp_path: Path
) -> None:
    file = tmp_path / "rainy.toml"
    file.write_text(HOUSE, "utf-8")
    play_a_round(browser, size, "--rules", str(file), bots=BOTS[size])
