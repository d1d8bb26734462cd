"""The commands about bots: seat one's own, and rate them."""
