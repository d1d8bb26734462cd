"""The SSH door's process: a driver and an app for each guest, or plain lines, and what guests share."""
