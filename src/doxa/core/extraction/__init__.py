"""From sentences to keys and values, without a model: what cannot be read for sure is not read."""
