"""Tables, the wire, discovery and the SSH door; this module is the public door of `net`.

Importing it costs nothing: a name is loaded when it is first used, so that a screen never
loads a referee, nor a referee the libraries that only screens need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from net.address import DEFAULT_PORT as DEFAULT_PORT
    from net.address import DEFAULT_SSH_PORT as DEFAULT_SSH_PORT
    from net.address import Address as Address
    from net.background import AlreadyRunning as AlreadyRunning
    from net.background import NotStarted as NotStarted
    from net.background import NotStopped as NotStopped
    from net.background import Running as Running
    from net.background import claimed as claimed
    from net.background import died_referee as died_referee
    from net.background import running_or_start as running_or_start
    from net.background import running_referee as running_referee
    from net.background import stop_referee as stop_referee
    from net.clean import clean_line as clean_line
    from net.clean import clean_name as clean_name
    from net.client import Client as Client
    from net.client import FinishedMatch as FinishedMatch
    from net.client import Introduction as Introduction
    from net.client import Lost as Lost
    from net.client import News as News
    from net.client import NotKept as NotKept
    from net.codes import code_in as code_in
    from net.codes import no_words as no_words
    from net.codes import typed_words as typed_words
    from net.dialing import Trust as Trust
    from net.discovery import Browser as Browser
    from net.doorway import NoDoor as NoDoor
    from net.doubts import HostDoubts as HostDoubts
    from net.errors import BadAddress as BadAddress
    from net.errors import CannotConnect as CannotConnect
    from net.errors import ConnectionLost as ConnectionLost
    from net.errors import HomeError as HomeError
    from net.errors import JournalDamaged as JournalDamaged
    from net.errors import JournalError as JournalError
    from net.errors import JournalInUse as JournalInUse
    from net.errors import JournalUnwritable as JournalUnwritable
    from net.errors import JournalVersion as JournalVersion
    from net.errors import NetError as NetError
    from net.errors import NotAJournal as NotAJournal
    from net.errors import NotParlour as NotParlour
    from net.errors import PortClosed as PortClosed
    from net.errors import TurnedAway as TurnedAway
    from net.errors import Unreachable as Unreachable
    from net.errors import WrongFingerprint as WrongFingerprint
    from net.errors import WrongVersion as WrongVersion
    from net.errors import grouped as grouped
    from net.fair.saved import Verified as Verified
    from net.fair.saved import verify as verify
    from net.fair.verdict import Verdict as Verdict
    from net.fair.wrong import NotFair as NotFair
    from net.fair.wrong import Wrong as Wrong
    from net.found import Ad as Ad
    from net.found import Found as Found
    from net.home import Home as Home
    from net.house_rules import judged_rules as judged_rules
    from net.identity import referee_id as referee_id
    from net.journal.opening import Resume as Resume
    from net.limits import DESERTED as DESERTED
    from net.limits import OTHERS_BYTES as OTHERS_BYTES
    from net.limits import OTHERS_KEPT as OTHERS_KEPT
    from net.match_files import MatchFiles as MatchFiles
    from net.match_files import Others as Others
    from net.messages import Answer as Answer
    from net.messages import OpenTable as OpenTable
    from net.messages import Request as Request
    from net.messages import Welcome as Welcome
    from net.pins import Pins as Pins
    from net.rates import own_moves as own_moves
    from net.rates import own_revivals as own_revivals
    from net.rates import own_steps as own_steps
    from net.reach import CannotServe as CannotServe
    from net.reach import Reach as Reach
    from net.recent import Recent as Recent
    from net.recent import RecentHosts as RecentHosts
    from net.refused import Refused as Refused
    from net.regular_file import NotRegular as NotRegular
    from net.regular_file import TooLarge as TooLarge
    from net.regular_file import open_to_append as open_to_append
    from net.regular_file import read_regular as read_regular
    from net.serving import Announcement as Announcement
    from net.serving import Serving as Serving
    from net.tokens import Tokens as Tokens
    from net.tracing import trace as trace
    from net.unfinished import Resumable as Resumable
    from net.unfinished import resumable as resumable

_HOMES: Final = {
    "address": ("DEFAULT_PORT", "DEFAULT_SSH_PORT", "Address"),
    "background": (
        "AlreadyRunning",
        "NotStarted",
        "NotStopped",
        "Running",
        "claimed",
        "died_referee",
        "running_or_start",
        "running_referee",
        "stop_referee",
    ),
    "clean": ("clean_line", "clean_name"),
    "client": ("Client", "FinishedMatch", "Introduction", "Lost", "News", "NotKept"),
    "codes": ("code_in", "no_words", "typed_words"),
    "dialing": ("Trust",),
    "discovery": ("Browser",),
    "doorway": ("NoDoor",),
    "doubts": ("HostDoubts",),
    "errors": (
        "BadAddress",
        "CannotConnect",
        "ConnectionLost",
        "HomeError",
        "JournalDamaged",
        "JournalError",
        "JournalInUse",
        "JournalUnwritable",
        "JournalVersion",
        "NetError",
        "NotAJournal",
        "NotParlour",
        "PortClosed",
        "TurnedAway",
        "Unreachable",
        "WrongFingerprint",
        "WrongVersion",
        "grouped",
    ),
    "fair.saved": ("Verified", "verify"),
    "fair.verdict": ("Verdict",),
    "fair.wrong": ("NotFair", "Wrong"),
    "found": ("Ad", "Found"),
    "home": ("Home",),
    "house_rules": ("judged_rules",),
    "identity": ("referee_id",),
    "journal.opening": ("Resume",),
    "limits": ("DESERTED", "OTHERS_BYTES", "OTHERS_KEPT"),
    "match_files": ("MatchFiles", "Others"),
    "messages": ("Answer", "OpenTable", "Request", "Welcome"),
    "pins": ("Pins",),
    "rates": ("own_moves", "own_revivals", "own_steps"),
    "reach": ("CannotServe", "Reach"),
    "recent": ("Recent", "RecentHosts"),
    "refused": ("Refused",),
    "regular_file": ("NotRegular", "TooLarge", "open_to_append", "read_regular"),
    "serving": ("Announcement", "Serving"),
    "tokens": ("Tokens",),
    "tracing": ("trace",),
    "unfinished": ("Resumable", "resumable"),
}
_MODULE_OF: Final = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load `name` from where it lives."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'net' has no attribute {name!r}")
    found = getattr(import_module(f"net.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
