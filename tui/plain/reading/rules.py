"""The rules of a game in pieces, with a search by clause or by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from parlour.rules.shelf import shelf
from parlour.tui.plain.choices import chosen, every_page, quoted, rows
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.said import Kind
from parlour.tui.rules_editor.ruleset_page import page_of
from parlour.tui.text.language import marked, tr
from parlour.tui.text.markdown_blocks import plain_paragraphs
from parlour.tui.text.printable import visible
from parlour.tui.words.of_games import rules_page

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.rules_editor.offers import Offer

PIECE: Final = 900
"""Characters of a piece, unless one paragraph is longer."""
CLAUSE: Final = re.compile(r"[A-Za-z]{1,4}-\d{1,3}[A-Za-z]?")
FOUND: Final = 5
"""How many paragraphs a search says at once."""


def open_rules(session: Session, typed: str) -> None:
    """Open the rules of the game that is `typed`, or say the clause; without a word, the list of games."""
    if CLAUSE.fullmatch(typed):
        _say_clause(session, _clause(typed))
    elif typed:
        games = list(shelf.games())
        game = games[chosen(typed, [(preset.title, preset.name) for preset in games], "game")]
        session.open(RulesPage(session, game.title, rules_page(game.name), game.part))
    else:
        session.open(ShelfPage(session))


def rules_of_offer(session: Session, offer: Offer) -> None:
    """Open the rules of a game that may be played, or of house rules."""
    if isinstance(offer.source, str):
        open_rules(session, offer.source)
    elif offer.source.rules is not None:
        session.open(RulesPage(session, offer.title, page_of(offer.source.rules)))


class ShelfPage(Page):
    """The games whose rules can be read."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def commands(self) -> Mapping[str, Command]:
        return every_page(self._session, self)

    def enter(self) -> None:
        self._session.say(Kind.REPLY, tr("Rules. Type the number or the name of a game, or a clause:"))
        self._session.say_all(rows([preset.title for preset in shelf.games()]))

    def come_back(self) -> None:
        self._session.say(Kind.REPLY, tr("Rules. Type again to hear the list of games."))

    async def take(self, line: str) -> None:
        if line.isdecimal():
            games = list(shelf.games())
            line = games[chosen(line, [preset.title for preset in games], "game")].name
        open_rules(self._session, line)


class RulesPage(Page):
    """One page of rules; `part` is the heading where the rules begin, "" for the whole page."""

    def __init__(self, session: Session, title: str, text: str, part: str = "") -> None:
        self._session = session
        self._title = visible(title)
        self._paragraphs = [visible(each) for each in plain_paragraphs(text) if each.strip()]
        self._first = self._paragraphs.index(part) if part in self._paragraphs else 0
        self._at = self._first

    def commands(self) -> Mapping[str, Command]:
        return {
            "more": Command("the next piece", self._more),
            "find": Command("the paragraphs with these words, or a clause", self._find, "WORDS|CLAUSE"),
            "start": Command("from the beginning", self._start),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        self._session.say(
            Kind.REPLY, tr("Rules of {game}. Type more, find and words, or back.", game=self._title)
        )
        self._at = self._first
        self._say_piece()

    async def take(self, line: str) -> None:
        """Take a clause or words to look for."""
        await self._find(line)

    async def _more(self, _: str) -> None:
        if self._at >= len(self._paragraphs):
            raise LineRefused(tr("This is the end of the rules. Type start to hear them from the beginning."))
        self._say_piece()

    async def _start(self, _: str) -> None:
        self._at = 0
        self._say_piece()

    async def _find(self, typed: str) -> None:
        if not typed:
            raise LineRefused(tr("Type find and what you look for: find wild, or a clause."))
        words = [_clause(typed)] if CLAUSE.fullmatch(typed) else typed.casefold().split()
        found = [at for at, text in enumerate(self._paragraphs) if _has(text, words)]
        if not found:
            raise LineRefused(tr("{typed} is not in these rules.", typed=quoted(typed)))
        for at in found[:FOUND]:
            self._session.say(Kind.REPLY, self._paragraphs[at])
        if len(found) > FOUND:
            words_left = tr("And {count} more; type more words to find fewer.", count=len(found) - FOUND)
            self._session.say(Kind.REPLY, words_left)
        self._at = found[0] + 1

    def _say_piece(self) -> None:
        told = 0
        while self._at < len(self._paragraphs) and (
            not told or told + len(self._paragraphs[self._at]) <= PIECE
        ):
            told += len(self._paragraphs[self._at])
            self._session.say(Kind.REPLY, self._paragraphs[self._at])
            self._at += 1
        if self._at >= len(self._paragraphs):
            self._session.say(Kind.REPLY, tr("This is the end of the rules."))


def _clause(typed: str) -> str:
    """Return a clause as the rules write it: `ll-4A` is LL-4a."""
    letters, _, number = typed.partition("-")
    return f"{letters.upper()}-{number.lower()}"


def _has(text: str, words: list[str]) -> bool:
    """Whether a paragraph has all words; `AB-1` is not in `AB-12`."""
    if len(words) == 1 and CLAUSE.fullmatch(words[0]):
        return re.search(rf"\b{re.escape(words[0])}(?![0-9a-z])", text) is not None
    return all(word in text.casefold() for word in words)


def _say_clause(session: Session, clause: str) -> None:
    """Say the paragraphs of a clause, from the first page that has it."""
    for preset in shelf.games():
        found = [text for text in plain_paragraphs(rules_page(preset.name)) if _has(text, [clause])]
        if found:
            for text in found[:FOUND]:
                session.say(Kind.REPLY, visible(text))
            return
    words = marked("No game has the clause {clause}. A clause looks like this: {example}.")
    raise LineRefused(tr(words, clause=clause, example=_example()))


def _example() -> str:
    pages = (rules_page(preset.name) for preset in shelf.games())
    return next((found[0] for page in pages if (found := CLAUSE.search(page))), "AB-1")
