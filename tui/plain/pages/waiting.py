"""A table before the match: who sits where, how others join, and starting it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from parlour.net.client.client import News
from parlour.net.wire import messages
from parlour.tui.plain.choices import ConnectionLines, always, chosen, unknown, word_of
from parlour.tui.plain.night import NightLines
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.pages.at_host import AtHost
from parlour.tui.plain.pages.options import OptionsPage, option_changes, set_option
from parlour.tui.plain.reading.lessons import LessonsPage
from parlour.tui.plain.saying.results import evening_line
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.seats import awaited, seat_changes, seat_lines
from parlour.tui.plain.saying.sentences import to_player
from parlour.tui.plain.saying.teller import chat_line, notice_line
from parlour.tui.plain.table.people_commands import PeopleCommands
from parlour.tui.rules_editor.draft import summed
from parlour.tui.seen.facts import is_ready
from parlour.tui.seen.people import came_with, heirs
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import LEVELS, RATED
from parlour.tui.text.printable import visible
from parlour.tui.ways.player import GivenUp, refused
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session


class WaitingPage(Page):
    """The seats of a waiting table; what changes is said once."""

    def __init__(self, session: Session) -> None:
        assert session.link is not None, "a table is at a host"
        self._session = session
        self._link = session.link
        self._at_host = AtHost(session, session.link)
        self._people = PeopleCommands(session, session.link)
        self._before: messages.TablePart | None = None
        self._awaited: Said | None = None
        self._hosting = False
        self._code = ""
        self._listed: Mapping[int, str] = {}  # who sat where when that was said last
        self._connection = ConnectionLines(lambda: self._link.you is not None)
        self._night = NightLines(session, session.link)

    def commands(self) -> Mapping[str, Command]:
        people = self._people.commands()
        player = {
            "ready": Command("you are ready to play", self._ready),
            "unready": Command("you are not ready any more", self._unready),
        }
        host = {
            "start": Command("start the match", self._start),
            "bot": Command("add a bot", self._bot, f"[{'|'.join(LEVELS)}]"),
            "remove": Command("remove a bot or a player", self._remove, "NUMBER|NAME"),
            "host": Command("make another player the host", self._hand_over, "NUMBER|NAME"),
            "end": people["end"],
            "set": Command("change an option", partial(set_option, self._session, self._link), "NAME VALUE"),
        }
        if self._link.update is not None and not self._link.update.table.standing:
            host["game"] = Command("play another game at this table", self._at_host.game, "[GAME]")
        return {
            "who": Command("who sits at the table, and what it waits for", self._who),
            **(player if self._link.you is not None else {}),
            **(host if self._link.hosting else {}),
            "evening": people["evening"],
            "options": Command("the options of the table", self._options),
            "rules": Command("the rules of the table", self._at_host.rules),
            "say": people["say"],
            "invite": Command("how others join", self._at_host.invite),
            "code": Command("the words with which you come back to your seat", self._at_host.code),
            "continue": people["continue"],
            **self._night.commands(),
            "learn": Command("the lessons of this game; your seat is kept", self._learn),
            "leave": Command("leave the table", self._leave),
            **always(self._session, self),
        }

    def enter(self) -> None:
        update = self._link.update
        if update is None:
            return
        table = update.table
        words = tr("Table {name}: {game}.", name=visible(table.name), game=visible(table.title))
        if update.you is None:
            words = f"{tr('You are watching.')} {words}"
        self._session.say(Kind.NOTICE, words, table=table.id, game=table.game)
        if table.house or table.differences:
            self._session.say(
                Kind.NOTICE, visible(summed(table.base or table.game, map(said, table.differences)))
            )
        if table.ratings is not None:
            self._session.say(Kind.NOTICE, tr(RATED))
        self._list(update)
        self._session.say_all(evening_line(update))
        self._awaited, self._before, self._hosting = None, table, self._link.hosting
        self._say_awaited(update)
        self._tell_code()

    def come_back(self) -> None:
        if (update := self._link.update) is not None:
            words = tr("Table {name}. Type again to hear who is there.", name=visible(update.table.name))
            self._session.say(Kind.NOTICE, words)
            self._session.say(Kind.REPLY, awaited(update, hosting=self._link.hosting).text)

    def hear(self, news: News) -> None:
        self._session.say_all(self._connection.lines(news))
        match news:
            case messages.Update(table=messages.TablePart(phase=messages.Phase.WAITING)) if (
                self._before is not None
            ):
                self._changed(self._before, news)
            case messages.NightBoard():
                self._night.hear(news)
            case messages.Chat():
                self._session.say_all([chat_line(news)])
            case messages.Notice():
                self._session.say_all([notice_line(news, to_player(self._link.update))])
            case _:
                pass

    async def take(self, line: str) -> None:
        """Refuse a line; that of a script may be for the match, and waits for it if that needs no other."""
        if not self._session.lines.interactive:
            await self._session.until(lambda: self._has_begun() or self._is_needed())
            if self._session.ended:
                return
            if self._has_begun():
                await self._session.obey(line)
                return
        raise unknown(self, line)

    def _has_begun(self) -> bool:
        return self._session.scene is not self

    def _is_needed(self) -> bool:
        """Whether no match begins without a line of the player: to be ready, or to start it as the host."""
        update = self._link.update
        if update is None or update.you is None or update.table.night:
            return False
        return self._link.hosting or not is_ready(update)

    def _changed(self, before: messages.TablePart, update: messages.Update) -> None:
        self._before = update.table
        self._session.say_all(seat_changes(before, update))
        for change in option_changes(before, update.table):
            self._session.say(Kind.NOTICE, change)
        if self._link.hosting and not self._hosting:
            words = tr("You are the host of this table now. Type help to hear what a host can do.")
            self._session.say(Kind.OWN, words)
        self._hosting = self._link.hosting
        self._say_awaited(update)
        self._tell_code()

    def ask_again(self) -> None:
        if (update := self._link.update) is not None:
            self._awaited = None
            self._say_awaited(update)

    def _say_awaited(self, update: messages.Update) -> None:
        """Say what the table waits for, if that is new."""
        said = awaited(update, hosting=self._link.hosting) if update.you is not None else None
        if said is not None and said != self._awaited:
            self._session.say_all([said])
        self._awaited = said

    def _tell_code(self) -> None:
        """Say once with which words a guest over SSH comes back."""
        code = visible(self._link.way_back)
        how = code or (tr("the same ssh line again") if self._session.connector.remote else "")
        if how and how != self._code and self._link.you is not None:
            self._code = how
            words = {"code": code} if code else {}
            self._session.say(Kind.OWN, tr("To come back to your seat: {code}.", code=how), **words)

    async def _who(self, _: str) -> None:
        if (update := self._link.update) is not None:
            self._list(update)
            self._session.say(Kind.REPLY, awaited(update, hosting=self._link.hosting).text)

    def _list(self, update: messages.Update) -> None:
        self._session.say_all(seat_lines(update))
        self._listed = {part.seat: part.name for part in update.table.seats}

    async def _ready(self, _: str) -> None:
        await self._ask(messages.Ready(), tr("You are ready."))
        if not self._session.lines.interactive:
            await self._session.until(lambda: self._has_begun() or is_ready(self._link.update))

    async def _unready(self, _: str) -> None:
        await self._ask(messages.Ready(on=False), tr("You are not ready any more."))

    async def _start(self, _: str) -> None:
        await self._ask(messages.Start())
        if not self._session.lines.interactive:
            await self._session.until(self._has_begun)

    async def _bot(self, typed: str) -> None:
        if typed:
            self._link.level = word_of(typed, LEVELS, tr("The level of a bot"))
        await self._ask(messages.AddBot(level=self._link.level))

    async def _remove(self, typed: str) -> None:
        """Free a seat; ask before removing a player."""
        part = self._seat(typed, [part for part in self._taken() if part.seat != self._link.you])
        person = part.presence is not messages.Presence.BOT
        name = visible(part.name)
        asked = tr("Ask {name} to leave this table? They cannot come back", name=name)
        if person and not await self._session.agrees(asked):
            raise GivenUp
        done = tr("{name} is asked to leave.", name=name) if person else ""
        together = person and await self._are_meant(part)
        await self._ask(messages.Remove(seat=part.seat, name=part.name, together=together), done)

    async def _are_meant(self, part: messages.SeatPart) -> bool:
        """Ask whether those who came with a player are to leave, too; a script names each of them."""
        update = self._link.update
        others = came_with(part, update) if update is not None else ()
        if not others or not self._session.lines.interactive:
            return False
        text = marked("{names} came from the same address. Ask them to leave, too?")
        return await self._session.agrees(tr(text, names=", ".join(map(visible, others))))

    async def _hand_over(self, typed: str) -> None:
        part = self._seat(typed, list(heirs(self._link.update)))
        asked = tr("Make {name} the host? You stay as a player", name=visible(part.name))
        if not await self._session.agrees(asked):
            raise GivenUp
        await self._ask(messages.HandOver(seat=part.seat))

    def _taken(self) -> list[messages.SeatPart]:
        seats = self._link.update.table.seats if self._link.update is not None else ()
        return [part for part in seats if part.presence is not messages.Presence.OPEN]

    def _seat(self, typed: str, among: list[messages.SeatPart]) -> messages.SeatPart:
        """Return the seat of `among` with this number or name."""
        if not among:
            raise LineRefused(tr("Nobody else sits here."))
        if typed.isdecimal():
            found = [part for part in among if str(part.seat + 1) == typed]
            there = ", ".join(f"{part.seat + 1} {visible(part.name)}" for part in among)
            if not found:
                text = marked("Seat {number} cannot be chosen. There are: {seats}.")
                raise LineRefused(tr(text, number=typed[:4], seats=there))
            if self._listed.get(found[0].seat, "") not in ("", found[0].name):
                self._listed = {}  # the next number is of the seats as they are told now
                text = marked("Others sit there since the seats were said. There are: {seats}.")
                raise LineRefused(tr(text, seats=there))
            return found[0]
        return among[chosen(typed, [visible(part.name) for part in among], "player")]

    async def _options(self, _: str) -> None:
        self._session.open(OptionsPage(self._session, self._link))

    async def _learn(self, _: str) -> None:
        game = self._link.update.table.game if self._link.update is not None else ""
        self._session.open(LessonsPage(self._session, game))

    async def _leave(self, _: str) -> None:
        await self._session.go(lambda ways: ways.leave(self._link))

    async def _ask(self, request: messages.Request, done: str = "") -> None:
        answer = await self._link.ask(request)
        if not answer.ok:
            raise refused(answer.told)
        if done:
            self._session.say_all([Said(Kind.REPLY, done)])
