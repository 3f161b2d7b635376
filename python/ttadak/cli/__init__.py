"""The command line `ttadak`."""
