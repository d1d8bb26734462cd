"""The history: the saved matches of this machine, to search, replay, copy and delete, and the statistics."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.rules.errors import RulesError
from parlour.tui.plain.choices import chosen, every_page, quoted, whole
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.reading.replay import ReplayPage
from parlour.tui.plain.saying.said import Kind
from parlour.tui.seen.statistics import LISTED, NONE, a_round, facts, percent, tables
from parlour.tui.storage.statistics import Statistics, Tally
from parlour.tui.storage.stores import Listing, MatchFilter, Saved
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.ways.player import GivenUp

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session


PIECE: Final = 10
"""How many matches are said at once."""


class HistoryPage(Page):
    """Lists the matches, the newest first; numbers are places in the list that was said last."""

    def __init__(self, session: Session, words: str = "") -> None:
        self._session = session
        self._wanted = MatchFilter(words=words)
        self._matches = Listing()
        self._at = 0
        self._reading: asyncio.Task[None] | None = None

    def commands(self) -> Mapping[str, Command]:
        return {
            "replay": Command("a match step by step", self._replay, "NUMBER"),
            "more": Command("older matches", self._more),
            "find": Command("list the matches with these words", self._find, "WORDS"),
            "game": Command("list the matches of one game", self._game, "[NAME]"),
            "with": Command("list the matches with one person", self._with, "[NAME]"),
            "favorites": Command("list the favorites", lambda _: self._want(MatchFilter(favorites=True))),
            "all": Command("list all matches", lambda _: self._want(MatchFilter())),
            "about": Command("what is known about a match", self._about, "NUMBER"),
            "favorite": Command("make a match a favorite, or no longer", self._favorite, "NUMBER"),
            "export": Command("copy a match to a file or folder", self._export, "NUMBER [PATH]"),
            "delete": Command("delete a match", self._delete, "NUMBER"),
            "statistics": Command("what you played and won", self._statistics, "[GAME]"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        if self._reading is None:
            self._reading = self._session.spawn(self._refresh())
        else:
            self._list()

    def come_back(self) -> None:
        self._session.say(Kind.REPLY, tr("History. Type again to hear the list."))

    async def answer(self, _line: str) -> bool:
        """Let the lines of a script wait until the matches are listed."""
        if self._reading is not None and not self._session.lines.interactive:
            await self._reading
        return False

    async def take(self, line: str) -> None:
        """Take the number of a match: replay it."""
        await self._replay(line)

    async def _refresh(self) -> None:
        """Read what is new on the disk, then list the matches."""
        await asyncio.to_thread(self._session.stores.library.refresh, lambda _done, _of: True)
        if self._session.page is self:
            self._list()

    def _list(self) -> None:
        library = self._session.stores.library
        if library.complaint:
            self._session.say(Kind.NOTICE, visible(library.complaint))
        self._matches = library.matches(self._wanted)
        self._at = 0
        told = ", ".join((count(len(self._matches), "match", "matches"), *self._wanted.said))
        self._session.say(Kind.REPLY, tr("History: {found}. A number replays a match.", found=visible(told)))
        if not self._matches and self._wanted == MatchFilter():
            self._session.say(Kind.REPLY, tr("Matches that you finish appear here."))
        self._say_piece()

    def _say_piece(self) -> None:
        last = min(self._at + PIECE, len(self._matches))
        for place in range(self._at, last):
            saved = self._matches[place]
            words = visible(f"{place + 1}. {_row(saved)}")
            self._session.say(Kind.OPTION, words, number=place + 1, match=saved.key)
        self._at = last
        if last < len(self._matches):
            words = tr("{count} more; type more to hear them.", count=len(self._matches) - last)
            self._session.say(Kind.REPLY, words)

    async def _more(self, _: str) -> None:
        if self._at >= len(self._matches):
            raise LineRefused(tr("There are no more matches in this list."))
        self._say_piece()

    async def _find(self, typed: str) -> None:
        self._want(self._wanted._replace(words=typed))

    async def _game(self, typed: str) -> None:
        titles = [title for title, _ in self._session.stores.library.titles()]
        if title := self._named(typed, titles, "game"):
            self._want(self._wanted._replace(title=title))

    async def _with(self, typed: str) -> None:
        people = [name for name, _ in self._session.stores.library.people()]
        if name := self._named(typed, people, "person"):
            self._want(self._wanted._replace(person=name))

    def _named(self, typed: str, names: list[str], what: str) -> str:
        """Return the name that was typed; without a word, say the names."""
        if typed:
            return names[chosen(typed, names, what)]
        self._session.say(Kind.REPLY, visible(", ".join(names)) + "." if names else tr("There is none yet."))
        return ""

    def _want(self, wanted: MatchFilter) -> None:
        self._wanted = wanted
        self._list()

    def _match(self, typed: str) -> Saved:
        number = whole(typed) or 0
        if not 0 < number <= len(self._matches):
            there = marked("Type a number from 1 to {count}, not {typed}. Type help for the commands.")
            none = marked(
                "Type a number of a match, and there is none, not {typed}. Type help for the commands."
            )
            words = there if self._matches else none
            raise LineRefused(tr(words, count=len(self._matches), typed=quoted(typed[:20])))
        return self._matches[number - 1]

    async def _replay(self, typed: str) -> None:
        saved = self._match(typed)
        if not saved.is_readable:
            raise LineRefused(visible(tr("This match cannot be read: {why}.", why=saved.fault)))
        try:
            steps = await asyncio.to_thread(self._session.stores.library.steps, saved.key)
        except (RulesError, OSError) as error:
            raise LineRefused(visible(tr("This match cannot be read: {why}", why=error))) from None
        self._session.open(ReplayPage(self._session, steps, saved.title or tr("Saved match")))

    async def _about(self, typed: str) -> None:
        saved = self._match(typed)
        if saved.fault:
            raise LineRefused(visible(tr("This match is damaged: {why}.", why=saved.fault)))
        rounds, moves = count(saved.rounds, "round"), count(saved.moves, "move")
        facts = [saved.title, saved.played, rounds, moves]
        if saved.taken_back:
            facts.append(trn("taken back {count} time", "taken back {count} times", saved.taken_back))
        if saved.deal:
            facts.append(tr("deal of the day {date}", date=saved.deal))
        self._session.say(Kind.REPLY, visible(f"{', '.join(facts)}."))
        for seat, name in enumerate(saved.names):
            who = ", " + tr("you") if seat == saved.owner else ", " + tr("bot") if seat in saved.bots else ""
            won = ", " + tr("won") if seat in saved.winners else ""
            points = tr("{points} points", points=saved.points[seat] if seat < len(saved.points) else 0)
            self._session.say(Kind.REPLY, visible(f"{name}{who}: {points}{won}."))
        self._session.say(Kind.REPLY, visible(tr("File: {name}", name=saved.key)))

    async def _favorite(self, typed: str) -> None:
        saved = self._match(typed)
        self._session.stores.library.favor(saved.key, favorite=not saved.favorite)
        no, yes = (
            marked("Match {number} is no favorite any more."),
            marked("Match {number} is a favorite now."),
        )
        self._session.say(Kind.REPLY, tr(no if saved.favorite else yes, number=typed))
        self._matches = self._matches[:]  # the same matches, read again: numbers stay what was said

    async def _export(self, typed: str) -> None:
        number, _, to = typed.partition(" ")
        saved = self._match(number)
        to = to.strip() or await self._session.need(tr("To which file, or into which folder"))
        path = self._session.stores.library.export(saved.key, to)
        self._session.say(Kind.REPLY, visible(tr("Copied to {path}.", path=path)))

    async def _delete(self, typed: str) -> None:
        saved = self._match(typed)
        name = (
            tr("{game} of {day}", game=saved.title, day=saved.played) if saved.title else Path(saved.key).name
        )
        question = tr("Delete {match}? The file cannot be brought back", match=visible(name))
        if not await self._session.agrees(question):
            raise GivenUp
        forget = False
        if not saved.fault and "/" not in saved.key and self._session.lines.interactive:
            forget = await self._session.agrees(tr("Forget it in the statistics, too?"))
        self._session.stores.library.remove(saved.key, forget=forget)
        self._session.say(Kind.REPLY, tr("Deleted."))
        self._list()

    async def _statistics(self, typed: str) -> None:
        library = self._session.stores.library
        title = typed
        if typed:
            titles = [title for title, _ in library.titles()]
            title = titles[chosen(typed, titles, "game")]
        found = await asyncio.to_thread(library.statistics, title)
        for words in statistics_sentences(found):
            self._session.say(Kind.REPLY, words)


def _row(saved: Saved) -> str:
    if saved.fault:
        how = (
            marked("{file} is damaged: {why}")
            if saved.is_readable
            else marked("{file} cannot be read: {why}")
        )
        return tr(how, file=Path(saved.key).name, why=saved.fault)
    favorite = ", " + tr("favorite") if saved.favorite else ""
    rounds = count(saved.rounds, "round")
    return f"{saved.day}, {saved.title}, {saved.players}, {saved.ended}, {rounds}{favorite}"


def statistics_sentences(found: Statistics) -> Iterator[str]:
    """Yield the statistics, one fact in a sentence."""
    told = list(facts(found))
    if not told:
        yield tr(NONE)
        return
    yield from (f"{tr(about)}: {words}." for about, words in told)
    if last := found.last[-LISTED:]:
        marks = ", ".join(tr("won") if ended.won else tr("not won") for ended in last)
        if len(last) == 1:
            yield tr("The last match: {marks}.", marks=marks)
        else:
            yield trn(
                "The last {count} match, the newest last: {marks}.",
                "The last {count} matches, the newest last: {marks}.",
                len(last),
                marks=marks,
            )
    for about, tallies in tables(found):
        yield f"{tr(about)}:"
        yield from (f"{visible(name)}: {_tally(tally)}." for name, tally in list(tallies.items())[:LISTED])
        if len(tallies) > LISTED:
            yield tr("And {count} more.", count=len(tallies) - LISTED)


def _tally(tally: Tally) -> str:
    return tr(
        "{played} played, {won} won, {share}, {points} points a round",
        played=tally.played,
        won=tally.won,
        share=percent(tally),
        points=a_round(tally),
    )
