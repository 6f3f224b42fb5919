// Counting: the game by every method with its phases, and the scoring systems of Ikeda.

import { action, actions, el, field, listing, more, moveShown, note, select, table, title } from "./dom.js";
import { AtWork, question } from "./asking.js";
import { decimal, labelled, worded } from "./spoken.js";

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

const number = (value) => (Number.isInteger(value) ? String(value) : decimal(value, 1));

// The count by the rules of the record first, the others after it.
const byRulesFirst = ({ counts, by_rules }) => [
  ...counts.filter((one) => one.method === by_rules),
  ...counts.filter((one) => one.method !== by_rules),
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
      actions(action(worded("Count by all methods"), () => this.count(), { id: "count" })),
      more(
        worded("Ikeda's Territory I"),
        el("div", { class: "row" }, field(worded("To move"), mover), field(worded("Rules"), ruleset), field(worded("Seconds"), seconds)),
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
      el(
        "div",
        { class: "row" },
        fields.map(([, label, input]) => field(label, input)),
        field(worded("To move"), mover),
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

  ask(kind, rest) {
    return this.work.answer(this.found, worded("Counting ..."), () => question(this.desk.told.id, kind, rest));
  }

  async count() {
    const ended = await this.ask("count", this.desk.asked);
    if (!ended) return;
    const { result } = ended;
    this.found.replaceChildren(
      el("p", { class: "score" }, ended.headline),
      table(
        [worded("Count"), title("black"), title("white"), worded("Komi"), worded("Margin"), worded("How")],
        byRulesFirst(result).map((one) => [
          one.name,
          number(one.black),
          number(one.white),
          this.desk.position.komi_known === false ? "?" : number(one.komi),
          number(one.margin),
          one.how,
        ]),
        worded("Counts"),
      ),
      ...(result.presumed || []).map((sentence) => el("p", { class: "presumed" }, sentence)),
      ...result.notes.map(note),
      this.phases(result.game),
    );
  }

  phases(game) {
    const groups = [];
    for (const move of game.moves) {
      if (groups.at(-1)?.phase !== move.phase) groups.push({ phase: move.phase, moves: [] });
      groups.at(-1).moves.push(`${move.number} ${moveShown(move.move)}`);
    }
    const agreed =
      game.agreement === null
        ? ""
        : game.agreement.length
          ? worded("Agreement: removed {strings}.", { strings: listing(game.agreement) })
          : worded("Agreement: nothing is removed.");
    return more(
      worded("Phases"),
      groups.map((group) => el("p", {}, el("strong", {}, labelled(`${group.phase[0].toUpperCase()}${group.phase.slice(1)}`)), listing(group.moves))),
      el("p", {}, agreed),
      el("p", {}, game.sum ? worded("Score: {sum}.", { sum: game.sum }) : worded("The game has not ended ({phase}).", { phase: game.phase })),
    );
  }

  async ikeda(command, rest) {
    const ended = await this.ask("ikeda", { command, ...rest });
    if (!ended) return;
    const { result } = ended;
    const found = [el("p", { class: "score" }, ended.headline)];
    if (command === "replay") found.push(this.phases(result), ...result.notes.map(note));
    if (command === "solve") {
      found.push(
        el(
          "p",
          {},
          result.principal_variation.length
            ? worded("Perfect play: {moves}.", { moves: result.principal_variation.join(", ") })
            : "",
        ),
      );
      if (result.first_moves.length) {
        found.push(
          table(
            [worded("First move"), worded("At least"), worded("At most")],
            result.first_moves.map((one) => [one.move, number(one.least), number(one.most)]),
            worded("First moves"),
          ),
        );
      }
    }
    if (command === "kos") {
      found.push(
        table(
          ["", title("black"), title("white")],
          [
            [worded("Kos"), result.kos.black, result.kos.white],
            [worded("Threats"), result.threats.black, result.threats.white],
          ],
          worded("Kos"),
        ),
        el("p", {}, worded("Dame: {dame}. Row of the table: {row}. Score of the kos: {score}.", { dame: result.dame, row: result.row, score: result.score })),
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
