// One process of the drill `repeat`, told by one argument of JSON what to do; says in one line of JSON what came out.
// It knows nothing of the other processes, which is the point: they share files and the seed, and no memory.
import { createHash } from "node:crypto";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { CONTEXT_META_KEY, random } from "@arenakit/contracts";
import { loadWorld, saveWorld } from "@arenakit/corpus-world";
import { buildWorld, openGeneratedWorld, smallWorld } from "@arenakit/corpus-world-maker";
import { createGateway } from "@arenakit/server-gateway";
import { repeatCalls } from "./repeat-calls.mjs";

const PROFILES = ["arenarl", "qqr", "amap"];
const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const task = JSON.parse(process.argv[2]);
const tasks = { build, draw, ask };
console.log(JSON.stringify(await tasks[task.what](task)));

function sizeOf({ small }) {
  return small ? smallWorld() : {};
}

/** Builds the world and saves it: its id, and the digest of the whole file, of what is derived from the world too. */
async function build({ seed, small, file }) {
  const id = await saveWorld(file, buildWorld({ ...sizeOf({ small }), seed }));
  return { id, file: createHash("sha256").update(readFileSync(file)).digest("hex") };
}

/** Draws the calls; all tools of all profiles must be among them. */
async function draw({ file, seed, count, calls }) {
  const world = await loadWorld(file);
  const drawn = repeatCalls(world, { seed, count });
  const gateway = createGateway({ worlds: [world] });
  for (const profile of PROFILES) {
    const { tools } = JSON.parse((await sent(gateway, { profile, id: 0, method: "tools/list" })).text).result;
    const missed = tools.filter(({ name }) => !drawn.some((call) => call.profile === profile && call.name === name));
    if (missed.length > 0)
      throw new Error(`${profile} has tools that are not called: ${missed.map(({ name }) => name)}`);
  }
  writeFileSync(calls, JSON.stringify(drawn));
  return { calls: drawn.length };
}

/**
 * Asks everything and writes the answers, a line each in the order of the list, whatever the order of asking. Without
 * a `file` the world is built here. `order` shuffles, `together` calls are in flight at a time.
 */
async function ask({ file, seed, small, calls, answers, order, together = 1, cacheBytes }) {
  const world = file ? await loadWorld(file) : openGeneratedWorld(seed, sizeOf({ small }));
  const gateway = createGateway({ worlds: [world], ...(cacheBytes === undefined ? {} : { cacheBytes }) });
  const list = JSON.parse(readFileSync(calls, "utf8"));
  const indices = order === undefined ? [...list.keys()] : random(order, "repeat-order").shuffled([...list.keys()]);
  const lines = new Array(list.length);
  const answered = {};
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < indices.length) {
      const at = indices[next++];
      const { profile, name, args, now } = list[at];
      const meta = now === undefined ? {} : { _meta: { [CONTEXT_META_KEY]: { now } } };
      const params = { name, arguments: args, ...meta };
      const { status, text } = await sent(gateway, { profile, id: at, method: "tools/call", params });
      lines[at] = JSON.stringify([status, text]);
      const tool = `${profile}/${name}`;
      answered[tool] ??= { right: 0, refused: 0, broken: 0 };
      answered[tool][kindOf(status, text)]++;
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
  const seconds = (performance.now() - began) / 1000;
  const out = createWriteStream(answers);
  for (const line of lines) out.write(`${line}\n`);
  out.end();
  await finished(out);
  return { id: world.id, answered, seconds };
}

function kindOf(status, text) {
  const { result } = JSON.parse(text);
  if (status !== 200 || !result) return "broken";
  if (!result.isError) return "right";
  return result._meta["arenakit/failure"]?.owner === "policy" ? "refused" : "broken";
}

async function sent(gateway, { profile, id, method, params }) {
  const response = await gateway.fetch(
    new Request(`http://127.0.0.1/mcp/toolset/${profile}`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) }),
    }),
  );
  return { status: response.status, text: await response.text() };
}
