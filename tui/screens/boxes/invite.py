"""How others join a table: the commands to type, and the fingerprints to compare."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from net.address import DEFAULT_PORT
from net.wire.messages import Welcome
from tui.screens.boxes.question import AnswerKey, Question
from tui.text.phrases import folded
from tui.text.printable import visible
from tui.widgets.ink import MUTED, STRONG

LEFT: Final = 14
NO_DOOR: Final = "no SSH door is open on this host"
KEYED: Final = "Over ssh, an ssh key leads back to a lost seat, or the four words shown to its owner."


def invitation(welcome: Welcome, *, brief: bool = False, prints: bool = True, wide: bool = True) -> Content:
    """Return the invitation; `brief` leaves out the empty line.

    Without `prints` it has no fingerprints; the box that `i` opens shows them.
    """
    address = welcome.addresses[0] if welcome.addresses else "this machine"
    port = "" if welcome.tcp_port in (0, DEFAULT_PORT) else f":{welcome.tcp_port}"
    lines = [
        _line("With Parlour", f"parlour join {address}{port}", "or pick it from the list" if wide else ""),
        _line("With ssh only", ssh_line(welcome), ""),
    ]
    if len(welcome.addresses) > 1:
        lines.append(_line("Also at", "  ".join(welcome.addresses[1:4]), "", STRONG))
    if not brief:
        lines.append(Content(""))
    if prints:
        lines += _fingerprint("TLS", welcome.tls_fingerprint)
        lines += _fingerprint("SSH", welcome.ssh_fingerprint)
    return Content("\n").join(lines)


def ssh_line(welcome: Welcome) -> str:
    """Return the command for a guest who has only ssh."""
    if not welcome.ssh_port:
        return NO_DOOR
    address = welcome.addresses[0] if welcome.addresses else "localhost"
    port = "" if welcome.ssh_port == 22 else f"-p {welcome.ssh_port} "
    return f"ssh {port}play@{address}"


class InviteBox(Question):
    """The invitation in a box."""

    DEFAULT_CSS = "InviteBox > #box { width: 76; }"

    def __init__(self, welcome: Welcome) -> None:
        words = invitation(welcome)
        if welcome.ssh_port:
            words = Content("\n\n").join([words, Content.styled(KEYED, MUTED)])
        super().__init__("How to join this table", words, [AnswerKey("escape", "back", usual=True)])


def _line(left: str, right: str, note: str, ink: str = STRONG) -> Content:
    return Content.assemble(
        Content.styled(left.ljust(LEFT), MUTED),
        Content.styled(visible(right), ink),
        Content.styled(f"   {note}" if note else "", MUTED),
    )


def _fingerprint(kind: str, fingerprint: str) -> list[Content]:
    if not fingerprint:
        return []
    shown = fingerprint if ":" in fingerprint else folded(fingerprint)
    first, *rest = map(visible, shown.split("\n"))
    label = Content.styled(f"{kind} print".ljust(LEFT), MUTED)
    return [Content.assemble(label, first), *(Content(" " * LEFT + line) for line in rest)]
