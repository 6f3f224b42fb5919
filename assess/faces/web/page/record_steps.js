// The moves of the record: a slider, keys and buttons go from one to the other, and the page shows the position there.

import { careful, el, field, listing, moveShown, row, select } from "./dom.js";
import { get, post } from "./server.js";
import { worded, wordedFor } from "./spoken.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
const SOME = [0, 1, 5, 20]; // of the last moves have numbers,
const ALL = "1000000"; // or all that there are
let numbered = "0"; // stays from one position to the next

export class RecordSteps {
  constructor(desk) {
    this.desk = desk;
    this.moves = desk.told.moves;
    this.wanted = this.at = desk.told.move_number;
    this.usual = desk.told.choice.move === undefined ? this.at : null; // where the record was read to
    this.keys = (event) => this.key(event);
  }

  // The point of a move of the record; -1 for a pass, and before the first move.
  point(number) {
    const word = this.moves[number]?.move?.split(" ")[1];
    return word && number && word !== "pass" ? this.desk.board.point(word) : -1;
  }

  // What the board shows of the record besides stones: where the last move was made, and numbers of the last ones.
  get shown() {
    const labels = new Map(),
      first = Math.max(1, this.wanted - Number(numbered) + 1);
    for (let number = first; number <= this.wanted; number += 1) {
      const point = this.point(number);
      if (point >= 0) labels.set(point, number);
    }
    const stones = this.stones(this.wanted);
    for (const point of [...labels.keys()]) if (stones[point] === ".") labels.delete(point);
    return { labels, made: this.point(this.wanted) };
  }

  stones(number) {
    const stones = [...this.desk.stones].fill(".");
    for (const { changed } of this.moves.slice(0, number + 1)) {
      for (const [point, stone] of Object.entries(changed)) stones[point] = stone;
    }
    return stones;
  }

  controls() {
    if (!this.moves.length) return [];
    const last = this.moves.length - 1;
    this.said = el("output", { for: "move" });
    this.slider = el("input", {
      type: "range",
      id: "move",
      min: "0",
      max: String(last),
      oninput: () => this.peek(Number(this.slider.value)),
      onchange: careful(() => this.go(Number(this.slider.value))),
    });
    this.tell();
    const some = SOME.filter((number) => number < last).map((number) => [String(number), number]);
    const numbers = select(
      [...some, [ALL, last]].map(([value, number]) => [value, wordedFor(number, "{number} move", "{number} moves")]),
      numbered,
      (value) => {
        numbered = value;
        numbers.blur(); // arrow keys go on stepping
        this.desk.redraw();
      },
      { id: "numbered" },
    );
    return [
      el("div", { class: "slider" }, field(worded("Move"), this.slider), this.said),
      row(field(worded("Numbers on the stones of"), numbers)),
    ];
  }

  tell() {
    const { wanted, moves } = this;
    this.slider.value = String(wanted);
    this.said.textContent = wanted
      ? listing([worded("after move {number}", { number: wanted }), moveShown(moves[wanted].move)])
      : worded("Start");
  }

  // The board after a move, before the rest of the page is there: what belongs to another move is not to be read.
  peek(number) {
    this.wanted = number;
    this.tell();
    this.desk.wait(number !== this.at);
    this.desk.board.buttons([]);
    this.desk.board.draw(this.stones(number), this.shown);
  }

  async go(number) {
    this.peek(Math.max(0, Math.min(this.moves.length - 1, number)));
    if (this.going || this.wanted === this.at) return this.wanted === this.at ? this.desk.redraw() : undefined;
    this.going = true;
    let told = null,
      whole = null;
    try {
      do {
        this.at = this.wanted; // where many steps are made, what lies between is not asked for
        const move = this.at === this.usual ? null : this.at; // as it was read, it is the same position again
        const from = (told || this.desk.told).id; // the one before is gone where nothing was asked about it
        told = await post("/positions", { from, move, rows: null, instead: true });
        if (this.at === this.wanted) whole = await get(`/positions/${told.id}`);
      } while (this.at !== this.wanted); // nor is a step lost that is made while what was asked there is fetched
      this.desk.goOn(whole);
    } catch (error) {
      const { wanted } = this;
      if (told) {
        const { record } = this.desk.goOn(told); // as far as it is known
        error.again = () => (wanted === record.at ? record.recall(told.id) : record.go(wanted));
      } else {
        this.at = this.wanted = this.desk.told.move_number;
        this.tell();
        this.desk.wait(false);
        this.desk.redraw();
        error.again = () => this.go(wanted);
      }
      throw error;
    } finally {
      this.going = false;
    }
    return undefined;
  }

  // Shows a position with what was asked about it.
  async recall(id) {
    this.desk.goOn(await get(`/positions/${id}`));
  }

  key(event) {
    const by = KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || !this.moves.length) return;
    event.preventDefault();
    careful(() => this.go(Math.max(0, Math.min(this.moves.length - 1, this.wanted + by))))();
  }
}
