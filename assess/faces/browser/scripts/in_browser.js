// The interface that the page asks where there is no server: the desk in a worker of this browser (desk_worker.js). It
// has the names of server.js, whose place it takes.

import { careful, el, save } from "./dom.js";
import { earlyBoard, earlyStones } from "./early_board.js";
import { eventsTo, Refusal } from "./answers.js";
import { inLanguage, worded } from "./spoken.js";

const desk = new Worker(new URL("./desk_worker.js", import.meta.url), { type: "module" });
const asking = new Map();
let last = 0;

let ready = false;
const beginning = el(
  "p",
  { class: "note", role: "status", id: "beginning" },
  worded("Getting ready. What you choose now is read after that."),
);

desk.addEventListener("message", ({ data }) => {
  if (data.ready || data.failed) beginning.remove();
  if (!data.ready) return asking.get(data.number)?.(data);
  ready = true;
  return keepFolder();
});
desk.addEventListener("error", (event) => {
  beginning.remove();
  for (const hear of [...asking.values()]) hear({ failed: event.message || "The page cannot start here." });
});

// Asks the desk. `hear` is told each piece of the answer. Returns the whole, with a function that leaves it.
function ask(method, path, body, kind, hear = () => {}) {
  if (!ready) document.querySelector(".top").after(beginning); // the page is there before Python is
  const number = ++last;
  const answer = { leave: () => desk.postMessage({ number, leave: true }) };
  answer.whole = new Promise((resolve, reject) => {
    const pieces = [];
    let code = 500,
      type = "";
    asking.set(number, (told) => {
      if (told.code) ({ code, type } = told);
      if (told.piece) {
        pieces.push(told.piece);
        hear(told.piece);
      }
      if (told.failed) reject(new Refusal(told.failed, 500));
      else if (told.more === false) resolve({ code, type, blob: new Blob(pieces, { type }) });
      else return;
      asking.delete(number);
    });
  });
  desk.postMessage({ number, method, path: inLanguage(path), kind, body });
  return answer;
}

// Until Python has begun, what was given is shown as a board.
async function showing(read, answer) {
  if (ready) return answer;
  answer.catch(() => {}); // it is awaited below, when what was given is read
  const stones = earlyStones(await read());
  const early = stones && !ready ? el("div", { class: "board", id: "early" }, earlyBoard(stones)) : null;
  if (early) document.getElementById("content").prepend(early);
  try {
    return await answer;
  } finally {
    early?.remove();
  }
}

async function json(method, path, body, kind) {
  const { code, blob } = await ask(method, path, body, kind).whole;
  if (code >= 400) throw await refused(code, blob);
  return JSON.parse(await blob.text());
}

async function refused(code, blob) {
  const said = JSON.parse(await blob.text());
  return new Refusal(said.error, code, said);
}

const given = (body) => (body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)));

export const get = (path) => json("GET", path);
export const post = (path, body) => {
  const answer = json("POST", path, given(body));
  return body?.text || body?.rows ? showing(() => body.text || body.rows.join("\n"), answer) : answer;
};
export const put = (path, body) => json("PUT", path, given(body));
export const remove = (path) => json("DELETE", path);

export async function upload(file, folder = "") {
  const query = new URLSearchParams({ name: file.name, illegal: "stop", ...(folder ? { folder } : {}) });
  const answer = json("POST", `/positions?${query}`, await file.arrayBuffer(), "application/octet-stream");
  return showing(() => file.text(), answer);
}

// Tells each event at an address to their end, as `events` of server.js does.
export async function events(path, hear, stream) {
  const answer = ask("GET", path, undefined, undefined, eventsTo(hear));
  stream.close = answer.leave;
  const { code, blob } = await answer.whole;
  if (code >= 400) throw await refused(code, blob);
}

// What a link to a file needs: the file is made when it is asked for. Printed is the page that is saved as HTML.
export function linkTo(path) {
  const printed = path.endsWith("/ruling.pdf");
  const onclick = careful(async (event) => {
    event.preventDefault();
    const { code, blob } = await ask("GET", printed ? path.replace(/pdf$/, "html") : path).whole;
    if (code >= 400) throw await refused(code, blob);
    const address = URL.createObjectURL(blob);
    if (printed) print(address);
    else save(address, path.split("/").pop().replace(/^certificate$/, "certificate.json"));
  });
  return { href: "#", onclick };
}

function print(address) {
  const frame = document.createElement("iframe");
  frame.style.cssText = "position: fixed; width: 0; height: 0; border: 0";
  frame.src = address;
  frame.addEventListener("load", () => {
    // Its scripts may not run in this page, so it is unfolded from here.
    for (const folded of frame.contentDocument.querySelectorAll("details")) folded.open = true;
    frame.contentWindow.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow.print();
  });
  document.body.append(frame);
}

// Fetches everything once more, so not before the page has begun.
function keepFolder() {
  navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url)).catch(() => {});
}
const manifest = document.createElement("link");
manifest.rel = "manifest";
manifest.href = new URL("../manifest.webmanifest", import.meta.url);
document.head.append(manifest);
