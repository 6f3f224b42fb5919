// A worker that searches: one call after another. Where the page may share memory, `interrupt` has it leave off as Ctrl-C
// does; else it is ended from outside. It is told with which parts and from which image Python begins.

import { python, taking } from "./python.js";

let begin;
const started = new Promise((told) => (begin = told));

async function start({ parts, image }) {
  const pyodide = await python(parts, image);
  const { SearchWorker } = pyodide.pyimport("assess.faces.browser.workforces");
  pyodide.pyimport("assess.faces.web.answering");
  let number = 0;
  const worker = SearchWorker(taking((news) => postMessage({ number, news })));
  postMessage({ ready: true });
  return (given) => {
    if (!given) return;
    number = given.number;
    if (given.interrupt) pyodide.setInterruptBuffer(given.interrupt);
    const bytes = pyodide.toPy(given.call);
    const ended = worker.work(bytes);
    postMessage({ number, ended: ended.toJs() });
    ended.destroy();
  };
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.parts) begin(start(data));
    (await started)(data.call && data);
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message || error) });
  }
});
