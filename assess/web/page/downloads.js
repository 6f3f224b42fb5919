// The files of a ruling.

import { el } from "./dom.js";
import { linkTo } from "./server.js";

const FORMATS = [
  ["pdf", "PDF"],
  ["html", "HTML"],
  ["sgf", "SGF"],
  ["svg", "SVG"],
  ["txt", "Text"],
];

export function downloads(asked, certificate = false) {
  const link = (path, label) =>
    el("a", { ...linkTo(`/questions/${asked.id}/${path}`), class: "download" }, label);
  const formats = FORMATS.map(([form, label]) => link(`ruling.${form}`, label));
  if (certificate) formats.push(link("certificate", "Certificate"));
  return el("p", { class: "downloads" }, el("span", {}, "Save or print: "), formats);
}
