/**
 * How a call knows its world, its time and its episode. Sources in order, field by field: `_meta` of the
 * request, `x-arenakit-*` headers, the query of the connection's URL, the server's defaults.
 */
import { CallContext, CONTEXT_HEADER_PREFIX, CONTEXT_META_KEY, fail, parseLocalTime } from "@arenakit/contracts";
import type { ResolvedContext } from "./tool.ts";
import { findWorld, type HeldWorld } from "./worlds.ts";

const FIELDS = ["world", "now", "profile", "seed", "episode", "attempt"] as const;
const NUMERIC: ReadonlySet<string> = new Set(["seed", "attempt"]);
/** The only profile of this version: names and texts as the ArenaRL tools have them. */
const PROFILE = "arenarl";
const LONGEST_EPISODE = 200; // ids travel in every result

export interface ContextSources {
  /** `_meta` of the request. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Headers | undefined;
  /** Query of the URL that the client connected to. */
  readonly query?: URLSearchParams | undefined;
  readonly defaults?: CallContext | undefined;
}

/**
 * The context of a call. Throws a FailureError of owner "harness" and code invalid_context for a value that
 * cannot be read: the policy never chooses these, so it is not the policy's mistake.
 */
export function contextOf(sources: ContextSources): CallContext {
  const meta = sources.meta?.[CONTEXT_META_KEY];
  if (meta !== undefined && (typeof meta !== "object" || meta === null || Array.isArray(meta)))
    fail(
      "harness",
      "invalid_context",
      `_meta[${JSON.stringify(CONTEXT_META_KEY)}] must be an object, got ${show(meta)}`,
    );
  const context: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value =
      (meta as Record<string, unknown> | undefined)?.[field] ??
      fromText(field, sources.headers?.get(CONTEXT_HEADER_PREFIX + field)) ??
      fromText(field, sources.query?.get(field)) ??
      sources.defaults?.[field];
    if (value !== undefined) context[field] = value;
  }
  return checked(context);
}

/** Finds the world of a context and fills in its time. Throws no_such_world with the ids that are known. */
export function resolveContext<Backend>(
  worlds: readonly HeldWorld<Backend>[],
  context: CallContext,
): { world: HeldWorld<Backend>; call: ResolvedContext } {
  const world = findWorld(worlds, context.world);
  return { world, call: { ...context, world: world.id, now: context.now ?? world.now } };
}

/** Header and query values are text; an integer field that holds none stays text and is refused below. */
function fromText(field: string, text: string | null | undefined): unknown {
  if (text === null || text === undefined || text === "") return undefined;
  return NUMERIC.has(field) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function checked(context: Record<string, unknown>): CallContext {
  const read = CallContext.safeParse(context);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? "context");
    fail("harness", "invalid_context", `${field} of the call's context is ${show(context[field])}: ${issue?.message}`);
  }
  const { now, profile, episode } = read.data;
  if (now !== undefined && parseLocalTime(now) === null)
    fail(
      "harness",
      "invalid_context",
      `now is ${show(now)}, which no clock shows: expected a time such as 2026-05-01T08:00`,
    );
  if (profile !== undefined && profile !== PROFILE)
    fail(
      "harness",
      "invalid_context",
      `profile is ${show(profile)}: this server has one, ${show(PROFILE)}; leave it out`,
    );
  if (episode !== undefined && episode.length > LONGEST_EPISODE)
    fail(
      "harness",
      "invalid_context",
      `episode has ${episode.length} characters, at most ${LONGEST_EPISODE} are accepted`,
    );
  return read.data;
}

const show = (value: unknown) => JSON.stringify(value) ?? String(value);
