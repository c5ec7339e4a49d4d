/** The tools that rollouts of an environment call, served by a gateway of their own. */
import { type Environment, fail, type ToolCaller } from "@arenakit/contracts";
import { cachedTools, connectTools, openToolCache } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { corporaOfToolset, createGateway, type ServedCorpora, type Toolsets } from "@arenakit/server-gateway";
import { GENERATED } from "./corpus/corpus-words.ts";
import type { RolloutOptions } from "./rollout-options.ts";
import { loadWaitMs } from "./rollout-settings.ts";

export interface RolloutTools {
  readonly tools: ToolCaller;
  close(): Promise<void>;
}

interface ToolsOptions {
  readonly environment: Environment;
  readonly world: OpenedWorld;
  readonly toolsets: Toolsets;
  /** Of the corpora that the toolset answers from. */
  readonly seed: number;
  readonly options: RolloutOptions;
}

/** Of an environment without a toolset. */
const NO_TOOLS: ToolCaller = {
  list: async () => [],
  call: async (name) => fail("policy", "unknown_tool", `there is no tool ${name}`),
};

/** Makes the corpora of the toolset that are not there yet. */
export async function openRolloutTools(given: ToolsOptions): Promise<RolloutTools> {
  const { environment, world, toolsets, seed, options } = given;
  const { toolset } = environment;
  if (toolset === undefined) return { tools: NO_TOOLS, close: async () => {} };
  const corpora = await corporaFor(toolset, world, seed);
  const cache = options.toolCache === undefined ? null : await openToolCache(options.toolCache);
  const maxFaultWaitMs = loadWaitMs(options);
  const gateway = await createGateway({ worlds: [world], corpora, toolsets, maxFaultWaitMs }).listen({ port: 0 });
  const toolConcurrency = new Map(options.toolLimit.map(({ name, limit }) => [name, limit]));
  const tools = connectTools({ url: `${gateway.url}/mcp/toolset/${toolset}`, toolConcurrency });
  return {
    tools: cache ? cachedTools(tools, cache) : tools,
    async close() {
      await tools.close();
      await cache?.close();
      await gateway.close();
    },
  };
}

/** Those that the seed generates, searched by words. */
async function corporaFor(toolset: string, world: OpenedWorld, seed: number): Promise<ServedCorpora> {
  const kinds = corporaOfToolset(toolset);
  if (kinds.length === 0) return {};
  const { openServedCorpora } = await import("./corpus/served.ts");
  const named = (kind: keyof ServedCorpora) => (kinds.includes(kind) ? [GENERATED] : []);
  return openServedCorpora(
    { web: named("web"), wiki: named("wiki"), papers: named("papers") },
    { engine: "bm25", seed, world, now: world.meta.now },
  );
}
