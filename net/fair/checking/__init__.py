"""The client's side: what was told, compared and made again."""
