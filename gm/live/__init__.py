"""The live clock: what it shows, the terminal it stands on, and the loop between them."""
