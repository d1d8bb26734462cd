"""A hostile referee: its words cannot control a terminal, and a view that makes no sense ends nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.wire.messages import Chat as ChatLine
from parlour.net.wire.messages import Notice, PausedBy, PausePart, Phase, Update
from parlour.rules.events import How, Moved
from parlour.rules.sentences import Sentence, in_words, known, text, told
from parlour.rules.views import Deadline, Fact, RoundResult, StacksView, StackView, View
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.news import waiting_lines
from parlour.tui.plain.saying.said import Said, Verbosity
from parlour.tui.plain.saying.table import place_lines, score_lines, table_lines, who_lines
from parlour.tui.plain.saying.teller import Teller, chat_line, notice_line
from parlour.tui.text.printable import is_visible
from parlour.tui.words.speaking import Words
from tests.tui.kit.happening import followed, plays, says
from tests.tui.plain.saying.matches import played

EVIL = "\x1b[2J\u202e\x07"
CHECK = "\u2713 verified"


def poisoned(phase: Phase) -> Update:
    """Return an update in which every text of the referee is poisoned, and whose numbers are wrong."""
    seen = next(seen for seen in played("juno-classic", moves=30) if len(seen.update.view.choices) > 1)  # type: ignore[union-attr]
    update, view = seen.update, seen.update.view
    assert view is not None
    table = update.table.model_copy(
        update={
            "phase": phase,
            "name": EVIL,
            "pause": PausePart(by=PausedBy.HOST, told=in_words(f"{EVIL}p"))
            if phase is Phase.PLAYING
            else None,
            "seats": tuple(part.model_copy(update={"name": f"{EVIL}N"}) for part in update.table.seats),
        }
    )
    return update.model_copy(update={"table": table, "view": evil_view(view)})


def evil_view(view: View) -> View:
    seats = len(view.seats)
    why = told(Sentence(EVIL, f"{EVIL}{{0}} w{{77}}{{name}}"), 99, name=EVIL)
    result = RoundResult(1, 9, (1,) * 9, (2,) * seats, why, ((EVIL,),) * 9, (1,))
    return replace(
        view,
        prompt=told(Sentence(EVIL, f"{EVIL}x{EVIL}{{cards}}"), cards=(EVIL, "R99")),
        events=followed(
            view,
            says(f"{EVIL}{{0}} evil{EVIL}", 1),
            plays(1, EVIL, "R99"),
            Moved(98, (EVIL,), How.LAY, EVIL, f"{EVIL}"),
            told(Sentence("x", "{0} {stack}{name}{part}"), 99, stack=EVIL, name=EVIL, part=in_words(EVIL)),
            says("{0} ", 0),
            says("{²}", 1),
            says(""),
        ).events,
        zones=tuple(
            replace(
                zone, name=f"{zone.name}{EVIL}" if zone.seat is None else zone.name, cards=(*zone.cards, EVIL)
            )
            for zone in view.zones
        ),
        choices=tuple(
            replace(choice, words=in_words(f"{text(choice.words)}{EVIL}"), verb=f"{choice.verb}{EVIL}")
            for choice in view.choices
        ),
        drawn=("R99",),
        deadlines=(Deadline(EVIL, 9.5, in_words(f"to {EVIL}")),),
        facts=(Fact(told(Sentence("y", f"{EVIL}{{suit}}"), suit=EVIL)),),
        match=replace(view.match, target=in_words(f"9{EVIL}"), results=(result,), winners=(9,)),
        discard=replace(view.discard, match=f"{EVIL}red") if view.discard is not None else None,
        stacks=StacksView((StackView(f"discard{EVIL}", 7, -2, holder=99, stands_for=(EVIL,)),)),
    )


@pytest.mark.parametrize("phase", Phase)
def test_nothing_that_a_referee_sends_controls_a_terminal(phase: Phase) -> None:
    update = poisoned(phase)
    view = update.view
    assert view is not None
    said: list[Said] = []
    for verbosity in Verbosity:
        said += Teller().tell(update, verbosity)
    said += [*who_lines(update), *score_lines(update), *hand_lines(view), *waiting_lines(update)]
    bare = update.model_copy(update={"view": replace(view, stacks=None)})
    said += [*table_lines(bare), *Teller().tell(bare, Verbosity.FULL)]
    for words in ("discard", "stock", "n", "slot 3", EVIL, ""):
        said += place_lines(bare, words)
    assert len(said) > 20
    for each in said:
        assert is_visible(each.text), repr(each.text)


def test_what_is_told_by_a_known_key_may_lack_all_that_belongs_to_it() -> None:
    *_, before, after = (seen.update for seen in played("jojo", moves=20))
    assert before.view is not None
    for sentence in known().values():
        view = replace(followed(before.view, told(sentence)), prompt=told(sentence))
        teller = Teller()
        teller.tell(before)
        said = teller.tell(after.model_copy(update={"view": view}), Verbosity.FULL)
        assert all(is_visible(each.text) for each in said)


def test_chat_and_notices_are_cleaned_and_cannot_look_like_the_player_s_own_program() -> None:
    notice = notice_line(Notice(told=in_words(f"{CHECK}{EVIL}")), Words(()))
    chat = chat_line(ChatLine(name=f"{CHECK[0]} Eve{EVIL}", text=f"{CHECK}{EVIL}"))
    for line in (notice, chat):
        assert is_visible(line.text)
        assert CHECK[0] not in line.text
