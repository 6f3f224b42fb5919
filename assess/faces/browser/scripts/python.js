// Python with assess, in a worker: Pyodide, the core beside it, and everything in Python as one archive.

import { Core } from "./core.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ARCHIVE = "/lib/assess.zip";
const PACK = ""; // the ending of what a site has compressed (site_folder.py)

const beside = (name) => new URL(name, import.meta.url);
const node = import.meta.url.startsWith("file:") && globalThis.process; // there files are read

// What Python begins with: promises of its parts, or the parts themselves that another worker has. It hands them on, so
// that nothing is fetched or compiled twice. What is needed first shall not share the line with the rest.
export function parts() {
  if (node) return { archive: read("python.zip"), core: read("core.wasm").then(WebAssembly.compile) };
  const python = fetched("pyodide/pyodide.asm.wasm");
  const module = WebAssembly.compileStreaming(python.then(({ answer }) => answer));
  const arrived = python.then(({ arrived }) => arrived);
  const later = async (name) => arrived.then(() => fetched(name)).then(({ answer }) => answer);
  return {
    module,
    library: bytesOf(fetched("pyodide/python_stdlib.zip").then(({ answer }) => answer)),
    archive: bytesOf(later("python.zip")),
    core: bytesOf(later("core.wasm")).then(WebAssembly.compile),
  };
}

// The same when all are there.
export async function gathered(given) {
  const found = await Promise.all(Object.entries(given).map(async ([name, part]) => [name, await part]));
  return Object.fromEntries(found);
}

const read = async (name) => new Uint8Array(await node.getBuiltinModule("node:fs/promises").readFile(beside(name)));
const bytesOf = async (answer) => new Uint8Array(await (await answer).arrayBuffer());

// A file, unpacked where it came packed, and a promise of the moment when all of it has come.
async function fetched(name) {
  const answer = await fetch(beside(name + PACK));
  if (!answer.ok) throw new Error(`${name} cannot be fetched (${answer.status}): load the page again.`);
  const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
  if (!PACK || answer.headers.has("Unpacked")) return { answer: new Response(answer.body, { headers }) }; // kept so
  let flush;
  const arrived = new Promise((told) => (flush = () => told()));
  const coming = answer.body.pipeThrough(new TransformStream({ flush }));
  return { answer: new Response(coming.pipeThrough(new DecompressionStream("gzip")), { headers }), arrived };
}

// Pyodide asks the browser for two of the parts.
function handingOver({ module, library }) {
  const { fetch, WebAssembly } = globalThis;
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const given = await module;
    return { module: given, instance: await WebAssembly.instantiate(given, imports) };
  };
  globalThis.fetch = async (given, choice) => {
    const name = String(given.url || given).split("/").pop();
    if (name === "python_stdlib.zip") return new Response(await library);
    return name === "pyodide.asm.wasm" ? new Response() : fetch(given, choice);
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = streaming;
  };
}

// The modules that Python asks for later (image.py), packed or not. Python waits for them, so it is not done beside.
globalThis.assessLater = () => {
  const asked = new XMLHttpRequest();
  asked.open("GET", beside(`later.zip${PACK}`), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`A part of the page cannot be fetched (${asked.status}).`);
  return new Uint8Array(asked.response);
};

// Begins with the memory of another Python, `image`. Without, `imaged` is told its own, once everything is imported.
export async function python(given, image, imaged) {
  const core = (globalThis.assessCore = new Core());
  const options = image ? { _loadSnapshot: image } : { _makeSnapshot: !!imaged };
  const end = node ? () => {} : handingOver(given);
  const [pyodide, archive] = await Promise.all([
    loadPyodide({ indexURL: node ? node.getBuiltinModule("node:url").fileURLToPath(beside("pyodide/")) : beside("pyodide/").href, ...options }),
    given.archive,
    Promise.resolve(given.core).then((module) => core.begin(module)),
    given.module, // of whose failure, and of the next one's, Pyodide says nothing
    given.library,
  ]);
  end();
  pyodide.FS.writeFile(ARCHIVE, archive, { canOwn: true });
  if (!image) pyodide.runPython(`import sys; sys.path.append("${ARCHIVE}")`);
  pyodide.pyimport("assess.faces.browser.image").begin(ARCHIVE, !image && !!imaged);
  if (!image) imaged?.(pyodide.makeMemorySnapshot());
  return pyodide;
}

// A function that Python calls with bytes among other things.
export const taking = (call) => (...given) =>
  call(...given.map((one) => (one?.toJs ? one.toJs() : one)));
