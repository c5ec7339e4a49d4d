// The patterns in the sources of packages that read texts from outside, as their syntax trees have them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"];

/** Packages whose patterns read what their operator gives them, or what they made themselves. */
const OF_THE_OPERATOR = ["sdk/cli", "corpora/generated", "corpora/world-maker"];

/** Each with its place and a key that names it wherever it stands. */
export function patternsOf() {
  return sourcesRead().flatMap(({ path, text }) => {
    const patterns = [];
    walk(parseSync(path, text).program, (node) => {
      if (node.type !== "Literal" || !node.regex) return;
      const { pattern: source, flags } = node.regex;
      const line = text.slice(0, node.start).split("\n").length;
      patterns.push({ path, source, flags, key: `/${source}/${flags}`, at: `${path}:${line}` });
    });
    return patterns;
  });
}

function sourcesRead() {
  return ROOMS.flatMap((room) => readdirSync(join(ROOT, room)).map((name) => `${room}/${name}`))
    .filter((folder) => existsSync(join(ROOT, folder, "package.json")) && !OF_THE_OPERATOR.includes(folder))
    .flatMap((folder) => {
      const src = join(ROOT, folder, "src");
      return readdirSync(src, { recursive: true })
        .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|case|fixture)\.tsx?$/.test(name))
        .map((name) => relative(ROOT, join(src, name)).replaceAll("\\", "/"))
        .sort()
        .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
    });
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (typeof node === "object" && node !== null) {
    if (node.type) visit(node);
    for (const key in node) walk(node[key], visit);
  }
}
