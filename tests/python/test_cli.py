"""The command line, over all games."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

import ttadak
from ttadak import record
from ttadak.cli.main import COMMANDS, main
from ttadak.cli.story import tell
from ttadak.cli.terminal import bar, width


@pytest.fixture(params=["rich", "plain"])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With rich, and as if it were not installed."""
    if request.param == "rich":
        pytest.importorskip("rich")
    else:
        for module in [known for known in sys.modules if known.split(".")[0] == "rich"]:
            monkeypatch.delitem(sys.modules, module)
        monkeypatch.setitem(sys.modules, "rich", None)
    return str(request.param)


def row(output: str, first: str) -> list[str]:
    """The cells' words in the table row that begins so."""
    return next(line.split() for line in output.splitlines() if line.strip().startswith(first))


def test_simulate_sums_up_what_the_core_counts(name: str, capsys, terminal: str):
    assert main(["simulate", name, "-n", "3000", "--seed", "5"]) == 0
    output = capsys.readouterr().out
    totals = ttadak.load_game(name).simulate(3000, 5)
    assert row(output, "games")[1] == "3,000"
    assert row(output, "decisions a game")[4] == f"{totals['decisions'] / 3000:.2f},"
    assert f"longest {totals['longest']}" in output
    for seat, wins in enumerate(totals["wins"]):
        assert row(output, f"seat {seat}")[2:4] == [f"{wins / 3000:.2%}", f"{totals['points'][seat] / 3000:+.3f}"]
    for event, count in totals["events"].items():
        *words, number, rate = row(output, event + " ")
        assert (" ".join(words), number, rate) == (event, f"{count:,}", f"{count / 30:.2f}")


def test_simulate_does_not_depend_on_threads_or_pieces(name: str, capsys):
    outputs = []
    for threads in ("1", "2"):
        assert main(["simulate", name, "-n", "5000", "--seed", "5", "--threads", threads]) == 0
        outputs.append(capsys.readouterr().out.split("wins and points")[1])
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_simulated_records_pass_the_check(name: str, suffix: str, capsys, tmp_path):
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    path = str(tmp_path / f"games.{suffix}")
    assert main(["simulate", name, "-n", "12", "--seed", "5", "--agents", "random", "-o", path]) == 0
    assert row(capsys.readouterr().out, "games")[1] == "12"
    assert main(["check", path]) == 0
    assert capsys.readouterr().out == "12 ok, 0 wrong\n"


def test_check_names_the_line_and_the_clause_and_fails(name: str, capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    main(["simulate", name, "-n", "3", "--seed", "5", "-o", str(path)])
    lines = path.read_text(encoding="utf-8").splitlines()
    altered = json.loads(lines[1])
    altered["actions"][0] = "sleep"
    path.write_text("\n".join([lines[0], json.dumps(altered), lines[2], "{"]), encoding="utf-8")
    capsys.readouterr()
    for jobs in ("1", "2"):
        assert main(["check", str(path), "--jobs", jobs]) == 1
        output = capsys.readouterr().out.splitlines()
        assert output[0].startswith(f"{path}:2: action 1: 'sleep': ")
        assert output[0].rstrip(")").rpartition("(")[2][0] == name[0].upper()
        assert output[1].startswith(f"{path}:4: line 4: not JSON")
        assert output[2:] == ["2 ok, 2 wrong"]


def test_perft_counts_the_tree(name: str, capsys, terminal: str):
    assert main(["perft", name, "--seed", "1", "--depth", "2"]) == 0
    output = capsys.readouterr().out
    state = ttadak.load_game(name).new_initial_state(1)
    leaves = [len(state.legal_actions()), sum(len(state.child(a).legal_actions()) or 1 for a in state.legal_actions())]
    assert [int(row(output, f"{depth} ")[1].replace(",", "")) for depth in (1, 2)] == leaves
    assert main(["perft", name, "--position", str(state), "--depth", "1"]) == 0
    assert int(row(capsys.readouterr().out, "1 ")[1]) == leaves[0]


def test_rules_lists_every_option_and_preset(name: str, capsys, terminal: str):
    assert main(["rules", name]) == 0
    output = capsys.readouterr().out
    game = ttadak.load_game(name)
    for option in game.options():
        assert option["name"] in output
        assert option["clause"].split()[0] in output
    assert all(preset in output for preset in game.presets())
    assert main(["rules", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["presets"] == game.presets()


def test_play_to_the_end_from_a_pipe(name: str, capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nboard\nwhy nothing\n99\n" + "1\n" * 2000))
    assert main(["play", name, "--seed", "2", "--deals", "2"]) == 0
    output = capsys.readouterr().out
    assert "why ACTION   which rule forbids an action, or a card" in output
    assert "'99' is no choice here." in output
    assert "▶ seat 0, you" in output
    assert output.count("the deal ended: ") == 2
    assert "1. seat " in output


def test_the_board_hides_what_the_seat_cannot_see(name: str, capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", name, "--seed", "2", "--seat", "1"]) == 0
    output = capsys.readouterr().out
    assert output.endswith("> goodbye\n")
    board = output[output.rindex("  stock") :].splitlines()
    hands = [line.split(maxsplit=1)[1] for line in board if line.strip().startswith("hand")]
    assert [hand.endswith("cards") for hand in hands] == [seat != 1 for seat in range(len(hands))]


def test_play_ends_with_its_input(name: str, capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", name, "--seed", "2"]) == 0
    assert capsys.readouterr().out.endswith("goodbye\n")


def test_replay_tells_every_action_and_the_settlement(name: str, capsys, tmp_path):
    path = str(tmp_path / "games.jsonl")
    main(["simulate", name, "-n", "2", "--seed", "5", "-o", path])
    capsys.readouterr()
    second = list(record.read(path))[1]
    assert main(["replay", path, "--game", "2"]) == 0
    output = capsys.readouterr().out
    assert f"{len(second.actions):>3}. seat " in output
    assert "the deal ended: " in output
    assert main(["replay", path, "--game", "2", "--seat", "1"]) == 0
    view = capsys.readouterr().out.splitlines()
    assert [line for line in view if ". seat " in line] == [line for line in output.splitlines() if ". seat 1: " in line]


WRONG = [
    (["simulate", "chess"], "ttadak simulate: unknown game 'chess'"),
    (["simulate", "bbong", "--rule", "hurry=1"], "ttadak simulate: unknown option 'hurry' of bbong"),
    (["simulate", "bbong", "--rule", "hurry"], "ttadak simulate: --rule: expected NAME=VALUE, got 'hurry'"),
    (["simulate", "bbong", "--rule", "deals=0"], "ttadak simulate: "),
    (["simulate", "bbong", "--preset", "mine"], "ttadak simulate: unknown preset 'mine' of bbong; its presets: seed, note15"),
    (["simulate", "bbong", "-n", "0"], "ttadak simulate: -n: expected a number from 1, got 0"),
    (["simulate", "bbong", "-o", "x.csv"], "ttadak simulate: -o: expected a name ending in .jsonl or .parquet, got 'x.csv'"),
    (["simulate", "bbong", "--agents", "a,b"], "ttadak simulate: --agents: expected 4 names, one a seat, got 2; the agents: "),
    (["simulate", "bbong", "--agents", "deepblue"], "ttadak simulate: unknown agent 'deepblue'; the agents: random"),
    (["simulate", "bbong", "--seed", "-1"], "ttadak simulate: --seed: expected 0..18446744073709551615, got -1"),
    (["play", "bbong", "--seat", "7"], "ttadak play: --seat: expected 0..3, got 7"),
    (["check", "nowhere.jsonl"], "ttadak check: [Errno 2]"),
    (["perft", "bbong", "--position", "{"], "ttadak perft: "),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_wrong_arguments_are_told_in_one_line(arguments: list[str], message: str, capsys):
    assert main(arguments) == 2
    error = [line for line in capsys.readouterr().err.splitlines() if line.startswith("ttadak")]
    assert len(error) == 1
    assert error[0].startswith(message)


def test_rule_values_are_json_or_words(capsys):
    assert main(["simulate", "bbong", "-n", "10", "--rule", "stop_bagaji_tie=false", "--rule", "next_seon=rotate"]) == 0
    assert "bbong stop_bagaji_tie=False next_seon=rotate" in capsys.readouterr().out


def test_players_sets_the_seats(capsys):
    assert main(["simulate", "bbong", "-n", "10", "--players", "6"]) == 0
    output = capsys.readouterr().out
    assert "seat 5" in output
    assert main(["simulate", "matgo", "-n", "10", "--players", "3"]) == 2
    assert capsys.readouterr().err.startswith("ttadak simulate: unknown option 'players' of matgo")


def test_the_module_runs_as_a_program():
    run = subprocess.run([sys.executable, "-m", "ttadak", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"ttadak {ttadak.__version__}\n"
    run = subprocess.run([sys.executable, "-m", "ttadak", "--help"], capture_output=True, text=True, check=True)
    assert all(command in run.stdout for command in COMMANDS)


def test_importing_the_package_loads_nothing_heavy():
    heavy = "{'rich', 'pyarrow', 'numpy', 'argparse', 'dataclasses', 'ttadak.reference', 'ttadak.record'}"
    code = f"import sys, ttadak; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("game", "event", "sentence"),
    [
        ("matgo", "steal 7P because jjok", "you steal 7P, because of jjok"),
        ("matgo", "flip BP", "the stock turns up BP"),
        ("matgo", "go 3 seat 1", "seat 1 goes, for the time 3"),
        ("matgo", "pay 7 seat 1 because first_ppuk", "seat 1 gets paid 7, because of first_ppuk"),
        ("dobon", "catch seat 2", "seat 2 catches the missing call"),
        ("dobon", "pay 3 to 2 seat 0", "seat 0 pays 3 to 2"),
        ("dobon", "draw seat 1 because riichi", "seat 1 draws, because of riichi"),
        ("bbong", "score 55 seat 1 because bagaji", "seat 1 scores 55, because of bagaji"),
        ("paohuzi", "ti s5 seat 2 because kan", "seat 2 lays ti s5五, because of kan"),
        ("paohuzi", "end draw", "the deal is over: draw"),
    ],
)
def test_events_are_told_with_their_cause(game: str, event: str, sentence: str):
    assert tell(game, event, "you") == sentence


def test_texts_are_as_wide_as_they_look():
    assert width("s5五 b7柒") == 9
    assert [bar(share, 2) for share in (0, 0.001, 0.5, 1)] == ["", "▏", "█", "██"]
