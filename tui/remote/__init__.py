"""Connections as the faces see them: the link to a referee, connectors, verdicts, lessons as tables."""
