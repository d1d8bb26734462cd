"""House rules as rows to edit."""
