"""The self-signed certificate of this machine's referees, made on first use.

Clients remember its fingerprint (`net/storage/known_hosts.py`), so it must never change silently: a damaged
file is an error and is not replaced.
"""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from net.errors import HomeError
from net.storage.data_folder import Home

YEARS = 10


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
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _signed(key)
    home.write(  # the key first, so that a certificate always has its key
        home.key,
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ),
    )
    home.write(home.certificate, certificate.public_bytes(serialization.Encoding.PEM))
    return certificate.public_bytes(serialization.Encoding.DER)


def _signed(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "parlour")])
    start = datetime.now(UTC) - timedelta(days=1)  # a client's clock may be a little behind
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("parlour")]), critical=False)
        .sign(key, hashes.SHA256())
    )
