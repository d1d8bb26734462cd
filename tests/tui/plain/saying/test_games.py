"""Whole rounds of every game in lines: what may be said, what must not be, and nothing twice."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import pytest

from parlour.rules.events import Happened, told_of
from parlour.rules.sentences import text as english
from parlour.rules.shelf import shelf
from parlour.rules.views import View
from parlour.tui.moves.selection import of_hand
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.table import place_lines, score_lines, table_lines, who_lines
from parlour.tui.plain.saying.teller import Teller
from parlour.tui.text.printable import is_visible
from parlour.tui.words.data import event_data
from tests.tui.plain.saying.matches import GAMES, NAMES, Seen, played

WIDTH = 80
SEAT = re.compile(r"\{\d*\}")
EVERY_CARD = {card for game in GAMES for card in shelf.table_rules(game).rules.texts}
WORDS = {card_words(card): card for card in EVERY_CARD}
ANY_CARD = re.compile(
    rf"(?<![\w+])(?:{'|'.join(map(re.escape, sorted(WORDS, key=len, reverse=True)))})(?!\w)"
)


def everything(seen: Seen, teller: Teller, verbosity: Verbosity) -> list[Said]:
    """Return what is said by itself, and what every command about the table says."""
    update = seen.update
    assert update.view is not None
    asked = [*hand_lines(update.view), *table_lines(update), *who_lines(update), *score_lines(update)]
    asked += [line for words in ("slot 1", "pile", "bob", "nowhere") for line in place_lines(update, words)]
    return [*teller.tell(update, verbosity), *asked]


@cache
def whole(game: str, viewer: int | None = 0) -> tuple[Seen, ...]:
    return tuple(played(game, viewer))


@pytest.mark.few(
    *("juno-classic-0", "jojo-None", "lotta-watta-0"),
    slow=("jojo-0", "mau-mau-0", "lotta-watta-None"),
)
@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_a_sentence_and_no_card_is_said_that_the_viewer_is_not_shown(
    game: str, viewer: int | None
) -> None:
    teller, count = Teller(), 0
    for seen in whole(game, viewer):
        view = seen.update.view
        assert view is not None
        shown = shown_cards(view, seen.events)
        for said in everything(seen, teller, Verbosity.NORMAL):
            count += 1
            assert said_cards(said.text) <= shown, said.text
            assert {text for text in strings(said.data) if text in EVERY_CARD} <= shown, said.data
            text = said.text
            assert is_visible(text), text
            assert not SEAT.search(text), text
            assert text == " ".join(text.split()), text
            assert text[:1].isupper() or not text[:1].isalpha(), text
            assert said.kind is Kind.OPTION or text.endswith((".", "?", "!")), text
            assert max(map(len, text.split(" "))) <= WIDTH, text
            json.dumps(dict(said.data))
    assert count > 100


def said_cards(text: str) -> set[str]:
    """Return the cards that a line says."""
    return {WORDS[match[0]] for match in ANY_CARD.finditer(text.casefold())}


def strings(data: object) -> Iterator[str]:
    """Yield every text in data but the names of places, one of which is spelled as a card is."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        named = (value for key, value in data.items() if key not in ("place", "to"))
        yield from (text for value in named for text in strings(value))
    elif isinstance(data, Sequence):
        yield from (text for value in data for text in strings(value))


def shown_cards(view: View, happened: Sequence[Happened]) -> set[str]:
    """Return the cards in the view and in all that the viewer was told, and words that are no hidden card."""
    zones = {card for zone in view.zones for card in zone.cards}
    results = {card for result in view.match.results for hand in result.hands for card in hand}
    stands = {card for place in view.stacks.places for card in place.stands_for} if view.stacks else set()
    words = [english(told_of(event)) for _, event in happened]
    words += [english(view.prompt), *(english(choice.words) for choice in view.choices)]
    return zones | results | stands | {card for line in words for card in said_cards(line)}


@pytest.mark.few("juno-classic-2", "jojo-2", "lotta-watta-3", slow=("mau-mau-2",))
@pytest.mark.parametrize("verbosity", [Verbosity.NORMAL, Verbosity.FULL])
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_once_and_in_its_order(game: str, verbosity: Verbosity) -> None:
    teller, told, happened = Teller(), list[dict[str, object]](), tuple[Happened, ...]()
    for seen in whole(game):
        said = teller.tell(seen.update, verbosity)
        told += events(said)
        happened = seen.events
        assert not [each.text for each in said if re.search(rf"\b{NAMES[0]}\b", each.text)], (
            "the player is you"
        )
    there = [{"number": number, **event_data(event)} for number, event in happened]
    assert [each["number"] for each in told] == sorted(each["number"] for each in told)  # type: ignore[type-var]
    assert without_text(told) == Counter(map(str, there[: len(told)]))
    assert len(there) - len(told) < 12, "the rest is of the turn that goes on at the end"


def without_text(told: Iterable[Mapping[str, object]]) -> Counter[str]:
    return Counter(str({name: value for name, value in each.items() if name != "text"}) for each in told)


def events(said: Iterable[Said]) -> list[dict[str, object]]:
    """Return the events that are told, but those that the lines themselves find."""
    found = [event for each in said for event in each.data.get("events", ())]  # type: ignore[attr-defined]
    return [event for event in found if "number" in event]


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau",))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_new_is_not_said_again_but_a_question_after_a_move_of_ones_own(game: str) -> None:
    teller, before, asked = Teller(), "", 0
    for seen in whole(game):
        said = teller.tell(seen.update)
        assert teller.tell(seen.update.model_copy(update={"seq": seen.update.seq + 1})) == []
        own = any(each.kind is Kind.OWN for each in said)
        turn = " ".join(each.text for each in said if each.kind in (Kind.TURN, Kind.OPTION))
        if not is_open(seen):
            before = ""
        if turn:
            asked += 1
            assert own or turn != before, turn
            before = turn
    assert asked > 5


def is_open(seen: Seen) -> bool:
    return seen.update.view is not None and bool(seen.update.view.choices)


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau",))
@pytest.mark.parametrize("game", GAMES)
def test_brief_lines_are_about_oneself_alone(game: str) -> None:
    brief, normal = Teller(), Teller()
    kinds: Counter[Kind] = Counter()
    for seen in whole(game):
        said = brief.tell(seen.update, Verbosity.BRIEF)
        kinds += Counter(each.kind for each in said)
        own = [each for each in normal.tell(seen.update) if each.kind is Kind.OWN]
        assert [each for each in said if each.kind is Kind.OWN] == own
    assert kinds[Kind.OTHERS] == 0
    assert kinds[Kind.TURN] > 0


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau", "switch"))
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_offered_by_a_word_a_row_or_a_card(game: str) -> None:
    count = 0
    for seen in whole(game):
        view = seen.update.view
        assert view is not None
        asked = asked_lines(seen.update)
        said = set(re.findall(r"\w+", asked[0].text.casefold())) if asked else set()
        rows = {str(each.data["move"]).partition(" ")[0] for each in asked[1:]}
        cards = {card["card"] for card in asked[0].data["cards"]} if asked else set()  # type: ignore[attr-defined]
        for choice in view.choices:
            count += 1
            with_card = choice.card in cards or (choice in of_hand(view) and cards)
            assert choice.verb in said or choice.verb in rows or with_card, (choice, asked)
    assert count > 20


@pytest.mark.few("juno-classic", slow=("jojo", "lotta-watta"))
@pytest.mark.parametrize("game", GAMES)
def test_no_word_at_the_largest_table_is_longer_than_a_line(game: str) -> None:
    teller = Teller()
    for seen in played(game, seats=10, moves=30):
        for said in everything(seen, teller, Verbosity.FULL):
            assert 0 < max(map(len, said.text.split(" "))) <= WIDTH, said.text
