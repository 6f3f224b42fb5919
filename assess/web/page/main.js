// The page: which view is shown. The fragment of the address names the position, so that a reload shows it again.

import { alarm, calm, careful, picture, select } from "./dom.js";
import { fromLink } from "./asking.js";
import { get, post } from "./server.js";
import { start, take } from "./start.js";
import { Desk } from "./desk.js";
import { LANGUAGES } from "./languages.js";
import { language, speak, worded } from "./spoken.js";
import "./paper.js";

const content = document.getElementById("content");
let desk = null;

async function showStart() {
  desk?.leave();
  desk = null;
  document.title = worded("assess: life and death in Go");
  content.className = "start";
  content.replaceChildren(start(open));
}

// Opens a position, at one of the panels of the desk where one is named.
function open(told, panel = "") {
  desk?.leave();
  const fragment = `#at=${told.id}`;
  if (location.hash.startsWith("#p=")) history.replaceState(null, "", fragment);
  else if (location.hash !== fragment) history.pushState(null, "", fragment);
  document.title = `${told.title}: assess`;
  content.className = "desk";
  desk = new Desk(told, content, open, panel);
}

const route = careful(async () => {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("p")) {
    open(await post("/positions", fromLink(given.get("p"))));
  } else if (given.has("at")) {
    try {
      open(await get(`/positions/${encodeURIComponent(given.get("at"))}`));
    } catch (error) {
      history.replaceState(null, "", location.pathname);
      await showStart();
      alarm(error);
    }
  } else {
    await showStart();
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
document.querySelector(".promise").textContent = worded("Runs on this machine. Nothing leaves it.");
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
    return take([...event.dataTransfer.files], open);
  }),
);

const symbols = await fetch(new URL("symbols.svg", import.meta.url));
document.getElementById("symbols").append(picture(await symbols.text()));
await route();
