// The patterns in the sources of packages that read texts from outside, as their syntax trees have them.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"];

/** Their patterns read what they made themselves. What the makers of worlds import comes from outside. */
const OF_ITS_OWN = /^corpora\/(?:generated|world-maker\/src\/(?!import\/))/;

/**
 * Those that are made of strings and tables of words when a module is loaded, and the files that make others while they
 * run. Needs what is built; loads it in a program of its own.
 */
export function composedPatterns() {
  const program = fileURLToPath(new URL("composed-patterns.mjs", import.meta.url));
  const { made, running } = JSON.parse(execFileSync(process.execPath, [program], { encoding: "utf8", maxBuffer: 1e8 }));
  const patterns = made.map(({ source, flags, place }) => {
    const path = place.replace(/:\d+:\d+$/, "");
    return { path, source, flags, key: `/${source}/${flags}`, at: path };
  });
  const isRead = ({ path }) => !OF_ITS_OWN.test(path);
  return { made: patterns.filter(isRead), running: [...new Set(running)].filter((path) => isRead({ path })).sort() };
}

/** Literals, each with its place and a key that names it wherever it stands. */
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
    .filter((folder) => existsSync(join(ROOT, folder, "package.json")))
    .flatMap((folder) => {
      const src = join(ROOT, folder, "src");
      return readdirSync(src, { recursive: true })
        .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|case|fixture)\.tsx?$/.test(name))
        .map((name) => relative(ROOT, join(src, name)).replaceAll("\\", "/"))
        .filter((path) => !OF_ITS_OWN.test(path))
        .sort()
        .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
    });
}

/** Every node of a syntax tree. */
export function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (typeof node === "object" && node !== null) {
    if (node.type) visit(node);
    for (const key in node) walk(node[key], visit);
  }
}
