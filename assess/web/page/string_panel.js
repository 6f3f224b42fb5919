// One string: the headline, the figures, the table of answers, the variations step by step, and play against the proof.

import { action, actions, alarm, button, careful, choice, el, more, note, picture, title } from "./dom.js";
import { downloads } from "./downloads.js";
import { Play } from "./play.js";
import { follow, isAtWork, question } from "./asking.js";
import { get, remove } from "./server.js";
import { VariationSteps } from "./variation_steps.js";

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
    this.keys = (event) => {
      if (!this.play) this.steps?.key(event);
    };
  }

  async show(name = null, asked = "") {
    const { desk } = this;
    this.string = name || this.string || desk.told.marked[0] || null;
    document.addEventListener("keydown", this.keys);
    if (!this.string) {
      desk.say("Click a string.");
      desk.board.draw(desk.stones);
      desk.board.strings(desk.told.strings, (string) => desk.rule(string));
      return;
    }
    await this.ask(asked);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.stream.close?.();
    if (this.case && isAtWork(this.case)) remove(`/questions/${this.case.id}`).catch(() => {});
  }

  get told() {
    const { desk } = this,
      point = desk.board.point(this.string);
    return desk.told.strings.find((string) => string.points.some((name) => desk.board.point(name) === point));
  }

  async ask(asked = "", terms = {}) {
    const { desk } = this,
      string = this.told;
    this.play = this.ruling = this.steps = null;
    const name = `${title(string.color)} ${string.string}`;
    desk.say(`${name}: searching for a proof ...`);
    const target = new Set(string.points.map((one) => desk.board.point(one)));
    desk.board.draw(desk.stones, { target });
    desk.board.strings(
      desk.told.strings,
      (other, event) => desk.pick(other, event),
      (other) => ({ pressed: other === string }),
    );
    desk.under.replaceChildren();
    this.chooser = choice(
      `Asked of ${name}`,
      QUESTIONS,
      asked,
      careful((value) => this.ask(value)),
      { id: "asked" },
    );
    const counter = el("p", { class: "counter quiet" });
    const stop = action("Stop", () => remove(`/questions/${this.case.id}`), { id: "stop" });
    desk.side.replaceChildren(el("div", { class: "progress" }, counter, stop));
    const body = { ...desk.asked, string: this.string, ...terms, ...(asked ? { question: asked } : {}) };
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
        action("Go on", () => this.ask(asked)),
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
        ? [actions(action("Five minutes more", () => this.ask(asked, { limits: { seconds: 300 } }), { id: "more" }))]
        : []),
      ...ruling.warnings.map(note),
      ...this.options(),
      ...ruling.parts.map((part, number) => this.part(part, number)),
      ruling.rules.length
        ? more(
            "Rules applied",
            ruling.rules.map((rule) => el("p", {}, rule)),
          )
        : "",
      downloads(
        this.case,
        ruling.parts.some((part) => part.node !== null),
      ),
    );
    if (!ruling.variations) {
      desk.under.replaceChildren(el("p", { class: "legend" }, ruling.legend));
      return;
    }
    this.steps = new VariationSteps(desk, ruling, (...given) => this.begin(...given));
    this.step();
  }

  // What follows from each way to rule, where the whole position was settled and leaves this string to the referee.
  options() {
    const whole = this.desk.panels.status.settled?.get(this.told.string);
    return (whole?.options || []).map((option) =>
      note(`${option.text}${option.score ? ` Score: ${option.score.black} to ${option.score.white}.` : ""}`),
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
      part.pictures.length ? (many && number ? more("Figures", figures) : figures) : null,
      part.conclusion ? el("p", {}, part.conclusion) : null,
      ...answers,
      part.node !== null
        ? actions(
            many ? button("Step through", () => this.step(part.node)) : null,
            ["black", "white"].map((color) =>
              action(`Play ${title(color)}`, () => this.begin(number, color), { "data-play": color }),
            ),
          )
        : null,
      part.proof ? el("p", { class: "quiet" }, part.proof) : null,
    );
  }

  // Shows a node of the variations, the current one where none is named, and ends a play that is on.
  step(number) {
    this.play = null;
    this.steps.step(number);
  }

  async begin(number, color, moves = []) {
    this.play = new Play(this.desk, this.case.id, number, color, this.steps.target, () => this.step());
    await this.play.show(moves);
  }
}
