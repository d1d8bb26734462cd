"""Small apps to run behind a door in tests."""

from __future__ import annotations

import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.driver import Driver
from textual.events import Key, MouseDown, Paste, Resize
from textual.widgets import Static

from parlour.net.ssh.guest import Guest
from parlour.tui.door.rooms import Rooms
from parlour.tui.terminal.terminal import Terminal


class Parrot(App[int]):
    """Says which key came last, and how large the screen is; q leaves, x fails, l links."""

    CSS = "Static { height: 1; } #color { background: rgb(250,100,10); color: rgb(1,2,3); }"
    BINDINGS: ClassVar[list[BindingType]] = [("q", "leave", "leave"), ("x", "fail", "fail")]

    def __init__(self, driver_class: type[Driver], words: str = "") -> None:
        super().__init__(driver_class=driver_class)
        self.words = words
        self.keys: list[str] = []
        self.pasted: list[str] = []
        self.clicks: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield Static("no key", id="last", markup=False)
        yield Static("no size", id="size", markup=False)
        yield Static("colored", id="color", markup=False)
        yield Static(self.words, id="words", markup=False)

    def on_key(self, event: Key) -> None:
        self.keys.append(event.key)
        self.query_one("#last", Static).update(f"key {event.key} {len(self.keys)}")

    def on_paste(self, event: Paste) -> None:
        self.pasted.append(event.text)
        self.query_one("#last", Static).update(f"pasted {len(event.text)}")

    def on_mouse_down(self, event: MouseDown) -> None:
        self.clicks.append((event.x, event.y))

    def on_resize(self, event: Resize) -> None:
        self.query_one("#size", Static).update(f"size {event.size.width}x{event.size.height}")

    def action_leave(self) -> None:
        self.exit(return_code=3)

    def action_fail(self) -> None:
        secret = "the card is R7"
        raise RuntimeError(secret)


class House:
    """Rooms full of parrots; remembers the newest apps and, weakly, all of them."""

    def __init__(self, words: str = "") -> None:
        self.all: weakref.WeakSet[App[Any]] = weakref.WeakSet()
        self.newest: list[weakref.ref[Parrot]] = []
        self._words = words
        self.rooms = Rooms(self.make)

    @asynccontextmanager
    async def make(
        self, guest: Guest, driver_class: type[Driver], terminal: Terminal
    ) -> AsyncIterator[App[Any]]:
        app = Parrot(driver_class, self._words)
        self.all.add(app)
        self.newest.append(weakref.ref(app))
        yield app

    def app(self, number: int = -1) -> Parrot:
        found = self.newest[number]()
        assert found is not None
        return found
