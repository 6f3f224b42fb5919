// Life and death in Go, settled by proofs: questions to a worker in which assess runs, in a browser as in node.

const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");

let worker = null;
let last = 0;
const asking = new Map();

function begun() {
  const made = threads
    ? new threads.Worker(new URL("./worker.js", import.meta.url))
    : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const failed = (error) => {
    for (const { reject } of asking.values()) reject(new Error(error.message || "assess cannot start here."));
    asking.clear();
    if (worker === made) worker = null;
  };
  if (threads) made.on("message", hear).on("error", failed);
  else {
    made.addEventListener("message", ({ data }) => hear(data));
    made.addEventListener("error", failed);
  }
  return made;
}

function hear({ number, answer, failed }) {
  const { resolve, reject } = asking.get(number) ?? {};
  asking.delete(number);
  if (!asking.size) worker?.unref?.(); // node may end
  const said = failed ? { error: failed } : JSON.parse(answer);
  if (said.error) reject?.(new Error(said.error));
  else resolve?.(said);
}

function put(kind, position, { seconds, nodes, ...rest } = {}) {
  worker ??= begun();
  worker.ref?.();
  const number = ++last;
  const given = typeof position === "string" ? { text: position } : position;
  const limits = { ...(seconds === undefined ? {} : { seconds }), ...(nodes === undefined ? {} : { nodes }) };
  const body = JSON.stringify({ kind, ...given, ...(Object.keys(limits).length ? { limits } : {}), ...rest });
  return new Promise((resolve, reject) => {
    asking.set(number, { resolve, reject });
    worker.postMessage({ number, body });
  });
}

export const status = (position, options) => put("status", position, options);

export const ask = (position, string, question, options) => put("ask", position, { ...options, string, question });

export const check = (certificate, position, options) => put("check", position, { ...options, certificate });

// Ends the worker; what has no answer yet is refused. The next question begins another.
export async function close() {
  const ended = worker;
  worker = null;
  for (const { reject } of asking.values()) reject(new Error("assess was closed before it had answered."));
  asking.clear();
  await ended?.terminate();
}
