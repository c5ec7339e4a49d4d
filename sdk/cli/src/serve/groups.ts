/** Where a server keeps its groups, for how long, and how many comparisons are asked at once, as options of its command. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { GatewayJudges, GroupsOptions } from "@arenakit/server-gateway/judging";
import {
  connectStore,
  openPostgresNotices,
  openPostgresStore,
  openSharedSqlite,
  openSqliteStore,
  type Store,
} from "@arenakit/store";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, wholeNumber } from "../commands/arguments.ts";
import { requirePlace, WRITABLE } from "../option-file.ts";
import { fromEnvironment } from "../variables.ts";
import { type EpisodeOptions, servesEpisodes } from "./episode-options.ts";
import { NOBODY, type ServedJudgesOptions } from "./judging-options.ts";

const DEFAULTS = { judgeConcurrency: 64, keepDays: 14, keepMebibytes: 4096 };
const MEMORY = "memory";
const FROM_ENVIRONMENT = /^env:(.+)$/;
const POSTGRES = /^postgres(?:ql)?:\/\//;
const MEBIBYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

export const GroupOptions = z.object({
  state: z.string().min(1).optional(),
  durability: oneOf(["process", "full"]).optional(),
  judgeConcurrency: wholeNumber(1, 4096).default(DEFAULTS.judgeConcurrency),
  keep: wholeNumber(1, 3650).default(DEFAULTS.keepDays),
  keepAttempts: wholeNumber(1, 1_000_000).default(DEFAULTS.keepMebibytes),
  prices: z.string().min(1).optional(),
});
export type GroupOptions = z.infer<typeof GroupOptions>;

export function withGroupOptions(command: Command): Command {
  return command
    .option(
      "--state <file|postgres://…|env:NAME|memory>",
      "where reward groups and episodes are kept: a file of this server alone, a PostgreSQL that several may share (env:NAME reads its URL from a variable), or the memory (default .arenakit/PORT.sqlite here; with --port 0 the memory)",
    )
    .option(
      "--durability <process|full>",
      "what an acknowledged attempt survives: the end of the process, or also a loss of power (default process; full refuses a PostgreSQL that is not set so)",
    )
    .option(
      "--judge-concurrency <n>",
      `comparisons of groups that judges are asked for at once (default ${DEFAULTS.judgeConcurrency})`,
    )
    .option("--keep <days>", `how long groups and episodes are kept after their end (default ${DEFAULTS.keepDays})`)
    .option(
      "--keep-attempts <MiB>",
      `attempts of groups that have ended go beyond this, oldest first; rewards and matches stay (default ${DEFAULTS.keepMebibytes})`,
    )
    .option(
      "--prices <file>",
      'prices of judges for /metrics: {"currency":"USD","models":{"NAME":{"inputPerMillion":1,"outputPerMillion":2}}}',
    );
}

/** Prices of judges by their names as the metrics have them; a price is a model's, or that of a name that was given to it. */
export async function pricesOf(
  { prices: path }: GroupOptions,
  judges: GatewayJudges["judges"],
): Promise<GroupsOptions["prices"]> {
  if (path === undefined) return undefined;
  const { readPrices } = await import("../eval/inputs.ts");
  const { currency, models } = readPrices(path);
  const priced = Object.entries(judges).flatMap(([name, { proposer }]) => {
    const price = models[name] ?? (proposer && models[proposer.client.id]);
    return price ? [[name, price] as const] : [];
  });
  return { currency, judges: Object.fromEntries(priced) };
}

/** A store, and what it is in words that hold no secret. */
export interface OpenedState {
  readonly store: Store;
  readonly told: string;
}

/**
 * What decides how groups and episodes are kept: in memory where nobody judges and no episode is served, but somebody could
 * ask for a judge's tools. Undefined without those. Throws harness/usage for a state without anything to keep, and for a
 * file that cannot be written.
 */
export function keptOptions(
  options: GroupOptions & EpisodeOptions & Pick<ServedJudgesOptions, "judge"> & { readonly port: number },
): GroupOptions | undefined {
  const hasTools = !options.judge.includes(NOBODY);
  if ((hasTools && options.judge.length > 0) || servesEpisodes(options)) {
    requireKeepable(options, options.port);
    return options;
  }
  refuseStateWithoutJudge(options);
  return hasTools ? { ...options, state: MEMORY } : undefined;
}

/** Without a judge and without episodes there is nothing to keep. */
function refuseStateWithoutJudge({ state, durability }: GroupOptions): void {
  const given = state !== undefined ? `--state` : durability === undefined ? null : "--durability";
  if (given)
    failUsage(
      `${given}: there is no judge and no episode, and so nothing to keep; name one with --judge or --episodes`,
    );
}

/** What of the options decides how long something is kept. */
export const retentionOf = ({ keep, keepAttempts }: GroupOptions) => ({
  keepMs: keep * DAY_MS,
  keepComparisonsMs: keep * DAY_MS,
  maxBodyBytes: keepAttempts * MEBIBYTE,
});

/**
 * A state that the threads of this process share by lines of their own: to the thread that keeps it, or to the one connection
 * that hears what others change in a PostgreSQL.
 */
export interface SharedState {
  readonly told: string;
  /** A line for another thread. */
  connect(): MessagePort;
  end(): Promise<void>;
}

/** For this process alone. Throws harness/usage where options contradict each other, and what opening a store throws. */
export async function openState(options: GroupOptions, port: number): Promise<OpenedState> {
  const { place, told, lasting } = stateOf(options, port);
  if (POSTGRES.test(place)) return { store: await openPostgresStore({ url: place, ...lasting }), told };
  return { store: await openSqliteStore({ path: fileOf(place), ...lasting }), told };
}

/** For its threads. Throws what `openState` throws; what is kept in a PostgreSQL is first asked for by the threads. */
export async function openSharedState(options: GroupOptions, port: number): Promise<SharedState> {
  const { place, told, lasting } = stateOf(options, port);
  const shared = POSTGRES.test(place)
    ? await openPostgresNotices({ url: place })
    : await openSharedSqlite({ path: fileOf(place), ...lasting });
  return { told, ...shared };
}

/** Calls of PostgreSQL at once: of one gateway alone, and of each of several at least. */
const POOL = { whole: 8, least: 2 };
/** More workers have one connection each, so that a PostgreSQL that takes 100 as by default has room for 64 of them. */
const MOST_WITH_TWO = 32;

/** Connections of each worker; one more hears for all of them what others change. */
export const poolSizeOf = (workers: number): number =>
  workers > MOST_WITH_TWO ? 1 : Math.max(POOL.least, Math.floor(POOL.whole / workers));

/** A worker whose successor answers already. */
const BEING_REPLACED = 1;

/** What a thread has of a shared state, by the line that it was given: all of it, or its part of the connections. */
export async function joinState(
  options: GroupOptions,
  { port, line, workers }: { readonly port: number; readonly line: MessagePort; readonly workers: number },
): Promise<OpenedState> {
  const { place, told, lasting } = stateOf(options, port);
  if (!POSTGRES.test(place)) return { store: connectStore(line), told };
  const room = { poolSize: poolSizeOf(workers), stores: workers + BEING_REPLACED };
  return { store: await openPostgresStore({ url: place, notices: line, ...room, ...lasting }), told };
}

function stateOf({ state, durability }: GroupOptions, port: number) {
  const place = placeOf(state, port);
  if (place === MEMORY && durability === "full")
    failUsage("--durability full: what is kept in memory survives nothing; name a file with --state");
  return { place, told: told(place), lasting: durability ? { durability } : {} };
}

/** Before worlds and corpora are made: the file can be written. */
function requireKeepable({ state }: GroupOptions, port: number): void {
  const path = placeOf(state, port);
  const expected = `${WRITABLE} with --state FILE, or keep groups and episodes in memory with --state memory`;
  if (path !== MEMORY && !POSTGRES.test(path)) requirePlace({ option: `--state ${path}`, path, expected });
}

/** A file whose folder is there; null for the memory. */
function fileOf(place: string): string | null {
  if (place === MEMORY) return null;
  mkdirSync(dirname(place), { recursive: true });
  return place;
}

/** Of the folder that the server runs in. One that was begun where it was kept before is gone on with. */
function ownFile(name: string): string {
  const [own, former] = [join(".arenakit", name), join(".cache", "state", name)];
  return existsSync(former) && !existsSync(own) ? former : own;
}

/** Two servers of one folder have two ports, and so two files. */
function placeOf(state: string | undefined, port: number): string {
  if (state === undefined) return port === 0 ? MEMORY : ownFile(`${port}.sqlite`);
  const [, variable] = FROM_ENVIRONMENT.exec(state) ?? [];
  const place = variable === undefined ? state : fromEnvironment(variable, "a file, or postgres://… of a database");
  // What is wrong with it is not said: it may hold a password.
  if (POSTGRES.test(place) && !URL.canParse(place))
    failUsage("--state: expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, with marks in the password escaped");
  return place;
}

function told(place: string): string {
  if (place === MEMORY) return "memory: gone when this process ends";
  if (!POSTGRES.test(place)) return place;
  const { hostname, port, pathname } = new URL(place);
  return `PostgreSQL at ${hostname}${port === "" ? "" : `:${port}`}${pathname}`;
}
