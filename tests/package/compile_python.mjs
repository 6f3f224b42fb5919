// Compiles the Python of an archive with the Python that will run it. What is compiled takes the place of its source; anyio
// stays as it is, for it reads its own source.
//
//   node compile_python.mjs PYODIDE-FOLDER ARCHIVE OUT

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, out] = process.argv.slice(2).map((one) => resolve(one));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.writeFile("/given.zip", readFileSync(archive));
try {
  pyodide.runPython(`
import py_compile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

never = py_compile.PycInvalidationMode.UNCHECKED_HASH
with ZipFile("/given.zip") as given, ZipFile("/out.zip", "w", ZIP_DEFLATED) as made:
    for one in given.infolist():
        content, name = given.read(one), one.filename
        if name.endswith(".py") and not name.startswith("anyio/"):
            Path("/source.py").write_bytes(content)
            py_compile.compile("/source.py", "/source.pyc", name, doraise=True, invalidation_mode=never)
            content, name = Path("/source.pyc").read_bytes(), name + "c"
        made.writestr(ZipInfo(name, one.date_time), content, ZIP_DEFLATED, 9)
`);
} catch (error) {
  console.error(String(error.message));
  process.exit(1);
}
writeFileSync(out, pyodide.FS.readFile("/out.zip"));
