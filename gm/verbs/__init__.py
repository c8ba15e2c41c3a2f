"""The verbs that every table has, one module a room of the evening."""
