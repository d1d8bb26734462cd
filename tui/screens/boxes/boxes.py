"""The boxes shown while joining or leaving a table; two of them are about certificates."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, assert_never

from textual.content import Content

from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import AnswerKey, Question, yes_or_no
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import HAD_SEAT, folded
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked, told
from parlour.tui.ways import questions
from parlour.tui.ways.login import LONGEST_NAME
from parlour.tui.widgets.cells import inked
from parlour.tui.widgets.ink import BAD, MUTED, STRONG

if TYPE_CHECKING:
    from parlour.tui.seen.people import Aside


def blank_box(question: questions.Blank) -> Ask:
    """Return the box for a question of a way that is answered with a line."""
    match question:
        case questions.OwnName():
            return Ask(
                tr("Welcome to Parlour"),
                tr("What name should others see?"),
                splash=True,
                placeholder=tr("Your name"),
                most=LONGEST_NAME,
                way_out=tr("later"),
                fault=question.fault,
            )
        case questions.WhoAreYou(typed, said, stays, watches):
            words = tr("What name should others see?\n\nIf you had a seat here, type its four words instead.")
            return Ask(
                tr("Welcome to Parlour"),
                tr("What name should others see?") if watches else words,
                value=typed,
                placeholder=tr("Your name") if watches else tr("Your name, or four words"),
                most=LONGEST_NAME if watches else 64,
                way_out=tr("back") if stays else tr("leave"),
                fault=question.fault,
                said=visible(said),
            )
        case questions.Password():
            words = question.said or question.words
            return Ask(tr("Password"), words, secret=True, accept=tr("go in"))
        case _:
            assert_never(question)


def decision_box(question: questions.Decision) -> tuple[Question, str]:
    """Return the box for a question of a way, and the key that means yes; Esc alone may mean no answer."""
    match question:
        case questions.TrustHost(where, fingerprint, verb):
            return _first_time(where, fingerprint, verb), "y"
        case questions.ChangedHost():
            return _changed_host(question), "f"
        case questions.WatchInstead():
            return _playing_box(question), "w"
        case questions.Unfinished(left=left):
            answers = [
                AnswerKey("r", tr("resume"), usual=True),
                AnswerKey("n", tr("open the new one")),
                AnswerKey("escape", tr("home")),
            ]
            return Question(tr("An unfinished table"), asked(left), answers), "r"
        case questions.TakeOver():
            words = tr(
                "A match of yours is open in another window. If you play here, that window loses it; the "
                "match is kept."
            )
            return yes_or_no(tr("Play here?"), words, tr("play here"), tr("leave it there")), "y"
        case questions.DeleteTable(left=left):
            words = tr("{table}.\n\nNobody can go on with it then.", table=told(left, time.time()))
            return yes_or_no(tr("Delete this table?"), words, tr("delete it"), tr("keep it")), "y"
        case questions.LeaveMatch() | questions.LeaveWaiting():
            words = _leaving(question)
            return yes_or_no(tr("Leave the table?"), words, tr("leave"), tr("stay")), "y"
        case _:
            assert_never(question)


def _leaving(question: questions.LeaveMatch | questions.LeaveWaiting) -> str:
    """Return what becomes of the table, or of the match there."""
    match question:
        case questions.LeaveMatch(alone=True, remote=True):
            return tr("Your match waits for you: sit down at it again.")
        case questions.LeaveMatch(alone=True):
            return tr("Your match waits for you: Resume on the first screen brings it back.")
        case questions.LeaveMatch():
            return tr("The match goes on without you: a bot plays for you until you are back.")
        case questions.LeaveWaiting(heir=""):
            return tr(
                "It is kept for ten minutes: come back from the list of tables, or with `parlour host`."
            )
        case questions.LeaveWaiting(heir=heir):
            return tr("It goes on without you, and {heir} will be its host.", heir=visible(heir))


def new_host_box(name: str) -> Question:
    """Return the box that asks the host whether to make a player the host."""
    words = tr("Make {name} the host of this table? You stay as a player.", name=visible(name))
    return yes_or_no(tr("A new host"), words, tr("yes"), tr("no"))


def aside_box(asked: Aside, title: str = "", *, safe: bool = False) -> Question:
    """Return the box for a question about the people at the table; `safe`: Enter means the last answer."""
    last = asked.answers[-1]
    answers = [
        AnswerKey(reply.keys[0], visible(reply.words), usual=safe and reply is last)
        for reply in asked.answers
    ]
    return Question(title or tr("The table"), asked.words, answers)


def _playing_box(asked: questions.WatchInstead) -> Question:
    """Return the box for a player who wants a seat during a match."""
    title, words = tr("A match is being played"), tr("You can join after this match. Watch meanwhile?")
    watch, back = AnswerKey("w", tr("watch"), usual=True), AnswerKey("escape", tr("back"))
    if not asked.remote:
        return Question(title, words, [watch, back])
    code = AnswerKey("c", tr("type the four words"), usual=not asked.may_watch)
    if not asked.may_watch:
        words = tr("You can join after this match. Nobody may watch it.")
    words += f"\n\n{tr(HAD_SEAT)}"
    return Question(title, words, [watch, code, back] if asked.may_watch else [code, back])


def complaint_box(words: str, title: str) -> Question:
    """Return a box that shows an error."""
    return Question(title, words, [AnswerKey("escape", tr("back"), usual=True)])


_FIRST: Final = {
    "join": (
        marked("You join {host} for the first time. This is its fingerprint:"),
        marked("join, and remember this host"),
        marked("do not join"),
    ),
    "watch": (
        marked("You watch {host} for the first time. This is its fingerprint:"),
        marked("watch, and remember this host"),
        marked("do not watch"),
    ),
    "ask": (
        marked("You ask {host} for the first time. This is its fingerprint:"),
        marked("ask, and remember this host"),
        marked("do not ask"),
    ),
}
"""What is said of a host that is met for the first time, by what the player wants there."""


def _first_time(where: str, fingerprint: str, verb: str) -> Question:
    """Ask whether to trust a new host; answered with y or n."""
    first, yes, no = _FIRST[verb]
    words = Content.assemble(
        inked(tr(first), host=Content.styled(visible(where), STRONG)),
        "\n\n",
        Content.styled(visible_folded(fingerprint), STRONG),
        "\n\n",
        Content.styled(tr("Compare it with the host's screen. Parlour remembers it from now on."), MUTED),
    )
    answers = (AnswerKey("y", tr(yes), usual=True), AnswerKey("n", tr(no)))
    return Question(tr("First time here"), words, answers)


def _changed_host(question: questions.ChangedHost) -> Question:
    """Warn that the host's certificate has changed; answered with f (forget the old one) or b."""
    shows = tr(
        "{host} shows another certificate than before, so nothing was sent. "
        "Someone may be posing as this host."
    )
    words = Content.assemble(
        inked(shows, host=Content.styled(visible(question.where), STRONG)),
        "\n\n",
        (tr("remembered"), MUTED),
        "\n",
        visible_folded(question.expected) or tr("unknown"),
        "\n",
        (tr("shown now"), MUTED),
        "\n",
        (visible_folded(question.found), BAD),
        "\n\n",
        tr("Ask the host, aloud, what their screen shows."),
    )
    answers = (
        AnswerKey("f", tr("forget the old one: the new one is theirs")),
        AnswerKey("b", tr("back"), usual=True),
    )
    return Question(tr("Another certificate"), words, answers)


def visible_folded(fingerprint: str) -> str:
    """Return a fingerprint in groups, without control characters."""
    return folded(visible(fingerprint)[:128])
