"""The moving picture: the end of a round of JUNO Classic, played by keys at the real screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, cast

from textual.pilot import Pilot

from parlour.net.wire.messages import Phase, Play, Request, Start
from parlour.tui.screens.table.table import TableScreen
from tests.pictures.frames import Film, Frame, frame
from tests.tui.kit.by_keys import play_by_keys
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, parlour, press, walk

SIZE: Final = (120, 34)
"""Columns and rows of every screen that is shown."""
HANDS: Final = "G2 B8 B9 W RD RS R7 | YS GS B6 B7 R4 R2 Y3 | B4 G7 RR R6 R0 Y9 G1 | Y2 G8 B0 G3 BD Y7 W4"
BEFORE: Final = (
    *("1 play YS", "3 play Y2", "0 play G2", "1 play GS", "3 play G8", "0 play B8"),
    *("1 play B6", "2 play B4", "3 play B0"),
)
"""What was played before the picture begins."""
SCRIPT: Final = (
    *("0 play B9", "1 play B7", "2 play G7", "3 play G3"),
    *("0 play W red", "1 play R4", "2 play RR", "1 play R2 call"),
    *("0 play RD", "2 play R6", "1 draw"),
    *("0 play RS call", "2 play R0", "1 draw"),
    "0 play R7",
)
"""Who plays what; seat 0 is the viewer, whose moves are made by keys."""
FLIGHT: Final = 0.05
"""Seconds between two frames while a card flies."""
FIRST, KEY, MOVE, LAST = 1.5, 0.5, 0.6, 4.0
"""Seconds for which the first frame is seen, one after a key, one after a move of others, the last one."""


@dataclass
class Camera:
    """Takes frames of a table at which `dealt` is played, by a clock of its own, and presses keys there."""

    app: App
    pilot: Pilot[int]
    dealt: Dealt
    now: float = 100.0
    frames: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._usual = self.app.house.react
        self.app.house.react = self._react

    def _react(self, request: Request) -> None:
        match request:
            case Start():
                self._tell()
            case Play(move=move):
                self.plays(f"0 {move}")
            case _:
                self._usual(request)

    def plays(self, line: str) -> None:
        """Play a move, after the number of its seat, and let the referee tell how the table stands."""
        self.dealt.plays(line)
        self._tell()

    def _tell(self) -> None:
        told = self.dealt.update()
        assert told.view is not None
        phase = Phase.BETWEEN if told.view.match.results[1:] else Phase.PLAYING
        self.app.house.seq += 1
        table = told.table.model_copy(update={"phase": phase})
        self.app.house.tell(told.model_copy(update={"table": table, "seq": self.app.house.seq}))

    @property
    def table(self) -> TableScreen:
        """The table's screen, which runs by this clock."""
        found = next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))
        for part in (found.moving, found.moving.announcing, found._still):
            part._clock = lambda: self.now
        return found

    async def take(self, seconds: float) -> None:
        """Take a frame that is seen for so long, after those in which something flies."""
        await settled(self.pilot)
        table = self.table
        while table.board.overlay is not None:
            self.frames.append(frame(self.app, FLIGHT))
            self.now += FLIGHT
            table.moving.step()
            await settled(self.pilot)
        self.frames.append(frame(self.app, seconds))
        self.now += seconds
        table.moving.announcing.step()

    # ---- a pilot, for `play_by_keys` ------------------------------------------------------------------

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.take(KEY)

    async def pause(self) -> None:
        await self.pilot.pause()


async def match() -> Film:
    """Play the script; return its frames."""
    dealt = Dealt("juno-classic", HANDS, "Y5", stock="Y6 G9 G4 B5").plays(*BEFORE)
    app = parlour(may_move=True)
    async with walk(app, size=SIZE) as pilot:
        camera = Camera(app, pilot, dealt)
        await press(pilot, "p", "enter")
        camera.table.moving.end()
        await camera.take(FIRST)
        for line in SCRIPT:
            if line.startswith("0 "):
                await play_by_keys(cast("Pilot[Any]", camera), camera.table, line.removeprefix("0 "))
            else:
                camera.plays(line)
                await camera.take(MOVE)
        await camera.take(LAST)
    return Film(tuple(camera.frames))
