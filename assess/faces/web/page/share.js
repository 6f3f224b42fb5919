// What can be sent to somebody: a picture of the board as it is drawn, by the phone's own dialogue, or as a file; and a
// link that holds the position.

import { linkOf } from "./asking.js";
import { action, careful, el, save } from "./dom.js";
import { worded } from "./spoken.js";

const PIXELS = 1600; // of its longer side
const GROUND = "#ecd5a3";

// A link that is copied by a click; where the clipboard is closed to pages it is followed, and stands in the address.
export function linkButton(desk, id = "link-here") {
  const copy = careful(async (event) => {
    if (!navigator.clipboard) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
      link.textContent = worded("Copied");
    } catch {
      location.assign(link.href);
    }
  });
  const link = el(
    "a",
    { href: linkOf(desk.position), class: "download", id, title: worded("A link that holds the position"), onclick: copy },
    worded("Link"),
  );
  return link;
}

export const pictureButton = (desk) => action("PNG", () => share(desk), { id: "picture" });

async function share(desk) {
  const blob = await pictureOf(desk.board.svg);
  const name = `${desk.told.name.replace(/\.\w+$/, "") || "board"}.png`,
    file = new File([blob], name, { type: blob.type });
  if (navigator.maxTouchPoints && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: desk.told.title }).catch(() => {}); // who thinks better of it is right
  } else {
    save(URL.createObjectURL(blob), name);
  }
}

// The board with the symbols of the page in it, as a PNG.
async function pictureOf(board) {
  const drawn = board.cloneNode(true),
    { width, height } = board.viewBox.baseVal,
    scale = PIXELS / Math.max(width, height);
  drawn.querySelector(".hits")?.remove();
  drawn.querySelectorAll(":scope > rect").forEach((rect) => rect.setAttribute("fill", GROUND));
  drawn.prepend(...[...document.querySelectorAll("#symbols svg > *")].map((one) => one.cloneNode(true)));
  for (const [name, value] of [["width", width * scale], ["height", height * scale]]) drawn.setAttribute(name, value);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
