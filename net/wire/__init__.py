"""The messages, the protocol as a state machine, bounded queues."""
