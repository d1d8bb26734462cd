"""A game night in plain lines: how it stands, and the commands of those who take part and of its host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from parlour.net.wire.messages import DirectNight, NightBoard
from parlour.tui.plain.choices import chosen
from parlour.tui.plain.page import Command, LineRefused
from parlour.tui.plain.saying.said import Kind
from parlour.tui.seen import night
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.ways import night as ways
from parlour.tui.words.typed import AWAY, COMMAND, END, OF_NIGHT, meant, shown

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.table_client import Link


class NightLines:
    """What one player hears of the game night of their host, at any page of the connection."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link
        self._ids: list[str] = []  # of other nights, by number

    def commands(self) -> Mapping[str, Command]:
        """Return the commands; none where there is no night."""
        board = self._link.night
        if board is None:
            return {}
        about, argument, words = marked("the game night: standings and tables"), "", list[str]()
        if night.directs(board, owner=self._link.welcome.owner):
            argument, words = f"[{'|'.join(_shown()).upper()}]", [*_wishes(board)]
        if board.others:
            argument = f"[{argument.strip('[]')}|NUMBER|NAME]".replace("[|", "[")
            words += [each.name for each in board.others]
        found = {"night": Command(about, self._night, argument, lambda: words)}
        if night.may_enter(board):
            found["enter"] = Command(marked("take part in the game night"), self._enter)
        if night.takes_part(board) and board.stage != "over":
            found["withdraw"] = Command(marked("take part in the game night no more"), self._withdraw)
        return found

    def enter(self) -> None:
        """Say how the night stands, if there is one, and that was not said yet."""
        if self._link.night is not None:
            self.hear(self._link.night)

    def hear(self, board: NightBoard) -> None:
        """Say in a line what is new: how far it is, and where the player sits."""
        news = (board.id, night.stage_of(board), night.own_place(board), board.paused)
        before, self._link.night_said = self._link.night_said, news
        if news != before:
            self._say_stage(board)
            if (before is None or before[0] != board.id) and night.may_enter(board):
                self._session.say(Kind.NOTICE, tr("Type enter to take part."))
            if board.stage in ("break", "over"):
                self._say_rows(board)
        if {each.id for each in board.others} - {*self._ids}:
            self._say_others(board)

    async def _enter(self, _typed: str) -> None:
        await self._session.go(lambda each: each.enter_night())

    async def _withdraw(self, _typed: str) -> None:
        await ways.leave(self._link)
        self._session.say(Kind.REPLY, tr("You take part no more. Type enter to come back."))

    async def _night(self, typed: str) -> None:
        board = self._link.night
        if board is None:
            raise LineRefused(tr("There is no game night here."))
        word, _, rest = typed.strip().partition(" ")
        if not word or typed.strip().casefold() == board.name.casefold():
            self._say_stage(board)
            self._say_rows(board)
            self._say_tables(board)
            self._say_others(board)
            return
        others = {each.id: each.name for each in board.others}
        names = [others.get(each, "") for each in self._ids]
        directs = night.directs(board, owner=self._link.welcome.owner)
        is_wish = directs and not word.isdecimal() and bool(meant(word, dict.fromkeys(OF_NIGHT, COMMAND)))
        if others and not is_wish:
            at = self._ids[chosen(typed.strip(), names, "night")]
            await self._session.go(lambda _: ways.choose(self._link, at))
            return
        await ways.direct(self._link, _wish(board, word, rest.strip()))

    def _say_stage(self, board: NightBoard) -> None:
        parts = (visible(board.name), night.stage_of(board), night.next_of(board), night.own_place(board))
        data = {"stage": board.stage, "round": board.round, "of": board.rounds, "game": board.title}
        self._session.say(Kind.NOTICE, f"{'. '.join(filter(None, parts))}.", key="night", **data)

    def _say_rows(self, board: NightBoard) -> None:
        for row, part in zip(night.lines_of(board), board.rows, strict=True):
            played = count(part.played, "round")
            one = tr("1 point, {rounds}", rounds=played)
            words = (
                one if part.points == 1 else tr("{points} points, {rounds}", points=row.points, rounds=played)
            )
            note = f", {row.note}" if row.note else ""
            self._session.say(
                Kind.OPTION,
                f"{row.rank} {row.name}: {words}{note}",
                number=part.number,
                name=part.name,
                rank=part.rank,
                points=part.points,
            )

    def _say_tables(self, board: NightBoard) -> None:
        for table in night.tables_of(board):
            people = ", ".join(table.people)
            words = tr(
                "Table {number}: {people}; {state}", number=table.number, people=people, state=table.words
            )
            self._session.say(Kind.OPTION, words, table=table.id, number=table.number)

    def _say_others(self, board: NightBoard) -> None:
        """Say which nights there are beside this one; each keeps its number."""
        self._ids += [each.id for each in board.others if each.id not in self._ids]
        for each in board.others:
            number = self._ids.index(each.id) + 1
            line = f"{shown('night')} {number}"
            words = tr(
                "Another night: {night}. Type {line} to see it.",
                night=", ".join(night.in_list(each)),
                line=line,
            )
            self._session.say(Kind.OPTION, words, night=each.id, number=number, name=each.name)


def _shown() -> list[str]:
    """Return what the host of a night may type, as `help` shows it."""
    words = [shown(word) for word in OF_NIGHT if word != AWAY]
    return [*words, f"{shown(END)} {tr('TABLE')}", f"{shown(AWAY)} {tr('NAME')}"]


def _wishes(board: NightBoard) -> Iterator[str]:
    """Yield what the host of a night may type now, in English, too."""
    for word in OF_NIGHT:
        for form in dict.fromkeys((shown(word), word)):
            if word == AWAY:
                yield from (f"{form} {row.name}" for row in board.rows)
                continue
            yield form
            if word == END:
                yield from (f"{form} {table.number}" for table in night.tables_of(board) if table.id)


def _wish(board: NightBoard, typed: str, rest: str) -> DirectNight:
    """Return what the host of a night types. Raises LineRefused."""
    word, *others = meant(typed, dict.fromkeys(OF_NIGHT, COMMAND)) or ("",)
    if others or not word:
        raise LineRefused(tr("After night comes one of: {words}.", words=", ".join(_shown())))
    if word == AWAY:
        row = next((row for row in board.rows if row.name.casefold() == rest.casefold()), None)
        if row is None:
            line = f"{shown('night')} {shown(AWAY)} Ann"
            raise LineRefused(tr("Say who: a name of the standings, as in {line}.", line=line))
        return DirectNight(do="send-away", number=row.number)
    if word == END and rest:
        tables = {str(table.number): table.id for table in night.tables_of(board) if table.id}
        if rest not in tables:
            known = ", ".join(tables) or tr("none")
            raise LineRefused(
                tr("There is no open table {typed}; there are {known}.", typed=rest, known=known)
            )
        return DirectNight(do="end-table", table=tables[rest])
    return DirectNight.model_validate({"do": word})
