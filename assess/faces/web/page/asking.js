// Questions, and how far they are; positions in the address of the page.

import { action, el } from "./dom.js";
import { Refusal } from "./answers.js";
import { events, post, remove } from "./server.js";
import { worded } from "./spoken.js";

const AGAIN = 2000; // milliseconds between two tries to hear of a question again,
const GIVEN_UP = 30_000; // after which the server is taken to be lost,
const LASTS = 10_000; // and for which it must be heard to be there again
const NEVER = new Promise(() => {});
const USUAL = 60; // seconds of a question where nothing is said of them

export const question = (position, kind, rest = {}) => post("/questions", { position, kind, ...rest });

export const isAtWork = (asked) => ["waiting", "running"].includes(asked.state);

// How long nothing was heard, while it is asked again.
export const silenceWords = ({ seconds }) => worded("No word from the server for {seconds} s. Asking again ...", { seconds });

// Follows a question to its end; `hear` is told of each event. Where the server is lost it is asked again for a while,
// which `hear` is told as `silent`. Returns the question as it ended.
export async function follow(id, hear = () => {}, stream = {}) {
  const inner = {};
  let left = false,
    last = Date.now(), // when something was heard,
    since = last; // and since when it is not heard as it should be
  stream.close = () => {
    left = true;
    inner.close?.();
  };
  for (;;) {
    const begun = Date.now();
    try {
      return await heard(
        id,
        (name, data) => {
          last = Date.now();
          if (!left) hear(name, data);
        },
        inner,
      );
    } catch (error) {
      if (left) return NEVER;
      if (last - begun >= LASTS) since = last;
      const seconds = Math.round((Date.now() - since) / 1000);
      if (!error.passes || seconds * 1000 >= GIVEN_UP) throw error;
      hear("silent", { seconds: Math.max(seconds, 1) });
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      if (left) return NEVER;
    }
  }
}

// The events of a question as long as they come. Raises Refusal where they break off.
async function heard(id, hear, stream) {
  let ended = null;
  await events(
    `/questions/${id}/events`,
    (name, data) => {
      if (["ruled", "stopped", "failed"].includes(name)) ended = data;
      else hear(name, data);
    },
    stream,
  ).catch((error) => {
    if (!ended) throw error;
  });
  if (!ended) throw new Refusal(worded("The answer broke off before its end."));
  if (ended.state === "failed") throw new Refusal(ended.error, 400);
  return ended;
}

// A question of a panel while it is at work: a sentence, for how long of how long at most, and a button to stop it. Of a
// whole position or a game the sentence says how far it is. Who leaves it stops it.
export class AtWork {
  constructor() {
    this.now = null; // what is under way
    this.stopped = ""; // what is said of what was stopped
  }

  // Puts a question, shows that it is at work, and returns it as it ended; null where it came to nothing, which is said
  // at the place, or where it was left. Raises Refusal, and shows no work then. `tell` shows what is known on the way, and
  // returns the sentence that stands from then on.
  async answer(place, sentence, put, tell = () => sentence) {
    this.leave();
    const one = (this.now = { stream: {}, asked: null });
    const said = el("p", { class: "counter quiet", role: "status" }, sentence),
      since = Date.now();
    const spent = el("span", { class: "quiet", "aria-hidden": "true" });
    const stop = action(worded("Stop"), () => remove(`/questions/${one.asked.id}`), { id: "stop", hidden: true });
    place.replaceChildren(el("div", { class: "progress" }, said, spent, stop));
    const tellTime = () => {
      const seconds = Math.round((Date.now() - since) / 1000),
        most = one.asked?.asked?.limits?.seconds ?? USUAL;
      if (one.asked) spent.textContent = worded("{seconds} of at most {most} s", { seconds, most });
    };
    const tick = setInterval(tellTime, 1000);
    const hear = (name, data) => {
      if (name === "known") sentence = tell(data);
      if (name === "progress" && (data.problems !== undefined || data.total > 1)) sentence = data.text;
      const now = name === "silent" ? silenceWords(data) : sentence;
      if (said.textContent !== now) said.textContent = now;
    };
    try {
      one.asked = await put();
      if (this.now !== one) {
        remove(`/questions/${one.asked.id}`).catch(() => {});
        return null;
      }
      stop.hidden = false;
      tellTime();
      const ended = await follow(one.asked.id, hear, one.stream);
      if (this.now !== one) return null;
      this.now = null;
      place.replaceChildren();
      if (ended.result) return ended;
      this.stopped = ended.headline;
      place.replaceChildren(el("p", { role: "status" }, ended.note || ended.headline));
      return null;
    } catch (error) {
      if (this.now !== one) return null;
      this.now = null;
      place.replaceChildren();
      throw error;
    } finally {
      clearInterval(tick);
    }
  }

  leave() {
    const { now } = this;
    this.now = null;
    now?.stream.close?.();
    if (now?.asked) remove(`/questions/${now.asked.id}`).catch(() => {}); // nobody is there to be told
  }
}

// A position in the fragment of an address: nothing of it is sent to a server.
export function linkOf(position) {
  const { rows, prisoner_stones: taken } = position;
  const komi = position.komi_known === false ? null : position.komi;
  const data = JSON.stringify({ r: rows, k: komi, p: [taken.black, taken.white] });
  return `${location.origin}${location.pathname}#p=${btoa(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export function fromLink(text) {
  const { r, k, p } = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  const komi = k === null ? { komi_known: false } : { komi: k };
  return { rows: r, ...komi, prisoner_stones: p, name: "a link" };
}
