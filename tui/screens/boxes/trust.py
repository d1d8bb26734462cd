"""Certificates: the first connection to a host, and a host whose certificate has changed."""

from __future__ import annotations

from textual.content import Content

from parlour.net.errors import WrongFingerprint
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import BAD, MUTED, STRONG


def first_time(where: str, fingerprint: str, verb: str = "join") -> Question:
    """Ask whether to trust a new host; answered with y or n. `verb` is what the player came to do."""
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


def changed_host(where: str, error: WrongFingerprint) -> Question:
    """Warn that the host's certificate has changed; answered with f (forget the old one) or b."""
    words = Content.assemble(
        Content.styled(visible(where), STRONG),
        " shows another certificate than before, so nothing was sent. "
        "Someone may be posing as this host.\n\n",
        Content.styled("remembered\n", MUTED),
        visible_folded(error.expected) or "unknown",
        Content.styled("\nshown now\n", MUTED),
        Content.styled(visible_folded(error.found), BAD),
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
