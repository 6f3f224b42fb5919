// What the server says of an answer: a table, and sentences by their roles. Beside a whole position what can be done where
// something is open, the referee's ways to rule, and what can be taken away stand among them.

import { action, actions, button, called, el, more, note, paragraphs, table } from "./dom.js";
import { downloads } from "./downloads.js";
import { linkTo } from "./server.js";
import { linkButton, pictureButton } from "./share.js";
import { isAtWork } from "./asking.js";
import { isOpen } from "./words.js";
import { worded, wordedFor } from "./spoken.js";

const MOST_NAMED = 8;
const DETAILS = "details"; // the whole of what is said in short
const RESULT = { territory: "quiet", estimate: "quiet", presumed: "presumed", how: "quiet" }; // what stands first, and how

// The result: how it is made up, in a table of this label, and what is said of that.
export function resultOf({ score = [], sentences = [] }, label = worded("Score")) {
  const rows = score.length ? [el("div", { class: "score" }, table(score[0], score.slice(1), label))] : [];
  const said = sentences.filter(({ role }) => role in RESULT);
  return [...rows, ...said.flatMap((block) => block.sentences.map((one) => el("p", { class: RESULT[block.role] }, one)))];
}

// What is to be known besides, and folded what was said in short.
export function notesOf({ sentences = [] }) {
  const said = (wanted) => sentences.filter(({ role }) => wanted(role)).flatMap((block) => block.sentences);
  const details = said((role) => role === DETAILS);
  return [
    ...said((role) => !(role in RESULT) && role !== DETAILS).map(note),
    details.length ? more(worded("Details"), paragraphs(details)) : "",
  ];
}

export function conclusion(panel) {
  const { said } = panel,
    shown = panel.known || panel.case,
    rest = resultOf(said);
  if (shown?.note) rest.push(note(shown.note));
  if (!panel.running) rest.push(...nextSteps(panel, panel.case?.state === "stopped"));
  rest.push(...notesOf(said));
  if (said.ways) rest.push(waysToRule(panel, said.ways));
  if (Object.keys(panel.ruled).length) rest.push(action(worded("Without the ruling"), () => panel.rule({})));
  if (Object.keys(panel.agreed).length) {
    rest.push(action(worded("Back to what is proved"), () => panel.agree(panel.desk.told.strings, null), { id: "unagree" }));
  }
  if (shown && !isAtWork(shown)) rest.push(downloads(shown));
  return rest;
}

// What is mostly done next, which stays in view.
export function mainButtons(panel) {
  const { desk, case: asked } = panel,
    shown = panel.known || asked;
  const primary = (label, run, id) => action(label, run, { class: "primary", id });
  if (panel.running) return [action(worded("Stop"), () => panel.stop(), { id: "stop" })];
  if (panel.isLost) return [primary(worded("Try again"), () => panel.goOn(asked), "ask-again")];
  if (asked?.state === "stopped") return [primary(worded("Go on"), () => panel.ask(), "go-on"), ...toTake(panel, shown)];
  if (asked?.result) return [...panel.scenes.buttons(), ...toTake(panel, shown)];
  const strings = desk.told.strings.length;
  const settle = strings ? wordedFor(strings, "Settle the string", "Settle all {number} strings") : worded("Begin");
  return [
    primary(settle, () => panel.ask(), "settle"),
    panel.known ? null : button(worded("Set stones"), () => panel.edit(), { id: "edit" }),
    ...(panel.known ? toTake(panel, panel.known) : []),
  ].filter(Boolean);
}

// The sheet of what is shown, a picture, and a link that holds the position.
const toTake = (panel, shown) => [
  el("a", { ...linkTo(`/questions/${shown.id}/ruling.pdf`), class: "download" }, "PDF"),
  pictureButton(panel.desk),
  linkButton(panel.desk),
];

// Whether the result is proved, or the same whatever the open strings are: then nothing need be done about them.
const hasOneResult = (result) =>
  Boolean(result && (result.score || (result.score_bounds && result.score_bounds.least === result.score_bounds.most)));

// What can be done now where something stays open, and the result with it.
function nextSteps(panel, stopped) {
  const { desk, now } = panel;
  if (!panel.case && !panel.known) return [];
  const hangs = (status) => status.rest?.some(({ question }) => question === "independently-alive"); // which is proved
  const waits = (status) => !status || (status.status === "undecided" && !hangs(status));
  const open = desk.told.strings.filter((string) => waits(now.get(string.string)));
  const unclear = open.filter((string) => now.get(string.string)?.estimate === "unclear");
  const first = unclear[0] || open[0],
    few = (unclear.length ? unclear : open).slice(0, MOST_NAMED);
  const left = desk.told.strings.some((string) => isOpen(now.get(string.string)));
  if ((!left && !stopped) || hasOneResult(panel.result)) return [];
  const longer = { limits: { seconds: 300 } };
  return [
    el("h2", {}, worded("What can be done about the open strings")),
    actions(
      open.length
        ? action(worded("Five minutes more"), () => panel.ask({ ...longer, strings: open.map(({ string }) => string) }), { id: "more" })
        : null,
      few.length ? button(worded("Agree on them"), () => desk.choice.takeAll(few), { id: "agree" }) : null,
      first ? action(worded("Rule on {string}", { string: called(first) }), () => desk.rule(first), { id: "rule-on" }) : null,
      action(worded("Play it out"), () => desk.show("play-out"), { id: "play-out" }),
    ),
  ];
}

// The ruling table: each way to rule, or missing move, and what follows. Ways with the same score share a number.
function waysToRule(panel, { heading, rows }) {
  const cells = rows.map(({ row, way, score, best_for, ruling }) => {
    return [row, way, score, best_for, ruling ? action(worded("Rule so"), () => panel.rule(ruling)) : null];
  });
  const heads = ["", worded("Ruling"), worded("Score"), worded("Best for"), ""];
  return el("section", { class: "options" }, el("h2", {}, heading), table(heads, cells, heading));
}
