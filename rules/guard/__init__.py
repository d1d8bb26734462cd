"""What keeps the faults of a game of another distribution away from everything else."""
