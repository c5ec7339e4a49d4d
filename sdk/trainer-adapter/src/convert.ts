/** Records of trainers and tools as ATIF 1.8, one record at a time. */
import {
  type AtifStep,
  boundary,
  canonicalJson,
  fail,
  JsonObject,
  RecordedTrajectory,
  type Trajectory,
} from "@arenakit/contracts";
import { depthProblems, type Problem, pathOf, problemsIn } from "./atif-problems.ts";
import type { Conversation } from "./conversation.ts";
import { anthropic } from "./format/anthropic.ts";
import { attempt } from "./format/attempt.ts";
import { openai } from "./format/openai.ts";
import { sharegpt } from "./format/sharegpt.ts";
import { slime } from "./format/slime.ts";
import { trl } from "./format/trl.ts";
import { verifiers } from "./format/verifiers.ts";
import { verl } from "./format/verl.ts";
import type { SourceFormat } from "./format.ts";
import { type MessagePatch, patchBetween, placedMessages } from "./openai-export.ts";
import { type AtifConversion, type Origin, toAtif, type UtterancePlace, withSource } from "./to-atif.ts";

const FORMATS: ReadonlyMap<string, SourceFormat> = new Map(
  [openai, anthropic, sharegpt, verifiers, slime, verl, trl, attempt].map((format) => [format.id, format]),
);

/** What `convertRecord` reads; `atif` is read too, where another tool wrote it loosely. */
export const SOURCE_FORMATS: readonly string[] = [...FORMATS.keys(), "atif"];

export interface Conversion {
  /** One or more for a record that could be read, none where there are problems. */
  readonly trajectories: readonly Trajectory[];
  readonly problems: readonly Problem[];
  /** What of a record that could be read was kept beside, although it stands where a figure is expected. */
  readonly warnings: readonly Problem[];
}

export interface ConvertOptions {
  readonly format: string;
  /** Of the file, from 1. */
  readonly line: number;
  /** It is read once and never written in its format again: ids that it lacks and how its messages differed are left out. */
  readonly isForGood?: boolean;
}

/**
 * Reads one record of a format. What it holds of a trajectory's members is there in ATIF, the rest in `extra.source`; a
 * record that is none of the format gives problems with their paths, and no trajectory. Throws harness/usage for an
 * unknown format.
 */
export async function convertRecord(
  record: unknown,
  { format, line, isForGood = false }: ConvertOptions,
): Promise<Conversion> {
  const source = FORMATS.get(format);
  if (!source && format !== "atif")
    return fail("harness", "usage", `no format ${format}: expected one of ${SOURCE_FORMATS.join(", ")}`);
  const deep = depthProblems(record);
  if (deep.length > 0) return { trajectories: [], problems: deep, warnings: [] };
  // What no reader foresaw is a problem of its record.
  const done = await boundary("harness", () => {
    if (!source) return checked([record]);
    const read = source.record.safeParse(record);
    if (!read.success) return { trajectories: [], problems: problemsOf(read.error.issues, source), warnings: [] };
    const conversations = source.read(read.data);
    return checked(
      conversations.map((conversation, sample) =>
        written(conversation, { format, line, sample, isForGood }, isForGood ? null : record),
      ),
      conversations,
    );
  });
  if (done.ok) return done.value;
  return { trajectories: [], problems: [{ path: "", message: done.failure.message }], warnings: [] };
}

function checked(values: readonly unknown[], conversations: readonly Conversation[] = []): Conversion {
  const read = values.map((value) => RecordedTrajectory.safeParse(value));
  const problems = read.flatMap(({ error }) => problemsIn(error?.issues ?? []));
  const unread = new Set(conversations.flatMap((conversation) => conversation.unread ?? []));
  const message = "no reward: expected a finite number; it is kept in extra.source.kept";
  return {
    trajectories: problems.length > 0 ? [] : read.map(({ data }) => data!),
    problems,
    warnings: [...unread].map((path) => ({ path, message })),
  };
}

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
  readonly code: string;
  readonly errors?: unknown;
}

/** Of the shapes that a record may have, the one that comes nearest says what is wrong. */
function problemsOf(issues: readonly unknown[], { expects, id }: SourceFormat): Problem[] {
  const found = (issues as Issue[]).flatMap((issue) => deepest(issue));
  const named = found.filter(({ path }) => path !== "");
  return named.length > 0 ? named : [{ path: "", message: `no record of ${id}: expected ${expects}` }];
}

function deepest(issue: Issue, before: readonly PropertyKey[] = []): Problem[] {
  const path = [...before, ...issue.path];
  const shapes = issue.code === "invalid_union" && Array.isArray(issue.errors) ? (issue.errors as Issue[][]) : [];
  const depth = (one: readonly Issue[]) => Math.max(0, ...one.map((inner) => inner.path.length));
  // The fewer things are wrong with a shape, and the deeper they lie, the surer it was meant.
  const isNearer = (one: readonly Issue[], than: readonly Issue[]) =>
    one.length < than.length || (one.length === than.length && depth(one) > depth(than));
  const best = shapes
    .filter((one) => depth(one) > 0)
    .reduce<Issue[] | null>((near, one) => (near && !isNearer(one, near) ? near : one), null);
  if (!best) return [{ path: pathOf(path), message: shapeMessage(issue, shapes) }];
  return best.flatMap((inner) => deepest(inner, path));
}

const shapeMessage = ({ message }: Issue, shapes: readonly (readonly Issue[])[]) =>
  shapes.flatMap((one) => one.map((inner) => inner.message)).join(" or ") || message;

function written(conversation: Conversation, origin: Origin, record: unknown): Trajectory {
  const made = toAtif(conversation, origin);
  const originals = record !== null && origin.format === "openai" ? originalMessages(record, origin.sample) : null;
  return originals ? withOriginals(made, originals) : made.trajectory;
}

/** The messages of a record that one trajectory was made of. */
function originalMessages(record: unknown, sample: number): JsonObject[] | null {
  const whole = (Array.isArray(record) ? { messages: record } : record) as { [name: string]: unknown };
  const asked = (whole.request as { messages?: unknown } | undefined)?.messages ?? whole.messages;
  const choices = (whole.response as { choices?: unknown } | undefined)?.choices ?? whole.choices;
  const answer =
    Array.isArray(choices) && choices.length > 0 ? [(choices[sample] as { message: unknown }).message] : [];
  const read = JsonObject.array().safeParse([...(asked as unknown[]), ...answer]);
  return read.success ? read.data : null;
}

/** Each step and result with what its message had beside, so that messages come back whole. */
function withOriginals({ trajectory, places }: AtifConversion, originals: readonly JsonObject[]): Trajectory {
  // A message that became several things is not taken apart again: it stands where the first of them does.
  if (places.length !== originals.length) return trajectory;
  const rebuilt = new Map(placedMessages(trajectory, false).map(({ place, message }) => [place.join(), message]));
  const steps = [...trajectory.steps];
  for (const [at, place] of places.entries()) {
    const patch = patchBetween(rebuilt.get(place.join()) ?? {}, originals[at]!);
    if (patch) steps[place[0]] = patchedStep(steps[place[0]]!, place, patch);
  }
  const natural = placedMessages(trajectory, false).map(({ place }) => place);
  const isNatural = canonicalJson(natural) === canonicalJson(places);
  return { ...(isNatural ? trajectory : withSource(trajectory, { order: places.map((place) => [...place]) })), steps };
}

function patchedStep(step: AtifStep, [, result]: UtterancePlace, patch: MessagePatch): AtifStep {
  const openai = JsonObject.parse(patch);
  if (result === null) return withSource(step, { openai });
  const results = step.observation!.results.map((one, at) => (at === result ? withSource(one, { openai }) : one));
  return { ...step, observation: { results } };
}
