// Python with assess, in a worker: Pyodide, the core beside it, and everything in Python as one archive.

import { Core } from "./core.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ARCHIVE = "/lib/assess.zip";

const beside = (name) => new URL(name, import.meta.url);
const node = import.meta.url.startsWith("file:") && globalThis.process; // there files are read

async function bytesOf(name) {
  if (node) return new Uint8Array(await node.getBuiltinModule("node:fs/promises").readFile(beside(name)));
  const answer = await fetch(beside(name));
  if (!answer.ok) throw new Error(`${name} cannot be fetched (${answer.status}): load the page again.`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Begins with the memory of another Python, `image`. Without, `imaged` is told its own, once everything is imported.
export async function python(image, imaged) {
  const core = (globalThis.assessCore = new Core());
  const options = image ? { _loadSnapshot: image } : { _makeSnapshot: !!imaged };
  const [pyodide, archive] = await Promise.all([
    loadPyodide({ indexURL: node ? node.getBuiltinModule("node:url").fileURLToPath(beside("pyodide/")) : beside("pyodide/").href, ...options }),
    bytesOf("python.zip"),
    bytesOf("core.wasm").then((bytes) => core.begin(bytes)),
  ]);
  pyodide.FS.writeFile(ARCHIVE, archive, { canOwn: true });
  if (!image) pyodide.runPython(`import sys; sys.path.append("${ARCHIVE}")`);
  pyodide.pyimport("assess.faces.browser.image").begin(ARCHIVE, !image && !!imaged);
  if (!image) imaged?.(pyodide.makeMemorySnapshot());
  return pyodide;
}

// A function that Python calls with bytes among other things.
export const taking = (call) => (...given) =>
  call(...given.map((one) => (one?.toJs ? one.toJs() : one)));
