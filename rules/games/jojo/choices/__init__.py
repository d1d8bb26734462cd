"""What a seat may do and see in Jojo."""
