"""Makes a key and its self-signed certificate. Loads `cryptography`, which a referee needs only once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

YEARS = 10


def new_certificate() -> tuple[bytes, bytes]:
    """Return a new key and its certificate, both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _signed(key)
    return (
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        certificate.public_bytes(Encoding.PEM),
    )


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
