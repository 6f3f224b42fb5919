// A settled game in pictures, for who would look and not read: a button steps from the whole board to what is left to
// play, each missing move with numbers, and to the play that captures each dead string.

import { stonesAfter } from "./board.js";
import { action, called } from "./dom.js";
import { follow, question } from "./asking.js";
import { get, post } from "./server.js";
import { isOpen } from "./words.js";
import { labelled, paragraph, worded } from "./spoken.js";

const LONGEST = 9; // moves of a play that are shown
const DAME = ["unfilled_dame", "one_sided_dame"],
  BORDER = "open_border",
  OPEN_KO = "open_basic_ko",
  MISSING = "unfilled_teire"; // codes of warnings
const SIGN = { [BORDER]: "n", [OPEN_KO]: "k", [MISSING]: "t" };

export class Scenes {
  constructor(panel) {
    this.panel = panel;
    this.at = 0;
    this.plays = new Map(); // by the name of a string
  }

  // What draws each picture of the result; the first is the board as it is drawn anyway.
  get all() {
    const { panel } = this,
      { result, desk } = panel;
    if (!result) return [];
    const left = result.warnings.filter(({ code, points }) => points.length && [...DAME, BORDER, OPEN_KO, MISSING].includes(code));
    const fallen = desk.told.strings.map((string) => panel.now.get(string.string)).filter((one) => one && !isOpen(one) && one.status === "dead");
    return [() => {}, ...left.map((warning) => () => this.drawLeft(warning)), ...fallen.map((string) => () => this.drawPlay(string))];
  }

  buttons() {
    const { all } = this;
    if (all.length < 2) return [];
    this.at %= all.length;
    return [action(worded("Step through"), () => this.step(), { class: "primary", id: "scenes" })];
  }

  step() {
    this.at = (this.at + 1) % this.all.length;
    return this.show();
  }

  async show() {
    this.panel.draw();
    this.panel.desk.toBoard();
    try {
      await this.all[this.at]?.();
    } catch (error) {
      error.again = () => this.show();
      throw error;
    }
  }

  // Under the board stands what the picture shows.
  say(text) {
    const { panel } = this;
    panel.legend.textContent = text;
  }

  // Points that are left to play; a missing move as a stone with its number, behind what the opponent fills first.
  async drawLeft({ code, points, first_filled: filled = [], text }) {
    const { desk } = this.panel;
    const each = (sign) => new Map(points.map((name) => [desk.board.point(name), sign]));
    desk.board.draw(desk.stones, DAME.includes(code) ? { marks: each("dame") } : { labels: each(SIGN[code]) });
    this.say(text);
    if (code !== MISSING || points.length > 1) return;
    const scene = this.at,
      moves = this.movesTo(points[0], filled);
    const line = await post(`/positions/${desk.told.id}/line`, { moves });
    if (this.at !== scene || desk.shown !== "game") return;
    const made = line.points.filter((point) => point !== null && line.stones[point] !== ".");
    desk.board.draw(line.stones, { labels: new Map(made.map((point, number) => [point, number + 1])) });
  }

  // The move that is missing in its player's territory, with what his opponent fills before.
  movesTo(point, filled) {
    const { result } = this.panel;
    const [his, other] = result.territory?.white.includes(point) ? ["W", "B"] : ["B", "W"];
    const before = filled.flatMap((name, number) => (number ? [`${his} pass`, `${other} ${name}`] : [`${other} ${name}`]));
    return [...before, `${his} ${point}`];
  }

  // The main line of the proof that a string can be captured, with numbers.
  async drawPlay(string) {
    const { panel } = this,
      { desk } = panel,
      scene = this.at;
    const target = desk.board.points(string.points);
    desk.board.draw(desk.stones, { target });
    const said = labelled(called(string), string.text);
    this.say(said);
    if (string.agreed || string.implied || string.ruled) return;
    const isLeft = () => this.at !== scene || desk.shown !== "game";
    if (!this.plays.has(string.string)) {
      this.say(labelled(called(string), worded("Searching for a proof ...")));
      try {
        this.plays.set(string.string, await this.play(string));
      } finally {
        if (!isLeft()) this.say(said);
      }
    }
    const play = this.plays.get(string.string);
    if (!play || isLeft()) return;
    const { stones, labels } = stonesAfter(play.tree, play.row);
    desk.board.draw(stones, { labels, target });
    const moves = play.row.map((number) => play.tree.texts[play.tree.nodes[number][5]]).join(", ");
    this.say(paragraph([play.headline, moves]));
  }

  async play(string) {
    const { desk } = this.panel;
    const asked = await follow((await question(desk.told.id, "rule", { ...desk.asked, string: string.string })).id);
    const { parts, variations } = await get(`/questions/${asked.id}/ruling.json`);
    const start = parts.find(({ node }) => node !== null)?.node ?? null;
    if (start === null || !variations) return null;
    const row = [];
    for (let at = start; row.length < LONGEST; row.push(at)) {
      at = variations.nodes.findIndex(([parent]) => parent === at);
      if (at < 0) break;
    }
    return { headline: asked.headline, tree: variations, row };
  }
}
