/** The worlds or corpora a server holds, and how a call finds its own: by id, by unique prefix, or by default. */
import { fail } from "@arenakit/contracts";
import { quoteValue } from "./quote.ts";

/** One world as a server sees it: what its tools ask, and the time of a call that names none. */
export interface HeldWorld<Backend> {
  /** What it is, and the member of a call's context that names it; default "world". */
  readonly kind?: HoldingKind;
  /** sha256 of its content. */
  readonly id: string;
  /** `2026-05-01T08:00`. */
  readonly now: string;
  /** First and last date that the world can answer for; no bound on a call's time where it is absent. */
  readonly horizon?: { readonly from: string; readonly to: string };
  /** Ids of what tools of other kinds answer from: a call that names one of them means those tools, and has the default here. */
  readonly others?: readonly string[];
  readonly backend: Backend;
}

export type HoldingKind = "world" | "corpus";

const LONGEST_SHOWN = 100;
export const SHOWN_ID_LENGTH = 12; // enough to be unique and to be typed

/** The world that `name` (an id or a unique prefix) means; the first one when there is no name. Throws no_such_world or no_such_corpus. */
export function findWorld<Backend>(
  worlds: readonly HeldWorld<Backend>[],
  name: string | undefined,
): HeldWorld<Backend> {
  const [first] = worlds;
  if (!first) fail("harness", "no_such_world", "this server holds no world: start it with one (--world FILE)");
  const { kind = "world" } = first;
  if (name === undefined) return first;
  const matching = name === "" ? [] : worlds.filter((world) => world.id.startsWith(name));
  const [match] = matching;
  if (match && matching.length === 1) return match;
  const { others = [] } = first;
  if (matching.length === 0 && name !== "" && others.some((id) => id.startsWith(name))) return first;
  const known = worlds.map((world) => world.id.slice(0, SHOWN_ID_LENGTH)).join(", ");
  const problem =
    matching.length > 1
      ? `is the start of several ${kind === "world" ? "worlds" : "corpora"}`
      : `is no ${kind} of this server`;
  fail(
    "harness",
    kind === "world" ? "no_such_world" : "no_such_corpus",
    `${quoteValue(name, LONGEST_SHOWN)} ${problem}; known: ${known} (an id or a unique prefix)`,
  );
}
