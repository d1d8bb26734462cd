"""What keeps the faults of a game of another distribution away from everything else.

It names what fails or returns what the contract does not say, and stops what does not return. Its watchdog is
the only thread of `rules`.
"""
