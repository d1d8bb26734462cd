"""A table in a language of accented letters: what it says, asks and offers is in that language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from gettext import NullTranslations
from typing import Final

import pytest

from parlour.net.wire.messages import Answer, Update
from parlour.rules.match import judge
from parlour.rules.moves import Refusal
from parlour.rules.sentences import NO_NOTATION, Told
from parlour.rules.shelf import shelf
from parlour.rules.views import Role
from parlour.tui.moves.asking import refusal
from parlour.tui.moves.turn import Turn
from parlour.tui.remote.standstill import Standstill
from parlour.tui.seen.facts import names_at
from parlour.tui.tables.controls.open_now import open_now
from parlour.tui.text.language import speak, tr
from parlour.tui.text.phrases import sentence
from parlour.tui.words.asking import VERBS
from parlour.tui.words.speaking import said
from tests.tui.kit.catalogs import CODES, catalog_of
from tests.tui.kit.filled import pictured
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.plain.saying.matches import NAMES, Seen, played

GAMES: Final = ("juno-classic", "juno-serious", "mau-mau", "lotta-watta", "jojo")
KEYS: Final[Mapping[str, Callable[[Turn], object]]] = {
    "none": lambda _: None,
    "enter": lambda turn: turn.enter(),
    "first choice": lambda turn: (
        turn.act(turn.view.choices[0].verb) if turn.view is not None and turn.view.choices else None
    ),
}
FACES: Final = ("JOKER", "JOJO", "WILD", "SKIP", "REV")
"""What stands on cards."""
CALLED: Final = ("UNO", "Mau", "Lotta", "Watta")
"""What the rules of a game let a player call."""
TITLES: Final = tuple(game.title for game in shelf.games())
NOT_SAID: Final = ("Kitchen", *TITLES, *NAMES, *FACES, *CALLED)


@pytest.mark.few("juno-classic-small", slow=("mau-mau-large", "jojo-small", "lotta-watta-large"))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_shown_in_the_language_of_the_session(game: str, size: tuple[int, int]) -> None:
    speak(Pseudo())
    for seen in played(game, moves=30):
        for name, key in KEYS.items():
            sheet, _ = pictured(seen.update, size, key=key)
            shown = "\n".join(sheet.text(y) for y in range(size[1]))
            assert missed(shown, *NOT_SAID) == [], f"after {name}: {shown}"


@pytest.mark.parametrize("game", GAMES)
async def test_the_keys_at_the_foot_are_in_the_language_of_the_session(game: str) -> None:
    speak(Pseudo())
    for seen in played(game, moves=30):
        for name, key in KEYS.items():
            turn = Turn()
            turn.show(seen.update)
            key(turn)
            words = " ".join(each.said for each in open_now(turn, seen.update, Standstill(lambda: 0.0)))
            assert missed(words) == [], f"after {name}"


@pytest.mark.slow
@pytest.mark.few("juno-classic-accented", slow=("lotta-watta-de", "jojo-accented"))
@pytest.mark.parametrize("language", [Pseudo(), *map(catalog_of, CODES)], ids=["accented", *CODES])
@pytest.mark.parametrize("game", ["juno-classic", "juno-serious", "lotta-watta", "jojo"])
async def test_no_question_and_no_refusal_is_cut(game: str, language: NullTranslations) -> None:
    speak(language)
    refused = set[str]()
    for seen in played(game, moves=30):
        for key in KEYS.values():
            assert "…" not in prompted(seen.update, key)
        for why in refusals(seen):
            if (words := sentence(said(why, names_at(seen.update), 0))) not in refused:
                shown = prompted(seen.update, partial(refuse, why=why))
                assert "…" not in shown
                assert words in shown
                refused.add(words)


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_the_words_above_the_seats_stand_apart(size: tuple[int, int]) -> None:
    speak(Pseudo())
    lines = first_look("juno-classic", size)
    assert lines[1][: size[0] // 2].split()[-2:] == [tr("cards"), tr("score")]


async def test_a_card_at_which_somebody_looks_has_the_word_that_fits() -> None:
    speak(Pseudo())
    shown = "\n".join(first_look("lotta-watta", (60, 18)))
    assert f"3{tr('eye')} 4{tr('eye')}" in shown


def first_look(game: str, size: tuple[int, int]) -> list[str]:
    """Return the lines of a table at its first update."""
    sheet, _ = pictured(next(played(game, moves=1)).update, size)
    return [sheet.text(y) for y in range(size[1])]


def prompted(update: Update, key: Callable[[Turn], object]) -> str:
    """Return what the prompt says at 80x24 after a key, its rows as one."""
    sheet, scene = pictured(update, (80, 24), key=key)
    assert scene.layout is not None
    at = scene.layout.prompt
    return " ".join(" ".join(sheet.text(row) for row in range(at.y, at.y + at.height)).split())


def refuse(turn: Turn, why: Told) -> None:
    turn.notice = why


def refusals(seen: Seen) -> Iterator[Told]:
    """Yield why the viewer may not do now what keys stand for: moves without picks, and cards of the hand."""
    zones = seen.update.view.zones if seen.update.view is not None else ()
    hand = {card for zone in zones if zone.role is Role.OWN for card in zone.cards if card}
    for text in (*VERBS, *(f"play {card}" for card in sorted(hand))):
        found = judge(seen.match, 0, text)
        if isinstance(found, Refusal) and found.told.sentence.key != NO_NOTATION.key:
            yield from filter(
                None, [refusal(Answer(id=1, ok=False, clause=found.clause, told=found.told), NAMES)]
            )
