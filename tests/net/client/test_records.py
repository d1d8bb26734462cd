"""A client passes on the record of the match whose end it was shown, once, and no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest

from parlour.net.client.records import EndedMatch, FinishedMatch, NotKept, Records, judged
from parlour.net.wire.messages import Lobby, Presence, Ready, Record, Start, Update
from parlour.rules.record.page import MOST_CHARACTERS, Seating, read
from parlour.rules.sentences import text as in_english
from tests.net.kit.ended import begun, ended, match_id, text


def passed_on(records: Records, messages: Iterable[Update | Lobby | Record]) -> list[FinishedMatch | NotKept]:
    """What a client's iteration gives of records while it is told `messages`."""
    found = (records.told(message) for message in messages)
    return [judged(one) for one in found if one is not None]


def of(end: EndedMatch, **changed: object) -> FinishedMatch | NotKept:
    """What becomes of the record of `end` if the update says something else."""
    table = end.update.table.model_copy(update=changed)
    return judged(end._replace(update=end.update.model_copy(update={"table": table})))


def stored(record: Record, you: int | None = 0) -> FinishedMatch:
    """What is passed on of a record of two people: it also says where the player sat."""
    if you is None:
        return FinishedMatch(record, own=False)
    head, _, moves = record.text.replace("parlour match 1", "parlour match 2", 1).partition("\n\n")
    text = f"{head}\nowner {you}\n\n{moves}"
    return FinishedMatch(record.model_copy(update={"text": text}), own=True)


def words(found: FinishedMatch | NotKept) -> str:
    assert isinstance(found, NotKept)
    return in_english(found.told)


def test_records_without_a_match_are_not_passed_on() -> None:
    _, record = ended()
    more = [record.model_copy(update={"name": f"{number}.txt"}) for number in range(400)]
    assert passed_on(Records(), [Lobby(tables=()), *more]) == []


def test_records_of_a_match_that_is_still_played_are_not_passed_on() -> None:
    _, record = ended()
    assert passed_on(Records(), [begun(), record, begun(), record]) == []


@pytest.mark.parametrize("you", [0, 1, None])
def test_the_record_of_a_match_that_has_ended_is_passed_on_whichever_comes_first(you: int | None) -> None:
    update, record = ended(you=you)
    match = stored(record, you)
    assert passed_on(Records(), [begun(you=you), record, update]) == [match]
    assert passed_on(Records(), [begun(you=you), update, record]) == [match]
    assert passed_on(Records(), [record, update]) == [match], "who comes back after the end gets it, too"


def test_a_match_has_one_record_however_often_and_under_whatever_name_it_is_sent() -> None:
    update, record = ended()
    more = [record.model_copy(update={"name": f"{number}.txt"}) for number in range(400)]
    assert passed_on(Records(), [begun(), record, *more, update, *more, update, *more]) == [stored(more[-1])]


def test_a_record_that_waited_is_forgotten_with_the_table() -> None:
    update, record = ended()
    assert passed_on(Records(), [record, Lobby(tables=()), update]) == []


def test_a_player_gets_no_more_records_than_they_were_ready_for_matches() -> None:
    records = Records()
    told = [message for number in range(1, 20) for message in (begun(number), *ended(number))]
    assert len(passed_on(records, told)) == 1  # it may have begun before the program was started
    for number in (400, 401):
        records.asked(Ready())
        assert len(passed_on(records, [begun(number), *ended(number)])) == 1
        assert len(passed_on(records, [begun(1000 + number), *ended(1000 + number)])) == 0


def test_being_ready_again_and_again_is_being_ready_once() -> None:
    records = Records()
    for _ in range(100):
        records.asked(Ready())
        records.asked(Ready(on=False))
        records.asked(Start())
    told = [message for number in range(1, 20) for message in ended(number)]
    assert len(passed_on(records, told)) == 2


def test_who_starts_one_match_after_the_other_gets_every_record() -> None:
    records = Records()
    for number in range(1, 10):
        records.asked(Start())
        update, record = ended(number)
        assert passed_on(records, [begun(number), record, update]) == [stored(record)]


def test_a_record_says_which_seat_was_the_player_s_and_which_were_bots_whatever_the_referee_wrote() -> None:
    update, record = ended(you=1)
    bot, human = update.table.seats
    seats = (bot.model_copy(update={"presence": Presence.BOT}), human)
    table = update.table.model_copy(update={"seats": seats})
    lie = record.text.replace("parlour match 1\n", "parlour match 2\nowner 0\nbots 1\n", 1)
    end = EndedMatch(update.model_copy(update={"table": table}), record.model_copy(update={"text": lie}))
    found = judged(end)
    assert isinstance(found, FinishedMatch)
    assert read(found.record.text).seating == Seating(owner=1, bots=(0,))


def test_who_watches_gets_the_record_of_each_match_once() -> None:
    told = [message for number in (1, 2, 1, *range(3, 10), 2) for message in ended(number, you=None)]
    assert len(passed_on(Records(), told)) == 9


def test_a_record_that_cannot_be_read_is_told_and_not_passed_on() -> None:
    end = ended()
    for bad in ("x" * 250_000, "", "parlour match 1\n\n", end.record.text + "and more\n"):
        found = judged(end._replace(record=Record(name="m.txt", text=bad)))
        assert words(found).startswith("The file of this match is not kept: line ")


def test_what_is_told_of_a_record_is_short_whatever_stands_in_it() -> None:
    end = ended()
    (line,) = re.findall("(?m)^ruleset (.*)", end.record.text)
    rules = json.loads(line)
    rules["ruleset"]["scoring"]["values"] = {f"{number}" * 20: "x" * 100 for number in range(300)}
    bad = end.record.text.replace(line, json.dumps(rules))
    assert len(words(judged(end._replace(record=Record(name="m.txt", text=bad))))) < 300


def test_a_record_that_is_too_long_or_not_of_the_match_is_told_and_not_passed_on() -> None:
    assert "other rules" in words(of(ended(), title="Pairs"))
    assert "another match" in words(of(ended(), match_id=match_id(7)))
    file = ended().record.text
    for bad, said in (
        (file + "# words\n" * (MOST_CHARACTERS // 8), "too long"),
        (re.sub('"title":"[^"]*"', '"title":"Kitchen rules"', file), "other rules"),
        (text("Ann", "Bo", "Cy"), "3 seats, not 2"),
    ):
        assert said in words(judged(ended()._replace(record=Record(name="m.txt", text=bad))))


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"(?m)^won .*\n", ""),
        (r"(?m)^won (.*)\n", r"won \1\nwon \1\n"),
        (r"(?m)^won .*", "won 0 1"),
        (r"scored [-0-9 ]*\nwon", "scored 7 7\nwon"),
        (r"scored [-0-9 ]*\nwon", "won"),
        (r"(?m)^(scored .*)\n", r"\1\n\1\n"),
    ],
    ids=["no winner", "two ends", "other winners", "other points", "a round less", "rounds more"],
)
def test_a_record_with_other_results_is_not_that_of_the_match(pattern: str, instead: str) -> None:
    end = ended()
    changed = re.sub(pattern, instead, end.record.text, count=1)
    assert changed != end.record.text
    found = judged(end._replace(record=Record(name="m.txt", text=changed)))
    assert "its results are others" in words(found)
