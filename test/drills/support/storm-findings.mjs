// What trajectories say of faults, against what the seed says must have struck: nothing is taken from the server.
import { canonicalJson, FailureError, failureOf, textOfAtif } from "@arenakit/contracts";
import { AMAP_PROFILES } from "@arenakit/server-amap";
import { planFaults, readArguments } from "@arenakit/server-kit";
import { TRANSPORT_PROFILES } from "@arenakit/server-transport";
import { WEB_SEARCH_PROFILES } from "@arenakit/server-web-search";

/** Attempts of a call: what core makes of them. */
const ATTEMPTS = 3;
/** What stays so until the day is over is not tried again. */
const LASTING = new Set(["10001", "10003", "10010", "10044"]);
const INPUTS = new Map(
  [AMAP_PROFILES, TRANSPORT_PROFILES, WEB_SEARCH_PROFILES].flatMap(({ arenarl }) =>
    arenarl.map(({ name, input }) => [name, input]),
  ),
);

/** The executed calls of a trajectory: `{ step, call, result }`, `result` null for those that never got an answer. */
export function executedCalls(trajectory) {
  return trajectory.steps.flatMap((step) =>
    (step.tool_calls ?? []).flatMap((call) => {
      const at = (step.observation?.results ?? []).findIndex((one) => one.source_call_id === call.tool_call_id);
      const result = at < 0 ? null : step.observation.results[at];
      const wasAsked = result === null || result.extra.arenakit.context !== undefined;
      return wasAsked ? [{ step, call, result, at }] : [];
    }),
  );
}

/** Every fault that a trajectory records, with its results or with the failure that ended it. */
export function recordedFaults(trajectory) {
  const withResults = executedCalls(trajectory).flatMap(({ result }) => result?.extra.arenakit.faults ?? []);
  return [...withResults, ...(failureOf(trajectory)?.faults ?? [])];
}

/**
 * Where a trajectory's faults are not those that the seed says: a line each. Refusals and latencies have to be recorded
 * one for one with kind, code, attempt and milliseconds; answers that are stale or lack fields may only be so where the
 * seed says it, since there may be nothing that could differ or go missing.
 */
export function wrongFaults(trajectory, { spec, seed, specs }) {
  const { world } = trajectory.extra.arenakit;
  const planOf = planner({ spec, seed, world, episode: trajectory.trajectory_id, specs });
  const wrongs = [];
  const unanswered = [];
  for (const { call, result } of executedCalls(trajectory)) {
    const plan = planOf(call);
    if (!plan) continue; // wrong arguments: nothing strikes what is not asked
    if (result === null) {
      unanswered.push(...expectedWithoutAnswer(plan));
      continue;
    }
    const { attempt = 0, faults = [] } = result.extra.arenakit;
    const expected = Array.from({ length: attempt + 1 }, (_, at) => strikesOf(plan(at), at)).flat();
    const recorded = faults.filter(({ kind }) => kind !== "stale" && kind !== "missing");
    if (!same(expected, recorded) || plan(attempt).refusal) wrongs.push(difference(call, expected, recorded));
    const mended = faults.filter(({ kind }) => kind === "stale" || kind === "missing");
    for (const { kind, attempt: at } of mended)
      if (at !== attempt || plan(at)[kind === "stale" ? "staleHours" : "missing"] === null)
        wrongs.push(`${call.function_name}: ${kind} at attempt ${at} was not planned`);
  }
  const inFailure = failureOf(trajectory)?.faults ?? [];
  if (!same(unanswered, inFailure)) wrongs.push(difference({ function_name: "the failure" }, unanswered, inFailure));
  return wrongs;
}

const same = (left, right) => canonicalJson(left) === canonicalJson(right);
const difference = ({ function_name }, expected, recorded) =>
  `${function_name}: expected ${JSON.stringify(expected)}, recorded ${JSON.stringify(recorded)}`;

function planner({ spec, seed, world, episode, specs }) {
  return ({ function_name: tool, arguments: given }) => {
    const { inputSchema } = specs.find(({ name }) => name === tool) ?? {};
    const read =
      inputSchema && attempted(() => readArguments(INPUTS.get(tool), given, { inputSchema, language: "zh" }));
    if (!read) return null;
    const key = { seed, world, episode, tool, args: canonicalJson(read) };
    return (attempt) => planFaults(spec, { ...key, attempt });
  };
}

function attempted(read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return null; // the policy's mistake, which the server answered before any fault could strike
  }
}

function strikesOf({ latencyMs, refusal }, attempt) {
  return [
    ...(latencyMs > 0 ? [{ kind: "latency", attempt, latencyMs }] : []),
    ...(refusal ? [{ kind: refusal.kind, attempt, infocode: refusal.infocode }] : []),
  ];
}

function expectedWithoutAnswer(plan) {
  const strikes = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const struck = plan(attempt);
    strikes.push(...strikesOf(struck, attempt));
    if (struck.refusal && LASTING.has(struck.refusal.infocode)) break;
  }
  return strikes;
}

/**
 * Which results of a trajectory are not what the tools answer without faults: `{ told, untold }`, those that are marked
 * as stale or lacking fields and those that are not. A stale one has to be the answer of the time that it names.
 */
export async function untrueResults(trajectory, ask) {
  const counts = { results: 0, told: 0, untold: [] };
  for (const { step, call, result } of executedCalls(trajectory)) {
    if (result === null) continue;
    counts.results++;
    const { context, faults = [] } = result.extra.arenakit;
    const stale = faults.find(({ kind }) => kind === "stale");
    const lacks = faults.some(({ kind }) => kind === "missing");
    const text = textOfAtif(result.content);
    const isTrue = text === (await ask(call.function_name, call.arguments, context.now));
    const isOld = stale && text === (await ask(call.function_name, call.arguments, stale.asOf));
    if (isTrue) continue;
    if (isOld || lacks) counts.told++;
    else
      counts.untold.push(
        `${trajectory.trajectory_id} step ${step.step_id} ${call.function_name}: ${text.slice(0, 80)}`,
      );
  }
  return counts;
}
