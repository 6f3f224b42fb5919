// The ways in: drop or choose files, paste text, set stones on an empty board, or open a position that is kept.

import { action, alarm, button, careful, el, field, listing, note, quiet, row } from "./dom.js";
import { get, post, remove, upload } from "./server.js";
import { labelled, paragraph, tag, worded, wordedFor } from "./spoken.js";
import { studiedWords } from "./words.js";

const LARGEST = 20_000_000;
const MOST = 30; // entries

// Reads files. One is opened; of several a list is shown.
export async function take(given, { open, together }) {
  if (!given.length) return;
  const large = given.find((file) => file.size > LARGEST);
  if (large) throw new Error(worded("There are more than {most} MB: give a smaller file.", { most: 20 }));
  const when = new Date().toLocaleString(tag);
  const folder = given.length > 1 ? listing([wordedFor(given.length, "{number} file", "{number} files"), when]) : "";
  const refused = [],
    passing = [], // may be read another time
    read = [];
  for (const file of given) {
    try {
      read.push(await upload(file, folder));
    } catch (error) {
      if (error.passes) passing.push(file);
      refused.push(given.length > 1 ? labelled(file.name, error.message) : error.message);
    }
  }
  if (read.length > 1) return together(folder, refused);
  if (read.length) open(read[0]);
  if (refused.length) alarm(paragraph(refused), passing.length ? () => take(passing, { open, together }) : null);
}

export function start({ open, together }) {
  const files = el("input", {
    type: "file",
    multiple: true,
    class: "sr",
    id: "files",
    tabindex: "-1",
    "aria-label": worded("Choose files"),
    accept: ".sgf,.txt,.gz,.gib,.ngf,.ugf,.ugi,text/plain,application/x-go-sgf",
    onchange: careful(() => {
      const given = [...files.files];
      files.value = ""; // so that the same file can be chosen again
      return take(given, { open, together });
    }),
  });
  const drop = el(
    "section",
    {
      class: "drop card",
      "aria-labelledby": "drop-title",
      ondragover: () => drop.classList.add("over"),
      ondragleave: () => drop.classList.remove("over"),
      ondrop: () => drop.classList.remove("over"),
    },
    el("h1", { id: "drop-title" }, worded("Drop a game here")),
    el("p", {}, worded("A game record (SGF), a text diagram, or several files.")),
    files,
    button(worded("Choose files"), () => files.click(), { class: "primary", id: "choose" }),
  );

  const text = el("textarea", {
    id: "pasted",
    rows: "7",
    spellcheck: "false",
    placeholder: ". X X . O .\nX X O O O .\n...",
  });
  const paste = el(
    "section",
    { class: "card", "aria-labelledby": "paste-title" },
    el("h2", { id: "paste-title" }, worded("Paste")),
    field(worded("An SGF or a text diagram"), text),
    action(worded("Read it"), async () =>
      open(await post("/positions", { text: text.value, name: worded("the text"), illegal: "stop" })),
    ),
  );

  const width = size(9),
    height = size(9);
  const setUp = el(
    "section",
    { class: "card", "aria-labelledby": "set-up-title" },
    el("h2", { id: "set-up-title" }, worded("Set stones")),
    el("p", {}, worded("An empty board, on which stones are set by clicking.")),
    row(field(worded("Columns"), width), field(worded("Rows"), height)),
    action(worded("Open the board"), async () => {
      const rows = Array(Number(height.value)).fill(".".repeat(Math.max(0, Number(width.value))));
      open(await post("/positions", { rows, name: worded("a board set up") }));
    }),
  );

  const kept = el("div");
  careful(async () => kept.replaceChildren((await recent(open)) || ""))();
  return el("div", { class: "ways" }, drop, el("div", { class: "two" }, paste, setUp), kept);
}

function size(value) {
  return el("input", { type: "number", min: "1", max: "25", value });
}

async function recent(open) {
  const { positions, notes } = await get("/positions");
  if (!positions.length) return notes.length ? el("div", {}, notes.map(note)) : null;
  const games = new Map(); // one entry for each game, whichever of its moves was looked at last
  for (const one of positions) games.set(one.record, [...(games.get(one.record) || []), one]);
  const list = el(
    "ul",
    { class: "recent" },
    [...games.values()].slice(0, MOST).map((all) => {
      const [one] = all,
        size = `${one.size[0]}×${one.size[1]}`,
        move = one.move_number;
      const entry = el(
        "li",
        {},
        action(
          [
            el("strong", {}, one.title),
            quiet(listing([one.date, one.result && labelled(worded("in the file"), one.result), size].filter(Boolean).concat(move ? worded("move {number}", { number: move }) : []))),
            one.title === one.name ? null : quiet(one.name),
            one.studied ? quiet(studiedWords(one.studied)) : null,
          ],
          async () => open(await get(`/positions/${one.id}`)),
          { class: "entry" },
        ),
        action(
          worded("Remove"),
          async () => {
            while (all.length) {
              await remove(`/positions/${all[0].id}`);
              all.shift(); // is gone, whatever becomes of the others
            }
            entry.remove();
          },
          { class: "plain", "aria-label": worded("Remove {what}", { what: one.title }) },
        ),
      );
      return entry;
    }),
  );
  return el(
    "section",
    { class: "card", "aria-labelledby": "recent-title" },
    el("h2", { id: "recent-title" }, worded("Kept on this machine")),
    ...notes.map(note),
    list,
  );
}
