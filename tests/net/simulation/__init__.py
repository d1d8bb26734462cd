"""Whole worlds on virtual time: a referee, people at a table, and everything that can go wrong, from a seed.

python -m tests.net.simulation 17        run the world of seed 17, and print everything that happens in it
python -m tests.net.simulation 0 999     run these thousand worlds, and print what fails in each

plan        the world that is drawn from a seed
faults      what can go wrong, and how it happens
strangers   hostile people without a seat
loop        virtual time
line        the connection between two programs
disk        what outlives a referee
house       the referee, and how it dies
player      a person at the real client, and a bot at the keys
kept        what must hold of what a person's program received, and of what the referee sends, and to whom
journal     what must hold of the journal
world       one world from its beginning to its end
"""
