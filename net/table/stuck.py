"""What a table does while its last effects cannot be written, for example on a full disk.

Nothing of them has been told to anybody, so everyone is told of the pause alone, with the table as they know
it. People may come back, watch, talk and leave meanwhile; whatever would change the table is refused.
The task of the table tries again every few seconds, and when the host asks for it.
"""

from __future__ import annotations

from typing import Final

from parlour.net.auth.accounts import Person
from parlour.net.table import presence
from parlour.net.table.broadcast import Broadcast
from parlour.net.table.events import Answered, Asks, Left
from parlour.net.table.flow import MatchFlow
from parlour.net.table.requests import chat_line
from parlour.net.wire import messages, sentences
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.sentences import Told

_GRANTED_LATER: Final = (messages.Commit, messages.Reveal, messages.Shown)
"""Requests that clients make by themselves. What they change is told when the table goes on."""


class Stuck:
    """The pause of a table whose effects wait to be written. `asked`: the host wants it to be tried again."""

    def __init__(self, flow: MatchFlow, broadcast: Broadcast) -> None:
        self._flow = flow
        self._state = flow.state
        self._broadcast = broadcast
        self._hosts: list[Asks] = []

    @property
    def asked(self) -> bool:
        return bool(self._hosts)

    def begin(self, pause: Told) -> None:
        """Pause, or go on being paused, because the last effects could not be written, as `pause` says."""
        state = self._state
        if state.pauses.begin(messages.PausePart(by=messages.PausedBy.JOURNAL, told=pause)):
            state.clocks.hold(state.now)
            for player in state.bots:
                player.hold(state.now)
            state.effects.at_once += state.telling_all(messages.Notice(told=pause))
            for person, viewing in state.people.items():
                if viewing.seq or state.seats.of(person) is None:  # else they have just come: see `welcome`
                    self._show(person)
        self.refuse(Refused(Why.PAUSED, pause))

    def refuse(self, why: Refused) -> None:
        """Refuse the hosts who have asked to go on."""
        for asks in self._hosts:
            self._refuse(asks, why)
        self._hosts = []

    def end(self) -> None:
        """Go on, because the last effects are written."""
        self._flow.end_pause(messages.PausedBy.JOURNAL)
        for asks in self._hosts:
            self._state.answer(asks.reply, messages.Answer(id=asks.request.id))
        self._hosts = []

    def welcome(self, person: Person) -> None:
        """Tell `person`, who has just come, of the pause; a spectator is shown the table as it was told last.

        The owner of a seat sees it when the table goes on: a program that sees its seat knows that it was
        told of all shuffles before, and some of those may wait to be written.
        """
        if self._state.seats.of(person) is None:
            self._show(person)
        else:
            why = messages.Notice(told=self._state.pauses.told(messages.PausedBy.JOURNAL))
            self._state.effects.at_once.append(self._state.telling(person, why))

    def _show(self, person: Person) -> None:
        if self._broadcast.last is not None:
            again = self._broadcast.last.again(self._state, person)
            self._state.effects.at_once.append(self._state.telling(person, again))

    def ask(self, asks: Asks) -> bool:
        """Grant or refuse a request that need not wait; return False for one that is granted later."""
        state, person, request = self._state, asks.person, asks.request
        at_once, yes = state.effects.at_once, Answered(asks.reply, messages.Answer(id=asks.request.id))
        try:
            if person not in state.people:
                raise Refused(Why.NOWHERE, sentences.NOT_HERE)
            match request:
                case messages.Leave():
                    presence.leave(state, person)
                    state.effects.sent.remove(Left(person))
                    at_once += [yes, Left(person)]
                case messages.Say(text=text):
                    at_once += state.telling_all(chat_line(state, person, text))
                    at_once.append(yes)
                case messages.GoOn() if state.seats.host is person:
                    self._hosts.append(asks)
                case messages.GoOn():
                    raise Refused(Why.HOST, sentences.HOST_ONLY)
                case _ if isinstance(request, _GRANTED_LATER) or self._was_made(person, request):
                    return False
                case _:
                    raise Refused(Why.PAUSED, state.pauses.told(messages.PausedBy.JOURNAL))
        except Refused as refused:
            self._refuse(asks, refused)
        return True

    def _was_made(self, person: Person, request: messages.Request) -> bool:
        """Whether a move comes again that was made; it is answered when it is certain to be durable."""
        seat, match = self._state.seats.of(person), self._state.match
        if match is None or seat is None or not isinstance(request, messages.Play):
            return False
        return match.has_made(seat, request.once)

    def _refuse(self, asks: Asks, refused: Refused) -> None:
        answer = refusal(asks.request.id, refused)
        self._state.effects.at_once.append(Answered(asks.reply, answer))
