"""The options of the commands about a position. Nothing heavy is imported: help and usage come from here."""

from __future__ import annotations

from assess.faces.command_table import help_of
from assess.faces.options import (
    FilePosition,
    Subparsers,
    add,
    add_file,
    add_limits,
    add_output,
    add_question,
    add_said,
    add_terms,
    runs,
)
from assess.faces.showing import Showing
from assess.reports.ruling.formats import suffixes
from assess.requests.wording import Wording


def ask(subparsers: Subparsers) -> None:
    """Adds ``assess ask``."""
    parser = subparsers.add_parser(
        "ask",
        help=help_of("ask"),
        description="Rules on the status of a string, or of several (D4,E7): independently alive, alive in seki, or "
        "dead, with the answers behind it. With a question, answers that one, and shows the variations that prove it; "
        "of several strings: is any of them independently alive (--every: are all), are all of them uncapturable? Of "
        "an empty point (D5) says whose territory it is, and why.",
        usage="assess ask FILE [STRING|POINT] [QUESTION] [options]",
    )
    add_file(parser)
    add_question(parser, ruling=True)
    add_said(parser, "ask")
    add_terms(parser)
    add(add_limits(parser, "the search"), Showing, "cache")
    output = add_output(parser, "points", "full", "depth")
    add_said(output, "ask", "output")
    add(
        output,
        Showing,
        *("plain", "certificate", "sgf"),
        certificate="write the proof to a file, for assess check; of a status the proof that decides, the others "
        "beside it",
    )
    runs(parser, FilePosition, Wording, Showing)


def status(subparsers: Subparsers) -> None:
    """Adds ``assess status``."""
    parser = subparsers.add_parser(
        "status",
        help=help_of("status"),
        description="Settles the status of every string: independently alive, alive in seki, or dead; then territory "
        "and score. What cannot be proved within the limits is undecided.",
        usage="assess status FILE [options]",
    )
    add_file(parser)
    add_said(parser, "status")
    add_terms(parser, area=True, asks=False)
    add(add_limits(parser, "the whole position"), Showing, "cache")
    add_output(
        parser,
        *("points", "all", "tree", "full", "depth", "sgf"),
        full="with --tree: all figures and all variations",
        depth="with --tree: variations up to move N",
        sgf="write the position with its statuses to an SGF file",
    )
    runs(parser, FilePosition, Wording, Showing)


def show(subparsers: Subparsers) -> None:
    """Adds ``assess show``."""
    parser = subparsers.add_parser(
        "show",
        help=help_of("show"),
        description="Shows the position of a file, in a form that every command can read again.",
        usage="assess show FILE [options]",
    )
    add_file(parser)
    add_output(parser, "style")
    runs(parser, FilePosition, Showing)


def check(subparsers: Subparsers) -> None:
    """Adds ``assess check``."""
    parser = subparsers.add_parser(
        "check",
        help=help_of("check"),
        description="Judges a certificate for the position in FILE. Where neither the command line nor FILE asks a "
        "question, the certificate is judged for the one that it names; the line says in full what was verified.",
        usage="assess check CERTIFICATE FILE [STRING] [QUESTION] [--at POINT] [options]",
    )
    parser.add_argument(
        "certificate", metavar="CERTIFICATE", help="a file written with --certificate; - is standard input"
    )
    add_file(parser)
    add_question(parser)
    add_said(parser, "check")
    add_terms(parser)
    add(parser, Showing, "json", json="one JSON object instead of the line")
    runs(parser, FilePosition, Wording, Showing)


def report(subparsers: Subparsers) -> None:
    """Adds ``assess report``."""
    parser = subparsers.add_parser(
        "report",
        help=help_of("report"),
        description="Rules on the status of a string, or of several (D4,E7), and writes the ruling: the status in one "
        "word, the answers behind it in diagrams, the rules applied, a line to sign. With a question, here or in FILE, "
        "it answers that one. Where neither a string nor a question is given, in FILE or here, the ruling is on every "
        "string, territory and score; of an empty point (D5) it says whose territory it is. Of a folder of problems "
        "it makes a handout, with the answers at the end.",
        usage="assess report FILE [STRING|POINT] [QUESTION] -o OUT [options]",
    )
    add_file(parser)
    add_question(parser, ruling=True)
    add_said(parser, "report")
    add_terms(parser, area=True)
    add_limits(parser, "the search")
    output = parser.add_argument_group("output")
    output.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=f"the file to write: {', '.join(suffixes())}"
    )
    depth = "variations that branch off up to move N"
    add(output, Showing, "pages", "positions", "title", "order", "coordinates", "depth", depth=depth)
    add(output, Wording, "tries")
    add(
        output,
        Showing,
        *("plain", "paper", "ascii", "quiet", "lang", "points"),
        ascii="nothing but ASCII, in .txt",
        quiet="print nothing",
    )
    runs(parser, FilePosition, Wording, Showing)


def decide(subparsers: Subparsers) -> None:
    """Adds ``assess decide``."""
    parser = subparsers.add_parser(
        "decide",
        help=help_of("decide"),
        description="Decides from the variations that FILE gives as branches after the final position: judges each at "
        "its end, forwards the answers upwards by all, part or none of the next moves, and then says what exhaustive "
        "proof-play finds: the same answer, or the move that was overlooked. The final position is the one that is set "
        "up; in a game record the one where play stopped, or where the record first branches; or that after --move N. "
        "Questions may stand in comments, such as 'Question: D4 uncapturable'.",
        usage="assess decide FILE.sgf [STRING] [QUESTION] [options]",
    )
    add_file(parser, default="where variations start")
    add_question(parser)
    add_said(parser, "decide")
    add_terms(parser)
    add_limits(parser, "each search")
    output = add_output(parser, "points", "full", full="figures of all variations, each move on its own line")
    add_said(output, "decide", "output")
    add(
        output,
        Showing,
        *("certificate", "sgf"),
        sgf="write the variations, annotated, to an SGF file (one question)",
    )
    runs(parser, FilePosition, Wording, Showing)


def study(subparsers: Subparsers) -> None:
    """Adds ``assess study``."""
    parser = subparsers.add_parser(
        "study",
        help=help_of("study"),
        description="Answers a question, and lets you play one side of it: the other side answers from the proof. A "
        "wrong guess is refuted on the board, one that works too is accepted; the solution is kept until you write "
        "solution. Of a folder all problems are posed, one after another, with a score at the end.",
        usage="assess study FILE [STRING] [QUESTION] [options]",
    )
    add_file(parser)
    add_question(parser)
    add_said(parser, "study")
    add_terms(parser)
    add_limits(parser, "the search")
    add(
        parser.add_argument_group("study"),
        Showing,
        *("side", "ascii", "quiet", "lang", "points"),
        quiet="no boards but those asked for",
    )
    runs(parser, FilePosition, Wording, Showing)
