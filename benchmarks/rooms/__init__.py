"""Parts of `benchmarks.room`: players, machines, and a model of rooms that are larger than this machine."""
