// The files of a ruling.

import { el } from "/static/dom.js";
import { FORMATS } from "/static/formats.js";

export function downloads(asked, certificate = false) {
  const link = (path, label) =>
    el("a", { href: `/questions/${asked.id}/${path}`, download: true, class: "download" }, label);
  const formats = FORMATS.map(([form, label]) => link(`ruling.${form}`, label));
  if (certificate) formats.push(link("certificate", "Certificate"));
  return el("p", { class: "downloads" }, el("span", {}, "Save or print: "), formats);
}
