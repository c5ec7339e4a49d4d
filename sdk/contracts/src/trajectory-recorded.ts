/**
 * A trajectory as any tool records it: all that ATIF 1.8 admits and our own schema does not spell out (nulls for what
 * is absent, images and sounds, trajectories of agents within), and the rules between members that no schema states.
 */
import * as z from "zod";
import { nestsDeeper } from "./json.ts";
import { Trajectory } from "./trajectory.ts";
import { MAX_TRAJECTORY_NESTING } from "./trajectory-reading.ts";

/** What was expected, and where. */
export interface AtifProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type RecordedMembers = { [name: string]: unknown };
type Path = readonly PropertyKey[];

/**
 * Reads what the official package (`atif` 1.8) takes, and no more. Nulls of optional members are left out; an image or a
 * sound is the text `[image PATH]`, the parts as they stood are in the step's or result's `extra.source.kept`; inner
 * trajectories are in `extra.subagent_trajectories`, references to them in the result's `extra.subagent_trajectory_ref`.
 * Issues say the path and what was expected there.
 */
export const RecordedTrajectory = z.unknown().check((payload) => {
  // A check and no transform: zod gives each transform a function that V8 puts among the old objects, and the whole
  // value that it was made beside stays there until those are collected.
  const input = payload.value;
  const { trajectory, problems } = read(input);
  for (const { path, message } of problems) payload.issues.push({ code: "custom", path: [...path], message, input });
  payload.value = trajectory;
}) as unknown as z.ZodType<Trajectory>;

function read(value: unknown): { trajectory?: Trajectory; problems: AtifProblem[] } {
  if (nestsDeeper(value, MAX_TRAJECTORY_NESTING)) {
    const message = `nests more than ${MAX_TRAJECTORY_NESTING} levels deep, arguments of a call perhaps`;
    return { problems: [{ path: [], message }] };
  }
  const problems: AtifProblem[] = [];
  const plain = plainTrajectory(isPlain(value) ? value : loosely(value), problems);
  const checked = Trajectory.safeParse(plain);
  if (!checked.success) problems.push(...checked.error.issues.map(({ path, message }) => ({ path, message })));
  else for (const [at, step] of checked.data.steps.entries()) checkStep(step, at, problems);
  return checked.success && problems.length === 0 ? { trajectory: checked.data, problems } : { problems };
}

/** Members that ATIF lets be null, which is the same as absent. */
const NULLABLE = new Set(
  `session_id trajectory_id notes final_metrics continued_trajectory_ref extra subagent_trajectories model_name
  tool_definitions timestamp reasoning_effort reasoning_content tool_calls observation metrics llm_call_count
  is_copied_context source_call_id content subagent_trajectory_ref prompt_tokens completion_tokens cached_tokens cost_usd
  prompt_token_ids completion_token_ids logprobs total_prompt_tokens total_completion_tokens total_cached_tokens
  total_cost_usd total_steps text duration_sec trajectory_path`.split(/\s+/),
);
/** Members that hold whatever a tool likes. */
const OPAQUE = new Set(["extra", "arguments", "tool_definitions"]);
/** Members that are numbers; the official package takes "1" and true for 1. */
const NUMBERS: ReadonlySet<string> = new Set(
  `step_id prompt_tokens completion_tokens cached_tokens cost_usd total_prompt_tokens total_completion_tokens
  total_cached_tokens total_cost_usd llm_call_count total_steps duration_sec logprobs prompt_token_ids
  completion_token_ids`.split(/\s+/),
);
const NUMERAL = /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?\s*$/i;
const BOOLEANS = new Map<unknown, boolean>([
  ...["true", "t", "yes", "y", "on", "1", 1].map((word) => [word, true] as const),
  ...["false", "f", "no", "n", "off", "0", 0].map((word) => [word, false] as const),
]);

/** Whether `loosely` would change nothing, as of nearly everything that was written by a program. */
function isPlain(value: unknown, name = ""): boolean {
  if (OPAQUE.has(name)) return true;
  if (typeof value !== "object" || value === null) return Object.is(scalar(value, name), value);
  if (Array.isArray(value)) {
    const inner = NUMBERS.has(name) ? name : "";
    for (const item of value) if (!isPlain(item, inner)) return false;
    return true;
  }
  const isPart = "type" in value;
  for (const key of Object.keys(value)) {
    const member = (value as RecordedMembers)[key];
    if (member === null ? NULLABLE.has(key) || (isPart && key === "source") : !isPlain(member, key)) return false;
  }
  return true;
}

/** A copy without what is null and may be, scalars as the official package reads them. */
function loosely(value: unknown, name = ""): unknown {
  if (OPAQUE.has(name)) return value;
  if (Array.isArray(value)) return value.map((item) => loosely(item, NUMBERS.has(name) ? name : ""));
  if (typeof value !== "object" || value === null) return scalar(value, name);
  // The member "source" of a part is an object, that of a step a word: only the former is null where it is absent.
  const isPart = "type" in value;
  const there = Object.entries(value).filter(
    ([key, member]) => member !== null || !(NULLABLE.has(key) || (isPart && key === "source")),
  );
  return Object.fromEntries(there.map(([key, member]) => [key, loosely(member, key)]));
}

function scalar(value: unknown, name: string): unknown {
  if (name === "is_copied_context")
    return BOOLEANS.get(typeof value === "string" ? value.toLowerCase() : value) ?? value;
  if (typeof value === "boolean" && (NUMBERS.has(name) || name === "reasoning_effort")) return Number(value);
  if (!NUMBERS.has(name)) return value;
  return typeof value === "string" && NUMERAL.test(value) ? Number(value) : value;
}

const isObject = (value: unknown): value is RecordedMembers =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** What is no object stays: the schema says so. */
const withMember = (extra: unknown, name: string, member: unknown): unknown =>
  extra === undefined || isObject(extra) ? { ...extra, [name]: member } : extra;

function plainTrajectory(value: unknown, problems: AtifProblem[]): unknown {
  if (!isObject(value)) return value;
  const { subagent_trajectories: inner, ...given } = value;
  const steps = Array.isArray(given.steps)
    ? given.steps.map((step, at) => plainStep(step, ["steps", at], problems))
    : given.steps;
  const plain = "steps" in given ? { ...given, steps } : given;
  if (inner === undefined) return plain;
  checkInner(inner, problems);
  return { ...plain, extra: withMember(given.extra, "subagent_trajectories", inner) };
}

function checkInner(inner: unknown, problems: AtifProblem[]): void {
  const path = ["subagent_trajectories"];
  if (!Array.isArray(inner)) return void problems.push({ path, message: "expected a list of trajectories" });
  const names = new Set<unknown>();
  for (const [at, one] of inner.entries()) {
    const found = read(one);
    problems.push(...found.problems.map(({ path: place, message }) => ({ path: [...path, at, ...place], message })));
    const name = isObject(one) ? one.trajectory_id : undefined;
    if (name === undefined || names.has(name))
      problems.push({ path: [...path, at, "trajectory_id"], message: "expected an id that no other inner one has" });
    names.add(name);
  }
}

function plainStep(step: unknown, path: Path, problems: AtifProblem[]): unknown {
  if (!isObject(step)) return step;
  const said = plainText(step, "message", path, problems);
  const { observation } = said;
  if (!isObject(observation) || !Array.isArray(observation.results)) return said;
  const results = observation.results.map((result, at) =>
    plainResult(result, [...path, "observation", "results", at], problems),
  );
  return { ...said, observation: { ...observation, results } };
}

function plainResult(result: unknown, path: Path, problems: AtifProblem[]): unknown {
  if (!isObject(result)) return result;
  const { subagent_trajectory_ref: refs, ...given } = plainText(result, "content", path, problems);
  if (refs === undefined) return given;
  const checked = z.array(InnerRef).safeParse(refs);
  for (const { path: place, message } of checked.error?.issues ?? [])
    problems.push({ path: [...path, "subagent_trajectory_ref", ...place], message });
  return { ...given, extra: withMember(given.extra, "subagent_trajectory_ref", refs) };
}

const InnerRef = z
  .strictObject({
    trajectory_id: z.string().optional(),
    trajectory_path: z.string().optional(),
    session_id: z
      .string()
      .refine((name) => name.isWellFormed(), "expected whole characters")
      .optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(
    (ref) => ref.trajectory_id !== undefined || ref.trajectory_path !== undefined,
    "expected trajectory_id or trajectory_path",
  );

const ImagePart = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({
    media_type: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
    path: z.string(),
  }),
});
const SOUND =
  /^\s*audio\/(?:wav|x-wav|wave|vnd\.wave|mpeg|mp3|mpga|x-mpeg|mp4|x-m4a|m4a|aac|x-aac|ogg|flac|x-flac|webm|aiff|x-aiff)\s*$/i;
const SoundPart = z.strictObject({
  type: z.literal("audio"),
  source: z.strictObject({
    media_type: z.string().regex(SOUND, "expected the media type of a sound"),
    path: z.string(),
    duration_sec: z.number().nonnegative().optional(),
  }),
});
const Part = z.discriminatedUnion(
  "type",
  [z.strictObject({ type: z.literal("text"), text: z.string() }), ImagePart, SoundPart],
  { error: 'expected {type: "text", text} or {type: "image" | "audio", source}' },
);

/** The holder with a list of parts made one of texts. */
function plainText(
  holder: RecordedMembers,
  name: "message" | "content",
  path: Path,
  problems: AtifProblem[],
): RecordedMembers {
  const parts = holder[name];
  if (!Array.isArray(parts)) return holder;
  const texts = parts.map((part, at) => {
    const checked = Part.safeParse(part);
    for (const { path: place, message } of checked.error?.issues ?? [])
      problems.push({ path: [...path, name, at, ...place], message });
    if (!checked.success) return { type: "text", text: "" };
    return checked.data.type === "text"
      ? checked.data
      : { type: "text", text: `[${checked.data.type} ${nameOf(checked.data.source)}]` };
  });
  const isText = parts.every((part) => isObject(part) && part.type === "text");
  const before = isObject(holder.extra) && isObject(holder.extra.source) ? holder.extra.source : {};
  const source = { ...before, kept: { ...(isObject(before.kept) ? before.kept : {}), content: parts } };
  return { ...holder, [name]: texts, ...(isText ? {} : { extra: withMember(holder.extra, "source", source) }) };
}

/** What is inside of the file itself is told by its kind. */
const nameOf = ({ path, media_type }: { path: string; media_type: string }) =>
  path.startsWith("data:") ? media_type : path;

const AGENT_ONLY = ["model_name", "reasoning_effort", "reasoning_content", "tool_calls", "metrics"] as const;

function checkStep(step: Trajectory["steps"][number], at: number, problems: AtifProblem[]): void {
  const say = (path: Path, message: string) => problems.push({ path: ["steps", at, ...path], message });
  if (step.step_id !== at + 1)
    say(["step_id"], `expected ${at + 1}, steps are numbered from 1 without gaps; got ${step.step_id}`);
  if (step.timestamp !== undefined && !isIsoTime(step.timestamp))
    say(["timestamp"], `expected ISO 8601, got ${JSON.stringify(step.timestamp)}`);
  if (step.source !== "agent")
    for (const name of AGENT_ONLY)
      if (step[name] !== undefined)
        say([name], `only a step of source "agent" has it, this one is of "${step.source}"`);
  if (step.source === "agent" && step.llm_call_count === 0)
    for (const name of ["metrics", "reasoning_content"] as const)
      if (step[name] !== undefined) say([name], "llm_call_count 0 says that no model was asked, so there is none");
  const ids = new Set(step.tool_calls?.map((call) => call.tool_call_id));
  for (const [place, { source_call_id: id }] of (step.observation?.results ?? []).entries())
    if (id !== undefined && step.tool_calls && !ids.has(id))
      say(["observation", "results", place, "source_call_id"], `no call of this step is ${JSON.stringify(id)}`);
}

const DATE = /^(?:\d{4}-\d\d-\d\d|\d{8}|\d{4}-W\d\d(?:-[1-7])?|\d{4}W\d\d[1-7]?)/;
const CLOCK = /^(?:[01]\d|2[0-3])(?:(?::[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?)|(?:[0-5]\d(?:[0-5]\d(?:[.,]\d+)?)?))?$/;

/** As Python's `datetime.fromisoformat` takes it: a day that there is, and after any one character a time of day. */
function isIsoTime(text: string): boolean {
  const date = DATE.exec(text)?.[0];
  if (date === undefined || !isDay(date)) return false;
  if (text.length === date.length) return true;
  const [, ...rest] = text.slice(date.length).replaceAll("Z", "+00:00");
  const [, clock = "", zone] = /^(.*?)(?:[+-](.*))?$/s.exec(rest.join(""))!;
  return CLOCK.test(clock) && (zone === undefined || CLOCK.test(zone));
}

function isDay(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const [year, month, day] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))];
  if (year === 0) return false;
  if (text.includes("W")) return month >= 1 && month <= weeksOf(year);
  const found = new Date(0);
  found.setUTCFullYear(year, month - 1, day);
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
}

/** ISO weeks: 53 where 1 January, or 31 December, is a Thursday. */
function weeksOf(year: number): 52 | 53 {
  const weekday = (month: number, day: number) => {
    const date = new Date(0);
    date.setUTCFullYear(year, month, day);
    return date.getUTCDay();
  };
  return weekday(0, 1) === 4 || weekday(11, 31) === 4 ? 53 : 52;
}
