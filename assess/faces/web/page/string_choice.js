// A string that was clicked, or several: rule on it, play against its proof, or agree on what it is.

import { action, actions, button, called, el, quiet } from "./dom.js";
import { labelled, worded, wordedFor } from "./spoken.js";

const AGREED = [
  ["independently_alive", worded("independently alive")],
  ["dead", worded("dead")],
  ["alive_in_seki", worded("alive in seki")],
];

export class StringChoice {
  constructor(desk) {
    this.desk = desk;
    this.chosen = new Map();
    this.several = false;
    this.root = el("section", { class: "choice card", "aria-label": worded("Strings"), hidden: true });
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
      this.desk.board.focus();
    });
  }

  // Takes a string that was clicked; with Shift or Ctrl, or where several are wanted, beside those that are chosen.
  take(string, event = null) {
    const beside = this.several || event?.shiftKey || event?.ctrlKey || event?.metaKey;
    const there = this.chosen.has(string.string);
    if (!beside) this.chosen.clear();
    if (beside && there) this.chosen.delete(string.string);
    else this.chosen.set(string.string, string);
    if (!this.chosen.size) return this.close();
    this.draw();
    if (event && event.type === "keydown") this.root.querySelector("button")?.focus();
    return undefined;
  }

  // Chooses several strings at once.
  takeAll(strings) {
    this.chosen = new Map(strings.map((string) => [string.string, string]));
    this.several = true;
    this.draw();
    if (getComputedStyle(this.root).position !== "fixed") this.root.scrollIntoView({ block: "nearest" });
  }

  has(string) {
    return this.chosen.has(string.string);
  }

  close() {
    if (!this.chosen.size) return;
    this.chosen.clear();
    this.several = false;
    this.root.hidden = true;
    this.root.replaceChildren();
    document.body.style.paddingBottom = "";
    this.mark();
  }

  mark() {
    if (this.desk.shown === "game") this.desk.board.choose((string) => this.has(string));
  }

  // Where the choice lies over the bottom of the page, as on a phone, the chosen stones are scrolled out from under it.
  uncover() {
    if (getComputedStyle(this.root).position !== "fixed") return;
    const { board, head } = this.desk,
      room = { top: head.getBoundingClientRect().bottom, bottom: this.root.getBoundingClientRect().top };
    const edges = [...this.chosen.values()].flatMap(({ points }) => points.map((name) => board.edges(board.point(name))));
    const top = Math.min(...edges.map((one) => one.top)) - room.top,
      bottom = Math.max(...edges.map((one) => one.bottom)) - room.bottom;
    document.body.style.paddingBottom = `${this.root.offsetHeight + 16}px`;
    if (bottom > 0) window.scrollBy({ top: Math.min(bottom, top) });
    else if (top < 0) window.scrollBy({ top: Math.max(bottom, top) });
  }

  draw() {
    const { desk } = this,
      strings = [...this.chosen.values()],
      [first] = strings;
    const known = strings.length === 1 ? desk.panels.game.stringNow(first) : null;
    const name = called(first);
    const status = known ? labelled(name, known.text) : name;
    const heading = strings.length > 1 ? wordedFor(strings.length, "{number} string", "{number} strings") : status;
    this.root.hidden = false;
    this.root.replaceChildren(
      el("h2", { "aria-live": "polite" }, heading),
      actions(
        ...(strings.length > 1
          ? []
          : [
              action(worded("Ruling"), () => desk.rule(first), { class: "primary", id: "rule" }),
              action(worded("Play against the proof"), () => desk.show("study", first.string), { id: "play" }),
            ]),
        button(worded("Several at once"), () => this.severalAtOnce(), { id: "several", "aria-pressed": String(this.several) }),
        button(worded("Close"), () => this.close(), { class: "plain", id: "close-choice" }),
      ),
      el(
        "div",
        { class: "agreeing", role: "group", "aria-label": worded("The players agree:") },
        quiet(worded("The players agree:")),
        AGREED.map(([status, label]) =>
          action(label, () => this.agree(status), {
            "data-agree": status,
            "aria-pressed": String(strings.every((string) => desk.agreed[string.string] === status)),
          }),
        ),
        action(worded("Back to open"), () => this.agree(null), {
          "data-agree": "",
          disabled: !strings.some((string) => desk.agreed[string.string]),
        }),
      ),
    );
    this.mark();
    this.uncover();
  }

  severalAtOnce() {
    this.several = !this.several;
    this.draw();
    this.root.querySelector("#several").focus();
  }

  async agree(status) {
    const strings = [...this.chosen.values()];
    this.close();
    await this.desk.agree(strings, status);
  }
}
