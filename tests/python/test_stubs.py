"""Types: the stubs are fresh, and mypy and ruff find nothing in the package, its stubs and a user's script."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import make_stubs
import pytest
from conftest import ROOT

import ttadak
from ttadak import _core

HERE = Path(__file__).parent


def run(*words: str) -> str:
    """What a tool says; it must be content."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"MYPYPATH": str(ROOT / "python")},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_stubs_are_fresh() -> None:
    texts = make_stubs.stubs()
    for name, text in texts.items():
        assert (make_stubs.FOLDER / name).read_text(encoding="utf-8") == text, f"run python tests/python/make_stubs.py: {name}"
    assert {path.name for path in make_stubs.FOLDER.glob("*.pyi")} == set(texts)


@pytest.mark.parametrize("cls", ["Game", "State", "StateBatch"])
def test_stubs_have_every_name(cls: str) -> None:
    text = (make_stubs.FOLDER / "__init__.pyi").read_text(encoding="utf-8")
    body = text.split(f"\nclass {cls}:")[1].split("\n@final\n")[0]
    names = {name for name in vars(getattr(_core, cls)) if not name.startswith("_")}
    assert names == {name for name in re.findall(r"    def (\w+)\(", body) if not name.startswith("_")}
    assert len(names) > 15


def test_every_public_name_is_documented() -> None:
    things = [thing for cls in (ttadak.Game, ttadak.State, ttadak.StateBatch) for thing in vars(cls).items()]
    assert [
        name for name, value in things if not name.startswith("_") and not (getattr(value, "__doc__", None) or "").strip()
    ] == []


def test_mypy_on_the_package() -> None:
    assert "no issues found" in run("mypy", "--strict", "python/ttadak")


def test_mypy_on_a_users_script() -> None:
    assert "no issues found" in run("mypy", "--strict", "tests/python/user_script.py")


def test_a_users_script_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(HERE / "user_script.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ttadak.games()


def test_ruff() -> None:
    run("ruff", "check", "python", "tests", "bench")
