// A click counts only where the same element was pressed and let go: what changes by itself is drawn after it.

const LONGEST = 3000; // milliseconds; some presses are never heard to end, as where they open a menu
const waiting = new Map();
let since = null;

function end() {
  clearTimeout(since);
  since = null;
  const draws = [...waiting.values()];
  waiting.clear();
  for (const draw of draws) draw();
}

document.addEventListener(
  "pointerdown",
  () => {
    clearTimeout(since);
    since = setTimeout(end, LONGEST);
  },
  true,
);
for (const name of ["pointerup", "pointercancel"]) {
  // The click itself comes between this and the timer.
  document.addEventListener(name, () => setTimeout(end), true);
}

// Draws what belongs to `place`, at once or after the press at hand; of several such drawings only the last is made.
export function drawUnpressed(place, draw) {
  if (since === null) draw();
  else waiting.set(place, draw);
}
