/**
 * Open-Travel as an environment: the tasks that a world can be asked, the prompt, the score of one trajectory, and the other
 * parts from their own files.
 */
import {
  addDays,
  type CheckResult,
  type Environment,
  isValid,
  type Message,
  parseLocalTime,
  type ScoreBreakdown,
  type Task,
  type ToolSpec,
  textPart,
  type VerifiedResult,
  type WorldFacts,
  weekday,
} from "@arenakit/contracts";
import { claimContextOf } from "./checks/reading.ts";
import { runTravelChecks, understandingOfTravel } from "./checks.ts";
import { comparablePairs } from "./comparable-pairs.ts";
import { constraintsOf, withConstraints } from "./constraints-of.ts";
import { POLICY_IDS } from "./expected-order.ts";
import { scriptedPolicies } from "./policies.ts";
import { readRoute } from "./route.ts";
import { RUBRICS } from "./rubric.ts";
import { ruleGrounds } from "./rule-grounds.ts";
import { type Subtask, TravelDetails } from "./tasks/task-data.ts";
import { ENVIRONMENT_ID, TASKS } from "./tasks.ts";
import { verifyRides } from "./verify.ts";

const CALL_TIMEOUT_MS = 20_000;

export const openTravel: Environment & Required<Pick<Environment, "runChecks" | "understandingOf" | "constraintsOf">> =
  {
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
    runChecks: (input) => runTravelChecks(withConstraints(input)),
    understandingOf: (input) => understandingOfTravel(withConstraints(input)),
    claimContextOf: (input) => claimContextOf(withConstraints(input)),
    constraintsOf,
    ruleGrounds,
    verifyTool: (trajectory, task, tools) => verifyRides(trajectory, task, { tools, timeoutMs: CALL_TIMEOUT_MS }),
    computeScore: (trajectory, task, verified) =>
      scoreOf(runTravelChecks({ task, trajectory }), verified, isValid(trajectory)),
    scripted: { ids: POLICY_IDS, dialect: "hermes", policies: scriptedPolicies, comparablePairs },
    routeOf: readRoute,
  };

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

/** A system message with the simulated time and the rules, then the query. Throws a RangeError when `now` is no time. */
function promptOf(task: Task, tools: readonly ToolSpec[], now: string): Message[] {
  const time = parseLocalTime(now);
  if (!time) throw new RangeError(`expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
  const day = "一二三四五六日"[weekday(time.date) - 1];
  const names = tools.map((tool) => tool.name).join("、");
  const rules = [
    "你是出行规划助手。请根据用户的需求，通过工具查询真实信息，给出一份可以直接照着执行的方案。",
    `当前时间：${now.replace("T", " ")}（星期${day}）。“今天”“明天”“后天”都从这一天算起。`,
    names === "" ? "现在没有可用的工具。" : `可用工具：${names}。一轮可以同时调用多个互不依赖的工具。`,
    "规则：",
    "1. 先思考再行动，思考写在 <think> 和 </think> 之间。",
    "2. 地点、车次、航班、时间、价格、距离只能来自工具的返回结果，不能编造；查不到就如实说明，工具报错时按提示修改后再查。",
    "3. 注意用户的人数、预算、时间和偏好，核对营业时间和闭馆日，每段路程留够时间。",
    "4. 信息够了就停止查询，把最终方案写在 <answer> 和 </answer> 之间，用中文回答。",
    "5. 只给一份方案，不要列出几套让用户挑。方案里要有时间、地点、车次和花费，写法由你决定。",
  ];
  return [
    { role: "system", content: [textPart(rules.join("\n"))] },
    { role: "user", content: [textPart(task.query)] },
  ];
}

/**
 * A component for every family of which a check applies (the mean of their scores) and `verified` (the share that the
 * tools confirmed). The total is the mean of the components, 0 after a fatal check; null when `isValid` is false or
 * nothing could be looked at.
 */
function scoreOf(
  checks: readonly CheckResult[],
  verified: readonly VerifiedResult[],
  isValid: boolean,
): ScoreBreakdown {
  const scores = new Map<string, number[]>();
  for (const { family, score } of checks) {
    if (score !== null) scores.set(family, [...(scores.get(family) ?? []), score]);
  }
  if (verified.length > 0)
    scores.set(
      "verified",
      verified.map(({ ok }) => (ok ? 1 : 0)),
    );
  const components = Object.fromEntries([...scores].map(([name, values]) => [name, mean(values)]));
  const isFatal = checks.some((check) => check.fatal);
  const values = Object.values(components);
  const total = !isValid || values.length === 0 ? null : isFatal ? 0 : mean(values);
  return { total, components, checks };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
