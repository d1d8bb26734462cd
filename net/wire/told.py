"""What the referee tells: answers, updates, the list of tables, shuffles and their proofs."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, PlainSerializer, TypeAdapter, ValidationInfo

from parlour.net import limits
from parlour.net.wire.parts import (
    PROTOCOL,
    Clock,
    Count,
    Digest,
    FaultPart,
    HintPart,
    Id,
    MatchId,
    Message,
    Name,
    NightRow,
    NightTablePart,
    OtherNight,
    Owner,
    RulesPart,
    Said,
    Seat,
    Secret,
    TableLine,
    TablePart,
    Text,
    Ticket,
)
from parlour.rules.guard.fitting import seats_in
from parlour.rules.steps import Step
from parlour.rules.views import View

MOST_EVENTS: Final = 500
"""The most events of a view; a referee tells the latest, which are far fewer."""


class Welcome(Message):
    """The answer to hello.

    `token` is the client's secret for reconnecting, `name` the cleaned name. `table` is the table where the
    person has a seat, else the one opened last ("" for none). `code` is a resume code for a person who has
    no other way to come back ("" if they got it before). `room` has the addresses of other referees of the
    same card room, which may be dialed when this one does not answer. `web_url` is the address of the page
    with the present invitation, "" if there is no page. `owner`: this is the referee's own machine, whose
    owner is told how the tunnel to a server stands (`reach`), if there is one.
    """

    type: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    referee: Id
    name: Name
    token: Secret = ""
    code: Secret = ""
    table: str = ""
    tcp_port: Count = 0
    ssh_port: Count = 0
    addresses: tuple[Text, ...] = ()
    tls_fingerprint: Text = ""
    ssh_fingerprint: Text = ""
    web_url: Text = ""
    owner: bool = False
    reach: Said | None = None
    room: Annotated[tuple[Text, ...], Field(max_length=8)] = ()


class Answer(Message):
    """The result of request `id`.

    A refusal has a `reason` (a code of `net/PROTOCOL.md`; `rules` if a rule forbids it, with the number of
    its clause), what is `told` to the player, and at most 20 faults of house rules. The answer to `next` has
    the `step` that follows, or `whole` if the text is a complete legal move.
    """

    type: Literal["answer"] = "answer"
    id: Count
    ok: bool = True
    reason: Name = ""
    clause: Name = ""
    told: Said | None = None
    table: str = ""  # the id, for open, sit and watch
    name: Name = ""  # for vouch: the one that the guest had last
    rules: RulesPart | None = None  # for rules
    faults: Annotated[tuple[FaultPart, ...], Field(max_length=20)] = ()
    hint: HintPart | None = None  # for hint
    step: Step | None = None
    whole: bool = False
    room: Annotated[tuple[Text, ...], Field(max_length=8)] = ()  # for ping: the other referees of a card room


class Owners(Message):
    """The answer to `whose`: the addresses of the referees that have these tables. Others are left out."""

    type: Literal["owners"] = "owners"
    tables: dict[Id, Text]


class Lobby(Message):
    """All tables, or the first of them if there are `more`, for those who are not at one.

    Sent when somebody comes to the lobby, or asks for it. What follows are changes of this list.
    """

    type: Literal["lobby"] = "lobby"
    tables: tuple[TableLine, ...]
    more: bool = False


class LobbyChange(Message):
    """What changes in the list of the last `Lobby`: tables that are new or have changed, and closed ones.

    `number` counts these messages from 1, without gaps. There are `more` tables in the list than were sent.
    """

    type: Literal["lobby-change"] = "lobby-change"
    number: Count
    tables: tuple[TableLine, ...] = ()
    closed: tuple[Id, ...] = ()
    more: bool = False


def _can_be_shown(view: View | None, info: ValidationInfo) -> View | None:
    """Return a view, which may have come from anybody.

    Raise ValueError if it names a seat that it lacks, or tells more than can be said in time.
    """
    if view is None or info.mode != "json":
        return view
    if len(view.events) > MOST_EVENTS:
        raise ValueError(f"a view has at most {MOST_EVENTS} events")
    if not all(seat is None or 0 <= seat < len(view.seats) for seat in seats_in(view)):
        raise ValueError(f"a view of {len(view.seats)} seats names no other")
    return view


_VIEW: Final = TypeAdapter(View)


def _without_defaults(view: View | None) -> Any:
    return None if view is None else _VIEW.dump_python(view, mode="json", exclude_defaults=True)


class Update(Message):
    """The table and the viewer's whole view (None before a match). `seq` has no gaps.

    On the wire a view leaves out what has its default, which is half of it. `together` is for the host before
    a match: seats of other people, those who came from the same address in one group.
    """

    type: Literal["update"] = "update"
    seq: Count
    table: TablePart
    you: Seat | None = None
    view: Annotated[
        View | None, AfterValidator(_can_be_shown), PlainSerializer(_without_defaults, when_used="json")
    ] = None
    clocks: tuple[Clock, ...] = ()
    together: tuple[tuple[Seat, ...], ...] = ()


class NightBoard(Message):
    """A game night: who takes part, the standings, and the tables.

    It is told to those who take part, and to those who are at no table, whenever it changes. `stage` is
    `entering`, `round`, `break` or `over`. There are so many `rounds`, or (0) as many as begin before the
    time of day `until`; `title` is the game of this or the next round. `left` are the seconds until the next
    round, `begun` those since this one. `you` is the viewer's number, `table` where they have a seat, and
    `host` whether they direct it from any machine of a card room. `others` are the nights beside this one,
    of which `read-night` shows one.
    """

    type: Literal["night"] = "night"
    id: Id
    name: Name
    stage: Name
    round: Count = 0
    rounds: Count = 0
    until: Name = ""
    title: Name = ""
    seats: Count = 0
    locked: bool = False
    late: bool = True
    paused: bool = False
    left: float | None = None
    begun: float | None = None
    you: Count | None = None
    table: Name = ""
    host: bool = False
    rows: Annotated[tuple[NightRow, ...], Field(max_length=64)] = ()
    tables: Annotated[tuple[NightTablePart, ...], Field(max_length=32)] = ()
    others: Annotated[tuple[OtherNight, ...], Field(max_length=limits.NIGHTS_LISTED)] = ()


class Chat(Message):
    """A chat line, with the sender's name at that time."""

    type: Literal["chat"] = "chat"
    name: Name
    text: Text


class Notice(Message):
    """A line from the referee for the log, such as who came, left, is away or is back."""

    type: Literal["notice"] = "notice"
    told: Said


class Record(Message):
    """A finished match as a notation file, for the player's own folder."""

    type: Literal["record"] = "record"
    name: Name
    text: str


class Shuffle(Message):
    """A shuffle begins. `number` counts the shuffles of the match, `attempt` the attempts at this one.

    `commitment` is the host's. `you` is the viewer's seat if its commitment is wanted. `missing` are the
    seats that revealed nothing in the attempt before; `before` is a digest of them and of the list shown in
    that attempt ("" in the first).
    """

    type: Literal["shuffle"] = "shuffle"
    table: Id
    match: Count
    round: Count
    number: Count
    label: Name
    attempt: Count
    match_id: MatchId
    before: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    commitment: Digest
    you: Seat | None = None
    missing: tuple[Seat, ...] = ()


class Listed(Message):
    """Everything that goes into the seed except the secrets; seats that committed must now reveal.

    `cards`, in canonical order, are left out if they would show what somebody holds; the commitment of the
    host to them is then in `hidden`. Commitments are by owner: `host` or a seat.
    """

    type: Literal["listed"] = "listed"
    number: Count
    attempt: Count
    rules: Digest
    cards: tuple[Name, ...]
    hidden: Digest | None = None
    size: Count
    seats: Count
    dealer: Seat
    commitments: dict[Owner, Digest]


class Sealed(Message):
    """The seats' secrets by owner, and the seals of all positions from the top."""

    type: Literal["sealed"] = "sealed"
    number: Count
    attempt: Count
    secrets: dict[Owner, Digest]
    seals: tuple[Digest, ...]


class Uncovered(Message):
    """Cards of shuffle `number` that this viewer may see: position, card and salt of each.

    `seat` is the only seat that may see them (None: all). `lifted` cards were cut from the top to the bottom
    before the deal; positions count from before the cut.
    """

    type: Literal["uncovered"] = "uncovered"
    number: Count
    lifted: Count = 0
    seat: Seat | None = None
    cards: tuple[tuple[Count, Name, Digest], ...] = Field(repr=False)


class Proof(Message):
    """The proof of a finished round: the host's secrets by number of the shuffle, and the lines of the round
    in the saved match, after `first` earlier ones. `ruleset` is complete.

    A latecomer gets all finished rounds in one message, without secrets.
    """

    type: Literal["proof"] = "proof"
    table: Id
    match: Count
    match_id: MatchId
    round: Count
    ruleset: str
    seats: Count
    first: Count
    lines: tuple[str, ...]
    secrets: dict[Annotated[str, Field(pattern=r"^[0-9]{1,9}$")], Digest]


class Farewell(Message):
    """The referee closes this connection; `reason` is one of a fixed list (`net/PROTOCOL.md`).

    `words` are what is `told`, in English, as long as it is not certain that both sides have the same version
    of the wire, or "". `to` is the address of another referee of the same card room ("" if none is known),
    where `ticket` introduces the person.
    """

    type: Literal["farewell"] = "farewell"
    reason: Name
    told: Said
    words: Text = ""
    protocol: int = PROTOCOL
    to: Text = ""
    ticket: Ticket = ""


class Invited(Message):
    """There is a new invitation to the page: its address is `web_url` from now on, "" if it is closed.

    With `addresses` these are from now on those of the referee, and with `reach` the tunnel stands so, as in
    a welcome.
    """

    type: Literal["invited"] = "invited"
    web_url: Text = ""
    addresses: tuple[Text, ...] = ()
    reach: Said | None = None


class Penalty(Message):
    """Tells a door to refuse `address` for so many seconds."""

    type: Literal["penalty"] = "penalty"
    address: Text
    seconds: Annotated[float, Field(ge=0)]


Fairly: TypeAlias = Shuffle | Listed | Sealed | Uncovered | Proof
_Listed: TypeAlias = Lobby | LobbyChange | NightBoard
FromReferee: TypeAlias = (
    Welcome
    | Invited
    | Answer
    | Owners
    | _Listed
    | Update
    | Chat
    | Notice
    | Record
    | Fairly
    | Penalty
    | Farewell
)
