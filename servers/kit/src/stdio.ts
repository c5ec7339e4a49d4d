/**
 * A server of tools as a program: MCP on standard input and output, for clients that start the server themselves.
 * What it answers from is an argument; this is the composition root that all such programs share.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { asFailure } from "@arenakit/contracts";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { readStdioOptions, type StdioOptions, stdioOptionsHelp, worldsFolder } from "./command-line.ts";
import { MAX_BODY_BYTES } from "./limits.ts";
import { mcpServerFactory } from "./mcp.ts";
import { bindOffers, type OfferDefinitions } from "./offers.ts";
import { shortLines } from "./short-lines.ts";
import { type AnyTool, bindTools } from "./toolbox.ts";
import type { HeldWorld } from "./worlds.ts";

/** What the programs ask of a world. */
export interface StdioWorld {
  readonly id: string;
  readonly meta: { readonly now: string; readonly horizon: { readonly from: string; readonly to: string } };
}

/** Where worlds that programs make are kept, and who hears of it; `--world FILE` has nothing to do with it. */
export interface KeptWorlds {
  readonly folder: string;
  /** Of this program alone. */
  readonly temporarySuffix: string;
  readonly onMake: () => void;
  readonly onProblem: (message: string) => void;
}

export interface StdioProgram<World extends StdioWorld, Backend> {
  /** As the command is called. */
  readonly name: string;
  /** `map and weather tools`. */
  readonly summary: string;
  /** The package.json that says the version. */
  readonly manifest: URL;
  /** Tools by profile; the first that has some is the default. */
  readonly profiles: Readonly<Record<string, readonly AnyTool<Backend>[]>>;
  readonly offers?: OfferDefinitions<Backend>;
  /** Opens a file; throws a FailureError that says what is wrong with it. */
  readonly loadWorld: (file: string) => Promise<World>;
  /** The world of who names none. It takes seconds to make, so it is asked for when the first question comes. */
  readonly builtInWorld: (kept: KeptWorlds) => World;
  readonly backendOf: (world: World) => Backend;
  /** Something else than worlds to answer from. */
  readonly instead?: StdioAlternative<Backend>;
}

export interface StdioAlternative<Backend> {
  /** Options of this program alone, each with a text as its value. */
  readonly options: readonly string[];
  /** The lines of the usage text about them. */
  readonly help: string;
  /** Null when these options ask for nothing else. Throws a FailureError harness/usage. */
  open(values: StdioOptions["own"], worlds: readonly string[]): HeldWorld<Backend> | null;
}

/**
 * Runs the program until its client leaves. stdout belongs to the protocol, words go to stderr; exit code 1 says that
 * it failed, 2 that it was called wrongly.
 */
export async function runStdioServer<World extends StdioWorld, Backend>(
  program: StdioProgram<World, Backend>,
): Promise<void> {
  await serve(program, process.argv.slice(2)).catch((error: unknown) => {
    const failure = asFailure("harness", error);
    console.error(`${failure.code}: ${failure.message}`);
    process.exitCode = failure.code === "usage" ? 2 : 1;
  });
}

async function serve<World extends StdioWorld, Backend>(
  program: StdioProgram<World, Backend>,
  args: readonly string[],
): Promise<void> {
  const { name, manifest, profiles, offers = {} } = program;
  const version: string = JSON.parse(readFileSync(manifest, "utf8")).version;
  const known = Object.keys(profiles).filter((profile) => (profiles[profile]?.length ?? 0) > 0);
  const usage = usageOf(program, known);
  const options = await readStdioOptions(args, { profiles: known, own: program.instead?.options ?? [], usage });
  if (options.asks) {
    process.stdout.write(`${options.asks === "help" ? usage : version}\n`);
    return;
  }
  const other = program.instead?.open(options.own, options.worlds);
  const held = other ? [other] : await worldsOf(program, options.worlds);
  const tools = bindTools(profiles[options.profile] ?? [], held);
  const factory = mcpServerFactory({
    ...{ name, version, tools, defaults: options.defaults, offers: bindOffers(offers, held) },
    profile: { name: options.profile, known: [options.profile] },
  });
  const say = (words: string) => console.error(`${name}: ${words}`);
  serveStdio(factory, { transport: transportOf(say), onerror: (error) => say(inOneLine(error)) });
  if (process.stdin.isTTY)
    console.error(`${name} ${version} waits for an MCP client on its standard input; see --help`);
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

function usageOf<Backend>(
  { name, summary, instead }: Pick<StdioProgram<never, Backend>, "name" | "summary" | "instead">,
  profiles: readonly string[],
): string {
  const own = instead ? `${instead.help}\n` : "";
  return `${name}: ${summary} over MCP on standard input and output\n\n${own}${stdioOptionsHelp(profiles)}`;
}

/** Files are opened at once, so that a wrong one is said before anybody connects. */
async function worldsOf<World extends StdioWorld, Backend>(
  { name, loadWorld, builtInWorld, backendOf }: StdioProgram<World, Backend>,
  files: readonly string[],
): Promise<HeldWorld<Backend>[]> {
  const held = (world: World) => ({
    ...{ id: world.id, now: world.meta.now, horizon: world.meta.horizon, backend: backendOf(world) },
  });
  if (files.length > 0) return (await Promise.all(files.map(loadWorld))).map(held);
  const say = (message: string) => console.error(`${name}: ${message}`);
  const kept: KeptWorlds = {
    folder: join(worldsFolder(process.env, homedir), "generated"),
    temporarySuffix: String(process.pid),
    onMake: () =>
      say("making the built-in world, once; --world FILE has one at once (arenakit world build --out FILE)"),
    onProblem: say,
  };
  const open = once(() => held(builtInWorld(kept)));
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
