/**
 * A server of tools as a program: MCP on standard input and output, for clients that start the server themselves.
 * What it answers from is an argument; this is the composition root that all such programs share.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asFailure, boundary, failureText } from "@arenakit/contracts";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type AnyTool, type BoundTool, bindTools } from "./bound-tools.ts";
import { cacheFolders } from "./cache-folder.ts";
import { readStdioOptions, type StdioOptions, type StdioProfiles, stdioOptionsHelp } from "./command-line.ts";
import { MAX_BODY_BYTES } from "./limits.ts";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
import { Reply } from "./reply.ts";
import {
  bindResourcesAndPrompts,
  type ResourceAndPromptDefinitions,
  type ResourcesAndPrompts,
} from "./resources-and-prompts.ts";
import { shortLines } from "./short-lines.ts";
import type { HeldWorld } from "./worlds.ts";

/** What the programs ask of a world. */
export interface StdioWorld {
  readonly id: string;
  readonly meta: { readonly now: string; readonly horizon: { readonly from: string; readonly to: string } };
}

/** Where worlds or corpora that programs make are kept, and who hears of it; those that are named have nothing to do with it. */
export interface KeptFolder {
  readonly folder: string;
  /** Of this program alone. */
  readonly temporarySuffix: string;
  readonly onMake: () => void;
  readonly onProgress: (message: string) => void;
  readonly onProblem: (message: string) => void;
  readonly onUnkept: (message: string) => void;
}

interface StdioIdentity {
  /** As the command is called. */
  readonly name: string;
  /** `map and weather tools`. */
  readonly summary: string;
  /** The package.json that says the version; what the package brings along lies beside it. */
  readonly manifest: URL;
}

/**
 * Where a package that brings along what its program answers from has it. It is opened as if the command had named it; a
 * package without it has what is kept or made.
 */
const PACKAGED = { world: "data/world.akworld", corpus: "data/corpus" } as const;

export interface StdioProgram<World extends StdioWorld, Backend, CorpusBackend = never> extends StdioIdentity {
  /** Tools by profile; the first that has some is the default. */
  readonly profiles: Readonly<Record<string, readonly AnyTool<Backend>[]>>;
  readonly offers?: ResourceAndPromptDefinitions<Backend>;
  /** Opens a file; throws a FailureError that says what is wrong with it. */
  readonly loadWorld: (file: string) => Promise<World>;
  /**
   * Loads what opens the world of who names none, for them alone. The world takes seconds to make, so it is asked for when
   * the first question comes.
   */
  readonly builtInWorld: () => Promise<(kept: KeptFolder) => World>;
  readonly backendOf: (world: World) => Backend;
  /** What profiles answer from that know no world. */
  readonly corpora?: StdioCorpora<CorpusBackend>;
}

/** What a program of corpora alone is. */
export interface StdioCorpusProgram<Backend> extends StdioIdentity {
  readonly corpora: StdioCorpora<Backend>;
}

export interface StdioCorpora<Backend> {
  /** Tools by profile. */
  readonly profiles: Readonly<Record<string, readonly AnyTool<Backend>[]>>;
  /** What answers where no folder is named: `the encyclopaedia of seed 1, which comes along`. */
  readonly generated: string;
  /** Opens a folder; throws a FailureError that says what is wrong with it. */
  readonly open: (folder: string) => Promise<StdioCorpus<Backend>>;
  /**
   * Loads what opens the generated corpus, for who names no folder. To make it takes seconds, so it is asked for when the
   * first question comes.
   */
  readonly generator: () => Promise<(corpora: KeptFolder, worlds: KeptFolder) => Promise<StdioCorpus<Backend>>>;
}

export interface StdioCorpus<Backend> {
  /** sha256 of its content. */
  readonly id: string;
  readonly backend: Backend;
}

/** The time of a call that names none, where no world says one: that of the small world of seed 1. */
const CORPUS_NOW = "2026-05-01T08:00";

/**
 * Runs the program until its client leaves. stdout belongs to the protocol, words go to stderr; exit code 1 says that
 * it failed, 2 that it was called wrongly.
 */
export async function runStdioServer<World extends StdioWorld, Backend, CorpusBackend = never>(
  program: StdioProgram<World, Backend, CorpusBackend>,
): Promise<void> {
  const { name, profiles, corpora, offers = {} } = program;
  await runProgram(program, {
    profiles: profilesOf(profiles, corpora),
    async serve(options) {
      if (corpora?.profiles[options.profile]) return serveCorpora(name, corpora, options);
      const held = await worldsOf(program, options.worlds);
      return { tools: bindTools(profiles[options.profile] ?? [], held), offers: bindResourcesAndPrompts(offers, held) };
    },
  });
}

/** The same for a program whose tools know no world. */
export async function runCorpusStdioServer<Backend>(program: StdioCorpusProgram<Backend>): Promise<void> {
  const { name, corpora } = program;
  const profiles = profilesOf({}, corpora);
  await runProgram(program, { profiles, serve: (options) => serveCorpora(name, corpora, options) });
}

interface Served {
  readonly tools: readonly BoundTool[];
  readonly offers?: ResourcesAndPrompts;
}

interface Serving {
  readonly profiles: StdioProfiles;
  /** Opens what the options name; throws a FailureError that says what is wrong with it. */
  serve(options: StdioOptions): Promise<Served>;
}

async function runProgram(identity: StdioIdentity, serving: Serving): Promise<void> {
  await serve(identity, serving, process.argv.slice(2)).catch((error: unknown) => {
    const failure = asFailure("harness", error);
    const isUsage = failure.code === "usage";
    console.error(
      `${identity.name}: ${failureText(failure)}${isUsage ? `\n${stdioOptionsHelp(serving.profiles)}` : ""}`,
    );
    process.exitCode = isUsage ? 2 : 1;
  });
}

async function serve(identity: StdioIdentity, serving: Serving, args: readonly string[]): Promise<void> {
  const { name, summary, manifest } = identity;
  const { profiles } = serving;
  const version: string = JSON.parse(readFileSync(manifest, "utf8")).version;
  const usage = `${name}: ${summary} over MCP on standard input and output\n\n${stdioOptionsHelp(profiles)}`;
  const options = withPackaged(await readStdioOptions(args, profiles), manifest);
  if (options.asks) {
    process.stdout.write(`${options.asks === "help" ? usage : version}\n`);
    return;
  }
  connectStdio({
    name,
    version,
    defaults: options.defaults,
    ...(await serving.serve(options)),
    profile: { name: options.profile, known: [options.profile] },
  });
}

/** Serves tools to the client of this process until it closes standard input; stdout belongs to the protocol from then on. */
export function connectStdio(options: ToolServerOptions): void {
  const { name, version } = options;
  const say = (words: string) => console.error(`${name}: ${words}`);
  const factory = mcpServerFactory(options);
  serveStdio(factory, { transport: transportOf(say), onerror: (error) => say(inOneLine(error)) });
  if (process.stdin.isTTY)
    console.error(`${name} ${version} waits for an MCP client on its standard input; see --help`);
}

function withPackaged(options: StdioOptions, manifest: URL): StdioOptions {
  const named = (paths: readonly string[], path: string) => {
    const packaged = fileURLToPath(new URL(path, manifest));
    return paths.length === 0 && existsSync(packaged) ? [packaged] : paths;
  };
  return {
    ...options,
    worlds: named(options.worlds, PACKAGED.world),
    corpora: named(options.corpora, PACKAGED.corpus),
  };
}

type Profiles = Readonly<Record<string, readonly unknown[]>>;

function profilesOf(
  world: Profiles,
  corpora?: { readonly profiles: Profiles; readonly generated: string },
): StdioProfiles {
  const named = (profiles: Profiles) => Object.keys(profiles).filter((name) => (profiles[name]?.length ?? 0) > 0);
  if (!corpora) return { world: named(world), corpus: [] };
  return { world: named(world), corpus: named(corpora.profiles), generated: corpora.generated };
}

async function serveCorpora<Backend>(
  name: string,
  { profiles, open, generator }: StdioCorpora<Backend>,
  { profile, corpora: folders }: StdioOptions,
): Promise<Served> {
  const own = { kind: "corpus", now: CORPUS_NOW } as const;
  const tools = profiles[profile] ?? [];
  if (folders.length > 0) {
    const opened = await Promise.all(folders.map(open));
    return {
      tools: bindTools(
        tools,
        opened.map(({ id, backend }) => ({ ...own, id, backend })),
      ),
    };
  }
  const openGenerated = await generator();
  const bound = once(() =>
    boundary("corpus", async () => {
      const making = "making what this server answers from, once; --corpus DIR has it at once";
      const corpora = keptFolder(name, "corpora", making);
      return bindTools(tools, [
        { ...own, ...(await openGenerated(corpora, keptFolder(name, "worlds", MAKING_WORLD))) },
      ]);
    }),
  );
  // Its tools are listed before there is a corpus.
  return {
    tools: bindTools(tools, []).map((tool, at) => ({
      ...tool,
      async answer(args, request) {
        const opened = await bound();
        if (opened.ok) return opened.value[at]!.answer(args, request);
        return { reply: new Reply({ failure: opened.failure }), call: null, faults: [] };
      },
    })),
  };
}

/** Of this process. The SDK's own ends at a long line, and as if nothing had happened. */
function transportOf(say: (words: string) => void): StdioServerTransport {
  const onLong = () => say(`a line of more than ${MAX_BODY_BYTES} bytes is no JSON-RPC message, and was left aside`);
  const input = shortLines({ mostBytes: MAX_BODY_BYTES, onLong });
  const end = ({ code }: NodeJS.ErrnoException) => {
    process.stdin.destroy();
    // Who reads no more has left.
    if (code !== "EPIPE") process.exitCode = 1;
  };
  process.stdin.once("error", (error) => input.destroy(error)).pipe(input);
  input.once("error", end);
  process.stdout.once("error", end);
  return new StdioServerTransport(input, process.stdout);
}

/** What is wrong with a message that is none fills a page; what a person needs is that there was one. */
const inOneLine = ({ name, message }: Error): string =>
  name.endsWith("ZodError") ? "a line on standard input is no JSON-RPC message, and was left aside" : message;

/** Files are opened at once, so that a wrong one is said before anybody connects. */
async function worldsOf<World extends StdioWorld, Backend>(
  {
    name,
    loadWorld,
    builtInWorld,
    backendOf,
  }: Pick<StdioProgram<World, Backend>, "name" | "loadWorld" | "builtInWorld" | "backendOf">,
  files: readonly string[],
): Promise<HeldWorld<Backend>[]> {
  const held = (world: World) => ({
    id: world.id,
    now: world.meta.now,
    horizon: world.meta.horizon,
    backend: backendOf(world),
  });
  if (files.length > 0) return (await Promise.all(files.map(loadWorld))).map(held);
  const kept = keptFolder(name, "worlds", MAKING_WORLD);
  const openWorld = await builtInWorld();
  const open = once(() => held(openWorld(kept)));
  return [
    {
      get id() {
        return open().id;
      },
      get now() {
        return open().now;
      },
      get horizon() {
        return open().horizon;
      },
      get backend() {
        return open().backend;
      },
    },
  ];
}

const MAKING_WORLD = "making the built-in world, once; --world FILE has one at once (arenakit world build --out FILE)";

function keptFolder(name: string, kind: "worlds" | "corpora", making: string): KeptFolder {
  const say = (message: string) => console.error(`${name}: ${message}`);
  return {
    folder: join(cacheFolders({ env: process.env, platform: process.platform, home: homedir })[kind], "generated"),
    temporarySuffix: String(process.pid),
    onMake: () => say(making),
    onProgress: say,
    onProblem: say,
    onUnkept: (message) => say(`${message}. It is made anew at each start; ARENAKIT_CACHE can name a folder for it.`),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
