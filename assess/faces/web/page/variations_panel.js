// Decide from the players' variations, entered by clicking: answers forwarded, and what was overlooked.

import { action, actions, bullets, button, called, careful, choice, el, keptChoice, listing, more, moveShown, movesShown, otherThan, paragraphs, row, title } from "./dom.js";
import { QUESTIONS } from "./words.js";
import { downloads } from "./downloads.js";
import { AtWork, question } from "./asking.js";
import { post } from "./server.js";
import { labelled, worded } from "./spoken.js";

export class VariationsPanel {
  constructor(desk) {
    this.desk = desk;
    this.work = new AtWork();
    this.kept = [];
    this.moves = [];
    this.question = "uncapturable";
    this.first = "opponent";
    this.string = null;
  }

  async show() {
    this.string = this.string || this.desk.panels.string.string || this.desk.markedString;
    this.found = el("div", { id: "decided" });
    if (!this.string) return this.chooseString();
    return this.draw();
  }

  leave() {
    this.work.leave();
  }

  chooseString() {
    const { desk } = this;
    desk.say(worded("Click a string."));
    desk.under.replaceChildren();
    desk.main.replaceChildren();
    const then = worded("Then the players enter their variations by clicking, and the answers are forwarded from their ends.");
    desk.side.replaceChildren(el("p", {}, then));
    desk.board.draw(desk.stones);
    desk.board.strings(
      desk.told.strings,
      careful((string) => {
        this.string = string.string;
        return this.draw();
      }),
    );
  }

  get told() {
    return this.desk.told.strings.find((string) => string.points.includes(this.string)) || this.desk.told.strings[0];
  }

  get mover() {
    const owner = this.told.color,
      first = this.first === "opponent" ? otherThan(owner) : owner;
    return this.moves.length % 2 ? otherThan(first) : first;
  }

  async draw() {
    const { desk } = this,
      string = this.told;
    const line = await post(`/positions/${desk.told.id}/line`, { moves: this.moves, to_move: this.mover });
    desk.board.drawLine(line, desk.board.points(string.points));
    const letter = this.mover === "black" ? "B" : "W";
    desk.board.intersections(
      line.stones,
      careful((point) => this.add(`${letter} ${desk.board.name(point)}`)),
      true,
    );
    desk.say(
      labelled(worded("Variations"), called({ color: string.color, string: this.string })),
    );
    desk.under.replaceChildren(
      el(
        "p",
        { id: "line", "aria-live": "polite" },
        this.moves.length ? movesShown(this.moves) : worded("Moves: none."),
        " ",
        line.text,
      ),
      actions(
        action(worded("Pass"), () => this.add(`${letter} pass`), { id: "pass", disabled: line.ended }),
        action(
          worded("Undo"),
          () => {
            this.moves.pop();
            return this.draw();
          },
          { id: "undo", disabled: !this.moves.length },
        ),
      ),
      el("p", { class: "legend" }, worded("Keep a variation, undo some moves, and play on otherwise: so variations branch.")),
    );
    const primary = (on) => (on ? "primary" : null);
    desk.main.replaceChildren(
      action(worded("Keep this variation"), () => this.keep(), { id: "keep", class: primary(!this.kept.length || this.isNew), disabled: !this.isNew }),
      action(worded("Decide"), () => this.decide(), { id: "decide", class: primary(this.kept.length && !this.isNew), disabled: !this.kept.length }),
    );
    desk.side.replaceChildren(
      row(keptChoice(worded("Question"), QUESTIONS, this, "question", { id: "question" }),
        choice(
          worded("Moves first"),
          [["opponent", title(otherThan(string.color))], ["owner", title(string.color)]],
          this.first,
          careful((value) => {
            this.first = value;
            this.moves = [];
            this.kept = [];
            return this.draw();
          }),
          { id: "first" },
        ),
      ),
      el(
        "ol",
        { class: "kept", "aria-label": worded("Variations") },
        this.kept.map((moves, number) =>
          el(
            "li",
            {},
            listing(moves.map(moveShown)),
            " ",
            action(
              worded("Remove"),
              () => {
                this.kept.splice(number, 1);
                return this.draw();
              },
              { class: "plain", "aria-label": worded("Remove {what}", { what: worded("variation {number}", { number: number + 1 }) }) },
            ),
          ),
        ),
      ),
      actions(
        desk.told.has_variations
          ? action(worded("Decide from those of the file"), () => this.decide(true), { id: "decide-file" })
          : null,
        button(worded("Another string"), () => {
          this.string = null;
          this.moves = [];
          this.kept = [];
          this.work.leave();
          this.chooseString();
        }),
      ),
      this.found,
    );
  }

  async add(move) {
    await post(`/positions/${this.desk.told.id}/line`, { moves: [...this.moves, move] }); // refuses what is illegal
    this.moves.push(move);
    await this.draw();
  }

  // Whether the moves on the board are a variation that is not kept yet.
  get isNew() {
    return this.moves.length > 0 && !this.kept.some((moves) => moves.join() === this.moves.join());
  }

  async keep() {
    if (this.isNew) this.kept.push([...this.moves]);
    await this.draw();
  }

  async decide(ofFile = false) {
    const { desk } = this;
    const { rules, cycles } = desk.judging;
    const asked = {
      string: this.string,
      question: this.question,
      first: this.first,
      ...(rules ? { rules } : {}),
      ...(cycles ? { cycles } : {}),
      ...(ofFile ? {} : { variations: this.kept }),
    };
    const ended = await this.work.answer(this.found, worded("Searching for a proof ..."), () => question(desk.told.id, "decide", asked));
    if (!ended) return;
    const { claims, overlooked, decision } = ended.said;
    desk.say(ended.headline);
    this.found.replaceChildren(
      el("h2", {}, worded("What the players claim")),
      el("div", { class: "claims" }, claims.map((one) => this.claim(one))),
      el("h2", {}, worded("What is overlooked")),
      ...paragraphs(overlooked),
      more(worded("What the variations decide by themselves"), ...paragraphs(decision)),
      downloads(ended, Boolean(ended.result.decisions[0].proof_play?.checked)),
      actions(button(worded("Print this page"), () => print(), { id: "print" })),
    );
  }

  // What a player claims, and the variations in which he has his way.
  claim({ color, sentences, variations }) {
    return el(
      "section",
      { class: "claim", "data-claim": color },
      el("h3", {}, title(color)),
      ...paragraphs(sentences),
      variations.length ? bullets(variations) : null,
    );
  }
}
