/** Other content or other terms than are there: a refusal that shows the first places that differ instead of both values. */
import { type Failure, FailureError, type Json } from "@arenakit/contracts";

/** Carries what differs beside the failure. */
export class ConflictError extends FailureError {
  readonly diff: readonly Difference[];
  constructor(failure: Failure, diff: readonly Difference[]) {
    super(failure);
    this.diff = diff;
  }
}

export interface Conflict {
  readonly code: "other_content" | "other_terms" | "other_config" | "other_evolution";
  /** What is known under this name; the places that differ are named behind it. */
  readonly message: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Throws a ConflictError of owner policy. */
export function conflict({ code, message, was, is }: Conflict): never {
  const diff = diffValues(was, is);
  const places = diff.slice(0, SHOWN_PLACES).map(({ path }) => path || "all of it");
  const where = places.length > 0 ? `; it differs in ${places.join(", ")}` : "";
  throw new ConflictError({ owner: "policy", code, message: `${message}${where}`, retryable: false }, diff);
}

const SHOWN_PLACES = 3;

export interface Difference {
  /** As `steps.2.message`; empty for the whole. */
  readonly path: string;
  /** As JSON, cut; null where there is nothing. */
  readonly was: string | null;
  readonly is: string | null;
}

const MAX_DIFFERENCES = 20;
const MAX_CHARACTERS = 200;

/** The first places that differ, in the order of the members of `was`; at most 20. Members that are undefined are absent. */
export function diffValues(was: unknown, is: unknown): Difference[] {
  const found: Difference[] = [];
  compare(was as Json | undefined, is as Json | undefined, { path: "", found });
  return found;
}

interface Place {
  readonly path: string;
  readonly found: Difference[];
}

function compare(was: Json | undefined, is: Json | undefined, { path, found }: Place): void {
  if (found.length >= MAX_DIFFERENCES || Object.is(was, is)) return;
  if (!isTree(was) || !isTree(is) || Array.isArray(was) !== Array.isArray(is)) {
    if (was !== is) found.push({ path, was: shown(was), is: shown(is) });
    return;
  }
  const [before, after] = [was, is] as [Record<string, Json>, Record<string, Json>];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(memberOf(before, key), memberOf(after, key), { path: path === "" ? key : `${path}.${key}`, found });
}

const memberOf = (value: Record<string, Json>, key: string) => (Object.hasOwn(value, key) ? value[key] : undefined);
const isTree = (value: Json | undefined): value is object & Json => typeof value === "object" && value !== null;

function shown(value: Json | undefined): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}
