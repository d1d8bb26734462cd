"""The files of the page, all of them known beforehand: no path is looked up on the disk."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Response

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
SECURE: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers of every answer."""
WORTH_IT: Final = 1024  # bytes from which a file is sent compressed


@dataclass(frozen=True)
class PageFile:
    """A file of the page, and its `kind`: the media type with its character set."""

    content: bytes = field(repr=False)
    kind: str
    tag: str = field(init=False)
    small: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        small = gzip.compress(self.content, mtime=0) if len(self.content) > WORTH_IT else b""
        object.__setattr__(self, "tag", f'"{hashlib.sha256(self.content).hexdigest()[:32]}"')
        object.__setattr__(self, "small", small)

    def answer(self, headers: Headers) -> Response:
        """Return the answer to a request with `headers`: the file, or that the browser has it already.

        Browsers keep it, and ask each time whether it is still the same: Parlour may have been updated.
        """
        cached = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in ",".join(headers.get_all("If-None-Match")):
            return answered(HTTPStatus.NOT_MODIFIED, b"", cached)
        packed = bool(self.small) and "gzip" in ",".join(headers.get_all("Accept-Encoding"))
        encoding = {"Content-Encoding": "gzip"} if packed else {}
        content = self.small if packed else self.content
        return answered(HTTPStatus.OK, content, {"Content-Type": self.kind, **cached, **encoding})


def answered(status: HTTPStatus, content: bytes, more: dict[str, str]) -> Response:
    """Return an answer, after which the connection is closed."""
    body = {} if status is HTTPStatus.NOT_MODIFIED else {"Content-Length": str(len(content))}
    headers = Headers({**body, "Connection": "close", **more})
    return Response(status.value, status.phrase, headers, content)


def refused(status: HTTPStatus, words: str, more: dict[str, str] | None = None) -> Response:
    """Return a refusal in plain words, which is not kept."""
    kind = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
    return answered(status, words.encode(), {**kind, **(more or {})})
