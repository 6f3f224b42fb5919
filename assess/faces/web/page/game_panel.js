// The game: the position at first as it looks, then statuses as they are proved or agreed on, territory, score, what is
// left to play or to the referee, the count by other methods, and what the file says.

import { AsRead } from "./as_read.js";
import { CountPanel } from "./count_panel.js";
import { alarm, el, more, redrawn } from "./dom.js";
import { conclusion, mainButtons } from "./conclusion.js";
import { drawStrings } from "./string_list.js";
import { follow, isAtWork, question, silenceWords } from "./asking.js";
import { drawUnpressed } from "./pressed.js";
import { Scenes } from "./scenes.js";
import { get, remove } from "./server.js";
import { isOpen, shownOf, stringsIn, withLook } from "./words.js";
import { worded } from "./spoken.js";

export class GamePanel {
  constructor(desk) {
    this.desk = desk;
    this.settled = new Map();
    this.case = null; // the question for which proofs are searched
    this.isLost = false; // whether nothing is heard of it any more
    this.stream = {};
    this.asRead = new AsRead(desk);
    this.counting = new CountPanel(desk);
    this.scenes = new Scenes(this);
    this.count = more(worded("Counting"), this.counting.root);
    const asked = (desk.told.questions || []).filter((one) => one.asked.kind === "status");
    this.keptKnown = asked.length && asked[0].asked.search === false ? asked[0].id : null;
    this.kept = asked.find((one) => one.asked.search !== false && !one.asked.strings)?.id;
  }

  // What was settled before stands at once; `part` names what is unfolded.
  async show(part = "") {
    this.editing = false;
    this.layOut();
    this.draw();
    if (part === "count") {
      this.count.open = true;
      this.count.scrollIntoView({ block: "nearest" });
    }
    try {
      await this.recall();
    } catch (error) {
      error.again = () => this.desk.show("game");
      throw error;
    }
    this.draw();
    if (this.case && isAtWork(this.case)) await this.follow();
    return undefined;
  }

  // What was found and agreed before this page was opened.
  async recall() {
    if (this.kept && !this.case) {
      this.case = await get(`/questions/${this.kept}`);
      this.take(this.case);
    }
    if (this.keptKnown) {
      this.known = await get(`/questions/${this.keptKnown}`);
      this.keptKnown = null;
    } else if (!this.known && this.hasAgreement) await this.think(); // as the record says, or before the last search
  }

  leave() {
    this.stream.close?.();
    this.counting.leave();
  }

  // Stones are set by clicking.
  edit() {
    this.editing = true;
    this.legend = null;
    this.asRead.edit(() => this.desk.show("game"));
  }

  redraw() {
    this.draw();
  }

  layOut() {
    const { desk } = this;
    this.meter = el("progress", { max: "1", value: "0", "aria-label": worded("Strings"), hidden: true });
    this.counter = el("p", { class: "counter quiet" });
    this.list = el("ul", { class: "strings", "aria-label": worded("Strings") });
    this.proved = el("div");
    this.rest = el("div", { class: "rest" });
    desk.side.replaceChildren(
      el("div", { class: "progress" }, this.meter, this.counter),
      ...this.asRead.notes(),
      this.rest,
      this.list,
      this.proved,
      this.count,
      this.asRead.corrections(() => this.edit()),
      this.asRead.facts(),
    );
    this.legend = el("p", { class: "legend" });
    desk.under.replaceChildren(...this.asRead.games(), ...desk.record.controls(), this.legend);
  }

  // Searches for proofs: of all strings, or of those named, with what is known of the others.
  async ask(terms = {}) {
    const { desk } = this;
    this.leave();
    this.layOut();
    desk.say(worded("Searching for a proof ..."));
    let put;
    try {
      const proofs = desk.told.agreed ? { agreed: {} } : {}; // what is agreed is added to them without a search
      put = await question(desk.told.id, "status", { ...(terms.strings ? desk.judging : desk.terms), ...proofs, ...terms });
    } catch (error) {
      this.draw();
      throw error;
    }
    if (!terms.strings) {
      this.settled = new Map();
      this.territory = null;
      this.known = null;
    }
    this.case = put;
    await this.follow();
  }

  async follow() {
    const asked = this.case;
    this.isLost = false;
    this.meter.hidden = false;
    this.draw();
    let found;
    try {
      found = await follow(asked.id, (name, data) => this.hear(name, data), this.stream);
    } catch (error) {
      if (this.case !== asked) return undefined;
      this.isLost = true;
      this.meter.hidden = true;
      this.counter.textContent = "";
      this.draw();
      error.again = () => this.goOn(asked);
      throw error;
    }
    if (this.case !== asked) return undefined;
    this.case = found;
    const part = found.asked.strings;
    if (!part) this.take(found);
    this.counter.textContent = "";
    this.meter.hidden = true;
    if (part || this.hasAgreement) await this.think();
    drawUnpressed(this, () => this.draw());
    return undefined;
  }

  async stop() {
    await remove(`/questions/${this.case.id}`);
  }

  // Hears of a question again that was lost: it may have ended meanwhile.
  async goOn(asked) {
    if (this.case !== asked) return;
    this.layOut();
    await this.follow();
  }

  hear(name, data) {
    if (name === "silent") this.counter.textContent = silenceWords(data);
    else if (name === "settled") this.settled.set(data.string, data);
    else if (name === "look") {
      this.desk.look = data;
      if (this.hasAgreement) this.think().catch(alarm);
    } else {
      this.territory = data.territory || this.territory;
      const total = data.total || 1;
      this.meter.max = total;
      this.meter.value = data.settled;
      this.at = data.color ? data.at : "";
      this.counter.textContent = data.text;
    }
    drawUnpressed(this, () => this.draw());
  }

  take(found) {
    this.settled = new Map(stringsIn(found).map((string) => [string.string, string]));
    this.territory = found.result?.territory || found.territory;
  }

  // Agreements and rulings

  get agreement() {
    return this.desk.agreement;
  }
  get agreed() {
    return this.agreement.agreed;
  }
  get ruled() {
    return this.agreement.ruled;
  }
  get known() {
    return this.agreement.known; // what follows from what is known, with agreements and rulings
  }
  set known(known) {
    this.agreement.known = known;
  }
  get hasAgreement() {
    return this.agreement.isThere;
  }

  // The players agree on a status, or where there is none no longer. It is seen at once; what follows comes after.
  async agree(strings, status) {
    const agreed = { ...this.agreed };
    for (const { string } of strings) {
      if (status) agreed[string] = status;
      else delete agreed[string];
    }
    this.agreement.agreed = agreed;
    this.draw();
    try {
      await this.think();
    } catch (error) {
      if (error.passes) error.again = () => this.desk.agree(strings, status);
      throw error;
    }
  }

  async rule(ruled) {
    this.agreement.ruled = ruled;
    await this.think();
  }

  async think() {
    try {
      await this.agreement.think();
    } finally {
      this.draw();
    }
  }

  // What is shown

  get result() {
    return this.known?.result || (this.running ? null : this.case?.result) || null;
  }
  get said() {
    return (this.known || (this.running ? null : this.case))?.said || {};
  }
  get running() {
    return this.case && isAtWork(this.case) && !this.isLost;
  }

  // A string as it is known now: settled, agreed, ruled on, or as it looks.
  stringNow(string) {
    return this.strings().find((one) => one.string === string.string) || null;
  }

  // The result as it looks.
  get looks() {
    return this.result ? this.result.estimated_score : this.desk.look?.estimated_score;
  }

  strings() {
    const known = new Map(this.settled);
    for (const one of this.known ? stringsIn(this.known) : []) {
      if (!isOpen(one) || one.agreed || one.ruled || !known.has(one.string) || !this.running) known.set(one.string, one);
    }
    for (const string of this.desk.told.strings) {
      const status = this.agreed[string.string],
        before = known.get(string.string);
      if (status && !(before?.agreed && before.status === status)) {
        known.set(string.string, { ...string, status, agreed: true, text: "..." }); // till it is known what follows
      } else if (!status && before?.agreed && !before.implied) known.delete(string.string);
    }
    const strings = withLook(this.desk.told.strings, known, this.known?.result || this.result ? null : this.desk.look);
    return strings.filter((one) => this.case || this.known || one.estimate);
  }

  draw() {
    if (this.desk.shown !== "game" || !this.legend) return;
    const { desk, result } = this;
    this.now = new Map(this.strings().map((string) => [string.string, string]));
    const { shown, legend } = shownOf(desk.board, desk.stones, {
      strings: [...this.now.values()],
      territory: result?.territory || this.territory,
      unsettled: result?.unsettled,
      warnings: result?.warnings,
      looks: this.looks,
    });
    const at = this.running && this.at;
    const { labels, made } = desk.record.shown;
    const marked = this.case || this.known ? [] : desk.told.marked.map((name) => desk.board.point(name)),
      target = new Set(marked.filter((point) => !shown.marks.has(point))); // two signs on one stone cannot be read
    desk.board.draw(desk.stones, { ...shown, labels: new Map([...labels, ...shown.labels]), target, made });
    desk.board.strings(
      desk.told.strings,
      (string, event) => desk.pick(string, event),
      (string) => ({
        said: this.word(string),
        look: string.string === at ? "at-work" : "",
        pressed: desk.choice.has(string),
      }),
    );
    this.legend.textContent = legend;
    drawStrings(this);
    this.drawHeadline();
    redrawn(this.rest, conclusion(this));
    redrawn(desk.main, mainButtons(this));
  }

  drawHeadline() {
    const { desk } = this;
    const stopped = this.case?.state === "stopped" && !this.case.result && !this.known;
    if (stopped) desk.say(this.case.headline);
    else if (this.known) desk.say(this.known.headline);
    else if (this.running) desk.say(desk.look?.text || worded("Searching for a proof ..."));
    else desk.say((!this.isLost && this.case?.headline) || desk.look?.text || desk.told.title);
  }

  word(string) {
    const found = this.now.get(string.string);
    return found ? found.text : this.case ? worded("undecided") : "";
  }
}
