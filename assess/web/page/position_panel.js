// The position as it was read: its facts, what may be corrected, the move of the record, and its strings.

import {
  action,
  actions,
  button,
  careful,
  choice,
  counted,
  el,
  field,
  keptChoice,
  more,
  note,
  select,
  title,
} from "./dom.js";
import { linkOf } from "./asking.js";
import { post } from "./server.js";
import { shownOf, withLook } from "./words.js";

export class PositionPanel {
  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { desk } = this,
      { told } = desk;
    this.editing = false;
    desk.say(told.title);
    this.found = el("div", { class: "first-look" });
    const strings = told.strings.length;
    desk.side.append(
      this.found,
      ...this.notes(),
      actions(
        action(
          strings ? `Settle ${strings === 1 ? "the string" : `all ${strings} strings`}` : "Settle",
          () => desk.show("status", true),
          { class: "primary", id: "settle" },
        ),
        button("Set stones", () => this.edit(), { id: "edit" }),
      ),
      ...(strings ? [el("p", { class: "quiet" }, "Click a string to rule on it, to play against the proof, or to agree on it.")] : []),
      this.facts(),
      this.corrections(),
      this.list(),
    );
    this.legend = el("p", { class: "legend" });
    desk.under.append(this.legend, ...this.choices());
    this.redraw();
  }

  // The board, with what it looks like where nothing is proved.
  redraw() {
    const { desk } = this;
    if (this.editing) return;
    const target = new Set(desk.told.marked.map((name) => desk.board.point(name)));
    const strings = withLook(desk.told.strings, new Map(), desk.look);
    const looks = desk.look?.estimated_score;
    const { shown, legend } = shownOf(desk.board, desk.stones, { strings, looks });
    const { labels, made } = desk.record.shown;
    const dim = new Set([...shown.dim].filter((point) => shown.marks.has(point))); // what was read is to be seen
    desk.board.draw(desk.stones, { ...shown, dim, labels: new Map([...shown.labels, ...labels]), target, made });
    desk.board.strings(
      desk.told.strings,
      (string, event) => desk.pick(string, event),
      (string) => ({ pressed: desk.choice.has(string) }),
    );
    this.legend.textContent = legend;
    this.found.replaceChildren(desk.look ? el("p", { class: "score" }, desk.look.text) : "");
  }

  notes() {
    return this.desk.told.notes.map(note);
  }

  facts() {
    const { facts } = this.desk.told;
    return el(
      "dl",
      { class: "facts" },
      facts.map(([name, fact]) => el("div", {}, el("dt", {}, name), el("dd", {}, fact))),
    );
  }

  // The game of a collection and the move of the record.
  choices() {
    const { told } = this.desk,
      found = [];
    if (told.games.length) {
      const options = told.games.map((game) => [
        String(game.game),
        `${game.game}: ${[game.PB, game.PW].filter(Boolean).join(" against ") || game.GN || "a game"}${game.RE ? `, ${game.RE}` : ""}`,
      ]);
      found.push(
        choice(
          "Game",
          options,
          String(told.game),
          careful((value) => this.reread({ game: Number(value), move: null, rows: null, instead: true })),
          { id: "game" },
        ),
      );
    }
    return [...found, ...this.desk.record.controls()];
  }

  async reread(choice) {
    this.desk.open(await post("/positions", { from: this.desk.told.id, ...choice }));
  }

  corrections() {
    const { position } = this.desk;
    const number = (value, id, step = "1", min = "0") =>
      el("input", { type: "number", value: String(value), id, step, min });
    const komi = number(position.komi_known === false ? "" : position.komi, "komi", "0.5", "-1000");
    const black = number(position.prisoner_stones.black, "black-prisoners");
    const white = number(position.prisoner_stones.white, "white-prisoners");
    const terms = this.desk.terms;
    const rules = keptChoice(
      "Rules",
      [
        ["verbal-japanese", "Verbal Japanese"],
        ["japanese-2003", "Japanese 2003, to compare"],
      ],
      terms,
      "rules",
      { id: "rules" },
    );
    const precedents = keptChoice(
      "Precedents",
      [
        ["verbal", "Those that the rules name"],
        ["accept", "Advisory ones too"],
        ["strict", "None"],
      ],
      terms,
      "precedents",
      { id: "precedents" },
    );
    const change = action(
      "Take these numbers",
      () =>
        this.reread({
          ...(komi.value === "" ? {} : { komi: Number(komi.value) }), // an empty field says nothing about the komi
          prisoner_stones: { black: Number(black.value), white: Number(white.value) },
        }),
      { id: "correct" },
    );
    const link = el("input", { readonly: true, value: linkOf(position), id: "link", onfocus: () => link.select() });
    const copy = action("Copy", async () => {
      link.select(); // where the clipboard is closed to pages, the link is at least chosen
      await navigator.clipboard?.writeText(link.value);
      copy.textContent = navigator.clipboard ? "Copied" : "Copy by keys";
    });
    return more(
      "Komi, prisoners, rules, link",
      el(
        "div",
        { class: "row" },
        field("Komi", komi),
        field("Black prisoner stones", black),
        field("White prisoner stones", white),
      ),
      change,
      el("div", { class: "row" }, rules, precedents),
      el("div", { class: "row" }, field("A link that holds the position", link), copy),
    );
  }

  list() {
    const { desk } = this;
    if (!desk.told.strings.length) return el("p", {}, "The board is empty.");
    return el(
      "ul",
      { class: "strings", "aria-label": "Strings" },
      desk.told.strings.map((string) =>
        el(
          "li",
          {},
          button(
            [
              el("span", { class: `stone ${string.color}`, "aria-hidden": "true" }),
              `${title(string.color)} ${string.string}, ${counted(string.points.length, "stone")}`,
            ],
            (event) => desk.pick(string, event),
            { class: "entry" },
          ),
        ),
      ),
    );
  }

  // Stones are set by clicking: black, white, empty.
  edit() {
    const { desk } = this;
    this.editing = true;
    let stones = [...desk.stones],
      pen = "X";
    const next = { ".": "X", X: "O", O: "." };
    const draw = () => {
      desk.board.draw(stones);
      desk.board.intersections(stones, (point) => {
        stones[point] = pen === "turn" ? next[stones[point]] : stones[point] === pen ? "." : pen;
        draw();
      });
    };
    const width = desk.position.width;
    const pens = select(
      [
        ["X", "Black stones"],
        ["O", "White stones"],
        [".", "Empty"],
        ["turn", "Each in turn"],
      ],
      pen,
      (value) => {
        pen = value;
      },
      { id: "pen" },
    );
    desk.say("Set stones by clicking on the board.");
    desk.side.replaceChildren(
      el("div", { class: "row" }, field("A click sets", pens)),
      actions(
        action(
          "Done",
          async () => {
            const rows = [];
            for (let at = 0; at < stones.length; at += width) rows.push(stones.slice(at, at + width).join(""));
            await this.reread({ rows });
          },
          { class: "primary", id: "done" },
        ),
        button("Leave it as it was", () => desk.show("position")),
        button("Clear the board", () => {
          stones = stones.map(() => ".");
          draw();
        }),
      ),
    );
    desk.under.replaceChildren();
    draw();
  }
}
