// The HTTP interface of this server (docs/http.md). Where there is no server, another file has its place, with the same
// names (assess/browser/scripts/in_browser.js).

import { inLanguage, worded } from "./spoken.js";

const LOST = worded("The server does not answer: start it again, and open the address that it prints.");

async function ask(method, path, body, type = "application/json") {
  let answer;
  try {
    const headers = body === undefined ? {} : { "Content-Type": type };
    answer = await fetch(inLanguage(path), {
      method,
      headers,
      body: type === "application/json" && body !== undefined ? JSON.stringify(body) : body,
    });
  } catch {
    throw new Error(LOST);
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.error || LOST);
  return said;
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);
export const remove = (path) => ask("DELETE", path);

// A record with an illegal move is read up to the move before; a note says so.
export function upload(file, folder = "") {
  const query = new URLSearchParams({ name: file.name, illegal: "stop", ...(folder ? { folder } : {}) });
  return ask("POST", `/positions?${query}`, file, "application/octet-stream");
}

// Tells `hear` each event of a question, by its name, until the question has ended. `stream.close` leaves it.
export function events(id, hear, stream) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(inLanguage(`/questions/${id}/events`));
    stream.close = () => source.close();
    for (const name of ["settled", "progress", "ruled", "stopped", "failed"]) {
      source.addEventListener(name, (event) => {
        if (!["settled", "progress"].includes(name)) {
          source.close();
          resolve();
        }
        hear(name, JSON.parse(event.data));
      });
    }
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) reject(new Error(LOST));
    });
  });
}

// What a link to a file needs.
export const linkTo = (path) => ({ href: inLanguage(path), download: true });
