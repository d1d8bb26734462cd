"""The write-ahead journal of a referee, from which every match can be replayed.

A table adds entries and commits them before anybody is told what follows from them. Entries are inputs and
decisions only (moves, shuffles, time-ups, verdicts, who sits where); everything else follows from them.

    version   the version of the file
    entries   the kinds of entries, and the interfaces to which they are written
    rows      entries as text, in a chain of hashes
    fold      the open tables that follow from all rows
    batch     entries of one table that are written together, into a slot of that table
    format    the files, their lock and version
    making    creates, checks and converts the file
    copies    copies the file while play continues
    database  the rows and slots of the file
    writer    the thread that writes what all tables have handed in, in one transaction
    file      the journal of one referee
    tables    the journal of one table, within that file or in memory
    opening   finds the open tables when a referee starts
"""
