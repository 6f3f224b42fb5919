// The HTTP interface of this server (docs/http.md).

const LOST = "The server does not answer: start it again, and open the address that it prints.";

async function ask(method, path, body, type = "application/json") {
  let answer;
  try {
    const headers = body === undefined ? {} : { "Content-Type": type };
    answer = await fetch(path, {
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

export function upload(file, folder = "") {
  const query = new URLSearchParams({ name: file.name, ...(folder ? { folder } : {}) });
  return ask("POST", `/positions?${query}`, file, "application/octet-stream");
}

export const question = (position, kind, rest = {}) => post("/questions", { position, kind, ...rest });

export const isAtWork = (asked) => ["waiting", "running"].includes(asked.state);

// Follows a question to its end; `hear` is told of each event. Returns the question as it ended.
export function follow(id, hear = () => {}, given = {}) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/questions/${id}/events`);
    given.close = () => source.close();
    for (const name of ["settled", "progress"]) {
      source.addEventListener(name, (event) => hear(name, JSON.parse(event.data)));
    }
    for (const name of ["ruled", "stopped", "failed"]) {
      source.addEventListener(name, (event) => {
        source.close();
        const found = JSON.parse(event.data);
        if (name === "failed") reject(new Error(found.error));
        else resolve(found);
      });
    }
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) reject(new Error(LOST));
    });
  });
}

// A position in the fragment of an address: nothing of it is sent to a server.
export function linkOf(position) {
  const { rows, prisoner_stones: taken } = position;
  const komi = position.komi_known === false ? null : position.komi;
  const data = JSON.stringify({ r: rows, k: komi, p: [taken.black, taken.white] });
  return `${location.origin}/#p=${btoa(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export function fromLink(text) {
  const { r, k, p } = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  const komi = k === null ? { komi_known: false } : { komi: k };
  return { rows: r, ...komi, prisoner_stones: p, name: "a link" };
}
