// A worker that searches: one call after another. Where the page may share memory, `interrupt` has it leave off as Ctrl-C
// does; else it is ended from outside. It is told first from which image Python begins.

import { python, taking } from "./python.js";

let started = null;

async function start(image) {
  const pyodide = await python(image);
  const { SearchWorker } = pyodide.pyimport("assess.faces.browser.search_worker");
  pyodide.pyimport("assess.faces.web.answering");
  let number = 0;
  const worker = SearchWorker(taking((news) => postMessage({ number, news })));
  postMessage({ ready: true });
  return (given) => {
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
    if (started) (await started)(data);
    else await (started = start(data.image));
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message || error) });
  }
});
