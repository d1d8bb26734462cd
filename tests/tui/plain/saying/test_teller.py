"""What is said by itself, update after update."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.net.wire.messages import Clock, Phase, Presence, Update
from parlour.rules.sentences import Sentence, told
from parlour.tui.plain.saying.hand import hand_lines, in_hand
from parlour.tui.plain.saying.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.teller import Teller
from parlour.tui.seen.facts import is_asked
from tests.tui.kit import laid
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.happening import followed, plays
from tests.tui.plain.saying.matches import played

HANDS = "R7 R8 B2 B3 B4 | R9 G9 Y1 | RS G1 G2"


def dealt() -> Dealt:
    """Seat 1 begins on red 5; the viewer is seat 0, and seat 2 acts before it."""
    return Dealt("juno-classic", HANDS, "R5")


def my_turn() -> Update:
    return Dealt("juno-classic", "R7 B8 | R9 | R2", "R5").plays("1 play R9", "2 play R2").update()


def texts(said: Sequence[Said], *kinds: Kind) -> list[str]:
    return [each.text for each in said if not kinds or each.kind in kinds]


def with_table(update: Update, **changed: object) -> Update:
    return update.model_copy(update={"table": update.table.model_copy(update=changed)})


def test_a_turn_of_another_is_one_line_and_full_lines_say_whom_the_table_waits_for() -> None:
    match, teller, full = dealt(), Teller(), Teller()
    teller.tell(match.update())
    assert "Waiting for Bo." in texts(full.tell(match.update(), Verbosity.FULL))
    match = match.plays("1 play R9")
    assert texts(teller.tell(match.update())) == ["Bo plays red 9."]
    assert "Waiting for Cem." in texts(full.tell(match.update(), Verbosity.FULL))
    assert texts(teller.tell(match.plays("2 play RS").update())) == [
        "Cem plays red skip.",
        "You are skipped.",
    ]


def test_a_cause_comes_before_what_it_does_to_oneself_and_what_is_asked_last() -> None:
    match, teller = Dealt("juno-classic", "R7 R8 | R9 | RD B1", "R5"), Teller()
    teller.tell(match.update())
    teller.tell(match.plays("1 play R9").update())
    said = teller.tell(match.plays("2 play RD").update())
    assert [each.kind for each in said[:2]] == [Kind.OTHERS, Kind.OWN]
    assert said[0].text == "Cem plays red +2."
    assert said[1].text.startswith("You draw ")
    assert said[-1].kind in (Kind.OWN, Kind.TURN)


def test_a_turn_of_several_moves_is_said_when_it_ends() -> None:
    teller, held, joined = Teller(), 0, 0
    for seen in played("jojo", moves=60):
        said = teller.tell(seen.update)
        others = [each for each in said if each.kind is Kind.OTHERS]
        held += not said
        joined += any(len(each.data["events"]) > 2 for each in others)  # type: ignore[arg-type]
        assert len(others) <= 1 or seen.update.seq == 1
    assert held > 5
    assert joined > 5


def test_the_first_update_of_a_match_that_went_on_before_tells_where_it_stands() -> None:
    whole = list(played("juno-classic", moves=60))
    late = next(seen for seen in whole if len(seen.events) > 30 and is_asked(seen.update.view))
    said = Teller().tell(late.update)
    assert texts(said, Kind.OTHERS) == []
    assert texts(said, Kind.OWN) == texts(hand_lines(late.update.view))
    assert texts(said, Kind.TURN)[0].startswith("Discard: ")


def test_the_top_of_the_pile_is_said_before_a_question_unless_it_was_said_just_before() -> None:
    match, teller = Dealt("juno-classic", "R7 B8 | R9 | Y1", "R5"), Teller()
    teller.tell(match.update())
    teller.tell(match.plays("1 play R9").update())
    [turn] = texts(teller.tell(match.plays("2 draw", "2 keep").update()), Kind.TURN)
    assert turn.startswith("Discard: red 9. Your turn")
    again = Dealt("juno-classic", "R7 B8 | R9 | R2", "R5")
    teller = Teller()
    teller.tell(again.update())
    [turn] = texts(teller.tell(again.plays("1 play R9", "2 play R2").update()), Kind.TURN)
    assert turn.startswith("Your turn")


def test_a_clock_that_runs_on_is_no_news_and_that_of_another_not_ones_own() -> None:
    update, teller = my_turn(), Teller()
    clock = Clock(name="timer 0", left=29.2)
    first = teller.tell(update.model_copy(update={"clocks": (clock,)}))
    assert "You have 30 seconds." in texts(first, Kind.TURN)[0]
    later = clock.model_copy(update={"left": 12.0})
    assert teller.tell(update.model_copy(update={"seq": 2, "clocks": (later,)})) == []
    said = Teller().tell(update.model_copy(update={"clocks": (Clock(name="timer 1", left=9.0),)}))
    assert "second" not in " ".join(texts(said))


def test_a_race_is_one_clear_line_with_its_seconds_and_no_list() -> None:
    teller, update = Teller(), laid.seen(laid.racing())
    said = teller.tell(update)
    [asked] = [each for each in said if each.kind in (Kind.TURN, Kind.OPTION)]
    race = "Race, 3 seconds: Stack a card of the same rank on 7 of diamonds, or pass."
    assert asked.text == f"{race} Type stack: stack a card. Type pass: do not stack."
    assert asked.data["moves"] == ["stack", "pass"]
    assert (asked.data["usual"], asked.data["risky"]) == (["pass"], ["stack"])
    assert asked.data["seconds"] == 3
    assert "Type" not in teller.asked(update)[0].text, "a race is short"
    assert update.view is not None
    assert update.view.race is not None
    other = replace(update.view, race=replace(update.view.race, name="race 99"))
    again = teller.tell(update.model_copy(update={"seq": 2, "view": other}))
    assert texts(again, Kind.TURN), "another race with the same words"


def test_what_a_word_does_is_said_once_and_then_only_the_word() -> None:
    teller, mine = Teller(), my_turn()
    [first] = texts(teller.tell(mine), Kind.TURN)
    assert first.endswith("6 red 7. Type draw: draw a card.")
    assert teller.asked(mine)[0].text.endswith("6 red 7. Or type draw.")


def test_a_drawn_card_that_the_question_names_is_told_there() -> None:
    teller, found = Teller(), 0
    for seen in played("juno-classic"):
        update, view = seen.update, seen.update.view
        assert view is not None
        asks = told(Sentence("drew", "You drew {cards}: play it or keep it"), cards=view.drawn)
        said = teller.tell(update.model_copy(update={"view": replace(view, prompt=asks)}))
        if view.drawn:
            found += 1
            assert not texts(said, Kind.OWN)
            [turn] = [each for each in said if each.kind is Kind.TURN]
            assert f"It is number {in_hand(view).index(view.drawn[0]) + 1}." in turn.text
            assert [event["cards"] for event in turn.data["events"]] == [list(view.drawn)]  # type: ignore[attr-defined]
    assert found


def test_a_look_is_said_when_it_begins_and_never_again() -> None:
    teller, looks, after = Teller(), list[str](), 0
    for seen in played("lotta-watta", moves=200, seed=2):
        view = seen.update.view
        assert view is not None
        found = [each for each in teller.tell(seen.update) if each.data.get("once")]
        looks += texts(found)
        assert not found or found[0].kind is Kind.OWN
        assert teller.tell(seen.update) == []
        if view.phase not in ("look", "peek"):
            after += 1
            assert "seen now" not in " ".join(texts(hand_lines(view)))
    assert any(line.startswith("Your slot ") for line in looks)
    assert any(line.startswith("Your cards. Slots 1 and 2: face down; slot 3: ") for line in looks)
    assert after > 100


def test_a_bot_in_ones_place_asks_nothing() -> None:
    update = my_turn()
    mine, *others = update.table.seats
    stood = mine.model_copy(update={"presence": Presence.STAND_IN})
    said = Teller().tell(with_table(update, seats=(stood, *others)))
    assert texts(said, Kind.NOTICE) == ["A bot plays for you. Type any line to play yourself."]
    assert texts(said, Kind.TURN) == []


def test_a_player_who_is_away_can_be_voted_out_in_one_line() -> None:
    match, teller = dealt(), Teller()
    update = match.update()
    teller.tell(update)
    parts = list(update.table.seats)
    parts[1] = parts[1].model_copy(update={"presence": Presence.AWAY})
    said = teller.tell(with_table(update, seats=tuple(parts)))
    assert texts(said) == ["Bo holds up the match. Type vote to vote that a bot plays for them."]
    assert teller.tell(with_table(update, seats=tuple(parts))) == []


def test_another_match_is_told_from_its_beginning() -> None:
    update, teller = my_turn(), Teller()
    first = texts(teller.tell(update))
    again = texts(teller.tell(with_table(update, match=2)))
    assert again[:-1] == first[:-1]
    assert again[-1].startswith("Your turn")


def test_a_result_takes_the_place_of_the_lines_of_the_log_about_it() -> None:
    teller, results = Teller(), 0
    for seen in played("juno-classic", moves=400, seats=2):
        said = teller.tell(seen.update)
        found = texts(said, Kind.RESULT)
        results += bool(found)
        assert not [
            line for line in texts(said, Kind.OWN, Kind.OTHERS) if " scores " in line or "wins the" in line
        ]
        assert not found or found[0].startswith("Round ")
        assert not found or seen.update.table.phase is not Phase.PLAYING
    assert results > 1


def test_another_player_s_last_card_is_told_in_their_turn_unless_they_called() -> None:
    update = dealt().update()
    assert update.view is not None
    view = followed(update.view, plays(1, "R9"))

    def after(*, called: bool = False, exposed: bool = False) -> list[str]:
        two, one = (
            tuple(
                replace(seat, cards=count, called=called, exposed=exposed) if seat.seat == 1 else seat
                for seat in view.seats
            )
            for count in (2, 1)
        )
        teller = Teller()
        teller.tell(update.model_copy(update={"view": replace(view, seats=two, events=view.events[:-1])}))
        acts = tuple(replace(seat, acts=seat.seat == 2) for seat in one)
        return texts(teller.tell(update.model_copy(update={"view": replace(view, seats=acts)})))

    assert after() == ["Bo plays red 9; has one card left."]
    assert after(called=True) == ["Bo plays red 9."]
    assert after(exposed=True) == ["Bo plays red 9."]


def test_the_clause_of_a_turn_of_another_is_said_in_full_lines_only() -> None:
    lines = {verbosity: Teller() for verbosity in (Verbosity.NORMAL, Verbosity.FULL)}
    said: dict[Verbosity, list[str]] = {verbosity: [] for verbosity in lines}
    for seen in played("jojo", moves=60):
        for verbosity, teller in lines.items():
            said[verbosity] += texts(teller.tell(seen.update, verbosity), Kind.OTHERS)
    assert not [line for line in said[Verbosity.NORMAL] if "(JJ-" in line]
    assert [line for line in said[Verbosity.FULL] if "(JJ-" in line]
