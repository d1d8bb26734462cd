"""The wire on one page: every message, one JSON object a line, told apart by `type`.

A client asks (each request has an `id` of its own choosing, never used twice in a
connection, and gets exactly one `answer` with that id); the referee tells. What a viewer
may know of a game is a `rules.views.View`, whole, in every `update`.
`net/PROTOCOL.md` tells the same to people who write a client in another language.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rules.steps import Step
from rules.views import View

PROTOCOL: Final = 1
"""Version of the wire; two sides with different versions do not talk."""

Count = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Once = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
Secret = Annotated[str, Field(max_length=128, repr=False)]
Text = Annotated[str, Field(max_length=300)]
Notation = Annotated[str, Field(max_length=640)]  # every card of a rank, of as many packs as there may be
Name = Annotated[str, Field(max_length=64)]  # cleaned and cut to 16 cells at the door
Short = Annotated[str, Field(max_length=80)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A digest or a secret of a shuffle: 32 bytes in hexadecimal digits."""

MatchId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""What tells a match from every other one, at whatever referee: 16 bytes in hexadecimal digits."""

Owner = Annotated[str, Field(pattern=r"^(host|[0-9])$")]
"""Whose part in a shuffle something is: the host's, or a seat's."""

Differences = Annotated[tuple[Short, ...], Field(max_length=13)]
"""What a table's rules change of those they start from, in short words; the last may say how many more."""


class Message(BaseModel):
    """Base of all messages: nothing unknown passes, nothing changes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


# ---- parts -----------------------------------------------------------------------------------


class Phase(StrEnum):
    """Where a table stands."""

    WAITING = "waiting"  # seats fill, nobody plays yet
    PLAYING = "playing"
    BETWEEN = "between"  # a round is over, the next waits for everyone's `ready`
    OVER = "over"  # the match is over; a rematch waits for everyone's `ready`


class Presence(StrEnum):
    """Who is behind a seat just now."""

    OPEN = "open"  # nobody
    HERE = "here"
    IDLE = "idle"  # connected, but has done nothing for a while
    AWAY = "away"  # connection lost; the seat is kept
    STAND_IN = "stand-in"  # a bot plays until the owner is back or presses a key
    BOT = "bot"


class PausedBy(StrEnum):
    """Why a table is paused."""

    JOURNAL = "journal"  # nothing can be written down just now
    RETURN = "return"  # it was brought back, and nobody of it is there yet
    HOST = "host"  # its host chose to
    SOON = "soon"  # it goes on in a moment: nobody is to be taken by surprise in a race


class PausePart(Message):
    """A table stands still: no clock runs, no move is taken. `words` are for everyone's screen."""

    by: PausedBy
    words: Text


class SeatPart(Message):
    """One seat as everyone sees it. `level` is a bot's."""

    seat: Seat
    name: Name = ""
    presence: Presence = Presence.OPEN
    level: Name = ""
    ready: bool = False
    host: bool = False


class Fault(Message):
    """One reason why house rules cannot be played: the field by its dotted name, its value and why."""

    field: Short
    words: Text


class RulesPart(Message):
    """By which rules a table plays. `rules`: the text of a house-rules file; "" if it plays `game`, a
    game of the shelf, with `options` changed. `title` is the rules' own.
    """

    game: Name
    title: Name
    options: dict[str, str] = Field(default_factory=dict)
    rules: str = ""


class TableLine(Message):
    """A table in the lobby's list. `game` is the game of the shelf that its rules are, or start from;
    `base` is that game's title, `house` says whether they are house rules.
    """

    id: Id
    name: Name
    game: Name
    title: Name
    base: Name = ""
    house: bool = False
    differences: Differences = ()
    phase: Phase
    taken: Count
    seats: Count
    spectators: Count = 0
    locked: bool = False


class Clock(Message):
    """A running deadline: its name in the view, and the seconds left when this was written."""

    name: Name
    left: float


class TablePart(Message):
    """A table as its guests see it; its rules as in `TableLine`. `options` are the game's options
    that were changed.
    """

    id: Id
    name: Name
    game: Name
    title: Name
    base: Name = ""
    house: bool = False
    differences: Differences = ()
    phase: Phase
    seats: tuple[SeatPart, ...]
    least: Count
    most: Count
    spectators: Count = 0
    locked: bool = False
    options: dict[str, str] = Field(default_factory=dict)
    pace: Name = "normal"
    timer: Count = 0  # seconds a decision may take before a bot stands in; 0: no timer
    match: Count = 1  # which match of this table: a rematch counts on
    match_id: MatchId | None = None  # of the match that is played, or was last
    pause: PausePart | None = None


# ---- what a client asks ----------------------------------------------------------------------


class Request(Message):
    """Base of what a client sends. Clients number their requests upward from 1 in every
    connection; `net.client.client` fills the number in, so code that asks need not.
    """

    id: Count = 0


class Hello(Request):
    """The first line. `token` (a seat's owner), `ticket` (a guest the door vouches for) or `code` (four words
    that such a guest was given, typed anew) says who comes back; `host`, beside it or alone, is the secret
    of the referee's own machine.
    `shuffles`: the client gives its part to shuffles, and is told what it needs to verify them.
    """

    type: Literal["hello"] = "hello"
    protocol: int
    program: Name = ""
    name: Name = ""
    token: Secret = ""
    ticket: Secret = ""
    code: Secret = ""
    host: Secret = ""
    shuffles: bool = False


class DoorHello(Request):
    """The SSH door's first line: the one-time secret it was handed through stdin."""

    type: Literal["door"] = "door"
    protocol: int
    secret: Secret
    port: Count
    fingerprint: Text


class Vouch(Request):
    """The door vouches: whoever says hello with `ticket` is this guest. `key` is the SHA-256
    fingerprint of the key that completed authentication ("" for none), `rtt` the lowest round trip in
    milliseconds (0 if it is not known).
    """

    type: Literal["vouch"] = "vouch"
    ticket: Secret
    address: Text
    key: Text = ""
    rtt: Annotated[float, Field(ge=0)] = 0.0


class Measured(Request):
    """The door tells anew how far away the guest of `ticket` is: the lowest round trip in milliseconds."""

    type: Literal["measured"] = "measured"
    ticket: Secret
    rtt: Annotated[float, Field(ge=0)]


class Rename(Request):
    """Ask for another name; the table may add a number to keep names apart."""

    type: Literal["rename"] = "rename"
    name: Name


class OpenTable(Request):
    """Open a table and take its first seat. `seats` 0: the most the game allows. `rules`: the text of
    a house-rules file of at most 16 KiB, in place of a `game` and its `options`.
    """

    type: Literal["open"] = "open"
    game: Name = ""
    rules: str = Field(default="", repr=False)
    name: Name = ""
    seats: Annotated[int, Field(ge=0, le=10)] = 0
    bots: Annotated[int, Field(ge=0, le=10)] = 0
    level: Name = "normal"
    password: Secret = ""
    options: dict[Name, Name] = Field(default_factory=dict, max_length=40)
    pace: Name = "normal"


class Sit(Request):
    """Take a free seat at a table (or one's own again). `password` if it is locked."""

    type: Literal["sit"] = "sit"
    table: Id
    password: Secret = ""


class Watch(Request):
    """Watch a table as a spectator."""

    type: Literal["watch"] = "watch"
    table: Id
    password: Secret = ""


class ReadRules(Request):
    """Ask for the rules of a table: anybody may, before sitting down or without ever doing so."""

    type: Literal["rules"] = "rules"
    table: Id


class Leave(Request):
    """Leave the table for the lobby; a seat in a running match goes to a stand-in bot."""

    type: Literal["leave"] = "leave"


class Ready(Request):
    """Say ready (to start, for the next round, for a rematch), or take it back."""

    type: Literal["ready"] = "ready"
    on: bool = True


class Start(Request):
    """The host starts the match; every human seated must be ready."""

    type: Literal["start"] = "start"


class AddBot(Request):
    """The host seats a bot."""

    type: Literal["bot"] = "bot"
    level: Name = "normal"


class Remove(Request):
    """The host frees a seat: removes a bot, or kicks a player."""

    type: Literal["remove"] = "remove"
    seat: Seat


class Substitute(Request):
    """The host lets a bot play for an idle seat until its owner presses a key."""

    type: Literal["substitute"] = "substitute"
    seat: Seat


class Vote(Request):
    """Vote that a bot plays now for a seat that is waited for, and whose owner is away or idle."""

    type: Literal["vote"] = "vote"
    seat: Seat


class StandIn(Request):
    """Let a bot play for one's own seat, until one presses a key."""

    type: Literal["stand-in"] = "stand-in"


class HandOver(Request):
    """The host makes another player the host."""

    type: Literal["hand-over"] = "hand-over"
    seat: Seat


class Setup(Request):
    """The host changes the table while it waits: options of the game by name, the bots' pace,
    the timer in seconds (0: off). What is left out stays as it is.
    """

    type: Literal["setup"] = "setup"
    options: dict[Name, Name] = Field(default_factory=dict, max_length=40)
    pace: Name = ""
    timer: Annotated[int, Field(ge=0, le=3600)] | None = None


class Pause(Request):
    """The host pauses the match until `go-on`."""

    type: Literal["pause"] = "pause"


class GoOn(Request):
    """The host lets a table go on that was paused, or asks it to try whether it can."""

    type: Literal["go-on"] = "go-on"


class Play(Request):
    """A move in notation. `seen` is the `seq` of the update it answers; a claim in a race needs it.
    `once` names this move in its match: it is made once, however often it is sent, over however many
    connections.
    """

    type: Literal["move"] = "move"
    move: Notation
    seen: Count = 0
    once: Once = ""


class NextStep(Request):
    """Ask what is to be picked after `text`, the beginning of a move of one's own that is asked for step by
    step (`rules.steps`). It changes nothing.
    """

    type: Literal["next"] = "next"
    text: Notation


class Shown(Request):
    """Update `seq` is painted: a race that it opened is before the player's eyes. No key was pressed."""

    type: Literal["shown"] = "shown"
    seq: Count


class Back(Request):
    """A key was pressed: the player is there, a stand-in gives the seat back."""

    type: Literal["back"] = "back"


class Say(Request):
    """A chat line for the table."""

    type: Literal["say"] = "say"
    text: Text


class Ping(Request):
    """Ask for a sign of life; the answer is it."""

    type: Literal["ping"] = "ping"


class Commit(Request):
    """The answer to `shuffle`: what binds this seat to its secret, without showing it."""

    type: Literal["commit"] = "commit"
    number: Count
    attempt: Count
    commitment: Digest


class Reveal(Request):
    """The answer to `listed`: the secret itself."""

    type: Literal["reveal"] = "reveal"
    number: Count
    attempt: Count
    secret: Digest = Field(repr=False)


class Stop(Request):
    """Close the referee in order; only the host's own screen may."""

    type: Literal["stop"] = "stop"


Asked: TypeAlias = (
    Hello
    | DoorHello
    | Vouch
    | Measured
    | Rename
    | OpenTable
    | Sit
    | Watch
    | ReadRules
    | Leave
    | Ready
    | Start
    | AddBot
    | Remove
    | Substitute
    | Vote
    | StandIn
    | HandOver
    | Setup
    | Pause
    | GoOn
    | Play
    | NextStep
    | Shown
    | Back
    | Say
    | Ping
    | Commit
    | Reveal
    | Stop
)


# ---- what the referee tells ------------------------------------------------------------------


class Welcome(Message):
    """The answer to hello. `token` is the client's secret for coming back; `table` where it
    still has a seat, else the one that it opened last ("" for none); `name` the name after cleaning.
    `code` are the words for its user to come back with, if nothing else would do ("" if they were told).
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


class Answer(Message):
    """What became of request `id`. Refused: `reason` (a code of `net/PROTOCOL.md`, `rules` if a
    rule says so), the numbered clause of that rule, and words for the player; of house rules that
    cannot be played, every fault (at most 20). Of `next`: the `step` that follows, or `whole` if what is
    written is a whole move and legal.
    """

    type: Literal["answer"] = "answer"
    id: Count
    ok: bool = True
    reason: Name = ""
    clause: Name = ""
    words: Text = ""
    table: str = ""  # of open, sit and watch: the table's id
    rules: RulesPart | None = None  # of rules: what was asked for
    faults: Annotated[tuple[Fault, ...], Field(max_length=20)] = ()
    step: Step | None = None
    whole: bool = False


class Lobby(Message):
    """All tables, sent after `welcome` and whenever one changes, to those not at a table."""

    type: Literal["lobby"] = "lobby"
    tables: tuple[TableLine, ...]


class Update(Message):
    """The table and the viewer's whole view (None while nobody plays). `seq` has no gaps."""

    type: Literal["update"] = "update"
    seq: Count
    table: TablePart
    you: Seat | None = None
    view: View | None = None
    clocks: tuple[Clock, ...] = ()


class Chat(Message):
    """A chat line; the name is the sender's when it was said."""

    type: Literal["chat"] = "chat"
    name: Name
    text: Text


class Notice(Message):
    """A line from the referee for the log: someone came, left, is away, is back; a photo finish."""

    type: Literal["notice"] = "notice"
    words: Text


class Record(Message):
    """A finished match as a notation file, for the player's own folder."""

    type: Literal["record"] = "record"
    name: Name
    text: str


class Shuffle(Message):
    """Cards are to be shuffled: `number` counts the shuffles of the match, `attempt` the calls for this one.

    `commitment` is the host's. `you`: the seat whose commitment is asked for, None for who is not
    asked. `missing` are seats that revealed nothing in the attempt before; `before` is a digest of that,
    and of the list that was shown in it ("" in a first attempt).
    """

    type: Literal["shuffle"] = "shuffle"
    table: Id
    match: Count
    round: Count
    number: Count
    label: Name
    attempt: Count
    match_id: MatchId
    before: Digest | Literal[""] = ""
    commitment: Digest
    you: Seat | None = None
    missing: tuple[Seat, ...] = ()


class Listed(Message):
    """Everything that goes into the seed but the secrets; who committed must reveal now.

    `cards`, in canonical order, are left out where they would tell what somebody holds; `hidden` is then
    what the host is bound to. Commitments are by owner: `host`, or a seat.
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
    """The seats' secrets by owner, and the seal of every position of the order, the top one first."""

    type: Literal["sealed"] = "sealed"
    number: Count
    attempt: Count
    secrets: dict[Owner, Digest]
    seals: tuple[Digest, ...]


class Uncovered(Message):
    """Cards that this viewer may see, as they lay in the order `number`: position, card and salt.

    `seat`: who alone may see them (None: all). `lifted`: so many cards from the top were put under the rest
    before the deal; positions are those before that.
    """

    type: Literal["uncovered"] = "uncovered"
    number: Count
    lifted: Count = 0
    seat: Seat | None = None
    cards: tuple[tuple[Count, Name, Digest], ...] = Field(repr=False)


class Proof(Message):
    """A round is over: the host's secrets, by number of the shuffle, and the round as a saved match has it.

    `first` lines came before in this match; `ruleset` is the whole ruleset. Who comes later is told all
    rounds that are over in one, without secrets.
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
    """The referee closes this connection; `reason` is one of a fixed list (`net/PROTOCOL.md`)."""

    type: Literal["farewell"] = "farewell"
    reason: Name
    words: Text
    protocol: int = PROTOCOL


class Penalty(Message):
    """To the door: nobody of `address` is to be let in for so many seconds."""

    type: Literal["penalty"] = "penalty"
    address: Text
    seconds: Annotated[float, Field(ge=0)]


Fairly: TypeAlias = Shuffle | Listed | Sealed | Uncovered | Proof
Told: TypeAlias = Welcome | Answer | Lobby | Update | Chat | Notice | Record | Fairly | Penalty | Farewell

ASKED: Final[TypeAdapter[Asked]] = TypeAdapter(Annotated[Asked, Field(discriminator="type")])
TOLD: Final[TypeAdapter[Told]] = TypeAdapter(Annotated[Told, Field(discriminator="type")])
