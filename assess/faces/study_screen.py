"""A study on the full screen: a cursor on the board, and what is said beside it. Needs textual, an optional package."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Footer, RichLog, Static

from assess.decisions.message import Shown
from assess.faces.study_prompt import Left, Setting
from assess.reports.text.study_text import shown_figures
from assess.reports.text.study_words import study_sentences
from assess.rules.color import EMPTY
from assess.rules.coordinates import COLUMNS

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def converse(console: Console, setting: Setting) -> Left:
    """One problem on the full screen; how the student left it."""
    return StudyScreen(setting).run() or Left.QUIT


class StudyScreen(App[Left]):
    """The screen of one problem."""

    CSS = "#board { width: auto; padding: 1 2; } #said { padding: 1 2; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        *(Binding(key, f"move('{key}')", show=False, priority=True) for key in STEPS),
        Binding("enter", "play", "play", priority=True),
        Binding("p", "hear('pass')", "pass"),
        Binding("k", "hear('ko-pass')", "ko-pass"),
        Binding("u", "hear('undo')", "undo"),
        Binding("h", "hear('hint')", "hint"),
        Binding("s", "hear('solution')", "solution"),
        Binding("n", "next", "next problem"),
        Binding("q", "quit_study", "quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.setting, self.study = setting, setting.study
        position = self.study.state.position
        near = [string.liberties for string in position.strings() if string.points & self.study.target]
        self.cursor = min(frozenset[int]().union(*near), default=len(position.stones) // 2)
        self.shown: Shown | None = None
        self.sentences: list[str] = []

    def compose(self) -> ComposeResult:
        """The board at the left, what is said at the right, the keys below."""
        with Horizontal():
            yield Static(id="board")
            yield RichLog(id="said", wrap=True, min_width=30)
        yield Footer()

    def on_mount(self) -> None:
        """Poses the problem."""
        self._say([*self.setting.said, *study_sentences(self.study.begin())])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Keys that mean nothing here are not shown."""
        if action == "next":
            return self.setting.several
        return parameters != ("ko-pass",) or self.setting.ko_passes

    def action_move(self, key: str) -> None:
        """Moves the cursor by one point, as far as the edge."""
        position, (right, down) = self.study.state.position, STEPS[key]
        row, column = divmod(self.cursor, position.width)
        row = min(max(row + down, 0), position.height - 1)
        self.cursor = row * position.width + min(max(column + right, 0), position.width - 1)
        self._draw()

    def action_play(self) -> None:
        """Plays at the cursor."""
        self.action_hear(self.study.state.position.name(self.cursor))

    def action_hear(self, word: str) -> None:
        """Hands a word to the study."""
        said = study_sentences(self.study.hear(word))
        self.shown = self.study.shown
        self._say([f"{self.study.student.title}> {word}", *said])

    def action_next(self) -> None:
        """Leaves for the next problem."""
        self.exit(Left.NEXT)

    def action_quit_study(self) -> None:
        """Leaves for good."""
        self.exit(Left.QUIT)

    def action_interrupt(self) -> None:
        """Ctrl-C, which textual takes from the terminal."""
        self.exit(Left.INTERRUPTED)

    def _say(self, sentences: list[str]) -> None:
        self.sentences += sentences
        log = self.query_one("#said", RichLog)
        for sentence in sentences:
            log.write(Text(sentence))
        self._draw()

    def _draw(self) -> None:
        self.query_one("#board", Static).update(self.board_text())

    def board_text(self) -> Text:
        """The board: the string in bold, the cursor reversed, and the numbers of a line that is shown."""
        figure = shown_figures(self.shown)[0] if self.shown else None
        position = figure.start if figure else self.study.state.position
        labels = figure.labels() if figure else {}
        text = Text("   " + " ".join(COLUMNS[: position.width]) + "\n")
        for point, stone in enumerate(position.stones):
            row, column = divmod(point, position.width)
            if not column:
                text.append(f"{position.height - row:2} ")
            style = "bold" if point in self.study.target or point in labels else ""
            sign = labels.get(point, "·" if stone == EMPTY else stone)
            text.append(sign, f"{style} reverse" if point == self.cursor else style)
            text.append("\n" if column == position.width - 1 else " ")
        return text
