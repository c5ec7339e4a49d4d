/** `arenakit-web-search`: the search tools on standard input and output, for MCP clients that start their servers. */
import { loadWorld, openKeptWorld } from "@arenakit/corpus-world";
import { runStdioServer } from "@arenakit/server-kit";
import { WEB_SEARCH_PROFILES } from "./profiles.ts";
import { guideWeb } from "./web/guides.ts";

const DEFAULT_SEED = 1;

await runStdioServer({
  name: "arenakit-web-search",
  summary: "web search",
  manifest: new URL("../package.json", import.meta.url),
  profiles: WEB_SEARCH_PROFILES,
  loadWorld,
  builtInWorld: (kept) => openKeptWorld(kept, "small", DEFAULT_SEED),
  backendOf: guideWeb,
});
