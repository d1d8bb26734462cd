"""The list of lessons, and a lesson on the table screen."""
