// What is around a board: nearer and farther, by buttons, by two fingers or by a wheel with Ctrl, and the whole screen.

import { button, el } from "./dom.js";
import { worded } from "./spoken.js";

const TOUCH = 28; // pixels between two lines that a finger can tell apart
const FARTHEST = 1,
  NEAREST = 5;

export class BoardFrame {
  constructor(board) {
    this.board = board;
    this.factor = FARTHEST;
    this.view = el("div", { class: "board" }, board.svg);
    this.nearer = button("+", () => this.step(true), { id: "zoom-in", title: worded("Nearer"), "aria-label": worded("Nearer") });
    this.farther = button("−", () => this.step(false), { id: "zoom-out", title: worded("Farther"), "aria-label": worded("Farther") });
    this.whole = button(worded("Full screen"), () => this.fill(), { id: "full", "aria-pressed": "false" });
    this.root = el("div", { class: "frame" }, this.view, el("div", { class: "tools" }, this.farther, this.nearer, this.whole));
    this.view.addEventListener("touchstart", (event) => this.begin(event), { passive: true });
    this.view.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
    this.view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.left = () => !document.fullscreenElement && this.full && this.fill(false);
    this.escaped = (event) => event.key === "Escape" && this.full && this.fill(false);
    document.addEventListener("fullscreenchange", this.left);
    document.addEventListener("keydown", this.escaped);
    this.farther.disabled = true;
  }

  get full() {
    return this.root.classList.contains("full");
  }

  // The factor at which a finger can tell two lines apart; the double where it can already.
  get near() {
    const lines = this.board.svg.viewBox.baseVal.width / this.board.cell;
    const now = this.board.svg.getBoundingClientRect().width / lines / this.factor;
    return now < TOUCH ? (1.02 * TOUCH) / now : 2;
  }

  step(nearer) {
    this.zoom(nearer ? Math.max(this.near, 1.6 * this.factor) : this.factor / 1.6 < this.near ? 1 : this.factor / 1.6);
  }

  // Shows the board so many times as large as it fits, the same point of it at `x`, `y` of its view, or in the middle.
  zoom(factor, x = this.view.clientWidth / 2, y = this.view.clientHeight / 2) {
    const { view } = this;
    const next = Math.min(NEAREST, Math.max(FARTHEST, factor));
    if (this.factor === FARTHEST) view.style.setProperty("--height", `${view.clientHeight}px`);
    const left = (view.scrollLeft + x) / this.factor,
      top = (view.scrollTop + y) / this.factor;
    if (this.factor === FARTHEST) this.fits = this.board.svg.getBoundingClientRect().width;
    this.factor = next;
    view.classList.toggle("zoomed", next > FARTHEST);
    this.board.svg.style.width = next > FARTHEST ? `${this.fits * next}px` : "";
    view.scrollLeft = left * next - x;
    view.scrollTop = top * next - y;
    this.farther.disabled = next <= FARTHEST;
    this.nearer.disabled = next >= NEAREST;
  }

  begin(event) {
    this.spread = event.touches.length === 2 ? { from: apart(event.touches), factor: this.factor } : null;
  }

  pinch(event) {
    if (event.touches.length !== 2 || !this.spread) return;
    event.preventDefault();
    const [one, two] = event.touches,
      at = this.view.getBoundingClientRect();
    const x = (one.clientX + two.clientX) / 2 - at.left,
      y = (one.clientY + two.clientY) / 2 - at.top;
    this.zoom((this.spread.factor * apart(event.touches)) / this.spread.from, x, y);
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = this.view.getBoundingClientRect();
    this.zoom(this.factor * Math.exp(-event.deltaY / 300), event.clientX - at.left, event.clientY - at.top);
  }

  // The board alone, on the whole screen where the browser allows it, or else on the whole page.
  fill(full = !this.full) {
    this.zoom(FARTHEST);
    this.root.classList.toggle("full", full);
    this.whole.setAttribute("aria-pressed", String(full));
    if (full) this.root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  leave() {
    if (this.full) this.fill(false);
    document.removeEventListener("fullscreenchange", this.left);
    document.removeEventListener("keydown", this.escaped);
  }
}

function apart([one, two]) {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}
