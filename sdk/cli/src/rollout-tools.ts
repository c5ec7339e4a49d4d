/** The tools of an environment: its toolset, served by a gateway of its own, and those of other MCP servers. */
import { type Environment, fail, type ToolCaller } from "@arenakit/contracts";
import { cachedTools, connectTools, joinedTools, openToolCache, readToolConfig, toolServers } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { corporaOfToolset, createGateway, type ServedCorpora, type Toolsets } from "@arenakit/server-gateway";
import { failUsage } from "./commands/arguments.ts";
import { GENERATED } from "./corpus/corpus-words.ts";
import { requireReadable, requireWritable } from "./option-file.ts";
import { RolloutOptions } from "./rollout-options.ts";
import { loadWaitMs, toolFile } from "./rollout-settings.ts";

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
  /** Default: no limits, nothing kept. */
  readonly options?: RolloutOptions;
}

/** Of an environment without a toolset. */
const NO_TOOLS: ToolCaller = {
  list: async () => [],
  call: async (name) => fail("policy", "unknown_tool", `there is no tool ${name}`),
};

/** Makes the corpora of the toolset that are not there yet. */
export async function openRolloutTools(given: ToolsOptions): Promise<RolloutTools> {
  const options = given.options ?? RolloutOptions.parse({});
  const served = await servedTools(given, options);
  const others = otherServers(given.environment, options.mcp);
  if (!others) return served;
  return {
    tools: joinedTools([served.tools, others.tools]),
    async close() {
      await others.close();
      await served.close();
    },
  };
}

/** The servers that the environment names and those of the files, not started so far; null where there are none. */
function otherServers({ id, mcpServers }: Environment, files: readonly string[] = []): RolloutTools | null {
  const variables = (name: string) => process.env[name];
  const configs = files.map((file) => readToolConfig(toolFile(file), file, { variables }));
  if (mcpServers) configs.push(readToolConfig(JSON.stringify({ mcpServers }), `mcpServers of ${id}`, { variables }));
  if (configs.length === 0) return null;
  // Each file names its tools in its own way.
  const opened = configs.map((config) => toolServers({ ...config, clock: () => performance.now() }));
  return { tools: joinedTools(opened), close: async () => void (await Promise.all(opened.map((one) => one.close()))) };
}

/** The tools of environments' own servers in a program that serves many: each server is opened once. */
export interface EnvironmentServers {
  /** With those of the environment's servers; undefined where there are none at all. */
  beside(environment: Environment, toolset: ToolCaller | null): ToolCaller | undefined;
  close(): Promise<void>;
}

export function environmentServers(): EnvironmentServers {
  const opened = new Map<string, RolloutTools | null>();
  return {
    beside(environment, toolset) {
      const known = opened.get(environment.id);
      if (known === undefined) refuseStateful(environment);
      const others = known === undefined ? otherServers(environment) : known;
      opened.set(environment.id, others);
      if (toolset && others) return joinedTools([toolset, others.tools]);
      return toolset ?? others?.tools;
    },
    close: async () => void (await Promise.all([...opened.values()].map((others) => others?.close()))),
  };
}

/** Episodes that are served share each server. */
function refuseStateful({ id, mcpServers = {} }: Environment): void {
  const stateful = Object.keys(mcpServers).filter((name) => mcpServers[name]?.stateful === true);
  if (stateful.length > 0)
    failUsage(
      `${id}: ${stateful.join(", ")} keeps state for a connection, which served episodes would share: roll it out with arenakit rollout, or leave it out of --episodes`,
    );
}

/** Those of the environment's toolset. */
async function servedTools(
  { environment, world, toolsets, seed }: ToolsOptions,
  options: RolloutOptions,
): Promise<RolloutTools> {
  const { toolset } = environment;
  if (toolset === undefined) return { tools: NO_TOOLS, close: async () => {} };
  const corpora = await corporaFor(toolset, world, seed);
  const cache = options.toolCache === undefined ? null : await openNamedCache(options.toolCache);
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

/** Throws harness/usage for a file that cannot be what the words say. */
export function openNamedCache(words: string) {
  const option = `--tool-cache ${words}`;
  return openToolCache(words, (path, use) => {
    if (use === "read") requireReadable({ option, path, expected: "a file that --tool-cache record:FILE wrote" });
    else requireWritable({ option, path, expected: "a file, which may be new" });
  });
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
