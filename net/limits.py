"""Every number that keeps one client from troubling the others.

A client that plays by the rules never reaches one of these limits; a client that breaks one is cut off
alone. Times are in seconds and sizes in bytes, unless the comment says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple


class Rate(NamedTuple):
    """At most `times` events in any `seconds`."""

    times: int
    seconds: float


class Patience(NamedTuple):
    """How wrong tries slow down further tries, counted over all addresses together.

    Tries are judged at once until `at_once` of them were wrong. Each further wrong one makes every try,
    right or wrong, wait `step` seconds longer, up to `longest`. Of more than `crowd` tries that wait at the
    same time, the others wait longer still.
    """

    at_once: Rate
    step: float
    longest: float
    crowd: float = inf


# ---- one connection --------------------------------------------------------------------------

LINE: Final = 4096  # the longest line a client may send, with its newline
HOUSE_RULES: Final = 16 * 1024  # the largest house-rules file
OPENING_LINE: Final = LINE + 2 * HOUSE_RULES  # of `open` and `game`: JSON may double the size of house rules

HANDSHAKE_WITHIN: Final = 5.0
HELLO_WITHIN: Final = 5.0
LINE_WITHIN: Final = 10.0  # from the first byte of a line to its newline
PING_EVERY: Final = 5.0
DEAD_AFTER: Final = 15.0  # without a byte from the other side
ROOM_PING_EVERY: Final = 1.0  # of a client in a card room, where another referee may have its table by now
ROOM_DEAD_AFTER: Final = 3.0
ROOM_WAIT: Final = 15.0  # for a table whose referee is silent, before its people see the lobby instead
LASTS: Final = 30.0  # a request that waits while a client of a card room dials again
ROOM_PAUSE: Final = 1.0  # the longest one of a client in a card room before it dials again
ROOM_DIAL: Final = 2.0  # the whole of dialing one of several referees
ASKED_AT_ONCE: Final = 64  # tables of one `whose`; a line has room for as many of the longest ids
FAREWELL_WITHIN: Final = 2.0  # to read the farewell before the connection is cut

QUEUE_MESSAGES: Final = 64
QUEUE_BYTES: Final = 256 * 1024  # what may wait for a slow reader; beyond it the client is cut off
SOCKET_BUFFER: Final = 64 * 1024  # what the kernel may hold for a client in addition
ANSWERS_KEPT: Final = 64  # per connection, to repeat the answer to a request that is sent again
TOLD_LINE: Final = 8 * 1024 * 1024  # the longest line a client reads: the file of a long match

AGAIN_AFTER: Final = (0.5, 1.0, 2.0, 4.0, 8.0)  # before a client dials again; the last one repeats
AGAIN_APART: Final = (0.8, 1.2)  # random factor: clients that lose a referee together dial apart
REVIVALS: Final = Rate(3, 60.0)  # how often a screen restarts the referee of its own machine

# ---- text from other people -----------------------------------------------------------------------

NAME_CELLS: Final = 16  # the widest name, in terminal cells
LINE_CELLS: Final = 300  # the widest line of chat, in terminal cells
MARKS: Final = 2  # combining marks on one letter
FAULTS: Final = 20  # faults of house rules named in one answer

# ---- rates and penalties -----------------------------------------------------------------------

# Rates of a person, over all their connections.
MOVES: Final = Rate(20, 10.0)
STEPS: Final = Rate(120, 10.0)  # step requests change nothing; a player who looks around sends many
CHAT: Final = Rate(5, 10.0)
SHOWN: Final = Rate(60, 10.0)  # "the race is on screen"; apart from moves, because no key was pressed
PARTS: Final = Rate(60, 10.0)  # answers in shuffles; apart, because the referee asks for them
REQUESTS: Final = Rate(60, 10.0)  # all other requests

BREACHES: Final = Rate(3, 60.0)  # breaches of a rate that end the connection and penalize the person
PEOPLE_AN_ADDRESS: Final = 10  # an address has this many times a person's rates: a table behind one router
PENALTY: Final = 600.0  # how long somebody stays out, or who comes from an address and has no seat

PASSWORD_TRIES: Final = Rate(5, 600.0)  # wrong passwords per address; a sixth try is refused unread
PASSWORDS_OF_A_TABLE: Final = Patience(Rate(20, 600.0), 0.25, 4.0)
"""Over all addresses, at one table. A full table of friends who each mistype twice never waits.

It only slows tries down: a limit that refused them would let a stranger lock out friends who come for the
first time (players who were let in before are not asked). An attacker with enough addresses can make one
guess per connection every 4 seconds, `PASSWORDS_JUDGED` a second at most.
"""
PASSWORDS_JUDGED: Final = Rate(32, 0.5)
"""At all tables; an address with fewer wrong tries goes first."""

CALLS: Final = Rate(5, 600.0)  # to those who are elsewhere, of a host, or of a whole card room
CALLS_BY_ONE: Final = Rate(1, 600.0)  # by what one person does: nobody uses up those that others would cause
CALL_WITHIN: Final = 10.0  # for an answer, or for the host's command
CALL_AGAIN: Final = (10.0, 60.0)  # before a call that was not answered is tried again

CODE_TRIES: Final = Rate(5, 600.0)  # wrong resume codes per address; a sixth try is refused unread
CODES_OF_A_REFEREE: Final = Patience(Rate(20, 600.0), 0.25, 3.0, crowd=256)
"""Over all addresses, at one referee. Clients wait 5 seconds for a welcome, so `longest` is below that.

A code has 44 bits. Guessing one of eight codes takes one address 8 million years on average, a thousand
addresses 8 thousand, and unlimited addresses on all connections (85 guesses a second) 800.
"""

# ---- all connections -----------------------------------------------------------------------------

CONNECTIONS: Final = 2560
"""At the TCP port: four players at each of `TABLES`, and some who watch. When full, the address with the most
gives one to a newcomer. Only those at a table can have a full queue (`QUEUE_BYTES`)."""
CONNECTIONS_PER_ADDRESS: Final = 32
ARRIVALS: Final = Rate(60, 10.0)  # new connections per address; each costs a handshake
LOCAL_CONNECTIONS: Final = 584
"""At the Unix socket, which only programs of the referee's own account can reach: the doors, their guests (64
and 256 at most, 40 and 160 through the tunnel) and the owner's screens. Nobody else can take these places."""
METRICS: Final = 8  # at the port for Prometheus, of this machine alone; one more costs the oldest its place
METRICS_WITHIN: Final = 5.0  # for a question there and its answer

REFUSED: Final = 64  # connections at the TCP port, beyond all places, that are told why they are refused
REFUSED_PER_ADDRESS: Final = 4
PROXY_WITHIN: Final = 5.0  # for the header of a proxy that was named
PROXY_HEADER: Final = 4096  # its longest one; those of today's proxies have some 200 bytes
PROXY_WAITING: Final = 256  # connections of proxies whose header is not there yet; one more costs the oldest
KEYS_ASKED: Final = Rate(60, 10.0)
"""Keys of one address for whose seats a door asks the referee, which may ask the database of a card room."""
KEYS_ASKED_IN_ALL: Final = Rate(600, 10.0)

TUNNEL_PEOPLE: Final = 64
"""Connections through the tunnel to a server of the host's own; they take no places of others.

At each port there are besides the places of those without a hello, by which who has a seat comes back to it.
"""
TUNNEL_STRANGERS: Final = 32  # without a hello; one more costs the oldest of them its place
TUNNEL_SSH: Final = 32
TUNNEL_PAGES: Final = 64
TUNNEL_HOUSEHOLDS: Final = 4  # all who come so have so many times the rates and tables of one address

ADDRESSES: Final = 4096  # addresses, or people, remembered for one rate or penalty
SILENT: Final = 64  # connections without a hello; one more costs the oldest of them its place
SILENT_PER_ADDRESS: Final = 16

# ---- guests over SSH --------------------------------------------------------------------------------

SSH_CONNECTIONS: Final = 64
SSH_STRANGERS: Final = 8  # connections that have not authenticated yet
SSH_PER_ADDRESS: Final = 4
SSH_LOGIN_WITHIN: Final = 60.0
"""From the connection to authentication, in which somebody compares a fingerprint and types `yes`, and again
from there to the session. A newcomer costs the oldest stranger its place: those who wait block nobody."""
SSH_VOUCH_WITHIN: Final = 10.0  # for the referee to be told of a guest
SSH_GOODBYES: Final = 3.0  # for guests' terminals to be restored when the door closes
SSH_STALLED: Final = 20.0  # a guest's client that reads nothing for this long is cut off
SSH_LINGER: Final = 5.0  # for the last lines to arrive after a session has ended
SSH_RESIZE: Final = 0.05  # between two changes of size that a session notices
SSH_WINDOW: Final = 32 * 1024  # unread input that a client may have on the way
SSH_UNSENT: Final = 64 * 1024  # output that may wait for a client
SSH_SOCKET_BUFFER: Final = 32 * 1024  # in the kernel, per guest; the default is megabytes, seconds of lag
SSH_INPUT: Final = Rate(50, 1.0)
SSH_INPUT_AT_ONCE: Final = 100  # keys (or pieces of other input) read in a burst; more has to wait
SSH_INPUT_PIECE: Final = 64
SSH_INPUT_HELD: Final = 8 * 1024  # input that waits to be read; beyond it the rest stays with the client
SSH_PASTE: Final = 4096  # characters of a paste that arrive: more than any line typed into Parlour
SSH_PASTE_ENDLESS: Final = 64 * 1024  # characters after which an unfinished paste is taken as endless
SSH_VARIABLES: Final = 32
SSH_VARIABLE_SIZE: Final = 256
TERMINAL_LEAST: Final = (20, 5)  # columns and rows
TERMINAL_MOST: Final = (300, 100)

# ---- guests of the page -------------------------------------------------------------------------------

WEB_CONNECTIONS: Final = 256
WEB_PER_ADDRESS: Final = 16  # pages; a party of friends may sit behind one router
WEB_STRANGERS: Final = 96  # connections that ask for a file, or whose page has not said hello yet
WEB_STRANGERS_PER_ADDRESS: Final = 32  # a browser opens six at a time
WEB_ARRIVALS: Final = Rate(240, 10.0)  # a page and its files take about five connections
WEB_REQUEST_WITHIN: Final = 15.0  # from connection to request, answer and end, or to the WebSocket
WEB_HELLO_WITHIN: Final = 10.0  # from there to the hello of the page
WEB_MESSAGE: Final = 2048  # the longest message of a page
WEB_MESSAGES: Final = Rate(20, 1.0)
WEB_MESSAGES_AT_ONCE: Final = 60  # read in a burst; more has to wait
WEB_FRAMES: Final = Rate(40, 1.0)  # of messages, parts of messages, and pings, each of which has an answer
WEB_FRAMES_AT_ONCE: Final = 400  # more, and it is closed; above what may wait, which has come by frames, too
WEB_INPUT: Final = Rate(64 * 1024, 1.0)  # bytes of one connection, its pings included
WEB_INPUT_AT_ONCE: Final = 512 * 1024  # more of them, and it is cut off
WEB_WAITING: Final = 16  # messages that wait to be read; beyond it the rest stays with the browser
WEB_STALLED: Final = 20.0  # a page that reads nothing for this long is closed
WEB_LINGER: Final = 2.0  # for the last message to arrive
WEB_UNSENT: Final = 256 * 1024  # that may wait for a page; beyond it the page is closed
INVITED: Final = 12 * 3600.0  # how long an invitation to the page is good

# ---- tables found on the network ----------------------------------------------------------------------

FOUND: Final = 200
FOUND_AN_ADDRESS: Final = 8
ADDRESSES_OF_A_TABLE: Final = 8
RESOLVING: Final = 16  # services asked for details at a time; the others wait for the next round
RESOLVING_A_SENDER: Final = 8
ASK_EVERY: Final = 20.0  # between two queries to the whole network
SILENT_AFTER: Final = ASK_EVERY + 5.0  # a table not heard for this long is shown as silent

# ---- tables --------------------------------------------------------------------------------------

TABLES: Final = 600
"""`benchmarks/crowd.py`: with 640 tables of four, and a move at each every two seconds, 99 of 100 moves are
shown within 70 ms, by two thirds of one core; with 1,000 within 82 ms, by nearly all of it."""
TABLES_PER_ADDRESS: Final = 4
"""A match that waits for its only player counts like any other table, and is the first to make room: when its
address opens one more, or when there are `TABLES` in all. So tables that wait keep no newcomer out."""
OWN_TABLES: Final = 16  # of this machine's owner, who may leave more matches for later
LOBBY_EVERY: Final = 0.25  # changes of the list of tables within it become one message
LOBBY_PAGE: Final = QUEUE_BYTES // 2  # of lines in one message: an empty queue has room for it
LISTED: Final = 4096  # tables of a referee that a client keeps in its list
OPENINGS: Final = Rate(10, 10.0)  # `open` and `game`, per address; house rules cost work even if refused
SEATS_AN_ADDRESS: Final = 4
"""At a table, or half of its seats if these are more, for people who come from one address; where its host is
there is no limit. One phone can make as many keys as it likes."""
SEATS: Final = 16  # at one table: more than any game has
SPECTATORS: Final = 50
STANDINGS: Final = 12  # people whose wins a table counts: more than can sit there
BACKLOG: Final = 20  # chat lines shown to somebody who joins
OTHERS_KEPT: Final = 100  # saved matches of others, unless the settings differ; the oldest go first
OTHERS_BYTES: Final = 32 * 1024 * 1024
TICKET_LIVES: Final = 30.0  # for a guest of the door to say hello
TICKETS: Final = 400
PEOPLE: Final = 10_000  # remembered by their token; those away longest are forgotten first
PEOPLE_TOO_MANY: Final = 500  # so many more are forgotten at once

# ---- races (`net/judge.py` says why) --------------------------------------------------------

CREDIT_ALLOWANCE: Final = 0.015  # in addition to the round trip that the kernel measured
PAGE_PAINTS: Final = 0.010  # in addition to both for a page: browsers paint so much later than terminals
MOST_CREDIT: Final = 0.250
MOST_CREDIT_BY_PING: Final = 0.100  # lower, because a client chooses when it answers a ping
RACE_WAITS: Final = 0.300  # how long after the first claim a race may stay open for others
FASTEST: Final = 100  # milliseconds; nobody reacts faster, so a faster reaction counts as this
TIE: Final = 12  # milliseconds by which a reaction may be slower and still count as equal
SHOWN_WITHIN: Final = 1.0  # how long the clock of a race waits for all screens to show it

# ---- shuffles ------------------------------------------------------------------------------------

SHUFFLE_WITHIN: Final = 5.0  # for everyone to commit to a secret, and again to reveal it
BACK_WITHIN: Final = 15.0  # for the asked players to come back after the referee restarted in a shuffle
SHUFFLES_RETOLD: Final = 4  # latest shuffles of the running round that a latecomer is told
RETOLD_BYTES: Final = 128 * 1024  # earlier rounds longer than this are not told to latecomers
PROOF_BYTES: Final = 4 * 1024 * 1024
"""A longer round (some 300,000 moves) is not sent for verification, since no client would read so long a
line. Clients then report, correctly, that the host kept its secrets back."""

# ---- people ----------------------------------------------------------------------------------------

AWAY_NOTICE: Final = 5.0
STAND_IN_AFTER: Final = 60.0
IDLE_AFTER: Final = 90.0
NEXT_ROUND_AFTER: Final = 20.0
READING: Final = 120.0  # for which one player may hold up the next round for others
NIGHTS: Final = 4  # that are on at one machine
NIGHTS_LISTED: Final = 32  # in a lobby, beside the one that is shown
NIGHT_GAMES: Final = 20  # of one game night
NIGHT_EVERY: Final = 0.25  # between two boards of a game night
NIGHT_AFTER: Final = 120.0  # for which its last tables stay open
NIGHT_KEPT: Final = 3600.0  # for which a card room still shows how it ended
NIGHT_HERE: Final = 10.0  # until a match of a game night begins at a table where everybody is there
NIGHT_GATHER: Final = 60.0  # until it begins without those who are not there
RELAXED: Final = 5  # factor on these three and the clocks of the rules, at tables with relaxed clocks
COUNT_IN: Final = 3.0  # from the announcement to the end of a pause, where a race is open
ALONE: Final = (
    7 * 86_400.0
)  # how long the match of a guest against bots waits; that of the owner has no limit
DESERTED: Final = 600.0  # an empty table, or a background referee without anyone, closes after this
SLOW_WRITE: Final = 2.0  # a write of the journal that takes longer pauses its table, which says so
SLEPT: Final = 5.0  # a timer that fires later than this was suspended with its machine: clocks move on

# ---- what those who come from one address may have together ------------------------------------------

MOST_PER_ADDRESS: Final[Mapping[str, int]] = {
    "people": CONNECTIONS,
    "tables": TABLES,
    "ssh": SSH_CONNECTIONS,
    "pages": WEB_CONNECTIONS,
    "seats": SEATS,
}
"""The highest value of each field of a `PerAddress`; the lowest is 1."""


@dataclass(frozen=True, slots=True)
class PerAddress:
    """What all who come from one address may have, as the operator of a host or of a card room sets it.

    `people` who join with Parlour, `tables` that they have opened, guests over `ssh`, `pages` in browsers,
    `seats` at a table (half of its seats if that is more, unless fewer than usual are allowed).
    What else is counted by address (arrivals, requests, connections that say nothing) grows with these;
    wrong passwords and codes do not.
    """

    people: int = field(default_factory=lambda: CONNECTIONS_PER_ADDRESS)
    tables: int = field(default_factory=lambda: TABLES_PER_ADDRESS)
    ssh: int = field(default_factory=lambda: SSH_PER_ADDRESS)
    pages: int = field(default_factory=lambda: WEB_PER_ADDRESS)
    seats: int = field(default_factory=lambda: SEATS_AN_ADDRESS)

    def seats_of(self, seats: int) -> int:
        """Return how many an address may have at a table of so many `seats`."""
        return self.seats if self.seats < SEATS_AN_ADDRESS else max(self.seats, seats // 2)

    @property
    def households(self) -> int:
        """How many times as many people as usual an address may have, on whatever way they come."""
        return times(max(self.people, self.ssh, self.pages), CONNECTIONS_PER_ADDRESS)


def times(wanted: int, usual: int) -> int:
    """Return how many times `usual` makes `wanted` or more; at least 1."""
    return max(1, -(-wanted // usual))
