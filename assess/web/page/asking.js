// Questions, and how far they are; positions in the address of the page.

import { events, post } from "./server.js";

export const question = (position, kind, rest = {}) => post("/questions", { position, kind, ...rest });

export const isAtWork = (asked) => ["waiting", "running"].includes(asked.state);

// Follows a question to its end; `hear` is told of each event. Returns the question as it ended.
export function follow(id, hear = () => {}, stream = {}) {
  return new Promise((resolve, reject) => {
    const heard = (name, data) => {
      if (name === "failed") reject(new Error(data.error));
      else if (["ruled", "stopped"].includes(name)) resolve(data);
      else hear(name, data);
    };
    events(id, heard, stream).catch(reject);
  });
}

// A position in the fragment of an address: nothing of it is sent to a server.
export function linkOf(position) {
  const { rows, prisoner_stones: taken } = position;
  const komi = position.komi_known === false ? null : position.komi;
  const data = JSON.stringify({ r: rows, k: komi, p: [taken.black, taken.white] });
  return `${location.origin}${location.pathname}#p=${btoa(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export function fromLink(text) {
  const { r, k, p } = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  const komi = k === null ? { komi_known: false } : { komi: k };
  return { rows: r, ...komi, prisoner_stones: p, name: "a link" };
}
