"""`ttadak COMMAND …`: finds the command's module and words its errors."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

# Each command is a module of this package with `add_arguments(parser)` and `run(args) -> exit code`; its docstring is the help.
COMMANDS = ("simulate", "play", "check", "replay", "perft", "tournament", "analyze", "rules")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code. 2: wrong arguments or input."""
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("ttadak: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe has gone: nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, OSError, ImportError) as error:
        print(f"ttadak {args.command}: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ttadak", description="Dobon, Paohuzi, Matgo and Bbong: engines on the command line.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = importlib.import_module(f"ttadak.cli.{name}")
        first_line = _help(module)[0]
        command = commands.add_parser(name, help=first_line, description="\n".join(_help(module)))
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def _help(module: ModuleType) -> list[str]:
    return (module.__doc__ or "").strip().replace("%", "%%").splitlines()  # argparse fills in what a % names


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import ttadak

        print(f"ttadak {ttadak.__version__}")
        parser.exit()
