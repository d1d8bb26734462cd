"""The page at a table: what a player types, and what the table tells."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, TypeVar

from parlour.net.client.client import FinishedMatch, News
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Back, Chat, Lobby, NightBoard, Notice, Phase, Update, Welcome
from parlour.tui.plain.choices import ConnectionLines, quoted, several
from parlour.tui.plain.night import NightLines
from parlour.tui.plain.page import Command, Page
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.hand import in_hand
from parlour.tui.plain.saying.said import Kind, Said, Verbosity
from parlour.tui.plain.saying.sentences import to_player
from parlour.tui.plain.saying.teller import Teller, chat_line, notice_line, verdict_line
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.moving import Moving
from parlour.tui.plain.table.people_commands import PeopleCommands
from parlour.tui.plain.table.results import BetweenRounds
from parlour.tui.plain.table.scripted import Scripted
from parlour.tui.plain.table.table_commands import TableCommands
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import RaceReports, has_seat, is_my_turn, names_of_match, stood_in
from parlour.tui.seen.results import is_over
from parlour.tui.seen.tables import name_of
from parlour.tui.seen.verdicts import ADVICE_SPOKEN, alarm
from parlour.tui.text.language import in_english, marked, tr
from parlour.tui.text.phrases import YES, begins
from parlour.tui.text.printable import visible
from parlour.tui.words.typed import MOVE, shown

Result = TypeVar("Result")

SAYS: Final = {
    Verbosity.BRIEF: marked("brief"),
    Verbosity.NORMAL: marked("normal"),
    Verbosity.FULL: marked("full"),
}
SENT_AWAY: Final = marked("You are no longer at the table.")

AGAIN: Final = 12
"""The last lines that `again` repeats."""
ABOUT_PEOPLE: Final = ("say", "undo", "pause", "continue", "vote", "stand-in", "end", "host")
RESERVED: Final = frozenset((*ABOUT_PEOPLE, "again", "back", "brief", "normal", "full", "leave", "help"))
"""The commands that a verb of a game never replaces; the others it does while the move is possible."""


class TablePage(Page):
    """A match for a player or a spectator, at the table of the session's link, or of another `link`."""

    prompt: ClassVar[str] = "> "

    def __init__(self, session: Session, link: Link | None = None) -> None:
        link = link or session.link
        assert link is not None, "a table is opened over a connection"
        self._session = session
        self._link: Link = link
        self._moving = Moving(session, self._link)
        self._company = PeopleCommands(session, self._link)
        self._about_table = TableCommands(session, self._link, self._moving)
        self._results = BetweenRounds(session, self._link)
        self._scripted = Scripted(session, self._link, self)
        self._teller = Teller()
        self._race_reports = RaceReports()
        self._lately: deque[Said] = deque(maxlen=AGAIN)
        self._my_turn = False
        self._connection = ConnectionLines(lambda: link.you is not None)
        self._night = NightLines(session, self._link)
        self._seq = 0
        self._noticed: set[str] = set()  # what the referee has said since the last update

    def commands(self) -> Mapping[str, Command]:
        update = self._link.update
        phase = update.table.phase if update is not None else Phase.PLAYING
        found: dict[str, Command] = {}
        if phase is Phase.PLAYING:
            found |= {verb: Command("", partial(self._verb, verb)) for verb in self._moving.verbs}
        else:
            found |= self._results.commands()
        about = self._about_table.commands()
        about |= {verb: found[verb] for verb in about if verb in found and self._moving.possible(verb)}
        return found | about | self._company.commands() | dict(self._night.commands()) | self._own()

    def completions(self, typed: str) -> Sequence[str]:
        """Return the commands that begin so, their arguments, and the rows and cards of what is asked."""
        return [*super().completions(typed), *(self._moving.completions(typed) if " " in typed else ())]

    def enter(self) -> None:
        """Say where the player is, and all that the newest update tells."""
        update = self._link.update
        if update is None:
            return
        watched = marked("{game} at table {name}, which you are watching.")
        game, name = visible(update.table.title), visible(name_of(update.table))
        where = watched if update.you is None else marked("{game} at table {name}.") if name else "{game}."
        self._session.say(Kind.NOTICE, tr(where, game=game, name=name))
        self._show(update)
        if (verdict := self._link.verdict) is not None and update.table.phase is not Phase.PLAYING:
            self._tell([verdict_line(verdict, names_of_match(update))])

    def come_back(self) -> None:
        """Say what is asked once more."""
        update = self._link.update
        if update is not None:
            self._session.say_all(asked_lines(update))

    def ask_again(self) -> None:
        if has_seat(self._link.update):
            self._about_table.ask_again()

    def hear(self, news: News) -> None:
        self._tell(self._connection.lines(news))
        match news:
            case Welcome():
                self._seq = 0  # updates of the new connection are numbered from the beginning
            case Update():
                self._show(news)
            case Chat():
                self._tell([chat_line(news)])
            case Notice():
                said = notice_line(news, to_player(self._link.update))
                self._noticed.add(said.text)
                self._tell([said])
            case Verdict():
                self._verdict(news)
            case NightBoard():
                self._night.hear(news)
            case Lobby():
                self._sent_away()
            case FinishedMatch():
                self._results.ended()
            case _:
                pass
        self._scripted.news()

    async def answer(self, line: str) -> bool:
        """Take the answer to the question for the next pick of a move."""
        self._come_back()
        return await self._settled(self._moving.answer(line)) or await self._only_possible(line)

    async def _only_possible(self, line: str) -> bool:
        """Make the move whose verb `line` begins, if other verbs that begin so are not possible now.

        A claim in a race comes before all other commands.
        """
        begun, moving = self.begun(line.split()[0]), self._moving
        now = [name for name in begun if name not in moving.verbs or moving.possible(name)]
        now = [name for name in now if moving.claims(name)] or now
        if len(begun) < 2 or len(now) != 1 or now[0] not in moving.verbs:
            return False
        await self._verb(now[0], line.partition(" ")[2].strip())
        return True

    async def take(self, line: str) -> None:
        """Take a number of a list, or a card; say what was wrong if it is neither."""
        update = self._link.update
        playing = update is not None and update.table.phase is Phase.PLAYING
        several = len(self.begun(line.split()[0])) > 1 and not self._moving.is_notation(line)
        if (
            several
            or not playing
            or (await self._wait("") and not await self._settled(self._moving.take(line)))
        ):
            self._not_understood(line)

    def _show(self, update: Update) -> None:
        """Say what is new in an update; report that it was written if it opens a race."""
        if update.seq <= self._seq and update.seq:
            return
        self._seq = update.seq
        self._moving.show(update)
        self._about_table.heard()
        said = self._teller.tell(update, self._session.verbosity)
        said = [each for each in said if each.text not in self._noticed]
        self._noticed.clear()
        asked = any(each.kind is Kind.TURN for each in said)
        if self._moving.acted and not asked and update.table.pause is None and not stood_in(update):
            said += self._teller.asked(update)
        self._moving.acted = False
        self._tell(said)
        self._results.show(update)
        self._ring(update)
        if (seq := self._race_reports.unreported(update)) is not None:
            self._session.spawn(self._report(seq))

    async def _report(self, seq: int) -> None:
        """Report the race of update `seq` as shown when its line has been written."""
        await self._session.lines.written()
        self._link.shown(seq)

    def _ring(self, update: Update) -> None:
        """Ring the bell when the player's turn begins, if they want it."""
        mine = is_my_turn(update)
        if mine and not self._my_turn and self._session.stores.settings.bell:
            self._session.lines.bell()
        self._my_turn = mine

    def _verdict(self, verdict: Verdict) -> None:
        who = names_of_match(self._link.update)
        self._tell([verdict_line(verdict, who)])
        if (loud := self._link.new_alarm(verdict, who)) is not None:
            _, meaning, _ = loud.words.split("\n\n")
            english = in_english(lambda: alarm(verdict, who))
            data = {"alarm": english.title} if english is not None else {}
            self._tell([Said(Kind.CHECK, visible(f"{loud.title}. {meaning}"), data)])
            self._tell([Said(Kind.CHECK, tr(ADVICE_SPOKEN))])

    def _sent_away(self) -> None:
        """Say that the referee has taken the player from the table, if it has; its notice has said why."""
        words, self._link.sent_away = self._link.sent_away, ""
        if words:
            self._tell([Said(Kind.NOTICE, tr(SENT_AWAY))])

    def _tell(self, said: Sequence[Said]) -> None:
        self._lately.extend(said)
        self._session.say_all(said)

    async def _verb(self, verb: str, typed: str) -> None:
        if await self._wait(verb):
            await self._settled(self._moving.verb(verb, typed))

    async def _settled(self, move: Awaitable[Result]) -> Result:
        """Await `move`; in a script, then wait for the update in which it was made, if it was."""
        before = self._link.update
        result = await move
        if self._moving.acted and not self._moving.asks:
            await self._scripted.settled(before)
        return result

    async def _wait(self, verb: str) -> bool:
        """Take the seat back from a stand-in; in a script, wait until a move can be made."""
        self._come_back()
        return await self._scripted.may_move(verb)

    def _come_back(self) -> None:
        if stood_in(self._link.update):
            self._link.send(Back())

    def _own(self) -> dict[str, Command]:
        """Return the commands that concern only the player."""
        return {
            "again": Command("the last lines once more", self._again),
            "back": Command("take back the last pick of a move", self._back, fits=has_seat),
            "brief": Command("say only what concerns you", partial(self._say_more, Verbosity.BRIEF)),
            "normal": Command(
                "say one line for each turn of others", partial(self._say_more, Verbosity.NORMAL)
            ),
            "full": Command("say everything", partial(self._say_more, Verbosity.FULL)),
            "leave": Command("leave the table", self._leave),
            "help": Command("these commands", self._help),
        }

    async def _again(self, _: str) -> None:
        self._session.say_all(tuple(self._lately))

    async def _back(self, _: str) -> None:
        if not self._moving.back():
            self._session.refuse(
                tr("Nothing is picked that could be taken back. To take back a move, type undo.")
            )

    async def _say_more(self, verbosity: Verbosity, _: str) -> None:
        self._session.verbosity = verbosity
        self._session.say(Kind.REPLY, tr("What is said by itself is {how} now.", how=tr(SAYS[verbosity])))

    async def _leave(self, typed: str) -> None:
        sure = begins(typed, YES)
        if await self._session.go(lambda ways: ways.leave(self._link, sure=sure)):
            self._session.close(self)

    async def _help(self, _: str) -> None:
        verbs = [verb for verb, command in self.commands().items() if not command.about]
        now = [verb for verb in verbs if self._moving.possible(verb)]
        later = [verb for verb in self._moving.known if verb not in now]
        update = self._link.update
        if verbs and has_seat(update):
            moves = tr("Moves now: {verbs}.", verbs=_listed(now) or tr("none"))
            others = " " + tr("At other times: {verbs}.", verbs=_listed(later)) if later else ""
            self._session.say(Kind.REPLY, visible(moves + others), moves=now)
            self._session.say(Kind.REPLY, tr("A card or its number alone is played; back takes back a pick."))
        for word, command in self.commands().items():
            if command.about and command.fits(update):
                words = f"{command.shown(word)}: {tr(command.about)}."
                self._session.say(Kind.REPLY, words, command=word)

    def _not_understood(self, line: str) -> None:
        """Say what was wrong with a line: its first word may mean several commands, or none."""
        begun = self.begun(line.split()[0])
        if len(begun) > 1:
            self._session.refuse(several(self, line.split()[0], begun))
        else:
            update = self._link.update
            hand = in_hand(update.view) if update is not None else ()
            words = [tr("{typed} is no move now, and no command.", typed=quoted(line))]
            if is_over(update):
                words.append(tr("The match is over."))
            if hand:
                right = marked(
                    "Type a row's number, a card such as {card}, or a command; help lists the commands."
                )
                words.append(tr(right, card=card_words(hand[0])))
            else:
                words.append(tr("Type a row's number or a command; help lists the commands."))
            self._session.refuse(" ".join(words))


def _listed(verbs: Sequence[str]) -> str:
    return ", ".join(shown(verb, MOVE) for verb in verbs)
