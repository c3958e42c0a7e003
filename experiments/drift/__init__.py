"""Whether what doxa says of anchored passages is what a plain comparison of the definitions says."""
