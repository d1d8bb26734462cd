"""Boxes, and what all pages have."""
