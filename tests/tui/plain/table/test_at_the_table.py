"""What the page at a table hears and says besides moves: races, the bell, people, hints, results, scripts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from parlour.net.client.client import Lost
from parlour.net.errors import Unwritable
from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.wire.messages import (
    Answer,
    AskHint,
    Back,
    Chat,
    Clock,
    GoOn,
    HandOver,
    HintPart,
    Hints,
    Leave,
    Lobby,
    Notice,
    Pause,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    Ready,
    Request,
    Say,
    StandIn,
    Substitute,
    TakeBack,
    Update,
    Vote,
)
from parlour.net.wire.notices import GOES_ON, NOT_WRITTEN, PAUSES
from parlour.rules.sentences import CALLS, GONE_OUT, Sentence, Told, in_words, told
from parlour.rules.views import RoundResult
from parlour.tui.plain.saying.said import Kind, Verbosity
from parlour.tui.words.data import told_data
from tests.net.kit.saying import by_seats
from tests.tui.kit.at_table import a_view, an_update, challenged, exposed, my_turn
from tests.tui.kit.foreign import DRAW, PUT, TRADE, foreign
from tests.tui.kit.laid import EIGHT, racing, seen
from tests.tui.kit.news import seats
from tests.tui.plain.table.at_table import Moment, typed
from tests.tui.plain.table.typist import TypedLines, play_at

pytestmark = pytest.mark.looptime

ANN_IS_HOST = 0
NO_MATCH = told(Sentence("no match", "{cards} does not match {top}"), cards=("G5",), top="red 2")


def table(update: Update, **changed: object) -> Update:
    return update.model_copy(update={"table": update.table.model_copy(update=changed)})


def hosted(update: Update, host: int = ANN_IS_HOST, **changed: object) -> Update:
    parts = tuple(part.model_copy(update={"host": part.seat == host}) for part in update.table.seats)
    return table(update, seats=parts, **changed)


def after_round(phase: Phase = Phase.BETWEEN) -> Update:
    view = a_view(choices=())
    result = RoundResult(1, 1, (0, 20, 0, 0), (0, 20, 0, 0), told(GONE_OUT, 1))
    match = replace(view.match, results=(result,))
    if phase is Phase.OVER:
        match = replace(match, winners=(1,))
    return hosted(an_update(replace(view, match=match), phase=phase))


def asked(moment: Moment, kind: type[Request]) -> list[Request]:
    return moment.asked_for(kind)


async def test_a_race_counts_as_shown_once_and_when_its_line_is_written() -> None:
    moment = Moment(seen(racing(EIGHT), seq=7))
    written = asyncio.Event()
    script = iter(["", "hand", None])

    async def writing() -> None:
        await written.wait()

    def line(_: object) -> str | None:
        following = next(script)
        if following == "":
            assert moment.painted == []
            written.set()
            moment.happens(told(CALLS, 1, word="Lotta Watta"))
        return following

    lines = TypedLines(line)
    lines.writing = writing
    await play_at(lines, moment)
    assert moment.painted == [7]
    watched = Moment(seen(racing(EIGHT), viewer=None))
    await typed(watched, "table")
    assert watched.painted == []


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_once_when_the_turn_begins_for_those_who_want_it(bell: bool) -> None:
    moment = Moment(exposed())
    turns = [my_turn().model_copy(update={"seq": seq}) for seq in (2, 3)]
    found = await typed(moment, *turns, bell=bell)
    assert found.lines.bells == bell


@pytest.mark.parametrize(
    ("line", "update", "request_"),
    [
        ("say hello there", my_turn(), Say(text="hello there")),
        ("pause", hosted(my_turn()), Pause()),
        (
            "continue",
            hosted(my_turn(), pause=PausePart(by=PausedBy.HOST, told=in_words("Ann paused"))),
            GoOn(),
        ),
        ("undo", table(my_turn(), alone=True), TakeBack()),
        ("stand-in", my_turn(), StandIn()),
        ("stand in", my_turn(), StandIn()),
        ("stand-in", an_update(a_view(turn=0), presence={0: Presence.IDLE}), StandIn()),
        ("host cem", hosted(my_turn()), HandOver(seat=2)),
        ("sa hi", my_turn(), Say(text="hi")),
    ],
)
async def test_a_command_asks_the_referee(line: str, update: Update, request_: Request) -> None:
    moment = Moment(update)
    found = await typed(moment, line)
    assert asked(moment, type(request_)) == [request_]
    assert found.refused == []


async def test_that_a_bot_plays_for_the_player_is_said_once_and_any_line_takes_the_seat_back() -> None:
    moment = Moment(my_turn())
    stood_in = an_update(a_view(turn=0), presence={0: Presence.STAND_IN}).model_copy(update={"seq": 2})
    found = await typed(moment, "stand-in", stood_in, "score")
    said = [each.text for each in found.lines.said if "A bot plays for you" in each.text]
    assert said == ["A bot plays for you. Type any line to play yourself."]
    assert asked(moment, Back)


def held_up(host: int, presence: Presence = Presence.IDLE) -> Update:
    """Cem is to move and is idle or away."""
    return hosted(an_update(a_view(turn=2), presence={2: presence}), host)


@pytest.mark.parametrize(
    ("host", "lines", "sent"),
    [
        (0, ("vote yes",), [Substitute(seat=2)]),
        (3, ("vote yes",), [Vote(seat=2)]),
        (3, ("vote", "y"), [Vote(seat=2)]),
        (3, ("vote", "n"), []),
        (3, ("vote no",), []),
        (3, ("vote perhaps",), []),
    ],
)
async def test_a_bot_plays_for_somebody_after_a_question(
    host: int, lines: tuple[str, ...], sent: list[Request]
) -> None:
    moment = Moment(held_up(host))
    found = await typed(moment, *lines)
    assert [*asked(moment, Substitute), *asked(moment, Vote)] == sent
    assert bool(found.refused) == (lines == ("vote perhaps",))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("undo", "Only in a match of one person against bots"),
        ("pause", "Only the host can pause"),
        ("continue", "Only the host"),
        ("vote yes", "A bot can play for who holds up the match"),
        ("host bo", "Only the host can make somebody else the host"),
        ("hint", "Hints at this table are for one person against bots."),
        ("back", "Nothing is picked"),
        ("why", "Name a card of your hand. For example: why red 7, or why 1."),
        ("why red", "may be several cards: red 7, red +2"),
        ("why purple 4", "is no card of your hand"),
        ("why ²", "is no card of your hand"),
        ("why " + "9" * 5000, "is no card of your hand"),
        ("9" * 5000, "There is no number 9999999999999999999999999999999999999999 to choose now"),
        ("play " + "9" * 5000, "You have 7 cards: there is no number 999"),
    ],
)
async def test_what_is_not_possible_now_is_told_with_the_reason(line: str, words: str) -> None:
    moment = Moment(my_turn())
    found = await typed(moment, line)
    assert words in found.refused[0]
    assert moment.asked == []


@pytest.mark.parametrize(("answer", "left"), [("yes", True), ("y", True), ("no", False), ("", False)])
async def test_a_match_is_left_after_a_question(answer: str, left: bool) -> None:
    moment = Moment(my_turn())
    found = await typed(moment, "leave", answer)
    assert bool(asked(moment, Leave)) == left
    assert ("You stay at the table." in found.texts(Kind.REPLY)) != left
    assert found.lines.questions == ["Leave the table? A bot plays for you until you come back (yes or no): "]


@pytest.mark.parametrize(
    ("viewer", "interactive"), [(None, True), (0, False)], ids=["a spectator", "a script"]
)
async def test_a_spectator_and_a_script_leave_without_a_question(
    viewer: int | None, *, interactive: bool
) -> None:
    moment = Moment(an_update(a_view(viewer=viewer)))
    await typed(moment, "leave", interactive=interactive)
    assert asked(moment, Leave)


async def test_a_hint_says_what_is_possible_and_best() -> None:
    moment = Moment(table(my_turn(), hints=Hints.EVERYONE))
    hint = HintPart(
        can=(in_words("Play a card: red 7"), in_words("Draw a card")),
        move="play R7",
        told=in_words("Play red 7"),
        reasons=(by_seats("{1} has one card"),),
    )
    moment.answers[AskHint] = Answer(id=0, hint=hint)
    found = await typed(moment, "hint")
    assert found.texts(Kind.REPLY)[-2:] == [
        "You can: Play a card: red 7; Draw a card.",
        "Best: Play red 7: Bo has one card.",
    ]
    best = found.said[-1].data
    assert (best["move"], best["best"]) == ("play R7", told_data(in_words("Play red 7")))
    assert best["reasons"] == [told_data(by_seats("{1} has one card"))]


@pytest.mark.parametrize("line", ["why green 5", "why G5", "why 4"])
@pytest.mark.parametrize(
    ("why", "words"),
    [
        (in_words("it does not match red 2"), "Green 5: It does not match red 2 (JC-5)."),
        (NO_MATCH, "Green 5 does not match red 2 (JC-5)."),
    ],
    ids=["without the card", "with the card"],
)
async def test_why_a_card_cannot_be_played_names_the_clause_and_the_card_once(
    line: str, why: Told, words: str
) -> None:
    moment = Moment(table(my_turn(), hints=Hints.EVERYONE))
    moment.answers[AskHint] = Answer(id=0, ok=False, reason="rules", clause="JC-5", told=why)
    found = await typed(moment, line)
    assert asked(moment, AskHint) == [AskHint(card="G5")]
    assert found.texts(Kind.REPLY)[-1] == words
    assert (found.said[-1].data["key"], found.said[-1].data["clause"]) == (why.sentence.key, "JC-5")


async def test_a_message_that_is_too_long_is_refused_with_its_length() -> None:
    moment = Moment(my_turn())
    found = await typed(moment, f"say {'o' * 301}", f"say {'o' * 300}", "wh gr 5")
    long, unclear = found.refused
    assert long == "A message has at most 300 characters; this one has 301."
    assert asked(moment, Say) == [Say(text="o" * 300)]
    assert "may be why, who" in unclear or "may be who, why" in unclear


async def test_what_others_write_is_said_without_what_controls_a_terminal_and_again_when_asked_for() -> None:
    found = await typed(
        Moment(my_turn()),
        Notice(told=in_words("Cem is away\u202e")),
        Chat(name="Bo\x1b[2J", text="hi\x07"),
        "again",
    )
    assert not any("\x1b" in text or "\x07" in text or "\u202e" in text for text in found.texts())
    assert found.texts(Kind.CHAT) == ["Bo[2J says: hi"] * 2


async def test_a_lost_connection_is_said_once_and_its_return() -> None:
    moment = Moment(my_turn())
    lost = Lost(in_words("The connection is lost"), again_in=1.0)
    found = await typed(moment, lost, lost, moment.welcome, "hand")
    notices = found.texts(Kind.NOTICE)
    assert notices.count("The connection is lost. It is tried again; your seat is kept.") == 1
    assert notices[-1] == "The connection is back."


async def test_after_a_new_connection_updates_are_heard_though_their_numbers_begin_anew() -> None:
    moment = Moment(exposed().model_copy(update={"seq": 90}))
    lost = Lost(in_words("The connection is lost"), again_in=1.0)
    later = my_turn().model_copy(update={"seq": 2})
    found = await typed(moment, lost, moment.welcome, lambda: moment.tell(later))
    assert any("You can play" in text for text in found.texts(Kind.TURN))


async def test_who_is_sent_away_hears_why() -> None:
    moment = Moment(my_turn())
    found = await typed(moment, Notice(told=in_words("Bo has removed you")), Lobby(tables=()))
    said = found.texts(Kind.NOTICE)
    assert said[said.index("Bo has removed you.") + 1] == "You are no longer at the table."
    assert len([text for text in said if "Bo has removed you" in text]) == 1


@pytest.mark.parametrize("update", [my_turn(), after_round()])
async def test_a_pause_and_its_end_are_said_once(update: Update) -> None:
    pause = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
    paused = hosted(update, pause=pause).model_copy(update={"seq": 2})
    found = await typed(
        Moment(hosted(update)),
        Notice(told=pause.told),
        paused,
        Notice(told=GOES_ON),
        hosted(update).model_copy(update={"seq": 3}),
    )
    assert len([text for text in found.texts() if "paused" in text]) == 1
    assert len([text for text in found.texts() if "goes on" in text]) == 1


async def test_the_verdict_on_the_shuffles_is_said_and_an_alarm_once() -> None:
    wrong = Verdict(1, 3, Mismatch(Wrong.SWAPPED, by_seats("card 1 is not where {1} put it")))
    found = await typed(Moment(my_turn()), Verdict(1, 2, took_part=True), wrong, wrong._replace(round=4))
    checks = found.texts(Kind.CHECK)
    assert "Round 2: verified" in checks[0]
    assert "card 1 is not where Bo put it" in checks[1]
    assert len([text for text in checks if "The cards are not as they should be" in text]) == 1


@pytest.mark.parametrize(("line", "on"), [("ready", True), ("next", True), ("re", True), ("wait", False)])
async def test_the_countdown_to_the_next_round_is_said_and_stopped_or_cut_short(line: str, on: bool) -> None:
    first, second = (
        after_round().model_copy(update={"seq": seq, "clocks": (Clock(name="deal", left=20.5 - seq),)})
        for seq in (1, 2)
    )
    moment = Moment(first)
    found = await typed(moment, second, "draw", line)
    ready = "Type ready for the next round. It begins by itself in 20 seconds; wait stops that."
    assert [text for text in found.texts(Kind.TURN) if "Type ready" in text] == [ready]
    assert asked(moment, Ready) == [Ready(on=on)]
    assert moment.moves == []
    assert "'draw' is no move now, and no command" in found.refused[0]


async def test_a_match_that_is_over_says_how_it_goes_on() -> None:
    moment = Moment(after_round(Phase.OVER))
    found = await typed(moment, "leave")
    assert "Type ready for a rematch." in found.texts(Kind.TURN)[-1]
    assert found.lines.questions == []
    assert asked(moment, Leave)


@pytest.mark.parametrize(("line", "verbosity"), [("brief", 1), ("normal", 2), ("full", 3)])
async def test_how_much_is_said_is_changed_by_a_word(line: str, verbosity: int) -> None:
    found = await typed(Moment(my_turn()), line)
    assert found.session.verbosity == Verbosity(verbosity)


async def test_the_clocks_are_said() -> None:
    long = exposed().model_copy(update={"clocks": (Clock(name="call", left=20.0),)})
    found = await typed(Moment(long), "time", "", "", "", "", "time")
    said = [text for text in found.texts(Kind.REPLY) if "left" in text]
    assert said == ['19 seconds left: to call "UNO".', '14 seconds left: to call "UNO".']
    assert (await typed(Moment(my_turn()), "time")).texts(Kind.REPLY)[0] == "No clock runs."


async def test_help_lists_the_moves_and_every_command_and_options_what_can_be_done() -> None:
    page = "\n".join((await typed(Moment(my_turn()), "help")).texts(Kind.REPLY))
    for words in ("Moves now: play, draw.", "hand:", "why CARD:", "say TEXT:", "leave:", "vote yes|no:"):
        assert words in page
    found = await typed(Moment(challenged()), "options")
    assert found.texts(Kind.OPTION) == ["1. Challenge the card", "2. Accept it and draw"] * 2


async def test_help_names_only_what_somebody_at_this_place_can_ever_do() -> None:
    watched = (await typed(Moment(my_turn().model_copy(update={"you": None})), "help")).texts(Kind.REPLY)
    found = [text.split(":")[0].split()[0] for text in watched]
    assert found == ["table", "at", "score", "who", "time", "say", "evening", *LISTENING, "leave", "help"]
    guest = my_turn()
    table = guest.table.model_copy(update={"alone": False, "seats": seats("Ann", "Bo", host="Bo")})
    played = (await typed(Moment(guest.model_copy(update={"table": table})), "help")).texts(Kind.REPLY)
    assert not {"undo", "pause", "end", "host"} & {text.split(":")[0].split()[0] for text in played}


async def test_help_names_other_moves_once_the_game_has_offered_them_and_no_card_without_a_hand() -> None:
    first, second = foreign(DRAW, TRADE), foreign(PUT, drawn="9H", seq=2)
    found = await typed(Moment(first), "help", "tulip", "why", second, "help")
    said = [text for text in found.texts(Kind.REPLY) if text.startswith("Moves now")]
    assert said == ["Moves now: draw, trade.", "Moves now: put. At other times: draw, trade."]
    assert found.refused == [
        "'tulip' is no move now, and no command. Type a row's number or a command; help lists the commands.",
        "You have no cards in hand.",
    ]


LISTENING = ("again", "brief", "normal", "full")
OF_COMMANDS = [["why blue 3", "why blue 9"], ["at discard", "at Dora"], ["vote yes", "vote no"]]


async def test_a_line_is_completed_by_commands_and_by_what_may_be_picked() -> None:
    completed: list[list[str]] = []

    def line(_: object) -> None:
        assert lines.complete is not None
        completed.extend(
            [*lines.complete(typed)] for typed in ("sc", "play r", "x", "why b", "at d", "vote ")
        )

    lines = TypedLines(line)
    await play_at(lines, Moment(my_turn()))
    assert completed == [["score"], ["play red 7", "play red +2"], [], *OF_COMMANDS]


async def test_a_paused_table_refuses_moves_with_its_words() -> None:
    moment = Moment(hosted(my_turn(), pause=PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))))
    found = await typed(moment, "draw")
    assert moment.moves == []
    assert "Bo has paused the table." in found.texts(Kind.NOTICE), "to who comes"
    assert found.refused == ["Bo has paused the table."]
    [refused] = [said for said in found.said if said.kind is Kind.REFUSED]
    assert refused.data == {"clause": "", **told_data(told(PAUSES, who="Bo"))}
    why = NOT_WRITTEN[Unwritable.UNANSWERED]
    cut_off = Moment(hosted(my_turn(), pause=PausePart(by=PausedBy.JOURNAL, told=why)))
    [reply] = (await typed(cut_off, "time")).texts(Kind.REPLY)
    assert reply.startswith("The table is paused: its machine cannot reach the database. Nothing is lost. No")


async def test_a_script_waits_with_a_move_until_it_can_be_made() -> None:
    moment = Moment(an_update(a_view(turn=2)))
    turns = [my_turn().model_copy(update={"seq": 2}), my_turn().model_copy(update={"seq": 3})]
    moment.react = lambda request: (
        moment.tell(turns.pop(0)) if turns and not isinstance(request, Say) else None
    )

    async def later() -> None:
        await asyncio.sleep(30)
        moment.tell(turns.pop(0))

    waiting = asyncio.ensure_future(later())
    found = await typed(moment, "say hi", "draw", "red 7", interactive=False)
    await waiting
    assert moment.moves == ["draw", "play R7"]
    assert found.session.status == 0


async def test_a_script_of_which_a_line_is_refused_says_so_in_its_status() -> None:
    refusal = Answer(id=0, ok=False, reason="rules", clause="JC-5", told=in_words("no"))
    found = await typed(Moment(my_turn(), refusal=refusal), "draw", interactive=False)
    assert found.session.status == 3
    assert (await typed(Moment(my_turn(), refusal=refusal), "draw")).session.status == 0


async def test_a_script_of_a_spectator_does_not_wait_for_a_turn_that_never_comes() -> None:
    moment = Moment(an_update(a_view(viewer=None)))
    async with asyncio.timeout(60):
        found = await typed(moment, "draw", "table", interactive=False)
    assert found.refused == ["You are watching. Only players can do that."]
    assert found.session.status == 3
