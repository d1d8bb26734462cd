"""All messages of the wire: one JSON object per line, distinguished by `type`.

    parts     the fields of messages, and what several messages contain
    requests  what a client asks
    told      what the referee tells

Whoever sends or reads messages imports them from here.

A client sends requests. Each has an `id` that is used only once in a connection, and gets exactly one
`answer` with that id. The referee sends everything else; each `update` holds the whole
`parlour.rules.views.View` of its viewer. `net/PROTOCOL.md` describes the same for authors of other clients.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import ConfigDict, Field, TypeAdapter

from parlour.net.wire.parts import (
    BETWEEN,
    PROTOCOL,
    Clock,
    EveningPart,
    FaultPart,
    HintPart,
    Hints,
    Message,
    NightRow,
    NightTablePart,
    OtherNight,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    RatingPart,
    RulesPart,
    SeatPart,
    StandingPart,
    TableLine,
    TablePart,
)
from parlour.net.wire.requests import (
    WEB_KEY,
    AddBot,
    Asked,
    AskHint,
    Back,
    ChangeGame,
    Commit,
    DirectNight,
    DoorHello,
    DoorKind,
    EndTable,
    EnterNight,
    GoOn,
    HandOver,
    Hello,
    Invite,
    Known,
    Leave,
    LeaveNight,
    Measured,
    NextStep,
    NightRequest,
    OpenNight,
    OpenTable,
    Pause,
    Ping,
    Play,
    ReadLobby,
    ReadNight,
    ReadRules,
    Ready,
    Remove,
    Rename,
    Request,
    Reveal,
    Say,
    Setup,
    Shown,
    Sit,
    StandIn,
    Start,
    Stop,
    Substitute,
    TakeBack,
    Vote,
    Vouch,
    Watch,
    Whose,
)
from parlour.net.wire.told import (
    Answer,
    Chat,
    Farewell,
    FromReferee,
    Invited,
    Listed,
    Lobby,
    LobbyChange,
    NightBoard,
    Notice,
    Owners,
    Penalty,
    Proof,
    Record,
    Sealed,
    Shuffle,
    Uncovered,
    Update,
    Welcome,
)

_LATER: Final = ConfigDict(defer_build=True)
ASKED: Final[TypeAdapter[Asked]] = TypeAdapter(Annotated[Asked, Field(discriminator="type")], config=_LATER)
FROM_REFEREE: Final[TypeAdapter[FromReferee]] = TypeAdapter(
    Annotated[FromReferee, Field(discriminator="type")], config=_LATER
)


def build() -> None:
    """Build the validators of all messages and of their parts, so that no message waits for its own."""
    for kind in _kinds(Message):
        kind.model_rebuild()
    ASKED.rebuild()
    FROM_REFEREE.rebuild()


def _kinds(kind: type[Message]) -> Iterator[type[Message]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _kinds(narrower)
