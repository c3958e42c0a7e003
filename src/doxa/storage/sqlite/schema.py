"""What tells a store of this doxa from any other file. The hook reads it too, so nothing is imported."""

# "doxa" in the file's header, so that nobody else's database is taken for a store.
APPLICATION_ID = 0x646F7861
SCHEMA_VERSION = 5
