"""The lab: experiments on memories, runnable by anyone against any memory. Needs `pip install 'doxa[lab]'`."""
