// Counting: the game by every method with its phases, and the scoring systems of Ikeda.

import { action, actions, el, field, more, row, select, title } from "./dom.js";
import { AtWork, question } from "./asking.js";
import { notesOf, resultOf } from "./conclusion.js";
import { worded } from "./spoken.js";

const PLAYERS = [
  ["black", title("black")],
  ["white", title("white")],
];
const KOS = [
  ["black_kos", worded("Kos open for {player}", { player: title("black") })],
  ["white_kos", worded("Kos open for {player}", { player: title("white") })],
  ["dame", worded("Two-sided dame")],
  ["black_threats", worded("{player}'s ko threats", { player: title("black") })],
  ["white_threats", worded("{player}'s ko threats", { player: title("white") })],
];

export class CountPanel {
  constructor(desk) {
    this.desk = desk;
    this.work = new AtWork();
    this.root = el("div");
    this.layOut();
  }

  leave() {
    this.work.leave();
  }

  layOut() {
    const { desk } = this;
    const mover = select(PLAYERS, desk.told.to_move || "black", () => {}, { id: "to-move" });
    const ruleset = el("input", { value: "3+3+BF", id: "ruleset" });
    const seconds = el("input", { type: "number", min: "1", max: "3600", value: "60", id: "seconds" });
    const solve = () =>
      this.ikeda("solve", {
        to_move: mover.value,
        ruleset: ruleset.value,
        limits: { seconds: Number(seconds.value) },
      });
    this.found = el("div", { id: "counted", "aria-live": "polite" });
    this.root.replaceChildren(
      actions(action(worded("Count by all methods"), () => this.ask("count", this.desk.asked), { id: "count" })),
      more(
        worded("Ikeda's Territory I"),
        row(field(worded("Moves first"), mover), field(worded("Rules"), ruleset), field(worded("Seconds"), seconds)),
        actions(
          action(worded("Solve the position"), solve, { id: "solve" }),
          action(worded("Kos on the board"), () => this.ikeda("kos", { to_move: mover.value }), { id: "kos" }),
          action(worded("Replay the game"), () => this.ikeda("replay", { ruleset: ruleset.value }), { id: "replay" }),
        ),
      ),
      this.tableOfKos(),
      this.found,
    );
  }

  // The table of basic endgame kos, by numbers that no board need show.
  tableOfKos() {
    const fields = KOS.map(([name, label]) => [
      name,
      label,
      el("input", { type: "number", min: "0", value: "0", "data-number": name }),
    ]);
    const mover = select(PLAYERS, "black", () => {}, { id: "kos-to-move" });
    return more(
      worded("Table of basic endgame kos"),
      row(fields.map(([, label, input]) => field(label, input)),
        field(worded("Moves first"), mover),
      ),
      action(
        worded("Look it up"),
        () =>
          this.ikeda("kos", {
            to_move: mover.value,
            numbers: Object.fromEntries(fields.map(([name, , input]) => [name, Number(input.value)])),
          }),
        { id: "look-up" },
      ),
    );
  }

  // Asks, and shows what the server says of the answer.
  async ask(kind, rest) {
    const put = () => question(this.desk.told.id, kind, rest);
    const ended = await this.work.answer(this.found, worded("Counting"), put);
    if (!ended) return;
    const result = resultOf(ended.said, worded("Counting"));
    this.found.replaceChildren(el("p", { class: "score" }, ended.headline), ...result, ...notesOf(ended.said));
  }

  ikeda(command, rest) {
    return this.ask("ikeda", { command, ...rest });
  }
}
