// A board that can be used: the picture of the server, stones by board.js, and buttons on it for mouse, touch and keys.

import { drawStones } from "./board.js";
import { called, listing, picture, stonesOf, title } from "./dom.js";
import { worded } from "./spoken.js";

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const nameOf = (point, width, height) => `${LETTERS[point % width]}${height - Math.floor(point / width)}`;

function pointOf(name, width, height) {
  return (height - Number(name.slice(1))) * width + LETTERS.indexOf(name[0]);
}

export class BoardView {
  constructor(told) {
    const { width, height } = told.position;
    Object.assign(this, { width, height, cell: told.cell });
    this.svg = picture(told.svg);
    this.svg.querySelector("title")?.remove();
    this.svg.querySelector("desc")?.remove();
    for (const name of ["width", "height"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", listing([worded("Board"), `${width}×${height}`]));
    const lines = Math.ceil(this.svg.viewBox.baseVal.width / this.cell); // that are seen, with the borders
    this.svg.style.maxWidth = `${lines * 5}rem`; // stones of a small board need not fill the page
    this.stones = this.svg.querySelector(".stones");
    this.hits = document.createElementNS(SVG, "g");
    this.hits.setAttribute("class", "hits");
    this.svg.append(this.hits);
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("mousedown", (event) => event.preventDefault()); // keys stay with the variations
    this.current = 0;
  }

  name(point) {
    return nameOf(point, this.width, this.height);
  }
  point(name) {
    return pointOf(name, this.width, this.height);
  }

  points(names) {
    return new Set(names.map((name) => this.point(name)));
  }

  // The rows of a board of so many stones.
  rows(stones) {
    const rows = [];
    for (let at = 0; at < stones.length; at += this.width) rows.push([...stones.slice(at, at + this.width)].join(""));
    return rows;
  }

  // Where a point is on the screen: the upper and the lower edge of a stone there.
  edges(point) {
    const matrix = this.stones.getScreenCTM(),
      y = Math.floor(point / this.width) * this.cell * matrix.d + matrix.f,
      half = (this.cell / 2) * matrix.d;
    return { top: y - half, bottom: y + half };
  }

  // Draws stones with their marks (board.js); `made` is the point of the move that was made last.
  draw(stones, shown = {}) {
    drawStones(this.stones, this, stones, shown);
    const { made = -1, labels } = shown;
    if (made < 0 || stones[made] === "." || labels?.has(made)) return;
    const ring = document.createElementNS(SVG, "circle");
    const look = { r: 5, fill: "none", "stroke-width": 1.8, stroke: stones[made] === "X" ? "#fff" : "#000" };
    const at = { class: "made", cx: (made % this.width) * this.cell, cy: Math.floor(made / this.width) * this.cell };
    for (const [name, value] of Object.entries({ ...look, ...at })) ring.setAttribute(name, value);
    this.stones.append(ring);
  }

  // Draws the board after a line, as it is told: its moves as numbers where they stand, and where no play is allowed.
  drawLine({ stones, points, ban }, target = undefined) {
    const labels = new Map();
    points.forEach((point, at) => {
      if (point !== null && stones[point] !== ".") labels.set(point, at + 1);
    });
    this.draw(stones, { labels, target, last: points.at(-1) ?? -1, ban: ban ?? -1 });
  }

  // Buttons on the board: each with points, a label, a class, and what a press does.
  buttons(wanted) {
    const focused = this.hits.contains(document.activeElement);
    this.wanted = wanted;
    this.current = Math.max(0, Math.min(this.current, wanted.length - 1));
    this.hits.replaceChildren(
      ...wanted.map((one, number) => {
        const group = document.createElementNS(SVG, "g");
        group.setAttribute("class", `hit ${one.look || ""}`);
        group.setAttribute("role", "button");
        group.setAttribute("aria-label", one.label);
        group.setAttribute("tabindex", number === this.current ? "0" : "-1");
        if (one.pressed !== undefined) group.setAttribute("aria-pressed", String(one.pressed));
        for (const point of one.points) {
          const spot = document.createElementNS(SVG, "circle");
          spot.setAttribute("cx", (point % this.width) * this.cell);
          spot.setAttribute("cy", Math.floor(point / this.width) * this.cell);
          spot.setAttribute("r", this.cell * 0.48);
          group.append(spot);
        }
        group.addEventListener("click", (event) => {
          this.go(number, false);
          one.press(event);
        });
        return group;
      }),
    );
    if (focused) this.hits.children[this.current]?.focus();
  }

  // A button for each string; `look` gives its class and what is said of it behind its name.
  strings(strings, press, look = () => ({})) {
    this.buttons(
      strings.map((string) => {
        const { said = "", ...rest } = look(string);
        const name = listing([called(string), stonesOf(string)]);
        return {
          string,
          points: string.points.map((point) => this.point(point)),
          label: said ? listing([name, said]) : name,
          press: (event) => press(string, event),
          ...rest,
        };
      }),
    );
  }

  // Shows which strings are chosen, and draws nothing anew: who taps one sees it at once.
  choose(isChosen) {
    this.wanted?.forEach(({ string }, number) => {
      if (string) this.hits.children[number].setAttribute("aria-pressed", String(isChosen(string)));
    });
  }

  // A button for each intersection, or each empty one, or each empty one that is `offered`.
  intersections(stones, press, onlyEmpty = false, offered = null) {
    const words = { X: title("black"), O: title("white"), ".": worded("empty") };
    const points = [...stones].map((stone, point) => [stone, point]).filter(
      ([stone, point]) => (!onlyEmpty || stone === ".") && (!offered || offered.has(point)),
    );
    this.buttons(
      points.map(([stone, point]) => ({
        points: [point],
        label: listing([this.name(point), words[stone]]),
        press: () => press(point),
      })),
    );
  }

  go(number, focus = true) {
    const children = this.hits.children;
    children[this.current]?.setAttribute("tabindex", "-1");
    this.current = number;
    children[number]?.setAttribute("tabindex", "0");
    if (focus) children[number]?.focus();
  }

  // Goes back to the button that was used last.
  focus() {
    this.hits.children[this.current]?.focus();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.wanted?.length) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.wanted[this.current]?.press(event);
    } else if (STEPS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const next = this.beside(...STEPS[event.key]);
      if (next !== null) this.go(next);
    }
  }

  // The next button in a direction: the nearest one, what lies aside counting double.
  beside(right, down) {
    const at = this.wanted[this.current].points[0];
    const x = at % this.width,
      y = Math.floor(at / this.width);
    let best = null,
      least = Infinity;
    this.wanted.forEach((one, number) => {
      if (number === this.current) return;
      const dx = (one.points[0] % this.width) - x,
        dy = Math.floor(one.points[0] / this.width) - y;
      const along = dx * right + dy * down,
        aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (along > 0 && along + 2 * aside < least) [best, least] = [number, along + 2 * aside];
    });
    return best;
  }
}
