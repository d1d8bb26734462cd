"""Accounts, passwords, resume codes."""
