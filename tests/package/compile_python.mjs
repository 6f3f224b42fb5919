// Compiles the Python of an archive with the Python that will run it. What is compiled takes the place of its source; anyio
// stays as it is, for it reads its own source. Of a place in the source only the line is kept. Of assess, the archive is
// told which modules the workers import, and which Python has at its beginning.
//
//   node compile_python.mjs PYODIDE-FOLDER ARCHIVE OUT

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, out] = process.argv.slice(2).map((one) => resolve(one));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
globalThis.assessCore = {};
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide({ indexURL: `${folder}/`, env });
pyodide.FS.writeFile("/given.zip", readFileSync(archive));
try {
  pyodide.runPython(`
import importlib
import py_compile
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

never = py_compile.PycInvalidationMode.UNCHECKED_HASH
OWN, OTHERS = ("assess/", "pyodide/", "_pyodide/"), 2  # others do without what they say of themselves


def compiled(name, content):
    Path("/source.py").write_bytes(content)
    level = 0 if name.startswith(OWN) else OTHERS
    py_compile.compile("/source.py", "/source.pyc", name, doraise=True, optimize=level, invalidation_mode=never)
    return Path("/source.pyc").read_bytes()


with ZipFile("/given.zip") as given, ZipFile("/out.zip", "w", ZIP_DEFLATED) as made:
    for one in given.infolist():
        content, name = given.read(one), one.filename
        if name.endswith(".py") and not name.startswith("anyio/"):
            content, name = compiled(name, content), name + "c"
        made.writestr(ZipInfo(name, one.date_time), content, ZIP_DEFLATED, 9)
    if any(name.startswith("assess/") for name in given.namelist()):
        sys.path.append("/given.zip")
        before = set(sys.modules)
        image = importlib.import_module("assess.faces.browser.image")
        image.begin("/given.zip", False)
        for name in image.WORKERS:
            importlib.import_module(name)
        listed = {image.MODULES: [name for name in sys.modules if name not in before], image.BEGUN: sorted(before)}
        for name, modules in listed.items():
            made.writestr(ZipInfo(f"assess/faces/browser/{name}", one.date_time), "\\n".join(modules), ZIP_DEFLATED, 9)
`);
} catch (error) {
  console.error(String(error.message));
  process.exit(1);
}
writeFileSync(out, pyodide.FS.readFile("/out.zip"));
