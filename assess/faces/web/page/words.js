// The words and marks of statuses, the same in every view.

import { title } from "./dom.js";
import { clauses, decimal, tag, worded, wordedFor } from "./spoken.js";

export const STATUS = {
  independently_alive: worded("independently alive"),
  alive_in_seki: worded("alive in seki"),
  dead: worded("dead"),
  undefined: worded("undefined"),
  undecided: worded("undecided"),
};

// Whether a string has no status yet, or none that can be proved.
export const isOpen = (string) => ["undecided", "undefined"].includes(string?.status || "undecided");

const FACTS = {
  Black: title("black"),
  White: title("white"),
  Event: worded("Event"),
  Date: worded("Date"),
  Round: worded("Round"),
  Result: worded("Result"),
  Rules: worded("Rules"),
  Komi: worded("Komi"),
  Board: worded("Board"),
  Move: worded("Move"),
  Place: worded("Place"),
  Game: worded("Game"),
  Position: worded("Position"),
  Prisoners: worded("Prisoners"),
};

// The name of a fact that a record tells.
export const factName = (name) => FACTS[name] || name;

const STUDIED = { solved: worded("solved"), tried: worded("tried") };

// How far a problem was studied.
export const studiedWords = (how) => STUDIED[how] || how;

export const SIGN = { independently_alive: "●", alive_in_seki: "■", dead: "✕", undefined: "!", undecided: "?" };
const LOOKS_MARK = { alive: null, seki: "seki", dead: "dead" };
const MARK = { alive_in_seki: "seki", dead: "dead", undefined: "undefined", undecided: "open" };
const LEGEND = {
  independently_alive: worded("unmarked stones: independently alive"),
  dead: worded("crosses: dead stones"),
  alive_in_seki: worded("squares on stones: alive in seki"),
  undefined: worded("exclamation marks: undefined"),
  undecided: worded("question marks: undecided, or not settled"),
};
const TERRITORY = {
  black: worded("small black squares: Black's territory"),
  white: worded("small white squares: White's territory"),
};
const LEFT = {
  unfilled_dame: ["*", worded("*: dame left open")],
  one_sided_dame: ["*", worded("*: dame left open")],
  unfilled_teire: ["t", worded("t: a move is missing")],
  open_basic_ko: ["k", worded("k: open ko")],
};

export const isClear = (string) => ["alive", "seki", "dead"].includes(string?.estimate);

const likelihoodWords = (likelihood) => decimal(Math.floor(1000 * likelihood) / 1000, 3);
const COUNTED = { alive: STATUS.independently_alive, seki: STATUS.alive_in_seki, dead: STATUS.dead };

// What a string is: its status as proved, or what it looks like, which is an estimate.
export function statusWords(string) {
  if (!string.estimate) return string.final === false ? worded("dead by the letter, not final") : STATUS[string.status];
  if (string.counted && !isClear(string)) {
    const told = { status: COUNTED[string.counted], likelihood: likelihoodWords(string.likelihoods[string.counted]) };
    return string.may_hang_on_ko
      ? worded("undecided, counted as {status}, {likelihood}; may hang on a ko or a long cycle", told)
      : worded("undecided, counted as {status}, {likelihood}", told);
  }
  if (string.may_hang_on_ko) return worded("undecided, may hang on a ko or a long cycle");
  if (!isClear(string)) return worded("undecided, unclear");
  const likelihood = likelihoodWords(string.likelihood);
  if (string.estimate === "dead") return worded("looks dead, {likelihood}", { likelihood });
  return string.estimate === "seki"
    ? worded("looks alive in seki, {likelihood}", { likelihood })
    : worded("looks alive, {likelihood}", { likelihood });
}

// The strings with what is known of each, or else what it looks like: an estimate.
export function withLook(strings, known, look) {
  const seen = new Map((look?.strings || []).map((one) => [one.string, one]));
  return strings
    .map((string) => {
      const found = known.get(string.string);
      if (found && found.status !== "undecided") return found;
      const estimate = seen.get(string.string);
      return estimate ? { ...string, status: "undecided", ...found, ...estimate } : found;
    })
    .filter(Boolean);
}

// A likeliest result that is less likely is not told.
const TOLD_FROM = 0.2;

// The strings, each with what the result that is told as it looks counts it as, where it rests on it.
export function withCounted(strings, looks) {
  const counted = looks?.likelihood >= TOLD_FROM ? looks.if : {};
  return strings.map((one) => (counted[one.string] ? { ...one, counted: counted[one.string] } : one));
}

// Rules by which area is counted.
export const BY_AREA = {
  chinese: worded("Chinese"),
  aga: worded("AGA"),
  bga: worded("BGA"),
  french: worded("French"),
  ing: worded("Ing"),
  "new-zealand": worded("New Zealand"),
  "tromp-taylor": worded("Tromp-Taylor"),
};

// What the board shows of statuses: marks on stones, territory, letters on what is left to play; and the legend. What
// can still change is pale: an estimate, or a mark of which a precedent or advice may make something else.
export function shownOf(board, stones, { strings, territory, unsettled = [], warnings = [], looks = null }) {
  const marks = new Map(),
    labels = new Map(),
    legend = new Map(),
    dim = new Set(),
    tentative = new Set();
  for (const string of strings) {
    const points = string.points.map((name) => board.point(name));
    const mark = isClear(string) ? LOOKS_MARK[string.estimate] : MARK[string.status];
    for (const point of points) {
      if (mark) marks.set(point, mark);
      if (string.estimate) dim.add(point);
      if (string.final === false) tentative.add(point);
    }
    if (!isClear(string) && string.final !== false) legend.set(string.status, LEGEND[string.status]);
  }
  for (const color of ["black", "white"]) {
    for (const name of territory?.[color] || []) {
      const point = board.point(name);
      if (stones[point] !== ".") continue;
      marks.set(point, `${color}-territory`);
      legend.set(color, TERRITORY[color]);
    }
  }
  for (const name of unsettled) {
    if (stones[board.point(name)] !== ".") continue;
    marks.set(board.point(name), "open");
  }
  for (const color of ["black", "white"]) {
    for (const name of looks?.territory[color] || []) {
      const point = board.point(name);
      if (stones[point] !== "." || marks.get(point)?.endsWith("territory")) continue;
      marks.set(point, `${color}-territory`);
      dim.add(point);
    }
  }
  if ([...marks].some(([point, mark]) => mark === "open" && stones[point] === ".")) legend.set("unsettled", worded("question marks on points: not settled"));
  if (dim.size) legend.set("looks", worded("pale: an estimate, not proved (pale stones look alive, with a cross dead)"));
  if (tentative.size) legend.set("tentative", worded("pale crosses: dead by the letter of the rules, not final yet"));
  for (const warning of warnings) {
    const [letter, words] = LEFT[warning.code] || [];
    for (const name of letter ? warning.points : []) {
      const point = board.point(name);
      if (stones[point] !== "." || (marks.get(point)?.endsWith("territory") && letter === "*")) continue;
      labels.set(point, letter);
      legend.set(letter, words);
    }
  }
  const signs = clauses([...legend.values()]);
  return { shown: { marks, labels, dim, tentative }, legend: legend.size ? worded("Marks: {signs}.", { signs }) : "" };
}

export function scoreWords(score) {
  if (!score) return worded("The score is open.");
  const black = score.black.toLocaleString(tag),
    white = score.white.toLocaleString(tag);
  return worded("Black {black}, White {white}: {result}.", { black, white, result: resultWords(score.margin, score.komi_known) });
}

// Who wins by how much, by Black's points less White's, or who leads before a komi that is not known.
export function resultWords(margin, komiKnown = true) {
  const points = Math.abs(margin);
  if (!komiKnown) {
    if (!margin) return worded("the players are level before komi, which is not known");
    return wordedFor(
      points,
      "{leader} is ahead by {margin} before komi, which is not known",
      "{leader} is ahead by {margin} before komi, which is not known",
      { leader: title(margin > 0 ? "black" : "white"), margin: points.toLocaleString(tag) },
    );
  }
  if (!margin) return worded("jigo");
  return wordedFor(points, "{winner} wins by {margin}", "{winner} wins by {margin}", {
    winner: title(margin > 0 ? "black" : "white"),
    margin: points.toLocaleString(tag),
  });
}
