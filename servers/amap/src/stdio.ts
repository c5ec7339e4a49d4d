/** `arenakit-amap`: the amap tools on standard input and output, for MCP clients that start their servers. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { asFailure, fail } from "@arenakit/contracts";
import { loadWorld, openGeneratedWorld } from "@arenakit/corpus-world";
import {
  bindTools,
  type HeldWorld,
  readStdioOptions,
  STDIO_OPTIONS_HELP,
  serveToolsOverStdio,
} from "@arenakit/server-kit";
import { undiciTransport } from "./live/undici-transport.ts";
import { frozenMaps } from "./maps/frozen.ts";
import { liveMaps } from "./maps/live.ts";
import type { Maps } from "./maps.ts";
import { AMAP_PROFILES } from "./tools.ts";

const DEFAULT_SEED = 1;
const CHINA_OFFSET_MS = 8 * 3_600_000;
const USAGE = `arenakit-amap: map and weather tools over MCP on stdio

  --service URL  answer from this web service instead of a world, such as http://127.0.0.1:8080/amap
  --key-env NAME environment variable that holds the service's key
${STDIO_OPTIONS_HELP}`;

/** Runs the server until its client leaves; stdout belongs to the protocol, words go to stderr. */
async function main(args: readonly string[]): Promise<void> {
  const options = await readStdioOptions(args, {
    profiles: ["arenarl", "qqr", "amap"],
    own: ["service", "key-env"],
  });
  if (options.help) {
    console.error(USAGE);
    return;
  }
  const { service, "key-env": keyName } = options.own;
  const held =
    service === undefined ? await frozenWorlds(options.worlds) : [servedWorld(service.replace(/\/$/, ""), keyName)];
  serveToolsOverStdio({
    name: "arenakit-amap",
    version: packageVersion(),
    tools: bindTools(AMAP_PROFILES[options.profile], held),
    defaults: options.defaults,
    profile: { name: options.profile, known: [options.profile] },
    onError: (error) => console.error(error.message),
  });
}

async function frozenWorlds(files: readonly string[]): Promise<HeldWorld<Maps>[]> {
  const opened = await Promise.all(files.map(loadWorld));
  const worlds = opened.length > 0 ? opened : [openGeneratedWorld(DEFAULT_SEED)];
  return worlds.map((world) => ({
    id: world.id,
    now: world.meta.now,
    horizon: world.meta.horizon,
    backend: frozenMaps(world),
  }));
}

/** What a web service answers from, as if it were a world; its time is that of China's clocks. */
function servedWorld(baseUrl: string, keyName: string | undefined): HeldWorld<Maps> {
  const key = keyName === undefined ? undefined : process.env[keyName];
  if (!key) fail("harness", "usage", `--service needs --key-env NAME, and the key in that environment variable`);
  const clock = {
    nowMs: () => performance.now(),
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      await sleep(milliseconds, undefined, { signal });
    },
  };
  const { transport } = undiciTransport();
  return {
    id: "live",
    now: new Date(Date.now() + CHINA_OFFSET_MS).toISOString().slice(0, "2026-05-01T08:00".length),
    backend: liveMaps({ baseUrl, key, clock, transport }),
  };
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const failure = asFailure("harness", error);
  console.error(`${failure.code}: ${failure.message}`);
  process.exitCode = failure.code === "usage" ? 2 : 1;
});
