"""Sends one call to the `notify_url` of a host, as a process of its own, which its caller ends in time.

The first line of stdin is the URL, the rest is the body. Where the answer is no yes, one line of stdout says
why, without the URL, and the exit status tells whether it may help to try again.
"""

from __future__ import annotations

import ssl
import sys
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

GIVEN: Final = 0
REFUSED: Final = 3
LATER: Final = 4
"""The exit statuses: the call was given, it will never be, or it may be later."""
_WITHIN: Final = 10  # for each step; all of them together have the time that the caller gives
_LATER: Final = (408, 425, 429)


def posted(url: str, body: bytes) -> tuple[int, str]:
    """Send `body` to `url`; return the exit status and what was wrong.

    No redirect is followed: it could lead a call elsewhere than its host has said. Of the answer nothing is
    read but its head.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return REFUSED, "its address is none"
    connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = connect(parts.hostname or "", parts.port, timeout=_WITHIN)  # checks certificates and names
    try:
        connection.request(
            "POST",
            (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
            body,
            {"Content-Type": "application/json", "User-Agent": "parlour", "Connection": "close"},
        )
        status = connection.getresponse().status
    except ssl.SSLCertVerificationError as error:
        return REFUSED, f"its certificate is not good: {error.verify_message}"
    except OSError as error:
        return LATER, (error.strerror or type(error).__name__).lower()
    except ValueError:  # a name that none can be, as one with an empty part
        return REFUSED, "its address is none"
    except HTTPException:
        return LATER, "it does not speak HTTP"
    finally:
        connection.close()
    if 200 <= status < 300:
        return GIVEN, ""
    if 300 <= status < 400:
        return REFUSED, f"it answers {status}: it leads elsewhere, which is not followed"
    return LATER if status >= 500 or status in _LATER else REFUSED, f"it answers {status}"


def main() -> int:
    """Read the call, send it, and return the exit status."""
    url, _, body = sys.stdin.buffer.read().partition(b"\n")
    status, why = posted(url.decode("ascii"), body)
    print(why)
    return status


if __name__ == "__main__":
    sys.exit(main())
