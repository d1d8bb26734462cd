"""Which lessons the player has finished: a small JSON file in the data folder, with its version.

A damaged file is renamed and the player starts with no lesson finished; a file of a later version is left as
it is, and not used.
"""

from __future__ import annotations

import json
from typing import Final

from parlour.net.regular_file import read_regular
from parlour.net.storage.data_folder import Home
from parlour.tui.storage.settings import put_aside
from parlour.tui.storage.stores import LessonProgress
from parlour.tui.text.language import tr

VERSION: Final = 1
LARGEST: Final = 64 * 1024
MOST: Final = 500
LONGEST_NAME: Final = 80


class FinishedLessons(LessonProgress):
    """The finished lessons of this machine. `complaint` is what was wrong with the file, told once."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._known: dict[str, None] | None = None
        self._complaint = ""
        self._keeps = True

    def finished(self) -> frozenset[str]:
        """Return the names of the finished lessons. Never raises for a bad file."""
        return frozenset(self._all())

    def finish(self, name: str) -> None:
        """Keep that the lesson `name` is finished; raise NetError if that fails."""
        names = self._all()
        if name in names:
            return
        names[name] = None
        if self._keeps:
            content = json.dumps({"version": VERSION, "finished": list(names)[-MOST:]}, indent=1)
            self._home.write(self._home.lessons, content)

    def complaint(self) -> str:
        """Return what was wrong with the file, "" if nothing, or if it was told before."""
        self._all()
        said, self._complaint = self._complaint, ""
        return said

    def _all(self) -> dict[str, None]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def _read(self) -> dict[str, None]:
        path = self._home.lessons
        try:
            content = read_regular(path, LARGEST)
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._keeps = False
            return self._complain(
                tr(
                    "The file of your finished lessons could not be read ({why})",
                    why=(error.strerror or tr("not a plain file")).lower(),
                )
            )
        try:
            found = json.loads(content.decode("utf-8"))
        except (ValueError, RecursionError):
            return self._complain(tr("The file of your finished lessons is not JSON"), put_aside(path))
        version = found.get("version") if isinstance(found, dict) else None
        if type(version) is int and version > VERSION:
            self._keeps = False
            return self._complain(
                tr("The file of your finished lessons is of a later Parlour"),
                tr("it is left as it is, and nothing is kept"),
            )
        if not _is_ours(found):
            return self._complain(
                tr("The file of your finished lessons does not list lessons"), put_aside(path)
            )
        return dict.fromkeys(found["finished"])

    def _complain(self, *words: str) -> dict[str, None]:
        self._complaint = "; ".join(words)
        return {}


def _is_ours(found: object) -> bool:
    if not isinstance(found, dict) or type(found.get("version")) is not int:
        return False
    names = found.get("finished")
    return (
        isinstance(names, list)
        and len(names) <= MOST
        and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
    )
