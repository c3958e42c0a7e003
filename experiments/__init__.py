"""Questions about doxa that can be answered with numbers, one folder each."""
