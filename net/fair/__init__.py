"""Shuffles that nobody makes alone, and that everybody can check afterwards.

The host plays too, and holds every card. So an order of cards is made of a secret of everyone at the
table, the host's included, and nobody can choose theirs after having seen another's:

1. The referee calls for a shuffle and shows the host's commitment; then each seat sends its own.
2. The referee lists them all. Only then each seat reveals its secret, and only if its commitment
   is in the list and the host's has not changed. The host keeps its own secret until the round is over.
3. All secrets together are the seed, the seed is the order. Each position of it is sealed at once.
4. Whoever draws or looks at a card is given its position and salt, and compares them with the seal; the
   rules say which cards (`rules.events.Uncovered`). A hand that changes owners is not opened again.
5. When the round is over the host reveals. Everyone makes the order anew, and compares it with all
   that they were told.

Who commits and does not reveal is named, and the shuffle is called again without them: the next
attempt. A client that never answers is not waited for beyond that, and the cards are shuffled without it.

    hashing     H, over parts with their lengths before them
    subject     which shuffle it is, and what is shuffled
    parts       secrets, commitments, the list, the seed
    order       from a seed to an order
    seals       a salted commitment for every position
    agreement   the referee's side, from the call to the seals
    witness     a player's side: all that it was told, and the first thing that does not fit
    comparing   what is told beside what was told before
    watch       a client's watch over whole matches: a verdict after each round
    retold      a match told again, its orders made anew;  saved: a whole file of it
    remembered  the shuffles of a running round again, from the journal
    wire        all of it as messages, and back
    wrong       what can be wrong, in words

Nothing here does I/O, keeps time, or draws a random number: secrets come from whoever calls.
`tests/net/fair/vectors.json` has worked examples for those who write a client of their own.

What this does not prevent: the host can see every card, tell what it saw, and break a match off. A guest
over SSH plays by a program that runs at the host, which makes that guest's part and checks it.
"""
