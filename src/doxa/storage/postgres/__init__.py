"""The store in PostgreSQL, for teams."""
