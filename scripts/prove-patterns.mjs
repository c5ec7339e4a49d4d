// Proves that the patterns of the packages that read texts from outside take time in proportion to the text, whatever it
// says, and writes down which (test/house/linear-patterns.json): `node scripts/prove-patterns.mjs` after a build. With `--check` all
// that is written down is proven again. What is not proven is told, and has to be written otherwise.
//
// The prover is recheck, by its automaton: a search that begins at every place, which steps it takes at most. It knows no
// look-around; such a pattern is proven of one that takes more steps: what a look-around looks for is read and refused, or
// it is not there at all, and the whole is refused at its end, so that every way through it is tried.
import { readFileSync, writeFileSync } from "node:fs";
import { check } from "recheck";
import { composedPatterns, patternsOf } from "../test/patterns.mjs";

const LIST = new URL("../test/house/linear-patterns.json", import.meta.url);
/** The automaton of a pattern of many words is large. */
const TIMEOUT_MS = 4_000;
/** A sign that no text has where a pattern is looked for: what ends in it fails. */
const NEVER = "\\uFFFF";

const isChecked = process.argv.includes("--check");
const proven = new Set(JSON.parse(readFileSync(LIST, "utf8")));
const found = new Map([...patternsOf(), ...composedPatterns().made].map((pattern) => [pattern.key, pattern]));
const refused = [];
const holds = [];
for (const [key, { source, flags, at }] of found) {
  if (!isChecked && proven.has(key)) {
    holds.push(key);
    continue;
  }
  const why = await whyNotLinear(source, flags);
  if (why === null) holds.push(key);
  else if (!isChecked || proven.has(key)) refused.push(`${at}: ${key}: ${why}`);
}
if (!isChecked) writeFileSync(LIST, `${JSON.stringify(holds.sort(), null, 2)}\n`);
for (const line of refused) console.error(line);
console.log(`${holds.length} of ${found.size} patterns are proven linear`);
process.exit(refused.length > 0 ? 1 : 0);

/** Null where it is proven. */
async function whyNotLinear(source, flags) {
  const plain = withoutLookAround(source);
  // A sticky pattern is tried at one place.
  const stricter = plain !== null && flags.includes("y") ? `^(?:${plain})` : plain;
  if (stricter === null) return "looks behind without a bound";
  const how = { checker: "automaton", timeout: TIMEOUT_MS };
  const { status, complexity, error, hotspot } = await check(stricter, flags.replace(/[dvy]/g, ""), how);
  if (status === "safe") return null;
  const parts = hotspot?.map(({ start, end }) => stricter.slice(start, end)).join(" ");
  return complexity ? `${complexity.summary}: ${parts}` : `not told: ${error?.kind}`;
}

/** The source itself where it has no look-around; null where it looks behind without a bound. */
function withoutLookAround(source) {
  let text = source;
  let at = nextLookAround(text);
  if (at < 0) return source;
  while (at >= 0) {
    const end = closing(text, at);
    const isBehind = text[at + 2] === "<";
    const looked = text.slice(at + (isBehind ? 4 : 3), end);
    if (isBehind && isUnbounded(looked)) return null;
    const instead = isBehind ? "" : `(?:(?:${looked})${NEVER}|)`;
    text = text.slice(0, at) + (instead || "(?:)") + text.slice(end + 1);
    at = nextLookAround(text);
  }
  return `(?:${text})${NEVER}`;
}

function nextLookAround(text) {
  let isClass = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (isClass) isClass = text[at] !== "]";
    else if (text[at] === "[") isClass = true;
    else if (/^\(\?(?:[=!]|<[=!])/.test(text.slice(at, at + 4))) return at;
  }
  return -1;
}

function closing(text, open) {
  let [depth, isClass] = [0, false];
  for (let at = open; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (isClass) isClass = text[at] !== "]";
    else if (text[at] === "[") isClass = true;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  throw new Error(`no end: ${text}`);
}

function isUnbounded(text) {
  let isClass = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (isClass) isClass = text[at] !== "]";
    else if (text[at] === "[") isClass = true;
    else if (/^(?:[*+]|\{\d+,\})/.test(text.slice(at, at + 8))) return true;
  }
  return false;
}
