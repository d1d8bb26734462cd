"""Commands about the people at a table: pause, votes, bots that stand in, the host, chat, leaving."""

from __future__ import annotations

from typing import Final

from parlour.net.wire.messages import HandOver, Request, Say, Setup, Update, Vote
from parlour.tui.plain.choices import quoted
from parlour.tui.plain.page import Command
from parlour.tui.plain.saying.places import seats_named
from parlour.tui.plain.saying.results import evening_lines
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.saying.sentences import refusal, to_player
from parlour.tui.plain.session import Session
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.evening import may_begin_anew, today
from parlour.tui.seen.facts import has_seat, is_alone, is_host
from parlour.tui.seen.people import heirs, question_about, request_for, why_not
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import NO, YES, begins
from parlour.tui.text.printable import visible
from parlour.tui.words.typed import NEW, is_typed, shown

LONGEST: Final = 300


class PeopleCommands:
    """The commands of one player at the table of `link`."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link

    def commands(self) -> dict[str, Command]:
        return {
            "say": Command("write to everyone at the table", self._say, "TEXT"),
            "undo": Command("take back your last move (alone against bots)", self._undo, fits=is_alone),
            "pause": Command(
                "pause the match for everyone (the host)", lambda _: self._request("pause"), fits=is_host
            ),
            "continue": Command(
                "let a paused match go on (the host)", lambda _: self._request("go_on"), fits=is_host
            ),
            "vote": Command(
                "let a bot play for someone who is away or idle", self._vote, "yes|no", fits=has_seat
            ),
            "stand-in": Command(
                "let a bot play for you until you type a line", self._stand_in, fits=has_seat
            ),
            "evening": Command(
                "what was won in this evening; new begins another (the host)",
                self._evening,
                "[new]",
                lambda: [shown(NEW)],
            ),
            "end": Command("end this table for everyone (the host)", self._end, fits=is_host),
            "host": Command(
                "make another player the host (the host)", self._host, "NAME", self._heirs, is_host
            ),
        }

    @property
    def _update(self) -> Update | None:
        return self._link.update

    def _heirs(self) -> list[str]:
        return [visible(part.name) for part in heirs(self._update)]

    async def _say(self, typed: str) -> None:
        text = visible(typed)
        if not text:
            self._session.refuse(tr("There is nothing to say. Type say and the words: say hello."))
        elif len(text) > LONGEST:
            words = marked("A message has at most {most} characters; this one has {count}.")
            self._session.refuse(tr(words, most=LONGEST, count=len(text)))
        else:
            await self._ask(Say(text=text))

    async def _undo(self, _: str) -> None:
        await self._request("take_back")

    async def _stand_in(self, _: str) -> None:
        await self._request("rest")  # that a bot plays is told as news

    async def _vote(self, typed: str) -> None:
        """Decide (the host) or vote that a bot plays for somebody; `typed` may be the answer already."""
        request = request_for("substitute", self._update)
        asked = question_about(request, self._update)
        if request is None or asked is None:
            self._session.refuse(why_not("substitute", self._update))
        elif typed and not (begins(typed, YES) or begins(typed, NO)):
            words = tr("{typed} is no answer. Type vote yes, or vote no.", typed=quoted(typed))
            self._session.refuse(words)
        elif begins(typed, YES) or (
            not typed and await self._session.agrees(visible(asked.words).rstrip("."))
        ):
            voted = isinstance(request, Vote)
            await self._ask(request, tr("Your vote is counted.") if voted else tr("A bot plays for them."))
        else:
            self._session.say(Kind.REPLY, tr("Nothing is done."))

    async def _evening(self, typed: str) -> None:
        """Say what was won in this evening, as a text to copy; with `new`, begin another one."""
        update = self._update
        if update is None:
            return
        if not typed:
            self._session.say_all(evening_lines(update, today()))
        elif not is_typed(typed, NEW):
            words = tr("Type evening, or evening new to begin another one, not {typed}.", typed=quoted(typed))
            self._session.refuse(words)
        elif not may_begin_anew(update):
            self._session.refuse(tr("Only the host begins a new evening, when no match is running."))
        elif await self._session.agrees(tr("Forget what was won at this table")):
            await self._ask(Setup(new_evening=True))  # the notice says it to everybody
        else:
            self._session.say(Kind.REPLY, tr("Nothing is done."))

    async def _end(self, _: str) -> None:
        asked = question_about(request_for("end_table", self._update), self._update)
        if asked is None or await self._session.agrees(asked.words.rstrip(".")):
            await self._request("end_table")
        else:
            self._session.say(Kind.REPLY, tr("Nothing is done."))

    async def _host(self, typed: str) -> None:
        found = heirs(self._update)
        names = [visible(part.name) for part in found]
        seats = seats_named(typed, names) if typed else []
        if not found:
            self._session.refuse(why_not("hand_over", self._update))
        elif len(seats) == 1:
            heir = found[seats[0]].seat
            await self._ask(HandOver(seat=heir), tr("{name} is the host now.", name=names[seats[0]]))
        else:
            wrong = tr("{typed} is none of them.", typed=quoted(typed)) + " " if typed and not seats else ""
            right = marked("Name the new host: {names}. For example: host {name}.")
            self._session.refuse(wrong + tr(right, names=", ".join(names), name=names[0]))

    async def _request(self, action: str) -> None:
        request = request_for(action, self._update)
        if request is None:
            self._session.refuse(why_not(action, self._update))
        else:
            await self._ask(request)

    async def _ask(self, request: Request, done: str = "") -> None:
        answer = await self._link.ask(request)
        if not answer.ok:
            self._session.refuse_as(refusal(answer, to_player(self._update), tr("The table refuses this.")))
        elif done:
            self._session.say(Kind.REPLY, done)
