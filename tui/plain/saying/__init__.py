"""Views, news and results in words."""
