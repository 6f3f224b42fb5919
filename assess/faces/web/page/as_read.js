// The position as it was read: its facts, the game of a collection, and what may be corrected.

import { action, actions, button, careful, choice, el, field, keptChoice, listing, more, note, row, select, title } from "./dom.js";
import { linkOf } from "./asking.js";
import { linkButton } from "./share.js";
import { post } from "./server.js";
import { byArea, factName } from "./words.js";
import { labelled, worded } from "./spoken.js";

const gameTitle = ({ PB, PW, GN }) => (PB && PW ? `${PB} \u2013 ${PW}` : PB || PW || GN);

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
        listing([game.game, gameTitle(game), game.RE].filter(Boolean)),
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
        ["japanese-2003", worded("Japanese 2003 Rules (version 35a), ko rule")],
        ...byArea.map(([word, rules]) => [word, labelled(worded("Area"), rules)]),
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
        ["strict", worded("none")],
      ],
      terms,
      "precedents",
      { id: "precedents" },
    );
    const change = action(
      worded("Done"),
      () =>
        this.reread({
          ...(komi.value === "" ? {} : { komi: Number(komi.value) }), // an empty field says nothing about the komi
          prisoner_stones: { black: Number(byWhite.value), white: Number(byBlack.value) },
        }),
      { id: "correct" },
    );
    const link = el("input", { readonly: true, value: linkOf(position), id: "link", onfocus: () => link.select() });
    return more(
      worded("Komi, prisoners, rules, link"),
      row(field(worded("Komi"), komi),
        field(worded("Prisoners taken by Black"), byBlack),
        field(worded("Prisoners taken by White"), byWhite),
      ),
      actions(change, button(worded("Set stones"), edit)),
      row(rules, precedents),
      row(field(worded("A link that holds the position"), link), linkButton(this.desk, "copy")),
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
        ["X", title("black")],
        ["O", title("white")],
        [".", worded("empty")],
        ["turn", worded("Each in turn")],
      ],
      pen,
      (value) => {
        pen = value;
      },
      { id: "pen" },
    );
    desk.say(worded("Set stones"));
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
    desk.main.replaceChildren(done, button(worded("Back"), leave));
    desk.side.replaceChildren(row(field(worded("A click sets"), pens), clear));
    desk.under.replaceChildren();
    draw();
  }
}
