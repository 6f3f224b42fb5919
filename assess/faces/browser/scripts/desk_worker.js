// The worker that the page asks as it asks a server: positions are read and kept here, and the workers that search have
// their questions from here.

import { gathered, parts, python, taking } from "./python.js";

const KEPT = "/kept";
const MOST_WORKERS = 4;
const PATIENCE = 1500; // milliseconds that a search has to say what it has found
const STOPPED = "stopped"; // as workforces.py has it
const AFTER = 300; // milliseconds until what was written goes to the disk
const NAME = "assess NUMBER"; // as service_worker.js has it, which does away with images of other versions
const IMAGE = "python.image";
const REST = 5000; // milliseconds after the start, until when there is something better to do than to keep an image

const cores = navigator.hardwareConcurrency || 2;
const memory = Math.min(1024, Math.max(256, (navigator.deviceMemory || 2) * 128));

const given = parts();
let pyodide = null;
let image = null; // of the memory of Python, for the workers that search
let desk = null;
const idle = [];
const busy = new Map(); // by the number of a call
const waiting = [];

// Bytes that two workers share; null where the browser shares none. Some lack the buffer on a page that is isolated.
function shared(length) {
  const { crossOriginIsolated, SharedArrayBuffer } = globalThis;
  return crossOriginIsolated && SharedArrayBuffer ? new Uint8Array(new SharedArrayBuffer(length)) : null;
}

function begun() {
  const worker = new Worker(new URL("./search_worker.js", import.meta.url), { type: "module" });
  const one = { worker, number: 0, ready: false };
  gathered(given).then(
    (found) => one.worker.postMessage({ parts: found, image }),
    (error) => hear(one, { number: one.number, failed: String(error.message || error) }),
  );
  one.interrupt = shared(1);
  one.worker.addEventListener("message", ({ data }) => hear(one, data));
  one.worker.addEventListener("error", (event) => {
    event.preventDefault();
    hear(one, { number: one.number, failed: event.message });
  });
  return one;
}

function hear(one, { number, ready, news, ended, failed }) {
  if (ready) one.ready = true;
  else if (news) desk.workers.hear(number, pyodide.toPy(news));
  else if (ended) done(number, ended, one);
  else if (failed && one.ready) broken(number, one, failed);
  else if (failed) neverBegun(one, failed);
  if (!ready) keep();
}

function done(number, ended, one) {
  busy.delete(number);
  idle.push(one);
  desk.workers.done(number, pyodide.toPy(ended));
  next();
}

// Ends a worker in the middle of its call. What it has told till then stays.
function broken(number, one, why) {
  one.worker.terminate();
  busy.delete(number);
  desk?.workers.broken(number, why);
  next();
}

// A worker that cannot start: the next would not, either.
function neverBegun(one, why) {
  one.worker.terminate();
  if (!idle.includes(one) && busy.get(one.number) !== one) return; // it was done away with before
  for (const number of [...busy.keys(), ...waiting.map((call) => call.number)]) desk?.workers.broken(number, why);
  idle.length = waiting.length = 0;
  busy.clear();
}

// Gives a free worker what waits. There is always one that is ready, or soon will be.
function next() {
  if (waiting.length && !idle.length && busy.size < Math.min(cores, MOST_WORKERS)) idle.push(begun());
  if (waiting.length && idle.length) {
    const { number, call } = waiting.shift();
    const one = idle.shift();
    one.number = number;
    busy.set(number, one);
    one.interrupt?.fill(0);
    one.worker.postMessage({ number, call, interrupt: one.interrupt });
    next();
  }
  if (!idle.length && !busy.size) idle.push(begun());
}

function stop(number) {
  const at = waiting.findIndex((one) => one.number === number);
  if (at >= 0) {
    waiting.splice(at, 1);
    desk.workers.broken(number, STOPPED);
  }
  const one = busy.get(number);
  if (!one) return;
  const end = () => {
    if (busy.get(number) !== one) return;
    broken(number, one, STOPPED);
    keep();
  };
  one.interrupt?.fill(2);
  setTimeout(end, one.interrupt ? PATIENCE : 0);
}

let kept = async () => {};
let keeping = null;
function keep() {
  keeping ??= setTimeout(async () => {
    keeping = null;
    await kept();
  }, AFTER);
}

// Where the browser keeps what pages give it: without https it keeps nothing.
const cache = async () => globalThis.caches?.open(NAME).catch(() => undefined);

// From the image that was kept, with the first worker that searches beside. Where there is none that is good, that of
// this Python is kept.
async function begin() {
  const kept = await (await cache())?.match(IMAGE);
  if (kept) {
    try {
      image = new Uint8Array(await kept.arrayBuffer());
      next();
      return await python(given, image);
    } catch {
      for (const { worker } of idle.splice(0)) worker.terminate();
      image = null;
    }
  }
  return python(given, null, (made) => {
    image = made;
    next();
    setTimeout(async () => (await cache())?.put(IMAGE, new Response(made)).catch(() => {}), REST);
  });
}

async function start() {
  pyodide = await begin();
  pyodide.FS.mkdir(KEPT);
  pyodide.FS.mount(pyodide.FS.filesystems.IDBFS, {}, KEPT);
  const sync = (load) => new Promise((done) => pyodide.FS.syncfs(load, (error) => done(error)));
  await sync(true);
  kept = () => sync(false);
  const { SearchWorkers } = pyodide.pyimport("assess.faces.browser.workforces");
  const { DeskWorker } = pyodide.pyimport("assess.faces.browser.desk_worker");
  const work = taking((number, call) => {
    waiting.push({ number, call });
    next();
  });
  desk = DeskWorker(KEPT, SearchWorkers(Math.min(cores, MOST_WORKERS), work, stop), memory);
  postMessage({ ready: true });
  next();
}

const started = start();

addEventListener("message", async ({ data }) => {
  const { number, method, path, kind = "application/json", body, leave } = data;
  try {
    await started;
    if (leave) return desk.leave(number);
    const begin = (code, type) => postMessage({ number, code, type });
    const send = taking((piece, more) => postMessage({ number, piece, more }));
    const bytes = pyodide.toPy(new Uint8Array(body || 0));
    await desk.answer(number, method, path, kind, bytes, begin, send);
    if (method !== "GET") keep();
  } catch (error) {
    postMessage({ number, failed: String(error.message || error) });
  }
});
