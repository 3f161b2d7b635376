"""Pictures: every card is drawn, a position shows exactly the cards its view holds, a page has a step for each action."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import ttadak
from ttadak import record, svg
from ttadak.cli.main import main
from ttadak.svg.shapes import tag, words

SVG = "{http://www.w3.org/2000/svg}"
MELD_SIZES = {"ti": 4, "pao": 4, "wei": 3, "peng": 3}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "bbong": [{}, {"players": 6}],
    "dobon": [{}, {"players": 2}, {"players": 6}],
    "matgo": [{}, {"bonus_values": [2, 2, 3]}],
    "paohuzi": [{}, {"wei_visibility": "hidden", "win_over_forced": False}],
}


def positions(name: str, seed: int, *, explicit: bool = False, **options: Any) -> Iterator[ttadak.State]:
    """Every position of a game of random actions, the last one too."""
    rng = random.Random(seed)
    state = ttadak.load_game(name, **options).new_initial_state(seed=seed, explicit_chance=explicit)
    yield state
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
        yield state


def finished(name: str, seed: int = 1) -> record.Record:
    *_, last = positions(name, seed)
    return record.record_of(last)


def shown(picture: str) -> Counter[str]:
    """The cards a picture shows, `??` for backs."""
    root = ElementTree.fromstring(picture)
    uses = [use for use in root.iter(f"{SVG}use") if use.get("class", "").split()[0] == "card"]
    drawn = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {
        use.get("href", "")[1:] for use in uses
    } == drawn  # nothing is missing, and no symbol tells of a card that is not shown
    for use in uses:
        back = use.get("class") == "card back"
        assert use.get("href", "").endswith("-back" if back else f"-{use.get('data-card')}")
        assert back == (use.get("data-card") is None)
    return Counter(use.get("data-card", "??") for use in uses)


def of_meld(meld: str) -> list[str]:
    kind, *faces = meld.split()
    return faces * MELD_SIZES.get(kind, 1)


def held(view: dict[str, Any]) -> Counter[str]:
    """The cards a view holds outside the stock, by its keys."""
    pending = view.get("pending", {})
    texts = [*view["hands"], *view.get("captured", []), *view.get("rivers", [])]
    texts += [view.get(key, "") for key in ("discards", "pile", "floor")] + [pile["cards"] for pile in view.get("piles", [])]
    texts += [pending.get(key, "") for key in {"bbong": ["drawn"], "matgo": ["played", "flipped", "held"]}.get(view["game"], [])]
    cards = [card for text in texts for card in text.split()]
    cards += [card for melds in view.get("melds", []) for meld in melds for card in of_meld(meld)]
    return Counter(cards + ([view["revealed"]["card"]] if view.get("revealed") else []))


def stock_of(picture: str) -> int:
    return int(re.findall(r'class="stock" data-count="(\d+)"', picture)[0])


@pytest.mark.parametrize("options", [(name, options) for name, sets in OPTIONS.items() for options in sets], ids=str)
def test_a_picture_shows_the_cards_of_its_view(options: tuple[str, dict[str, Any]]):
    name, rules = options
    decks = set()
    for state in positions(name, 1, **rules):
        views = {seat: json.loads(state.observation_string(seat)) for seat in range(state.num_players())}
        for seat, view in {None: state.to_dict(), **views}.items():
            picture = svg.state(state, player=seat)
            cards = shown(picture)
            assert cards == held(view)
            decks.add(cards.total() + stock_of(picture))
    assert len(decks) == 1


def test_a_seats_picture_does_not_depend_on_what_it_cannot_know(name: str):
    for state in list(positions(name, 3))[:-1:4]:
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, 5)
            pictures = [re.findall(r"<(?:use|symbol)[^>]*>", svg.state(one, player=seat)) for one in (state, other)]
            assert pictures[0] == pictures[1]


def test_a_notebook_sees_what_the_seat_to_act_sees(name: str):
    for state in positions(name, 4):
        seat = state.current_player()
        assert svg.of_seat_to_act(state) == (svg.state(state) if state.is_terminal() else svg.state(state, player=seat))


def test_while_chance_is_to_act_a_notebook_sees_no_hand(name: str):
    seen = 0
    for state in positions(name, 5, explicit=True):
        if state.is_chance_node():
            views = [json.loads(state.observation_string(seat)) for seat in (0, 1)]
            cards = shown(svg.of_seat_to_act(state))
            assert all(cards <= held(view) + Counter({"??": cards["??"]}) for view in views)
            assert cards["??"] >= sum(len(hand.split()) for hand in state.to_dict()["hands"])
            seen += 1
    assert seen > 10


def test_states_show_themselves_in_notebooks(name: str):
    state = ttadak.load_game(name).new_initial_state(seed=1)
    assert state._repr_svg_() == svg.of_seat_to_act(state)


def test_every_card_is_drawn_and_differs(name: str):
    cards = svg.CARDS[name]
    assert len(cards) == len(set(cards)) == {"bbong": 12, "dobon": 52, "matgo": 51, "paohuzi": 20}[name]
    pictures = [svg.card(name, card) for card in [*cards, "??"]]
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.get("height") == "84"
        assert list(root.iter(f"{SVG}text")) == []  # no font is needed
        assert "NaN" not in picture
        assert "inf" not in picture
    assert len(set(pictures)) == len(cards) + 1


def test_every_card_of_the_deck_can_be_drawn(name: str):
    for state in positions(name, 1):
        assert set(held(state.to_dict())) <= set(svg.CARDS[name])


@pytest.mark.parametrize(
    ("game", "card"), [("matgo", "1S"), ("dobon", "1S"), ("bbong", "13"), ("paohuzi", "s11"), ("chess", "K")]
)
def test_no_such_card(game: str, card: str):
    with pytest.raises(ttadak.ParseError):
        svg.card(game, card)


def test_a_page_has_a_step_for_the_deal_and_each_action(name: str):
    game = finished(name)
    page = svg.replay_html(game)
    assert page.count("<section>") == len(game.actions) + 1
    assert re.findall(r"<h2>(.*?)</h2>", page)[0] == "the deal"
    assert f"<h2>{len(game.actions)}. seat " in page
    assert "the deal ended" in page
    assert not re.search(r'(?:src|href)="(?!#)', page)  # one file, nothing from elsewhere
    ids = re.findall(r' id="(ttadak-[^"]+)"', page)
    assert sorted(set(re.findall(r'href="#([^"]+)"', page))) == sorted(ids)


def test_a_seats_page_tells_that_seats_game_alone(name: str):
    game = finished(name)
    for seat in range(game.seats):
        states = [state for state, _ in record.replay(game)]
        own = [i for i, state in enumerate(states) if state.current_player() == seat or i in (0, len(states) - 1)]
        steps = svg.replay_html(game, seat).split("<section>")[1:]
        assert len(steps) == len(own)
        for i, step in zip(own, steps, strict=True):
            known = held(json.loads(states[i].observation_string(seat)))
            assert Counter(re.findall(r'data-card="(\w+)"', step)) == known - Counter({"??": known["??"]})
        headings = re.findall(r"<h2>(.*?)</h2>", "".join(steps))
        assert all(heading == "the deal" or heading.startswith(f"seat {seat}: ") for heading in headings)


def test_a_page_of_no_seat():
    with pytest.raises(ValueError, match=r"player: expected 0\.\.1, got 2"):
        svg.replay_html(finished("matgo"), 2)


def test_replay_writes_the_page(name: str, capsys, tmp_path):
    path, out = str(tmp_path / "games.jsonl"), tmp_path / "game.html"
    games = [finished(name, seed) for seed in (1, 2)]
    record.write(path, games)
    assert main(["replay", path, "--game", "2", "--html", str(out)]) == 0
    assert capsys.readouterr().out == f"wrote {out}\n"
    assert out.read_text(encoding="utf-8") == svg.replay_html(games[1])
    assert main(["replay", path, "--seat", "1", "--html", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == svg.replay_html(games[0], 1)


def test_texts_are_escaped():
    assert words('<b> & "c"', 0, 0).endswith('>&lt;b&gt; &amp; "c"</text>')
    assert tag("a", title='"<&>').startswith('<a title="&quot;&lt;&amp;&gt;"')
    assert ElementTree.fromstring(words("<script>", 1, 2)).text == "<script>"
