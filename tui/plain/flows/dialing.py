"""Connects to hosts: asks for a name, whether to trust a certificate, and for a resume code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from parlour.net.errors import TurnedAway, WrongFingerprint
from parlour.tui.plain.page import BrokenOff, LineRefused
from parlour.tui.plain.said import Kind
from parlour.tui.remote.login import Named, Newcomer, Returning, fault_of, newcomer, no_name
from parlour.tui.text.phrases import folded, sentence
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import Connection, HostToJoin
    from parlour.tui.remote.table_client import Link

OF_CODES: Final = ("code", "tries")
"""Reasons to turn away a guest with a resume code (`net/PROTOCOL.md`)."""
TRUST: Final = "yes"
FORGET: Final = "forget"


async def own_name(session: Session) -> str:
    """Return the player's name; ask for it, if there is none, and keep it."""
    while not session.stores.settings.name:
        name = await session.need("What name should others see")
        if fault := no_name(name):
            session.refuse(fault)
        elif len(name) > 16:
            session.refuse(f"A name has 16 letters at most; this one has {len(name)}.")
        else:
            session.keep(name=name)
    return session.stores.settings.name


async def connected(
    session: Session, dial: Callable[[str], Awaitable[Connection]], *, alone: bool = False
) -> Link:
    """Leave the current host, and connect to another with `dial`, which takes the player's name."""
    name = await own_name(session)
    await session.hang_up()
    return session.connect(await dial(name), alone=alone)


async def to_host(
    session: Session, place: HostToJoin | None, verb: str = "join", *, anew: bool = False
) -> Link:
    """Connect to a host (None: the host of this SSH guest); `verb` says what the player wants there.

    `anew` asks a guest over SSH again who they are. Raises BrokenOff if the player does not trust the host.
    """
    if session.connector.remote:
        return await _through_the_door(session, anew=anew)
    name = await own_name(session)
    await session.hang_up()
    return session.connect(await dialed(session, name, place, verb))


async def dialed(session: Session, name: str, place: HostToJoin | None, verb: str) -> Connection:
    """Return a line to a host, which the session does not follow."""

    async def meet(fingerprint: str) -> bool:
        return await _trusts(session, called(place), fingerprint, verb)

    try:
        return await session.connector.join(name, place, meet)
    except WrongFingerprint as error:
        if error.expected:
            await _changed_host(session, place, error)
        raise BrokenOff from None


def called(place: HostToJoin | None) -> str:
    """Return the name or address of a host, as it is said."""
    return visible((place.name or str(place.address)) if place else "the host")


async def _trusts(session: Session, where: str, fingerprint: str, verb: str) -> bool:
    session.say(
        Kind.NOTICE,
        f"You {verb} {where} for the first time. Its fingerprint is:",
        fingerprint=fingerprint,
    )
    _say_fingerprint(session, fingerprint)
    session.say(Kind.NOTICE, "Compare it with the fingerprint at the host. Parlour remembers it from now on.")
    answer = await session.ask(f"Trust this host and {verb} (yes or no)")
    return bool(answer) and TRUST.startswith(answer.casefold())


async def _changed_host(session: Session, place: HostToJoin | None, error: WrongFingerprint) -> None:
    """Say both fingerprints of a host whose certificate has changed; nothing was sent to it."""
    where = called(place) if place else str(error.address)
    session.refuse(
        f"{where} shows another certificate than before, so nothing was sent. "
        "Someone may be posing as this host.",
        expected=error.expected,
        found=error.found,
    )
    session.say(Kind.NOTICE, "The fingerprint that is remembered:")
    _say_fingerprint(session, error.expected)
    session.say(Kind.NOTICE, "The fingerprint that is shown now:")
    _say_fingerprint(session, error.found)
    question = "Ask the host which one is theirs. Type forget if it is the new one, or back"
    if place is not None and session.lines.interactive and await session.need(question) == FORGET:
        session.connector.forget(place)
        session.say(Kind.REPLY, "Forgotten. Join again to check the host's new fingerprint.")


def _say_fingerprint(session: Session, fingerprint: str) -> None:
    for line in folded(visible(fingerprint)[:128]).split("\n"):
        session.say(Kind.NOTICE, line or "unknown")


async def _through_the_door(session: Session, *, anew: bool) -> Link:
    """Let a guest over SSH in: under a name, or with the resume code of their seat."""
    name = session.stores.settings.name
    who: Newcomer | None = Named(name) if name and not anew else None
    while True:
        who = who or await _newcomer(session)
        await session.hang_up()
        try:
            line = await _joined(session, who)
        except TurnedAway as error:
            if error.reason not in OF_CODES:
                raise
            session.refuse(visible(sentence(str(error))))
            who = None
        else:
            if line.welcome.name != session.stores.settings.name:
                session.keep(name=line.welcome.name)
            return session.connect(line)


async def _newcomer(session: Session) -> Newcomer:
    session.say(
        Kind.NOTICE, "What name should others see? If you had a seat here, type its four words instead."
    )
    while True:
        typed = await session.need("Name or four words")
        if not (fault := fault_of(typed)):
            return newcomer(typed)
        session.refuse(visible(fault))


async def _joined(session: Session, who: Newcomer) -> Connection:
    match who:
        case Named(name):
            session.keep(name=name)
            return await session.connector.join(name, None, _stranger)
        case Returning(code):
            return await session.connector.join("", None, _stranger, code)


async def _stranger(_: str) -> bool:
    """Trust no host: a guest of the door is connected to theirs already."""
    return False


def refused(words: str, usual: str = "The table refuses this.") -> LineRefused:
    """Return a referee's refusal as it is said."""
    return LineRefused(visible(sentence(words)) or usual)
