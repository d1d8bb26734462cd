"""What messages are made of: the types of their fields, and the parts of tables that several of them have."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final, Literal, LiteralString, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializerFunctionWrapHandler,
    model_serializer,
)
from pydantic_core import PydanticCustomError

from parlour.net.sanitize import clean_told
from parlour.rules.sentences import Told, add_known

add_known("parlour.net.errors", "parlour.net.wire.sentences", "parlour.net.wire.notices")

PROTOCOL: Final = 2
"""Version of the wire; both sides must have the same."""
BETWEEN: Final = 1
"""Version of what referees of a card room ask each other, which has changed less often."""

Count = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Once = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
Secret = Annotated[str, Field(max_length=128, repr=False)]
Ticket = Annotated[str, Field(max_length=1024, repr=False)]
Text = Annotated[str, Field(max_length=300)]
Notation = Annotated[str, Field(max_length=640)]  # room for all cards of a rank, of as many packs as possible
Name = Annotated[str, Field(max_length=64)]  # the referee cleans it and cuts it to 16 cells
Short = Annotated[str, Field(max_length=80)]
MatchId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]  # unique over all referees: 16 bytes in hex
Owner = Annotated[str, Field(pattern=r"^(host|[0-9])$")]  # of a part in a shuffle: the host or a seat
Said = Annotated[Told, AfterValidator(clean_told)]
"""Something that is said to players, as a list of its key, seats, values and forms (`net/PROTOCOL.md`)."""
Day = Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}( practice)?)?$")]
"""The date of a deal of the day, and whether it was played before; "" for another deal."""
Scores = Annotated[tuple[Annotated[int, Field(ge=-(2**31), le=2**31)], ...], Field(max_length=10)]
Differences = Annotated[tuple[Said, ...], Field(max_length=13)]
"""How a table's rules differ from the game they are based on; the last item may count the rest."""


def _digest(value: object) -> bytes:
    """Return the 32 bytes that `value` is, or that its hexadecimal digits stand for."""
    if isinstance(value, bytes) and len(value) == 32:
        return value
    if isinstance(value, str) and len(value) == 64 and _DIGITS.issuperset(value):
        return bytes.fromhex(value)
    kind: LiteralString = "string_pattern_mismatch" if isinstance(value, str) else "string_type"
    raise PydanticCustomError(kind, "a digest has 64 hexadecimal digits")  # a farewell says the kind


_DIGITS: Final = frozenset("0123456789abcdef")
Digest = Annotated[bytes, PlainValidator(_digest), PlainSerializer(bytes.hex, return_type=str)]
"""A digest or secret of a shuffle: bytes here, hexadecimal digits on the wire and in the journal."""


class Message(BaseModel):
    """Base of all messages; they are immutable.

    Unknown fields are ignored, because a newer referee may send them; `Request` refuses them.
    The validator of a message is built when it is first used, or by `build`, because all of them take as long
    as the rest of the wire, and a referee listens before it reads any.
    """

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


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
    """What a seat can do now, a line for each kind of move; the best move, and what is told of it; and why.

    `move` is "", and nothing is `told`, if there is nothing that must be done.
    """

    can: tuple[Said, ...] = ()
    move: Notation = ""
    told: Said | None = None
    reasons: tuple[Said, ...] = ()


class PausePart(Message):
    """A table is paused: clocks stop and moves are refused. `told` is shown to everyone."""

    by: PausedBy
    told: Said


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
    told: Said


class RulesPart(Message):
    """The rules of a table: the text of a house-rules file, or (if `rules` is "") a `game` with `options`.

    If `relaxed`, it plays them as the game relaxes them (`shelf.relaxed`).
    """

    game: Name
    title: Name
    options: dict[str, str] = Field(default_factory=dict)
    rules: str = ""
    relaxed: bool = False


class TableLine(Message):
    """A table in the lobby's list. `game` is what its rules are based on, `base` that game's title, and
    `house` tells whether they are house rules. `own_bots`: programs of guests may sit down. `may_watch`:
    who has no seat may be there. `relaxed`: the clocks of the table are relaxed.
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
    may_watch: bool = True
    relaxed: bool = False
    night: bool = False  # of a game night: its seats are given by the night
    waits: bool = False  # a match of one person against bots stands still until that person is back
    round: Count = 0  # of a match that waits
    scores: Scores = ()  # of a match that waits, that of the person first
    day: Name = ""  # of which the deal is played


Gone: TypeAlias = Literal["", "left", "away", "sent-away"]


class NightRow(Message):
    """Somebody in a game night, and their standing: `met` is what the people whom they met have in points.

    `gone`: they have left, are away, or were sent away.
    """

    number: Count
    name: Name
    rank: Count
    points: float
    met: float
    firsts: Count = 0
    played: Count = 0
    gone: Gone = ""


class OtherNight(Message):
    """A game night in the list of all: `people` take part in it now, `round` is the latest one."""

    id: Id
    name: Name
    stage: Name
    round: Count = 0
    people: Count = 0
    locked: bool = False


class NightTablePart(Message):
    """A table of the latest round: the numbers of its people, and how its match stands.

    `id` is "" where the table is not open. When the match is over, `places` are the numbers with their places
    by seat: -1 is a bot. There are none if it broke off.
    """

    id: Name = ""
    people: tuple[Count, ...]
    phase: Phase = Phase.WAITING
    round: Count = 0
    places: tuple[tuple[int, Count], ...] | None = None


class Clock(Message):
    """A running deadline: its name in the view, and the seconds left at the time of sending."""

    name: Name
    left: float


class StandingPart(Message):
    """What somebody has won in the evening of a table: matches, `of` as many as they played, and rounds.

    `seat` is where they sit now, None if they have left.
    """

    name: Name = ""
    matches: Count = 0
    of: Count = 0
    rounds: Count = 0
    seat: Seat | None = None


class EveningPart(Message):
    """What was played at a table since it was opened, or since its host began a new evening.

    `people` are the first of the standings, best first, and there were so many `others`; all `bots` count
    together. Matches in which all play together count apart: `together` of `together_of` were won.
    """

    matches: Count = 0
    rounds: Count = 0
    people: Annotated[tuple[StandingPart, ...], Field(max_length=16)] = ()
    bots: StandingPart | None = None
    together: Count = 0
    together_of: Count = 0
    others: Count = 0


class RatingPart(Message):
    """The rating of who sits in a seat, in the game of the table: surely `within` so many points."""

    seat: Seat
    points: int
    within: Count
    matches: Count  # that it is made from


class TablePart(Message):
    """A table as its guests see it, with its rules as in `TableLine` and the changed options.

    `teams` are the seats that would play together if a match began with those who sit there, before one has
    begun: each team with its taken seats, and with the free ones that players still have to take.
    `ratings` are those of people who have one, None where matches do not count for ratings. `played` are the
    names of those who played the match that is over, by seat, if they are not all in their seats now.
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
    own_bots: bool = True
    may_watch: bool = True
    relaxed: bool = False  # no timer, no race, more time to act
    standing: bool = False  # a server keeps it open; it always plays this game
    night: bool = False  # of a game night: without a host, for one match
    options: dict[str, str] = Field(default_factory=dict)
    pace: Name = "normal"
    timer: Count = 0  # seconds for a decision before a bot stands in; 0: no timer
    hints: Hints = Hints.ALONE
    match: Count = 1  # number of the match at this table; a rematch has the next one
    match_id: MatchId | None = None  # of the running or the last match
    alone: bool = False  # a match of one person against bots, which stands still when that person leaves
    teams: tuple[tuple[Seat, ...], ...] = ()
    back: bool = True  # if they are alone: they have made a move that can be taken back
    pause: PausePart | None = None
    evening: EveningPart | None = None  # None before the first round is over
    day: Day = ""  # it plays the deal of this day
    ratings: tuple[RatingPart, ...] | None = None
    played: tuple[Name, ...] = ()

    @model_serializer(mode="wrap")
    def _briefly(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what has its default; it goes with every update."""
        told: dict[str, Any] = write(self)
        if self.ratings is None:
            told.pop("ratings", None)
        told.pop("evening", None)
        for name in ("day", "played"):
            if not told[name]:
                told.pop(name)
        return told if self.evening is None else told | {"evening": _without_defaults(self.evening)}


def _without_defaults(evening: EveningPart) -> dict[str, Any]:
    return evening.model_dump(mode="json", exclude_defaults=True)
