"""What the game says: who does it is `{0}`, and `own` is what that seat reads itself.

A key names its sentence for all programs, and stays when the words change.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.game import Sentence

SHORT: Final = Sentence(
    "spades in short",
    "Partners sit across the table. Everybody bids how many tricks they will take, and a team must take what "
    "both of its players have bid. Follow suit if you can; spades are trumps. Who bids nil takes no trick.",
)

BIDS: Final = Sentence("spades bids", "{0} bids {tricks}", own="You bid {tricks}")
BIDS_NIL: Final = Sentence("spades bids nil", "{0} bids nil", own="You bid nil")
BIDS_BLIND: Final = Sentence("spades bids blind", "{0} bids blind nil", own="You bid blind nil")
LOOKS: Final = Sentence("spades looks", "{0} looks at the cards", own="You look at your cards")
NEEDS: Final = Sentence(
    "spades needs",
    "{0} and {1} have bid {bid} together",
    own="You and {1} have bid {bid} together",
    other="You and {0} have bid {bid} together",
)
BROKEN_NOW: Final = Sentence("spades broken now", "Spades are broken: they may be led")
NIL_LOST: Final = Sentence(
    "spades nil lost",
    "{0} has taken a trick: nil has failed",
    own="You have taken a trick: your nil has failed",
)
NIL_MADE: Final = Sentence("spades nil made", "{0} has made nil", own="You have made nil")
FINED: Final = Sentence(
    "spades fined",
    "{0} and {1} have ten bags, and lose 100 points",
    own="You and {1} have ten bags, and lose 100 points",
    other="You and {0} have ten bags, and lose 100 points",
)
ROUND: Final = Sentence("spades round", "Tricks taken of those that were bid: {first}; {second}")
SIDE: Final = Sentence(
    "spades side",
    "{0} and {1} {tricks} of {bid}",
    own="you and {1} {tricks} of {bid}",
    other="you and {0} {tricks} of {bid}",
)

OVER: Final = Sentence("spades over", "The round is over")
LOOK_OR_BLIND: Final = Sentence(
    "spades look or blind", "{0}'s turn", own="Your turn: bid blind nil, or look at your cards and bid then"
)
BID: Final = Sentence(
    "spades bid", "{0} is to bid", own="Your turn: bid how many tricks you will take (0 is nil)"
)
LEAD: Final = Sentence("spades lead", "{0}'s turn", own="Your turn: lead a card")
FOLLOW: Final = Sentence("spades follow", "{0}'s turn", own="Your turn: follow {suit} if you can")

CONTRACT: Final = Sentence(
    "spades contract",
    "{0}'s team has {tricks} of {bid}",
    own="Your team has {tricks} of {bid}",
    other="Your team has {tricks} of {bid}",
)
STANDING: Final = Sentence(
    "spades standing",
    "{0}'s team: {points} points",
    own="Your team: {points} points",
    other="Your team: {points} points",
)
STANDING_BAGS: Final = Sentence(
    "spades standing with bags",
    "{0}'s team: {points} points, bags {bags}",
    own="Your team: {points} points, bags {bags}",
    other="Your team: {points} points, bags {bags}",
)
BROKEN: Final = Sentence("spades broken", "spades are broken")
NOT_BROKEN: Final = Sentence("spades not broken", "spades not broken yet")

NOTE_BID: Final = Sentence("spades note bid", "bid {tricks}")
NOTE_NIL: Final = Sentence("spades note nil", "nil")
NOTE_BLIND: Final = Sentence("spades note blind", "blind nil")
NOTE_TAKEN: Final = Sentence("spades note taken", "taken {tricks}")
WON: Final = Sentence("spades won", "tricks")

CAN_LOOK: Final = Sentence("spades can look", "Look at your cards")
CAN_BLIND: Final = Sentence("spades can blind", "Bid blind nil")
CAN_BID: Final = Sentence("spades can bid", "Bid")
HOW_MANY: Final = Sentence("spades how many", "how many tricks? 0 is nil")
CAN_LEAD: Final = Sentence("spades can lead", "Lead a card")
CAN_FOLLOW: Final = Sentence("spades can follow", "Follow with a card")

NOT_YOUR_TURN: Final = Sentence("spades not your turn", "it is {0}'s turn")
BIDS_FIRST: Final = Sentence("spades bids first", "cards are played when everybody has bid")
BIDS_DONE: Final = Sentence("spades bids done", "everybody has bid")
LOOK_FIRST: Final = Sentence("spades look first", "look at your cards, or bid blind nil")
NO_BLIND: Final = Sentence("spades no blind", "you may not bid blind nil in this round")
HAS_LOOKED: Final = Sentence("spades has looked", "you have looked at your cards")
TOO_MANY: Final = Sentence("spades too many", "a bid is 0 to 13 tricks")
NOT_HELD: Final = Sentence("spades not held", "you do not have the {cards}")
MUST_FOLLOW: Final = Sentence("spades must follow", "{suit} were led, and you have some: follow suit")
NOT_BROKEN_YET: Final = Sentence("spades not broken yet", "spades are not broken yet: lead another suit")

PLAY_IT: Final = Sentence("spades advice play", "Play the {cards}")
BID_IT: Final = Sentence("spades advice bid", "Bid {tricks}")
NIL_IT: Final = Sentence("spades advice nil", "Bid nil")
LOOK_IT: Final = Sentence("spades advice look", "Look at your cards")
ONLY_CARD: Final = Sentence("spades only card", "it is the only card that you may play")
COUNTED: Final = Sentence("spades counted", "your high cards and your spades are worth about that")
NO_TRICK: Final = Sentence("spades no trick", "none of your cards has to take a trick")
BLIND_RISK: Final = Sentence("spades blind risk", "nil is seldom made with unknown cards")
TAKES: Final = Sentence("spades takes", "it takes the trick, or has a good chance to")
KEEPS_NIL: Final = Sentence("spades keeps nil", "it keeps you from taking a trick")
COVERS: Final = Sentence("spades covers", "it covers {0}, who has bid nil")
PARTNER_HAS: Final = Sentence("spades partner has", "{0} is taking this trick")
GIVES_UP: Final = Sentence("spades gives up", "you cannot take this trick, or need not")
