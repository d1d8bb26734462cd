"""All messages of the wire: one JSON object per line, distinguished by `type`.

A client sends requests. Each has an `id` that is used only once in a connection, and gets exactly one
`answer` with that id. The referee sends everything else; each `update` holds the whole `rules.views.View`
of its viewer. `net/PROTOCOL.md` describes the same for authors of other clients.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rules.steps import Step
from rules.views import View

PROTOCOL: Final = 1
"""Version of the wire; both sides must have the same."""

Count = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Once = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
Secret = Annotated[str, Field(max_length=128, repr=False)]
Text = Annotated[str, Field(max_length=300)]
Notation = Annotated[str, Field(max_length=640)]  # room for all cards of a rank, of as many packs as possible
Name = Annotated[str, Field(max_length=64)]  # the referee cleans it and cuts it to 16 cells
Short = Annotated[str, Field(max_length=80)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # a digest or secret of a shuffle: 32 bytes in hex
MatchId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]  # unique over all referees: 16 bytes in hex
Owner = Annotated[str, Field(pattern=r"^(host|[0-9])$")]  # of a part in a shuffle: the host or a seat
Scores = Annotated[tuple[Annotated[int, Field(ge=-(2**31), le=2**31)], ...], Field(max_length=10)]
Differences = Annotated[tuple[Short, ...], Field(max_length=13)]
"""How a table's rules differ from the game they are based on; the last item may count the rest."""


class Message(BaseModel):
    """Base of all messages; they are immutable.

    Unknown fields are ignored, because a newer referee may send them; `Request` refuses them.
    The validator of a message is built when it is first used, or by `build`, because all of them take as long
    as the rest of the wire, and a referee listens before it reads any.
    """

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


# ---- parts -----------------------------------------------------------------------------------


class Phase(StrEnum):
    """The phase of a table."""

    WAITING = "waiting"  # seats fill, nobody plays yet
    PLAYING = "playing"
    BETWEEN = "between"  # a round is over; the next waits until everyone is ready
    OVER = "over"  # the match is over; a rematch waits until everyone is ready


class Presence(StrEnum):
    """Who plays a seat at present."""

    OPEN = "open"  # nobody
    HERE = "here"
    IDLE = "idle"  # connected, but inactive for a while
    AWAY = "away"  # connection lost; the seat is kept
    STAND_IN = "stand-in"  # a bot plays until the player returns or presses a key
    BOT = "bot"


class PausedBy(StrEnum):
    """Why a table is paused."""

    JOURNAL = "journal"  # the journal cannot be written
    RETURN = "return"  # none of its players is back: after a restart, or in a match of one person
    HOST = "host"  # the host paused it
    SOON = "soon"  # it continues in a moment, announced so that a race surprises nobody


class Hints(StrEnum):
    """Who may ask for hints at a table."""

    ALONE = "alone"  # one person against bots
    EVERYONE = "everyone"
    OFF = "off"


class HintPart(Message):
    """What a seat can do now, a line for each kind of move; the best move, in notation and in words, and why.

    The texts name seats as `{0}`. `move` is "" if there is nothing that must be done.
    """

    can: tuple[Text, ...] = ()
    move: Notation = ""
    words: Text = ""
    reasons: tuple[Text, ...] = ()


class PausePart(Message):
    """A table is paused: clocks stop and moves are refused. `words` are shown to everyone."""

    by: PausedBy
    words: Text


class SeatPart(Message):
    """One seat as everyone sees it; `level` is that of a bot.

    `own_bot`: a guest's own program plays here. Its name says whose it is.
    """

    seat: Seat
    name: Name = ""
    presence: Presence = Presence.OPEN
    level: Name = ""
    ready: bool = False
    host: bool = False
    own_bot: bool = False


class FaultPart(Message):
    """One fault of house rules: the dotted name of the field, and its value with the reason."""

    field: Short
    words: Text


class RulesPart(Message):
    """The rules of a table: the text of a house-rules file, or (if `rules` is "") a `game` with `options`.

    If `relaxed`, it plays them as the game relaxes them (`rules.shelf.relaxing`).
    """

    game: Name
    title: Name
    options: dict[str, str] = Field(default_factory=dict)
    rules: str = ""
    relaxed: bool = False


class TableLine(Message):
    """A table in the lobby's list. `game` is what its rules are based on, `base` that game's title, and
    `house` tells whether they are house rules. `own_bots`: programs of guests may sit down. `relaxed`: the
    clocks of the table are relaxed.
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
    own_bots: bool = True
    relaxed: bool = False
    waits: bool = False  # a match of one person against bots stands still until that person is back
    round: Count = 0  # of a match that waits
    scores: Scores = ()  # of a match that waits, that of the person first


class Clock(Message):
    """A running deadline: its name in the view, and the seconds left at the time of sending."""

    name: Name
    left: float


class TablePart(Message):
    """A table as its guests see it, with its rules as in `TableLine` and the changed options."""

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
    own_bots: bool = True
    relaxed: bool = False  # no timer, no race, more time to act
    standing: bool = False  # a server keeps it open; it always plays this game
    options: dict[str, str] = Field(default_factory=dict)
    pace: Name = "normal"
    timer: Count = 0  # seconds for a decision before a bot stands in; 0: no timer
    hints: Hints = Hints.ALONE
    match: Count = 1  # number of the match at this table; a rematch has the next one
    match_id: MatchId | None = None  # of the running or the last match
    alone: bool = False  # a match of one person against bots, which stands still when that person leaves
    pause: PausePart | None = None


# ---- what a client asks ----------------------------------------------------------------------


class Request(Message):
    """Base of what a client sends; unknown fields are refused.

    `net.client.client` sets `id`: 1, 2, 3 ... in each connection.
    """

    model_config = ConfigDict(extra="forbid")

    id: Count = 0


class Hello(Request):
    """The first line of a client.

    A `token`, a `ticket` (of a guest whom the SSH door vouches for) or a resume `code` (four words that such
    a guest types) identifies a person who returns. `host` is the secret of the referee's own machine.
    `shuffles`: the client takes part in shuffles and wants the messages to verify them. `bot`: a program
    plays for the person of this name, and the tables say so.
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
    bot: bool = False


class DoorHello(Request):
    """The first line of the SSH door, with the one-time secret that it read from stdin."""

    type: Literal["door"] = "door"
    protocol: int
    secret: Secret
    port: Count
    fingerprint: Text


class Vouch(Request):
    """The SSH door vouches for the guest who will say hello with `ticket`.

    `key` is the SHA-256 fingerprint of the key that completed authentication ("" for none), `rtt` the lowest
    round trip in milliseconds (0 if unknown).
    """

    type: Literal["vouch"] = "vouch"
    ticket: Secret
    address: Text
    key: Text = ""
    rtt: Annotated[float, Field(ge=0)] = 0.0


class Measured(Request):
    """The SSH door updates the lowest round trip, in milliseconds, of the guest of `ticket`."""

    type: Literal["measured"] = "measured"
    ticket: Secret
    rtt: Annotated[float, Field(ge=0)]


class Rename(Request):
    """Change the name; the table may append a number to keep names distinct."""

    type: Literal["rename"] = "rename"
    name: Name


class OpenTable(Request):
    """Open a table and take its first seat; 0 `seats`: as many as the game allows.

    `rules`, the text of a house-rules file of at most 16 KiB, replaces `game` and `options`.
    Without `own_bots` programs of guests may not sit down. `relaxed`: the clocks of the table are relaxed.
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
    own_bots: bool = True
    relaxed: bool = False


class Sit(Request):
    """Take a free seat at a table, or one's own again; a locked table needs the `password`."""

    type: Literal["sit"] = "sit"
    table: Id
    password: Secret = ""


class Watch(Request):
    """Watch a table as a spectator."""

    type: Literal["watch"] = "watch"
    table: Id
    password: Secret = ""


class ReadLobby(Request):
    """Ask for the whole list of tables again, as after a missed message; only in the lobby."""

    type: Literal["lobby"] = "lobby"


class ReadRules(Request):
    """Ask for the rules of a table; no seat is needed."""

    type: Literal["rules"] = "rules"
    table: Id


class Leave(Request):
    """Leave the table for the lobby; in a running match a stand-in bot takes the seat.

    A match of one person against bots waits for them; with `for_good` it is given up instead.
    """

    type: Literal["leave"] = "leave"
    for_good: bool = False


class Ready(Request):
    """Declare oneself ready (for the match, the next round or a rematch), or withdraw it."""

    type: Literal["ready"] = "ready"
    on: bool = True


class Start(Request):
    """The host starts the match; every seated person must be ready."""

    type: Literal["start"] = "start"


class AddBot(Request):
    """The host seats a bot."""

    type: Literal["bot"] = "bot"
    level: Name = "normal"


class Remove(Request):
    """The host removes a bot or a player from a seat."""

    type: Literal["remove"] = "remove"
    seat: Seat


class Substitute(Request):
    """The host lets a bot play for an idle seat until its player presses a key."""

    type: Literal["substitute"] = "substitute"
    seat: Seat


class Vote(Request):
    """Vote that a bot plays for a seat that holds up the game while its player is away or idle."""

    type: Literal["vote"] = "vote"
    seat: Seat


class StandIn(Request):
    """Let a bot play for one's own seat until a key is pressed."""

    type: Literal["stand-in"] = "stand-in"


class HandOver(Request):
    """The host makes another player the host."""

    type: Literal["hand-over"] = "hand-over"
    seat: Seat


class Setup(Request):
    """The host changes options of the game, the pace of the bots or the timer in seconds (0: off) of a
    waiting table, or whether its clocks are `relaxed`. Fields that are left out stay unchanged.
    """

    type: Literal["setup"] = "setup"
    options: dict[Name, Name] = Field(default_factory=dict, max_length=40)
    pace: Name = ""
    timer: Annotated[int, Field(ge=0, le=3600)] | None = None
    hints: Hints | None = None
    relaxed: bool | None = None


class ChangeGame(Request):
    """The host lets the table play another game, or `rules`, the text of a house-rules file.

    Nobody leaves. It is refused during a match.
    """

    type: Literal["game"] = "game"
    game: Name = ""
    rules: str = Field(default="", repr=False)


class Pause(Request):
    """The host pauses the match until `go-on`."""

    type: Literal["pause"] = "pause"


class GoOn(Request):
    """The host resumes a paused table, or asks it to check whether it can continue."""

    type: Literal["go-on"] = "go-on"


class Play(Request):
    """A move in notation. `seen` is the `seq` of the update that it answers; a claim in a race needs it.

    `once` identifies the move within its match: it is made only once even if it is sent several times or
    over several connections.
    """

    type: Literal["move"] = "move"
    move: Notation
    seen: Count = 0
    once: Once = ""


class TakeBack(Request):
    """Take back one's last move and all that followed it, in a match of one person against bots."""

    type: Literal["take-back"] = "take-back"


class AskHint(Request):
    """Ask what this seat can do now and what is best, or why it cannot play `card`; changes nothing."""

    type: Literal["hint"] = "hint"
    card: Name = ""


class NextStep(Request):
    """Ask for the next step (`rules.steps`) of one's own move that begins with `text`; changes nothing."""

    type: Literal["next"] = "next"
    text: Notation


class Shown(Request):
    """The client has drawn update `seq`, so the player sees the race that it opened. No key was pressed."""

    type: Literal["shown"] = "shown"
    seq: Count


class Back(Request):
    """A key was pressed: the player is present and takes the seat back from a stand-in."""

    type: Literal["back"] = "back"


class Say(Request):
    """A chat line for the table."""

    type: Literal["say"] = "say"
    text: Text


class Ping(Request):
    """Check the connection; the answer shows that it works."""

    type: Literal["ping"] = "ping"


class Commit(Request):
    """The answer to `shuffle`: the commitment of this seat to its secret."""

    type: Literal["commit"] = "commit"
    number: Count
    attempt: Count
    commitment: Digest


class Reveal(Request):
    """The answer to `listed`: the secret."""

    type: Literal["reveal"] = "reveal"
    number: Count
    attempt: Count
    secret: Digest = Field(repr=False)


class Stop(Request):
    """Shut the referee down cleanly; only for the host's own screen."""

    type: Literal["stop"] = "stop"


_Connecting: TypeAlias = Hello | DoorHello | Vouch | Measured | Ping | Stop
_Seating: TypeAlias = Rename | OpenTable | Sit | Watch | ReadLobby | ReadRules | Leave | Ready | Start
_Hosting: TypeAlias = (
    AddBot | Remove | Substitute | Vote | StandIn | HandOver | Setup | ChangeGame | Pause | GoOn
)
_Playing: TypeAlias = Play | TakeBack | AskHint | NextStep | Shown | Back | Say | Commit | Reveal
Asked: TypeAlias = _Connecting | _Seating | _Hosting | _Playing


# ---- what the referee tells ------------------------------------------------------------------


class Welcome(Message):
    """The answer to hello.

    `token` is the client's secret for reconnecting, `name` the cleaned name. `table` is the table where the
    person has a seat, else the one opened last ("" for none). `code` is a resume code for a person who has
    no other way to come back ("" if they got it before).
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
    """The result of request `id`.

    A refusal has a `reason` (a code of `net/PROTOCOL.md`; `rules` if a rule forbids it, with the number of
    its clause), words for the player, and at most 20 faults of house rules. The answer to `next` has the
    `step` that follows, or `whole` if the text is a complete legal move.
    """

    type: Literal["answer"] = "answer"
    id: Count
    ok: bool = True
    reason: Name = ""
    clause: Name = ""
    words: Text = ""
    table: str = ""  # the id, for open, sit and watch
    rules: RulesPart | None = None  # for rules
    faults: Annotated[tuple[FaultPart, ...], Field(max_length=20)] = ()
    hint: HintPart | None = None  # for hint
    step: Step | None = None
    whole: bool = False


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


class Update(Message):
    """The table and the viewer's whole view (None before a match). `seq` has no gaps."""

    type: Literal["update"] = "update"
    seq: Count
    table: TablePart
    you: Seat | None = None
    view: View | None = None
    clocks: tuple[Clock, ...] = ()


class Chat(Message):
    """A chat line, with the sender's name at that time."""

    type: Literal["chat"] = "chat"
    name: Name
    text: Text


class Notice(Message):
    """A line from the referee for the log, such as who came, left, is away or is back."""

    type: Literal["notice"] = "notice"
    words: Text


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
    before: Digest | Literal[""] = ""
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
    """The referee closes this connection; `reason` is one of a fixed list (`net/PROTOCOL.md`)."""

    type: Literal["farewell"] = "farewell"
    reason: Name
    words: Text
    protocol: int = PROTOCOL


class Penalty(Message):
    """Tells the SSH door to refuse `address` for so many seconds."""

    type: Literal["penalty"] = "penalty"
    address: Text
    seconds: Annotated[float, Field(ge=0)]


Fairly: TypeAlias = Shuffle | Listed | Sealed | Uncovered | Proof
_Listed: TypeAlias = Lobby | LobbyChange
Told: TypeAlias = Welcome | Answer | _Listed | Update | Chat | Notice | Record | Fairly | Penalty | Farewell

_LATER: Final = ConfigDict(defer_build=True)
ASKED: Final[TypeAdapter[Asked]] = TypeAdapter(Annotated[Asked, Field(discriminator="type")], config=_LATER)
TOLD: Final[TypeAdapter[Told]] = TypeAdapter(Annotated[Told, Field(discriminator="type")], config=_LATER)


def build() -> None:
    """Build the validators of all messages and of their parts, so that no message waits for its own."""
    for kind in _kinds(Message):
        kind.model_rebuild()
    ASKED.rebuild()
    TOLD.rebuild()


def _kinds(kind: type[Message]) -> Iterator[type[Message]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _kinds(narrower)
