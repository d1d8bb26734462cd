"""The pictures in which nothing moves: a table of each game, other pages, other colors, another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from parlour.net.wire.messages import Chat, Phase, Presence, Request, Start, Update
from parlour.rules.match import Match, acting
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from parlour.tui.drawing import themes
from parlour.tui.drawing.fewer_colors import table_of
from parlour.tui.storage.settings import Settings
from parlour.tui.terminal.depth import Depth
from parlour.tui.text.language import asked_for, speaking
from parlour.tui.web.pages.table import table_page
from tests.pictures.frames import Frame, Page, frame
from tests.pictures.match import SIZE
from tests.tui.kit.at_table import NAMES
from tests.tui.kit.depths import recorded
from tests.tui.kit.news import seats
from tests.tui.kit.paged import scene_of
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, parlour, walk
from tests.tui.plain.saying.matches import moments, seen

SEATS: Final = 4
BOT: Final = 1
ENOUGH: Final = 4_000
"""Moves in which every match is over."""


@cache
def midst(game: str, seed: int, in_round: int, turn: int) -> Update:
    """Return the moment at which the viewer's turn with this number begins, in a round of a match of bots."""
    turns = before = 0

    def is_it(match: Match) -> bool:
        nonlocal turns, before
        acts = len(match.results) + 1 == in_round and 0 in acting(match)
        turns, before = turns + (acts and not before), acts
        return turns == turn

    return _first(game, seed, is_it)


def end(game: str, seed: int) -> Update:
    """Return the end of a match of bots."""
    return _first(game, seed, lambda match: match.stage is Stage.OVER)


def _first(game: str, seed: int, is_it: Callable[[Match], bool]) -> Update:
    """Return what seat 0 is told at the first moment that `is_it`; the others are people, but for one."""
    rules = shelf.table_rules(game)
    for match, happened, seq in moments(rules, seats=SEATS, moves=ENOUGH, seed=seed):
        if is_it(match):
            told = seen(rules, match, happened, 0, seq).update
            seats = tuple(
                part.model_copy(
                    update={
                        "name": NAMES[part.seat],
                        "presence": Presence.BOT if part.seat == BOT else Presence.HERE,
                    }
                )
                for part in told.table.seats
            )
            return told.model_copy(update={"table": told.table.model_copy(update={"seats": seats})})
    raise ValueError(f"the match of {game} with seed {seed} has no such moment")


async def screen(
    update: Callable[[], Update],
    take: Callable[[App], Frame] = frame,
    settings: Settings | None = None,
    language: str = "",
) -> Frame:
    """Return what the player sees after an update, in a language such as `de`."""
    app = parlour(settings=settings)
    usual = app.house.react

    def react(request: Request) -> None:
        if isinstance(request, Start):
            app.house.tell(update())
        else:
            usual(request)

    app.house.react = react
    with speaking(asked_for({"LANG": language})):
        async with walk(app, "p", "enter", size=SIZE) as pilot:
            await settled(pilot)
            return take(app)


async def waiting_room() -> Frame:
    """Return a host's table before its match, to which people have come."""
    app = parlour()
    async with walk(app, "h", "enter", size=SIZE) as pilot:
        taken = seats("Ann", "Bo", "Clio", "Bot Dora", most=6, ready=("Bo",))
        app.house.tell(app.house.update(Phase.WAITING, seats=taken, most=6, title="JUNO Classic"))
        app.house.tell(Chat(name="Bo", text="Where are the biscuits?"))
        app.house.tell(Chat(name="Clio", text="In the tin, behind the tea"))
        await settled(pilot)
        return frame(app)


async def phone() -> Page:
    """Return a guest's page."""
    return Page(table_page(scene_of(midst("juno-classic", 5, 2, 12))))


def in_256_colors(theme: str, face: str) -> Callable[[App], Frame]:
    """Return what takes a frame of an app in these looks at a terminal of 256 colors."""
    table = table_of(themes.theme(theme).found, themes.face(face).found)
    return lambda app: Frame(recorded(app, Depth.PALETTE, table))
