"""What a hint says in the shedding family: the move, and what speaks for it."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

PLAY: Final = {
    (False, False, False): Sentence("advice: play", "Play {cards}"),
    (False, False, True): Sentence("advice: play, call", "Play {cards} and call"),
    (True, False, False): Sentence("advice: play, choose", "Play {cards} and choose {name}"),
    (True, False, True): Sentence("advice: play, choose, call", "Play {cards}, choose {name} and call"),
    (False, True, False): Sentence("advice: play, swap", "Play {cards}, and swap hands with {0}"),
    (False, True, True): Sentence("advice: play, swap, call", "Play {cards}, swap hands with {0} and call"),
    (True, True, False): Sentence(
        "advice: play, choose, swap", "Play {cards}, choose {name}, and swap hands with {0}"
    ),
    (True, True, True): Sentence(
        "advice: play, choose, swap, call", "Play {cards}, choose {name}, swap hands with {0} and call"
    ),
}
"""By whether something is chosen, hands are swapped, and a call is made."""

# ---- What speaks for it --------------------------------------------------------------------------

LAST_CARD: Final = phrase("reason: last card", "it is your last card, and you go out")
GO_OUT: Final = phrase("reason: go out", "you go out")
ONLY_PLAY: Final = phrase("reason: only play", "no other card of yours can be played")
MOST_OF: Final = Sentence("reason: most of", "you hold most of {suit}")
AS_GOOD: Final = phrase("reason: as good", "your other cards would do as well")
A_LITTLE_BETTER: Final = Sentence("reason: a little better", "it comes out a little better than {cards}")
NOT_STUCK: Final = phrase("reason: not stuck", "it does not leave you with a card that may not be the last")
KEEPS: Final = Sentence("reason: keeps", "it keeps {cards} for later")
SHEDS: Final = Sentence("reason: sheds points", "it gets rid of {points} points")
PLAY_AGAIN: Final = Sentence("reason: play again", "you play again with {cards}")
PLAY_AFTER: Final = Sentence("reason: play after", "after it you can play {cards}")
SMALLER_HAND: Final = phrase("reason: smaller hand", "your hand gets smaller")
DRAWS_FOR: Final = {
    False: Sentence("reason: draws for", "{draws} cards for {0}"),
    True: Sentence("reason: draws for, near", "{draws} cards for {0}, who has {count} left"),
}
MISSES: Final = {
    False: Sentence("reason: misses", "{0} misses a turn"),
    True: Sentence("reason: misses, near", "{0}, who has {count} left, misses a turn"),
}
"""By whether that player has few cards left."""
TURN_AGAIN: Final = phrase("reason: turn again", "it is your turn again")
TURNS_AWAY: Final = phrase("reason: turns away", "it turns play away from a player who is almost out")
WORTH_MORE: Final = phrase("reason: worth more", "what you could play is worth more later")
NO_PLAY: Final = phrase("reason: no play", "you cannot play any card")
