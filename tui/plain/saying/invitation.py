"""How others join a table, in words."""

from __future__ import annotations

from parlour.net.wire.messages import Welcome
from parlour.tui.plain.said import Kind, Said
from parlour.tui.text.invitation import KEYED, join_line, ssh_line
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible


def invitation_lines(welcome: Welcome) -> list[Said]:
    """Return the commands to type, and the fingerprints to compare, in groups."""
    lines = [
        ("With Parlour:", join_line(welcome)),
        ("With ssh only:", ssh_line(welcome)),
        *((("Also at:", ", ".join(welcome.addresses[1:4])),) if len(welcome.addresses) > 1 else ()),
    ]
    said = [Said(Kind.REPLY, visible(f"{what} {words}"), {"line": words}) for what, words in lines]
    said += _fingerprint("TLS", welcome.tls_fingerprint) + _fingerprint("SSH", welcome.ssh_fingerprint)
    return [*said, Said(Kind.REPLY, KEYED)] if welcome.ssh_port else said


def _fingerprint(kind: str, fingerprint: str) -> list[Said]:
    if not fingerprint:
        return []
    shown = fingerprint if ":" in fingerprint else folded(fingerprint)
    first = Said(Kind.REPLY, f"{kind} fingerprint:", {"fingerprint": fingerprint})
    return [first, *(Said(Kind.REPLY, visible(line)) for line in shown.split("\n"))]
