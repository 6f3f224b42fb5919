// The files that were given together: each is opened as a position, or as a problem to be studied.

import { actions, button, careful, el, quiet } from "./dom.js";
import { get } from "./server.js";
import { worded, wordedFor } from "./spoken.js";
import { studiedWords } from "./words.js";

const WAYS = [
  ["", worded("Positions")],
  ["study", worded("Problems")],
];

export function filesTogether(folder, positions, refused, open) {
  let panel = positions.some((one) => one.studied) ? "study" : "";
  const list = el("ul", { class: "recent", id: "together" });
  const ways = WAYS.map(([name, label]) =>
    button(label, () => choose(name), { "data-as": name || "positions", "aria-pressed": String(name === panel) }),
  );
  function choose(name) {
    panel = name;
    ways.forEach((way, at) => way.setAttribute("aria-pressed", String(WAYS[at][0] === panel)));
    draw();
  }
  function draw() {
    list.replaceChildren(
      ...positions.map((one) =>
        el(
          "li",
          {},
          button(
            [
              el("strong", {}, one.title),
              quiet(`${one.size[0]}×${one.size[1]}`),
              one.title === one.name ? null : quiet(one.name),
              panel ? quiet(studiedWords(one.studied)) : null,
            ],
            careful(async () => open(await get(`/positions/${one.id}`), panel)),
            { class: "entry" },
          ),
        ),
      ),
    );
  }
  draw();
  return el(
    "section",
    { class: "card", "aria-labelledby": "together-title" },
    el("h1", { id: "together-title" }, wordedFor(positions.length, "{number} file", "{number} files")),
    el("p", { class: "quiet" }, folder),
    ...refused.map((sentence) => el("p", { class: "note" }, sentence)),
    actions(el("span", {}, worded("Open them as")), ...ways),
    list,
  );
}
