"""The self-signed certificate of this machine's referees, made on first use.

Clients remember its fingerprint (`net/storage/known_hosts.py`), so it must never change silently: a damaged
file is an error and is not replaced.
"""

from __future__ import annotations

import ssl

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home


def own_certificate(home: Home) -> bytes:
    """Return this machine's certificate as DER; create and store it (0600) if there is none."""
    with home.alone():
        kept = home.read(home.certificate)
        if kept is None:
            return _new(home)
    if home.read(home.key) is None:
        raise HomeError(f"{home.key} is missing; put it back, or {_afresh(home)}")
    try:
        return ssl.PEM_cert_to_DER_cert(kept.decode("ascii"))
    except ValueError:
        raise HomeError(f"{home.certificate} is damaged; put it back, or {_afresh(home)}") from None


def _afresh(home: Home) -> str:
    return f"remove {home.certificate} to begin anew (players will be told that this host has changed)"


def _new(home: Home) -> bytes:
    from parlour.net.transport.self_signed import new_certificate  # slow to import

    key, certificate = new_certificate()
    home.write(home.key, key)  # first, so that a certificate always has its key
    home.write(home.certificate, certificate)
    return ssl.PEM_cert_to_DER_cert(certificate.decode("ascii"))
