"""The web door's messages to visitors: what is wrong, and what to do instead."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

FAILED: Final = phrase(
    "page failed", "Something went wrong here, not on your side. Reload the page; your seat is kept."
)
CLOSED: Final = phrase("page closed", "Parlour has ended on the host's machine.")
ELSEWHERE: Final = phrase(
    "page elsewhere", "This table was opened in another window. Go on there, or reload this page."
)
NOT_INVITED: Final = phrase(
    "not invited", "This invitation has ended. Scan the code that the host shows now."
)
ADDRESS_FULL: Final = Sentence(
    "address full of pages",
    "Your address has as many pages open here as one may have ({most}). Somebody there has to close theirs "
    "before you can come, or the host raises the number.",
)
OTHER_VERSION: Final = phrase("page of other version", "This page is of another Parlour. Reload it.")
NOT_A_MESSAGE: Final = phrase(
    "page not understood", "This page and Parlour do not understand each other. Reload the page."
)

NOT_HERE: Final = phrase(
    "page of another address", "Parlour does not go by this address here. Open the one that the host shows."
)
NO_FILE: Final = phrase("no such page", "There is nothing here. Open the address that the host shows.")

# To programs that are not this page: in English.
GET_ONLY: Final = "Parlour answers nothing but GET.\n"
FOREIGN: Final = "Only Parlour's own page may come to its tables.\n"
