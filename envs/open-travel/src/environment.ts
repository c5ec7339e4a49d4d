/** Open-Travel as an environment: its tasks, prompt, rubrics, score and the confirmation of cited trains and flights. */
import { type Environment, isValid } from "@arenakit/contracts";
import { runTravelChecks } from "./checks.ts";
import { comparablePairs } from "./comparable-pairs.ts";
import { POLICY_IDS } from "./expected-order.ts";
import { tasksOfWorld, whyNotAsked } from "./fit.ts";
import { scriptedPolicies } from "./policies.ts";
import { promptOf } from "./prompt.ts";
import { readRoute } from "./route.ts";
import { RUBRICS } from "./rubric.ts";
import { ruleGrounds } from "./rule-grounds.ts";
import { scoreOf } from "./score.ts";
import type { Subtask } from "./tasks/task-data.ts";
import { ENVIRONMENT_ID, TASKS } from "./tasks.ts";
import { verifyRides } from "./verify.ts";

const CALL_TIMEOUT_MS = 20_000;

export const openTravel: Environment & Required<Pick<Environment, "runChecks">> = {
  id: ENVIRONMENT_ID,
  version: "0.1.0",
  toolset: "arenarl",
  limits: {
    maxTurns: 40,
    maxToolCalls: 160,
    maxCallsPerTurn: 16,
    callTimeoutMs: CALL_TIMEOUT_MS,
    contextTokens: 131_072,
  },
  tasks(split, world) {
    const tasks = split === "all" ? TASKS : TASKS.filter((task) => task.split === split);
    return world ? tasksOfWorld(tasks, world) : tasks;
  },
  whyNotAsked,
  getPrompt: promptOf,
  rubric: (task) => RUBRICS[task.subtask as Subtask],
  runChecks: runTravelChecks,
  ruleGrounds,
  verifyTool: (trajectory, task, tools) => verifyRides(trajectory, task, { tools, timeoutMs: CALL_TIMEOUT_MS }),
  computeScore: (trajectory, task, verified) =>
    scoreOf(runTravelChecks({ task, trajectory }), verified, isValid(trajectory)),
  scripted: { ids: POLICY_IDS, dialect: "hermes", policies: scriptedPolicies, comparablePairs },
  routeOf: readRoute,
};
