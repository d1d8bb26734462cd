"""What all tables draw: layout, seats, log, clocks."""
