"""Every clause of RULES.md is cited by engine, reference and a test; nothing cites a clause that is not there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from conftest import DATA, ROOT

import ttadak
from ttadak import reference

CLAUSE = re.compile(r"\b[A-Z]-\d+\.\d+\b")
GAMES = sorted(path.parent.name for path in ROOT.glob("cpp/*/RULES.md"))


def rules_text(name: str) -> str:
    return (ROOT / "cpp" / name / "RULES.md").read_text(encoding="utf-8")


def clauses(name: str) -> list[str]:
    """The clauses in the order of the document."""
    return re.findall(r"^- \*\*([A-Z]-\d+\.\d+)\*\*", rules_text(name), re.MULTILINE)


def cited(files: Iterable[Path]) -> dict[str, str]:
    """Each clause id in the files, with one file that has it."""
    return {clause: file.name for file in files for clause in CLAUSE.findall(file.read_text(encoding="utf-8"))}


def files_of(name: str) -> dict[str, list[Path]]:
    binding = ROOT / "bindings" / f"{name}.cpp"
    return {
        "engine": [path for path in sorted((ROOT / "cpp" / name).iterdir()) if path.suffix in (".hpp", ".cpp")],
        "reference": sorted((ROOT / "python/ttadak/reference" / name).glob("*.py")),
        "test": [DATA / name / "worked.txt"],
        "elsewhere": ([binding] if binding.exists() else []) + sorted((DATA / name).glob("*.txt")),
    }


def test_all_games_have_rules() -> None:
    assert set(ttadak.games()) <= set(GAMES)
    letters = [clauses(name)[0][0] for name in GAMES]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("rules_of", GAMES)
def test_clauses_are_numbered_without_gaps(rules_of: str) -> None:
    text, numbers = rules_text(rules_of), [tuple(map(int, clause[2:].split("."))) for clause in clauses(rules_of)]
    assert len(numbers) > 40
    assert len(set(numbers)) == len(numbers)
    assert {clause[0] for clause in clauses(rules_of)} == {clauses(rules_of)[0][0]}
    for chapter in {number[0] for number in numbers}:
        assert [minor for major, minor in numbers if major == chapter] == list(
            range(1, sum(n[0] == chapter for n in numbers) + 1)
        )
    assert set(CLAUSE.findall(text)) <= set(clauses(rules_of))


@pytest.mark.parametrize("rules_of", GAMES)
def test_every_clause_names_its_source(rules_of: str) -> None:
    parts = re.split(
        r"^- \*\*[A-Z]-\d+\.\d+\*\*", re.split(r"^## Options", rules_text(rules_of), flags=re.MULTILINE)[0], flags=re.MULTILINE
    )
    without = [clause for clause, part in zip(clauses(rules_of), parts[1:], strict=True) if not re.search(r"\[[^\]]+\]", part)]
    assert without == []


@pytest.mark.parametrize("where", ["engine", "reference", "test"])
@pytest.mark.parametrize("rules_of", GAMES)
def test_every_clause_is_cited(rules_of: str, where: str) -> None:
    found = cited(files_of(rules_of)[where])
    assert [clause for clause in clauses(rules_of) if clause not in found] == []


@pytest.mark.parametrize("rules_of", GAMES)
def test_no_stray_clause(rules_of: str) -> None:
    known = set(clauses(rules_of))
    for files in files_of(rules_of).values():
        assert {clause: file for clause, file in cited(files).items() if clause not in known} == {}


def test_no_stray_clause_elsewhere() -> None:
    """What all games share cites no clause of one, and the tests cite only clauses there are."""
    shared = [
        *ROOT.glob("cpp/core/*"),
        *ROOT.glob("cpp/search/*"),
        *ROOT.glob("python/ttadak/*.py"),
        *ROOT.glob("python/ttadak/record/*.py"),
    ]
    assert cited(shared) == {}
    known = {clause for name in GAMES for clause in clauses(name)}
    assert {clause: file for clause, file in cited(ROOT.glob("tests/**/*.py")).items() if clause not in known} == {}


def test_worked_cases_name_their_clauses() -> None:
    for name in GAMES:
        lines = (DATA / name / "worked.txt").read_text(encoding="utf-8").splitlines()
        cases = [json.loads(line) for line in lines if line.strip() and not line.startswith("#")]
        assert len({case["id"] for case in cases}) == len(cases)
        assert [case["id"] for case in cases if not case["clause"] and "error" not in case] == []


# ------------------------------------------------------------------ options


def table_rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the first table under a heading; an escaped bar is no border."""
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows: list[list[str]] = []
    for line in section.splitlines():
        if line.startswith("|"):
            rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
        elif rows:
            break
    return rows[2:]


def plain(cell: str) -> Any:
    """A default as the table writes it: JSON, or a bare word."""
    word = cell.strip("`")
    try:
        return json.loads(word)
    except ValueError:
        return None if word in ("none", "null") else word


def test_options_are_those_of_the_table(game: ttadak.Game) -> None:
    rows = table_rows(rules_text(game.name), "Options")
    table = {row[0].strip("`"): (plain(row[2]), set(CLAUSE.findall(row[3]))) for row in rows}
    options = {option["name"]: option for option in game.options()}
    assert list(table) == list(options)
    word_for_null = {name: value for name, (value, _) in table.items() if value is None and options[name]["default"] == "none"}
    for name, (default, cited_there) in table.items():
        assert options[name]["default"] == (word_for_null.get(name, default) if name not in word_for_null else "none"), name
        assert set(CLAUSE.findall(options[name]["clause"])) <= cited_there, name
        assert CLAUSE.search(options[name]["clause"]), name
        assert reference.module(game.name).OPTIONS[name].default == options[name]["default"]


def test_options_of_the_reference_are_those_of_the_table() -> None:
    for name in GAMES:
        names = [row[0].strip("`") for row in table_rows(rules_text(name), "Options")]
        assert names == list(reference.module(name).OPTIONS)


def test_presets_are_those_of_the_rules(game: ttadak.Game) -> None:
    text = rules_text(game.name)
    assert all(re.search(rf"`{preset}`", text) for preset in game.presets())
    for preset, changes in game.presets().items():
        made = ttadak.load_game(game.name, preset)
        assert made.rules == {name: value for name, value in changes.items() if name in made.rules}
        assert ttadak.load_game(game.name, **changes) == made
