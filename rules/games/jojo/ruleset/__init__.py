"""What the preset of Jojo says."""
