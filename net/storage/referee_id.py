"""A referee's id: who it is for those who come back, whatever its address is today."""

from __future__ import annotations

import re
import uuid
from pathlib import Path
from typing import Final

from net.storage.data_folder import Home


def referee_id(home: Home, *, solo: bool = False) -> str:
    """Return the lasting id of this machine's referee (or of its solo one), made on first use.

    32 hex digits. The two differ, so that a token for the one never replaces the other's.
    """
    return _kept(home, home.solo_id if solo else home.referee_id)


def _kept(home: Home, file: Path) -> str:
    with home.alone():
        known = (home.read(file) or b"").decode("ascii", "replace").strip()
        if _ID.fullmatch(known):
            return known
        made = uuid.uuid4().hex
        home.write(file, made + "\n")
        return made


_ID: Final = re.compile(r"[0-9a-f]{32}")
