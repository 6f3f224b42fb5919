// The position is played out: both players' moves are clicked, and the position that they reach is assessed.

import { action, actions, careful, el, movesShown, otherThan, title } from "./dom.js";
import { post } from "./server.js";
import { worded } from "./spoken.js";

export class PlayOut {
  constructor(desk) {
    this.desk = desk;
    this.moves = [];
    this.first = desk.told.to_move || "black";
  }

  show() {
    return this.draw();
  }

  get mover() {
    return this.moves.length % 2 ? otherThan(this.first) : this.first;
  }

  async draw() {
    const { desk } = this;
    const line = await post(`/positions/${desk.told.id}/line`, { moves: this.moves, to_move: this.first });
    if (desk.shown !== "play-out") return;
    this.line = line;
    desk.board.drawLine(line);
    if (line.ended) desk.board.buttons([]);
    else desk.board.intersections(line.stones, careful((point) => this.make(desk.board.name(point))), true);
    desk.say(worded("Play it out"));
    desk.under.replaceChildren(
      el(
        "p",
        { id: "line", "aria-live": "polite" },
        this.moves.length ? movesShown(this.moves) : worded("Moves: none."),
      ),
      el("p", {}, line.text),
      actions(
        action(worded("Pass"), () => this.make("pass"), { id: "pass", disabled: line.ended }),
        action(worded("Undo"), () => this.undo(), { id: "undo", disabled: !this.moves.length }),
        this.moves.length
          ? null
          : action(worded("{player} moves first.", { player: title(otherThan(this.first)) }), () => this.change(), { id: "begins" }),
      ),
    );
    desk.side.replaceChildren(
      el(
        "p",
        {},
        worded(
          "Both players make their moves on the board, until they agree on what is left. Then the position that they have reached is assessed, with the prisoners that were made.",
        ),
      ),
      actions(
        action(worded("Assess this position"), () => this.assess(), { class: "primary", id: "assess", disabled: !this.moves.length }),
        action(worded("Leave the play"), () => desk.show("game"), { id: "leave" }),
      ),
    );
  }

  redraw() {} // it draws itself after each move

  async make(word) {
    const letter = this.mover === "black" ? "B" : "W";
    const moves = [...this.moves, `${letter} ${word}`];
    await post(`/positions/${this.desk.told.id}/line`, { moves }); // refuses what is illegal
    this.moves = moves;
    await this.draw();
  }

  undo() {
    this.moves.pop();
    return this.draw();
  }

  change() {
    this.first = otherThan(this.first);
    return this.draw();
  }

  async assess() {
    const { desk, line } = this,
      rows = desk.board.rows(line.stones);
    desk.open(await post("/positions", { from: desk.told.id, rows, prisoner_stones: line.prisoner_stones }));
  }
}
