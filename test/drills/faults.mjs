// A run under faults: groups of scripted policies, struck as each preset says. Every injected fault is found again in
// the trajectories with its kind and code, none is read as a fact, and the same seed strikes the same places.
import { canonicalJson, failureOf, isValid } from "@arenakit/contracts";
import { openTravel, readTravel, TRAVEL_CHECKS } from "@arenakit/env-open-travel";
import { judgeGroup, rulesJudge } from "@arenakit/evaluator-arena";
import { resultOf } from "@arenakit/evaluator-checks";
import { FAULT_PRESETS } from "@arenakit/server-kit";
import { keptWorld } from "../bench/support/kept-world.mjs";
import { honestTools, storm, stormTasks } from "./support/storm.mjs";
import { recordedFaults, untrueResults, wrongFaults } from "./support/storm-findings.mjs";

export const options = {
  /** At most as many as there are. */
  tasks: { type: "string", default: "25" },
  presets: { type: "string", default: Object.keys(FAULT_PRESETS).join(",") },
};
/** How many rollouts of a group run at a time, and how many groups; the second run has others. */
const ONE_WAY = { rollouts: 8, groups: 4 };
const OTHER_WAY = { rollouts: 3, groups: 2 };
const QUORUM = 2;
/** Sums of scores in two orders. */
const ROUNDING = 1e-9;

export async function run({ seed: given, tasks: count, presets }) {
  const seed = Number(given);
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what, details = []) => {
    outcome[holds ? "passed" : "failed"]++;
    console.error(`${holds ? "ok" : "FAILED"}: ${what}`);
    for (const detail of details.slice(0, 5)) console.error(`  ${detail}`);
  };
  const world = keptWorld({ seed });
  const tasks = stormTasks(Number(count));
  const ask = honestTools(world);
  const undisturbed = await storm(world, { tasks, seed, faults: "none", ...ONE_WAY });
  check(allOf(undisturbed).every(isValid), `${allOf(undisturbed).length} rollouts without faults are all valid`);
  const totals = {};
  for (const preset of presets.split(",")) {
    console.error(`-- ${preset}`);
    const struck = await storm(world, { tasks, seed, faults: preset, ...ONE_WAY });
    checkFound(struck, { preset, seed, check, totals });
    await checkFacts(struck, { undisturbed, ask, check });
    await checkRewards(struck, check);
    const again = await storm(world, { tasks, seed, faults: preset, ...OTHER_WAY });
    const moved = allOf(struck).filter((one, at) => canonicalJson(one) !== canonicalJson(allOf(again)[at]));
    check(moved.length === 0, `${moved.length} trajectories differ when other numbers run side by side`);
    if (Object.keys(FAULT_PRESETS[preset]).length === 0) continue;
    const elsewhere = await storm(world, { tasks: tasks.slice(0, 1), seed: seed + 1, faults: preset, ...ONE_WAY });
    const [here, there] = [struck.groups.slice(0, 1), elsewhere.groups].map((groups) =>
      canonicalJson(groups.flatMap(({ trajectories }) => trajectories.map(recordedFaults))),
    );
    check(here !== there, "another seed strikes elsewhere");
  }
  console.error(`injected and found: ${JSON.stringify(totals)}`);
  return outcome;
}

const allOf = ({ groups }) => groups.flatMap(({ trajectories }) => trajectories);

/** What the server counted is what the trajectories record, and each is where the seed says. */
function checkFound(struck, { preset, seed, check, totals }) {
  const found = {};
  for (const { kind } of allOf(struck).flatMap(recordedFaults)) found[kind] = (found[kind] ?? 0) + 1;
  for (const [kind, count] of Object.entries(found)) {
    totals[kind] ??= { injected: 0, found: 0 };
    totals[kind].injected += struck.injected[kind] ?? 0;
    totals[kind].found += count;
  }
  const counted = `injected ${JSON.stringify(struck.injected)}, found ${JSON.stringify(found)}`;
  check(canonicalJson(struck.injected) === canonicalJson(found), counted);
  const isNone = Object.keys(FAULT_PRESETS[preset]).length === 0;
  check(isNone === (Object.keys(found).length === 0), isNone ? "nothing strikes" : "something strikes");
  const wrongs = allOf(struck).flatMap((trajectory) =>
    wrongFaults(trajectory, { spec: FAULT_PRESETS[preset], seed, specs: struck.specs }),
  );
  check(wrongs.length === 0, `${wrongs.length} calls with other faults than the seed says`, wrongs);
}

/** Results are true or marked, and so is all that the checks quote; faults that were got over changed nothing. */
async function checkFacts(struck, { undisturbed, ask, check }) {
  const counts = { results: 0, told: 0, untold: [] };
  for (const trajectory of allOf(struck)) {
    const { results, told, untold } = await untrueResults(trajectory, ask);
    counts.results += results;
    counts.told += told;
    counts.untold.push(...untold);
  }
  const { results, told, untold } = counts;
  check(
    untold.length === 0,
    `${results} results, ${told} not as without faults and marked, others ${untold.length}`,
    untold,
  );

  const quotes = { all: 0, partial: 0, stale: 0, astray: [] };
  const verdicts = { all: 0, leftOut: 0, rest: [] };
  for (const { task, trajectories } of struck.groups)
    for (const trajectory of trajectories) {
      const reading = readTravel({ task, trajectory });
      const results = TRAVEL_CHECKS.map((one) => resultOf(one, reading));
      countQuotes({ trajectory, results }, quotes);
      countVerdicts({ trajectory, reading, results }, verdicts);
    }
  check(
    quotes.astray.length === 0 && quotes.stale === 0,
    `${quotes.all} quotes of results as facts, ${quotes.partial} from partial ones, ${quotes.stale} from stale ones, ${quotes.astray.length} astray`,
    quotes.astray,
  );
  check(
    verdicts.rest.length === 0,
    `${verdicts.all} verdicts, ${verdicts.leftOut} left out because of what was changed, ${verdicts.rest.length} that rest on it`,
    verdicts.rest,
  );

  const isMended = ({ kind }) => kind === "stale" || kind === "missing";
  const before = allOf(undisturbed);
  const pairs = allOf(struck).map((trajectory, at) => [trajectory, before[at]]);
  const overcome = pairs.filter(([trajectory]) => isValid(trajectory) && !recordedFaults(trajectory).some(isMended));
  const changed = overcome.filter(([trajectory, other]) => wordsOf(trajectory) !== wordsOf(other));
  const what = `${overcome.length} rollouts got over their faults, ${changed.length} other than without them`;
  check(
    changed.length === 0,
    what,
    changed.map(([trajectory]) => trajectory.trajectory_id),
  );
}

/**
 * Counts what the checks quote of results as facts; what speaks of calls quotes a result only to name it. A quote is
 * astray when it stands in no result that was asked for, and none may stand in a stale one.
 */
function countQuotes({ trajectory, results }, quotes) {
  const evidence = results.filter(({ family }) => family !== "process").flatMap((result) => result.evidence);
  for (const { step, result: at, quote } of evidence) {
    if (step === null || at === undefined) continue;
    quotes.all++;
    const from = trajectory.steps.find(({ step_id }) => step_id === step)?.observation?.results[at];
    const kinds = (from?.extra.arenakit.faults ?? []).map(({ kind }) => kind);
    if (kinds.includes("stale")) quotes.stale++;
    else if (kinds.includes("missing")) quotes.partial++;
    if (!from || !JSON.stringify(from.content).includes(JSON.stringify(quote).slice(1, -1)))
      quotes.astray.push(`${trajectory.trajectory_id} step ${step}: ${quote.slice(0, 60)}`);
  }
}

/** A verdict that rests on a stale result is one that is not made when the result says nothing. */
function countVerdicts({ trajectory, reading, results }, verdicts) {
  for (const [at, one] of TRAVEL_CHECKS.entries()) {
    const { examined, score } = results[at];
    verdicts.all += examined;
    if (!reading.doubt) continue;
    const without = resultOf(one, reading.doubt.withoutStale);
    verdicts.leftOut += Math.max(0, without.examined - examined);
    const [right, wrong] = [examined * score, examined * (1 - score)];
    const [mostRight, mostWrong] = [without.examined * without.score, without.examined * (1 - without.score)];
    if (right > mostRight + ROUNDING || wrong > mostWrong + ROUNDING)
      verdicts.rest.push(`${trajectory.trajectory_id} ${one.id}: ${examined} of score ${score}`);
  }
}

/** All that a policy said and read, without what was noted about it. */
function wordsOf({ steps }) {
  return canonicalJson(
    steps.map(({ message, tool_calls = [], observation }) => ({
      message,
      tool_calls,
      read: (observation?.results ?? []).map(({ content }) => content),
    })),
  );
}

/** What a fault ended has no reward and never the policy as its owner; everybody else has one. */
async function checkRewards(struck, check) {
  const judged = { scored: 0, invalid: 0, rewards: 0, voids: 0 };
  const wrongs = [];
  for (const { task, trajectories } of struck.groups) {
    const failures = trajectories.map(failureOf);
    const valid = failures.filter((failure) => failure === null).length;
    const { reward } = await judgeGroup({
      group: `storm:${task.id}`,
      task,
      rubric: openTravel.rubric(task),
      trajectories,
      judge: rulesJudge([openTravel]),
      topology: "seeded-single-elimination",
      quorum: QUORUM,
    });
    judged[reward.status] = (judged[reward.status] ?? 0) + 1;
    if ((reward.status === "scored") !== valid >= QUORUM || (reward.failure && reward.failure.owner === "policy"))
      wrongs.push(`${task.id}: ${reward.status} with ${valid} valid rollouts`);
    for (const [at, failure] of failures.entries()) {
      const hasReward = reward.reward[at] !== null;
      judged[hasReward ? "rewards" : "voids"]++;
      if (hasReward !== (failure === null && reward.status === "scored") || failure?.owner === "policy")
        wrongs.push(`${task.id}-${at}: reward ${reward.reward[at]}, failure ${failure?.owner}/${failure?.code}`);
    }
  }
  const { scored, invalid, rewards, voids } = judged;
  check(
    wrongs.length === 0,
    `${scored} groups scored, ${invalid} invalid; ${rewards} rewards, ${voids} without`,
    wrongs,
  );
}
