// Elements of the page. What users or files say is set as text, never as markup.

import { worded, wordedAs, wordedFor } from "./spoken.js";

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const button = (label, onclick, attributes = {}) =>
  el("button", { type: "button", onclick, ...attributes }, label);

// A button for what may fail.
export const action = (label, run, attributes = {}) => button(label, careful(run), attributes);

export const actions = (...buttons) => el("div", { class: "actions" }, ...buttons);

// What is shown once its heading is clicked.
export const more = (heading, ...children) =>
  el("details", { class: "more" }, el("summary", {}, heading), ...children);

// Fields or buttons side by side; sentences one below the other; a list of them.
export const row = (...fields) => el("div", { class: "row" }, ...fields);

export const paragraphs = (sentences) => sentences.map((sentence) => el("p", {}, sentence));

export const bullets = (lines) => el("ul", {}, lines.map((line) => el("li", {}, line)));

export const quiet = (text) => el("span", { class: "quiet" }, text);

export const note = (text) => el("p", { class: "note" }, text);

// A field with its label.
export function field(label, input) {
  return el("label", { class: "field" }, el("span", {}, label), input);
}

export function select(options, value, onchange, attributes = {}) {
  const chosen = el(
    "select",
    { onchange: () => onchange(chosen.value), ...attributes },
    options.map(([word, label]) => el("option", { value: word, selected: word === value }, label)),
  );
  return chosen;
}

export const choice = (label, ...given) => field(label, select(...given));

// A choice that is kept in an object, as its property of this name.
export function keptChoice(label, options, object, name, attributes = {}) {
  const keep = (value) => {
    object[name] = value;
  };
  return choice(label, options, object[name], keep, attributes);
}

// A table with its head, which scrolls where it is too wide. A cell is text or an element.
// A row of one cell is a heading for the rows below it.
export function table(heads, rows, label) {
  const filled = heads.map((_, at) => rows.some((row) => (row[at] ?? "") !== "")); // others take room only
  const shown = (cells) => cells.filter((_, at) => filled[at]);
  const head = shown(heads).map((text) => (text ? el("th", { scope: "col" }, text) : el("td")));
  const across = (text) => el("th", { scope: "rowgroup", colspan: String(head.length) }, text);
  const body = rows.map((row) =>
    el("tr", {}, ...(row.length === 1 ? [across(row[0])] : shown(row).map((cell) => el("td", {}, cell)))),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, body)),
  );
}

// A picture that the server drew. It comes from this server alone, and is parsed as SVG, without scripts.
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

// Pictures under their headings, with what is said of each.
export const figures = (pictures, attributes = {}) =>
  el(
    "div",
    { class: "figures", ...attributes },
    pictures.map(({ heading, svg, remarks }) =>
      el("figure", {}, el("figcaption", {}, heading), picture(svg), remarks ? el("p", {}, remarks) : null),
    ),
  );

// Draws a place anew. Who is there by keys stays at what says the same, or tells of the same string; what was unfolded
// stays so, known by its heading, or where that counts by its `data-fold`.
export function redrawn(place, children) {
  const named = (one) => one.closest("[data-string]")?.dataset.string || one.textContent;
  const at = place.contains(document.activeElement) ? named(document.activeElement) : null;
  const heading = (one) => one.dataset.fold || one.querySelector("summary").textContent,
    open = [...place.querySelectorAll("details[open]")].map(heading);
  place.replaceChildren(...children);
  for (const one of place.querySelectorAll("details")) if (open.includes(heading(one))) one.open = true;
  if (at) [...place.querySelectorAll("a, button, summary")].find((one) => named(one) === at)?.focus();
}

const place = () => document.getElementById("alert");

// Says what went wrong, in the server's own sentence; `again` is done when one tries again.
export function alarm(error, again = null) {
  place().replaceChildren(
    el("p", {}, typeof error === "string" ? error : error.message),
    again ? action(worded("Try again"), again, { id: "again" }) : "",
    button(worded("Close"), () => calm(), { class: "plain" }),
  );
}

export function calm() {
  place().replaceChildren();
}

// Runs something that may fail, and says so. Where it may go well another time, one may try again: the same, or what the
// error names as `again`.
export function careful(action) {
  const run = async (...given) => {
    calm();
    try {
      return await action(...given);
    } catch (error) {
      alarm(error, error.again || (error.passes ? () => run(...given) : null));
      return undefined;
    }
  };
  return run;
}

// Has the browser save what is at an address that was made for it.
export function save(address, name) {
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// A player by his color; a string by that and one of its points; how many stones it has.
export const title = (color) => (color === "black" ? wordedAs("player", "Black") : wordedAs("player", "White"));

export const otherThan = (color) => (color === "black" ? "white" : "black");

export const called = (string) => worded("{player} {point}", { player: title(string.color), point: string.string });

export const stonesOf = (string) => wordedFor(string.points.length, "{number} stone", "{number} stones");

export const listing = (words) => words.join(wordedAs("list", ", "));

// A move such as `B D4`, with the player, and a pass, as the reader's language calls them; and moves with their numbers.
export function moveShown(move) {
  const [player, word] = move.split(" ");
  if (!word) return move;
  const point = word === "pass" ? worded("pass") : word === "ko-pass" ? worded("ko-pass") : word;
  return player === "B" ? wordedAs("move", "B {point}", { point }) : wordedAs("move", "W {point}", { point });
}

export const movesShown = (moves) => listing(moves.map((move, at) => `${at + 1} ${moveShown(move)}`));
