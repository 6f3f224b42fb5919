// The words and marks of statuses, the same in every view.

export const STATUS = {
  independently_alive: "independently alive",
  alive_in_seki: "alive in seki",
  dead: "dead",
  undefined: "undefined",
  undecided: "undecided",
};
export const SIGN = { independently_alive: "●", alive_in_seki: "■", dead: "✕", undefined: "?", undecided: "?" };
const MARK = { alive_in_seki: "seki", dead: "dead", undefined: "open", undecided: "open" };
const LEFT = {
  unfilled_dame: ["d", "d: dame"],
  one_sided_dame: ["d", "d: dame"],
  unfilled_teire: ["t", "t: a move is missing"],
  open_basic_ko: ["k", "k: open ko"],
};

export const isClear = (string) => ["alive", "dead"].includes(string?.estimate);

// What a string is: its status as proved, or what it looks like, which is an estimate.
export function statusWords(string) {
  if (!string.estimate) return STATUS[string.status];
  if (!isClear(string)) return "undecided, unclear";
  return `looks ${string.estimate} (estimate, ${(Math.floor(1000 * string.likelihood) / 1000).toFixed(3)})`;
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
  if (stated.has("independently_alive")) legend.set("alive", "unmarked stones: independently alive");
  if (stated.has("dead")) legend.set("dead", "crosses: dead");
  if (stated.has("alive_in_seki")) legend.set("seki", "squares on stones: alive in seki");
  if (stated.has("undefined") || stated.has("undecided"))
    legend.set("open", "question marks: undefined or undecided");
  for (const color of ["black", "white"]) {
    for (const name of territory?.[color] || []) {
      const point = board.point(name);
      if (stones[point] === ".") {
        marks.set(point, `${color}-territory`);
        legend.set(color, `small ${color} squares: ${color === "black" ? "Black" : "White"}'s territory`);
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
  if (seen.size) legend.set("looks", "pale: an estimate, not proved (pale stones look alive, with a cross dead)");
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
  if (dim.size > seen.size) legend.set("pale", "pale stones: not settled yet");
  return { shown: { marks, labels, dim }, legend: legend.size ? `Marks: ${[...legend.values()].join("; ")}.` : "" };
}

export function scoreWords(score) {
  if (!score) return "The score is open.";
  const { black, white, margin } = score;
  const wins = margin === 0 ? "Jigo" : `${margin > 0 ? "Black" : "White"} wins by ${Math.abs(margin)}`;
  return `Black ${black}, White ${white}: ${wins}.`;
}
