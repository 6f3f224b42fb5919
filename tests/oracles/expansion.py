"""A certificate with zones, written out for every state of the whole board that can arise from one position."""

from __future__ import annotations

from enumeration import Asked
from mutations import Json
from transplants import OUTSIDE, agrees

from assess.rules.position import PASS, Color
from assess.rules.proof_play import State, begin, legal_plays, make_pass, make_play


def expanded(asked: Asked, certificate: Json) -> Json:
    """The certificate whose patterns are whole boards. Plays outside a zone become replies like any other."""
    return {**certificate, "proofs": [Expansion(asked, proof).proof() for proof in certificate["proofs"]]}


class Expansion:
    """One proof, followed through all of its lines at once; a new entry for each old one in each state."""

    def __init__(self, asked: Asked, proof: Json) -> None:
        self.inquiry, self.old = asked.inquiry, proof
        self.favoured = Color(proof["favours"])
        self.met: list[tuple[int, State]] = []
        self.numbers: dict[tuple[int, State], int] = {}

    def proof(self) -> Json:
        self.number([self.old["root"]], begin(self.inquiry.position, self.inquiry.first_mover))
        return {**self.old, "root": 0, "entries": [self.entry(*met) for met in self.met]}  # grows on the way

    def number(self, named: list[int | None], state: State) -> int:
        """The new entry for the first of the old ones that agrees with the state; that two passes end is left out."""
        state = State(state.position, state.to_move, state.ban)
        old = next(n for n in named if n is not None and agrees(self.old["entries"][n], state, self.favoured))
        if (old, state) not in self.numbers:
            self.numbers[old, state] = len(self.met)
            self.met.append((old, state))
        return self.numbers[old, state]

    def entry(self, old: int, state: State) -> Json:
        entry, position = self.old["entries"][old], state.position
        made = {"pattern": "/".join(position.rows()), "turn": entry["turn"]}
        made |= {key: entry[key] for key in ("rank", "reason", "links") if key in entry}
        if state.ban is not None:
            made["ban"] = position.name(state.ban)
        if "move" in entry:
            made["move"] = entry["move"]
            if "next" in entry:
                played = entry["move"] != PASS
                after = make_play(state, position.point(entry["move"])).state if played else make_pass(state)
                made["next"] = [self.number(entry["next"], after)]
        elif "replies" in entry:
            if "null" in entry:
                made["null"] = self.number([entry["null"]], make_pass(state))
            contents = entry["pattern"].replace("/", "")
            made["replies"] = {}
            for point in legal_plays(state):
                name = position.name(point)
                named = [entry["null"]] if contents[point] == OUTSIDE else entry["replies"][name]
                made["replies"][name] = [self.number(named, make_play(state, point).state)]
        return made
