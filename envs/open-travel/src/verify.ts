/** Confirms the trains and flights that an answer cites by asking the tools once more. */
import {
  addDays,
  agentSteps,
  answerOf,
  type CallContext,
  canonicalJson,
  type JsonObject,
  minuteOfClock,
  omitUndefined,
  parseLocalTime,
  queryLanguage,
  type Task,
  type ToolCaller,
  type Trajectory,
  type VerifiedResult,
} from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { flightsIn, type Ride, trainsIn } from "./policies/observations.ts";

const RIDE_TOOLS = ["search_train_tickets", "search_flights"] as const;
/** G7, C2089, 1461 next to 次, CA1847, 9C8801. */
const RIDE_NUMBER = /(?<![A-Za-z0-9])(?:[GDCZTKSYL]\d{1,4}|(?:[A-Z]{2}|\d[A-Z]|[A-Z]\d)\d{3,4})(?![A-Za-z0-9])/g;
const CLOCK = /(?<!\d)([01]?\d|2[0-4]):[0-5]\d(?!\d)/g;
const AMOUNT = /(\d{1,20}(?:\.\d{1,20})?)(?:元| yuan)/g;
const SENTENCE_END = /[。！？]|[.!?]\s/;

/**
 * One result for each place of the answer that cites train or flight numbers: whether one offer has all of its numbers
 * and times and, where it names amounts, its price. Rejects when a tool cannot be reached.
 */
export async function verifyRides(
  trajectory: Trajectory,
  task: Task,
  options: { tools: ToolCaller; timeoutMs: number },
): Promise<VerifiedResult[]> {
  const citations = (answerOf(trajectory) ?? "").split("\n").flatMap(citationsIn);
  if (citations.length === 0) return [];
  const context = contextOf(trajectory, task);
  const rides: Ride[] = [];
  for (const { tool, args } of queriesOf(trajectory, task, context)) {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const result = await options.tools.call(tool, args, { context, signal });
    const finding = { structured: result.isError ? null : (result.structured ?? null), text: result.text };
    rides.push(...trainsIn(finding), ...flightsIn(finding));
  }
  const language = queryLanguage(task.query);
  return citations.map((citation, at) => {
    const { ok, message } = confirm(citation, rides);
    return { id: `ride.${at + 1}`, ok, message: message[language] };
  });
}

/** A line that cites a ride; in running text, each sentence that cites one, with those behind it that cite none. */
function citationsIn(line: string): string[] {
  const parts = [""];
  for (const sentence of line.split(SENTENCE_END)) {
    const isAnother = sentence.match(RIDE_NUMBER) !== null && parts.at(-1)!.match(RIDE_NUMBER) !== null;
    if (isAnother) parts.push(sentence);
    else parts.push(`${parts.pop()} ${sentence}`);
  }
  return parts.filter((part) => part.match(RIDE_NUMBER));
}

function contextOf(trajectory: Trajectory, task: Task): CallContext {
  const ours = trajectory.extra?.arenakit;
  const now = task.now ?? ours?.now;
  return omitUndefined({
    world: ours?.world ? ours.world : undefined,
    now: now || undefined,
    episode: trajectory.trajectory_id || undefined,
  });
}

interface LookupQuery {
  readonly tool: string;
  readonly args: JsonObject;
}

/** What the trajectory itself asked, and the journey of the task, each once. */
function queriesOf(trajectory: Trajectory, task: Task, context: CallContext): LookupQuery[] {
  const asked = agentSteps(trajectory).flatMap((step) =>
    (step.tool_calls ?? [])
      .filter((call) => RIDE_TOOLS.some((tool) => tool === call.function_name))
      .map((call): LookupQuery => ({ tool: call.function_name, args: call.arguments })),
  );
  const unique = new Map([...asked, ...journeyQueries(task, context)].map((query) => [canonicalJson(query), query]));
  return [...unique.values()];
}

function journeyQueries({ constraints }: Task, { now }: CallContext): LookupQuery[] {
  const { journey, dates } = constraints;
  const today = parseLocalTime(now ?? "");
  if (!journey || !today) return [];
  const first = addDays(today.date, dates?.startOffsetDays ?? 0);
  const last = addDays(first, (dates?.days ?? 1) - 1);
  const legs = [
    { date: first, from_city: journey.from, to_city: journey.to },
    ...(journey.returns ? [{ date: last, from_city: journey.to, to_city: journey.from }] : []),
  ];
  return legs.flatMap((args) => RIDE_TOOLS.map((tool): LookupQuery => ({ tool, args })));
}

function confirm(citation: string, rides: readonly Ride[]): { ok: boolean; message: LocalizedText } {
  const numbers = [...new Set(citation.match(RIDE_NUMBER))];
  const clocks = [...citation.matchAll(CLOCK)].map((match) => minuteOfClock(match[0]));
  const amounts = [...citation.matchAll(AMOUNT)].map((match) => Number(match[1]));
  const named = rides.filter((ride) => numbers.every((number) => ride.legs.some((leg) => leg.number === number)));
  const label = { zh: numbers.join("、"), en: numbers.join(" and ") };
  if (named.length === 0) {
    const message = { zh: `再次查询没有${label.zh}`, en: `a second query does not find ${label.en}` };
    return { ok: false, message };
  }
  const timed = named.filter((ride) => {
    const known = ride.legs.flatMap((leg) => [minuteOfClock(leg.departure), minuteOfClock(leg.arrival)]);
    return clocks.every((clock) => known.includes(clock));
  });
  if (timed.length === 0) {
    const message = {
      zh: `${label.zh}的时刻与查询结果不符：${citation.trim()}`,
      en: `the times of ${label.en} differ from those of a second query: ${citation.trim()}`,
    };
    return { ok: false, message };
  }
  const prices = timed.flatMap((ride) => [ride.priceYuan, ...ride.legs.map((leg) => leg.priceYuan)]);
  const isPriced = amounts.length === 0 || amounts.some((amount) => prices.includes(amount));
  if (!isPriced) {
    const message = {
      zh: `${label.zh}的票价与查询结果不符：${citation.trim()}`,
      en: `the fare of ${label.en} differs from that of a second query: ${citation.trim()}`,
    };
    return { ok: false, message };
  }
  return { ok: true, message: { zh: `${label.zh}与再次查询的结果一致`, en: `a second query confirms ${label.en}` } };
}
