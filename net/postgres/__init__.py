"""The log that all referees of a card room share, in PostgreSQL (the extra `room`: asyncpg).

A batch of entries is one row, and the primary key (table, slot) refuses every second writer. No statement
changes a row, or removes one of an open table, so a slot is written once, whoever asks and however late.

    schema       the tables, and their versions
    faults       what the errors of the database mean for a table
    connection   the connection, with its time limits, made again after a failure
    log          the log: what waits is written in groups, many batches in one statement
"""
