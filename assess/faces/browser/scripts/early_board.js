// The board of a record before Python has begun: the main line of an SGF file, or rows. It is to be looked at and nothing
// else; what Python then says of the record takes its place.

import { drawStones } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 20;
const LARGEST = 25;
const TOKEN = /\[((?:\\[\s\S]|[^\]\\])*)\]|([A-Za-z]+)|([();])/g;

// The width and the stones of what is read, row by row from the top; null where it is not understood.
export function earlyStones(text) {
  try {
    return /^\s*\(\s*;/.test(text) ? ofRecord(text) : ofRows(text);
  } catch {
    return null; // Python says what is wrong with it
  }
}

// A picture of it.
export function earlyBoard({ width, stones }) {
  const height = stones.length / width,
    root = made("svg", { viewBox: `-14 -14 ${(width - 1) * CELL + 28} ${(height - 1) * CELL + 28}`, "aria-hidden": "true" });
  const right = (width - 1) * CELL,
    bottom = (height - 1) * CELL;
  root.append(made("rect", { x: -14, y: -14, width: right + 28, height: bottom + 28 }));
  const across = Array.from({ length: height }, (_, row) => `M0 ${row * CELL}H${right}`),
    down = Array.from({ length: width }, (_, column) => `M${column * CELL} 0V${bottom}`);
  root.append(made("path", { d: [...across, ...down].join(""), stroke: "#000", "stroke-width": 0.8, fill: "none" }));
  const group = made("g", { class: "stones" });
  root.append(group);
  drawStones(group, { width, cell: CELL }, stones);
  return root;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function ofRows(text) {
  const rows = text.split("\n").map((line) => line.replace(/\s/g, "")).filter(Boolean);
  const width = rows[0]?.length;
  const fits = rows.length <= LARGEST && width <= LARGEST && rows.every((row) => row.length === width && /^[.XO]+$/.test(row));
  return fits ? { width, stones: [...rows.join("")] } : null;
}

// The first game, the first variation everywhere, to two passes or to the end.
function ofRecord(text) {
  let width = 19,
    height = 19,
    name = "",
    passes = 0,
    stones = null;
  for (const [, value, word, sign] of text.matchAll(TOKEN)) {
    if (sign === ")") break;
    if (sign) continue;
    if (word) {
      name = word.replace(/[a-z]/g, "");
      continue;
    }
    if (name === "SZ") [width, height = width] = value.split(":").map(Number);
    if (!["AB", "AW", "AE", "B", "W"].includes(name)) continue;
    if (!(width <= LARGEST && height <= LARGEST)) return null;
    stones ??= Array(width * height).fill(".");
    const isMove = name.length === 1,
      stone = name.endsWith("B") ? "X" : name.endsWith("W") ? "O" : ".";
    const points = pointsOf(value, width, height);
    passes = isMove && !points.length ? passes + 1 : 0;
    if (passes === 2) break;
    for (const point of points) stones[point] = stone;
    if (isMove && points.length) capture(stones, points[0], width);
  }
  return stones && { width, stones };
}

// "dd", or a rectangle "aa:cc"; none for a pass.
function pointsOf(value, width, height) {
  const [first, last = first] = value.trim().split(":").map((text) => [...text].map((letter) => letter.charCodeAt(0) - 97));
  const found = [];
  for (let y = first[1]; y <= last[1]; y += 1)
    for (let x = first[0]; x <= last[0]; x += 1) if (x < width && y < height) found.push(y * width + x);
  return found;
}

function capture(stones, point, width) {
  const own = stones[point];
  for (const next of beside(point, stones.length, width)) {
    if (![".", own].includes(stones[next])) takeOff(stones, next, width);
  }
}

function takeOff(stones, point, width) {
  const string = new Set([point]);
  for (const at of string) {
    for (const next of beside(at, stones.length, width)) {
      if (stones[next] === ".") return;
      if (stones[next] === stones[point]) string.add(next);
    }
  }
  for (const at of string) stones[at] = ".";
}

const beside = (point, all, width) =>
  [
    point % width ? point - 1 : -1,
    (point + 1) % width ? point + 1 : -1,
    point - width,
    point + width,
  ].filter((next) => next >= 0 && next < all);
