// Elements of the page. What users or files say is set as text, never as markup.

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const button = (label, onclick, attributes = {}) =>
  el("button", { type: "button", onclick, ...attributes }, label);

// A field with its label.
export function field(label, input) {
  return el("label", { class: "field" }, el("span", {}, label), input);
}

export function select(options, value, onchange, attributes = {}) {
  const chosen = el(
    "select",
    { onchange: () => onchange(chosen.value), ...attributes },
    options.map(([word, label]) => el("option", { value: word, selected: word === value }, label)),
  );
  return chosen;
}

// A picture that the server drew. It comes from this server alone, and is parsed as SVG, without scripts.
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

const place = () => document.getElementById("alert");

// Says what went wrong, in the server's own sentence.
export function alarm(error) {
  place().replaceChildren(
    el("p", {}, typeof error === "string" ? error : error.message),
    button("Close", () => calm(), { class: "plain" }),
  );
}

export function calm() {
  place().replaceChildren();
}

// Runs something that may fail, and says so.
export function careful(action) {
  return async (...given) => {
    calm();
    try {
      return await action(...given);
    } catch (error) {
      alarm(error);
      return undefined;
    }
  };
}

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export const title = (color) => color[0].toUpperCase() + color.slice(1);
