/**
 * What judges in a gateway: the evaluators as tools, trajectories that are sent ahead, and the group-reward service. Apart
 * from the gateway, so that who only serves tools loads none of it.
 */
import { type Environment, fail, type Task, type ToolCaller } from "@arenakit/contracts";
import {
  ARENA_PROFILES,
  createJudgeBackend,
  EVALUATION_PROFILES,
  JUDGE_LIMITS,
  type JudgeBackend,
  type JudgeBackendOptions,
  trajectoryApp,
} from "@arenakit/server-judge";
import { DEFAULT_LIMITS } from "@arenakit/server-kit";
import { bindProfiles, heldWorlds } from "./backends.ts";
import type { ServedTools } from "./endpoints.ts";
import { createToolsetCallers, type JudgingContext, type OpenJudging } from "./gateway.ts";
import { type Groups, type GroupsOptions, openGroups } from "./groups.ts";
import type { Listening } from "./listen.ts";
import { VERSION } from "./tool-gateway.ts";

export type { GroupsOptions } from "./groups.ts";

/** An evaluation but for the toolsets and the clock, which are the gateway's. */
export interface GatewayJudges extends Omit<JudgeBackendOptions, "tools" | "clock"> {
  /** What a policy may call in a task, given the toolset of its environment, if it has one. Default: the toolset alone. */
  readonly toolsOf?: (environment: Environment, task: Task, toolset: ToolCaller | null) => ToolCaller;
}

/** Judges for `createGateway`. With `groups` it rewards groups by these judges; the gateway needs a clock then. */
export function judgingServices(judging: GatewayJudges, groups?: GroupsOptions): OpenJudging {
  return (context) => {
    const evaluation = evaluationOf(judging, context);
    const opened = groups && openedGroups(groups, evaluation, context);
    return {
      servers: context.options.worlds.length > 0 ? serversOf(evaluation, opened, context) : [],
      mounted: {
        [TRAJECTORIES]: { scope: "judge", fetch: trajectoryApp(evaluation.trajectories) },
        ...opened?.mounted,
      },
      ...(opened ? { groups: opened.service } : {}),
      health: async () => (opened ? { groups: await opened.health() } : {}),
      whileListening: (listening) => (opened ? judgingWhile(listening, opened) : listening),
    };
  };
}

/** Where trajectories are sent ahead. */
const TRAJECTORIES = "/trajectories";

/** Calls with it are struck by no fault, whatever strikes those that say nothing: what is confirmed is what is so. */
const NO_FAULTS = "{}";

/** Answers are confirmed by the toolset of their environment, asked in process. */
function evaluationOf(judging: GatewayJudges, { policies, options }: JudgingContext): JudgeBackend {
  const { toolsOf, ...given } = judging;
  const toolset = createToolsetCallers(policies, { ...options.defaults, faults: NO_FAULTS });
  const { forward, clock = () => 0 } = options;
  return createJudgeBackend({
    program: () => VERSION,
    ...(forward && { trajectoryElsewhere: (name) => forward.read(`${TRAJECTORIES}/${name}`) }),
    ...given,
    clock,
    tools(environment, task) {
      const own = environment.toolset === undefined ? null : toolset(environment.toolset);
      if (environment.toolset !== undefined && !own) return null;
      return toolsOf?.(environment, task, own) ?? own;
    },
  });
}

/** Judges' answers are never kept with those of tools, and no fault strikes them. */
function serversOf(
  evaluation: JudgeBackend,
  groups: Groups | undefined,
  { options, bound }: JudgingContext,
): ServedTools[] {
  const { cache: _, faults: __, ...rest } = bound;
  const most = options.limits?.maxConcurrentRequests ?? DEFAULT_LIMITS.maxConcurrentRequests;
  const maxConcurrentRequests = Math.min(most, JUDGE_LIMITS.maxConcurrentRequests);
  const shared = { scope: "judge" as const, limits: { ...JUDGE_LIMITS, maxConcurrentRequests } };
  const tools: ServedTools = {
    name: "evaluation",
    ...shared,
    profiles: bindProfiles(
      EVALUATION_PROFILES,
      heldWorlds(options.worlds, () => evaluation),
      rest,
    ),
    ending: () => evaluation.jobs.close(),
  };
  if (!groups) return [tools];
  const profiles = bindProfiles(
    ARENA_PROFILES,
    heldWorlds(options.worlds, () => groups.service),
    rest,
  );
  return [tools, { name: "arena", ...shared, profiles }];
}

function openedGroups(groups: GroupsOptions, evaluation: JudgeBackend, { options, metrics }: JudgingContext): Groups {
  const { clock, onError, token, tokens } = options;
  if (!clock) return fail("harness", "unexpected", "groups have deadlines: expected a clock with them");
  const hasTokens = Boolean(token || tokens);
  return openGroups(groups, { evaluation, metrics, clock, onError, version: VERSION, hasTokens });
}

/** Groups are judged while somebody can ask for them. */
function judgingWhile(listening: Listening, groups: Groups): Listening {
  groups.start();
  let closing: Promise<unknown> | undefined;
  return {
    ...listening,
    async close(how) {
      closing ??= Promise.all([listening.close(how), groups.stop()]);
      await closing;
    },
  };
}
