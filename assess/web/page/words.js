// The words and marks of statuses, the same in every view.

import { title } from "./dom.js";
import { decimal, tag, worded, wordedAs, wordedFor } from "./spoken.js";

export const STATUS = {
  independently_alive: worded("independently alive"),
  alive_in_seki: worded("alive in seki"),
  dead: worded("dead"),
  undefined: worded("undefined"),
  undecided: worded("undecided"),
};
export const answerWord = (answer) =>
  answer === "yes" ? wordedAs("answer", "yes") : answer === "no" ? wordedAs("answer", "no") : STATUS[answer];

export const SIGN = { independently_alive: "●", alive_in_seki: "■", dead: "✕", undefined: "?", undecided: "?" };
const MARK = { alive_in_seki: "seki", dead: "dead", undefined: "open", undecided: "open" };
const LEFT = {
  unfilled_dame: ["d", worded("d: dame")],
  one_sided_dame: ["d", worded("d: dame")],
  unfilled_teire: ["t", worded("t: a move is missing")],
  open_basic_ko: ["k", worded("k: open ko")],
};

export const isClear = (string) => ["alive", "dead"].includes(string?.estimate);

// What a string is: its status as proved, or what it looks like, which is an estimate.
export function statusWords(string) {
  if (!string.estimate) return STATUS[string.status];
  if (!isClear(string)) return worded("undecided, unclear");
  const likelihood = decimal(Math.floor(1000 * string.likelihood) / 1000, 3);
  return string.estimate === "alive"
    ? worded("looks alive (estimate, {likelihood})", { likelihood })
    : worded("looks dead (estimate, {likelihood})", { likelihood });
}

// What the board shows of statuses: marks on stones, territory, letters on what is left to play; and the legend.
export function shownOf(board, stones, { strings, territory, unsettled = [], warnings = [], pale = [], looks = null }) {
  const marks = new Map(),
    labels = new Map(),
    legend = new Map();
  const known = new Set(),
    seen = new Set(); // what is estimated
  for (const string of strings) {
    for (const name of string.points) {
      const point = board.point(name);
      known.add(point);
      if (isClear(string)) {
        seen.add(point);
        if (string.estimate === "dead") marks.set(point, "dead");
      } else if (MARK[string.status]) marks.set(point, MARK[string.status]);
    }
  }
  const stated = new Set(strings.filter((string) => !isClear(string)).map((string) => string.status));
  if (stated.has("independently_alive")) legend.set("alive", worded("unmarked stones: independently alive"));
  if (stated.has("dead")) legend.set("dead", worded("crosses: dead"));
  if (stated.has("alive_in_seki")) legend.set("seki", worded("squares on stones: alive in seki"));
  if (stated.has("undefined") || stated.has("undecided"))
    legend.set("open", worded("question marks: undefined or undecided"));
  for (const color of ["black", "white"]) {
    for (const name of territory?.[color] || []) {
      const point = board.point(name);
      if (stones[point] === ".") {
        marks.set(point, `${color}-territory`);
        legend.set(
          color,
          color === "black"
            ? worded("small black squares: Black's territory")
            : worded("small white squares: White's territory"),
        );
      }
    }
  }
  for (const name of unsettled) {
    if (stones[board.point(name)] === ".") marks.set(board.point(name), "open");
  }
  for (const color of ["black", "white"]) {
    for (const name of looks?.territory[color] || []) {
      const point = board.point(name);
      if (stones[point] !== "." || marks.get(point)?.endsWith("territory")) continue;
      marks.set(point, `${color}-territory`);
      seen.add(point);
    }
  }
  if (seen.size) legend.set("looks", worded("pale: an estimate, not proved (pale stones look alive, with a cross dead)"));
  for (const warning of warnings) {
    const [letter, words] = LEFT[warning.code] || [];
    for (const name of letter ? warning.points : []) {
      const point = board.point(name);
      if (stones[point] !== "." || (marks.get(point)?.endsWith("territory") && letter === "d")) continue;
      labels.set(point, letter);
      legend.set(letter, words);
    }
  }
  const dim = new Set(
    pale.flatMap((string) => string.points.map((name) => board.point(name))).filter((point) => !known.has(point)),
  );
  for (const point of seen) dim.add(point);
  if (dim.size > seen.size) legend.set("pale", worded("pale stones: not settled yet"));
  const signs = [...legend.values()].join("; ");
  return { shown: { marks, labels, dim }, legend: legend.size ? worded("Marks: {signs}.", { signs }) : "" };
}

export function scoreWords(score) {
  if (!score) return worded("The score is open.");
  const black = score.black.toLocaleString(tag),
    white = score.white.toLocaleString(tag),
    margin = Math.abs(score.margin);
  if (!margin) return worded("Black {black}, White {white}: Jigo.", { black, white });
  const winner = title(score.margin > 0 ? "black" : "white");
  const result = wordedFor(margin, "{winner} wins by {margin}", "{winner} wins by {margin}", {
    winner,
    margin: margin.toLocaleString(tag),
  });
  return worded("Black {black}, White {white}: {result}.", { black, white, result });
}
