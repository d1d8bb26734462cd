"""What a client asks: each request has an `id` that is used only once in a connection."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field

from parlour.net import limits
from parlour.net.wire.parts import (
    Count,
    Day,
    Digest,
    Hints,
    Id,
    Message,
    Name,
    Notation,
    Once,
    Seat,
    Secret,
    Text,
    Ticket,
)


class Request(Message):
    """Base of what a client sends; unknown fields are refused.

    `parlour.net.client.client` sets `id`: 1, 2, 3 ... in each connection.
    """

    model_config = ConfigDict(extra="forbid")

    id: Count = 0


class Hello(Request):
    """The first line of a client.

    A `token`, a `ticket` (of a guest whom the SSH door vouches for, or from a farewell `moved`) or a resume
    `code` (four words that such a guest types) identifies a person who returns. `host` is the secret of the
    referee's own machine. `shuffles`: the client takes part in shuffles and wants the messages to verify
    them. `bot`: a program plays for the person of this name, and the tables say so.
    """

    type: Literal["hello"] = "hello"
    protocol: int
    program: Name = ""
    name: Name = ""
    token: Secret = ""
    ticket: Ticket = ""
    code: Secret = ""
    host: Secret = ""
    shuffles: bool = False
    bot: bool = False


DoorKind: TypeAlias = Literal["ssh", "web"]
WEB_KEY: Final = "web:"
"""What the keys of guests of the page begin with, and no others."""


class DoorHello(Request):
    """The first line of a door, with the one-time secret that it read from stdin."""

    type: Literal["door"] = "door"
    protocol: int
    secret: Secret
    port: Count
    fingerprint: Text = ""
    kind: DoorKind = "ssh"


class Whose(Request):
    """The only line of a referee that is cut off from the database of its card room: who has these tables?"""

    type: Literal["whose"] = "whose"
    protocol: int
    tables: Annotated[tuple[Id, ...], Field(max_length=limits.ASKED_AT_ONCE)] = ()


class Vouch(Request):
    """A door vouches for the guest who will say hello with `ticket`.

    `key` is the SHA-256 fingerprint of the key that completed authentication ("" for none), at the web door
    the hash of the seat's key; `rtt` the lowest round trip in milliseconds (0 if unknown).
    """

    type: Literal["vouch"] = "vouch"
    ticket: Secret
    address: Text
    key: Text = ""
    rtt: Annotated[float, Field(ge=0)] = 0.0


class Known(Request):
    """A door asks for the last name of the guest with this `key`; "" if they have no seat."""

    type: Literal["known"] = "known"
    key: Text


class Measured(Request):
    """A door updates the lowest round trip, in milliseconds, of the guest of `ticket`."""

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
    Without `own_bots` programs of guests may not sit down, without `may_watch` nobody is there without a
    seat. `relaxed`: the clocks of the table are relaxed. `room_password` is that of a card room which asks
    for one. `day`: it plays one round, the deal of this day, against bots alone.
    """

    type: Literal["open"] = "open"
    game: Name = ""
    rules: str = Field(default="", repr=False)
    name: Name = ""
    seats: Annotated[int, Field(ge=0, le=10)] = 0
    bots: Annotated[int, Field(ge=0, le=10)] = 0
    level: Name = "normal"
    password: Secret = ""
    room_password: Secret = ""
    options: dict[Name, Name] = Field(default_factory=dict, max_length=40)
    pace: Name = "normal"
    own_bots: bool = True
    may_watch: bool = True
    relaxed: bool = False
    day: Day = ""


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
    """The host removes a bot or a player from a seat.

    `name` is who the host has read sits there ("" for whoever it is): nobody is removed in their place.
    `together`: likewise everybody who came from the same address as this player, but the host; nobody new may
    come from there, unless that is where the host is.
    """

    type: Literal["remove"] = "remove"
    seat: Seat
    name: Name = ""
    together: bool = False


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
    waiting table, whether its clocks are `relaxed`, or whether others `may_watch`: if not, those without a
    seat are sent away. Fields that are left out stay unchanged. A `new_evening` begins when no match is
    running: what was won before counts no more.
    """

    type: Literal["setup"] = "setup"
    options: dict[Name, Name] = Field(default_factory=dict, max_length=40)
    pace: Name = ""
    timer: Annotated[int, Field(ge=0, le=3600)] | None = None
    hints: Hints | None = None
    relaxed: bool | None = None
    may_watch: bool | None = None
    new_evening: bool = False


class ChangeGame(Request):
    """The host lets the table play another game, or `rules`, the text of a house-rules file.

    Nobody leaves. It is refused during a match.
    """

    type: Literal["game"] = "game"
    game: Name = ""
    rules: str = Field(default="", repr=False)


class EndTable(Request):
    """The host ends the table for everyone; nothing of it is kept.

    With the id of a `table` the referee's own machine ends that one.
    """

    type: Literal["end"] = "end"
    table: Name = ""


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
    """Ask for the next step (`parlour.rules.steps`) of a move that begins with `text`; changes nothing."""

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


class NightRequest(Request):
    """Base of what is asked of a game night: of the one with the id `night`, "" for the one that is shown.

    It need not be said where there is one.
    """

    night: Name = ""


class OpenNight(NightRequest):
    """Open a game night by the text of its `plan` (`net/night/plan.py`), in place of one that is over.

    Only for the host's own screen.
    """

    type: Literal["open-night"] = "open-night"
    plan: str = Field(repr=False)


class ReadNight(NightRequest):
    """Be told of this game night from now on, in place of another; only for who is at no table."""

    type: Literal["read-night"] = "read-night"


class EnterNight(NightRequest):
    """Take part in the game night, or again; a locked one needs the `password`."""

    type: Literal["enter-night"] = "enter-night"
    password: Secret = ""


class LeaveNight(NightRequest):
    """Take part in the game night no more. A seat at a table stays one's own until its match is over."""

    type: Literal["leave-night"] = "leave-night"


class DirectNight(NightRequest):
    """Direct the game night; only for the host's own screen, and in a card room for who has opened it.

    `begin` the next round now, `pause` between rounds, `go-on`, `end` the night after the round that is
    played, `end-table`: the round that is played at this `table` is the last of its match, or `send-away`
    who has this `number`.
    """

    type: Literal["direct-night"] = "direct-night"
    do: Literal["begin", "pause", "go-on", "end", "end-table", "send-away"]
    table: Name = ""
    number: Count = 0


class Invite(Request):
    """End the present invitation to the page and make a new one; if there is no page, open it.

    Only for the host's own screen.
    """

    type: Literal["invite"] = "invite"


_Connecting: TypeAlias = Hello | DoorHello | Whose | Vouch | Known | Measured | Ping | Invite | Stop
_Seating: TypeAlias = Rename | OpenTable | Sit | Watch | ReadLobby | ReadRules | Leave | Ready | Start
_Hosting: TypeAlias = (
    AddBot | Remove | Substitute | Vote | StandIn | HandOver | Setup | ChangeGame | EndTable | Pause | GoOn
)
_Playing: TypeAlias = Play | TakeBack | AskHint | NextStep | Shown | Back | Say | Commit | Reveal
_Nightly: TypeAlias = OpenNight | ReadNight | EnterNight | LeaveNight | DirectNight
Asked: TypeAlias = _Connecting | _Seating | _Hosting | _Playing | _Nightly
