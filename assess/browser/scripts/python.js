// Python with assess, in a worker: Pyodide, the core beside it, and everything in Python as one archive.

import { Core } from "./core.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const beside = (name) => new URL(name, import.meta.url);

async function bytesOf(name) {
  const answer = await fetch(beside(name));
  if (!answer.ok) throw new Error(`${name} cannot be fetched (${answer.status}): load the page again.`);
  return answer.arrayBuffer();
}

export async function python() {
  const [module, archive, pyodide] = await Promise.all([
    bytesOf("core.wasm").then((bytes) => WebAssembly.compile(bytes)),
    bytesOf("python.zip"),
    loadPyodide({ indexURL: beside("pyodide/").href }),
  ]);
  globalThis.assessCore = await Core.of(module);
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(archive, "zip", { extractDir: site });
  return pyodide;
}

// A function that Python calls with bytes among other things.
export const taking = (call) => (...given) =>
  call(...given.map((one) => (one?.toJs ? one.toJs() : one)));
