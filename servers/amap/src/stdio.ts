/** `arenakit-maps`: the amap tools on standard input and output, for MCP clients that start their servers. */
import { loadWorld } from "@arenakit/corpus-world";
import { runStdioServer } from "@arenakit/server-kit";
import { frozenMaps } from "./frozen.ts";
import { amapOffers } from "./offers.ts";
import { AMAP_PROFILES } from "./tools.ts";

const DEFAULT_SEED = 1;

await runStdioServer({
  name: "arenakit-maps",
  summary: "map and weather tools",
  manifest: new URL("../package.json", import.meta.url),
  profiles: AMAP_PROFILES,
  offers: amapOffers,
  loadWorld,
  async builtInWorld() {
    const { openKeptWorld } = await import("@arenakit/corpus-world-maker");
    return (kept) => openKeptWorld(kept, "small", DEFAULT_SEED);
  },
  backendOf: frozenMaps,
});
