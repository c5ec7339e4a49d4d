// `node memory.mjs nothing | bytes | world FILE`: a process that holds it: `{ ms, mebibytes }`, the time it took after
// all modules were loaded, and what is resident after a collection.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadWorld } from "@arenakit/corpus-world"; // in every process, so that code is not what differs

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const [kind, file] = process.argv.slice(2);

function hashed() {
  const bytes = readFileSync(file);
  return { bytes, id: createHash("sha256").update(bytes).digest("hex") };
}
const ways = { nothing: () => null, bytes: hashed, world: () => loadWorld(file) };

const began = performance.now();
const held = await ways[kind]();
const ms = performance.now() - began;
collect();
console.log(JSON.stringify({ ms, mebibytes: process.memoryUsage.rss() / 2 ** 20 }));
globalThis.held = held;
