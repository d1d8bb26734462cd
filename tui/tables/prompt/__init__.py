"""What is asked, and what may be answered."""
