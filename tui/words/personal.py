"""What happened to one player, as it is said large to that player alone, who is `you`."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

DREW: Final = Sentence("you drew", "you drew {cards}")
FINED: Final = Sentence("you were fined", "you got a card as a penalty")
CAUGHT: Final = Sentence("you were caught", "{0} caught you")
CAUGHT_DREW: Final = Sentence("you were caught and drew", "{0} caught you, you drew {cards}")
FORGOT: Final = Sentence("you forgot", "you did not call")
FORGOT_DREW: Final = Sentence("you forgot and drew", "you did not call, you drew {cards}")
LOST_TURN: Final = Sentence("you lose a turn", "Skipped: you lose a turn")
HAND_OF: Final = Sentence("hand of", "Hands swapped: you have {0}'s cards now")
HAND_PASSED_BY: Final = Sentence("hand passed by", "All hands moved on: you have {0}'s cards now")
CARD_FROM: Final = Sentence("card from", "You got a card from {0}")
SWAPPED_YOURS: Final = Sentence("swapped yours", "{0} swapped your card {slot}")
