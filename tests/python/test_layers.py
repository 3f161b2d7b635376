"""The arrows python → bindings → games → core, what is shared and what is not, and the sizes of things (design §2)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

import ttadak

GAMES = sorted(path.parent.name for path in ROOT.glob("cpp/*/RULES.md"))
CPP = sorted(
    path
    for pattern in ("cpp/**/*.[hc]pp", "bindings/*.[hc]pp", "tests/cpp/*.[hc]pp", "bench/*.cpp")
    for path in ROOT.glob(pattern)
)
PYTHON = sorted(path for folder in ("python", "tests", "bench") for path in (ROOT / folder).rglob("*.py"))

# A file of these names in every game; a game may split one in several, or need none of the tables.
SAME_FILES = ["RULES.md", "cards.hpp", "rules.hpp", "action.hpp", "state.hpp", "deal.cpp", "moves.cpp", "play.cpp", "score.cpp",
              "observe.cpp", "resample.cpp", "text.cpp", "flaw.cpp", "analysis.hpp", "analysis.cpp"]  # fmt: skip
SAME_REFERENCE_FILES = ["__init__.py", "analysis.py", "cards.py", "legal.py", "play.py", "position.py", "rules.py", "score.py"]

# Words of one game alone, in any form a name may have.
PRIVATE = [
    "bbong",
    "bagaji",
    "jokbo",
    "jayeon",
    "ttoi",
    "dobon",
    "riichi",
    "reverse_dobon",
    "shooter",
    "pon",
    "matgo",
    "ppuk",
    "jjok",
    "sseul",
    "gukjin",
    "chongtong",
    "nagari",
    "godori",
    "hongdan",
    "pibak",
    "gwangbak",
    "paohuzi",
    "huxi",
    "peng",
    "tun",
    "heavenly",
    "hwatu",
    "zipai",
    "bonus_card",
]
SHARED_CPP = [path for path in CPP if path.relative_to(ROOT).parts[0] == "bindings" or path.parent.name in ("core", "search")]
SHARED_PYTHON = [path for path in PYTHON if path.parent in (ROOT / "python/ttadak", ROOT / "python/ttadak/record")]
# Tables that name each game once, as games.hpp does.
LISTS_OF_GAMES = {ROOT / "python/ttadak/__init__.py"}


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def includes(path: Path) -> list[str]:
    return re.findall(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', path.read_text(encoding="utf-8"), re.MULTILINE)


def folder(include: str) -> str:
    return include.split("/")[0] if "/" in include else ""


# ------------------------------------------------------------------ arrows


def test_there_is_something_to_look_at() -> None:
    assert GAMES == ["bbong", "dobon", "matgo", "paohuzi"]
    assert len(CPP) > 80
    assert len(PYTHON) > 60
    assert len(SHARED_CPP) > 30


@pytest.mark.parametrize("path", [path for path in CPP if path.relative_to(ROOT).parts[0] == "cpp"], ids=short)
def test_includes_of_the_engine(path: Path) -> None:
    owner = path.relative_to(ROOT / "cpp").parts[0]
    allowed = {"core": {"core"}, "search": {"core", "search"}}.get(owner, {"core", owner} if owner in GAMES else {"core", *GAMES})
    for include in includes(path):
        assert not include.startswith(("pybind11", "Python")), include
        if folder(include) in {"core", "search", *GAMES}:
            assert folder(include) in allowed, include
        else:
            assert include != "games.hpp", include


def test_includes_of_the_bindings() -> None:
    for path in ROOT.glob("bindings/*.[hc]pp"):
        games = {folder(include) for include in includes(path)} & set(GAMES)
        assert games <= {path.stem}, short(path)
        assert "games.hpp" not in includes(path) or path.name == "games.cpp", short(path)


def test_nothing_uses_the_random_numbers_of_the_library() -> None:
    """Distributions and shuffles of the standard differ between platforms; unordered containers between runs."""
    for path in CPP:
        if path.relative_to(ROOT).parts[0] == "cpp":
            found = re.findall(
                r"std::(?:\w+_distribution|shuffle|mt19937\w*|rand\b|unordered_\w+|random_device)",
                path.read_text(encoding="utf-8"),
            )
            assert found == [], short(path)


# ------------------------------------------------------------------ private words


def words_of(names: Iterator[str]) -> set[str]:
    """The words names are made of: snake_case, CamelCase and text taken apart."""
    parts = (part for name in names for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name))
    return {part.lower() for part in parts}


def code_of_cpp(path: Path) -> str:
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*#\s*include[^\n]*", "", text, flags=re.MULTILINE)


def names_of_python(path: Path) -> Iterator[str]:
    """Names and texts of the code; comments and the doc strings explain, and may give an example."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        for field in ("id", "attr", "name", "arg"):
            if isinstance(value := getattr(node, field, None), str):
                yield value


@pytest.mark.parametrize("path", [path for path in SHARED_CPP if path.stem not in GAMES], ids=short)
def test_no_private_word_in_shared_cpp(path: Path) -> None:
    assert words_of(iter([code_of_cpp(path)])) & set(PRIVATE) == set()


@pytest.mark.parametrize("path", [path for path in SHARED_PYTHON if path not in LISTS_OF_GAMES], ids=short)
def test_no_private_word_in_shared_python(path: Path) -> None:
    assert words_of(names_of_python(path)) & set(PRIVATE) == set()


# ------------------------------------------------------------------ the same in every game


@pytest.mark.parametrize("of", GAMES)
def test_same_files_in_every_game(of: str) -> None:
    there = {path.name for path in (ROOT / "cpp" / of).iterdir()}
    assert [name for name in SAME_FILES if name not in there] == []
    reference = {path.name for path in (ROOT / "python/ttadak/reference" / of).iterdir()}
    assert [name for name in SAME_REFERENCE_FILES if name not in reference] == []
    assert (ROOT / "tests/data" / of / "worked.txt").is_file()
    assert (ROOT / "bindings" / f"{of}.cpp").is_file()


def test_the_list_of_games() -> None:
    text = (ROOT / "cpp/games.hpp").read_text(encoding="utf-8")
    assert re.findall(r"operator\(\)<(\w+)::State>", text) == GAMES
    assert set(ttadak.games()) <= set(GAMES)


# ------------------------------------------------------------------ the reference


def imported(path: Path) -> Iterator[str]:
    """The modules a file of the package imports, by their full names."""
    package = path.relative_to(ROOT / "python").parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            yield ".".join([*base, *filter(None, [node.module])])


@pytest.mark.parametrize("path", sorted((ROOT / "python/ttadak/reference").rglob("*.py")), ids=short)
def test_the_reference_stands_alone(path: Path) -> None:
    parts = path.relative_to(ROOT / "python").with_suffix("").parts
    own = ".".join(parts[:3]) if len(parts) > 3 else "ttadak.reference"
    for name in imported(path):
        assert (
            name.split(".")[0] in sys.stdlib_module_names
            or (name + ".").startswith(own + ".")
            or name == "ttadak.reference.event"
        ), name


# ------------------------------------------------------------------ sizes


@pytest.mark.parametrize("suffix", [".py", ".hpp", ".cpp"])
def test_no_file_is_long(suffix: str) -> None:
    lines = {short(path): len(path.read_text(encoding="utf-8").splitlines()) for path in [*PYTHON, *CPP] if path.suffix == suffix}
    assert {name: count for name, count in lines.items() if count > 300} == {}


def test_no_python_function_is_long() -> None:
    long = {}
    for path in PYTHON:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno + 1 > 60:
                long[f"{short(path)}:{node.name}"] = (node.end_lineno or 0) - node.lineno + 1
    assert long == {}


def test_no_unfinished_work() -> None:
    for path in [*PYTHON, *CPP]:
        if path != Path(__file__):
            found = re.findall(r"\b(?:TODO|FIXME|XXX|HACK|NotImplementedError)\b", path.read_text(encoding="utf-8"))
            assert found == [], short(path)
