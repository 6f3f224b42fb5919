// Play against the proof: one side is the reader's, the other answers by the proof alone.

import { action, actions, button, careful, el, figures, movesShown, paragraphs } from "./dom.js";
import { post } from "./server.js";
import { paragraph, worded } from "./spoken.js";

export class Play {
  constructor(desk, asked, number, student, target, done, ended = () => {}) {
    Object.assign(this, { desk, asked, number, student, target, done, ended });
    this.moves = [];
  }

  async show(moves = []) {
    await this.make(moves);
  }

  async make(moves, hint = false) {
    const told = await post(`/questions/${this.asked}/play`, {
      number: this.number,
      student: this.student,
      moves,
      hint,
    });
    this.moves = moves.slice(0, told.made); // moves that were not accepted are not made
    if (told.made < moves.length) this.missed = true;
    this.helped = this.helped || hint;
    this.task = told.task || this.task;
    this.draw(told);
    if (told.ended) this.ended(told, this);
  }

  draw(told) {
    const { desk } = this;
    if (desk.shown === "study") desk.say(told.plays);
    desk.board.drawLine(told, this.target);
    if (told.ended) desk.board.buttons([]);
    else
      desk.board.intersections(
        told.stones,
        careful((point) => this.make([...this.moves, desk.board.name(point)])),
        true,
      );
    const why = figures(told.figures, { id: "why" });
    desk.under.replaceChildren(
      el(
        "div",
        { id: "said", class: "move", "aria-live": "polite" },
        el(
          "p",
          {},
          el("strong", {}, paragraph([this.task, told.plays]), " "),
          told.moves.length ? movesShown(told.moves) : worded("Moves: none."),
        ),
        paragraphs(told.said.filter((sentence) => !sentence.startsWith(told.plays))),
      ),
      actions(
        action(worded("Pass"), () => this.make([...this.moves, "pass"]), { id: "pass", disabled: Boolean(told.ended) }),
        action(worded("Undo"), () => this.make(this.moves.slice(0, -1)), { id: "undo", disabled: !this.moves.length }),
        action(worded("Hint"), () => this.make(this.moves, true), { id: "hint", disabled: Boolean(told.ended) }),
        button(worded("Leave the play"), () => this.done(), { id: "leave" }),
      ),
      why,
    );
    if (told.figures.length) why.firstChild.scrollIntoView({ block: "nearest" });
  }
}
