"""The requests of people at a table. A request that is not granted raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.net.auth.accounts import Person
from parlour.net.sanitize import clean_line
from parlour.net.table import of_night, presence
from parlour.net.table.alone import only_player
from parlour.net.table.deadlines import holding_up, restart_rule_clocks
from parlour.net.table.events import Asks
from parlour.net.table.flow import MatchFlow
from parlour.net.table.host_requests import grant_host
from parlour.net.table.of_day import refuse_help
from parlour.net.table.pause import refuse_if_paused
from parlour.net.table.races import ArrivedMove
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human
from parlour.net.table.stand_ins import stand_down, stand_in
from parlour.net.table.state import TableState
from parlour.net.table.votes import Votes
from parlour.net.wire import messages, sentences
from parlour.net.wire.notices import BOT_PLAYS_UNTIL, GIVEN_UP
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.advice import can_do
from parlour.rules.moves import Refusal
from parlour.rules.sentences import NO_ROUND, told
from parlour.rules.steps import HAND, compose
from parlour.rules.views import Stage

_MAY_WHILE: Final[Mapping[type[messages.Request], frozenset[messages.PausedBy]]] = {
    messages.Pause: frozenset({messages.PausedBy.HOST, messages.PausedBy.SOON}),
    messages.HandOver: frozenset({messages.PausedBy.HOST, messages.PausedBy.SOON}),
    messages.EndTable: frozenset({messages.PausedBy.HOST, messages.PausedBy.SOON}),
}
"""The pauses during which a request is allowed nevertheless."""


def grant(flow: MatchFlow, votes: Votes, asks: Asks) -> messages.Answer | None:
    """Perform a request and return its answer, or None if a move waits for a verdict. Raises Refused."""
    state = flow.state
    person, request, _, arrived = asks
    if person not in state.people:
        raise Refused(Why.NOWHERE, sentences.NOT_HERE)
    match request:
        case messages.Leave(for_good=for_good):
            gives_up = for_good and only_player(state) is state.seats.human_of(person) is not None
            presence.leave(state, person)
            if gives_up:
                state.close(GIVEN_UP)
        case messages.Shown(seq=seq):
            _shown(flow, person, seq, arrived)
        case messages.Commit() | messages.Reveal():
            flow.take_part(person, request)
        case _:  # the others follow a key press
            _is_there(state, person)
            return _grant(flow, votes, asks)
    return messages.Answer(id=request.id)


def _grant(flow: MatchFlow, votes: Votes, asks: Asks) -> messages.Answer | None:
    state = flow.state
    person, request, reply, arrived = asks
    # a repeated move is answered even then
    if not isinstance(request, messages.Back | messages.Say | messages.GoOn | messages.Play):
        refuse_if_paused(state, but=_MAY_WHILE.get(type(request), frozenset()))
    refuse_help(state, request)
    match request:
        case messages.Play():
            seat = _seat(state, person)
            if not flow.play(ArrivedMove(seat, request, state.people[person], arrived, reply)):
                return None
        case messages.TakeBack():
            take_back(flow, _seat(state, person))
        case messages.AskHint():
            return _hint(state, _seat(state, person), request)
        case messages.NextStep():
            return _next_step(state, _seat(state, person), request)
        case messages.Back():
            _seat(state, person)
        case messages.Say(text=text):
            state.tell(chat_line(state, person, text))
        case messages.Vote(seat=seat):
            votes.cast(seat, _human(state, person), holding_up(flow))
        case messages.StandIn():
            _rest(state, person)
        case messages.Ready(on=on):
            _ready(flow, person, on=on)
        case _:
            grant_host(flow, person, request)
    return messages.Answer(id=request.id)


def _next_step(state: TableState, seat: int, request: messages.NextStep) -> messages.Answer:
    """Answer what `seat` has to choose next in its move, or why no move begins so. Changes nothing."""
    if state.match is None or seat >= state.match.seats:
        raise Refused(Why.PLAYING, sentences.NO_MATCH)
    found = state.match.next_step(seat, request.text)
    if isinstance(found, Refusal):
        raise Refused(Why.RULES, found.told, found.clause)
    return messages.Answer(id=request.id, step=found, whole=found is None)


def _shown(flow: MatchFlow, person: Person, seq: int, arrived: float) -> None:
    """Note that a screen shows a race. Clients send this by themselves, so it makes nobody present."""
    state = flow.state
    seat = state.seats.of(person)
    if seat is not None:
        flow.racing.shown(person, seat, state.people[person], seq, arrived)


def _is_there(state: TableState, person: Person) -> None:
    """Handle a key press: the person is not idle any more and plays for themselves."""
    seat, human = state.seats.of(person), state.seats.human_of(person)
    if human is None:
        return
    state.is_untouched = False
    state.clocks.restart(f"idle {seat}")
    stand_down(state, human)
    if human.idle:
        human.idle = False
        presence.see_to_host(state)
        state.changed()


def _seat(state: TableState, person: Person) -> int:
    seat = state.seats.of(person)
    if seat is None:
        raise Refused(Why.SEAT, sentences.NO_SEAT)
    return seat


def _human(state: TableState, person: Person) -> Human:
    human = state.seats.human(_seat(state, person))
    assert human is not None, "a seat that is somebody's"
    return human


def _rest(state: TableState, person: Person) -> None:
    if not state.running:
        raise Refused(Why.PLAYING, sentences.NO_MATCH)
    human = _human(state, person)
    stand_in(state, _seat(state, person), human)
    state.notice(told(BOT_PLAYS_UNTIL, who=human.name))


def chat_line(state: TableState, person: Person, text: str) -> messages.Chat:
    """Keep and return a line of chat. Raises Refused if there is nothing in it."""
    line = clean_line(text)[:300]
    if not line:
        raise Refused(Why.EMPTY, sentences.EMPTY_LINE)
    seat = state.seats.of(person)
    name = state.seats.part(seat).name if seat is not None else person.name or "Guest"
    chat = messages.Chat(name=name, text=line)
    state.chats.append(chat)
    return chat


def _ready(flow: MatchFlow, person: Person, *, on: bool) -> None:
    state = flow.state
    human = _human(state, person)
    if state.phase is messages.Phase.PLAYING:
        raise Refused(Why.PLAYING, sentences.ROUND_RUNS)
    if state.plan.night and state.phase is messages.Phase.OVER:
        raise Refused(Why.PLAYING, sentences.NEXT_ROUND_ELSEWHERE)
    human.ready, human.reading = on, state.phase is messages.Phase.BETWEEN and not on
    state.changed()
    here = [other for _, other in state.seats.humans() if other.here and other.player is None]
    if not all(other.ready for other in here):
        return
    if state.phase is messages.Phase.BETWEEN:
        flow.deal()
    elif state.plan.night:
        if all(other.here for _, other in state.seats.humans()):  # who is on the way is waited for
            of_night.begin(flow)
    elif state.phase is messages.Phase.OVER and state.can_begin:
        presence.clear_absent(state)
        flow.begin()


def _hint(state: TableState, seat: int, request: messages.AskHint) -> messages.Answer:
    """Answer what the player in `seat` can do now, what is best and why, or why a card cannot be played.

    A hint is made from the view that the player has on their screen, so it uses nothing that they cannot see.
    """
    match = state.match
    if match is None or match.stage is not Stage.ROUND or match.wanted is not None:
        raise Refused(Why.PLAYING, told(NO_ROUND))
    if state.hints is messages.Hints.OFF or (
        state.hints is messages.Hints.ALONE and only_player(state) is None
    ):
        raise Refused(Why.HINTS, sentences.NO_HINTS)
    if match.race() is not None:
        raise Refused(Why.RACE, sentences.NO_HINTS_IN_RACE)
    if request.card:
        _refuse_card(match, seat, request.card)
    match.unrated = True
    return messages.Answer(id=request.id, hint=_advice(state, match, seat))


def _advice(state: TableState, match: RunningMatch, seat: int) -> messages.HintPart:
    view = match.view(seat)
    advice = match.rules.adviser().advise(view, state.rng)
    can = can_do(view)
    if advice is None:
        return messages.HintPart(can=can)
    return messages.HintPart(can=can, move=advice.move, told=advice.words, reasons=advice.reasons)


def _refuse_card(match: RunningMatch, seat: int, card: str) -> None:
    """Raise Refused with the clause if `seat` cannot begin a move with `card`: a play, if there are any."""
    choices = match.view(seat).choices
    begun = [choice for choice in choices if choice.steps and choice.steps[0].zone == HAND]
    begun = [choice for choice in begun if choice.verb == "play"] or begun
    if any(card in (choice.steps[0].first or choice.steps[0].among) for choice in begun):
        return
    move = compose(begun[0].verb if begun else "play", [card])
    step = match.next_step(seat, move)
    refused = match.judge(seat, move) if isinstance(step, Refusal) and not step.clause else step
    if isinstance(refused, Refusal) and refused.clause:
        raise Refused(Why.RULES, refused.told, refused.clause)


def take_back(flow: MatchFlow, seat: int) -> None:
    """Undo the last move of `seat`, which asks for it, and all that followed. Raises Refused if it may not.

    Only the only player of a match against bots may take moves back.
    """
    state, match = flow.state, flow.state.match
    if match is None or match.stage is not Stage.ROUND:
        raise Refused(Why.PLAYING, sentences.BACK_IN_ROUND)
    if only_player(state) is None:
        raise Refused(Why.PLAYING, sentences.BACK_ALONE)
    refuse_if_paused(state)
    if flow.racing.is_judged:
        raise Refused(Why.RACE, sentences.BACK_AFTER_VERDICT)
    moves = match.past.since(seat)
    if not moves or match.wanted is not None:
        raise Refused(Why.PLAYING, sentences.NOTHING_BACK)
    match.undo(moves, seat)
    flow.racing.close()
    restart_rule_clocks(state)
    flow.moved()
