"""The write-ahead journal of a referee, from which every match can be replayed.

A table writes an entry before it applies it. Entries are inputs and decisions only (moves, shuffles,
time-ups, verdicts, who sits where); everything else follows from them.

    entries   the kinds of entries
    running   the entries of the running match
    memory    a journal in memory
    rows      entries as text, in a chain of hashes
    file      the SQLite file of one referee, written before anything is acknowledged
    tables    the journal of one table within that file
    fold      the open tables that follow from all rows
"""
