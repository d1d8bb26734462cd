"""What a seat may do and see, why a move is refused, one state that fits a view."""
