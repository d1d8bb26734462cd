"""The ways to a game night: open one, choose one of several, enter it, leave it, direct it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.net.wire.messages import DirectNight, EnterNight, LeaveNight, OpenNight, ReadNight
from parlour.net.wire.refusals import Why
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.ways.player import NoWay, refused
from parlour.tui.ways.questions import Password
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.net.wire.messages import Answer
    from parlour.tui.remote.table_client import Link
    from parlour.tui.ways.player import Player


async def open_at(link: Link, plan: str) -> None:
    """Open a night at the host of `link` by the text of its file. Raises NoWay with every fault."""
    answer = await link.ask(OpenNight(plan=plan))
    if not answer.ok:
        raise _refused(answer)


def faults_of(answer: Answer) -> str:
    """Return what is wrong with a plan, fault by fault; "" if the refusal names none."""
    return "; ".join(f"{fault.field}: {said(fault.told)}".removeprefix(": ") for fault in answer.faults)


async def choose(link: Link, night_id: str) -> None:
    """Have another night of this host, or of its card room, shown. Raises NoWay."""
    await _granted(link, ReadNight(night=night_id))


async def enter(player: Player) -> None:
    """Take part in the night of the current host; ask for its password if it needs one. Raises NoWay."""
    password = ""
    while (link := player.link) is not None:
        answer = await link.ask(EnterNight(password=password, night=_named(link)))
        if answer.ok:
            return
        if answer.reason not in (Why.PASSWORD, Why.TRIES):
            raise _refused(answer)
        why = sentence(said(answer.told)) if password else ""
        name = link.night.name if link.night is not None else tr("the night")
        password = await player.type_in(Password(name, why))


async def leave(link: Link) -> None:
    """Take part no more. Raises NoWay."""
    await _granted(link, LeaveNight(night=_named(link)))


async def direct(link: Link, wish: DirectNight) -> None:
    """Direct the night that the player has opened. Raises NoWay."""
    await _granted(link, wish.model_copy(update={"night": _named(link)}))


async def _granted(link: Link, request: ReadNight | LeaveNight | DirectNight) -> None:
    answer = await link.ask(request)
    if not answer.ok:
        raise _refused(answer)


def _named(link: Link) -> str:
    """Return the id of the night that the player sees, if there may be others.

    A host alone that has an older Parlour does not take it.
    """
    board = link.night
    return board.id if board is not None and (board.others or "." in board.id) else ""


def _refused(answer: Answer) -> NoWay:
    return refused(answer.told, faults_of(answer), tr("The night said no"))
