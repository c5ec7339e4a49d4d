// The patterns that the packages make of strings and tables of words: every module that is built is loaded with a RegExp
// that tells what it is given, and from where. What is made only while something runs is told by its place alone.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { walk } from "./patterns.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"];
/** Programs: to load them is to start them. */
const PROGRAM = /(?:^|[/-])(?:stdio|main|thread|program)\.js$/;

const built = ROOMS.flatMap((room) => readdirSync(join(ROOT, room)).map((name) => join(ROOT, room, name, "dist")))
  .flatMap((dist) => filesOf(dist).map((name) => join(dist, name)))
  .filter((file) => /\.js$/.test(file) && !PROGRAM.test(file));

const made = [];
const Plain = globalThis.RegExp;
globalThis.RegExp = new Proxy(Plain, {
  construct: (target, given) => recorded(Reflect.construct(target, given)),
  apply: (target, self, given) => recorded(Reflect.apply(target, self, given)),
});
for (const file of built) await import(pathToFileURL(file).href);
globalThis.RegExp = Plain;

const places = new Set(made.map(({ place }) => place));
const running = built.flatMap((file) => sitesOf(file)).filter((place) => !places.has(place));
process.stdout.write(JSON.stringify({ made, running: running.map((place) => place.replace(/:\d+:\d+$/, "")) }));

function recorded(pattern) {
  const [, file, line, column] = /(\/[^\s()]*\/dist\/[^\s()]*\.js):(\d+):(\d+)/.exec(callerOf(new Error().stack)) ?? [];
  if (file) made.push({ source: pattern.source, flags: pattern.flags, place: `${sourceOf(file)}:${line}:${column}` });
  return pattern;
}

/** The first frame that is not of this file. */
function callerOf(stack) {
  return stack.split("\n").find((frame) => frame.includes("/dist/") && !frame.includes("composed-patterns")) ?? "";
}

function sitesOf(file) {
  const text = readFileSync(file, "utf8");
  if (!text.includes("RegExp(")) return [];
  const sites = [];
  walk(parseSync(file, text).program, ({ type, callee, start }) => {
    if ((type !== "NewExpression" && type !== "CallExpression") || callee.name !== "RegExp") return;
    const before = text.slice(0, start).split("\n");
    sites.push(`${sourceOf(file)}:${before.length}:${before.at(-1).length + 1}`);
  });
  return sites;
}

function sourceOf(file) {
  return relative(ROOT, file).replace("/dist/", "/src/").replace(/\.js$/, ".ts");
}

function filesOf(folder) {
  // A folder that a moved package left behind has no files.
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}
