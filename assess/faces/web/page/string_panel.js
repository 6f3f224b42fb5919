// One string: the headline, the figures, the table of answers, the variations step by step, and play against the proof.

import { action, actions, bullets, button, called, careful, choice, el, figures, more, note, paragraphs, title } from "./dom.js";
import { downloads } from "./downloads.js";
import { Play } from "./play.js";
import { AtWork, question } from "./asking.js";
import { chooseFrame, choosePart } from "./part_choice.js";
import { get } from "./server.js";
import { VariationSteps } from "./variation_steps.js";
import { QUESTIONS } from "./words.js";
import { worded, wordedAs } from "./spoken.js";

const ASKED = [
  ["", wordedAs("column", "Status")],
  ...QUESTIONS,
  ["capturable-1", worded("capturable-1")],
  ["capturable-2", worded("capturable-2")],
];

const ADVISORY = ["capturable-1", "capturable-2"]; // which need a whole board, and hang on no ko

export class StringPanel {
  constructor(desk) {
    this.desk = desk;
    this.work = new AtWork();
    this.keys = (event) => {
      if (!this.play) this.steps?.key(event);
    };
  }

  async show(name = null, asked = "") {
    const { desk } = this;
    this.string = (name && desk.nameOf(name)) || this.string || desk.markedString;
    document.addEventListener("keydown", this.keys);
    if (!this.string) {
      desk.say(worded("Click a string."));
      desk.board.draw(desk.stones);
      desk.board.strings(desk.told.strings, careful((string) => desk.rule(string)));
      desk.side.replaceChildren(...(desk.isPart ? desk.told.notes.map(note) : [actions(this.toPart())])); // of which board it is a part
      return;
    }
    await this.ask(asked);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.work.leave();
  }

  get told() {
    const { desk } = this,
      point = desk.board.point(this.string);
    return desk.told.strings.find((string) => string.points.some((name) => desk.board.point(name) === point));
  }

  async ask(asked = "", terms = {}) {
    const { desk } = this,
      string = this.told;
    this.play = this.ruling = this.steps = this.case = null;
    this.terms = terms;
    const name = called(string);
    desk.say(worded("Searching for a proof ..."));
    const target = desk.board.points(string.points);
    desk.board.draw(desk.stones, { target });
    desk.board.strings(
      desk.told.strings,
      careful((other, event) => desk.pick(other, event)),
      (other) => ({ pressed: other === string }),
    );
    desk.under.replaceChildren();
    desk.main.replaceChildren();
    this.further = actions(desk.isPart ? this.toFrame(asked) : this.toPart());
    this.chooser = el(
      "div",
      {},
      choice(
        worded("Question"),
        desk.isPart ? ASKED.filter(([name]) => !ADVISORY.includes(name)) : ASKED,
        asked,
        careful((value) => this.ask(value)),
        { id: "asked" },
      ),
      this.further,
    );
    const body = { ...desk.asked, string: this.string, ...terms, ...(asked ? { question: asked } : {}) };
    if (asked) for (const other of ["agreed", "precedents"]) delete body[other];
    const place = el("div"),
      known = el("div", { id: "known", "aria-live": "polite" });
    desk.side.replaceChildren(place, known);
    const tell = ({ headline, sentences }) => {
      desk.say(headline);
      known.replaceChildren(...sentences.map(note));
      return worded("What follows from it is being looked for ...");
    };
    const goOn = (label) => desk.side.replaceChildren(place, actions(action(label, () => this.ask(asked, terms), { id: "go-on" })), this.chooser);
    let found;
    try {
      const put = () => question(desk.told.id, asked ? "ask" : "rule", body);
      found = await this.work.answer(place, worded("Searching for a proof ..."), put, tell);
    } catch (error) {
      desk.say(name);
      goOn(worded("Try again"));
      throw error;
    }
    if (found) {
      this.case = found;
      desk.say(found.headline);
      await this.read(asked);
    } else if (place.isConnected) {
      desk.say(this.work.stopped);
      goOn(worded("Go on"));
    }
  }

  // A part of the board may be asked about by itself.
  toPart() {
    const begin = () => {
      this.work.leave();
      this.case = null;
      choosePart(this.desk);
    };
    return button(worded("Only a part of the board"), begin, { id: "part" });
  }

  // Of a part, which strings around live may be chosen: those of which the answer said so, or others.
  toFrame(asked) {
    const begin = () => {
      const string = this.told,
        living = (this.case?.result.strings?.[0] || this.case?.result)?.living || "";
      this.work.leave();
      this.case = null;
      chooseFrame(this.desk, string, living.split(","), (names) => this.ask(asked, { frame: names.join(",") || "none" }));
    };
    return button(worded("Choose what lives around it"), begin, { id: "frame" });
  }

  // Whether the answer hangs on a ko, and on how many threats: of a status, whether the string can be captured does.
  toKo(asked) {
    const ask = () => this.ask(asked || "uncapturable", { ...this.terms, ko: true });
    return action(worded("What kind of ko?"), ask, { id: "ko" });
  }

  // The answer as a ruling: its figures, tables and variations.
  async read(asked) {
    const { desk } = this,
      found = this.case;
    desk.side.replaceChildren(el("p", { class: "quiet", role: "status" }, worded("What follows from it is being looked for ...")));
    let ruling;
    const isLeft = () => this.case !== found || desk.shown !== "string";
    try {
      ruling = await get(`/questions/${found.id}/ruling.json`);
    } catch (error) {
      if (isLeft()) return;
      error.again = () => this.read(asked);
      desk.side.replaceChildren(this.chooser);
      throw error;
    }
    if (isLeft()) return;
    this.ruling = ruling;
    this.set(asked);
  }

  set(asked) {
    const { desk, ruling } = this;
    const data = this.case.result;
    const open = (data.strings || [data]).some((one) => (one.status || one.answer) === "undecided");
    desk.say(ruling.headline); // without what is a note below it, such as the kind of ko
    if (open) this.further.prepend(action(worded("Five minutes more"), () => this.ask(asked, { ...this.terms, limits: { seconds: 300 } }), { id: "more" }));
    else if (!data.ko && desk.asked.rules !== "japanese-2003" && !ADVISORY.includes(asked)) this.further.append(this.toKo(asked));
    desk.side.replaceChildren(
      this.chooser,
      ...[this.case.note, ...ruling.warnings].filter(Boolean).map(note),
      ...this.options(),
      ...ruling.parts.map((part, number) => this.part(part, number)),
      ruling.rules.length ? more(worded("Rules applied"), paragraphs(ruling.rules)) : "",
      downloads(this.case, ruling.parts.some((part) => part.node !== null)),
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
    const { game } = this.desk.panels,
      whole = game.settled?.get(this.told.string);
    return ((whole?.options && game.said.ways?.sentences) || []).map(note);
  }

  part(part, number) {
    const many = this.ruling.parts.length > 1;
    const shown = figures(part.pictures);
    const answers = part.answers.map(([heading, ...lines]) =>
      el("details", { class: "more answers" }, el("summary", {}, heading.replace(/:$/, "")), bullets(lines)),
    );
    return el(
      "section",
      { class: "answer" },
      el("h2", {}, part.answer),
      part.pictures.length ? (many && number ? more(worded("Details"), shown) : shown) : null,
      part.conclusion ? el("p", {}, part.conclusion) : null,
      ...answers,
      part.node !== null
        ? actions(
            many ? button(worded("Step through"), () => this.stepFrom(part.node)) : null,
            (this.desk.isPart ? [] : ["black", "white"]).map((color) =>
              action(worded("You play {player}.", { player: title(color) }), () => this.begin(number, color), { "data-play": color }),
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

  stepFrom(number) {
    this.step(number);
    this.desk.toBoard();
  }

  async begin(number, color, moves = []) {
    this.play = new Play(this.desk, this.case.id, number, color, this.steps.target, () => this.step());
    this.desk.toBoard();
    await this.play.show(moves);
  }
}
