"""The checks that every game passes, Parlour's own and those of other distributions: `parlour check-game`.

    playing    random matches, and moments of every kind that they come to
    tables     the tables that are checked: each preset, its options, different numbers of seats
    parts      the parts of a game have the right types; its rulesets can be shown, saved and read
    moves      the legal moves: listed, allowed, made by steps; states are values
    rounds     rounds and matches end, cards stay, races and clocks
    telling    what is told: places that are there, one wording for each key, cards that were seen
    notation   moves are written and read, and no other text is a move; a saved match is replayed
    lessons    lessons load and can be played
    secrecy    what a viewer cannot see changes nothing that it is told; what it sees lay where the game says
    bots       their moves are legal, and follow from a view alone
    suite      runs them all, measures how fast moves and decisions are, and collects what is found

`parlour.tui.commands.faces` has more: whether moves can be made by keys, taps and lines.

A check is a generator: it yields words for each fault. Tests run the same checks on our own games.
"""
