"""The tables from 100x30 on: seats around the felt."""
