"""The options of a table, which its host sets: of its game, and for bots, clocks, hints and spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from parlour.net.wire.messages import Hints, Setup, TablePart
from parlour.rules.faults import UnknownGame
from parlour.rules.shelf import shelf
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import ALLOWED, CLOCKS, CLOCKS_WORDS, PACES, WATCHING_WORDS
from parlour.tui.words.of_games import spoken_preset

NO_TIMER: Final = marked("off")
TIMERS: Final = (NO_TIMER, "15 s", "30 s", "60 s", "120 s")
WHO_ASKS: Final = (marked("alone"), marked("everyone"), marked("off"))
"""The values of `Hints`."""
TIMER: Final = "timer"
LONGEST: Final = 64
"""Characters of a value."""


class TableOption(NamedTuple):
    """An option, called `name`, with its present value; without `values` it is any text or number.

    Title and `words` are in the language of the session; of `values` each is put into it where it is shown.
    `setup` makes the request that gives the option another value. A timer may have any number of seconds.
    """

    name: str
    title: str
    value: str
    values: tuple[str, ...]
    words: str
    setup: Callable[[str], Setup]


def options_of(table: TablePart) -> tuple[TableOption, ...]:
    """Return the options of a table; house rules have none but those of the table itself."""
    try:
        options = () if table.house else spoken_preset(shelf.preset(table.game)).options
    except UnknownGame:
        options = ()
    timer = f"{table.timer} s" if table.timer else NO_TIMER
    timers = (NO_TIMER,) if table.relaxed else tuple(dict.fromkeys((*TIMERS, timer)))
    watching = ALLOWED[not table.may_watch]
    who = tr("who may ask for hints: one person alone against bots, everyone, or nobody (off)")
    return (
        TableOption("pace", tr("bot pace"), table.pace, PACES, tr("how long the bots think"), _pace),
        TableOption(
            TIMER, tr("timer"), timer, timers, tr("how long a player may think before a bot plays"), _timer
        ),
        TableOption("hints", tr("hints"), table.hints.value, WHO_ASKS, who, _hints),
        TableOption("clocks", tr("clocks"), CLOCKS[table.relaxed], CLOCKS, tr(CLOCKS_WORDS), _clocks),
        TableOption("watching", tr("watching"), watching, ALLOWED, tr(WATCHING_WORDS), _watching),
        *(_of_game(option, table) for option in options),
    )


def title_of(option: str) -> str:
    """Return the title of an option of a game, in the language of the session."""
    return tr(option.replace("_", " "))


def _of_game(option: shelf.Option, table: TablePart) -> TableOption:
    """Return an option of the game; with relaxed clocks, without values that hurry."""
    calm = shelf.unhurried_values(table.game) if table.relaxed else {}
    value, values = table.options.get(option.name, option.value), calm.get(option.name, option.values)
    words = f"{option.words} ({option.clause})" if option.clause else option.words

    def setup(text: str) -> Setup:
        return Setup(options={option.name: text[:LONGEST]})

    return TableOption(option.name, title_of(option.name), value, tuple(values), words, setup)


def _pace(value: str) -> Setup:
    return Setup(pace=value)


def _timer(value: str) -> Setup:
    return Setup(timer=0 if value == NO_TIMER else int(value.split()[0]))


def _hints(value: str) -> Setup:
    return Setup(hints=Hints(value))


def _clocks(value: str) -> Setup:
    return Setup(relaxed=value == CLOCKS[1])


def _watching(value: str) -> Setup:
    return Setup(may_watch=value == ALLOWED[0])
