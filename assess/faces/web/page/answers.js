// What comes of a request: a refusal, events in the pieces in which they come, or for a while nothing.

import { button, el } from "./dom.js";
import { worded } from "./spoken.js";

// Why something was not answered: a sentence, the code of the answer (0 where none came, or half of one), and what the
// answer told besides. `passes`: another time it may go well.

const PASSING = [0, 408, 409, 429, 499, 500, 502, 503, 504, 507];

export class Refusal extends Error {
  constructor(sentence, code = 0, told = {}) {
    super(sentence);
    Object.assign(this, { code, told });
  }
  get passes() {
    return PASSING.includes(this.code);
  }
}

// Server-sent events in the pieces in which they come. What lies between them is a sign of life.
export function eventsTo(hear) {
  const decoder = new TextDecoder();
  let text = "";
  return (piece) => {
    const told = (text + decoder.decode(piece, { stream: true })).split("\n\n");
    text = told.pop();
    for (const one of told) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(one) || [];
      if (name) hear(name, read(data));
    }
  };
}

function read(data) {
  try {
    return JSON.parse(data);
  } catch {
    throw new Refusal(worded("The answer broke off before its end."));
  }
}

// What was asked of the server and is not answered yet: after a moment the page says so and shows for how long, one may
// give it up, and in the end the page does.

const SHOWN = 3; // seconds after which it is said,
const LONGEST = 90; // and after which it is given up
const waiting = new Set();
let ticking = null;

const seconds = (one) => Math.round((Date.now() - one.since) / 1000);

// Runs something that waits for an answer; it is given a signal that ends it.
export async function awaited(run, longest = LONGEST) {
  const one = { giving: new AbortController(), since: Date.now(), longest };
  waiting.add(one);
  ticking ??= setInterval(tell, 1000);
  try {
    return await run(one.giving.signal);
  } catch (error) {
    throw one.refusal || error;
  } finally {
    waiting.delete(one);
    tell();
  }
}

function give(one, sentence) {
  one.refusal = new Refusal(sentence);
  one.giving.abort();
}

function tell() {
  const place = document.getElementById("late");
  for (const one of waiting) {
    if (seconds(one) >= one.longest) give(one, worded("No answer came within {seconds} seconds.", { seconds: one.longest }));
  }
  const late = [...waiting].filter((one) => seconds(one) >= SHOWN && !one.refusal);
  if (!late.length) place.replaceChildren();
  else {
    if (!place.firstChild) {
      place.append(
        el("p", {}, worded("The server has not answered yet.")),
        el("span", { class: "quiet", "aria-hidden": "true" }),
        button(worded("Do not wait"), giveAll, { id: "give-up" }),
      );
    }
    place.children[1].textContent = worded("{number} seconds", { number: Math.max(...late.map(seconds)) });
  }
  if (!waiting.size) {
    clearInterval(ticking);
    ticking = null;
  }
}

function giveAll() {
  for (const one of waiting) if (seconds(one) >= SHOWN) give(one, worded("The answer was not waited for."));
  tell();
}
