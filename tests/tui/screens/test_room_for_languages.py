"""Every page and box in every language that there is: no text is longer than its place from 80x24 on.

In a smaller window a line of a list may be cut, but no heading and no key at the foot.
"""

from __future__ import annotations

import pytest

from parlour.tui.text.language import speak
from tests.tui.kit.catalogs import CODES, catalog_of
from tests.tui.kit.cut import noted, overflowing
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import text_of, walk
from tests.tui.screens.test_page_snapshots import PICTURES, SLOW

SIZES = ((80, 24), (120, 40))
"""In a larger window there is more room for each text than in the larger one of these."""
SMALL = (60, 20)
BELOW = "! "
"""A fault may be cut beside its row: it stands below the list, or beside it, as a whole."""


@pytest.mark.few(
    *(f"waiting-{code}" for code in CODES), slow=[f"{name}-{code}" for name in SLOW for code in CODES]
)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", PICTURES)
async def test_no_page_cuts_a_text(name: str, code: str) -> None:
    picture = PICTURES[name]
    speak(catalog_of(code))
    app = picture.make()
    with noted() as cut:
        async with walk(app) as pilot:
            await settled(pilot)
            await picture.before(pilot, app)
            for size in SIZES:
                if app.size != size:
                    await pilot.resize_terminal(*size)
                await threads_done(pilot)
                shown = set(text_of(app).split())
                told_below = [
                    text for text in cut if BELOW in text and set(text.split(BELOW)[-1].split()) <= shown
                ]
                assert [text for text in cut if text not in told_below] == [], size
                assert overflowing(app) == [], size
            await pilot.resize_terminal(*SMALL)
            await threads_done(pilot)
            heading, *_, foot = text_of(app).splitlines()
            assert "…" not in heading + foot
            assert overflowing(app) == []
