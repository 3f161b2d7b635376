"""``python -m ttadak``: the command line."""

from ttadak.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
