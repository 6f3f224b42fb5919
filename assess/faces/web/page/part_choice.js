// What is asked about on a board that is not all looked at: a part of it, drawn by two corners, and of a part the strings
// around that are taken to live.

import { action, button, careful } from "./dom.js";
import { worded } from "./spoken.js";

const UNKNOWN = "?";

// The rows of a board, all of it unknown but what lies between two corners.
function rowsBetween(one, other, stones, width) {
  const columns = [one % width, other % width].sort((a, b) => a - b),
    lines = [one, other].map((point) => Math.floor(point / width)).sort((a, b) => a - b);
  const rows = [];
  for (let line = 0; line * width < stones.length; line++) {
    const row = [...stones.slice(line * width, (line + 1) * width)];
    const isIn = (column) => line >= lines[0] && line <= lines[1] && column >= columns[0] && column <= columns[1];
    rows.push(row.map((sign, column) => (isIn(column) ? sign : UNKNOWN)).join(""));
  }
  return rows;
}

// Has a part of the board drawn by a click on each of two opposite corners; a third one begins anew. What is drawn is a
// position of its own, and Back leads to the whole board.
export function choosePart(desk) {
  const { width } = desk.position;
  let corner = null,
    rows = null;
  const ask = action(worded("Ask about this part"), () => desk.panels.game.asRead.reread({ rows }), {
    class: "primary",
    id: "ask-part",
    disabled: true,
  });
  const press = (point) => {
    [corner, rows] = corner === null ? [point, null] : [null, rowsBetween(corner, point, desk.stones, width)];
    ask.disabled = !rows || !rows.join("").includes(UNKNOWN);
    desk.board.draw(rows ? rows.join("") : desk.stones, rows ? {} : { labels: new Map([[point, "1"]]) });
  };
  desk.say(worded("Click two opposite corners of the part."));
  desk.board.draw(desk.stones);
  desk.board.intersections(desk.stones, press);
  desk.under.replaceChildren();
  desk.side.replaceChildren();
  desk.main.replaceChildren(ask, button(worded("Back"), careful(() => desk.show("string"))));
}

// Has those strings chosen that are taken to live, of the player who does not own the string in question. `living`: those
// of which an answer said so; `ask` is told a stone of each.
export function chooseFrame(desk, string, living, ask) {
  const others = desk.told.strings.filter((one) => one.color !== string.color),
    chosen = new Set(others.filter((one) => one.points.some((point) => living.includes(point))));
  const press = (one) => {
    if (!chosen.delete(one)) chosen.add(one);
    desk.board.choose((other) => chosen.has(other));
  };
  desk.say(worded("Click the strings around that are taken to live."));
  desk.board.draw(desk.stones, { target: desk.board.points(string.points) });
  desk.board.strings(others, press, (one) => ({ pressed: chosen.has(one) }));
  desk.under.replaceChildren();
  desk.side.replaceChildren();
  desk.main.replaceChildren(
    action(worded("Go on"), () => ask([...chosen].map((one) => one.string)), { class: "primary", id: "ask-frame" }),
    button(worded("Back"), careful(() => desk.show("string", string.string))),
  );
}
