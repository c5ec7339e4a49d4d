// What each supported Node must do with the built tree, in one process: native parts, a world, a store in SQLite, a graph of
// vectors, a served call. Prints one JSON line without versions or times, so that two Nodes can be compared.
// `node test/interop/packages/smoke.mjs FOLDER`: what it writes goes there.
import { createRequire } from "node:module";
import { join } from "node:path";
import { connectTools } from "@arenakit/core";
import { createAnalyser } from "@arenakit/corpus-text";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { createGateway } from "@arenakit/server-gateway";
import { openSqliteStore } from "@arenakit/store";

const folder = process.argv[2];
if (!folder) throw new Error("expected a folder to write to");

const cities = readAtlas().filter(({ name }) => name === "杭州");
const data = buildWorld({ seed: 1, cities, scale: 0.02 });
const world = openWorld(data, worldId(data));

async function servedCall() {
  const gateway = await createGateway({ worlds: [world] }).listen({ port: 0 });
  const tools = connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
  const names = (await tools.list()).map(({ name }) => name);
  const context = { world: world.id, now: world.meta.now };
  const answer = await tools.call(
    "search_poi",
    { query: "杭州西湖" },
    { context, signal: AbortSignal.timeout(60_000) },
  );
  await tools.close();
  await gateway.close();
  return { names, answer };
}

/** A configuration that is there after the store was closed and opened again. */
async function storedConfig() {
  const path = join(folder, "smoke.sqlite");
  const config = { sha256: "a".repeat(64), name: "smoke", config: { judge: "rules" } };
  const first = await openSqliteStore({ path });
  await first.putConfig(config, 0);
  await first.end();
  const again = await openSqliteStore({ path });
  const found = await again.config("smoke");
  await again.end();
  return found;
}

function nearest() {
  const { Index, MetricKind } = createRequire(join(import.meta.dirname, "../../../corpora/search/package.json"))(
    "usearch",
  );
  const index = new Index({ dimensions: 2, metric: MetricKind.IP, connectivity: 16 });
  index.add([1n, 2n], new Float32Array([1, 0, 0, 1]));
  return String(index.search(new Float32Array([0.9, 0.1]), 1).keys[0]);
}

const terms = createAnalyser().terms("北京天安门 and the old mills");
const city = world.places.city("杭州")?.english;
console.log(
  JSON.stringify({
    world: world.id,
    city,
    terms,
    nearest: nearest(),
    stored: await storedConfig(),
    ...(await servedCall()),
  }),
);
