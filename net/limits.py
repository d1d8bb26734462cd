"""Every number that keeps one client from troubling the others, in one place, however long that makes it.

A client that plays never meets one of these; who breaks one is cut off alone. Seconds and bytes, unless the
name says otherwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Rate(NamedTuple):
    """At most `times` in any `seconds`."""

    times: int
    seconds: float


class Patience(NamedTuple):
    """So many wrong tries (`at_once`), from all addresses together, are answered at once. With each further
    one every try, right or wrong, waits `step` seconds longer before it is judged; at most `longest`.
    """

    at_once: Rate
    step: float
    longest: float


# ---- one connection --------------------------------------------------------------------------

LINE: Final = 4096
"""The longest line a client may send, its newline included."""

HOUSE_RULES: Final = 16 * 1024
"""The longest house-rules file."""

OPENING_LINE: Final = LINE + 2 * HOUSE_RULES
"""The longest `open`, whose house rules take up to twice their size in JSON."""

HANDSHAKE_WITHIN: Final = 5.0
HELLO_WITHIN: Final = 5.0
LINE_WITHIN: Final = 10.0
"""From the first byte of a line to its newline."""

PING_EVERY: Final = 5.0
DEAD_AFTER: Final = 15.0
"""Without a byte from the other side."""

QUEUE_MESSAGES: Final = 64
QUEUE_BYTES: Final = 256 * 1024
"""What may wait for a client that does not read; beyond it the client is cut off."""

SOCKET_BUFFER: Final = 64 * 1024
"""What the kernel may hold for one client on top of that."""

ANSWERS_KEPT: Final = 64
"""Answers remembered per connection, to repeat them for a request that is sent again."""

FAREWELL_WITHIN: Final = 2.0
"""How long a client has to read the farewell before the line is cut."""

TOLD_LINE: Final = 8 * 1024 * 1024
"""The longest line a client takes from a referee: the file of a long match."""

AGAIN_AFTER: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
AGAIN_APART: Final = (0.8, 1.2)
"""A client's pauses before it dials again (the last one stays), and what they are stretched by: many
clients lose a referee in the same moment, and do not all dial again in the same one."""

REVIVALS: Final = Rate(3, 60.0)
"""How often a screen starts the referee of its own machine again that died under it."""

# ---- words of strangers -------------------------------------------------------------------------

NAME_CELLS: Final = 16
LINE_CELLS: Final = 300
"""The widest name and the widest line of chat, in cells of a terminal."""

MARKS: Final = 2
"""Combining marks on one letter."""

FAULTS: Final = 20
"""Faults of house rules that one answer names."""

# ---- rates and penalties -----------------------------------------------------------------------

# Of a person, whatever connection they ask by.

MOVES: Final = Rate(20, 10.0)
STEPS: Final = Rate(120, 10.0)
"""Steps of moves asked for: a few for every move, more while a player looks around. They change nothing."""

CHAT: Final = Rate(5, 10.0)
SHOWN: Final = Rate(60, 10.0)
"""Races that a client says it shows; counted apart, for no key was pressed."""

PARTS: Final = Rate(60, 10.0)
"""Answers in shuffles; counted apart, for it is the referee who asks, and haste elsewhere costs no part."""

REQUESTS: Final = Rate(60, 10.0)
"""Everything else."""

BREACHES: Final = Rate(3, 60.0)
"""Breaches of a rate that close the connection and bring the address a penalty."""

PEOPLE_AN_ADDRESS: Final = 10
"""An address has so many times the rates of a person, for a full table may play from behind one router."""

PENALTY: Final = 600.0
"""For an address; meanwhile it is let in neither by the referee nor by the door."""

PASSWORD_TRIES: Final = Rate(5, 600.0)
"""Wrong passwords, per address; a sixth try is refused unread."""

PASSWORDS_OF_A_TABLE: Final = Patience(Rate(20, 600.0), 0.25, 4.0)
"""At one table. A full table of friends, each of whom mistypes twice, waits for nothing. It only slows: a
limit that refused would let a stranger keep out friends who come for the first time (who was let in before is
not asked). So whoever has addresses enough makes as many guesses as there are connections, every 4 seconds:
64 a second."""

CODE_TRIES: Final = Rate(5, 600.0)
"""Wrong resume codes, per address; a sixth try is refused unread."""

CODES_OF_A_REFEREE: Final = Patience(Rate(20, 600.0), 0.25, 3.0)
"""Of all people of one referee: their clients wait 5 seconds for a welcome. A code has 44 bits. To guess one
of eight codes takes an address 8 million years on average, a thousand addresses 8 thousand, and addresses
without number, with all connections (85 guesses a second), 800."""

# ---- all connections -----------------------------------------------------------------------------

CONNECTIONS: Final = 256
"""At the TCP port. When all are taken, the address that holds most of them gives one to a newcomer."""

CONNECTIONS_PER_ADDRESS: Final = 32
ARRIVALS: Final = Rate(60, 10.0)
"""New connections of one address; each costs a handshake."""

LOCAL_CONNECTIONS: Final = 128
"""At the Unix socket, which only programs of the referee's account reach: the SSH door, its guests (64 at
most) and the owner's screens. Nobody else can take these places."""

ADDRESSES: Final = 4096
"""Addresses, or people, that are remembered for a rate or a penalty."""

SILENT: Final = 64
"""Connections that have not said hello; a further one costs the oldest of them its place."""

SILENT_PER_ADDRESS: Final = 16

# ---- guests over SSH --------------------------------------------------------------------------------

SSH_CONNECTIONS: Final = 64
SSH_STRANGERS: Final = 8
"""Connections that have not authenticated yet."""

SSH_PER_ADDRESS: Final = 4
SSH_LOGIN_WITHIN: Final = 15.0
"""From the connection to authentication, and again to the session."""

SSH_GOODBYES: Final = 3.0
"""For guests' screens to restore their terminals when the door closes."""

SSH_STALLED: Final = 20.0
"""A guest's client that reads nothing for so long is cut off."""

SSH_LINGER: Final = 5.0
"""For the last lines to arrive after a session has ended."""

SSH_RESIZE: Final = 0.05
"""Between two changes of size that a session notices."""

SSH_WINDOW: Final = 32 * 1024
"""Unread input that a client may have on the way."""

SSH_UNSENT: Final = 64 * 1024
"""Output that may wait for a client."""

SSH_SOCKET_BUFFER: Final = 32 * 1024
"""What the kernel may hold for one guest; by default it hides megabytes, and seconds of lag."""

SSH_INPUT: Final = Rate(50, 1.0)
SSH_INPUT_AT_ONCE: Final = 100
"""Keys of a guest that are read, or pieces of what is none; what comes faster has to wait."""

SSH_INPUT_PIECE: Final = 64
SSH_INPUT_HELD: Final = 8 * 1024
"""Input that waits to be read; beyond it the rest stays with the client."""

SSH_PASTE: Final = 4096
"""Of a paste, so much arrives, in characters: more than any line that can be typed into Parlour."""

SSH_PASTE_ENDLESS: Final = 64 * 1024
"""A paste that has not ended after so many characters never will."""

SSH_VARIABLES: Final = 32
SSH_VARIABLE_SIZE: Final = 256
TERMINAL_LEAST: Final = (20, 5)
TERMINAL_MOST: Final = (300, 100)
"""Columns and rows that a terminal is believed to have."""

# ---- tables found on the network ----------------------------------------------------------------------

FOUND: Final = 200
FOUND_AN_ADDRESS: Final = 8
ADDRESSES_OF_A_TABLE: Final = 8
RESOLVING: Final = 16
"""Services asked after at one time; the others are met again when everyone is asked."""

ASK_EVERY: Final = 20.0
SILENT_AFTER: Final = ASK_EVERY + 5.0
"""Everyone is asked again and again; who has not been heard some time after that is shown as silent."""

# ---- tables --------------------------------------------------------------------------------------

TABLES: Final = 32
TABLES_PER_ADDRESS: Final = 4
OPENINGS: Final = Rate(10, 10.0)
"""Tables asked for, per address: house rules are to be read and judged, whatever comes of it."""

SPECTATORS: Final = 50
BACKLOG: Final = 20
"""Chat lines shown to who joins."""

OTHERS_KEPT: Final = 100
OTHERS_BYTES: Final = 32 * 1024 * 1024
"""Saved matches of others that are kept, unless the settings say otherwise; the oldest are removed."""

TICKET_LIVES: Final = 30.0
"""How long a guest whom the door vouched for may take to say hello."""

TICKETS: Final = 200
PEOPLE: Final = 2000
"""People remembered by their token; beyond it those longest away are forgotten."""

# ---- races (`net/judging/judge.py` says why) --------------------------------------------------------

CREDIT_ALLOWANCE: Final = 0.015
"""On top of the round trip that the kernel measured."""

MOST_CREDIT: Final = 0.250
MOST_CREDIT_BY_PING: Final = 0.100
"""A ping is answered by the client, when it likes: it is believed less far than the kernel."""

RACE_WAITS: Final = 0.300
"""How long after the first claim a race may be kept open for others."""

FASTEST: Final = 100
"""Milliseconds; nobody reacts faster, so whoever seems to is no better than this."""

TIE: Final = 12
"""Milliseconds by which a reaction may be slower and still be as good."""

SHOWN_WITHIN: Final = 1.0
"""How long the clock of a race waits for all screens to show it."""

# ---- shuffles ------------------------------------------------------------------------------------

SHUFFLE_WITHIN: Final = 5.0
"""How long everyone has to commit to a secret, and then to reveal it."""

BACK_WITHIN: Final = 15.0
"""How long a shuffle that a referee takes up again waits for those to come back whom it still asks."""

SHUFFLES_RETOLD: Final = 4
"""How many shuffles of the running round are told to who comes later, the latest."""

RETOLD_BYTES: Final = 128 * 1024
"""The rounds before are told to who comes later, unless their lines are longer than this."""

PROOF_BYTES: Final = 4 * 1024 * 1024
"""A round whose lines are longer (some 300,000 moves) is not told to be verified, since no client would
read so long a line: everyone's program says then that the host kept its secrets back, which is so."""

# ---- people ----------------------------------------------------------------------------------------

AWAY_NOTICE: Final = 5.0
STAND_IN_AFTER: Final = 60.0
IDLE_AFTER: Final = 90.0
NEXT_ROUND_AFTER: Final = 20.0
COUNT_IN: Final = 3.0
"""Where a race is open, a table that was paused goes on so many seconds after everyone is told."""

DESERTED: Final = 600.0
"""A table, waiting or playing, and a referee in the background, without anyone closes after this."""

SLEPT: Final = 5.0
"""A timer that fires later than this slept with its machine: all clocks move on by as much."""
