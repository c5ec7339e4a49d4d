/**
 * JSON with its spelling kept: a value is written back into the text it was read from, and only what differs is
 * spelt anew. Numbers such as 1.0 or 1e3, spaces and the order of members stay as they were. Pure.
 */
import { fail, type Json } from "@arenakit/contracts";

interface Node {
  readonly start: number;
  readonly end: number;
  readonly members?: readonly { readonly key: string; readonly keyStart: number; readonly node: Node }[];
  readonly items?: readonly Node[];
}

/** Deeper than any source of rubrics; a text of ten thousand brackets is refused, not overflowed on. */
const MAX_DEPTH = 200;

/** Equal as JSON, the order of members included. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** `value` in the spelling of `text` wherever the two are the same. Throws where `text` is no JSON. */
export function respell(value: Json, text: string): string {
  const original = JSON.parse(text) as Json;
  if (isSameJson(value, original)) return text;
  const spaces = /[,:] /.test(text) ? " " : "";
  return spelt(value, original, { text, node: nodeAt(text, skipSpace(text, 0), 0), spaces });
}

/** The elements of a list as they are spelt. Throws where `text` is no JSON list. */
export function elementTexts(text: string): string[] {
  if (!Array.isArray(JSON.parse(text))) fail("harness", "bad_input", "expected a JSON list");
  const { items = [] } = nodeAt(text, skipSpace(text, 0), 0);
  return items.map(({ start, end }) => text.slice(start, end));
}

interface JsonPosition {
  readonly text: string;
  readonly node: Node;
  /** What follows a comma and a colon that we write. */
  readonly spaces: string;
}

function spelt(value: Json, original: Json, place: JsonPosition): string {
  const { text, node, spaces } = place;
  if (isSameJson(value, original)) return text.slice(node.start, node.end);
  if (Array.isArray(value) && Array.isArray(original) && node.items) return speltList(value, original, place);
  if (!isObject(value) || !isObject(original) || !node.members) return written(value, spaces);
  const known = new Map(node.members.map((member) => [member.key, member]));
  const members = Object.entries(value).map(([key, member]) => {
    const before = known.get(key);
    if (!before) return `${JSON.stringify(key)}:${spaces}${written(member, spaces)}`;
    const name = text.slice(before.keyStart, before.node.start);
    return `${name}${spelt(member, original[key]!, { text, node: before.node, spaces })}`;
  });
  return `{${members.join(`,${spaces}`)}}`;
}

/** Elements that are the same are found wherever they moved; of the others each is laid beside the one in its place. */
function speltList(value: readonly Json[], original: readonly Json[], place: JsonPosition): string {
  const free = new Set(original.keys());
  const same = value.map((one) => {
    const at = [...free].find((index) => isSameJson(original[index], one));
    if (at !== undefined) free.delete(at);
    return at;
  });
  const items = value.map((one, index) => {
    const at = same[index] ?? (free.delete(index) ? index : undefined);
    if (at === undefined) return written(one, place.spaces);
    return spelt(one, original[at]!, { ...place, node: place.node.items![at]! });
  });
  return `[${items.join(`,${place.spaces}`)}]`;
}

function written(value: Json, spaces: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => written(one, spaces)).join(`,${spaces}`)}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${spaces}${written(one, spaces)}`);
  return `{${members.join(`,${spaces}`)}}`;
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where the value that begins at `start` ends, and what it consists of. The text has been read as JSON before. */
function nodeAt(text: string, start: number, depth: number): Node {
  if (depth > MAX_DEPTH) fail("harness", "too_deep", `expected JSON at most ${MAX_DEPTH} levels deep`);
  if (text[start] === "[") {
    const items: Node[] = [];
    let at = skipSpace(text, start + 1);
    while (text[at] !== "]") {
      const node = nodeAt(text, at, depth + 1);
      items.push(node);
      at = afterComma(text, node.end);
    }
    return { start, end: at + 1, items };
  }
  if (text[start] !== "{") return { start, end: endOfScalar(text, start) };
  const members: { key: string; keyStart: number; node: Node }[] = [];
  let at = skipSpace(text, start + 1);
  while (text[at] !== "}") {
    const keyEnd = endOfScalar(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const node = nodeAt(text, valueStart, depth + 1);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, keyStart: at, node });
    at = afterComma(text, node.end);
  }
  return { start, end: at + 1, members };
}

function afterComma(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \t\n\r".includes(text[at] ?? "x")) at++;
  return at;
}

function endOfScalar(text: string, start: number): number {
  let at = start + 1;
  if (text[start] === '"') {
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return at + 1;
  }
  while (at < text.length && !" \t\n\r,]}".includes(text[at]!)) at++;
  return at;
}
