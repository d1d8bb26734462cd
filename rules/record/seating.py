"""Who sat at the table of a saved match, as the head of its file says."""

from __future__ import annotations

from typing import Final, NamedTuple

OF_SEATING: Final = ("owner", "bots")


class Seating(NamedTuple):
    """The seat of the owner of the data folder in which the file lies, and the seats of bots.

    `owner` is None if they only watched, or if the file does not say.
    """

    owner: int | None = None
    bots: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of a head that say so."""
        return (
            *((f"owner {self.owner}",) if self.owner is not None else ()),
            *((" ".join(("bots", *map(str, self.bots))),) if self.bots else ()),
        )


UNKNOWN: Final = Seating()
