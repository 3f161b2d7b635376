"""A game as one HTML file that is stepped through with buttons and keys, without any server or other file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ttadak import record
from ttadak.cli.settlement import explain
from ttadak.svg.deck import symbols
from ttadak.svg.layout import Box
from ttadak.svg.shapes import number, tag
from ttadak.svg.story import told
from ttadak.svg.table import draw_table, view_of

_STYLE = """
body{margin:0 auto;max-width:1010px;padding:12px;background:#14231d;color:#f4f1e6;font:15px/1.5 sans-serif}
h1{font-size:18px;margin:0 0 8px}nav{display:flex;gap:6px;align-items:center;margin:8px 0}
button{font:inherit;padding:4px 14px;border:0;border-radius:6px;background:#f7c948;color:#231a00;cursor:pointer}
input{flex:1}output{min-width:7em;text-align:right}section svg{width:100%;height:auto}
h2{font-size:15px;margin:6px 0 2px}ol{margin:0 0 8px;padding-left:24px}pre{white-space:pre-wrap;font:14px/1.4 monospace}
.stepped section{display:none}.stepped section.now{display:block}nav{visibility:hidden}.stepped nav{visibility:visible}
"""

_SCRIPT = """
const steps=[...document.querySelectorAll('section')],slide=document.querySelector('input'),out=document.querySelector('output');
let now=0,timer=0;
function go(to){steps[now].classList.remove('now');now=Math.max(0,Math.min(steps.length-1,to));steps[now].classList.add('now');
slide.value=now;out.textContent=now+' / '+(steps.length-1);if(now==steps.length-1)halt()}
function halt(){clearInterval(timer);timer=0;document.getElementById('play').textContent='play'}
const acts={first:()=>go(0),back:()=>go(now-1),next:()=>go(now+1),last:()=>go(steps.length-1),
play(){if(timer)return halt();timer=setInterval(()=>go(now+1),1200);document.getElementById('play').textContent='pause'}};
for(const id in acts)document.getElementById(id).onclick=acts[id];
slide.max=steps.length-1;slide.oninput=()=>go(+slide.value);
const keys={ArrowLeft:'back',ArrowRight:'next',Home:'first',End:'last',' ':'play'};
onkeydown=event=>{if(event.target!=slide&&keys[event.key]){event.preventDefault();acts[keys[event.key]]()}};
document.body.classList.add('stepped');go(0);
"""


@dataclass(frozen=True, slots=True)
class _Step:
    """A position on the way, and what led to it."""

    heading: str
    events: list[str]
    picture: Box


def replay_html(game: record.Record, player: int | None = None) -> str:
    """A page with a step for the deal and for each action: picture, action, events. Without scripts all steps are listed.

    For a `player` it is the game as that seat saw it, with a step for each of its own decisions: one for each action would tell
    when somebody else was asked and declined.

    Raises:
        ValueError: no such seat.
        ParseError, IllegalActionError: as `record.replay`.
    """
    if player is not None and not 0 <= player < game.seats:
        raise ValueError(f"player: expected 0..{game.seats - 1}, got {player}")
    body = "".join(map(_section, _steps(game, player)))
    last = record.final_state(game)
    names = [f"seat {seat}" for seat in range(game.seats)]
    return _page(game.game, body, explain(game.game, last.settlement(), names) if last.is_terminal() else "")


def _steps(game: record.Record, player: int | None) -> Iterator[_Step]:
    heading, events = "the deal", list[str]()
    actor = -1
    for count, (state, action) in enumerate(record.replay(game)):
        if action is not None and player in (None, actor):
            heading = f"{f'{count}. ' if player is None else ''}seat {actor}: {action}"
        events += told(state, player)
        actor = state.current_player()
        if player in (None, actor) or count in (0, len(game.actions)):
            yield _Step(heading, events, draw_table(view_of(state, player), player or 0, ()))
            heading, events = "", []


def _section(step: _Step) -> str:
    size = f"0 0 {number(step.picture.width)} {number(step.picture.height)}"
    picture = tag("svg", step.picture.body, viewBox=size, font_family="sans-serif", role="img")
    heading = tag("h2", escape(step.heading)) if step.heading else ""
    events = "".join(tag("li", escape(event)) for event in step.events)
    return tag("section", picture + heading + (tag("ol", events) if events else "")) + "\n"


def _page(game: str, body: str, ending: str) -> str:
    art = tag("svg", tag("defs", symbols(game, body)), width=0, height=0, style="position:absolute")
    buttons = "".join(tag("button", word, id=word, type="button") for word in ("first", "back", "play", "next", "last"))
    slider = '<input type="range" min="0" value="0" aria-label="step"><output></output>'
    head = f'<meta charset="utf-8"><title>{game}</title><style>{_STYLE}</style>'
    content = f"<h1>{game}</h1>{art}{tag('nav', buttons + slider)}{tag('main', body)}"
    closing = tag("pre", escape(ending)) if ending else ""
    foot = f"{closing}<script>{_SCRIPT}</script>"
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{content}{foot}</body></html>\n'
