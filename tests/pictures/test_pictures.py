"""No picture in `docs/pictures` is older than what it shows: its frames are made anew, as text."""

from __future__ import annotations

import pytest

from tests.pictures.album import FOLDER, PAGE, PICTURES, SHOWN, hashed, kept, page
from tests.pictures.frames import Film

STORY = ("Your turn", "Which color", "chooses red", "Direction reversed", 'You call "UNO"', "to 500 points")
LARGEST = 1_500_000
"""Bytes of the moving picture; of any other a tenth."""


@pytest.mark.few("juno-classic.png", "waiting-room.png")
@pytest.mark.parametrize("name", PICTURES)
async def test_a_picture_shows_what_is_so_now(name: str) -> None:
    subject = await PICTURES[name].look()
    assert hashed(subject) == kept().get(name), f"{name} is out of date: run make pictures"
    if isinstance(subject, Film):
        assert 15 < sum(frame.seconds for frame in subject.frames) < 25
        assert [words for words in STORY if words not in subject.text] == []
        assert subject.frames[-1].text.count("You win round 2") == 1


def test_every_picture_is_there_is_small_and_has_a_text() -> None:
    files = {file.name: file.stat().st_size for file in FOLDER.iterdir() if file not in (PAGE, SHOWN)}
    assert {*files} == {*kept()} == {*PICTURES}, "run make pictures"
    most = {name: LARGEST if name.endswith(".gif") else LARGEST // 10 for name in files}
    assert [name for name, size in files.items() if size > most[name]] == []
    assert PAGE.read_text("utf-8") == page(), "run make pictures"
