// The position as it was read: its facts, what may be corrected, the move of the record, and its strings.

import {
  action,
  actions,
  button,
  called,
  careful,
  choice,
  el,
  field,
  keptChoice,
  listing,
  more,
  note,
  select,
  stonesOf,
} from "./dom.js";
import { linkOf } from "./asking.js";
import { post } from "./server.js";
import { factName, shownOf, withLook } from "./words.js";
import { worded, wordedAs, wordedFor } from "./spoken.js";

function gameTitle({ PB, PW, GN }) {
  if (PB && PW) return worded("{black} against {white}", { black: PB, white: PW });
  return PB || PW || GN || worded("a game");
}

export class PositionPanel {
  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { desk } = this,
      { told } = desk;
    this.editing = false;
    desk.say(told.title);
    this.found = el("div", { class: "first-look" }, el("p", { class: "score" }, "\u00a0")); // keeps the room of a line
    const strings = told.strings.length;
    desk.side.append(
      this.found,
      ...this.notes(),
      actions(
        action(
          strings ? wordedFor(strings, "Settle the string", "Settle all {number} strings") : worded("Settle"),
          () => desk.show("status", true),
          { class: "primary", id: "settle" },
        ),
        button(worded("Set stones"), () => this.edit(), { id: "edit" }),
      ),
      ...(strings ? [el("p", { class: "quiet" }, worded("Click a string to rule on it, to play against the proof, or to agree on it."))] : []),
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
    const agreed = desk.told.strings.filter(({ string }) => desk.agreed[string]);
    const known = agreed.map((one) => [one.string, { ...one, status: desk.agreed[one.string], agreed: true }]);
    const strings = withLook(desk.told.strings, new Map(known), desk.look);
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
    if (desk.look) this.found.replaceChildren(el("p", { class: "score" }, desk.look.text));
  }

  notes() {
    return this.desk.told.notes.map(note);
  }

  facts() {
    const { facts } = this.desk.told;
    return el(
      "dl",
      { class: "facts" },
      facts.map(([name, fact]) => el("div", {}, el("dt", {}, factName(name)), el("dd", {}, fact))),
    );
  }

  // The game of a collection and the move of the record.
  choices() {
    const { told } = this.desk,
      found = [];
    if (told.games.length) {
      const options = told.games.map((game) => [
        String(game.game),
        `${game.game}: ${listing([gameTitle(game), game.RE].filter(Boolean))}`,
      ]);
      found.push(
        choice(
          worded("Game"),
          options,
          String(told.game),
          careful((value) => this.reread({ game: Number(value), move: null, rows: null, instead: true })),
          { id: "game" },
        ),
      );
    }
    return [...found, ...this.desk.record.controls()];
  }

  // The position as it is read anew: until it is there, nothing can be asked of the one that it takes the place of.
  async reread(choice) {
    const { desk } = this;
    desk.wait(true);
    try {
      desk.open(await post("/positions", { from: desk.told.id, ...choice }));
    } catch (error) {
      desk.wait(false);
      throw error;
    }
  }

  corrections() {
    const { position } = this.desk;
    const number = (value, id, step = "1", min = "0") =>
      el("input", { type: "number", value: String(value), id, step, min });
    const komi = number(position.komi_known === false ? "" : position.komi, "komi", "0.5", "-1000");
    const byBlack = number(position.prisoner_stones.white, "taken-by-black"); // they are stones of the other player's
    const byWhite = number(position.prisoner_stones.black, "taken-by-white");
    const terms = this.desk.terms;
    const rules = keptChoice(
      worded("Rules"),
      [
        ["verbal-japanese", worded("Verbal Japanese")],
        ["japanese-2003", worded("Japanese 2003, to compare")],
      ],
      terms,
      "rules",
      { id: "rules" },
    );
    const precedents = keptChoice(
      worded("Precedents"),
      [
        ["verbal", worded("Those that the rules name")],
        ["accept", worded("Advisory ones too")],
        ["strict", wordedAs("precedents", "None")],
      ],
      terms,
      "precedents",
      { id: "precedents" },
    );
    const change = action(
      worded("Take these numbers"),
      () =>
        this.reread({
          ...(komi.value === "" ? {} : { komi: Number(komi.value) }), // an empty field says nothing about the komi
          prisoner_stones: { black: Number(byWhite.value), white: Number(byBlack.value) },
        }),
      { id: "correct" },
    );
    const link = el("input", { readonly: true, value: linkOf(position), id: "link", onfocus: () => link.select() });
    const copy = action(worded("Copy"), async () => {
      link.select(); // where the clipboard is closed to pages, the link is at least chosen
      await navigator.clipboard?.writeText(link.value);
      copy.textContent = navigator.clipboard ? worded("Copied") : worded("Copy by keys");
    });
    return more(
      worded("Komi, prisoners, rules, link"),
      el(
        "div",
        { class: "row" },
        field(worded("Komi"), komi),
        field(worded("Black has taken"), byBlack),
        field(worded("White has taken"), byWhite),
      ),
      change,
      el("div", { class: "row" }, rules, precedents),
      el("div", { class: "row" }, field(worded("A link that holds the position"), link), copy),
    );
  }

  list() {
    const { desk } = this;
    if (!desk.told.strings.length) return el("p", {}, worded("The board is empty."));
    return el(
      "ul",
      { class: "strings", "aria-label": worded("Strings") },
      desk.told.strings.map((string) =>
        el(
          "li",
          {},
          button(
            [
              el("span", { class: `stone ${string.color}`, "aria-hidden": "true" }),
              listing([called(string), stonesOf(string)]),
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
        ["X", worded("Black stones")],
        ["O", worded("White stones")],
        [".", worded("Empty")],
        ["turn", worded("Each in turn")],
      ],
      pen,
      (value) => {
        pen = value;
      },
      { id: "pen" },
    );
    desk.say(worded("Set stones by clicking on the board."));
    desk.side.replaceChildren(
      el("div", { class: "row" }, field(worded("A click sets"), pens)),
      actions(
        action(
          worded("Done"),
          async () => {
            const rows = [];
            for (let at = 0; at < stones.length; at += width) rows.push(stones.slice(at, at + width).join(""));
            await this.reread({ rows });
          },
          { class: "primary", id: "done" },
        ),
        button(worded("Leave it as it was"), () => desk.show("position")),
        button(worded("Clear the board"), () => {
          stones = stones.map(() => ".");
          draw();
        }),
      ),
    );
    desk.under.replaceChildren();
    draw();
  }
}
