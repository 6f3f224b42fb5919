// The HTTP interface of this server (docs/http.md). Where there is no server, another file has its place, with the same
// names (assess/faces/browser/scripts/in_browser.js). What is not answered is a Refusal, which says whether to try again.

import { careful, save } from "./dom.js";
import { awaited, eventsTo, Refusal } from "./answers.js";
import { inLanguage, worded } from "./spoken.js";

const LOST = worded("The server does not answer: start it again, and open the address that it prints.");
const CUT = worded("The answer broke off before its end.");
const SILENT = 20_000; // milliseconds; a server gives signs of life every five seconds

// An answer whose code says that it is one. Its body is still to be read.
async function answerTo(path, request) {
  let answer;
  try {
    answer = await fetch(inLanguage(path), request);
  } catch {
    throw new Refusal(LOST);
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  const sentence = said.error || worded("The server answered with code {code} and without a sentence.", { code: answer.status });
  throw new Refusal(sentence, answer.status, said);
}

const whole = async (answer, read) => {
  try {
    return await read(answer);
  } catch {
    throw new Refusal(CUT);
  }
};

function ask(method, path, body, type = "application/json", longest = undefined) {
  return awaited(async (signal) => {
    const headers = body === undefined ? {} : { "Content-Type": type };
    const sent = type === "application/json" && body !== undefined ? JSON.stringify(body) : body;
    return whole(await answerTo(path, { method, headers, body: sent, signal }), (answer) => answer.json());
  }, longest);
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);
export const remove = (path) => ask("DELETE", path);

// A record with an illegal move is read up to the move before; a note says so. A file may take its time on the way.
export function upload(file, folder = "") {
  const query = new URLSearchParams({ name: file.name, illegal: "stop", ...(folder ? { folder } : {}) });
  return ask("POST", `/positions?${query}`, file, "application/octet-stream", Infinity);
}

// Tells `hear` each event at an address, by its name, until they end. Raises Refusal where the server is lost or silent.
// `stream.close` leaves them.
export async function events(path, hear, stream) {
  const leaving = new AbortController();
  let silence = null;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => leaving.abort(), SILENT);
  };
  stream.close = () => leaving.abort();
  alive();
  try {
    const answer = await answerTo(path, { signal: leaving.signal });
    const pieces = answer.body.getReader(),
      take = eventsTo(hear);
    for (;;) {
      const { done, value } = await whole(pieces, (reader) => reader.read());
      if (done) return;
      alive();
      take(value);
    }
  } finally {
    clearTimeout(silence);
    leaving.abort();
  }
}

// What a link to a file needs: the file is fetched, so that a refusal is told on the page.
export function linkTo(path) {
  const fetched = careful(async () => {
    const { blob, name } = await awaited(async (signal) => {
      const answer = await answerTo(path, { signal });
      return { blob: await whole(answer, () => answer.blob()), name: nameOf(answer) };
    });
    save(URL.createObjectURL(blob), name);
  });
  const onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    fetched();
  };
  return { href: inLanguage(path), download: true, onclick };
}

function nameOf(answer) {
  const said = answer.headers.get("Content-Disposition") || "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(said) || [];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(said) || [])[1] || "";
}
