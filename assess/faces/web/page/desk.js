// A position on the desk: the board at one side, and at the other what is known of it and what can be done.

import { Agreement } from "./agreement.js";
import { BoardFrame } from "./board_frame.js";
import { BoardView } from "./board_view.js";
import { action, careful, el } from "./dom.js";
import { GamePanel } from "./game_panel.js";
import { PlayOut } from "./play_out.js";
import { RecordSteps } from "./record_steps.js";
import { StringChoice } from "./string_choice.js";
import { StringPanel } from "./string_panel.js";
import { StudyPanel } from "./study_panel.js";
import { VariationsPanel } from "./variations_panel.js";
import { drawUnpressed } from "./pressed.js";
import { get } from "./server.js";
import { BY_AREA } from "./named.js";
import { factName } from "./words.js";
import { labelled, worded, wordedAs } from "./spoken.js";

const PANELS = [
  ["game", worded("Game"), GamePanel],
  ["string", wordedAs("column", "String"), StringPanel],
  ["variations", worded("Variations"), VariationsPanel],
  ["study", worded("Study"), StudyPanel],
];
const OF_PARTS = "string"; // all that can be asked of a part of a board is whether a string lives
const LONG = 36; // letters of a headline
const PARTS = { position: "", status: "", count: "count" }; // of the game, as older addresses name them

export class Desk {
  // `ways` lead elsewhere: `open` a position, `goOn` to another move of its record, `visited` is told what is shown.
  constructor(told, root, ways, panel = "", string = "") {
    this.told = told;
    Object.assign(this, ways);
    this.terms = {}; // rules that differ from the usual ones, or by which area is counted
    this.look = null; // what the position looks like, which is not proved
    this.agreement = new Agreement(this);
    this.board = new BoardView(told);
    this.frame = new BoardFrame(this.board);
    this.record = new RecordSteps(this);
    this.choice = new StringChoice(this);
    this.headline = el("h1", { id: "headline", "aria-live": "polite", "aria-atomic": "true" });
    this.headline.classList.toggle("grounded", this.isPart); // what an answer rests on is read with it
    this.under = el("div", { class: "under" });
    this.side = el("div", { class: "side" });
    this.main = el("div", { class: "main" }); // what is mostly done next, in view on a phone
    this.tabs = el("nav", { class: "tabs", "aria-label": worded("What to do") });
    this.head = el("div", { class: "head" }, this.tabs, this.headline);
    this.panels = {};
    for (const [name, label, Panel] of PANELS) {
      this.panels[name] = new Panel(this);
      if (!this.isPart || name === OF_PARTS) this.tabs.append(action(label, () => this.show(name), { "data-panel": name }));
    }
    this.panels["play-out"] = new PlayOut(this);
    this.words = el("section", { class: "words-side", "aria-label": worded("Ruling") }, this.agreement.root, this.choice.root, this.side);
    root.replaceChildren(
      this.head,
      el("section", { class: "board-side", "aria-label": worded("Board") }, this.frame.root, this.under),
      this.words,
      this.main,
      this.signature(),
    );
    this.keys = (event) => {
      if (this.shown === "game" && !this.panels.game.editing) this.record.key(event);
    };
    document.addEventListener("keydown", this.keys);
    careful(() => this.show(panel || "game", ...(panel === "string" && string ? [string] : [])))();
    this.lookAtIt();
  }

  get position() {
    return this.told.position;
  }
  get stones() {
    return this.position.rows.join("");
  }

  // Whether there are points of which nobody knows what is there.
  get isPart() {
    return this.stones.includes("?");
  }

  // At first sight, before anything is searched for, by the rules and precedents that are chosen.
  async lookAtIt() {
    if (!this.told.strings.length || this.isPart) return;
    const chosen = () => new URLSearchParams(["rules", "precedents"].flatMap((name) => (this.terms[name] ? [[name, this.terms[name]]] : []))).toString();
    const asked = chosen();
    try {
      const look = await get(`/positions/${this.told.id}/look${asked && `?${asked}`}`);
      if (asked !== chosen()) return; // others were chosen meanwhile
      this.look = look;
    } catch {
      return; // what cannot be read is told by whatever is asked next
    }
    drawUnpressed(this, () => this.looked());
  }

  // A look that comes late takes away no picture of a result that is stepped to: it says nothing of a result.
  looked() {
    const { game } = this.panels;
    if (this.shown !== "game" || !game.result || !game.scenes.at) this.redraw();
  }

  // Rules are chosen: the first look is told by them, and what follows from what is agreed. A search that is at work
  // goes on by those under which it was put.
  async chooseRules(rules) {
    const { game } = this.panels;
    this.terms.rules = rules;
    if (!game.running) this.lookAtIt();
    if (game.hasAgreement) await game.think();
  }

  redraw() {
    this.panels[this.shown]?.redraw?.();
  }

  async show(name, ...given) {
    if (this.isPart && name !== OF_PARTS) return this.show(OF_PARTS);
    if (name in PARTS) return this.show("game", PARTS[name]);
    this.panels[this.shown]?.leave?.();
    this.choice.close();
    if (this.shown) window.scrollTo({ top: 0 }); // another view begins with its board
    this.shown = name;
    this.visited(this, name, name === "string" ? given[0] || "" : "");
    for (const tab of this.tabs.children) {
      const on = tab.dataset.panel === name;
      if (on) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    this.under.replaceChildren();
    this.side.replaceChildren();
    this.main.replaceChildren();
    await this.panels[name].show(...given);
    return undefined;
  }

  say(text) {
    if (this.headline.textContent === text) return;
    this.headline.textContent = text;
    this.headline.classList.toggle("long", text.length > LONG);
  }

  // A string has one name, by the first of its stones, whichever of them is asked about.
  nameOf(stone) {
    return this.told.strings.find((string) => string.points.includes(stone))?.string || null;
  }

  // The string that the file asks about.
  get markedString() {
    return this.nameOf(this.told.marked[0]);
  }

  // While another move is looked up, what is said of this one is not to be read.
  wait(on) {
    for (const place of [this.words, this.main]) {
      place.inert = on;
      place.classList.toggle("stale", on);
    }
    if (on) this.say(this.told.title);
    this.choice.close();
  }

  // What the players agree on.
  get agreed() {
    return this.agreement.agreed;
  }

  // What statuses depend on: rules by which area is counted change nothing but the score of the whole position.
  get judging() {
    const { rules, ...others } = this.terms;
    return rules && !(rules in BY_AREA) ? { rules, ...others } : others;
  }

  // What every question about this position is asked under, but that about its score.
  get asked() {
    const agreed = this.told.agreed || Object.keys(this.agreed).length ? { agreed: this.agreed } : {};
    return { ...this.judging, ...agreed };
  }

  // A string was clicked: it is offered what can be done about it, or if that is one thing only, that is done.
  pick(string, event = null) {
    if (this.isPart) return this.rule(string);
    return this.choice.take(string, event);
  }

  // The board comes into view where something happens on it, and one who is further down would not see it.
  toBoard() {
    const { top } = this.frame.root.getBoundingClientRect(),
      hidden = getComputedStyle(this.head).position === "sticky" ? this.head.offsetHeight : 0;
    if (top < 0 || top > window.innerHeight / 2) window.scrollBy({ top: top - hidden });
  }

  rule(string) {
    return this.show("string", string.string);
  }

  // The players agree on the status of strings, or no longer.
  async agree(strings, status) {
    await this.panels.game.agree(strings, status);
    if (this.shown !== "game") await this.show("game");
  }

  // What the printed page ends with.
  signature() {
    const names = this.told.facts.filter(([name]) => ["Black", "White", "Event", "Date", "Round"].includes(name));
    return el(
      "section",
      { class: "signature" },
      names.map(([name, fact]) => el("p", {}, labelled(factName(name), fact))),
      el("p", { class: "line" }, worded("Place and date")),
      el("p", { class: "line" }, worded("Referee")),
    );
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.frame.leave();
    this.agreement.leave();
    this.panels[this.shown]?.leave?.();
  }
}

