"""The shedding family as one game; its presets and rules pages lie beside it."""
