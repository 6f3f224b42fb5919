"""The options of each command. Nothing heavy is imported: help and usage come from here."""

from __future__ import annotations

from dataclasses import dataclass

from assess.faces.options import (
    FilePosition,
    Showing,
    Subparsers,
    add,
    add_file,
    add_limits,
    add_output,
    add_question,
    add_said,
    add_terms,
    begin,
    runs,
)
from assess.languages.translations import LANGUAGES
from assess.proofs.questions import QUESTION_NAMES
from assess.reading.problem_marks import Marking
from assess.reports.ruling.formats import suffixes
from assess.requests.wording import FROM_NODES, OFF, ON, Wording, one, several

BATCH_SECONDS, BATCH_MEMORY_MB = 10.0, 1024
PROBLEM_SECONDS, PROBLEM_MEMORY_MB = 10.0, 1024
PASSWORD = "ASSESS_PASSWORD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """What is to be explained; None: everything there is. ``missing``: a language whose missing messages are listed;
    ``messages``: one of which all are."""

    reason: str | None = None
    missing: str | None = one(
        "the messages that are not translated into a language yet: de, fr, ja, ko or zh",
        choices=tuple(LANGUAGES),
        metavar="L",
    )
    messages: str | None = one(
        "all messages in a language beside the English ones, with real parts, as a page to be read by a native",
        choices=tuple(LANGUAGES),
        metavar="L",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What an engine calls itself, and whether it may estimate."""

    estimate: str | None = one(
        "on: final statuses and the score may be estimates where nothing is proved, which is said on standard error; "
        "off: nothing is estimated (default: only the ownership of kata-analyze)",
        choices=(ON, OFF),
        nargs="?",
        const=ON,
    )
    name: str = one("what to answer to name, for programs that show ownership of KataGo alone", default="assess")


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Which records a batch is over, how it is worked, and what becomes of the results."""

    paths: tuple[str, ...] = ()
    output: str | None = None
    question: str | None = one(
        "of the string that each file marks with MA, instead of all strings", choices=QUESTION_NAMES[:2]
    )
    move: int | None = one("the position after move N of each record (default: the last)", type=int, metavar="N")
    hours: float | None = one("for the whole run: a second each, then more for what is left", type=float, metavar="H")
    workers: int | None = one("positions at once (default: one for each core)", type=int, metavar="N")
    cluster: str | None = one("work on a Dask cluster, by the address of its scheduler", metavar="ADDRESS")
    certificates: bool = one("keep the proofs with the results", default=False, action="store_true")
    force: bool = one("begin anew: take away what OUT holds", default=False, action="store_true")
    only_disagreeing: bool = one(
        "list all games whose record disagrees, and these alone in --csv", default=False, action="store_true"
    )
    csv: str | None = one("write a table of all games", metavar="CSV")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problems:
    """Which collection of problems is checked, or from which games problems are made, and what becomes of them."""

    paths: tuple[str, ...] = ()
    games: tuple[str, ...] = several(
        "make problems of positions in these games: files, folders, archives; -o OUT.sgf has them",
        flag="--from",
        metavar="GAMES",
    )
    output: str | None = None
    marks: str | None = one(
        "how the files tell right lines: RIGHT or Correct in a comment, good moves (TE) or bad ones (BM), or the first "
        "line (default: the first of these that a file has)",
        choices=[marking.value for marking in Marking],
    )
    annotated: str | None = one(
        "write a copy of each file with what is found in its comments into this new folder", metavar="FOLDER"
    )
    force: bool = one("begin anew: take away what OUT holds", default=False, action="store_true")
    workers: int | None = one("problems at once (default: one for each core)", type=int, metavar="N")


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """Where the page is served, to whom, and how much work is done at once."""

    host: str = one(
        f"an address of this machine in a club's network; needs a password, from the variable {PASSWORD} or typed in "
        "(default: 127.0.0.1, which only this machine reaches)",
        default="127.0.0.1",
        metavar="H",
    )
    port: int | None = one("(default: 8765, or the next that is free)", type=int, metavar="P")
    browser: bool = one("do not open a browser", default=True, flag="--no-browser", action="store_false")
    folder: str | None = one("where positions and proofs are kept (default: the user's)", metavar="FOLDER")
    quota_mb: int = one("how large their file may become (default: 4096)", default=4096, type=int, metavar="M")
    allow_host: tuple[str, ...] = one(
        "another host name by which the page may be called; may be given several times",
        default=(),
        action="append",
        metavar="NAME",
    )
    behind_proxy: tuple[str, ...] = one(
        "the address of a proxy, whose X-Forwarded-For and X-Forwarded-Proto are believed; needs a password",
        default=(),
        action="append",
        metavar="ADDRESS",
    )
    workers: int = one("questions answered at once (default: 2)", default=2, type=int, metavar="N")
    threads: int | None = one("cores for each question (default: all)", type=int, metavar="N")
    memory_mb: int = one("for each question (default: 1024)", default=1024, type=int, metavar="M")


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Which folder is written, and of what."""

    output: str | None = None
    parts: str | None = one(
        "what the browser runs: the archive assess-browser-VERSION.zip of the release",
        metavar="ARCHIVE",
    )


def explain(subparsers: Subparsers) -> None:
    """Adds ``assess explain``."""
    parser = begin(
        subparsers,
        "explain",
        "[REASON] [options]",
        "Explains a word of the output: a reason such as basic-ko, a question such as capturable-1, a "
        "precedent, a word of the game such as dame; without one, lists them all.",
    )
    parser.add_argument(
        "reason", nargs="?", metavar="REASON", help="such as basic-ko or capturable-1 (default: list them all)"
    )
    add(parser, Explained, "missing", "messages")
    add(parser, Showing, "json", "lang")
    parser.set_defaults(operands=("reason",), phrase="reason")
    runs(parser, Explained, Showing)


def gtp(subparsers: Subparsers) -> None:
    """Adds ``assess gtp``."""
    parser = begin(
        subparsers,
        "gtp",
        "[options]",
        "Speaks the Go Text Protocol, version 2: marks dead stones, says territory and score, answers "
        "questions about strings. list_commands lists the commands; docs/gtp.md says how to attach it.",
    )
    add_limits(parser, "each position")
    add(parser, Engine, "estimate", "name")
    runs(parser, Wording, Engine, run="assess.faces.gtp_command:run")


def batch(subparsers: Subparsers) -> None:
    """Adds ``assess batch``."""
    parser = begin(
        subparsers,
        "batch",
        "PATHS... -o results.jsonl [options]",
        "Settles the final position of every game in files, folders, collections and archives (zip, tar). "
        "Each result is kept at once: the same command goes on where a run was ended.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATHS", help="files, folders, archives; - reads names, one a line")
    parser.add_argument("-o", "--output", metavar="OUT", help="the results, a .jsonl")
    add(parser, Batch, "question", "move")
    add_terms(parser, area=True, asks=False)
    add(parser, Wording, "precedents", "estimate")
    limits = parser.add_argument_group("limits")
    add(
        limits,
        Wording,
        *("seconds", "nodes", "memory_mb"),
        seconds=f"for each position (default: {BATCH_SECONDS:g})",
        nodes="positions to look at, for each; makes results repeatable",
        memory_mb=f"for each position (default: {BATCH_MEMORY_MB})",
    )
    add(limits, Batch, "hours", "workers")
    add(limits, Wording, "threads", threads="cores for each position (default: 1)")
    add(limits, Batch, "cluster")
    add(limits, Wording, "check", "finality")
    output = add_output(parser)
    add(output, Batch, "certificates", "force", "only_disagreeing", "csv")
    runs(parser, Batch, Wording, Showing)


def problems(subparsers: Subparsers) -> None:
    """Adds ``assess problems``."""
    parser = begin(
        subparsers,
        "problems",
        "PATHS... [-o OUT.jsonl] [--annotated FOLDER] [options]\n--from GAMES... -o OUT.sgf [options]",
        "Holds the problems of files, folders, collections and archives (zip, tar) against their marks "
        "(RIGHT or Correct in a comment, TE and BM, the first line): right lines that are refuted, wrong lines that "
        "work, second solutions, kos of which the file says nothing. Where no string is marked, the most plausible one "
        "is taken. With --from it makes problems "
        "of games: positions in which it is proved that a string's fate hangs on who moves first.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATHS", help="files, folders, archives")
    add(parser, Problems, "games")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="keep each result at once, in a .jsonl: the same command goes on there; with --from, the problems, a .sgf",
    )
    add(parser, Problems, "marks", "annotated", "force")
    add_terms(parser)
    limits = parser.add_argument_group("limits")
    add(
        limits,
        Wording,
        *("seconds", "nodes", "memory_mb"),
        seconds=f"for the question of each problem (default: {PROBLEM_SECONDS:g})",
        nodes=f"positions to look at, for each; makes results repeatable (default with --from: {FROM_NODES})",
        memory_mb=f"for each problem (default: {PROBLEM_MEMORY_MB})",
    )
    add(limits, Problems, "workers")
    add(limits, Wording, "check")
    add_output(parser, "points")
    runs(parser, Problems, Wording, Showing)


def serve(subparsers: Subparsers) -> None:
    """Adds ``assess serve``."""
    parser = begin(
        subparsers,
        "serve",
        "[options]",
        "Opens a page in the browser: drop a game, read the rulings, play against them, print them. It "
        "runs on this machine and sends nothing anywhere. The first line of its output is its address.",
    )
    add(parser, Served, "host", "port", "browser", "folder", "quota_mb")
    add(parser.add_argument_group("as a service"), Served, "allow_host", "behind_proxy")
    add(parser.add_argument_group("limits"), Served, "workers", "threads", "memory_mb")
    runs(parser, Served)


def site(subparsers: Subparsers) -> None:
    """Adds ``assess site``."""
    parser = begin(
        subparsers,
        "site",
        "--output FOLDER [options]",
        "Writes the page as a folder that any web server delivers. Whoever opens it needs nothing but a "
        "browser: positions are judged there, nothing is sent anywhere, and once loaded it works offline.",
    )
    parser.add_argument("-o", "--output", metavar="FOLDER", required=True, help="the folder to be written")
    add(parser, Site, "parts")
    runs(parser, Site, run="assess.faces.serve:write_page")


def doctor(subparsers: Subparsers) -> None:
    """Adds ``assess doctor``."""
    parser = begin(
        subparsers,
        "doctor",
        "",
        "Prints versions, processor, extras and browser, proves something, searches for two seconds, and "
        "says what is missing and how to get it. Add its output to a report of an error.",
    )
    runs(parser)


def ask(subparsers: Subparsers) -> None:
    """Adds ``assess ask``."""
    parser = begin(
        subparsers,
        "ask",
        "FILE [STRING|POINT] [QUESTION] [options]",
        "Rules on the status of a string, or of several (D4,E7): independently alive, alive in seki, or "
        "dead, with the answers behind it. With a question, answers that one, and shows the variations that prove it; "
        "of several strings: is any of them independently alive (--every: are all), are all of them uncapturable? Of "
        "an empty point (D5) says whose territory it is, and why.",
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
    parser = begin(
        subparsers,
        "status",
        "FILE [options]",
        "Settles the status of every string: independently alive, alive in seki, or dead; then territory "
        "and score. What cannot be proved within the limits is undecided.",
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
    parser = begin(
        subparsers,
        "show",
        "FILE [options]",
        "Shows the position of a file, in a form that every command can read again.",
    )
    add_file(parser)
    add_output(parser, "style")
    runs(parser, FilePosition, Showing)


def check(subparsers: Subparsers) -> None:
    """Adds ``assess check``."""
    parser = begin(
        subparsers,
        "check",
        "CERTIFICATE FILE [STRING] [QUESTION] [--at POINT] [options]",
        "Judges a certificate for the position in FILE. Where neither the command line nor FILE asks a "
        "question, the certificate is judged for the one that it names; the line says in full what was verified.",
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
    parser = begin(
        subparsers,
        "report",
        "FILE [STRING|POINT] [QUESTION] -o OUT [options]",
        "Rules on the status of a string, or of several (D4,E7), and writes the ruling: the status in one "
        "word, the answers behind it in diagrams, the rules applied, a line to sign. With a question, here or in FILE, "
        "it answers that one. Where neither a string nor a question is given, in FILE or here, the ruling is on every "
        "string, territory and score; of an empty point (D5) it says whose territory it is. Of a folder of problems "
        "it makes a handout, with the answers at the end.",
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
    parser = begin(
        subparsers,
        "decide",
        "FILE.sgf [STRING] [QUESTION] [options]",
        "Decides from the variations that FILE gives as branches after the final position: judges each at "
        "its end, forwards the answers upwards by all, part or none of the next moves, and then says what exhaustive "
        "proof-play finds: the same answer, or the move that was overlooked. The final position is the one that is set "
        "up; in a game record the one where play stopped, or where the record first branches; or that after --move N. "
        "Questions may stand in comments, such as 'Question: D4 uncapturable'.",
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
    parser = begin(
        subparsers,
        "study",
        "FILE [STRING] [QUESTION] [options]",
        "Answers a question, and lets you play one side of it: the other side answers from the proof. A "
        "wrong guess is refuted on the board, one that works too is accepted; the solution is kept until you write "
        "solution. Of a folder all problems are posed, one after another, with a score at the end.",
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
