// The worker: one question after another, as the body of `POST /rulings` (docs/http.md of assess).

import { parts, python } from "./python.js";

const port = globalThis.process?.getBuiltinModule?.("node:worker_threads").parentPort;
const tell = (said) => (port ?? globalThis).postMessage(said);

const started = python(parts()).then((pyodide) => pyodide.pyimport("assess.faces.browser.library").answered);

async function hear({ number, body }) {
  try {
    tell({ number, answer: (await started)(body) });
  } catch (error) {
    tell({ number, failed: String(error.message || error) });
  }
}

if (port) port.on("message", hear);
else addEventListener("message", ({ data }) => hear(data));
