/** `arenakit-transport`: the transport tools on standard input and output, for MCP clients that start their servers. */
import { loadWorld } from "@arenakit/corpus-world";
import { runStdioServer } from "@arenakit/server-kit";
import { transportOffers } from "./offers.ts";
import { frozenTimetable } from "./timetable/frozen.ts";
import { TRANSPORT_PROFILES } from "./tools.ts";

const DEFAULT_SEED = 1;

await runStdioServer({
  name: "arenakit-transport",
  summary: "flight and train tools",
  manifest: new URL("../package.json", import.meta.url),
  profiles: TRANSPORT_PROFILES,
  offers: transportOffers,
  loadWorld,
  async builtInWorld() {
    const { openKeptWorld } = await import("@arenakit/corpus-world-maker");
    return (kept) => openKeptWorld(kept, "small", DEFAULT_SEED);
  },
  backendOf: frozenTimetable,
});
