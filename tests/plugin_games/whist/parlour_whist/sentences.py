"""What the game says: who does it is `{0}`, and `own` is what that seat reads itself.

A key names its sentence for all programs, and stays when the words change.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.game import Sentence

TURNED_UP: Final = Sentence("whist turned up", "{cards} is turned up")
STOCK_GONE: Final = Sentence("whist stock gone", "The stock is gone: from now on every trick counts")
TRICKS: Final = Sentence(
    "whist tricks",
    "{0} has taken {tricks} of the 13 tricks that count",
    own="You have taken {tricks} of the 13 tricks that count",
)

OVER: Final = Sentence("whist over", "The round is over")
LEAD: Final = Sentence("whist lead", "{0}'s turn", own="Your turn: lead any card")
FOLLOW: Final = Sentence("whist follow", "{0}'s turn", own="Your turn: follow {suit} if you can")

TRUMPS: Final = Sentence("whist trumps", "trumps: {suit}")
NONE_COUNTS: Final = Sentence("whist none counts", "tricks: none counts yet")
ONE_TRICK: Final = Sentence("whist one trick", "1 trick")
SO_MANY_TRICKS: Final = Sentence("whist so many tricks", "{tricks} tricks")

CAN_LEAD: Final = Sentence("whist can lead", "Lead a card")
CAN_FOLLOW: Final = Sentence("whist can follow", "Follow with a card")

NOT_YOUR_TURN: Final = Sentence("whist not your turn", "it is {0}'s turn")
NOT_HELD: Final = Sentence("whist not held", "you do not have the {cards}")
MUST_FOLLOW: Final = Sentence("whist must follow", "{suit} were led, and you have some: follow suit")

PLAY_IT: Final = Sentence("whist advice", "Play the {cards}")
ONLY_CARD: Final = Sentence("whist only card", "it is the only card that you may play")
TAKES_TRICK: Final = Sentence("whist takes trick", "it takes the trick")
NOT_WORTH_BETTER: Final = Sentence("whist not worth better", "this trick is not worth a better card")
NOT_WORTH_TRICK: Final = Sentence("whist not worth trick", "the card that is turned up is not worth a trick")
BEST_CARD: Final = Sentence("whist best card", "it is your best card for this trick")
