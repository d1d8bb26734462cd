"""Shuffles that everyone at a table makes together and can verify afterwards.

The host is also a player, and holds every card. Therefore the order of the cards comes from secrets of
everyone at the table, including the host, and nobody can choose their secret after seeing another:

1. The referee calls for a shuffle and shows the host's commitment; then each seat sends its own.
2. The referee lists all commitments. Only then does each seat reveal its secret, and only if its commitment
   is in the list and the host's is unchanged. The host reveals its own secret after the round.
3. All secrets together make the seed, and the seed makes the order. Each position is sealed at once.
4. Whoever draws or sees a card gets its position and salt, and compares them with the seal. The rules say
   which cards (`parlour.rules.events.Uncovered`). A hand that changes owners is not opened again.
5. After the round the host reveals. Everyone computes the order and compares it with all that they were told.

If a seat commits but does not reveal, everyone is told so and the shuffle is called again without it: the
next attempt. A client that never answers is left out after a while.

    hashing     H, over parts with their lengths before them
    subject     which shuffle it is, and what is shuffled
    parts       secrets, commitments, the list, the seed
    order       from a seed to an order
    seals       a salted commitment for every position
    agreement   the referee's side, from the call to the seals
    witness     a player's side: what it was told, and the first mismatch
    comparing   comparisons with what was told before
    watch       a client's watch over whole matches: a verdict after each round
    retold      replays a match and computes its orders;  saved: does so for a file
    unruled     compares the orders of a match whose game is not here
    wire        conversion to and from messages
    wrong       the kinds of mismatches, in words

Nothing here does I/O, reads a clock or draws random numbers: the caller supplies secrets.
`tests/net/fair/vectors.json` has test vectors for authors of other clients.

This does not prevent the host from seeing every card, revealing what it saw, or breaking a match off. A guest
over SSH uses a program on the host's machine, which makes and checks that guest's part.
"""
