"""What the preset of Lotta Watta says."""
