"""What every game must pass. It finds the games by itself: a new preset is tested by being on the shelf."""
