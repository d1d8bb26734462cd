"""The ways to a table and away from it, for every face: what is asked, what is done, what is refused."""
