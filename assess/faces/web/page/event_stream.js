// Server-sent events in the pieces in which they come. What lies between them is a sign of life.

import { Refusal } from "./refusal.js";
import { worded } from "./spoken.js";

export function eventsTo(hear) {
  const decoder = new TextDecoder();
  let text = "";
  return (piece) => {
    const told = (text + decoder.decode(piece, { stream: true })).split("\n\n");
    text = told.pop();
    for (const one of told) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(one) || [];
      if (name) hear(name, read(data));
    }
  };
}

function read(data) {
  try {
    return JSON.parse(data);
  } catch {
    throw new Refusal(worded("The answer broke off before its end."));
  }
}
