// Study: play one side of a problem against its proof, and go from one problem of a folder to the next, ten to a set, at
// the end of which stands the score. Of the games of one file ten are made such a folder, and so are the problems that are
// found in a game.

import { action, actions, button, called, careful, el, field, keptChoice, listing, otherThan, quiet, row, title } from "./dom.js";
import { Play } from "./play.js";
import { AtWork, question } from "./asking.js";
import { get, post, put } from "./server.js";
import { capital, labelled, worded, wordedAs, wordedFor } from "./spoken.js";
import { QUESTIONS, studiedWords } from "./words.js";

const IN_SET = 10;
const LOOKING = { seconds: 600 }; // for problems in a game

// How many of some problems are solved, in a sentence.
const solvedOf = (problems) =>
  worded("{solved} of {problems} solved.", {
    solved: problems.filter((one) => one.studied === "solved").length,
    problems: wordedFor(problems.length, "{number} problem", "{number} problems"),
  });

// A problem is as if it had never been tried.
const forget = (one) => put(`/positions/${one.id}/studied`, { studied: "" });

export class StudyPanel {
  constructor(desk) {
    this.desk = desk;
    this.work = new AtWork();
    this.question = "uncapturable";
    this.side = "favoured";
    this.ko = false; // whether it is asked, too, what kind of ko it is
    this.folder = [];
    this.beginsAtOnce = false; // once the problem is there
    this.from = ""; // how the problems were found
  }

  leave() {
    this.work.leave();
  }

  async show(string = null) {
    const { desk } = this;
    if (string) {
      const known = desk.panels.game.stringNow(desk.told.strings.find((one) => one.string === string));
      this.question = known?.status === "independently_alive" ? "independently-alive" : "uncapturable";
    }
    this.string = string || desk.markedString || this.string || null;
    desk.say(worded("Play against the proof"));
    this.draw();
    if (!desk.told.folder) return;
    try {
      const { positions } = await get(`/positions?folder=${encodeURIComponent(desk.told.folder)}`);
      this.folder = positions;
    } catch (error) {
      error.again = () => desk.show("study");
      throw error;
    }
    if (desk.shown !== "study") return;
    this.draw();
    const { beginsAtOnce } = this;
    this.beginsAtOnce = false;
    if (beginsAtOnce && this.string) await this.begin();
  }

  draw() {
    const { desk } = this;
    const owner = this.string ? desk.told.strings.find((string) => string.points.includes(this.string)) : null;
    desk.board.draw(desk.stones, { target: desk.board.points(owner?.points || []) });
    desk.board.strings(
      desk.told.strings,
      (string) => {
        this.string = string.string;
        this.draw();
      },
      (string) => ({ pressed: string === owner }),
    );
    desk.under.replaceChildren();
    this.note = el("div", { "aria-live": "polite", class: "counter" });
    const ko = el("input", { type: "checkbox", checked: this.ko, id: "ko", onchange: () => { this.ko = ko.checked; } });
    desk.main.replaceChildren(action(worded("Begin"), () => this.begin(), { class: "primary", id: "begin", disabled: !owner }));
    desk.side.replaceChildren(
      el(
        "p",
        {},
        owner
          ? labelled(wordedAs("column", "String"), called({ color: owner.color, string: this.string }))
          : worded("Click a string."),
      ),
      row(keptChoice(worded("Question"), QUESTIONS, this, "question", { id: "question" }),
        keptChoice(
          worded("You play"),
          [
            ["favoured", worded("Whoever succeeds")],
            ...(owner ? [["attacker", title(otherThan(owner.color))], ["owner", title(owner.color)]] : []),
          ],
          this,
          "side",
          { id: "side" },
        ),
        field(worded("What kind of ko?"), ko),
      ),
      this.note,
      this.from && el("p", { class: "quiet", id: "from" }, this.from),
      ...this.problems().filter(Boolean),
    );
  }

  // Where one goes on, the other problem is asked as this one is, and begun at once.
  go(one, on = false) {
    return careful(async () => {
      const next = this.desk.open(await get(`/positions/${one.id}`), "study"),
        { question, side, ko } = this;
      if (on) Object.assign(next.panels.study, { question, side, ko, beginsAtOnce: true });
    });
  }

  goOn(one) {
    return this.go(one, true);
  }

  get at() {
    return this.folder.findIndex((one) => one.id === this.desk.told.id);
  }

  // The problems among which one goes on without being asked.
  get set() {
    const first = this.at - (this.at % IN_SET);
    return this.folder.slice(first, first + IN_SET);
  }

  // Makes the games of a file a folder, ten of them from this one on, and begins with the first that can be read.
  async beginSet() {
    const { desk } = this,
      { told } = desk;
    const at = told.games.findIndex((one) => one.game === told.game),
      first = Math.max(0, Math.min(at, told.games.length - IN_SET)),
      games = told.games.slice(first, first + IN_SET);
    const folder = `${told.name}, ${games[0].game}-${games.at(-1).game}`;
    let begin = null;
    for (const { game } of games) {
      try {
        const one = await post("/positions", { from: told.id, game, move: null, rows: null, folder });
        await forget(one);
        begin ??= one;
      } catch (error) {
        if (error.passes) throw error;
      }
    }
    if (begin) desk.open(begin, "study");
  }

  // Looks for problems in the game, makes them a folder, and begins with the first. What was found is kept where it is
  // stopped, or the time is up.
  async beginFromGame() {
    const { told } = this.desk;
    const sentence = worded("Problems from this game"),
      ask = () => question(told.id, "problems", { limits: LOOKING });
    const found = await this.work.answer(this.note, sentence, ask);
    if (found?.result.problems.length) await this.keepFound(found);
    else if (found) this.note.replaceChildren(el("p", { role: "status" }, found.headline));
  }

  // Keeps the problems that were found, which nobody looks for again where that fails.
  async keepFound(found) {
    const folder = labelled(worded("Problems"), this.desk.told.name);
    let begin = null;
    try {
      for (const { moves: number, string, color, task, sgf } of found.result.problems) {
        const name = labelled(listing([capital(worded("after move {number}", { number })), called({ color, string })]), task);
        const one = await post("/positions", { text: sgf, name, folder });
        await forget(one);
        begin ??= one;
      }
    } catch (error) {
      error.again = () => this.keepFound(found);
      throw error;
    }
    this.desk.open(begin, "study").panels.study.tellFrom(found.headline);
  }

  tellFrom(sentence) {
    this.from = sentence;
    this.draw();
  }

  // All of the set are to be tried anew.
  async beginAgain() {
    const { set } = this;
    for (const one of set) {
      await forget(one);
      one.studied = "";
    }
    await this.goOn(set[0])();
  }

  // What comes after a problem: the next one of the set that was not tried, or the score of all.
  after() {
    const { folder, desk, set } = this;
    if (folder.length < 2) return desk.main.replaceChildren();
    const at = set.findIndex((one) => one.id === desk.told.id);
    const next = [...set.slice(at + 1), ...set.slice(0, at)].find((one) => !one.studied);
    if (next) return desk.main.replaceChildren(button(worded("Next"), this.goOn(next), { class: "primary", id: "next-problem" }));
    const more = folder[folder.indexOf(set.at(-1)) + 1];
    desk.main.replaceChildren(
      more ? button(worded("Next"), this.goOn(more), { class: "primary", id: "next-set" }) : "",
      action(worded("Begin again"), () => this.beginAgain(), { id: "begin-again" }),
    );
    return desk.say(solvedOf(set));
  }

  problems() {
    const { folder, desk, at } = this,
      { games, moves, is_problem: isProblem } = desk.told;
    const fromGame =
      moves.length && !isProblem ? action(worded("Problems from this game"), () => this.beginFromGame(), { id: "from-game" }) : null;
    if (folder.length < 2) {
      const set = games.length < 2 ? null : action(worded("A set of ten from this file"), () => this.beginSet(), { id: "set" });
      return set || fromGame ? [actions(set, fromGame)] : [];
    }
    const go = (one) => this.go(one);
    return [
      fromGame && actions(fromGame),
      el("h2", {}, labelled(worded("Problem {number} of {all}", { number: at + 1, all: folder.length }), solvedOf(folder))),
      actions(
        button(worded("Back"), at > 0 ? go(folder[at - 1]) : () => {}, { disabled: at <= 0, id: "previous" }),
        button(worded("Next"), at < folder.length - 1 ? go(folder[at + 1]) : () => {}, {
          disabled: at >= folder.length - 1,
          id: "next",
        }),
      ),
      el(
        "ol",
        { class: "recent", "aria-label": worded("Problems") },
        folder.map((one) =>
          el(
            "li",
            { "aria-current": one.id === desk.told.id ? "true" : null },
            button(
              [el("strong", {}, one.title), quiet(studiedWords(one.studied))],
              go(one),
              { class: "entry" },
            ),
          ),
        ),
      ),
    ];
  }

  async begin() {
    const { desk } = this;
    const string = desk.told.strings.find((one) => one.points.includes(this.string)),
      owner = string.color;
    const { threats } = desk.told, // with them it is known how many there are
      terms = threats ? { threats } : this.ko ? { ko: true } : {},
      asked = { string: this.string, question: this.question, ...terms };
    const ask = () => question(desk.told.id, "ask", asked);
    const found = await this.work.answer(this.note, worded("Searching for a proof ..."), ask);
    if (!found) return;
    if (!["yes", "no"].includes(found.result.answer)) {
      this.note.textContent = found.headline;
      return;
    }
    this.note.textContent = "";
    const plays = this.side === "favoured" ? (found.result.answer === "yes" ? "owner" : "attacker") : this.side;
    const student = (plays === "owner") === (owner === "black") ? "black" : "white";
    const target = desk.board.points(string.points);
    const play = new Play(
      desk,
      found.id,
      0,
      student,
      target,
      () => this.draw(),
      (told, game) => {
        const how = told.solved && !told.missed && !game.missed && !game.helped ? "solved" : "tried";
        careful(() => put(`/positions/${desk.told.id}/studied`, { studied: how }))();
        const mine = this.folder.find((one) => one.id === desk.told.id);
        if (mine) mine.studied = how;
        this.note.textContent = told.ended;
        this.after();
      },
    );
    desk.main.replaceChildren();
    desk.side.replaceChildren(this.note, ...this.problems()); // what is asked stands fast until one leaves the play
    await play.show();
  }
}
