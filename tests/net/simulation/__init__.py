"""Whole worlds on virtual time: a referee, people at a table, and all that can go wrong, drawn from a seed.

python -m tests.net.simulation 17        the world of seed 17, with everything that happens in it
python -m tests.net.simulation 0 999     these thousand, and what does not hold in any

plan        the world that is drawn from a seed
faults      what can go wrong, as values
troubles    lets it happen
loop        virtual time
line        what lies between two programs
disk        what outlives a referee
house       the referee, and how it dies
player      a person at the real client
strangers   people without a seat who are up to no good
overheard   what must hold of what the referee tells, and to whom
kept        what must hold of what a person's program was told
journal     what must hold of the journal
world       one world from its beginning to its end
"""
