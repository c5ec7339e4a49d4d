// Texts that may be slow to read: fragments of what patterns look for, one of them over and over between others.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"];
/** Signs of every class that patterns tell apart. */
const CLASSES = [
  ..." \n\t\u3000\u00a0\u200b\u0001.,;:!?'\"`*_#|-+=/\\()[]{}<>@%^~$&0a1A一三é“”「」『』《》【】（），。；：！？、…—￥°→",
  ...'12:00 12.5 2026-10-01 10月1日 周一 三个 49月0 http:// https://a.b/ [1] ](http:// ** ``` \r\n | <a> <b </a> </ &# \\u {" "," ":" ab aA1 A.'.split(
    " ",
  ),
];
/** What brought a server down: part of every hunt. */
const KNOWN = [
  { prefix: "The officer told him to ignore all ", unit: "vh", suffix: "_ above" },
  { prefix: "三个", unit: " ", suffix: "x" },
  { prefix: "49月0", unit: " ", suffix: "x" },
  { prefix: "[ 1", unit: "\x01[国,x](http://国a,(", suffix: "" },
  { prefix: "", unit: "“", suffix: "" },
  { prefix: "", unit: "1", suffix: "x" },
];

/** Runs of plain characters in the patterns of the sources, and the classes of signs. */
export function fragmentsOf() {
  const found = new Set(CLASSES);
  for (const pattern of patternsOf()) {
    const plain = pattern.replace(/\\[bBdDsSwW]|\\[pP]\{[^}]{0,40}\}|\(\?[<!=:]{1,2}|\{[\d,]{1,9}\}/g, " ");
    for (const [run] of plain.matchAll(/[\p{L}\p{N}“”「」《》→℃¥￥ :/.%-]{1,24}/gu)) if (run.trim()) found.add(run);
  }
  return [...found];
}

function patternsOf() {
  return ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true }).map(({ name }) => join(ROOT, room, name, "src")),
  )
    .flatMap((folder) => sourcesBelow(folder))
    .flatMap((file) => {
      const patterns = [];
      walk(parseSync(file, readFileSync(file, "utf8")).program, (node) => {
        if (node.type === "Literal" && node.regex) patterns.push(node.regex.pattern);
      });
      return patterns;
    });
}

function sourcesBelow(folder) {
  // A folder that a moved package left behind has no sources.
  try {
    return readdirSync(folder, { recursive: true })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|case|fixture)\.tsx?$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (typeof node === "object" && node !== null) {
    if (node.type) visit(node);
    for (const key in node) walk(node[key], visit);
  }
}

/** Those that are known, then others that are drawn. */
export function textsFrom(fragments, random, count) {
  const draw = (list) => list[Math.floor(random.next() * list.length)];
  const some = (most) =>
    Array.from({ length: Math.floor(random.next() * (most + 1)) }, () =>
      draw(random.next() < 0.5 ? CLASSES : fragments),
    ).join("");
  const drawn = Array.from({ length: Math.max(0, count - KNOWN.length) }, (_, at) => ({
    prefix: some(2),
    // Every class stands alone once, before others are put together.
    unit: CLASSES[at] ?? (some(2) || draw(fragments)),
    suffix: some(2),
  }));
  return [...KNOWN, ...drawn];
}

export const grownText = ({ prefix, unit, suffix }, size) =>
  prefix + unit.repeat(Math.ceil((size - prefix.length - suffix.length) / unit.length)) + suffix;
