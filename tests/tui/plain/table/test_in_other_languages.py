"""A table of plain lines in a language of accented letters: what is said, read by programs, and typed."""

from __future__ import annotations

from typing import Final

import pytest

from parlour.net.client.client import Lost, News
from parlour.net.fair import sentences
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.wire.messages import (
    Answer,
    AskHint,
    Chat,
    Clock,
    HintPart,
    Hints,
    Lobby,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    Update,
)
from parlour.net.wire.notices import GOES_ON, PAUSES
from parlour.rules.games.shedding.choices.sentences import DISCARD, DRAW_ONE
from parlour.rules.sentences import TURN_OF, told
from parlour.tui.plain.saying.places import places_named
from parlour.tui.plain.saying.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.table import place_lines
from parlour.tui.plain.saying.teller import Teller
from parlour.tui.text.language import asked_for, said_of, speak, tr
from parlour.tui.words.speaking import CARD
from parlour.tui.words.typed import COMMAND, MOVE, forms
from tests.rules.jojo.table import table as jojo
from tests.tui.kit import stacked
from tests.tui.kit.at_table import my_turn
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.news import WELCOME
from tests.tui.kit.pseudo import Pseudo, missed, template
from tests.tui.plain.languages import ACCENTED, WHAT_IT_IS, data_of, in_both, words_of
from tests.tui.plain.pages.typed import Player
from tests.tui.plain.saying.matches import NAMES, played
from tests.tui.plain.saying.test_games import everything
from tests.tui.plain.table.at_table import Moment, Typed, typed
from tests.tui.plain.table.test_at_the_table import after_round, held_up, hosted, table
from tests.tui.plain.table.test_places import STACKS

pytestmark = pytest.mark.looptime

ASKED: Final = (
    *("hand", "table", "score", "who", "options", "time", "why", "why nonsense", "at discard", "at"),
    *("at nonsense", "again", "brief", "full", "normal", "back", "vote", "undo", "99", "play nonsense"),
    *("nonsense", "continue", "catch", "next", "wait"),
)
"""What can be asked at a table, and what is refused there."""
FULL: Final = Verbosity.FULL
ON_THE_TABLE: Final = (
    "UNO",  # what is called
)


async def part_of_a_match(game: str) -> list[Said]:
    """Return all that is said of a match by itself, and now and then what is said when it is asked for."""
    teller, said = Teller(), list[Said]()
    for seen in played(game, seats=2, moves=200):
        asked = seen.update.seq % 8 == 0
        said += everything(seen, teller, FULL) if asked else teller.tell(seen.update, FULL)
    return said


@pytest.mark.few(slow=("jojo",))
@pytest.mark.parametrize("game", ["juno-classic", "jojo", "lotta-watta"])
async def test_two_sessions_at_once_hear_a_match_each_in_its_language_with_the_same_data(game: str) -> None:
    other, english = await in_both(lambda: part_of_a_match(game))
    assert data_of(other) == data_of(english)
    typed = ("slot 1", "pile", "nowhere")
    assert missed(words_of(other, typed, (*WHAT_IT_IS, *NAMES, *ON_THE_TABLE)), *WHAT_IT_IS) == []
    assert not ACCENTED & {letter for each in english for letter in each.text}
    assert any(each.kind is Kind.RESULT for each in english)


def told_at_a_table() -> tuple[Update, tuple[str | News, ...]]:
    """Return a moment of a match, and what is typed and told there."""
    at = hosted(table(my_turn(), hints=Hints.EVERYONE))
    pause = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
    detail = told(sentences.NOT_ITS_PLACE, card=1, shuffle=shuffle("deal"))
    verdicts = [Verdict(1, 1, Mismatch(wrong, detail), doubts=3, kept_back=(1, 2)) for wrong in Wrong]
    plain = Verdict(1, 2, unverifiable=told(TURN_OF, 1))
    right = plain._replace(unverifiable=None)
    verdicts += [plain, right, right._replace(missed=True), right._replace(took_part=True)]
    verdicts += [right._replace(partly=True), right._replace(before=True)]
    script: list[str | News] = [Chat(name="Bo", text="hello there"), Lost(GOES_ON, again_in=1.0), WELCOME]
    script += [*ASKED, "hint", "why 1", "help", "pause", "stand-in", "host nonsense", "host cem", "say"]
    script += [f"say {'o' * 301}", "leave", "no", hosted(at, pause=pause).model_copy(update={"seq": 2})]
    script += ["time", "draw", held_up(0).model_copy(update={"seq": 3}), "vote nonsense", "vote", "no"]
    script += ["vote yes", held_up(3, Presence.AWAY).model_copy(update={"seq": 4}), "who", "vote", "yes"]
    script += [
        after_round().model_copy(update={"seq": 5, "clocks": (Clock(name="deal", left=19.5),)}),
        "wait",
    ]
    script += [after_round(Phase.OVER).model_copy(update={"seq": 6}), "help", "draw", "nonsense", "again"]
    return at, (*script, *verdicts, Lobby(tables=()))


async def at_a_table() -> Typed:
    """Type and hear all this."""
    at, script = told_at_a_table()
    moment = Moment(at)
    best = HintPart(can=(told(DRAW_ONE),), move="draw", told=told(DRAW_ONE), reasons=(told(TURN_OF, 1),))
    moment.answers[AskHint] = Answer(id=0, hint=best)
    return await typed(moment, *script)


async def test_what_a_table_tells_of_people_clocks_and_shuffles_is_in_the_language_of_the_session() -> None:
    other, english = await in_both(at_a_table)
    made_up = ("Your turn: play a card or draw one", "Draw a card", "Play a card")
    zones = ("Discard", "discard", "Stock", "stock")
    shown = words_of(other.said, other.lines.typed, (*WHAT_IT_IS, *made_up, *zones))
    assert missed("\n".join((shown, *other.lines.questions)), *WHAT_IT_IS) == []
    assert data_of(other.said) == data_of(english.said)
    assert len(english.texts(Kind.CHECK)) > 2 * len(Wrong)


# ---- what is typed -------------------------------------------------------------------------------


def heard(*words: str, key: str | None = None) -> str:
    """Return texts of the catalog as the other language says them, as they are heard in a line."""
    return " ".join(said_of(key, each) if key else tr(each) for each in words).casefold()


@pytest.mark.parametrize("line", ["red 7", "r7", "re 7", "1"])
async def test_a_card_may_be_typed_in_english(line: str) -> None:
    speak(Pseudo())
    assert (await typed(my_turn(), line)).moves == ["play R7"]


async def test_a_card_and_a_color_may_be_typed_as_they_are_said() -> None:
    speak(Pseudo())
    assert (await typed(my_turn(), heard("red 7", key=CARD))).moves == ["play R7"]
    wild = f"{heard('Wild', key=CARD)} {heard('blue', key=CARD)}"
    assert (await typed(my_turn(), f"play {wild}")).moves == ["play W blue"]


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_a_place_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    north = heard("north") if said else "north"
    assert places_named(north, stacked.seen(jojo(STACKS)).view) == ["N"]


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_a_pile_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    pile = heard("discard", key=DISCARD.sentence.key) if said else "discard"
    [lies] = place_lines(Dealt("juno-classic", "R1 | R2", "R5").update(), pile)
    assert lies.data["zone"] == "discard"


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_values_and_answers_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    say = heard if said else str
    async with Player() as ann:
        await ann.type(f"set {say('Bell')} {say('off')}", "play jojo", "leave", say("no"))
        assert ann.kept[0].bell is False
        assert ann.at == "MatchPage"
        await ann.type("leave", say("yes"))
        assert ann.at == "HomePage"


# ---- commands ------------------------------------------------------------------------------------


def speak_german() -> None:
    speak(asked_for({"LANG": "de_DE.UTF-8"}))


@pytest.mark.parametrize("line", ["spiele rot 7", "spiele die rote 7", "lege 1", "spielen 1", "play red 7"])
async def test_a_move_may_be_typed_in_german_or_in_english(line: str) -> None:
    speak_german()
    assert (await typed(my_turn(), line)).moves == ["play R7"]


async def test_the_beginning_of_a_german_word_is_enough_where_it_is_clear() -> None:
    speak_german()
    assert (await typed(my_turn(), "zie")).moves == ["draw"]
    several = await typed(my_turn(), "z")
    assert several.moves == []
    assert several.texts(Kind.REFUSED) == [
        "„z“ kann ziehen, zeit, zurücknehmen, zurück sein. Tippe mehr davon."
    ]


async def test_what_is_said_names_german_words_and_programs_read_english_ones() -> None:
    speak_german()
    heard = await typed(my_turn(), "hilfe", "aussetzen", "warum 2")
    commands = {each.data["command"]: each.text for each in heard.said if "command" in each.data}
    assert commands["why"] == "warum KARTE: warum eine Karte nicht gelegt werden kann."
    [turn] = [each for each in heard.said if each.kind is Kind.TURN][:1]
    assert "Tippe ziehen" in turn.text
    assert turn.data["moves"] == ["play", "draw"]


async def test_tab_completes_german_words_and_english_ones() -> None:
    speak_german()
    async with Player() as ann:
        completions = ann.session.page.completions
        assert completions("spiel") == ["spielen"]
        assert completions("pl") == ["play"]
        assert completions("h") == ["host", "history", "hilfe"]
        await ann.type("spielen jojo")
        completions = ann.session.page.completions
        assert completions("zi") == ["ziehen"]
        assert completions("abstimmen ") == [
            "abstimmen yes",
            "abstimmen ja",
            "abstimmen no",
            "abstimmen nein",
        ]


async def test_an_english_word_means_the_same_in_every_language() -> None:
    speak_german()
    keys = [(each.context, str(each.id)) for each in template() if each.context in (COMMAND, MOVE)]
    english = {word for key, word in keys if key == COMMAND}
    taken = {word: english & {*forms(word, key)} - {word} for key, word in keys}
    assert {word: others for word, others in taken.items() if others} == {}
