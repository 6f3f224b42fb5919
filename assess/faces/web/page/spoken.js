// Messages of the page in the language of its reader, as assess/languages/spoken.py words those of the program: whole
// English sentences with named parts, translated by the same files. The browser says which language, or the menu.

import { LANGUAGES } from "./languages.js";

const KEPT = "assess-language";
const TAGS = { zh: "zh-Hans" };

export const language = chosen();
export const tag = TAGS[language] || language;
document.documentElement.lang = tag;

export let isWhole = true; // whether the messages of the language are here
const messages = language === "en" ? {} : await catalogue();
const numbers = new Intl.PluralRules(tag);

function chosen() {
  const wanted = [kept(), ...navigator.languages].map((name) => String(name).toLowerCase().split("-")[0]);
  return wanted.find((name) => name in LANGUAGES) || "en";
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser may keep nothing
  }
}

async function catalogue() {
  try {
    const answer = await fetch(new URL(`${language}.json`, import.meta.url));
    if (answer.ok) return await answer.json();
  } catch {
    // English is better than no page
  }
  isWhole = false;
  return {};
}

// Keeps another language, and shows the page in it.
export function speak(name) {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    return;
  }
  location.reload();
}

// In French no line ends before its high marks, nor behind an opening quotation mark.
const spaced = (text) => (language === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text);
const filled = (text, parts) => spaced(text).replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? parts[name] : whole));

export const worded = (message, parts = {}) => filled(messages[message]?.[0] || message, parts);

// Where other languages tell apart by the context what English has one word for.
export const wordedAs = (context, message, parts = {}) =>
  filled(messages[`${context}\u0004${message}`]?.[0] || message, parts);

// Of a number of things, the part `number`.
export function wordedFor(number, one, many, parts = {}) {
  const forms = messages[one];
  const single = numbers.select(number) === "one";
  const text = forms ? (single ? forms[0] : forms.at(-1)) : number === 1 ? one : many;
  return filled(text, { number, ...parts });
}

const COLON = { fr: "\u00a0: ", ja: "：", zh: "：" }[language] || ": ";
const SEMICOLON = { fr: "\u00a0; ", ja: "；", zh: "；" }[language] || "; ";

// Sentences one behind another: after the full stops of Chinese and Japanese there is no blank.
export const paragraph = (sentences) =>
  sentences.filter(Boolean).reduce((text, one) => (!text || /[。！？：；」』）]$/.test(text) ? text + one : `${text} ${one}`), "");

// Statements in a sentence, a semicolon between them.
export const clauses = (statements) => statements.join(SEMICOLON);

export const capital = (text) => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);

// What is said behind a label and a colon.
export const labelled = (label, text = "") => `${label}${COLON}${text}`;

// A path with the language in which what the server words is wanted; English is what it words anyway.
export const inLanguage = (path) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
