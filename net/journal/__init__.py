"""What happened at the tables of a referee, entry by entry: from it every match can be told again.

A table writes an entry before it applies it: inputs and decisions only (moves, shuffles,
time-ups, verdicts, who sits where); everything else follows from them.

    entries   what an entry can say
    running   those of the running match, as they are added
    memory    a journal that lives as long as its table
    rows      entries as text, each row chained to the one before it by its hash
    file      the SQLite file of one referee: written before anything is acknowledged
    tables    the journal of one table within that file
    fold      from all rows to the tables that are still open
"""
