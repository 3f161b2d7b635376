"""``python -m ttadak``: the command line, and where the CMake package for C++ users is."""

import pathlib
import sys

if __name__ == "__main__":
    if sys.argv[1:] == ["--cmake-dir"]:
        print(pathlib.Path(__file__).parent / "cmake")
        raise SystemExit(0)

    from ttadak.cli.main import main

    raise SystemExit(main())
