// The variations of a ruling, move by move: by buttons, by the arrow keys, and by clicks on the board.

import { stonesAfter } from "./board.js";
import { button, careful, el, otherThan } from "./dom.js";
import { worded } from "./spoken.js";

const [PARENT, POINT, COLOR, , BAN, MOVE, VERDICT, EARLIER] = [0, 1, 2, 3, 4, 5, 6, 7];
const KEYS = { ArrowRight: "forward", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "start" };
const STEPS = {
  "|◀": ["start", worded("Start")],
  "◀": ["back", worded("Back")],
  "▶": ["forward", worded("Forward")],
  "▲": ["up", worded("Previous variation")],
  "▼": ["down", worded("Next variation")],
};

export class VariationSteps {
  // `play` is told the number of a part of the ruling, a player and his moves, when a click leaves the shown lines.
  constructor(desk, ruling, play) {
    Object.assign(this, { desk, ruling, play, tree: ruling.variations, nodes: ruling.variations.nodes });
    this.children = this.nodes.map(() => []);
    this.nodes.forEach((node, number) => {
      if (node[PARENT] >= 0) this.children[node[PARENT]].push(number);
    });
    this.target = new Set(this.tree.target);
    this.taken = new Map();
    this.current = ruling.parts.find((part) => part.node !== null)?.node ?? 0;
    this.buttons = el(
      "div",
      { class: "steps" },
      Object.entries(STEPS).map(([sign, [name, label]]) =>
        button(sign, () => this.step(this.to(name)), { "aria-label": label, title: label, "data-step": name }),
      ),
    );
  }

  path(number) {
    const found = [];
    for (let at = number; this.nodes[at][PARENT] >= 0; at = this.nodes[at][PARENT]) found.push(at);
    return found.reverse();
  }

  get root() {
    let at = this.current;
    while (this.nodes[at][PARENT] >= 0) at = this.nodes[at][PARENT];
    return at;
  }

  step(number = this.current) {
    const { desk, tree } = this,
      node = this.nodes[number];
    this.current = number;
    for (const at of this.path(number)) this.taken.set(this.nodes[at][PARENT], at);
    const { stones, labels } = stonesAfter(tree, this.path(number));
    const eyes = new Set(tree.eyes[number]);
    desk.board.draw(stones, { labels, target: this.target, eyes, last: node[POINT], ban: node[BAN] });
    desk.board.intersections(
      stones,
      careful((point) => this.press(point)),
      true,
      desk.isPart ? new Set(this.children[number].map((child) => this.nodes[child][POINT])) : null, // no play against the proof
    );
    const said = el(
      "p",
      { id: "move", class: "move", tabindex: "0", "aria-live": "polite" },
      el("strong", {}, tree.texts[node[MOVE]]),
      ". ",
      tree.texts[node[VERDICT]],
    );
    if (node[EARLIER] >= 0)
      said.append(
        " ",
        button(worded("Go there"), () => this.step(node[EARLIER]), { class: "plain" }),
      );
    const passes = this.children[number].find((child) => this.nodes[child][POINT] < 0);
    desk.under.replaceChildren(
      this.buttons,
      said,
      passes === undefined
        ? ""
        : button(tree.texts[this.nodes[passes][MOVE]], () => this.step(passes), { class: "plain" }),
      el(
        "p",
        { class: "legend" },
        `${this.ruling.legend} `,
        desk.isPart ? "" : worded("Arrow keys step; a click on the board plays there, and the proof answers."),
      ),
    );
  }

  to(name) {
    const at = this.current,
      parent = this.nodes[at][PARENT];
    if (name === "start") return this.root;
    if (name === "back") return parent < 0 ? at : parent;
    if (name === "forward") return this.taken.get(at) ?? this.children[at][0] ?? at;
    if (parent < 0) return at;
    const row = this.children[parent];
    return row[row.indexOf(at) + (name === "down" ? 1 : -1)] ?? at;
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    if (event.defaultPrevented || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    this.step(this.to(KEYS[event.key]));
  }

  // A click on the board: a shown move is taken; any other one leaves the shown lines, and the proof answers.
  press(point) {
    const next = this.children[this.current].find((child) => this.nodes[child][POINT] === point);
    if (next !== undefined) return this.step(next);
    const root = this.root,
      number = this.ruling.parts.findIndex((part) => part.node === root);
    const path = this.path(this.current),
      part = this.ruling.parts[number];
    const mover = path.length ? otherThan(this.nodes[path.at(-1)][COLOR]) : part.first;
    const made = path
      .filter((at) => this.nodes[at][COLOR] === mover)
      .map((at) => (this.nodes[at][POINT] < 0 ? "pass" : this.desk.board.name(this.nodes[at][POINT])));
    return this.play(number, mover, [...made, this.desk.board.name(point)]);
  }
}
