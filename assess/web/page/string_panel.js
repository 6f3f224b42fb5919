// One string: the headline, the figures, the table of answers, the variations step by step, and play against the proof.

import { stonesAfter } from "/static/board.js";
import { alarm, button, careful, el, field, picture, select, title } from "/static/dom.js";
import { downloads } from "/static/downloads.js";
import { Play } from "/static/play.js";
import { follow, get, question, remove } from "/static/server.js";

const [PARENT, POINT, COLOR, , BAN, MOVE, VERDICT, EARLIER] = [0, 1, 2, 3, 4, 5, 6, 7];
const QUESTIONS = [
  ["", "its status"],
  ["uncapturable", "uncapturable?"],
  ["independently-alive", "independently alive?"],
  ["capturable-1", "capturable-1?"],
  ["capturable-2", "capturable-2?"],
];

export class StringPanel {
  constructor(desk) {
    this.desk = desk;
    this.stream = {};
    this.keys = (event) => this.key(event);
  }

  async show(name = null, asked = "") {
    const { desk } = this;
    this.string = name || this.string || desk.told.marked[0] || null;
    document.addEventListener("keydown", this.keys);
    if (!this.string) {
      desk.say("Click a string.");
      desk.board.draw(desk.stones);
      desk.board.strings(desk.told.strings, (string) => desk.pick(string));
      return;
    }
    await this.ask(asked);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.stream.close?.();
    if (this.case && ["waiting", "running"].includes(this.case.state))
      remove(`/questions/${this.case.id}`).catch(() => {});
  }

  get told() {
    const { desk } = this,
      point = desk.board.point(this.string);
    return desk.told.strings.find((string) => string.points.some((name) => desk.board.point(name) === point));
  }

  async ask(asked = "", more = {}) {
    const { desk } = this,
      string = this.told;
    this.play = null;
    this.ruling = null;
    const name = `${title(string.color)} ${string.string}`;
    desk.say(`${name}: searching for a proof ...`);
    const target = new Set(string.points.map((one) => desk.board.point(one)));
    desk.board.draw(desk.stones, { target });
    desk.board.strings(
      desk.told.strings,
      (other) => desk.pick(other),
      (other) => ({ pressed: other === string }),
    );
    desk.under.replaceChildren();
    this.chooser = field(
      `Asked of ${name}`,
      select(
        QUESTIONS,
        asked,
        careful((value) => this.ask(value)),
        { id: "asked" },
      ),
    );
    const counter = el("p", { class: "counter quiet" });
    const stop = button(
      "Stop",
      careful(() => remove(`/questions/${this.case.id}`)),
      { id: "stop" },
    );
    desk.side.replaceChildren(el("div", { class: "progress" }, counter, stop));
    const body = { ...desk.asked, string: this.string, ...more, ...(asked ? { question: asked } : {}) };
    if (asked) for (const other of ["agreed", "precedents"]) delete body[other];
    const put = await question(desk.told.id, asked ? "ask" : "rule", body);
    this.case = put;
    let found;
    try {
      found = await follow(
        put.id,
        (event, data) => {
          if (event === "progress") counter.textContent = `${Math.round(data.seconds)} s`;
        },
        this.stream,
      );
    } catch (error) {
      desk.say(`${name}: no answer.`);
      desk.side.replaceChildren(this.chooser);
      alarm(error);
      return;
    }
    if (this.case !== put || desk.shown !== "string") return;
    this.case = found;
    desk.say(found.headline || `${name}: stopped, nothing was found.`);
    if (!found.result) {
      desk.side.replaceChildren(
        button(
          "Go on",
          careful(() => this.ask(asked)),
        ),
        this.chooser,
      );
      return;
    }
    this.ruling = await get(`/questions/${found.id}/ruling.json`);
    if (desk.shown === "string") this.set(asked);
  }

  set(asked) {
    const { desk, ruling } = this;
    const data = this.case.result;
    const open = (data.strings || [data]).some((one) => (one.status || one.answer) === "undecided");
    desk.side.replaceChildren(
      this.chooser,
      ...(open
        ? [
            el(
              "div",
              { class: "actions" },
              button(
                "Five minutes more",
                careful(() => this.ask(asked, { limits: { seconds: 300 } })),
                { id: "more" },
              ),
            ),
          ]
        : []),
      ...ruling.warnings.map((text) => el("p", { class: "note" }, text)),
      ...this.options(),
      ...ruling.parts.map((part, number) => this.part(part, number)),
      ruling.rules.length
        ? el(
            "details",
            { class: "more" },
            el("summary", {}, "Rules applied"),
            ruling.rules.map((rule) => el("p", {}, rule)),
          )
        : "",
      downloads(
        this.case,
        ruling.parts.some((part) => part.node !== null),
      ),
    );
    this.tree = ruling.variations;
    if (!this.tree) {
      this.nodes = [];
      desk.under.replaceChildren(el("p", { class: "legend" }, ruling.legend));
      return;
    }
    this.nodes = this.tree.nodes;
    this.children = this.nodes.map(() => []);
    this.nodes.forEach((node, number) => {
      if (node[PARENT] >= 0) this.children[node[PARENT]].push(number);
    });
    this.target = new Set(this.tree.target);
    this.taken = new Map();
    this.step(ruling.parts.find((part) => part.node !== null)?.node ?? 0);
  }

  // What follows from each way to rule, where the whole position was settled and leaves this string to the referee.
  options() {
    const whole = this.desk.panels.status.settled?.get(this.told.string);
    return (whole?.options || []).map((option) =>
      el(
        "p",
        { class: "note" },
        `${option.text}${option.score ? ` Score: ${option.score.black} to ${option.score.white}.` : ""}`,
      ),
    );
  }

  part(part, number) {
    const many = this.ruling.parts.length > 1;
    const figures = el(
      "div",
      { class: "figures" },
      part.pictures.map((one) =>
        el(
          "figure",
          {},
          el("figcaption", {}, one.heading),
          picture(one.svg),
          one.remarks ? el("p", {}, one.remarks) : null,
        ),
      ),
    );
    const answers = part.answers.map(([heading, ...lines]) =>
      el(
        "details",
        { class: "more answers" },
        el("summary", {}, heading.replace(/:$/, "")),
        el(
          "ul",
          {},
          lines.map((line) => el("li", {}, line)),
        ),
      ),
    );
    return el(
      "section",
      { class: "answer" },
      el("h2", {}, part.answer),
      part.pictures.length
        ? many && number
          ? el("details", { class: "more" }, el("summary", {}, "Figures"), figures)
          : figures
        : null,
      part.conclusion ? el("p", {}, part.conclusion) : null,
      ...answers,
      part.node !== null
        ? el(
            "div",
            { class: "actions" },
            many ? button("Step through", () => this.step(part.node)) : null,
            ["black", "white"].map((color) =>
              button(
                `Play ${title(color)}`,
                careful(() => this.begin(number, color)),
                { "data-play": color },
              ),
            ),
          )
        : null,
      part.proof ? el("p", { class: "quiet" }, part.proof) : null,
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

  step(number) {
    const { desk } = this,
      node = this.nodes[number];
    this.play = null;
    this.current = number;
    for (const at of this.path(number)) this.taken.set(this.nodes[at][PARENT], at);
    const { stones, labels } = stonesAfter(this.tree, this.path(number));
    const eyes = new Set(this.tree.eyes[number]);
    desk.board.draw(stones, { labels, target: this.target, eyes, last: node[POINT], ban: node[BAN] });
    desk.board.intersections(
      stones,
      careful((point) => this.press(point)),
      true,
    );
    const said = el(
      "p",
      { id: "move", class: "move", "aria-live": "polite" },
      el("strong", {}, this.tree.texts[node[MOVE]]),
      ". ",
      this.tree.texts[node[VERDICT]],
    );
    if (node[EARLIER] >= 0)
      said.append(
        " ",
        button("Go there", () => this.step(node[EARLIER]), { class: "plain" }),
      );
    const moves = {
      "|◀": ["start", "To the start"],
      "◀": ["back", "Back"],
      "▶": ["forward", "Forward"],
      "▲": ["up", "Previous variation"],
      "▼": ["down", "Next variation"],
    };
    if (!this.steps) {
      this.steps = el(
        "div",
        { class: "steps" },
        Object.entries(moves).map(([sign, [name, label]]) =>
          button(sign, () => this.step(this.to(name)), { "aria-label": label, title: label, "data-step": name }),
        ),
      );
    }
    const passes = this.children[number].find((child) => this.nodes[child][POINT] < 0);
    desk.under.replaceChildren(
      this.steps,
      said,
      passes === undefined
        ? ""
        : button(this.tree.texts[this.nodes[passes][MOVE]], () => this.step(passes), { class: "plain" }),
      el(
        "p",
        { class: "legend" },
        `${this.ruling.legend} Arrow keys step; a click on the board plays there, and the proof answers.`,
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
    const keys = { ArrowRight: "forward", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "start" };
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key] || !this.nodes?.length || this.play)
      return;
    if (event.defaultPrevented || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    this.step(this.to(keys[event.key]));
  }

  // A click on the board: a shown move is taken; any other one leaves the shown lines, and the proof answers.
  async press(point) {
    const next = this.children[this.current].find((child) => this.nodes[child][POINT] === point);
    if (next !== undefined) return this.step(next);
    const root = this.root,
      number = this.ruling.parts.findIndex((part) => part.node === root);
    const path = this.path(this.current),
      part = this.ruling.parts[number];
    const mover = path.length ? (this.nodes[path.at(-1)][COLOR] === "black" ? "white" : "black") : part.first;
    const made = path
      .filter((at) => this.nodes[at][COLOR] === mover)
      .map((at) => (this.nodes[at][POINT] < 0 ? "pass" : this.desk.board.name(this.nodes[at][POINT])));
    return this.begin(number, mover, [...made, this.desk.board.name(point)]);
  }

  async begin(number, color, moves = []) {
    this.play = new Play(this.desk, this.case.id, number, color, this.target, () => {
      this.play = null;
      this.step(this.current ?? 0);
    });
    await this.play.show(moves);
  }
}
