import type { Check, Finding, Status } from "./types.js";

export type { Check, Finding, Status };

/** The text of a game record (SGF) or a diagram, or the rows of a board: "X" is Black, "O" White, "." empty. */
export type Position = string | { rows: string[]; komi?: number; prisoner_stones?: { black: number; white: number } };

export type Question = "independently-alive" | "uncapturable" | "capturable-1" | "capturable-2";

/** Limits, and any other option of `POST /rulings` (docs/http.md of assess), such as `move`, `rules`, `precedents`. */
export interface Options {
  /** Of search, 60 where nothing is said. */
  seconds?: number;
  /** Positions that a question may look at: unlike seconds they give the same answer on every machine. */
  nodes?: number;
  [option: string]: unknown;
}

/** What a proof of an answer is: `check` judges it, and so does `assess check`. */
export type Certificate = Record<string, unknown>;

/** The statuses of all strings, or of `strings`; territory and score. */
export function status(position: Position, options?: Options & { strings?: string[] }): Promise<Status>;

/** The answer to one question about a string, named by a stone, and its certificate where it has one. */
export function ask(
  position: Position,
  string: string,
  question: Question,
  options?: Options,
): Promise<Finding & { certificate: Certificate | null }>;

/** What the independent checker says of a certificate about a position. */
export function check(
  certificate: Certificate,
  position: Position,
  options?: { string?: string; question?: Question; move?: number },
): Promise<Check>;

/** Ends the worker. The next question begins another. */
export function close(): Promise<void>;
