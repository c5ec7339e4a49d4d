/** `arenakit-transport`: the transport tools on standard input and output, for MCP clients that start their servers. */
import { readFileSync } from "node:fs";
import { asFailure } from "@arenakit/contracts";
import { loadWorld, openGeneratedWorld } from "@arenakit/corpus-world";
import { bindTools, readStdioOptions, STDIO_OPTIONS_HELP, serveToolsOverStdio } from "@arenakit/server-kit";
import { frozenTimetable } from "./timetable/frozen.ts";
import { TRANSPORT_PROFILES } from "./tools.ts";

const DEFAULT_SEED = 1;
const USAGE = `arenakit-transport: flight and train tools over MCP on stdio

${STDIO_OPTIONS_HELP}`;

/** Runs the server until its client leaves; stdout belongs to the protocol, words go to stderr. */
async function main(args: readonly string[]): Promise<void> {
  const options = await readStdioOptions(args, { profiles: ["arenarl", "qqr"] });
  if (options.help) {
    console.error(USAGE);
    return;
  }
  const opened = await Promise.all(options.worlds.map(loadWorld));
  const worlds = opened.length > 0 ? opened : [openGeneratedWorld(DEFAULT_SEED)];
  const held = worlds.map((world) => ({
    id: world.id,
    now: world.meta.now,
    horizon: world.meta.horizon,
    backend: frozenTimetable(world),
  }));
  serveToolsOverStdio({
    name: "arenakit-transport",
    version: packageVersion(),
    tools: bindTools(TRANSPORT_PROFILES[options.profile], held),
    defaults: options.defaults,
    profile: { name: options.profile, known: [options.profile] },
    onError: (error) => console.error(error.message),
  });
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const failure = asFailure("harness", error);
  console.error(`${failure.code}: ${failure.message}`);
  process.exitCode = failure.code === "usage" ? 2 : 1;
});
