"""The checks that every game passes, Parlour's own and those of other distributions: `parlour check-game`.

    playing    random matches, and moments of every kind that they come to
    tables     the tables that are checked: each preset, its options, different numbers of seats
    findings   what a check finds, and where an error comes from
    parts      the parts of a game have the right types; its rulesets can be shown, saved and read
    moves      the legal moves: listed, allowed, made by steps; states are values
    rounds     rounds and matches end, cards stay, races and clocks
    notation   moves are written and read, and no other text is a move
    uncovered  what players see of a shuffle is where the game says that it lay
    lessons    lessons load and can be played
    secrecy    what a viewer cannot see changes nothing that it is told
    records    a saved match is read, replayed and verified
    bots       their moves are legal, and follow from a view alone
    speed      how fast moves and decisions are
    suite      runs them all

A check is a generator: it yields words for each fault. Tests run the same checks on our own games.
"""
