// The position as it was read: its facts, the game of a collection, and what may be corrected.

import { action, actions, button, careful, choice, el, field, keptChoice, listing, more, note, row, select, title } from "./dom.js";
import { linkOf } from "./asking.js";
import { post } from "./server.js";
import { byArea, factName } from "./words.js";
import { labelled, worded, wordedAs } from "./spoken.js";

function gameTitle({ PB, PW, GN }) {
  if (PB && PW) return `${PB} \u2013 ${PW}`;
  return PB || PW || GN || worded("a game");
}

export class AsRead {
  constructor(desk) {
    this.desk = desk;
  }

  notes() {
    return this.desk.told.notes.map(note);
  }

  facts() {
    const { facts } = this.desk.told;
    return el(
      "dl",
      { class: "facts" },
      facts.map(([name, fact]) => el("div", {}, el("dt", {}, factName(name)), el("dd", {}, fact))),
    );
  }

  // The games of a collection.
  games() {
    const { told } = this.desk,
      found = [];
    if (told.games.length) {
      const options = told.games.map((game) => [
        String(game.game),
        labelled(game.game, listing([gameTitle(game), game.RE].filter(Boolean))),
      ]);
      found.push(
        choice(
          worded("Game"),
          options,
          String(told.game),
          careful((value) => this.reread({ game: Number(value), move: null, rows: null, instead: true })),
          { id: "game" },
        ),
      );
    }
    return found;
  }

  // The position as it is read anew: until it is there, nothing can be asked of the one that it takes the place of.
  async reread(choice) {
    const { desk } = this;
    desk.wait(true);
    try {
      desk.open(await post("/positions", { from: desk.told.id, ...choice }));
    } catch (error) {
      desk.wait(false);
      throw error;
    }
  }

  // What can be corrected; `edit` has stones set.
  corrections(edit) {
    const { position } = this.desk;
    const number = (value, id, step = "1", min = "0") =>
      el("input", { type: "number", value: String(value), id, step, min });
    const komi = number(position.komi_known === false ? "" : position.komi, "komi", "0.5", "-1000");
    const byBlack = number(position.prisoner_stones.white, "taken-by-black"); // they are stones of the other player's
    const byWhite = number(position.prisoner_stones.black, "taken-by-white");
    const terms = this.desk.terms;
    const rules = choice(
      worded("Rules"),
      [
        ["verbal-japanese", worded("Verbal Japanese")],
        ["japanese-2003", worded("Japanese 2003, to compare")],
        ...byArea.map(([word, rules]) => [word, labelled(worded("Score by area"), rules)]),
      ],
      terms.rules,
      careful((word) => this.desk.chooseRules(word)),
      { id: "rules" },
    );
    const precedents = keptChoice(
      worded("Precedents"),
      [
        ["verbal", worded("Those that the rules name")],
        ["accept", worded("Advisory ones too")],
        ["strict", wordedAs("precedents", "None")],
      ],
      terms,
      "precedents",
      { id: "precedents" },
    );
    const change = action(
      worded("Take these numbers"),
      () =>
        this.reread({
          ...(komi.value === "" ? {} : { komi: Number(komi.value) }), // an empty field says nothing about the komi
          prisoner_stones: { black: Number(byWhite.value), white: Number(byBlack.value) },
        }),
      { id: "correct" },
    );
    const link = el("input", { readonly: true, value: linkOf(position), id: "link", onfocus: () => link.select() });
    const copy = action(worded("Copy"), async () => {
      link.select(); // where the clipboard is closed to pages, the link is at least chosen
      await navigator.clipboard?.writeText(link.value);
      copy.textContent = navigator.clipboard ? worded("Copied") : worded("Copy by keys");
    });
    return more(
      worded("Komi, prisoners, rules, link"),
      row(field(worded("Komi"), komi),
        field(worded("{player} has taken", { player: title("black") }), byBlack),
        field(worded("{player} has taken", { player: title("white") }), byWhite),
      ),
      actions(change, button(worded("Set stones"), edit)),
      row(rules, precedents),
      row(field(worded("A link that holds the position"), link), copy),
    );
  }

  // Stones are set by clicking: black, white, empty. `leave` shows the position as it was.
  edit(leave) {
    const { desk } = this;
    let stones = [...desk.stones],
      pen = "X";
    const next = { ".": "X", X: "O", O: "." };
    const draw = () => {
      desk.board.draw(stones);
      desk.board.intersections(stones, (point) => {
        stones[point] = pen === "turn" ? next[stones[point]] : stones[point] === pen ? "." : pen;
        draw();
      });
    };
    const pens = select(
      [
        ["X", worded("Black stones")],
        ["O", worded("White stones")],
        [".", worded("Empty")],
        ["turn", worded("Each in turn")],
      ],
      pen,
      (value) => {
        pen = value;
      },
      { id: "pen" },
    );
    desk.say(worded("Set stones by clicking on the board."));
    const done = action(
      worded("Done"),
      async () => {
        await this.reread({ rows: desk.board.rows(stones) });
      },
      { class: "primary", id: "done" },
    );
    const clear = button(worded("Clear the board"), () => {
      stones = stones.map(() => ".");
      draw();
    });
    desk.main.replaceChildren(done, button(worded("Leave it as it was"), leave));
    desk.side.replaceChildren(row(field(worded("A click sets"), pens), clear));
    desk.under.replaceChildren();
    draw();
  }
}
