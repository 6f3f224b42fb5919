// What the npm package answers in node: `node npm_package.mjs PACKAGE GO-BOARD FILE` prints it as JSON.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, goBoard, file] = process.argv.slice(2);
const { status, ask, check, close } = await import(pathToFileURL(`${folder}/index.js`));
const { statusMap } = await import(pathToFileURL(`${folder}/go-board.js`));
const { default: Board } = await import(pathToFileURL(goBoard));

const sgf = readFileSync(file, "utf8");
const limits = { nodes: 20000 };
const found = await status(sgf, { ...limits, estimate: "off" });
const answer = await ask(sgf, "A1", "uncapturable", limits);
const verdict = await check(answer.certificate, sgf);
const spoilt = await check({ ...answer.certificate, claim: {} }, sgf);
const refused = await status("no game").catch((error) => error.message);
const signs = { X: 1, O: -1, ".": 0 };
const board = new Board(found.position.rows.map((row) => [...row].map((stone) => signs[stone])));
const map = await statusMap(board, limits);
const late = status(sgf, limits).catch((error) => error.message);
await close();
const closed = await late;
console.log(JSON.stringify({ found, answer, verdict, spoilt, refused, map, closed }));
