// Marks the dead stones of a board of @sabaki/go-board, whose `signMap` has 1 for Black, -1 for White, and 0.

import { ask, close, status } from "./index.js";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// The position of such a board, as `status` and `ask` take it.
export const positionOf = (board) => ({
  rows: board.signMap.map((row) => row.map((sign) => ({ 1: "X", "-1": "O" })[sign] ?? ".").join("")),
});

// For each vertex: -1 dead, 1 alive or in seki, 0 empty or not settled. In this order of rows Shudan, too, takes its maps.
export async function statusMap(board, options) {
  const found = board.signMap.map((row) => row.map(() => 0));
  const { strings } = await status(positionOf(board), options);
  for (const { points, status: what } of strings) {
    if (what === "undecided") continue;
    for (const name of points) {
      found[board.signMap.length - Number(name.slice(1))][LETTERS.indexOf(name[0])] = what === "dead" ? -1 : 1;
    }
  }
  return found;
}
