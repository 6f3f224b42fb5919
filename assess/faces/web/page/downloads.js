// The files of a ruling.

import { el } from "./dom.js";
import { FORMATS } from "./formats.js";
import { linkTo } from "./server.js";
import { worded } from "./spoken.js";

export function downloads(asked, certificate = false) {
  const link = (path, label) =>
    el("a", { ...linkTo(`/questions/${asked.id}/${path}`), class: "download" }, label);
  const formats = FORMATS.map(([form, label]) => link(`ruling.${form}`, label));
  if (certificate) formats.push(link("certificate", worded("Certificate")));
  return el("p", { class: "downloads" }, el("span", {}, worded("Save or print:"), " "), formats);
}
