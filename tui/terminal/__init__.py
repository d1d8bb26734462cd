"""What a terminal is asked about its colors, and the conversion of every frame to those it has."""
