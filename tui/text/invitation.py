"""The commands with which others join a table."""

from __future__ import annotations

from typing import Final

from parlour.net.address import DEFAULT_PORT, LOOPBACK
from parlour.net.wire.messages import Welcome
from parlour.tui.text.language import marked, tr

NO_DOOR: Final = marked("no SSH door is open on this host")
USUAL_SSH_PORT: Final = 22
WATCH: Final = "watch."
"""Stands before the invitation in the address of the page for who watches; the page's script takes it off."""
LISTENED: Final = marked("Not encrypted: who listens on this network sees the cards.")
NO_NETWORK: Final = marked(
    "No network: only programs on this machine can join. The address for others appears when there is one."
)
KEYED: Final = marked(
    "Over ssh, players come back with their ssh key, or with the four words they were shown."
)


def join_line(welcome: Welcome) -> str:
    """Return the command for a guest who has Parlour."""
    address = welcome.addresses[0] if welcome.addresses else tr("this machine")
    port = "" if welcome.tcp_port in (0, DEFAULT_PORT) else f":{welcome.tcp_port}"
    return f"parlour join {f'[{address}]' if port and ':' in address else address}{port}"


def without_network(welcome: Welcome) -> str:
    """Return the warning that nobody else can join; "" if this host has an address for others."""
    return tr(NO_NETWORK) if welcome.addresses == (LOOPBACK,) else ""


def ssh_line(welcome: Welcome) -> str:
    """Return the command for a guest who has only ssh."""
    if not welcome.ssh_port:
        return tr(NO_DOOR)
    port = "" if welcome.ssh_port == USUAL_SSH_PORT else f"-p {welcome.ssh_port} "
    return f"ssh {port}play@{ssh_host(welcome)}"


def watch_address(welcome: Welcome) -> str:
    """Return the address of the page for who only wants to watch; "" if there is no page."""
    return welcome.web_url.replace("#", f"#{WATCH}", 1)


def night_address(welcome: Welcome) -> str:
    """Return the address of the board of a game night, for a wall; "" if there is no page."""
    return welcome.web_url.replace("/#", "/night#", 1)


def unencrypted(welcome: Welcome) -> str:
    """Return the warning for a page that is not encrypted; "" if there is none."""
    return tr(LISTENED) if welcome.web_url.startswith("http:") else ""


def config_block(welcome: Welcome) -> str:
    """Return the lines for `~/.ssh/config` after which `ssh parlour` is enough; "" if they save nothing."""
    if welcome.ssh_port in (0, USUAL_SSH_PORT):
        return ""
    return f"Host parlour\n  HostName {ssh_host(welcome)}\n  Port {welcome.ssh_port}\n  User play"


def ssh_host(welcome: Welcome) -> str:
    """Return the host to which a guest with ssh connects."""
    return welcome.addresses[0] if welcome.addresses else "localhost"
