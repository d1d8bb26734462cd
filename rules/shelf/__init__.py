"""Reads presets, house rules and rules pages, and checks them.

The only place that opens files, besides those of learned weights and of `rules/search.py`.
"""
