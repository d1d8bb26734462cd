"""What all tables draw: layout, cards, seats, log. Facts and requests of a table serve plain lines, too."""
