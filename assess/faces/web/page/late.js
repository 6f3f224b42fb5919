// What was asked of the server and is not answered yet: after a moment the page says so and shows for how long, one may
// give it up, and in the end the page does.

import { button, el } from "./dom.js";
import { Refusal } from "./refusal.js";
import { worded } from "./spoken.js";

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
    place.children[1].textContent = worded("{seconds} s", { seconds: Math.max(...late.map(seconds)) });
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
