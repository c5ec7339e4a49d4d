/** `arenakit serve`: every tool server in one process, until it is stopped. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { asFailure, fail, parseLocalTime, random } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import {
  createGateway,
  type GroupsOptions,
  LOOPBACK_KEY,
  requireAddress,
  SERVER_V8_FLAGS,
  type ServedCorpus,
  type WorldGateway,
} from "@arenakit/server-gateway";
import {
  type AccessLog,
  createAccessLog,
  DEFAULT_LIMITS,
  type FaultSpec,
  isLoopback,
  readFaults,
  SCOPES,
  type Scope,
} from "@arenakit/server-kit";
import { Command } from "commander";
import * as z from "zod";
import { blocklistOf, guardedBy } from "../corpus/blocklist.ts";
import { CondenserOptions, condenserOf, MODEL_CALL_DEADLINE_MS, withCondenserOptions } from "../corpus/condenser.ts";
import { ENCODERS } from "../corpus/encoders.ts";
import { ENGINES, engineNamed } from "../corpus/engines.ts";
import { LIVE_ENGINES, openLiveWeb } from "../corpus/live.ts";
import { RerankOptions, rerankerOf, withRerankOptions } from "../corpus/reranking.ts";
import { GENERATED, openServedCorpora } from "../corpus/served.ts";
import { DoorOptions, refuseOpenDoor, withDoorOptions } from "../door.ts";
import { fromEnvironment } from "../environment.ts";
import {
  GroupOptions,
  type OpenedState,
  openState,
  pricesOf,
  refuseStateWithoutJudge,
  retentionOf,
  withGroupOptions,
} from "../groups.ts";
import { interruption } from "../interruption.ts";
import { JudgingOptions, judgingOf, withJudgingOptions } from "../judging.ts";
import { warmInBackground } from "../warming.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

const DEFAULT_PORT = 8931;
const PROFILES = ["arenarl", "qqr", "amap", "hote", "webdancer", "o2", "rl-factory", "browsecomp", "dr-tulu"] as const;
/** A simulated latency holds a call up, and a connection with it, no longer than this. */
const MAX_FAULT_WAIT_MS = 5_000;
const MEBIBYTE = 1024 * 1024;

const ServeOptions = CondenserOptions.extend({
  ...RerankOptions.shape,
  ...DoorOptions.shape,
  ...JudgingOptions.shape,
  ...GroupOptions.shape,
  judgeTokenEnv: z.string().min(1).optional(),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  tokenEnv: z.array(z.string().min(1)).default([]),
  world: z.array(z.string().min(1)).default([]),
  web: z.array(z.string().min(1)).default([GENERATED]),
  wiki: z.array(z.string().min(1)).default([GENERATED]),
  papers: z.array(z.string().min(1)).default([GENERATED]),
  live: z.enum(LIVE_ENGINES).optional(),
  record: z.string().min(1).optional(),
  onMiss: z.enum(["live", "fail", "empty"]).default("live"),
  block: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().default("static"),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  now: z
    .string()
    .refine((text) => parseLocalTime(text) !== null, "expected a local time such as 2026-05-01T08:00")
    .optional(),
  profile: z.enum(PROFILES).default("arenarl"),
  faults: z.string().min(1).optional(),
  faultWait: wholeNumber(0, MAX_FAULT_WAIT_MS).default(0),
  cache: wholeNumber(0, 4096).default(64),
  maxRequests: wholeNumber(1, 100_000).default(DEFAULT_LIMITS.maxConcurrentRequests),
  maxWaiting: wholeNumber(0, 100_000).default(DEFAULT_LIMITS.maxWaitingRequests),
  amapKeyEnv: z.string().min(1).optional(),
  amapQps: wholeNumber(1, 1_000_000).optional(),
  amapDaily: wholeNumber(1, 1_000_000_000).optional(),
  accessLog: z.string().min(1).optional(),
});
type ServeOptions = z.infer<typeof ServeOptions>;

export function serveCommand(): Command {
  const command = withGroupOptions(withJudgingOptions(withDoorOptions(new Command("serve"))));
  return withRerankOptions(withCondenserOptions(command))
    .description(
      "Serve all tools over MCP: /mcp has those of --profile, beside it are /mcp/amap, /mcp/transport, /mcp/web-search, /mcp/wiki, /mcp/papers and /mcp/toolset/PROFILE (…/sse below each for older clients), over REST at /tools/NAME and /tools:batch (/openapi.json says how), the map service's own addresses under /amap, with /health and /metrics. The judge's tools are at /mcp/evaluation and /evaluation/tools/NAME, trajectories for them at /trajectories/SHA256; reward groups at /groups and /mcp/arena, a page of them at /studio.",
    )
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option(
      "--token-env <name|scope=name...>",
      `environment variables that hold the tokens clients must send, as Bearer, X-API-Key or in http://x:TOKEN@host: one for all, or one for each scope (${SCOPES.join(", ")})`,
    )
    .option(
      "--judge-token-env <name>",
      "environment variable that holds the token of the judge's tools, as --token-env judge=NAME; programs of this machine then still need none for the tools of a policy",
    )
    .option(
      "--world <small|full|file|id...>",
      "worlds to hold: small (some cities) or full (the whole atlas) generated from --seed, a file, or an id in the store; the first answers calls that name none (default: small)",
    )
    .option(
      "--web <folder|generated|none...>",
      "corpora of web pages for the tools of research; the first answers calls that name none (default generated)",
    )
    .option("--wiki <folder|generated|none...>", "encyclopaedias for those tools (default generated)")
    .option("--papers <folder|generated|none...>", "collections of papers for those tools (default generated)")
    .option(
      "--live <engine>",
      `search the real web for the tools of research: ${LIVE_ENGINES.join(" | ")}; keys in SERPER_API_KEY, TAVILY_API_KEY, DASHSCOPE_API_KEY, an address in SEARXNG_URL`,
    )
    .option("--record <file>", "with --live: keep every answer here and give it again; replay asks nobody")
    .option(
      "--on-miss <what>",
      "what was not recorded is asked live, is a failure, or finds nothing: live | fail | empty (default live)",
    )
    .option("--block <file>", "what must not be found: domain:, id:, url:, text: and grams: lines")
    .option("--engine <name>", `what searches them: ${ENGINES.join(" | ")} (default bm25)`)
    .option("--encoder <name>", `what makes vectors: ${ENCODERS} (default static)`)
    .option("--seed <n>", "seed of the generated world and corpora (default 1)")
    .option("--now <time>", "simulated local time of calls that name none")
    .option("--profile <name>", `tools of connections that name none: ${PROFILES.join(", ")} (default arenarl)`)
    .option(
      "--faults <preset|json>",
      "faults by seed for calls that name none: slow, flaky, outage, messy, storm, or a specification as JSON",
    )
    .option("--fault-wait <ms>", "how long a simulated latency is really waited at most (default 0, not at all)")
    .option("--cache <MiB>", "memory for answers that were given before, 0 for none (default 64)")
    .option(
      "--max-requests <n>",
      `requests that are worked for at once, for each scope of tokens (default ${DEFAULT_LIMITS.maxConcurrentRequests})`,
    )
    .option(
      "--max-waiting <n>",
      `requests that wait beyond those; further ones are told to come back, with 503 (default ${DEFAULT_LIMITS.maxWaitingRequests})`,
    )
    .option(
      "--amap-key-env <name>",
      `environment variable that holds the key of /amap (default: the tokens of policy and admin, or ${LOOPBACK_KEY} where there are no tokens)`,
    )
    .option("--amap-qps <n>", "requests a second that a key of /amap may make (default: no limit)")
    .option("--amap-daily <n>", "requests a day that a key of /amap may make (default: no limit)")
    .option("--access-log <file>", "append a JSON line for each request, - for stderr")
    .action(async (given: unknown) => serve(readOptions(ServeOptions, given)));
}

async function serve(options: ServeOptions): Promise<void> {
  const names = options.world.length > 0 ? options.world : [undefined];
  const tokens = tokensFrom(options);
  refuseSharedToken(tokens);
  const judging = await judgingOf(options, options.judgeConcurrency);
  if (!judging) refuseStateWithoutJudge(options);
  const prices = judging && pricesOf(options, judging.judges);
  const rerank = rerankerOf(options);
  refuseOpenDoor(options, options.tokenEnv.length > 0 || options.judgeTokenEnv !== undefined);
  await requireAddress(options.host, options.port);
  setFlagsFromString(SERVER_V8_FLAGS);
  const worlds = await Promise.all(names.map((name) => openNamedWorld(name, options.seed)));
  for (const world of worlds) requireNowInside(world, options.now);
  const now = options.now ?? worlds[0]!.meta.now;
  const blocklist = await blocklistOf(options.block);
  const corpora = await openServedCorpora(options, {
    engine: engineNamed(options.engine),
    encoder: options.encoder,
    rerank,
    seed: options.seed,
    world: worlds[0],
    now,
    guard: (retriever) => guardedBy(blocklist, retriever),
  });
  const live = options.live
    ? [await openLiveWeb({ ...options, live: options.live, record: options.record, blocklist, now })]
    : [];
  const web = [...live, ...(corpora.web ?? [])];
  const condenser = await condenserOf(options);
  // The last thing that is opened: nothing that fails later leaves it open.
  const state = judging && (await openState(options, options.port));
  const gateway = gatewayOf(
    options,
    {
      ...{ worlds, corpora: { ...corpora, web }, condenser, blocklist },
      ...(judging ? { judging } : {}),
      ...(judging && state ? { groups: { ...groupsIn(state, options), ...(prices ? { prices } : {}) } } : {}),
    },
    tokens,
  );
  // The dictionary of Chinese is loaded in one piece, some hundred milliseconds that no question shall wait for.
  createAnalyser().terms("文");
  const listening = await gateway.listen({ port: options.port });
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  for (const world of worlds)
    console.error(`world ${world.id.slice(0, 16)} ${world.meta.name}, now ${options.now ?? world.meta.now}`);
  for (const { name } of live) console.error(`web ${name}`);
  for (const [kind, served] of Object.entries(corpora) as [string, readonly ServedCorpus[]][])
    for (const { retriever } of served)
      console.error(`${kind} ${retriever.corpus.id.slice(0, 16)} ${retriever.corpus.name}, ${retriever.engine}`);
  if (judging) console.error(`judges ${Object.keys(judging.judges).join(", ")}${judgeDoor(options, tokens)}`);
  if (state) console.error(`groups in ${state.told}`);
  for (const path of gateway.paths) console.error(`  ${listening.url}${path}`);
  console.error("Ctrl-C stops it.");
  warmInBackground(gateway.warm(), signal, (error) => console.error(asFailure("harness", error).message));
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  await listening.close();
  await state?.store.end();
}

type Holdings = Pick<
  Parameters<typeof createGateway>[0],
  "worlds" | "corpora" | "condenser" | "blocklist" | "judging" | "groups"
>;
interface Tokens {
  readonly token?: string;
  readonly tokens?: Partial<Record<Scope, string>>;
  /** Networks whose programs need none for the tools of a policy. */
  readonly allow: readonly string[];
}

function groupsIn({ store }: OpenedState, options: ServeOptions): GroupsOptions {
  const owner = randomUUID();
  return {
    ...{ store, owner, random: random(owner), retention: retentionOf(options) },
    concurrency: options.judgeConcurrency,
  };
}

/** As the door itself refuses it, but before a world is made. */
function refuseSharedToken({ tokens: { policy, judge, admin } = {} }: Tokens): void {
  if (policy === undefined || (policy !== judge && policy !== admin)) return;
  const other = policy === judge ? "judge" : "admin";
  fail("harness", "usage", `policy and ${other} have the same token: whoever is judged could ask the judge's tools`);
}

/** A policy must not reach its own judge: said where nothing stands between them. */
function judgeDoor({ host }: ServeOptions, { token, tokens }: Tokens): string {
  if (tokens?.judge || tokens?.admin) return "";
  if (token) return "; --judge-token-env gives them a token that policies do not have";
  return isLoopback(host)
    ? "; whoever is on this machine may use them: --judge-token-env closes them to others"
    : "; whoever may use the tools of a policy may use them: --judge-token-env closes them to others";
}

function gatewayOf(options: ServeOptions, holdings: Holdings, tokens: Tokens): WorldGateway {
  const accessLog = options.accessLog ? openAccessLog(options.accessLog) : undefined;
  return createGateway({
    ...holdings,
    host: options.host,
    names: options.allowHost,
    processMetrics: true,
    defaultProfile: options.profile,
    cacheBytes: options.cache * MEBIBYTE,
    limits: {
      maxConcurrentRequests: options.maxRequests,
      maxWaitingRequests: options.maxWaiting,
      ...((options.condenseModel ?? options.rerank) ? { callDeadlineMs: MODEL_CALL_DEADLINE_MS } : {}),
    },
    maxFaultWaitMs: options.faultWait,
    newId: randomUUID,
    clock: () => performance.timeOrigin + performance.now(),
    onError: (error) => console.error(`arenakit serve: ${error.message}`),
    ...tokens,
    ...(options.faults ? { faults: faultsFrom(options.faults) } : {}),
    ...(options.amapKeyEnv ? { amapKeys: [fromEnvironment(options.amapKeyEnv, "the token")] } : {}),
    amapLimits: {
      ...(options.amapQps === undefined ? {} : { perKeyPerSecond: options.amapQps }),
      ...(options.amapDaily === undefined ? {} : { perKeyPerDay: options.amapDaily }),
    },
    ...(options.now ? { defaults: { now: options.now } } : {}),
    ...(accessLog ? { accessLog } : {}),
  });
}

function faultsFrom(text: string): FaultSpec {
  try {
    return readFaults(text);
  } catch (error) {
    fail("harness", "usage", `--${asFailure("harness", error).message}`);
  }
}

function openAccessLog(path: string): AccessLog {
  if (path === "-") return createAccessLog({ write: (lines) => void process.stderr.write(lines) });
  const file = createWriteStream(path, { flags: "a" });
  file.on("error", (error) => console.error(`arenakit serve: --access-log ${path}: ${error.message}`));
  return createAccessLog({ write: (lines) => void file.write(lines) });
}

/** Programs of this machine. */
const THIS_MACHINE = ["127.0.0.0/8", "::1"];

/** `NAME` alone is one token for everything; `policy=NAME` and the like are one each. */
function tokensFrom({ tokenEnv: named, judgeTokenEnv, host, allow }: ServeOptions): Tokens {
  const tokens: Partial<Record<Scope, string>> = {};
  const judge = judgeTokenEnv === undefined ? undefined : fromEnvironment(judgeTokenEnv, "the token");
  for (const text of named) {
    const [scope, variable] = text.includes("=") ? text.split("=", 2) : [undefined, text];
    if (scope === undefined && named.length === 1) {
      const token = fromEnvironment(text, "the token");
      // Admin opens the judge's tools, too: it goes with the token that policies do not have.
      return judge === undefined ? { token, allow } : { tokens: { policy: token, admin: judge, judge }, allow };
    }
    const known = SCOPES.find((one) => one === scope);
    if (!known || !variable)
      fail("harness", "usage", `--token-env ${text}: expected one NAME, or SCOPE=NAME for ${SCOPES.join(", ")}`);
    tokens[known] = fromEnvironment(variable, "the token");
  }
  if (judge === undefined) return named.length > 0 ? { tokens, allow } : { allow };
  if (tokens.judge !== undefined)
    fail("harness", "usage", "--judge-token-env and --token-env judge=…: give one of them");
  const isAlone = named.length === 0 && isLoopback(host);
  return { tokens: { ...tokens, judge }, allow: isAlone ? [...allow, ...THIS_MACHINE] : allow };
}
