// Draws what stands on a board, with the symbols of the page (board_svg.py): for the HTML file of a ruling, and for the
// page of assess serve. It knows no rules.
const SVG = "http://www.w3.org/2000/svg";
const STONES = { X: "black", O: "white" };
const UNKNOWN = "?"; // on a part of a board

// The stones after a row of nodes of the variations, and the numbers of the moves that still stand.
export function stonesAfter(tree, row) {
  const stones = [...tree.stones];
  const labels = new Map();
  row.forEach((number, index) => {
    const [, point, color, removed] = tree.nodes[number];
    for (const gone of removed) {
      stones[gone] = ".";
      labels.delete(gone);
    }
    if (point >= 0) {
      stones[point] = color === "black" ? "X" : "O";
      labels.set(point, index + 1);
    }
  });
  return { stones, labels };
}

// Puts stones into the group of a board: the numbers or letters of `labels`, triangles on `target`, the symbols of
// `marks`, rings in `eyes`, a square on the point of a ban; the label of the last move is underlined, stones of `dim`
// are pale, and so are marks on its empty points and those of `tentative`; what is `agreed` has a ring.
export function drawStones(group, board, stones, shown = {}) {
  const { labels = new Map(), target = new Set(), marks = new Map(), last = -1, ban = -1 } = shown;
  const { eyes = new Set(), dim = new Set(), tentative = new Set(), agreed = new Set() } = shown;
  group.replaceChildren();
  const add = (name, x, y, attributes, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries({ x, y, ...attributes })) element.setAttribute(key, value);
    if (text) element.textContent = text;
    group.append(element);
  };
  [...stones].forEach((sign, point) => {
    const stone = STONES[sign] || "empty";
    const x = (point % board.width) * board.cell,
      y = Math.floor(point / board.width) * board.cell;
    if (sign === UNKNOWN) {
      add("circle", x, y, { cx: x, cy: y, r: 9, fill: "#fff", class: "ground" });
      add("text", x, y + 4, { "font-size": 11, "text-anchor": "middle", fill: "#000" }, UNKNOWN);
      return;
    }
    const faint = dim.has(point) ? { opacity: stone === "empty" ? "0.4" : "0.6" } : {};
    if (stone !== "empty") add("use", x, y, { href: `#${stone}-stone`, ...faint });
    if (labels.has(point)) {
      const label = String(labels.get(point)),
        size = [13, 11, 8.5, 7, 6][label.length - 1] || 6;
      const under = point === last ? { "text-decoration": "underline" } : {};
      const ink = stone === "black" ? "#fff" : "#000";
      if (stone === "empty") add("rect", x - 6, y - 6, { width: 12, height: 12, fill: "#fff", class: "ground" });
      add(
        "text",
        x,
        y + 0.36 * size,
        { "font-size": size, "font-weight": "bold", "text-anchor": "middle", fill: ink, ...under },
        label,
      );
      return;
    }
    if (target.has(point)) add("use", x, y, { href: `#target-on-${stone}` });
    if (agreed.has(point)) add("use", x, y, { href: `#agreed-on-${stone}` });
    const mark = marks.get(point);
    const pale = tentative.has(point) ? { opacity: "0.5" } : stone === "empty" ? faint : {};
    if (mark) add("use", x, y, { href: `#${mark.endsWith("territory") ? mark : `${mark}-on-${stone}`}`, ...pale });
    else if (eyes.has(point) && stone === "empty") {
      add("circle", x, y, { cx: x, cy: y, r: 4.5, fill: "#fff", stroke: "#000", "stroke-width": 2 });
    } else if (point === ban && !target.has(point)) add("use", x, y, { href: "#seki-on-empty" });
  });
}
