"""Events told in sentences, each with its cause."""

from __future__ import annotations

import re

from ttadak.cli.cards import words

_EVENT = re.compile(r"(?P<kind>\S+)(?: (?P<args>.*?))??(?: seat (?P<seat>\d+))?(?: because (?P<cause>.+))?")

# The verb first, so that it can be put in the third person; a leading ! marks a sentence that has no subject.
_SHARED = {
    "bagaji": "claim {} for a bagaji",
    "call": "call riichi: one card left",
    "dead": "have a dead hand from now on",
    "deal": "get {}",
    "discard": "discard {}",
    "draw": "draw {}",
    "end": "!the deal is over: {}",
    "pass": "pass {}",
    "play": "play {}",
    "reshuffle": "!the laid cards are shuffled into a new stock of {}",
    "show": "show {}",
    "stop": "call stop",
}
_PHRASES: dict[str, dict[str, str]] = {
    "bbong": {
        "bbong": "call bbong with two {}",
        "jayeon-bagaji": "claim {} for a jayeon-bagaji",
        "jayeon-bbong": "lay three {} as jayeon-bbong",
        "jokbo": "declare a jokbo worth {}",
        "score": "score {}",
    },
    "dobon": {
        "attack": "!the attack now stands at {} cards",
        "back": "!the direction turns",
        "catch": "catch the missing call",
        "claim": "mean to say dobon",
        "dobon": "say dobon for {}",
        "hold": "lay no more",
        "out": "go out",
        "pay": "pay {}",
        "reverse": "reverse the dobon",
        "skip": "!{} skipped",
        "suit": "name the suit {}",
    },
    "matgo": {
        "aim": "aim at {}",
        "bomb": "throw a bomb: {}",
        "chongtong": "hold a chongtong: {}",
        "continue": "go on with the chongtong in hand {}",
        "declare": "declare the chongtong",
        "flip": "!the stock turns up {}",
        "go": "go, for the time {}",
        "gukjin": "count the sake cup as {}",
        "gukjin_lock": "keep the sake cup, now an animal for good",
        "jjok": "make a jjok",
        "leftover": "get the bonus cards left: {}",
        "name": "choose {}",
        "natural_take": "take a natural pile",
        "pay": "get paid {}",
        "plain": "play it plainly",
        "ppuk": "make a ppuk: the three stay",
        "ppuk_take": "eat the other's ppuk",
        "refill": "!{} takes its place on the floor",
        "self_ppuk": "eat the own ppuk",
        "shake": "shake: {}",
        "sseul": "sweep the floor",
        "steal": "steal {}",
        "stop": "stop",
        "take": "take {}",
        "token": "use a bomb token and play no card",
        "ttadak": "make a ttadak",
    },
    "paohuzi": {
        "chi": "chi {}",
        "claim": "claim {}",
        "hu": "win with {} huxi",
        "name": "choose the group {}",
        "pao": "pao {}",
        "peng": "peng {}",
        "reveal": "reveal {}",
        "supplement": "take a supplement card {}",
        "ti": "lay ti {}",
        "wei": "lay wei {}",
    },
}
_IRREGULAR = {"have": "has", "go": "goes"}


def tell(game: str, event: str, unnamed: str) -> str:
    """An event as a sentence. `unnamed` is whom an event without a seat is about: 'you', or 'seat 1'."""
    found = _EVENT.fullmatch(event)
    if found is None:
        return event
    kind, args, seat, cause = found.group("kind", "args", "seat", "cause")
    drawn = words(game, f"{kind} {args}").partition(" ")[2] if args else ""
    phrase = _PHRASES[game].get(kind) or _SHARED.get(kind, kind + " {}")
    sentence = phrase.format(drawn).strip()
    if sentence.startswith("!"):
        sentence = sentence[1:]
    else:
        subject = unnamed if seat is None else f"seat {seat}"
        sentence = f"you {sentence}" if subject == "you" else f"{subject} {_third_person(sentence)}"
    return sentence + (f", because of {cause}" if cause else "")


def _third_person(sentence: str) -> str:
    verb, space, rest = sentence.partition(" ")
    verb, colon = verb.rstrip(":,"), verb[len(verb.rstrip(":,")) :]
    ending = "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
    return _IRREGULAR.get(verb, verb + ending) + colon + space + rest
