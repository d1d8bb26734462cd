"""Every page around a match, and every box, made of values."""

from __future__ import annotations

from parlour.net.wire.messages import Lobby, PausedBy, PausePart, Phase, Substitute, Update, Vote
from parlour.net.wire.notices import PAUSES
from parlour.rules.lessons import packaged
from parlour.rules.sentences import told
from parlour.tui.seen.people import bot_for, ending, leaving, whose_table
from parlour.tui.ways import questions
from parlour.tui.web.pages import boxes, lobby, results, waiting
from parlour.tui.web.pages.lessons import lesson_done_box, lessons_box
from parlour.tui.web.pages.table import head
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit import news
from tests.tui.kit.by_taps import lesson_pages
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.paged import scene_of


def around_a_match() -> list[str]:
    """Return the HTML of each."""
    room = Update(seq=1, table=news.table(Phase.WAITING, news.seats("Ann", "Bot 1", "Bo")), you=0)
    pause = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
    ready = Update(
        seq=1, table=news.table(Phase.WAITING, news.seats("Ann", "Bo", ready=("Ann", "Bo"))), you=0
    )
    house = FakeHouse()
    over = house.update(Phase.OVER, seats=news.seats("Ann", "Bo"))
    between = house.update(Phase.BETWEEN)
    lesson = spoken_lesson(packaged.lessons()[0])
    found = [
        head(room),
        *waiting.waiting_room(room).values(),
        *waiting.waiting_room(ready).values(),
        *waiting.waiting_room(ready.model_copy(update={"you": 1})).values(),
        waiting.options_box(room),
        lobby.lobby_page(Lobby(tables=(news.line("Kitchen"),)), "Ann", watching=False),
        lobby.lobby_page(Lobby(tables=()), "Ann", watching=True),
        boxes.blank_page(questions.OwnName()),
        boxes.blank_page(questions.WhoAreYou("", "", stays=True), stays=True),
        boxes.blank_page(questions.Password("Kitchen", "")),
        *(boxes.decision_box(asked) for asked in (
            questions.WatchInstead(remote=True), questions.WatchInstead(remote=True, may_watch=False),
            questions.LeaveMatch(alone=False, remote=True),
            questions.LeaveMatch(alone=True, remote=True), questions.LeaveWaiting(""),
            questions.LeaveWaiting("Bo"),
        )),
        boxes.invite_box(news.WELCOME.model_copy(update={"web_url": "http://192.0.2.7/#a"})),
        *map(boxes.aside_box, (
            ending(), leaving(alone=False), leaving(alone=True), whose_table(room.table.seats),
            bot_for("Bo", Substitute(seat=1)), bot_for("Bo", Vote(seat=1)),
        )),
        boxes.chat_box(head(room)),
        lessons_box([lesson], {lesson.name}, lesson.game),
        lesson_done_box(lesson, lesson),
        *next(lesson_pages(lesson)).values(),
    ]  # fmt: skip
    for update in (
        over,
        between,
        between.model_copy(update={"table": between.table.model_copy(update={"pause": pause})}),
    ):
        assert update.view is not None
        scene = scene_of(update)
        found += results.results_page(update, update.view, scene.words, None, 0.0).values()
    return found
