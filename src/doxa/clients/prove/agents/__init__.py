"""How each coding agent is run without a person, one a file."""
