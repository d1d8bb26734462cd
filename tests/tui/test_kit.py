"""The kit of these tests: what a pilot waits for before it looks, and how empty a window is."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from textual.app import App, ComposeResult
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.tui.drawing.canvas import Rect
from tests.tui.kit import stillness
from tests.tui.kit.empty import largest_empty


class Slow(App[None]):
    """Goes through as many hands as there are, before a key has its effect; `o` opens a box above."""

    def compose(self) -> ComposeResult:
        yield Static("", id="words", markup=False)

    def on_key(self, event: Key) -> None:
        self.call_later(self.call_after_refresh, self.run_worker, self._at_length(event.key))

    async def _at_length(self, key: str) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        if key == "o":
            await self.push_screen(ModalScreen())
        self.screen_stack[0].query_one("#words", Static).update(f"pressed {key}")

    def drawn(self) -> str:
        """What stands in the first line of the screen at the bottom."""
        return self.screen_stack[0]._compositor.render_strips()[0].text.strip()


@pytest.mark.parametrize("key", ["x", "o"])
async def test_a_key_has_had_its_effect_and_is_drawn_however_many_hands_it_goes_through(key: str) -> None:
    app = Slow()
    async with app.run_test():
        app.post_message(Key(key, None))
        await stillness.stillness()
        assert app.drawn() == f"pressed {key}"


async def test_a_new_size_has_reached_every_part_of_the_screen() -> None:
    app = Slow()
    async with app.run_test():
        app.post_message(Resize(Size(50, 20), Size(50, 20)))
        await stillness.stillness()
        assert app.query_one("#words").size.width == 50


async def test_an_app_that_never_rests_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stillness, "PATIENCE", 0.05)
    app = Slow()
    async with app.run_test():

        async def restless() -> None:
            for _ in itertools.count():
                await asyncio.sleep(0)

        app.run_worker(restless())
        with pytest.raises(TimeoutError):
            await stillness.stillness()


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("", "", ""), Rect(0, 0, 6, 3)),
        (("xxxxxx", "xxxxxx", "xxxxxx"), Rect(0, 0, 0, 0)),
        (("x    x", "x    x", "xxxxxx"), Rect(1, 0, 4, 2)),
        (("  x", "  x", "xxx"), Rect(3, 0, 3, 3)),
        (("x", "  x", ""), Rect(3, 0, 3, 3)),
        (("xxxxxx", " x  x ", ""), Rect(0, 2, 6, 1)),
    ],
)
def test_the_largest_blank_rectangle_is_found(lines: tuple[str, ...], wanted: Rect) -> None:
    found = largest_empty("\n".join(lines), (6, 3))
    assert found.at == wanted
    assert found.share == pytest.approx(wanted.width * wanted.height / 18)
