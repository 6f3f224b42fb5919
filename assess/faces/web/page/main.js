// The page: which view is shown. The fragment of the address names the position and what is shown of it, or the files
// that were given together, so that a reload shows it again and Back leads where one came from.

import { alarm, calm, careful, picture, select } from "./dom.js";
import { fromLink } from "./asking.js";
import { get, post } from "./server.js";
import { start, take } from "./start.js";
import { filesTogether } from "./files_together.js";
import { Desk } from "./desk.js";
import { LANGUAGES } from "./languages.js";
import { isWhole, language, speak, worded } from "./spoken.js";
import "./paper.js";

const content = document.getElementById("content");
let desk = null;

const fragmentOf = (parts) => `#${new URLSearchParams(Object.entries(parts).filter(([, value]) => value))}`;

const PROMISE = worded("Runs on this machine. Nothing leaves it.");

// `about` stands in the bar above.
function clear(title, name, about = PROMISE) {
  desk?.leave();
  desk = null;
  document.title = title;
  content.className = name;
  document.querySelector(".promise").textContent = about;
}

function showStart() {
  clear(worded("assess: life and death in Go"), "start");
  content.replaceChildren(start({ open, together }));
}

// Shows a position, at one of the panels of the desk where one is named.
function show(told, panel = "", string = "") {
  clear(`${told.title}: assess`, "desk", told.title);
  desk = new Desk(told, content, { open, goOn, visited }, panel, string);
}

// Goes to a position, from which Back leads here again. Returns its desk.
function open(told, panel = "") {
  const fragment = fragmentOf({ at: told.id });
  if (location.hash.startsWith("#p=")) history.replaceState(null, "", fragment);
  else if (location.hash !== fragment) history.pushState(null, "", fragment);
  show(told, panel);
  return desk;
}

// Goes to another move of the record: Back leads where the record was opened from. Returns the desk of it.
function goOn(told) {
  const { shown, record } = desk;
  history.replaceState(null, "", fragmentOf({ at: told.id, panel: shown }));
  show(told, shown);
  desk.record.usual = record.usual;
  return desk;
}

// What the desk shows of a position stands in the address.
function visited(at, panel, string) {
  const before = new URLSearchParams(location.hash.slice(1)),
    fragment = fragmentOf({ at: at.told.id, panel, string });
  if (location.hash === fragment) return;
  if (before.get("at") === at.told.id && before.has("panel")) history.pushState(null, "", fragment);
  else history.replaceState(null, "", fragment);
}

// Shows the files that were given together.
async function together(folder, refused = []) {
  const fragment = fragmentOf({ folder });
  if (location.hash !== fragment) history.pushState(null, "", fragment);
  const { positions } = await get(`/positions?folder=${encodeURIComponent(folder)}`);
  clear(`${folder}: assess`, "start");
  content.replaceChildren(filesTogether(folder, positions, refused, open));
}

const route = careful(async () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const at = given.get("at"),
    panel = given.get("panel") || "";
  if (given.has("p")) {
    open(await post("/positions", fromLink(given.get("p"))));
  } else if (given.has("folder")) {
    await together(given.get("folder"));
  } else if (at && desk?.told.id === at && panel) {
    await desk.show(panel, ...(given.has("string") ? [given.get("string")] : []));
  } else if (at) {
    try {
      show(await get(`/positions/${encodeURIComponent(at)}`), panel, given.get("string") || "");
    } catch (error) {
      if (error.passes) throw error; // one may try again at this address
      history.replaceState(null, "", location.pathname);
      showStart();
      alarm(error);
    }
  } else {
    showStart();
  }
});

document.getElementById("home").addEventListener("click", () => {
  calm();
  history.pushState(null, "", location.pathname);
  route();
});
window.addEventListener("popstate", route);

// What stands on the page whatever is shown, and the menu of languages.
document.querySelector(".skip").textContent = worded("To the content");
document.getElementById("home").title = worded("All positions");
document.querySelector(".foot").textContent = worded(
  "assess, by the assess authors. Free software under the MIT licence.",
);
document.querySelector(".top").append(
  select(Object.entries(LANGUAGES), language, speak, { id: "language", "aria-label": worded("Language") }),
);

// A file may be dropped anywhere: else the browser would leave the page for it.
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener(
  "drop",
  careful((event) => {
    event.preventDefault();
    return take([...event.dataTransfer.files], { open, together });
  }),
);

// What fails where nobody waits for it is told all the same.
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  alarm(event.reason, event.reason?.again);
});

async function drawSymbols() {
  try {
    const symbols = await fetch(new URL("symbols.svg", import.meta.url));
    if (!symbols.ok) return false;
    document.getElementById("symbols").append(picture(await symbols.text()));
    return document.querySelector("#symbols svg") !== null;
  } catch {
    return false;
  }
}

const isDrawn = await drawSymbols();
await route();
if (!isDrawn || !isWhole) {
  alarm(worded("A part of the page could not be loaded, so it is not all there."), () => location.reload());
}
