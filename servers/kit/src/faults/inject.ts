/** Carries a plan of faults out on one attempt: waits, refuses, answers of another time, leaves fields out. */
import {
  clockOfMinute,
  dateOfDay,
  dayNumber,
  FailureError,
  type InjectedFault,
  type JsonObject,
  parseLocalTime,
  random,
} from "@arenakit/contracts";
import type * as z from "zod";
import type { FaultPlan } from "../faults.ts";
import { MESSAGES } from "../messages.ts";
import { Reply } from "../reply.ts";
import type { ToolLanguage } from "../tool.ts";
import { infocodeFacts } from "./infocodes.ts";

/** How a tool is asked, as far as faults need to know. */
export interface FaultContext {
  /** Which try of this call, from 0. */
  readonly attempt: number;
  /** Of whoever reads a refusal. */
  readonly language: ToolLanguage;
  /** Simulated local time of the call. */
  readonly now: string;
  /** First date that can be asked about. */
  readonly earliest?: string | undefined;
  /** The answer at a simulated time. */
  replyAt(now: string): Promise<Reply>;
  readonly output: z.ZodObject;
  render(output: Record<string, unknown>): string;
  /** Waits at most so long as the server allows. */
  wait(ms: number): Promise<void>;
}

/** Listed fields of one fault; more are counted in none. */
const MAX_FIELDS = 50;

/** The answer as it comes out of the faults; what struck is added to `struck` as it happens, also when this throws. */
export async function inject(plan: FaultPlan, asking: FaultContext, struck: InjectedFault[]): Promise<Reply> {
  await strike(plan, asking, struck);
  let reply = await asking.replyAt(asking.now);
  if (plan.staleHours !== null) reply = (await stale(plan.staleHours, reply, asking, struck)) ?? reply;
  return plan.missing ? missing(plan.missing, reply, asking, struck) : reply;
}

/** Waits as the plan says and throws its refusal; for who answers with something other than a tool's reply. */
export async function strike(
  { latencyMs, refusal }: FaultPlan,
  { attempt, language, wait }: Pick<FaultContext, "attempt" | "language" | "wait">,
  struck: InjectedFault[],
): Promise<void> {
  if (latencyMs > 0) {
    struck.push({ kind: "latency", attempt, latencyMs });
    await wait(latencyMs);
  }
  if (!refusal) return;
  const { kind, infocode } = refusal;
  struck.push({ kind, attempt, infocode });
  const { info, owner, code, retryable } = infocodeFacts(infocode);
  const message = MESSAGES[language].serviceAnswered({ infocode, info, isRetryable: retryable });
  throw new FailureError({ owner, code, message, retryable, faults: [...struck] });
}

/** The whole answer of some hours ago when it differs, so that it is of one piece; null when there is none to take. */
async function stale(
  hours: number,
  reply: Reply,
  asking: FaultContext,
  struck: InjectedFault[],
): Promise<Reply | null> {
  const asOf = hoursBefore(asking.now, hours);
  if (!reply.structured || asOf === null || (asking.earliest !== undefined && asOf.slice(0, 10) < asking.earliest))
    return null;
  const older = await asking.replyAt(asOf);
  if (!older.structured) return null;
  const fields = differences(reply.structured, older.structured);
  if (fields.length === 0) return null;
  struck.push({ kind: "stale", attempt: asking.attempt, fields: fields.slice(0, MAX_FIELDS), asOf });
  return older;
}

/** The answer without some of the values that its schema lets a result lack. */
function missing(
  { fields, seedParts }: NonNullable<FaultPlan["missing"]>,
  reply: Reply,
  { attempt, output, render }: FaultContext,
  struck: InjectedFault[],
): Reply {
  if (!reply.structured) return reply;
  const gone: string[] = [];
  let left: JsonObject = reply.structured;
  for (const path of random(...seedParts).shuffled(leaves(left, []))) {
    const without = withoutValue(left, path, output);
    if (!without) continue;
    left = without;
    gone.push(path.join("."));
    if (gone.length === fields) break;
  }
  if (gone.length === 0) return reply;
  struck.push({ kind: "missing", attempt, fields: gone.sort() });
  return new Reply({ text: render(left), structured: left });
}

type Path = readonly (string | number)[];

/** Paths of the values that are no objects, no lists and not null already. */
function leaves(value: unknown, path: Path): Path[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, [...path, at]));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
  return [path];
}

/** A copy with null in the value's place, or without it, whichever the schema lets pass; null when neither does. */
function withoutValue(value: JsonObject, path: Path, output: z.ZodObject): JsonObject | null {
  for (const replace of [null, undefined]) {
    const copy = structuredClone(value);
    let holder: Record<string | number, unknown> = copy;
    for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
    const last = path.at(-1)!;
    if (replace === undefined && Array.isArray(holder)) continue;
    if (replace === undefined) delete holder[last];
    else holder[last] = replace;
    const read = output.safeParse(copy);
    if (read.success) return read.data as JsonObject;
  }
  return null;
}

/** Paths at which two values differ, in the order of the first; a part that only one has is named once. */
function differences(now: unknown, then: unknown, path = ""): string[] {
  if (Object.is(now, then)) return [];
  const areObjects = typeof now === "object" && typeof then === "object" && now !== null && then !== null;
  if (!areObjects || Array.isArray(now) !== Array.isArray(then)) return [path];
  const [ours, theirs] = [now as Record<string, unknown>, then as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return keys.flatMap((key) => {
    const inside = path === "" ? key : `${path}.${key}`;
    return Object.hasOwn(ours, key) && Object.hasOwn(theirs, key)
      ? differences(ours[key], theirs[key], inside)
      : [inside];
  });
}

const MINUTES_A_DAY = 24 * 60;

function hoursBefore(now: string, hours: number): string | null {
  const time = parseLocalTime(now);
  const day = time && dayNumber(time.date);
  if (!time || day === null) return null;
  const minutes = day * MINUTES_A_DAY + time.minute - hours * 60;
  const minute = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${dateOfDay((minutes - minute) / MINUTES_A_DAY)}T${clockOfMinute(minute)}`;
}
