// The whole position: statuses as they are proved, then territory, score, what is left to play or to the referee.

import { action, actions, alarm, button, called, careful, el, listing, note, select, stonesOf, table, title } from "./dom.js";
import { downloads } from "./downloads.js";
import { follow, isAtWork, question } from "./asking.js";
import { get, remove } from "./server.js";
import { SIGN, STATUS, scoreWords, shownOf, statusWords } from "./words.js";
import { worded, wordedFor } from "./spoken.js";

const HOW = [
  ["agreed", (status) => worded("{status}, as agreed", { status })],
  ["ruled", (status) => worded("{status}, as ruled", { status })],
  ["precedent", (status) => worded("{status}, by precedent", { status })],
];

export class StatusPanel {
  constructor(desk) {
    this.desk = desk;
    this.settled = new Map();
    this.case = null;
    this.stream = {};
  }

  async show(begin = false) {
    this.layOut();
    if (begin) return this.ask();
    if (!this.case) {
      const kept = (this.desk.told.questions || []).find((one) => one.asked.kind === "status");
      if (!kept) {
        this.desk.side.prepend(
          actions(action(worded("Settle all strings"), () => this.ask(), { class: "primary", id: "settle" })),
        );
        return this.draw();
      }
      this.case = await get(`/questions/${kept.id}`);
      this.take(this.case);
    }
    this.draw();
    if (isAtWork(this.case)) await this.follow();
    return undefined;
  }

  leave() {
    this.stream.close?.();
  }

  layOut() {
    const { desk } = this;
    this.meter = el("progress", { max: "1", value: "0", "aria-label": worded("Strings settled"), hidden: true });
    this.counter = el("p", { class: "counter quiet" });
    this.stopper = action(worded("Stop"), () => this.stop(), { id: "stop", hidden: true });
    this.list = el("ul", { class: "strings", "aria-label": worded("Strings") });
    this.rest = el("div", { class: "rest" });
    desk.side.replaceChildren(
      el("div", { class: "progress" }, this.meter, this.counter, this.stopper),
      this.rest,
      this.list,
    );
    this.legend = el("p", { class: "legend" });
    desk.under.replaceChildren(this.legend);
  }

  async ask(terms = {}) {
    this.leave();
    this.layOut();
    this.result = null;
    this.settled = new Map();
    this.territory = null;
    this.case = await question(this.desk.told.id, "status", { ...this.desk.asked, ...terms });
    await this.follow();
  }

  async follow() {
    const asked = this.case;
    this.desk.say(worded("Settling the strings ..."));
    this.meter.hidden = this.stopper.hidden = false;
    this.draw();
    let found;
    try {
      found = await follow(asked.id, (name, data) => this.hear(name, data), this.stream);
    } catch (error) {
      this.meter.hidden = this.stopper.hidden = true;
      this.desk.say(worded("Not settled."));
      return alarm(error);
    }
    if (this.case !== asked) return undefined;
    this.case = found;
    this.take(found);
    this.meter.hidden = this.stopper.hidden = true;
    this.draw();
    return undefined;
  }

  async stop() {
    await remove(`/questions/${this.case.id}`);
  }

  hear(name, data) {
    if (name === "settled") this.settled.set(data.string, data);
    else {
      this.territory = data.territory;
      const total = data.total || 1;
      this.meter.max = total;
      this.meter.value = data.settled;
      const at = this.desk.told.strings.find((string) => string.string === data.at);
      this.at = at && !this.settled.has(data.at) ? data.at : "";
      const parts = { settled: data.settled, seconds: Math.round(data.seconds), string: this.at ? called(at) : "" };
      this.counter.textContent = this.at
        ? wordedFor(
            total,
            "{settled} of {number} string settled, {seconds} s; at work on {string}",
            "{settled} of {number} strings settled, {seconds} s; at work on {string}",
            parts,
          )
        : wordedFor(
            total,
            "{settled} of {number} string settled, {seconds} s",
            "{settled} of {number} strings settled, {seconds} s",
            parts,
          );
    }
    this.draw();
  }

  take(found) {
    this.result = found.result;
    this.settled = new Map((found.result?.strings || found.settled).map((string) => [string.string, string]));
    this.territory = found.result?.territory || found.territory;
    this.counter.textContent = "";
  }

  draw() {
    if (this.desk.shown !== "status") return;
    const { desk, result } = this;
    const running = this.case && isAtWork(this.case);
    const strings = [...this.settled.values()];
    const { shown, legend } = shownOf(desk.board, desk.stones, {
      strings,
      territory: this.territory,
      unsettled: result?.unsettled,
      warnings: result?.warnings,
      pale: this.case && !result ? desk.told.strings : [],
      looks: result?.estimated_score,
    });
    const at = running && this.at ? desk.told.strings.find((string) => string.string === this.at) : null;
    desk.board.draw(desk.stones, shown);
    desk.board.strings(
      desk.told.strings,
      (string) => desk.pick(string),
      (string) => ({
        said: this.word(string),
        look: string === at ? "at-work" : "",
      }),
    );
    this.legend.textContent = legend;
    this.list.replaceChildren(...this.ordered(running).map((string) => this.entry(string)));
    if (this.case && !running) this.conclude();
    else if (!this.case) desk.say(desk.told.title);
  }

  // What is not independently alive comes first, once all is known.
  ordered(running) {
    const strings = this.desk.told.strings;
    if (running || !this.case) return strings;
    const lives = (string) => this.settled.get(string.string)?.status === "independently_alive";
    return [...strings.filter((string) => !lives(string)), ...strings.filter(lives)];
  }

  word(string) {
    const found = this.settled.get(string.string);
    return found ? statusWords(found) : this.case ? worded("not settled yet") : "";
  }

  entry(string) {
    const { desk } = this,
      found = this.settled.get(string.string);
    const [, how] = HOW.find(([name]) => found?.[name]) ?? ["", (status) => status];
    const words = found ? how(statusWords(found)) : this.case ? "..." : "";
    const menu =
      this.case && !isAtWork(this.case)
        ? select(
            [
              ["", worded("proved")],
              ["independently_alive", worded("agreed: alive")],
              ["alive_in_seki", worded("agreed: seki")],
              ["dead", worded("agreed: dead")],
            ],
            desk.agreed[string.string] || "",
            careful(async (value) => {
              if (value) desk.agreed[string.string] = value;
              else delete desk.agreed[string.string];
              await this.ask();
            }),
            { "aria-label": worded("{string}: proved or agreed", { string: called(string) }) },
          )
        : null;
    return el(
      "li",
      { "data-string": string.string, "data-status": found?.status },
      button(
        [
          el("span", { class: `stone ${string.color}`, "aria-hidden": "true" }),
          el("span", { class: "name" }, called(string)),
          el("span", { class: "quiet" }, stonesOf(string)),
          el(
            "span",
            { class: "status" },
            found ? el("span", { class: "sign", "aria-hidden": "true" }, SIGN[found.status]) : null,
            words,
          ),
        ],
        () => desk.pick(string),
        { class: "entry" },
      ),
      menu,
    );
  }

  conclude() {
    const { desk, result } = this,
      rest = [];
    const stopped = this.case.state === "stopped";
    const open = desk.told.strings.filter(
      (string) => (this.settled.get(string.string)?.status || "undecided") === "undecided",
    );
    desk.say(
      stopped && !result
        ? worded("Stopped: {settled} of {all} strings settled.", {
            settled: this.settled.size,
            all: desk.told.strings.length,
          })
        : this.case.headline,
    );
    if (result?.score) rest.push(el("p", { class: "score" }, scoreWords(result.score)));
    if (this.case.note) rest.push(note(this.case.note));
    if (open.length || stopped) {
      rest.push(
        actions(
          open.length
            ? action(worded("Five minutes more"), () => this.ask({ limits: { seconds: 300 } }), { id: "more" })
            : null,
          stopped ? action(worded("Go on"), () => this.ask(), { id: "go-on" }) : null,
        ),
      );
    }
    for (const precedent of result?.precedents || []) {
      const { name, text } = precedent;
      rest.push(note(worded("{strings}: precedent {name}. {text}", { strings: listing(precedent.strings), name, text })));
    }
    for (const warning of result?.warnings || []) rest.push(note(warning.text));
    if (result?.options?.length) rest.push(this.waysToRule(result.options));
    if (Object.keys(this.case.asked.ruled || {}).length) {
      rest.push(action(worded("Without the ruling"), () => this.ask()));
    }
    rest.push(
      downloads(this.case),
      button(
        worded("Agree on statuses"),
        (event) => {
          const on = this.list.classList.toggle("agreeing");
          event.target.setAttribute("aria-pressed", String(on));
        },
        { id: "agree", "aria-pressed": String(this.list.classList.contains("agreeing")) },
      ),
    );
    if (!result) rest.push(action(worded("Settle all strings"), () => this.ask(), { class: "primary" }));
    this.rest.replaceChildren(...rest);
  }

  // The ruling table: each way to rule, or missing move, and what follows. Ways with the same score share a number.
  waysToRule(options) {
    const rows = options.map((option) => {
      const words = Object.values(option.ruling);
      const onStrings = words.length && words.every((word) => word in STATUS);
      return [
        option.row,
        `${option.text[0].toUpperCase()}${option.text.slice(1)}`,
        scoreWords(option.score),
        option.best_for ? title(option.best_for) : "",
        onStrings ? action(worded("Rule so"), () => this.ask({ ruled: option.ruling })) : null,
      ];
    });
    const ruled = options.some((option) => Object.keys(option.ruling).length || option.description);
    return el(
      "section",
      { class: "options" },
      el("h2", {}, ruled ? worded("Left to the referee") : worded("Left to play")),
      table(["", worded("Ruling"), worded("Score"), worded("Best for"), ""], rows, worded("Ways to rule")),
    );
  }
}
