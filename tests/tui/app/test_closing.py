"""The app while it closes: the referee may go on telling."""

from __future__ import annotations

from textual.events import Unmount
from textual.message import Message

from parlour.net.client.client import FinishedMatch
from parlour.net.wire.messages import Phase, Record
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour


async def test_what_is_told_to_an_app_that_closes_is_kept_but_not_shown() -> None:
    library = FakeLibrary()
    app = parlour(library=library)

    def tell_late(message: Message) -> None:
        """Go on telling while the screens are taken down, from the inside out."""
        if isinstance(message, Unmount) and not app.is_running:
            app.house.tell(app.house.update(Phase.OVER))
            app.house.tell(FinishedMatch(Record(name="m2.txt", text="parlour 1"), own=True))

    async with app.run_test(message_hook=tell_late) as pilot:
        await pilot.press("h", "enter")
        await settled(pilot)
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
    assert library.kept == {"m2.txt": ("parlour 1", True)}
