"""Variation trees: what a certificate says, replayed on the board, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_certificates import TINY, Example, end, example, play, wait
from variation_examples import CAPTURE, CYCLE, KO, LIFE, THREE_KOS, endless, inquiry_of, tree_of

import assess
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer
from assess.proofs.variation_node import LeafReason, VariationNode, main_variation, principal_variation, walk
from assess.proofs.variation_tree import MAX_NODES, variation_tree
from assess.rules.formations import covers
from assess.rules.position import Color
from assess.rules.proof_play import IllegalMove, State, legal_plays, make_move, make_pass, make_play

DISPUTES = Path(__file__).parents[2] / "disputes"
ALL = {**TINY, "capture": CAPTURE, "life": LIFE, "cycle": CYCLE, "ko": KO, "three kos": THREE_KOS}


def sketch(tree: VariationNode) -> list[str]:
    """One line for each node, indented by its number: the move, its note, and the quantifier or the leaf."""
    return [
        " " * node.number
        + (node.text or "start")
        + (f" [{node.note}]" if node.note else "")
        + (f": {node.leaf.sentence}" if node.leaf else f" ({'one' if node.one_studied else node.quantifier})")
        for node in walk(tree)
    ]


def moves_to(node: VariationNode) -> list[str]:
    moves = []
    while node.parent is not None:
        moves.append(node.text)
        node = node.parent
    return moves[::-1]


@pytest.mark.parametrize("name", ["capture", "life", "cycle", "ko", "three kos"])
def test_examples_are_proofs(name: str) -> None:
    assert ALL[name].check().accepted


def test_every_reply_is_shown_the_most_resistant_first() -> None:
    assert sketch(tree_of(CAPTURE)) == [
        "start (part)",
        " B B3 (none)",
        "  W B1 (part)",
        "   B A1: White A2 is captured.",
        "  W A1 (part)",
        "   B B1: White A2 is captured.",
        "  W C1 (part)",
        "   B A1: White A2 is captured.",
        "  W pass (part)",
        "   B A1: White A2 is captured.",
    ]


def test_what_was_shown_is_referred_to() -> None:
    tree = tree_of(LIFE)
    assert sketch(tree) == [
        "start (all)",
        " B B2 (part)",
        "  W D1 (all)",
        "   B pass (part)",
        "    W C2: White has two eyes for good; they cover A1 B1 C1.",
        " B C2 (part)",
        "  W B2 (all)",
        "   B pass (part)",
        "    W D1: White has two eyes for good; they cover A1 B1 C1.",
        " B pass (part)",
        "  W B2: It goes on as after move 2, W B2.",
    ]
    leaf = tree.children[2].children[0].leaf
    assert leaf is not None and leaf.earlier is tree.children[1].children[0]


def test_a_cycle_in_which_the_avoider_passes() -> None:
    tree = tree_of(CYCLE)
    (node,) = [node for node in walk(tree) if node.reason is LeafReason.CYCLE]
    assert moves_to(node) == ["W C1", "B A1", "W B1", "B pass"]
    assert node.leaf is not None and node.leaf.earlier is tree
    assert node.leaf.sentence == (
        "The position of the start comes again. Black passes in the cycle, so White's disturbance may not go on "
        "(as in sending-2-returning-1)."
    )


def test_a_cycle_that_counts_for_the_attacker() -> None:
    tree = tree_of(TINY["the attacker plays for ever"])
    sentences = {node.leaf.sentence for node in walk(tree) if node.leaf and node.reason is LeafReason.CYCLE}
    assert sentences == {"The position of the start comes again. Infinite play counts for Black."}


def test_undefined_is_one_variation_to_its_first_repetition() -> None:
    tree = tree_of(THREE_KOS)
    nodes = list(walk(tree))
    assert {node.answer for node in nodes} == {Answer.UNDEFINED}
    assert {node.quantifier for node in nodes} == {None}
    moves = ["W B3", "B A1", "W C2", "B A3", "W B1", "B C3", "W A2", "B C1", "W B3"]
    assert principal_variation(tree) == moves and len(nodes) == len(moves) + 1
    leaf = nodes[-1].leaf
    assert leaf is not None and leaf.earlier is nodes[1]
    assert (
        leaf.sentence == "The position after move 1 comes again. Nobody passes in the cycle, which the rules leave to "
        "the referee."
    )


def test_the_avoider_answers_a_pass_by_a_pass() -> None:
    one = example("X.X/XX.", "A1", "yes", "black", "avoid", [wait("X.X/XX.", "white", {})])
    assert sketch(tree_of(one)) == [
        "start (all)",
        " W pass (one)",
        "  B pass: After two passes Black A1 is still there.",
    ]


def test_a_pass_stands_for_plays_elsewhere() -> None:
    tree = tree_of(KO)
    assert sketch(tree) == [
        "start (part)",
        " W C1 (none)",
        "  B pass [or any play elsewhere] (part)",
        "   W A1: Black B1 is captured.",
    ]
    assert tree.children[0].removed == {3} and tree.children[0].ban == 3


def test_after_a_play_elsewhere_a_ban_is_lifted() -> None:
    """A pass would be answered by a pass that ends the variation; a ko threat elsewhere would not."""
    one = example(  # replayed as it stands, though it is no proof
        "O.OO.X.X",
        "F1",
        "yes",
        "black",
        "avoid",
        [
            play("O.OO.X??", "black", "B1", 1),
            wait(".XOO.X??", "white", {"E1": [4]}, 2, ban="A1"),
            play(".XOO.X??", "black", "pass", 3),
            wait(".XOO.X??", "white", {"A1": [4]}, 5),
            end("????.X??", "black", "pass-alive"),
            play(".XOO.X??", "black", "pass", 3),
        ],
        first="owner",
    )
    assert sketch(tree_of(one)) == [
        "start (one)",
        " B B1 (all)",
        "  W G1 [for any play elsewhere] (one)",
        "   B pass (all)",
        "    W A1: Black F1 cannot be captured any more: Black passes from now on.",
        "    W pass [a play elsewhere changes nothing]: After two passes Black F1 is still there.",
        "  W pass (one)",
        "   B pass: After two passes Black F1 is still there.",
    ]


@pytest.mark.parametrize(("rows", "entry"), [("O.O./.XX./X...", 1), ("O.OO/.XXX/X...", 2)])
def test_the_outcome_that_agrees_with_the_board(rows: str, entry: int) -> None:
    """Black at B3 takes C3 only when that string has no liberty outside the zone, in the column D."""
    one = TINY["a move that might capture"]
    (node,) = tree_of(Example(rows.split("/"), one.terms, one.certificate)).children
    assert (node.entry, bool(node.removed)) == (entry, entry == 2)


def test_replies_that_are_illegal_on_this_board_are_left_out() -> None:
    one = TINY["a reply that might capture"]
    assert [node.move for node in tree_of(one).children] == ["B1", "pass"]
    surrounded = Example(["O.X."], one.terms, one.certificate)
    assert [node.move for node in tree_of(surrounded).children] == ["pass"]


@pytest.mark.parametrize("name", ALL)
def test_trees_obey_the_rules_and_their_leaves_hold(name: str) -> None:
    one = ALL[name]
    inquiry, tree = inquiry_of(one), tree_of(one)
    scope = one.terms.get("scope", "one")
    favoured = {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(tree.answer)
    for node in walk(tree):
        assert node.answer.value == one.certificate["claim"]["answer"]
        if node.parent is not None:
            before = node.parent.state
            after = make_pass(before) if node.point is None else make_play(before, node.point).state
            assert node.state == after and node.color is before.to_move and node.number == node.parent.number + 1
        stones, string = node.state.position.stones, inquiry.string.points
        if node.leaf:
            assert not node.children and node.quantifier is None
        elif favoured is not None:
            shown = {child.move for child in node.children}
            at_choice = node.state.to_move is favoured
            assert node.one_studied == (at_choice and favoured is not inquiry.reacher)
            every = "all" if node.answer is Answer.YES else "none"
            known = None if node.one_studied else "part" if at_choice else every
            assert node.quantifier == known
            assert len(shown) == 1 if at_choice else "pass" in shown
            if not at_choice:
                assert node.entry is not None
                zone = one.certificate["proofs"][0]["entries"][node.entry]["pattern"].replace("/", "")
                legal = [point for point in legal_plays(node.state) if zone[point] != "?"]
                assert shown >= set(node.state.position.names(legal))
        if node.reason is LeafReason.CAPTURED:
            assert inquiry.point in node.removed
        elif node.reason is LeafReason.FORMATION:
            assert covers(node.state.position, inquiry.owner, string, "pass-alive", scope)
        elif node.reason is LeafReason.TWO_PASSES_STRING_STANDS:
            assert node.state.ended and stones[inquiry.point] == inquiry.owner.stone
        elif node.reason is LeafReason.TWO_PASSES_NO_FORMATION:
            assert node.state.ended and not covers(node.state.position, inquiry.owner, string, "pass-alive", scope)
        elif node.reason in (LeafReason.CYCLE, LeafReason.TRANSPOSITION):
            assert node.leaf and node.leaf.earlier
            assert node.leaf.earlier.state.position == node.state.position


def test_a_root_that_is_a_leaf() -> None:
    tree = tree_of(TINY["no room for eyes"])
    assert sketch(tree) == ["start: Black's strings, which cannot be captured any more, leave no room for two eyes."]
    assert (tree.move, tree.color, tree.point, tree.number, principal_variation(tree)) == (None, None, None, 0, [])


@pytest.mark.parametrize("limit", [1, 2, 5, 9, 10, 11])
def test_a_tree_that_is_cut_says_so(limit: int) -> None:
    tree = tree_of(LIFE, limit)
    assert len(list(walk(tree))) <= limit
    assert all(node.children or node.leaf for node in walk(tree))
    cut = [node for node in walk(tree) if node.reason is LeafReason.NOT_SHOWN]
    assert bool(cut) == (limit < 11)
    if limit == 1:
        assert tree.leaf is not None and tree.leaf.sentence == "Not shown: 3 more." and tree.leaf.hidden == 3


def test_when_cut_the_main_variation_is_kept_and_the_rest_breadth_first() -> None:
    tree = tree_of(LIFE, 8)
    assert sketch(tree) == [
        "start (all)",
        " B B2 (part)",
        "  W D1 (all)",
        "   B pass (part)",
        "    W C2: White has two eyes for good; they cover A1 B1 C1.",
        " B C2 (part)",
        "  W B2: Not shown: 1 more.",
        " B pass: Not shown: 1 more.",
    ]


def test_a_line_of_thousands_of_moves() -> None:
    tree = tree_of(endless(5_000), 10**6)
    assert len(main_variation(tree)) == 43  # the loser gives up when 40 moves have been made
    assert main_variation(tree)[-1].reason is LeafReason.FORMATION
    assert max(node.number for node in walk(tree)) == 5_002  # the moves, a pass and the answer to it
    assert not any(node.reason is LeafReason.NOT_SHOWN for node in walk(tree))


def test_a_certificate_of_many_entries_is_cut() -> None:
    nodes = list(walk(tree_of(endless(12_000))))
    assert len(nodes) <= MAX_NODES
    assert any(node.reason is LeafReason.NOT_SHOWN for node in nodes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pattern": "O.X/OXX/X..", "turn": "black", "move": "B3", "next": [1]}, "the root"),
        ({"pattern": "O.X/OXX/...", "turn": "white", "move": "B3", "next": [1]}, "the root"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "move": "A3", "next": [1]}, "there is a stone already"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "move": "A1", "next": [1]}, "agrees with the board"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "move": "A1", "reason": "captured"}, "does not remove White A2"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "reason": "formation"}, "no formation covers White A2"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "reason": "luck"}, "'luck' is no reason"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "move": "Q17", "next": [1]}, "no point Q17"),
        ({"pattern": "O.X/OXX/...", "turn": "black", "move": "B3", "next": [99]}, "incomplete"),
        ({"pattern": "O.X/OXX/...", "turn": "black"}, "incomplete"),
        ({"pattern": "O.X/OXX/..."}, "incomplete"),
        ({"pattern": "O.X/OXX/??.", "turn": "black", "outside": 3}, "incomplete"),
        ({"pattern": "O.X/OXX/??.", "turn": "black", "outside": {"B2": 1}}, "incomplete"),
        ({"pattern": "O.X/OXX/??.", "turn": "black", "outside": {"B2": 2}}, "agrees with the board"),
        (None, "incomplete"),
    ],
)
def test_certificates_that_do_not_fit_are_refused(change: object, said: str) -> None:
    proof = {**CAPTURE.certificate["proofs"][0]}
    proof["entries"] = [change, *proof["entries"][1:]]
    with pytest.raises(BadInput, match=said):
        variation_tree({"proofs": [proof]}, inquiry_of(CAPTURE))


@pytest.mark.parametrize("certificate", [{}, {"proofs": []}, {"proofs": 3}, {"proofs": [{}, {}, {}]}])
def test_what_is_no_certificate_is_refused(certificate: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="incomplete"):
        variation_tree(certificate, inquiry_of(CAPTURE))


def test_a_node_tells_its_move() -> None:
    node = tree_of(CAPTURE).children[0]
    assert (node.move, node.color, node.point) == ("B3", Color.BLACK, 1)
    assert repr(node) == "VariationNode(1 B B3, no)"


@pytest.mark.parametrize(
    ("name", "string", "first"),
    [("sending-two-returning-one-dead", "A4", "owner"), ("straight-four", "B2", "opponent")],
)
def test_what_it_goes_on_as_can_be_played(name: str, string: str, first: str) -> None:
    """From where a variation goes on as after an earlier move, the line shown there is allowed, and takes the string
    where it takes it there: a capture at once may stand for the proof's own move, and be a suicide here."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = assess.ask(position, string, assess.Uncapturable(), first=first)
    assert found.tree is not None
    for node in walk(found.tree):
        if node.reason is LeafReason.TRANSPOSITION and node.leaf is not None and node.leaf.earlier is not None:
            assert_goes_on(found, node.leaf.earlier, node.state)


def assert_goes_on(found: assess.Finding, shown: VariationNode, state: State) -> None:
    loses = found.inquiry.opponent if found.answer is Answer.YES else found.inquiry.owner
    while shown.children:
        shown = shown.children[0]
        try:
            made = make_move(state, shown.move or "")
        except IllegalMove:
            assert state.to_move is loses, (shown, state)
            return
        assert bool(shown.reason is LeafReason.CAPTURED) <= bool(found.inquiry.taken(state.to_move, made.removed))
        state = made.state
