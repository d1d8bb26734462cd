"""TLS 1.3 between referee and client, and the fingerprint by which one knows the other.

Nobody's certificate is signed by an authority. A client takes whatever certificate it is
shown, asks for its fingerprint with `peer_fingerprint` **before it sends anything**, and
compares it with the one it remembers (`net/storage/known_hosts.py`).
"""

from __future__ import annotations

import asyncio.sslproto
import hashlib
import ssl
from typing import Final

from net.errors import HomeError, NotParlour
from net.storage.data_folder import Home
from net.transport.certificate import own_certificate

ALPN: Final = "parlour/1"
"""Lines of JSON over TLS. The version of what the lines say is settled by `hello`, not here."""

SERVER_NAME: Final = "parlour"
"""What a client names as the server; nobody looks at it, but asyncio wants one."""

READ_BUFFER: Final = 16384


def server_context(home: Home) -> ssl.SSLContext:
    """Return a referee's side, with this machine's certificate, made on first use.

    Raises `HomeError` if certificate or key cannot be kept, or do not fit together.
    """
    own_certificate(home)
    small_buffers()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols([ALPN])
    try:
        context.load_cert_chain(home.certificate, home.key)
    except (OSError, ssl.SSLError):
        raise HomeError(f"{home.certificate} and {home.key} are damaged or do not fit together") from None
    return context


def client_context() -> ssl.SSLContext:
    """Return a client's side: encrypted, and trusting nobody; see `peer_fingerprint`."""
    small_buffers()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # before the next line, or ssl refuses it
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols([ALPN])
    return context


def fingerprint(der: bytes) -> str:
    """Return the SHA-256 of a certificate (DER) in lowercase hex."""
    return hashlib.sha256(der).hexdigest()


def own_fingerprint(home: Home) -> str:
    """Return the fingerprint of this machine's certificate, made on first use."""
    return fingerprint(own_certificate(home))


def peer_fingerprint(transport: asyncio.BaseTransport | asyncio.StreamWriter) -> str:
    """Return the fingerprint a client's connection was shown.

    Raises `NotParlour` if the other end is some other program that speaks TLS.
    """
    connection: ssl.SSLObject | None = transport.get_extra_info("ssl_object")
    der = connection.getpeercert(binary_form=True) if connection else None
    if connection is None or not der or connection.selected_alpn_protocol() != ALPN:
        raise NotParlour
    return fingerprint(der)


def small_buffers() -> None:
    """Make TLS connections of this process cost some 50 kB instead of 290.

    asyncio reserves `max_size` bytes to read into for each connection, 256 KiB by default.
    The attribute is not documented; a test stands guard over it.
    """
    asyncio.sslproto.SSLProtocol.max_size = READ_BUFFER
