"""The referee's side: from the call to the order."""
