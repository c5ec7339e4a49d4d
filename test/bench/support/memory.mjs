// `node memory.mjs nothing | json FILE | world FILE`: resident bytes of a process that holds it, after a collection.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const [kind, file] = process.argv.slice(2);
const { loadWorld } = await import("@arenakit/corpus-world"); // in every process, so that code is not what differs
const held = kind === "world" ? await loadWorld(file) : kind === "json" ? JSON.parse(readFileSync(file, "utf8")) : null;
collect();
console.log(process.memoryUsage.rss());
globalThis.held = held;
