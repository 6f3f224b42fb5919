// Counting: the game by every method with its phases, and the scoring systems of Ikeda.

import { action, actions, alarm, el, field, more, note, select, table, title } from "./dom.js";
import { follow, question } from "./asking.js";

const PLAYERS = [
  ["black", "Black"],
  ["white", "White"],
];
const KOS = [
  ["black_kos", "Kos open for Black"],
  ["white_kos", "Kos open for White"],
  ["dame", "Two-sided dame"],
  ["black_threats", "Black's ko threats"],
  ["white_threats", "White's ko threats"],
];

const number = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

// The count by the rules of the record first, the others after it.
const byRulesFirst = ({ counts, by_rules }) => [
  ...counts.filter((one) => one.method === by_rules),
  ...counts.filter((one) => one.method !== by_rules),
];

export class CountPanel {
  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { desk } = this;
    desk.say("Counting");
    desk.board.draw(desk.stones);
    desk.board.strings(desk.told.strings, (string, event) => desk.pick(string, event));
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
    desk.side.replaceChildren(
      actions(action("Count by all methods", () => this.count(), { class: "primary", id: "count" })),
      more(
        "Ikeda's Territory I",
        el("div", { class: "row" }, field("To move", mover), field("Rules", ruleset), field("Seconds", seconds)),
        actions(
          action("Solve the position", solve, { id: "solve" }),
          action("Kos on the board", () => this.ikeda("kos", { to_move: mover.value }), { id: "kos" }),
          action("Replay the game", () => this.ikeda("replay", { ruleset: ruleset.value }), { id: "replay" }),
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
      "Table of basic endgame kos",
      el(
        "div",
        { class: "row" },
        fields.map(([, label, input]) => field(label, input)),
        field("To move", mover),
      ),
      action(
        "Look it up",
        () =>
          this.ikeda("kos", {
            to_move: mover.value,
            numbers: Object.fromEntries(fields.map(([name, , input]) => [name, Number(input.value)])),
          }),
        { id: "look-up" },
      ),
    );
  }

  async ask(kind, rest) {
    const put = await question(this.desk.told.id, kind, rest);
    this.found.replaceChildren(el("p", {}, "Counting ..."));
    try {
      return await follow(put.id);
    } catch (error) {
      this.found.replaceChildren();
      alarm(error);
      return null;
    }
  }

  async count() {
    const ended = await this.ask("count", {});
    if (!ended) return;
    const { result } = ended;
    this.desk.say(ended.headline);
    this.found.replaceChildren(
      table(
        ["Count", "Black", "White", "Komi", "Margin", "How"],
        byRulesFirst(result).map((one) => [
          one.name,
          number(one.black),
          number(one.white),
          number(one.komi),
          number(one.margin),
          one.how,
        ]),
        "Counts",
      ),
      ...result.notes.map(note),
      this.phases(result.game),
    );
  }

  phases(game) {
    const groups = [];
    for (const move of game.moves) {
      if (groups.at(-1)?.phase !== move.phase) groups.push({ phase: move.phase, moves: [] });
      groups.at(-1).moves.push(`${move.number} ${move.move}`);
    }
    const agreed =
      game.agreement === null
        ? ""
        : `Agreement: ${game.agreement.length ? `removed ${game.agreement.join(", ")}` : "nothing is removed"}.`;
    return more(
      "Phases",
      groups.map((group) => el("p", {}, el("strong", {}, `${title(group.phase)}: `), group.moves.join(", "))),
      el("p", {}, agreed),
      el("p", {}, game.sum ? `Score: ${game.sum}.` : `The game has not ended (${game.phase}).`),
    );
  }

  async ikeda(command, rest) {
    const ended = await this.ask("ikeda", { command, ...rest });
    if (!ended) return;
    const { result } = ended;
    this.desk.say(ended.headline);
    const found = [];
    if (command === "replay") found.push(this.phases(result), ...result.notes.map(note));
    if (command === "solve") {
      found.push(
        el(
          "p",
          {},
          result.principal_variation.length ? `Perfect play: ${result.principal_variation.join(", ")}.` : "",
        ),
      );
      if (result.first_moves.length) {
        found.push(
          table(
            ["First move", "At least", "At most"],
            result.first_moves.map((one) => [one.move, number(one.least), number(one.most)]),
            "First moves",
          ),
        );
      }
    }
    if (command === "kos") {
      found.push(
        table(
          ["", "Black", "White"],
          [
            ["Kos", result.kos.black, result.kos.white],
            ["Threats", result.threats.black, result.threats.white],
          ],
          "Kos",
        ),
        el("p", {}, `Dame: ${result.dame}. Row of the table: ${result.row}. Score of the kos: ${result.score}.`),
        el(
          "ul",
          {},
          result.strategy.map((line) => el("li", {}, line)),
        ),
      );
    }
    this.found.replaceChildren(...found);
  }
}
