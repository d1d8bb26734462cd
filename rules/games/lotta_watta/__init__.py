"""Lotta Watta, with the same parts as the shedding family."""
