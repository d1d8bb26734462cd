"""What the doors for SSH and browsers share: orders, admission, vouching for guests, the kept process."""
