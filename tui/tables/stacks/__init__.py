"""A table with stacks."""
