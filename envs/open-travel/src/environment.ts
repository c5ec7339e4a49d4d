/** Open-Travel as an environment: its tasks, prompt, rubrics, score and the confirmation of cited trains and flights. */
import { type Environment, isValid } from "@arenakit/contracts";
import { runChecks } from "@arenakit/evaluator-checks";
import { promptOf } from "./prompt.ts";
import { RUBRICS } from "./rubric.ts";
import { scoreOf } from "./score.ts";
import type { Subtask } from "./tasks/task-data.ts";
import { ENVIRONMENT_ID, TASKS } from "./tasks.ts";
import { verifyRides } from "./verify.ts";

const CALL_TIMEOUT_MS = 20_000;

export const openTravel: Environment = {
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
  tasks: (split) => (split === "all" ? TASKS : TASKS.filter((task) => task.split === split)),
  getPrompt: promptOf,
  rubric: (task) => RUBRICS[task.subtask as Subtask],
  verifyTool: (trajectory, task, tools) => verifyRides(trajectory, task, { tools, timeoutMs: CALL_TIMEOUT_MS }),
  computeScore: (trajectory, task, verified) => scoreOf(runChecks({ task, trajectory }), verified, isValid(trajectory)),
};
