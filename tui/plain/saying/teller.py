"""Says what is new at a table, nothing twice: the player's own first, then others, then what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from net.fair.checking.verdict import Verdict
from net.wire.messages import Chat, Notice, Update
from tui.plain.said import Kind, Said, Verbosity
from tui.plain.saying.asked import asked_lines
from tui.plain.saying.places import with_places
from tui.plain.saying.results import result_lines
from tui.remote.verdicts import line_of, signed, unsigned
from tui.tables.common.facts import names_at
from tui.tables.common.log import new_lines
from tui.text.names import named
from tui.text.printable import visible


class Teller:
    """Follows one table."""

    def __init__(self) -> None:
        self._log: tuple[str, ...] = ()
        self._asked: list[str] = []
        self._results = 0

    def tell(self, update: Update, verbosity: Verbosity = Verbosity.NORMAL) -> list[Said]:
        """Return what is new since the update before."""
        view = update.view
        if view is None:
            return []
        lines = [self._happened(line, update) for line in new_lines(self._log, view.log)]
        self._log = view.log
        said = [each for each in lines if each.kind is Kind.OWN]
        if verbosity > Verbosity.BRIEF:
            said += [each for each in lines if each.kind is Kind.OTHERS]
        if len(view.match.results) > self._results:
            said += result_lines(update)
        self._results = len(view.match.results)
        return said + self._newly_asked(update)

    def _newly_asked(self, update: Update) -> list[Said]:
        asked = asked_lines(update)
        texts = [each.text for each in asked]
        new, self._asked = texts != self._asked, texts
        return asked if new else []

    def _happened(self, line: str, update: Update) -> Said:
        own = update.you is not None and f"{{{update.you}}}" in line
        text = visible(named(with_places(line, update.view), names_at(update)))
        return Said(Kind.OWN if own else Kind.OTHERS, f"{text}.", {"log": line})


def notice_line(notice: Notice) -> Said:
    """Return a line of the referee."""
    return Said(Kind.NOTICE, visible(unsigned(notice.words)), {"words": notice.words})


def verdict_line(verdict: Verdict, names: Sequence[str]) -> Said:
    """Return what the player's own program says about the shuffles of a round."""
    found = line_of(verdict, names)
    return Said(Kind.CHECK, signed(found), {"fits": found.fits})


def chat_line(chat: Chat) -> Said:
    """Return what somebody said."""
    name, text = visible(unsigned(chat.name)), visible(unsigned(chat.text))
    return Said(Kind.CHAT, f"{name} says: {text}", {"name": chat.name, "text": chat.text})
