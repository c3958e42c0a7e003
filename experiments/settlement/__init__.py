"""Does settlement keep what holds apart from what is only said again?"""
