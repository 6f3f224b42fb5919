// What the players agree on about a position, and what the referee rules, as it is here and as the server keeps it. Others
// may have the position open: their changes are told, and none takes another one's place unseen.

import { action, actions, el } from "./dom.js";
import { question } from "./asking.js";
import { events, get } from "./server.js";
import { worded } from "./spoken.js";

const AGAIN = 10_000; // milliseconds until a server that was lost is asked for changes again

export class Agreement {
  constructor(desk) {
    const { told } = desk;
    const { agreed, ruled, version, text } = told.agreement; // of a file that was just read what its record takes off
    Object.assign(this, { desk, version, text, agreed: { ...agreed }, ruled: { ...ruled } });
    this.kept = { agreed: this.agreed, ruled: this.ruled }; // as the server keeps it, as far as it is known here
    this.known = null; // what follows from it
    this.elsewhere = null; // another state that somebody else has made of it
    this.thinking = null;
    this.stream = {};
    this.left = false;
    this.root = el("section", { class: "elsewhere note", role: "status", hidden: true });
    this.seen = () => {
      if (document.hidden) this.stream.close?.();
      else this.wake?.();
    };
    document.addEventListener("visibilitychange", this.seen);
    this.watch();
  }

  get isThere() {
    return Object.keys(this.agreed).length + Object.keys(this.ruled).length > 0;
  }

  leave() {
    this.left = true;
    document.removeEventListener("visibilitychange", this.seen);
    this.stream.close?.();
    this.wake?.();
  }

  // Has the server keep what is agreed and ruled here, and takes over what follows from it, without a search. While it is
  // at that, only the last of several changes is asked next. Where one is refused, what is kept is shown again.
  think() {
    this.wanted = true;
    this.thinking ??= this.ask().finally(() => {
      this.thinking = null;
      if (this.missed) this.compare();
    });
    return this.thinking;
  }

  async ask() {
    const { desk } = this;
    while (this.wanted) {
      this.wanted = false;
      const { agreed, ruled } = this;
      const said = { ...desk.terms, agreed, ruled, search: false, made_on: this.version };
      try {
        this.known = await question(desk.told.id, "status", said);
      } catch (error) {
        if (error.told?.refusal === "outdated") return this.differs(error.told.kept, error.told.wanted);
        this.wanted = false;
        Object.assign(this, this.kept);
        throw error;
      }
      this.version = this.known.version;
      this.text = this.known.said.agreement;
      this.kept = { agreed, ruled };
      this.same();
    }
    return undefined;
  }

  // Others

  async watch() {
    while (!this.left) {
      if (document.hidden) await this.woken();
      else {
        try {
          await events(`/positions/${this.desk.told.id}/events`, (name, data) => this.hear(name, data), this.stream);
        } catch (error) {
          if (error.told?.refusal === "not_found") return this.hear("forgotten"); // while the stream was cut off
        }
        if (!this.left && !document.hidden) await this.woken(AGAIN);
      }
    }
    return undefined;
  }

  // Returns when the page is seen, or left, or after a while.
  woken(after = null) {
    return new Promise((resolve) => {
      const timer = after === null ? null : setTimeout(resolve, after);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hear(name, state) {
    if (name === "forgotten") {
      this.left = true;
      this.root.hidden = false;
      this.root.replaceChildren(el("p", {}, worded("This position was removed elsewhere: nothing more is kept about it.")));
    } else if (name === "agreed") {
      if (this.thinking) this.missed = true;
      else if (state.version !== this.version) this.differs(state);
      else this.same();
    }
  }

  // What was told while a change of this page was under way may have been that change.
  async compare() {
    this.missed = false;
    try {
      const { agreement } = await get(`/positions/${this.desk.told.id}`);
      if (!this.thinking && agreement.version !== this.version) this.differs(agreement);
    } catch {
      return; // it is told by whatever is asked next
    }
  }

  same() {
    this.elsewhere = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  // `wanted` is what was refused here.
  differs(state, wanted = null) {
    this.elsewhere = state;
    this.root.hidden = false;
    this.root.replaceChildren(
      el("p", {}, worded("What is agreed about this position was changed elsewhere. Nothing is changed here until you choose.")),
      el("p", { class: "there" }, state.text),
      actions(action(worded("Take what is there"), () => this.takeOver(state), { id: "take-theirs" })),
      el("p", { class: "here" }, (wanted || this).text),
      actions(action(worded("Keep what is here"), () => this.keepMine(state), { id: "keep-mine" })),
    );
  }

  async takeOver(state) {
    const { version, text, agreed, ruled } = state;
    Object.assign(this, { version, text, agreed: { ...agreed }, ruled: { ...ruled } });
    this.same();
    this.desk.redraw();
    await this.think();
    this.desk.redraw();
  }

  async keepMine(state) {
    this.version = state.version;
    this.same();
    await this.think();
    this.desk.redraw();
  }
}
