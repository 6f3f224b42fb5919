// The signs of statuses on the board and in lists, the same in every view. What is said of a string the server words.

import { title } from "./dom.js";
import { BY_AREA, SIGNS } from "./named.js";
import { clauses, worded } from "./spoken.js";

// Whether a string has no status yet, or none that can be proved.
export const isOpen = (string) => ["undecided", "undefined"].includes(string?.status || "undecided");

// What can be asked of a string in play, by the names of questions.
export const QUESTIONS = [
  ["uncapturable", worded("uncapturable")],
  ["independently-alive", worded("independently alive")],
];

const PLAYERS = { Black: title("black"), White: title("white") };

// The name of a fact that a record tells.
export const factName = (name) => PLAYERS[name] || worded(name);

const STUDIED = { solved: worded("Solved"), tried: worded("Tried") };

// How far a problem was studied.
export const studiedWords = (how) => STUDIED[how] || how;

export const SIGN = { independently_alive: "●", alive_in_seki: "■", dead: "✕", undefined: "!", undecided: "?" };
const LOOKS = { alive: "independently_alive", seki: "alive_in_seki", dead: "dead" };
const MARK = { alive_in_seki: "seki", dead: "dead", undefined: "undefined", undecided: "open" };
const DAME = ["unfilled_dame", "one_sided_dame"]; // warnings of points that have the sign of dame
const LEFT = {
  unfilled_teire: ["t", worded("t: a move is missing")],
  open_basic_ko: ["k", worded("k: open ko")],
  open_border: ["n", worded("n: nobody's as it stands")],
};

const isClear = (string) => string?.estimate in LOOKS;

// The strings of an answer, each with its status in words.
export const stringsIn = ({ result, settled, said }) =>
  (result?.strings || settled).map((one) => ({ ...one, text: said.strings?.[one.string] ?? one.text }));

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

// Rules by which area is counted.
export const byArea = Object.entries(BY_AREA).map(([word, name]) => [word, worded(name)]);

// What the board shows of statuses: marks on stones, territory, letters on what is left to play; and the legend. What
// can still change is pale: an estimate, or a mark of which a precedent or advice may make something else.
export function shownOf(board, stones, { strings, territory, unsettled = [], warnings = [], looks = null }) {
  const marks = new Map(),
    labels = new Map(),
    legend = new Map(),
    dim = new Set(),
    tentative = new Set(),
    agreed = new Set();
  const explain = (sign) => legend.set(sign, worded(SIGNS[sign]));
  for (const string of strings) {
    const points = string.points.map((name) => board.point(name));
    const status = isClear(string) ? LOOKS[string.estimate] : string.status;
    for (const point of points) {
      if (MARK[status]) marks.set(point, MARK[status]);
      if (string.estimate) dim.add(point);
      if (string.final === false) tentative.add(point);
      if (string.agreed && !string.implied) agreed.add(point);
    }
    if (string.final !== false && !(string.estimate === "alive")) explain(status); // who looks alive is pale, and no more
  }
  if (agreed.size) explain("agreed");
  for (const color of ["black", "white"]) {
    for (const name of territory?.[color] || []) {
      const point = board.point(name);
      if (stones[point] !== ".") continue;
      marks.set(point, `${color}-territory`);
      explain(color);
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
      explain(color);
    }
  }
  if ([...marks].some(([point, mark]) => mark === "open" && stones[point] === ".")) explain("undecided");
  if (dim.size) legend.set("looks", worded("pale: an estimate, not proved (pale stones look alive, with a cross dead)"));
  if (tentative.size) legend.set("tentative", worded("pale crosses: dead by the letter of the rules, not final yet"));
  for (const warning of warnings) {
    const isDame = DAME.includes(warning.code),
      [letter, words] = LEFT[warning.code] || [];
    for (const name of isDame || letter ? warning.points : []) {
      const point = board.point(name);
      if (stones[point] !== "." || (isDame && marks.get(point)?.endsWith("territory"))) continue;
      if (isDame) {
        marks.set(point, "dame");
        explain("dame");
      } else {
        labels.set(point, letter);
        legend.set(letter, words);
      }
    }
  }
  const signs = clauses([...legend.values()]);
  return { shown: { marks, labels, dim, tentative, agreed }, legend: legend.size ? worded("Marks: {signs}.", { signs }) : "" };
}
