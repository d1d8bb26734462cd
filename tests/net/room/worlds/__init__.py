"""Card rooms below the sockets, on virtual time, in which things go wrong by a seed."""
