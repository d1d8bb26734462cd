"""Files of bots, good and bad, as players might write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

from parlour.rules.sentences import in_words
from parlour.rules.views import SeatView, View

FIRST_CHOICE = """
from parlour.rules.game import compose

def decide(view, rng):
    for choice in view.choices:
        if choice.deep or choice.race:
            continue
        picks = []
        for step in choice.steps:
            if step.follows(picks):
                picks += rng.sample(step.among, step.least)
        return compose(choice.verb, picks)
"""
"""Plays the first thing that it may, which is legal in most games."""

SEATS = (SeatView(0, 0, 1, acts=True), SeatView(1, 0, 1))
MY_MOVE = View(viewer=0, seats=SEATS, zones=(), prompt=in_words("Play"))
"""A view of a table that waits for the viewer."""

Write = Callable[[str], str]
"""Writes the file of a bot, and returns its path."""


def write_bot(folder: Path, text: str, name: str = "mine.py") -> str:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(dedent(text).lstrip("\n"))
    return str(file)
