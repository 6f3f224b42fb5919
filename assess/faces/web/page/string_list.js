// The strings of a position as a list, each with its status, to click on.

import { button, called, el, more, quiet, redrawn, stonesOf } from "./dom.js";
import { SIGN, isOpen } from "./words.js";
import { worded } from "./spoken.js";

const FEW = 12; // proved strings that are listed in any case

// What is open comes first, then what is not independently alive; many proved strings are folded.
export function drawStrings(panel) {
  const { strings } = panel.desk.told,
    now = (string) => panel.now.get(string.string);
  const isLeft = (string) => isOpen(now(string)) || now(string).agreed || now(string).ruled;
  const left = strings.filter(isLeft),
    settled = strings.filter((string) => !isLeft(string));
  const lives = (string) => now(string).status === "independently_alive";
  const ordered = [...settled.filter((string) => !lives(string)), ...settled.filter(lives)];
  const many = settled.length > FEW;
  redrawn(
    panel.list,
    [...left, ...(many ? [] : ordered)].map((string) => entry(panel, string)),
  );
  const folded = el("ul", { class: "strings", "aria-label": worded("Strings") }, many ? ordered.map((one) => entry(panel, one)) : []);
  const proved = many ? [more(worded("{number} strings proved", { number: settled.length }), folded)] : [];
  for (const one of proved) one.dataset.fold = "proved"; // as the number grows it stays unfolded
  redrawn(panel.proved, proved);
}

function entry(panel, string) {
  const { desk } = panel,
    found = panel.now.get(string.string);
  const words = found ? found.text : panel.case ? "..." : "";
  return el(
    "li",
    { "data-string": string.string, "data-status": found?.status },
    button(
      [
        el("span", { class: `stone ${string.color}`, "aria-hidden": "true" }),
        el("span", { class: "name" }, called(string)),
        quiet(stonesOf(string)),
        el(
          "span",
          { class: found?.estimate ? "status estimate" : "status" },
          found ? el("span", { class: "sign", "aria-hidden": "true" }, SIGN[found.status]) : null,
          words,
        ),
      ],
      (event) => desk.pick(string, event),
      { class: "entry" },
    ),
  );
}
