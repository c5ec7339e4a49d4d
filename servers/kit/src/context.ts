/**
 * How a call knows its world, its time and its episode. Sources in order, field by field: `_meta` of the
 * request, `x-arenakit-*` headers, the query of the connection's URL, the server's defaults.
 */
import { CallContext, CONTEXT_HEADER_PREFIX, CONTEXT_META_KEY, fail, parseLocalTime } from "@arenakit/contracts";
import { quoteValue } from "./quote.ts";
import type { ResolvedContext } from "./tool.ts";
import { findWorld, type HeldWorld, SHOWN_ID_LENGTH } from "./worlds.ts";

const FIELDS = ["world", "corpus", "now", "profile", "seed", "episode", "attempt", "faults"] as const;
const KNOWN: ReadonlySet<string> = new Set(FIELDS);
const NUMERIC: ReadonlySet<string> = new Set(["seed", "attempt"]);
/** The names and texts that tools have where no other profile is served: those of the ArenaRL paper. */
const ARENARL: ServedProfile = { name: "arenarl", known: ["arenarl"] };
const META_PREFIX = "arenakit/";
const LONGEST_SHOWN = 100; // an id of a world has 64
const LONGEST_EPISODE = 200; // ids travel in every result
const LONGEST_FAULTS = 2000;

/** What a context needs of headers; both web `Headers` and a reader over Node's fit. */
export interface HeaderReader {
  /** Of a name in lower case. */
  get(name: string): string | null | undefined;
  keys(): Iterable<string>;
}

/** The profile that a connection has, and those that it could have. */
export interface ServedProfile {
  readonly name: string;
  readonly known: readonly string[];
}

export interface ContextSources extends ConnectionSources {
  /** `_meta` of the request. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly profile?: ServedProfile | undefined;
}

export interface ConnectionSources {
  readonly headers?: HeaderReader | undefined;
  /** Query of the URL that the client connected to. */
  readonly query?: URLSearchParams | undefined;
  readonly defaults?: CallContext | undefined;
}

/** What a connection says of the context of its calls, as it was written and not checked yet. */
export type ConnectionContext = Readonly<Record<string, unknown>>;

/**
 * The context of a call. Throws a FailureError of owner "harness" and code invalid_context for a value that cannot be
 * read, for an empty one and for a name that is not of the context, which may be a misspelt one: the policy never
 * chooses these, so it is not the policy's mistake. What others put into `_meta` and headers is left alone.
 */
export function contextOf({ meta, profile, ...connection }: ContextSources): CallContext {
  const named = contextOfMeta(meta ?? {}); // its offences are told first
  return contextOfCall(named, contextOfConnection(connection), profile);
}

/** What headers, query and defaults say; the same for all calls of a connection. Throws as `contextOf` does. */
export function contextOfConnection({ headers, query, defaults }: ConnectionSources): ConnectionContext {
  if (headers) {
    const ours: string[] = [];
    for (const name of headers.keys()) if (name.startsWith(CONTEXT_HEADER_PREFIX)) ours.push(name);
    refuseUnknown(ours, { prefix: CONTEXT_HEADER_PREFIX, place: "the headers" });
  }
  if (query) {
    refuseUnknown([...query.keys()], { prefix: "", place: "the connection's URL" });
    const repeated = FIELDS.find((field) => query.getAll(field).length > 1);
    if (repeated) refuse(`the connection's URL gives ${repeated} more than once: leave one of them`);
  }
  const context: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value =
      fromText(field, headers?.get(CONTEXT_HEADER_PREFIX + field)) ??
      fromText(field, query?.get(field)) ??
      defaults?.[field];
    if (value !== undefined) context[field] = value;
  }
  return context;
}

/** A call's context: what its `_meta` names goes before what its connection says. */
export function contextOfCall(
  named: Readonly<Record<string, unknown>>,
  connection: ConnectionContext,
  profile: ServedProfile = ARENARL,
): CallContext {
  const context: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = named[field] ?? connection[field];
    if (value === "") refuse(`${field} of the call's context is empty: give a value, or leave it out`);
    if (value !== undefined) context[field] = value;
  }
  return checked(context, profile);
}

/** `_meta["arenakit/world"]` and the like go before the members of `_meta["arenakit/context"]`. */
export function contextOfMeta(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let singles: Record<string, unknown> | undefined;
  for (const key in meta) {
    if (!key.startsWith(META_PREFIX) || key === CONTEXT_META_KEY) continue;
    const field = key.slice(META_PREFIX.length);
    if (!KNOWN.has(field)) refuseUnknown([key], { prefix: META_PREFIX, place: "_meta", also: [CONTEXT_META_KEY] });
    singles ??= {};
    singles[field] = meta[key];
  }
  const whole = meta[CONTEXT_META_KEY];
  if (whole === undefined) return singles ?? {};
  if (whole === null || typeof whole !== "object" || Array.isArray(whole))
    refuse(`_meta[${show(CONTEXT_META_KEY)}] must be an object, got ${show(whole)}`);
  for (const key in whole)
    if (!KNOWN.has(key)) refuseUnknown([key], { prefix: "", place: `_meta[${show(CONTEXT_META_KEY)}]` });
  const members = whole as Readonly<Record<string, unknown>>;
  if (!singles) return members;
  return Object.fromEntries(FIELDS.map((field) => [field, singles[field] ?? members[field]]));
}

function refuseUnknown(
  names: readonly string[],
  { prefix, place, also = [] }: { prefix: string; place: string; also?: readonly string[] },
): void {
  const known = [...also, ...FIELDS.map((field) => prefix + field)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`${show(unknown)} in ${place} is unknown: expected ${known.join(", ")}`);
}

function refuse(message: string): never {
  fail("harness", "invalid_context", message);
}

/**
 * Finds the world or the corpus of a context and fills in its time. Throws no_such_world or no_such_corpus with the ids
 * that are known, and invalid_context for a time outside of its horizon, where it knows nothing to answer with.
 */
export function resolveContext<Backend>(
  worlds: readonly HeldWorld<Backend>[],
  context: CallContext,
): { world: HeldWorld<Backend>; call: ResolvedContext } {
  const kind = worlds[0]?.kind ?? "world";
  const world = findWorld(worlds, context[kind]);
  const { now = world.now } = context;
  const date = now.slice(0, "2026-05-01".length);
  if (world.horizon && (date < world.horizon.from || date > world.horizon.to))
    refuse(
      `now is ${show(now)}, outside of the horizon of ${kind} ${world.id.slice(0, SHOWN_ID_LENGTH)}: ` +
        `expected a time from ${world.horizon.from} to ${world.horizon.to}`,
    );
  // Not a spread with members after it: see docs/development.md, What runs for each call.
  return { world, call: Object.assign({}, context, { [kind]: world.id, now }) };
}

/** Header and query values are text; an integer field that holds none stays text and is refused below. */
function fromText(field: string, text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  return NUMERIC.has(field) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function checked(context: Record<string, unknown>, served: ServedProfile): CallContext {
  const read = CallContext.safeParse(context);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? "context");
    refuse(`${field} of the call's context is ${show(context[field])}: ${issue?.message}`);
  }
  const { now, profile, episode, faults } = read.data;
  if (now !== undefined && parseLocalTime(now) === null)
    refuse(`now is ${show(now)}, which no clock shows: expected a time such as 2026-05-01T08:00`);
  if (profile !== undefined && profile !== served.name)
    refuse(
      served.known.includes(profile)
        ? `profile is ${show(profile)}, but this connection has the tools of ${show(served.name)}: name the profile in the URL (?profile=${profile})`
        : `profile is ${show(profile)}: expected one of ${served.known.join(", ")}`,
    );
  if (episode !== undefined && episode.length > LONGEST_EPISODE)
    refuse(`episode has ${episode.length} characters, at most ${LONGEST_EPISODE} are accepted`);
  if (faults !== undefined && faults.length > LONGEST_FAULTS)
    refuse(`faults has ${faults.length} characters, at most ${LONGEST_FAULTS} are accepted`);
  return read.data;
}

const show = (value: unknown) => quoteValue(value, LONGEST_SHOWN);
