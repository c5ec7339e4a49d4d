/**
 * Open-Travel as an environment: the tasks that a world can be asked, the prompt, the score of one trajectory, and the other
 * parts from their own files.
 */
import {
  addDays,
  type CheckResult,
  type Environment,
  isValid,
  type ScoreBreakdown,
  type Task,
  type Trajectory,
  type VerifiedResult,
  type WorldFacts,
  weightedScore,
} from "@arenakit/contracts";
import { hasConstraints } from "@arenakit/evaluator-checks";
import { deliveredIn } from "./checks/delivered.ts";
import { claimContextOf, readTravel } from "./checks/reading.ts";
import { runTravelChecks, understandingOfTravel, unheldInTravel } from "./checks.ts";
import { comparablePairs } from "./comparable-pairs.ts";
import { constraintsOf, withConstraints } from "./constraints-of.ts";
import { POLICY_IDS } from "./expected-order.ts";
import { makeTasks } from "./make-tasks.ts";
import { scriptedPolicies } from "./policies.ts";
import { promptOf } from "./prompt.ts";
import { readRoute } from "./route.ts";
import { RUBRICS } from "./rubric.ts";
import { ruleGrounds } from "./rule-grounds.ts";
import { type Subtask, TravelDetails } from "./tasks/task-data.ts";
import { ENVIRONMENT_ID, TASKS, WRITTEN_TASKS } from "./tasks.ts";
import { verifyRides } from "./verify.ts";

const CALL_TIMEOUT_MS = 20_000;

export const openTravel: Environment & Required<Pick<Environment, "runChecks" | "understandingOf" | "constraintsOf">> =
  {
    id: ENVIRONMENT_ID,
    version: "0.1.0",
    description: "Travel planning in five subtasks over a simulated world of places, trains, flights and weather.",
    toolset: "arenarl",
    limits: {
      maxTurns: 40,
      maxToolCalls: 160,
      maxCallsPerTurn: 16,
      callTimeoutMs: CALL_TIMEOUT_MS,
      contextTokens: 131_072,
    },
    tasks(split, world) {
      const tasks = [...TASKS, ...WRITTEN_TASKS].filter((task) => split === "all" || task.split === split);
      return world ? tasksOfWorld(tasks, world) : tasks;
    },
    makeTasks,
    whyNotAsked,
    getPrompt: promptOf,
    goldAnswer: (task) => task.reference ?? null,
    rubric: (task) => RUBRICS[subtaskOf(task)],
    runChecks: (input) => runTravelChecks(withConstraints(input)),
    understandingOf: (input) => understandingOfTravel(withConstraints(input)),
    unheldIn: (input) => unheldInTravel(withConstraints(input)),
    claimContextOf: (input) => claimContextOf(withConstraints(input)),
    constraintsOf,
    ruleGrounds,
    verifyTool: (trajectory, task, tools) =>
      verifyRides(trajectory, asked(task, trajectory), { tools, timeoutMs: CALL_TIMEOUT_MS }),
    computeScore(trajectory, task, { verified }) {
      // One object, which is read once.
      const input = { task: isInfeasible(task) ? task : asked(task, trajectory), trajectory };
      const checks = runTravelChecks(input);
      return isInfeasible(task)
        ? refusalScore(checks, isValid(trajectory))
        : scoreOf(checks, { verified, delivered: deliveredIn(readTravel(input)), isValid: isValid(trajectory) });
    },
    scripted: { ids: POLICY_IDS, dialect: "hermes", policies: scriptedPolicies, comparablePairs },
    routeOf: readRoute,
  };

/** The task with what its query states, where it came without constraints: an imported one is a query and an answer. */
function asked(task: Task, trajectory: Trajectory): Task {
  return { ...task, ...withConstraints({ task, trajectory }).task };
}

/** An imported task may name no subtask of ours: then what its query asks for says which it is like. */
function subtaskOf({ subtask, query, now, constraints }: Task): Subtask {
  if (Object.hasOwn(RUBRICS, subtask)) return subtask as Subtask;
  const { compare, dates, journey, waypoints } = hasConstraints(constraints)
    ? constraints
    : (constraintsOf(query, now).constraints ?? constraints);
  if (compare) return "compare";
  if (dates) return dates.days > 1 ? "multi-day" : "one-day";
  return journey || waypoints ? "direction" : "search";
}

/** The tasks of any world, and those that were written for an imported one that the world holds. */
function tasksOfWorld(tasks: readonly Task[], { layers }: WorldFacts): Task[] {
  return tasks.filter(({ extra }) => {
    const { world } = TravelDetails.parse(extra ?? {});
    return world === undefined || layers.includes(world);
  });
}

/** Why the task cannot be asked there, as a clause; null where it can. */
export function whyNotAsked(task: Task, { cities, horizon, now }: WorldFacts): string | null {
  const lacking = task.constraints.cities.filter((city) => !cities.includes(city));
  if (lacking.length > 0) return `the world lacks ${lacking.join(" and ")}`;
  const today = (task.now ?? now).slice(0, "2026-05-01".length);
  const { startOffsetDays = 0, days } = task.constraints.dates ?? { days: 1 };
  const [first, last] = [addDays(today, startOffsetDays), addDays(today, startOffsetDays + days - 1)];
  const isInside = first >= horizon.from && last <= horizon.to;
  return isInside ? null : `it asks about ${first} to ${last}, and the world knows ${horizon.from} to ${horizon.to}`;
}

/** Families that an answer which plans nothing does well in. */
const BY_DELIVERY: readonly string[] = ["constraints", "coverage", "format"];

/** What is scored beside the checks. */
interface Scored {
  readonly verified: readonly VerifiedResult[];
  readonly delivered: number;
  readonly isValid: boolean;
}

/**
 * A component for every family of which a check applies (the mean of their scores) and `verified` (the share that the
 * tools confirmed). Constraints, coverage and form count by what is delivered. The total is the mean of the components,
 * times that of the constraints: a fine answer to another question is worth little. It is 0 after a fatal check, and null
 * when `isValid` is false or nothing could be looked at.
 */
function scoreOf(checks: readonly CheckResult[], { verified, delivered, isValid }: Scored): ScoreBreakdown {
  const scores = new Map<string, number[]>();
  for (const { family, score } of checks) {
    if (score !== null) scores.set(family, [...(scores.get(family) ?? []), score]);
  }
  if (verified.length > 0)
    scores.set(
      "verified",
      verified.map(({ ok }) => (ok ? 1 : 0)),
    );
  const components = Object.fromEntries(
    [...scores].map(([name, values]) => [name, mean(values) * (BY_DELIVERY.includes(name) ? delivered : 1)]),
  );
  const isFatal = checks.some((check) => check.fatal);
  const { total: weighed } = weightedScore(components);
  // Where the task has no constraints, what is delivered stands for them.
  const kept = components.constraints ?? delivered;
  const total = !isValid || weighed === null ? null : isFatal ? 0 : weighed * kept;
  return { total, components, checks };
}

const isInfeasible = ({ gold }: Task) => gold?.infeasible === true;

/** Of a task that cannot be done there is one right answer: that it cannot. What else an answer holds counts for nothing. */
function refusalScore(checks: readonly CheckResult[], isValid: boolean): ScoreBreakdown {
  const feasible = checks.find(({ id }) => id === "constraints.feasible")?.score ?? 0;
  return { total: isValid ? feasible : null, components: { feasible }, checks };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
