// The words and marks of statuses, the same in every view.

export const STATUS = {
  independently_alive: "independently alive",
  alive_in_seki: "alive in seki",
  dead: "dead",
  undefined: "undefined",
  undecided: "undecided",
};
export const SIGN = { independently_alive: "●", alive_in_seki: "■", dead: "✕", undefined: "!", undecided: "?" };
const MARK = { alive_in_seki: "seki", dead: "dead", undefined: "undefined", undecided: "open" };
const LEGEND = {
  independently_alive: "unmarked stones: independently alive",
  dead: "crosses: dead",
  alive_in_seki: "squares on stones: alive in seki",
  undefined: "exclamation marks: undefined, left to the referee",
  undecided: "question marks: undecided",
};
const TERRITORY = {
  black: "small black squares: Black's territory",
  white: "small white squares: White's territory",
};
const LEFT = {
  unfilled_dame: ["d", "d: dame"],
  one_sided_dame: ["d", "d: dame"],
  unfilled_teire: ["t", "t: a move is missing"],
  open_basic_ko: ["k", "k: open ko"],
};

export const isClear = (string) => ["alive", "dead"].includes(string?.estimate);

// What a string is: its status as proved, or what it looks like, which is an estimate.
export function statusWords(string) {
  if (!string.estimate) return string.final === false ? "dead by the letter, not final" : STATUS[string.status];
  if (!isClear(string)) return "undecided, unclear";
  const likelihood = (Math.floor(1000 * string.likelihood) / 1000).toFixed(3);
  return string.estimate === "dead" ? `looks dead (estimate, ${likelihood})` : `looks alive (estimate, ${likelihood})`;
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
    const mark = isClear(string) ? (string.estimate === "dead" ? "dead" : null) : MARK[string.status];
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
    legend.set("unsettled", "question marks on points: not settled");
  }
  for (const color of ["black", "white"]) {
    for (const name of looks?.territory[color] || []) {
      const point = board.point(name);
      if (stones[point] !== "." || marks.get(point)?.endsWith("territory")) continue;
      marks.set(point, `${color}-territory`);
      dim.add(point);
    }
  }
  if (dim.size) legend.set("looks", "pale: an estimate, not proved (pale stones look alive, with a cross dead)");
  if (tentative.size) legend.set("tentative", "pale crosses: dead by the letter of the rules, not final yet");
  for (const warning of warnings) {
    const [letter, words] = LEFT[warning.code] || [];
    for (const name of letter ? warning.points : []) {
      const point = board.point(name);
      if (stones[point] !== "." || (marks.get(point)?.endsWith("territory") && letter === "d")) continue;
      labels.set(point, letter);
      legend.set(letter, words);
    }
  }
  return { shown: { marks, labels, dim, tentative }, legend: legend.size ? `Marks: ${[...legend.values()].join("; ")}.` : "" };
}

export function scoreWords(score) {
  if (!score) return "The score is open.";
  const { black, white, margin } = score;
  if (margin === 0) return `Black ${black}, White ${white}: jigo.`;
  return margin > 0
    ? `Black ${black}, White ${white}: Black wins by ${margin}.`
    : `Black ${black}, White ${white}: White wins by ${-margin}.`;
}
