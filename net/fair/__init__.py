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

    scheme      from secrets to the order and its seals
    agreement   the referee's side: from the call to the seals

    watch       a client's side: gives its parts, and a verdict after each round
    account     one match as a client is told it
    witness     the shuffles of that match, and the first mismatch
    seen        one shuffle, compared with what was told of it before
    proven      the proofs of that match, replayed;  unruled: without its rules, if its game is not here
    retold      replays lines by the rules and computes their orders, also for a saved match
    doubts      what can also happen at an honest table, counted over all matches with a host
    verdict     what can be wrong, and what is said of a round;  sentences: in detail

One shuffle is told in messages of the wire (`Shuffle`, `Listed`, `Sealed`, `Uncovered`), which both sides use
as they are. `Agreed` and `Vowed` are what the journal of the referee has of it; `SharedShuffle`, `Part` and
`Order` (`parlour.rules.record.entries`) are its lines in a saved match; `Shuffled` is the move of the house.

Nothing here does I/O, reads a clock or draws random numbers: the caller supplies secrets.
`tests/net/fair/vectors.json` has test vectors for authors of other clients.

This does not prevent the host from seeing every card, revealing what it saw, or breaking a match off. A guest
over SSH uses a program on the host's machine, which makes and checks that guest's part.
"""
