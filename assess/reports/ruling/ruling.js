// Steps through the variations on the board, and folds them. What stands on the board comes from TREE: this script
// knows no rules, and draws by board.js with the symbols of the page. What it says stands in TREE.
if (TREE) {
  const [PARENT, MOVE, VERDICT, EARLIER] = [0, 5, 6, 7];
  const nodes = TREE.nodes;
  const children = nodes.map(() => []);
  nodes.forEach((node, number) => { if (node[PARENT] >= 0) children[node[PARENT]].push(number); });
  const taken = new Map();  // the branch last chosen at each node
  const board = document.querySelector("#player .stones");
  const lines = [...document.querySelectorAll(".line")];
  const target = new Set(TREE.target);
  let current = 0;

  function path(number) {
    const found = [];
    for (let at = number; nodes[at][PARENT] >= 0; at = nodes[at][PARENT]) found.push(at);
    return found.reverse();
  }

  function draw(number) {
    const { stones, labels } = stonesAfter(TREE, path(number));
    const [, last, , , ban] = nodes[number];
    drawStones(board, TREE, stones, { labels, target, eyes: new Set(TREE.eyes[number]), last, ban });
  }

  function tell(number) {
    const place = document.getElementById("move"), node = nodes[number];
    place.replaceChildren();
    const move = document.createElement("strong");
    move.textContent = TREE.texts[node[MOVE]];
    place.append(move, " ", TREE.texts[node[VERDICT]]);
    if (node[EARLIER] >= 0) {
      const link = document.createElement("a");
      link.href = `#n${node[EARLIER]}`;
      link.textContent = TREE.words.earlier;
      place.append(" ", link);
    }
  }

  function select(number, scroll = true, open = true) {
    if (!nodes[number]) return;
    current = number;
    for (const at of path(number)) taken.set(nodes[at][PARENT], at);
    draw(number);
    tell(number);
    document.querySelector("a.current")?.classList.remove("current");
    let shown = number;  // the answers to equal replies have no line of their own
    while (shown >= 0 && !document.getElementById(`m${shown}`)) shown = nodes[shown][PARENT];
    const link = document.getElementById(`m${shown}`);
    if (link) {
      link.classList.add("current");
      if (open) link.closest("details")?.setAttribute("open", "");
      unfold(link.closest(".line"));
      if (scroll) link.scrollIntoView({ block: "nearest" });
    }
    try {
      history.replaceState(null, "", `#n${number}`);
    } catch {
      // In a frame without an address of its own the page has no history: it works without.
    }
  }

  const steps = {
    start: () => nodes.findLastIndex((node, number) => number <= current && node[PARENT] < 0),
    back: () => nodes[current][PARENT] < 0 ? current : nodes[current][PARENT],
    forward: () => taken.get(current) ?? children[current][0] ?? current,
    down: () => beside(1),
    up: () => beside(-1),
    end: () => { let at = current; while (children[at].length) at = taken.get(at) ?? children[at][0]; return at; },
  };

  function beside(step) {
    if (nodes[current][PARENT] < 0) return current;
    const row = children[nodes[current][PARENT]];
    return row[row.indexOf(current) + step] ?? current;
  }

  const level = (line) => Number(line.dataset.level);

  function below(index) {
    const found = [];
    for (let at = index + 1; at < lines.length && level(lines[at]) > level(lines[index]); at++) found.push(lines[at]);
    return found;
  }

  function refold() {
    let folded = Infinity;  // the level of the folded line above
    for (const line of lines) {
      if (level(line) <= folded) folded = Infinity;
      line.classList.toggle("folded", level(line) > folded);
      const button = line.querySelector(".fold");
      if (button && folded === Infinity && button.getAttribute("aria-expanded") === "false") folded = level(line);
    }
  }

  function setFold(button, open) {
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? "▾" : "▸";
  }

  function unfold(line) {
    let at = lines.indexOf(line), wanted = level(line);
    for (; at >= 0 && wanted > 0; at--) {
      if (level(lines[at]) < wanted) {
        wanted = level(lines[at]);
        const button = lines[at].querySelector(".fold");
        if (button) setFold(button, true);
      }
    }
    refold();
  }

  lines.forEach((line, index) => {
    if (!below(index).length) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fold";
    const first = line.querySelector("a, em");  // its move, or its heading
    first.id ||= `line${index}`;
    button.setAttribute("aria-labelledby", first.id);
    button.dataset.more = line.dataset.folded || "";
    setFold(button, !line.dataset.folded);
    button.addEventListener("click", () => {
      setFold(button, button.getAttribute("aria-expanded") === "false");
      refold();
    });
    line.prepend(button);
    line.classList.add("foldable");
  });
  refold();

  const KEYS = { ArrowRight: "forward", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "start", End: "end" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    event.preventDefault();
    select(steps[KEYS[event.key]]());
  });
  for (const name of ["start", "back", "forward", "up", "down"]) {
    document.getElementById(name).addEventListener("click", () => select(steps[name](), false));
  }
  for (const tree of document.querySelectorAll(".tree")) {
    tree.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      event.preventDefault();
      select(Number(link.id.slice(1)), false);
    });
  }
  for (const string of document.querySelectorAll("#player a.string")) {
    string.addEventListener("click", () => {  // the board shows what the part is about, where it has variations
      const first = document.querySelector(`${string.hash} .tree a`);
      if (first) select(Number(first.id.slice(1)), false);
    });
  }
  document.getElementById("move").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    select(Number(link.hash.slice(2)));
  });
  for (const name of ["buttons", "hint"]) document.getElementById(name).hidden = false;
  const asked = /^#n(\d+)$/.exec(location.hash);
  const whole = document.querySelector("#player a.string");  // then the board shows all statuses until somebody steps
  if (asked && nodes[Number(asked[1])]) select(Number(asked[1]));
  else if (!whole) select(0, false, false);
}
