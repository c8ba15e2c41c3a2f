"""Pure helpers that several games share."""
