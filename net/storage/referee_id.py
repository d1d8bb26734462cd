"""The permanent id of a referee, by which clients recognize it at any address."""

from __future__ import annotations

import re
import uuid
from typing import Final

from parlour.net.storage.data_folder import Home


def referee_id(home: Home, *, solo: bool = False) -> str:
    """Return the id (32 hex digits) of this machine's referee or of its solo one, made on first use.

    The two ids differ, so that a token for one referee never replaces that for the other.
    """
    file = home.solo_id if solo else home.referee_id
    with home.alone():
        known = (home.read(file) or b"").decode("ascii", "replace").strip()
        if _ID.fullmatch(known):
            return known
        made = uuid.uuid4().hex
        home.write(file, made + "\n")
        return made


_ID: Final = re.compile(r"[0-9a-f]{32}")
