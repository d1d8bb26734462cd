"""The boxes shown while joining or leaving a table; two of them are about certificates."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import AnswerKey, Question, yes_or_no
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked, told
from parlour.tui.ways.questions import (
    Blank,
    ChangedHost,
    Decision,
    DeleteTable,
    LeaveMatch,
    LeaveWaiting,
    OwnName,
    Password,
    TrustHost,
    Unfinished,
    WatchInstead,
    WhoAreYou,
)
from parlour.tui.widgets.ink import BAD, MUTED, STRONG

if TYPE_CHECKING:
    from parlour.tui.seen.people import Aside


def blank_box(question: Blank) -> Ask:
    """Return the box for a question of a way that is answered with a line."""
    match question:
        case OwnName():
            return Ask(
                "Welcome to Parlour",
                "What name should others see?",
                placeholder="Your name",
                most=16,
                way_out="later",
                fault=question.fault,
            )
        case WhoAreYou(typed, said, stays):
            return Ask(
                "Welcome to Parlour",
                "What name should others see?\n\nIf you had a seat here, type its four words instead.",
                value=typed,
                placeholder="Your name, or four words",
                most=64,
                way_out="back" if stays else "leave",
                fault=question.fault,
                said=visible(said),
            )
        case Password(name, said):
            return Ask("Password", said or f"{name} needs a password.", secret=True, accept="go in")
        case _:
            assert_never(question)


def decision_box(question: Decision) -> tuple[Question, str]:
    """Return the box for a question of a way, and the key that means yes; Esc alone may mean no answer."""
    match question:
        case TrustHost(where, fingerprint, verb):
            return _first_time(where, fingerprint, verb), "y"
        case ChangedHost():
            return _changed_host(question), "f"
        case WatchInstead(remote=remote):
            return _playing_box(remote=remote), "w"
        case Unfinished(left=left):
            answers = [
                AnswerKey("r", "resume", usual=True),
                AnswerKey("n", "open the new one"),
                AnswerKey("escape", "home"),
            ]
            return Question("An unfinished table", asked(left), answers), "r"
        case DeleteTable(left=left):
            words = f"{told(left, time.time())}.\n\nNobody can go on with it then."
            return yes_or_no("Delete this table?", words, "delete it", "keep it"), "y"
        case LeaveMatch(alone=alone, remote=remote):
            way = "sit down at it again" if remote else "Resume on the first screen brings it back"
            words = "The match goes on without you: a bot plays for you until you are back."
            if alone:
                words = f"Your match waits for you: {way}."
            return yes_or_no("Leave the table?", words, "leave", "stay"), "y"
        case LeaveWaiting(heir=heir):
            words = "It is kept for ten minutes: come back from the list of tables, or with `parlour host`."
            if heir:
                words = f"It goes on without you, and {visible(heir)} will be its host."
            return yes_or_no("Leave the table?", words, "leave", "stay"), "y"
        case _:
            assert_never(question)


def send_away_box(name: str) -> Question:
    """Return the box that asks the host whether to send a player away."""
    words = f"Ask {visible(name)} to leave this table? They cannot come back to it."
    return yes_or_no("Free a seat", words, "yes, free the seat", "no, they stay")


def new_host_box(name: str) -> Question:
    """Return the box that asks the host whether to make a player the host."""
    words = f"Make {visible(name)} the host of this table? You stay as a player."
    return yes_or_no("A new host", words, "yes", "no")


def aside_box(asked: Aside) -> Question:
    """Return the box for a question of the table screen."""
    answers = [AnswerKey(reply.keys[0], visible(reply.words)) for reply in asked.answers]
    return Question("The table", asked.words, answers)


def _playing_box(*, remote: bool) -> Question:
    """Return the box for a player who wants a seat during a match; `remote`: a guest over SSH."""
    words = "You can join after this match. Watch meanwhile?"
    watch, back = AnswerKey("w", "watch", usual=True), AnswerKey("escape", "back")
    if not remote:
        return Question("A match is being played", words, [watch, back])
    words += "\n\nIf you had a seat, come back with your ssh key or its four words."
    return Question("A match is being played", words, [watch, AnswerKey("c", "type the four words"), back])


def complaint_box(words: str, title: str) -> Question:
    """Return a box that shows an error."""
    return Question(title, words, [AnswerKey("escape", "back", usual=True)])


def _first_time(where: str, fingerprint: str, verb: str) -> Question:
    """Ask whether to trust a new host; answered with y or n."""
    words = Content.assemble(
        f"You {verb} ",
        Content.styled(visible(where), STRONG),
        " for the first time. This is its fingerprint:\n\n",
        Content.styled(visible_folded(fingerprint), STRONG),
        "\n\n",
        Content.styled("Compare it with the host's screen. Parlour remembers it from now on.", MUTED),
    )
    answers = (
        AnswerKey("y", f"{verb}, and remember this host", usual=True),
        AnswerKey("n", f"do not {verb}"),
    )
    return Question("First time here", words, answers)


def _changed_host(question: ChangedHost) -> Question:
    """Warn that the host's certificate has changed; answered with f (forget the old one) or b."""
    words = Content.assemble(
        Content.styled(visible(question.where), STRONG),
        " shows another certificate than before, so nothing was sent. "
        "Someone may be posing as this host.\n\n",
        Content.styled("remembered\n", MUTED),
        visible_folded(question.expected) or "unknown",
        Content.styled("\nshown now\n", MUTED),
        Content.styled(visible_folded(question.found), BAD),
        "\n\nAsk the host, aloud, what their screen shows.",
    )
    answers = (
        AnswerKey("f", "forget the old one: the new one is theirs"),
        AnswerKey("b", "back", usual=True),
    )
    return Question("Another certificate", words, answers)


def visible_folded(fingerprint: str) -> str:
    """Return a fingerprint in groups, without control characters."""
    return folded(visible(fingerprint)[:128])
