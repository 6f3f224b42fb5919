// A position on the desk: the board at one side, and at the other what is known of it and what can be done.

import { BoardView } from "./board_view.js";
import { action, el } from "./dom.js";
import { CountPanel } from "./count_panel.js";
import { PositionPanel } from "./position_panel.js";
import { StatusPanel } from "./status_panel.js";
import { StringPanel } from "./string_panel.js";
import { StudyPanel } from "./study_panel.js";
import { VariationsPanel } from "./variations_panel.js";
import { worded } from "./spoken.js";

const PANELS = [
  ["position", worded("Position"), PositionPanel],
  ["status", worded("Whole position"), StatusPanel],
  ["string", worded("One string"), StringPanel],
  ["variations", worded("Variations"), VariationsPanel],
  ["count", worded("Counting"), CountPanel],
  ["study", worded("Study"), StudyPanel],
];

export class Desk {
  constructor(told, root, open, panel = "") {
    this.told = told;
    this.open = open;
    this.terms = {}; // rules that differ from the usual ones
    this.agreed = {};
    this.board = new BoardView(told);
    this.headline = el("h1", { id: "headline", "aria-live": "polite", "aria-atomic": "true" });
    this.under = el("div", { class: "under" });
    this.side = el("div", { class: "side" });
    this.tabs = el("nav", { class: "tabs", "aria-label": worded("What to do") });
    this.panels = {};
    for (const [name, label, Panel] of PANELS) {
      this.panels[name] = new Panel(this);
      const tab = action(label, () => this.show(name), { "data-panel": name });
      this.tabs.append(tab);
    }
    root.replaceChildren(
      el("div", { class: "head" }, this.headline, this.tabs),
      el(
        "section",
        { class: "board-side", "aria-label": worded("Board") },
        el("div", { class: "board" }, this.board.svg),
        this.under,
      ),
      el("section", { class: "words-side", "aria-label": worded("Ruling") }, this.side),
    );
    const asked = (told.questions || []).find((one) => one.asked.kind === "status");
    this.show(panel || (asked ? "status" : "position"));
  }

  get position() {
    return this.told.position;
  }
  get stones() {
    return this.position.rows.join("");
  }

  async show(name, ...given) {
    this.panels[this.shown]?.leave?.();
    this.shown = name;
    for (const tab of this.tabs.children) {
      const on = tab.dataset.panel === name;
      if (on) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    this.under.replaceChildren();
    this.side.replaceChildren();
    await this.panels[name].show(...given);
  }

  say(text) {
    if (this.headline.textContent !== text) this.headline.textContent = text;
  }

  // What every question about this position is asked under.
  get asked() {
    const agreed = Object.keys(this.agreed).length ? { agreed: this.agreed } : {};
    return { ...this.terms, ...agreed };
  }

  pick(string) {
    this.show("string", string.string);
  }

  leave() {
    this.panels[this.shown]?.leave?.();
  }
}
