"""TLS 1.3 between referee and client, with certificates known by their fingerprints.

No authority signs certificates. A client accepts any certificate, gets its fingerprint with
`peer_fingerprint` **before it sends anything**, and compares it with the remembered one
(`net/storage/hosts.py`).
"""

from __future__ import annotations

import asyncio.sslproto
import hashlib
import ssl
from typing import Final

from parlour.net.errors import HomeError, NotParlour
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told

ALPN: Final = "parlour/1"  # lines of JSON over TLS; `hello` checks the version of the wire
SERVER_NAME: Final = "parlour"  # not checked, but asyncio requires a name
READ_BUFFER: Final = 16384
MISMATCH: Final = Sentence(
    "certificate mismatch", "{certificate} and {key} are damaged or do not fit together"
)
NO_KEY: Final = Sentence(
    "no certificate key",
    "{key} is missing; put it back, or remove {certificate} to begin anew (players will be told that this "
    "host has changed)",
)
DAMAGED: Final = Sentence(
    "certificate damaged",
    "{certificate} is damaged; put it back, or remove {certificate} to begin anew (players will be told that "
    "this host has changed)",
)


def server_context(home: Home) -> ssl.SSLContext:
    """Return the context of a referee, with this machine's certificate (made on first use).

    Raises `HomeError` if certificate and key cannot be read or stored, or do not match.
    """
    own_certificate(home)
    small_buffers()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols([ALPN])
    try:
        context.load_cert_chain(home.certificate, home.key)
    except (OSError, ssl.SSLError):
        raise HomeError(told(MISMATCH, certificate=str(home.certificate), key=str(home.key))) from None
    return context


def own_certificate(home: Home) -> bytes:
    """Return this machine's certificate as DER; create and store it (0600) if there is none.

    Clients remember its fingerprint, so it must never change silently: a damaged file is an error and is not
    replaced.
    """
    with home.alone():
        kept = home.read(home.certificate)
        if kept is None:
            return _new(home)
    if home.read(home.key) is None:
        raise HomeError(told(NO_KEY, certificate=str(home.certificate), key=str(home.key)))
    try:
        return ssl.PEM_cert_to_DER_cert(kept.decode("ascii"))
    except ValueError:
        raise HomeError(told(DAMAGED, certificate=str(home.certificate))) from None


def _new(home: Home) -> bytes:
    from parlour.net.transport.self_signed import new_certificate  # slow to import

    key, certificate = new_certificate()
    home.write(home.key, key)  # first, so that a certificate always has its key
    home.write(home.certificate, certificate)
    return ssl.PEM_cert_to_DER_cert(certificate.decode("ascii"))


def client_context() -> ssl.SSLContext:
    """Return the context of a client, which verifies no certificate; see `peer_fingerprint`."""
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
    """Return the fingerprint of the server's certificate; raise `NotParlour` for other TLS servers."""
    connection: ssl.SSLObject | None = transport.get_extra_info("ssl_object")
    der = connection.getpeercert(binary_form=True) if connection else None
    if connection is None or not der or connection.selected_alpn_protocol() != ALPN:
        raise NotParlour
    return fingerprint(der)


def small_buffers() -> None:
    """Reduce the memory of each TLS connection from about 290 kB to 50 kB.

    asyncio allocates a read buffer of `max_size` bytes (256 KiB by default) per connection. The attribute is
    not documented; a test checks that it exists.
    """
    asyncio.sslproto.SSLProtocol.max_size = READ_BUFFER
