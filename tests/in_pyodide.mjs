// Runs a script of Python as a browser would, with the package as it stands here.
//
//   node in_pyodide.mjs PARTS SCRIPT OUT
//
// The checkout is at /checkout; what the script calls `found` is written to OUT as JSON.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Core } from "../assess/faces/browser/scripts/core.js";

const [parts, script, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${parts}/pyodide/pyodide.mjs`));
globalThis.assessCore = new Core();
await assessCore.begin(readFileSync(`${parts}/core.wasm`));
const pyodide = await loadPyodide({ indexURL: `${parts}/pyodide/` });
for (const wheel of readdirSync(`${parts}/wheels`)) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${parts}/wheels/${wheel}`)), "wheel");
}
pyodide.FS.mkdir("/checkout");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: process.cwd() }, "/checkout");
try {
  pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/checkout')");
  pyodide.runPython(readFileSync(script, "utf8"));
  writeFileSync(out, pyodide.runPython("import json; json.dumps(found)"));
} catch (error) {
  console.error(String(error.message));
  process.exit(1);
}
