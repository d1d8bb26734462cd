"""What the game says: who does it is `{0}`, and `own` is what that seat reads itself.

A key names its sentence for all programs, and stays when the words change.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.game import Sentence

ONE_OF_COLOR: Final = Sentence(
    "hanabi one of a color",
    "{0} tells {1}: card {places} is {suit}",
    own="You tell {1}: card {places} is {suit}",
    other="{0} tells you: your card {places} is {suit}",
)
SOME_OF_COLOR: Final = Sentence(
    "hanabi some of a color",
    "{0} tells {1}: cards {places} are {suit}",
    own="You tell {1}: cards {places} are {suit}",
    other="{0} tells you: your cards {places} are {suit}",
)
ONE_OF_NUMBER: Final = Sentence(
    "hanabi one of a number",
    "{0} tells {1}: card {places} is a {rank}",
    own="You tell {1}: card {places} is a {rank}",
    other="{0} tells you: your card {places} is a {rank}",
)
SOME_OF_NUMBER: Final = Sentence(
    "hanabi some of a number",
    "{0} tells {1}: cards {places} are {rank}s",
    own="You tell {1}: cards {places} are {rank}s",
    other="{0} tells you: your cards {places} are {rank}s",
)
BURNS: Final = Sentence("hanabi burns", "It does not fit: a fuse burns, and {fuses} are left")
BURNS_TO_ONE: Final = Sentence("hanabi burns to one", "It does not fit: a fuse burns, and one is left")
BURNS_LAST: Final = Sentence("hanabi burns last", "It does not fit: the last fuse burns")
COMPLETED: Final = Sentence("hanabi completed", "The {suit} firework is complete")
CLUE_BACK: Final = Sentence("hanabi clue back", "The {suit} firework is complete, and a clue comes back")
LAST_CARD: Final = Sentence(
    "hanabi last card",
    "{0} has drawn the last card: everybody has one more turn",
    own="You have drawn the last card: everybody has one more turn",
)

ALL_LOST: Final = Sentence("hanabi all lost", "The last fuse has burned, and all is lost")
FUSES_GONE: Final = Sentence("hanabi fuses gone", "The last fuse has burned: the fireworks stand at {points}")
ALL_DONE: Final = Sentence("hanabi all done", "Every firework is complete: {points} points")
DECK_GONE: Final = Sentence("hanabi deck gone", "All cards have been drawn: the fireworks stand at {points}")

OVER: Final = Sentence("hanabi over", "The round is over")
TURN: Final = Sentence("hanabi turn", "{0}'s turn", own="Your turn: tell something, play or discard")
NO_CLUES_LEFT: Final = Sentence(
    "hanabi turn without clues", "{0}'s turn", own="Your turn: play or discard, for there is no clue left"
)
ALL_CLUES_THERE: Final = Sentence(
    "hanabi turn with all clues", "{0}'s turn", own="Your turn: tell something or play"
)
CLUES: Final = Sentence("hanabi clues", "clues: {clues}")
FUSES: Final = Sentence("hanabi fuses", "fuses: {fuses}")
FIREWORKS: Final = Sentence("hanabi fireworks", "fireworks")
DISCARDS: Final = Sentence("hanabi discards", "discards")

CAN_COLOR: Final = Sentence("hanabi can color", "Tell a color")
CAN_NUMBER: Final = Sentence("hanabi can number", "Tell a number")
CAN_PLAY: Final = Sentence("hanabi can play", "Play a card")
CAN_DISCARD: Final = Sentence("hanabi can discard", "Discard a card")
WHO: Final = Sentence("hanabi who", "Whom do you tell?")
WHICH_COLOR: Final = Sentence("hanabi which color", "Which color?")
WHICH_NUMBER: Final = Sentence("hanabi which number", "Which number?")
WHICH_CARD: Final = Sentence("hanabi which card", "Which of your cards?")

NOTHING_KNOWN: Final = Sentence("hanabi nothing known", "nothing known")
BOTH_KNOWN: Final = Sentence("hanabi both known", "{color}; {number}")
ONE_COLOR: Final = Sentence("hanabi one color", "{suit}")
ONE_NUMBER: Final = Sentence("hanabi one number", "{rank}")
EITHER_COLOR: Final = Sentence("hanabi either color", "{suit} or {name}")
EITHER_NUMBER: Final = Sentence("hanabi either number", "{rank} or {name}")
NOT_COLORS: Final = Sentence("hanabi not colors", "not {names}")
NOT_NUMBERS: Final = Sentence("hanabi not numbers", "no {names}")

NOT_YOUR_TURN: Final = Sentence("hanabi not your turn", "it is {0}'s turn")
NO_CLUE: Final = Sentence("hanabi no clue", "there is no clue left: play, or discard, which brings one back")
NOT_YOURSELF: Final = Sentence("hanabi not yourself", "you tell others about their cards, not yourself")
NO_SUCH_SEAT: Final = Sentence("hanabi no such seat", "nobody sits there")
NONE_OF_COLOR: Final = Sentence("hanabi none of a color", "{0} has no {suit} card")
NONE_OF_NUMBER: Final = Sentence("hanabi none of a number", "{0} has no {rank}")
NO_SUCH_CARD: Final = Sentence("hanabi no such card", "you have cards 1 to {count}")
ALL_CLUES: Final = Sentence("hanabi all clues", "all 8 clues are there: a discard would bring none back")
NOT_A_COLOR: Final = Sentence("hanabi not a color", "nobody can tell {suit}: its cards are of every color")

ADVISE_COLOR: Final = Sentence("hanabi advise color", "Tell {1} about {suit}")
ADVISE_NUMBER: Final = Sentence("hanabi advise number", "Tell {1} about the number {rank}")
ADVISE_PLAY: Final = Sentence("hanabi advise play", "Play your card {place}")
ADVISE_DISCARD: Final = Sentence("hanabi advise discard", "Discard your card {place}")
WHY_FITS: Final = Sentence("hanabi why fits", "by all that you can know, it fits")
WHY_TELL: Final = Sentence("hanabi why tell", "{1} has a card that fits, and does not know it yet")
WHY_TELL_ANYTHING: Final = Sentence("hanabi why tell anything", "it is better than to discard a card now")
WHY_USELESS: Final = Sentence("hanabi why useless", "that card is of no use any more")
WHY_OLDEST: Final = Sentence("hanabi why oldest", "it is the oldest card that nobody has pointed at")
