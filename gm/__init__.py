"""A game-master companion for people round a table with a real box."""

__version__ = "0.1.0"
