/** `arenakit-amap`: the amap tools on standard input and output, for MCP clients that start their servers. */
import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "@arenakit/contracts";
import { loadWorld, openKeptWorld } from "@arenakit/corpus-world";
import { type HeldWorld, runStdioServer } from "@arenakit/server-kit";
import { undiciTransport } from "./live/undici-transport.ts";
import { frozenMaps } from "./maps/frozen.ts";
import { liveMaps } from "./maps/live.ts";
import type { Maps } from "./maps.ts";
import { amapOffers } from "./offers.ts";
import { AMAP_PROFILES } from "./tools.ts";

const DEFAULT_SEED = 1;
const CHINA_OFFSET_MS = 8 * 3_600_000;

await runStdioServer({
  name: "arenakit-amap",
  summary: "map and weather tools",
  manifest: new URL("../package.json", import.meta.url),
  profiles: AMAP_PROFILES,
  offers: amapOffers,
  loadWorld,
  builtInWorld: (kept) => openKeptWorld(kept, "small", DEFAULT_SEED),
  backendOf: frozenMaps,
  instead: {
    options: ["service", "key-env"],
    help: `\
  --service URL  answer from this web service instead of a world, such as http://127.0.0.1:8080/amap
  --key-env NAME environment variable that holds the service's key`,
    open({ service, "key-env": keyName }, worlds) {
      if (service === undefined && keyName === undefined) return null;
      const key = keyName === undefined ? undefined : process.env[keyName];
      if (service === undefined || worlds.length > 0)
        fail("harness", "usage", "--key-env goes with --service URL, and neither of them with --world");
      requireServiceUrl(service);
      if (!key) fail("harness", "usage", "--service needs --key-env NAME, and the key in that environment variable");
      return servedWorld(service.replace(/\/$/, ""), key);
    },
  },
});

/** An endpoint's path and a query are written behind it. */
function requireServiceUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && url.search === "" && url.hash === "" && url.username === "") return;
  const expected = "an address such as http://127.0.0.1:8080/amap, without a query or a name";
  fail("harness", "usage", `--service ${JSON.stringify(text.slice(0, 200))}: expected ${expected}`);
}

/** What a web service answers from, as if it were a world; its time is that of China's clocks. */
function servedWorld(baseUrl: string, key: string): HeldWorld<Maps> {
  const clock = {
    nowMs: () => performance.now(),
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      await sleep(milliseconds, undefined, { signal });
    },
  };
  const { transport } = undiciTransport();
  return {
    id: "live",
    /** That of each call: the server may run for weeks. */
    get now() {
      return new Date(Date.now() + CHINA_OFFSET_MS).toISOString().slice(0, "2026-05-01T08:00".length);
    },
    backend: liveMaps({ baseUrl, key, clock, transport }),
  };
}
