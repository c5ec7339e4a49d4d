/** Arguments that the tools share, plainly typed: where the HTTP interface takes one of several forms, they take the one. */
import type { Failure } from "@arenakit/contracts";
import * as z from "zod";
import { CONSTRAINTS_ARGUMENT } from "../tools/call-arguments.ts";
import { AttemptContent, ConfigName, GroupSettings, type RewardAnswer } from "./wire.ts";

/** Of a long call; a client of MCP gives up after a minute. */
export const MAX_TOOL_WAIT_SECONDS = 40;

const { environment, task, query, run, step, quorum, trainer, collectSeconds, judgeSeconds } = GroupSettings.shape;

/** What all attempts of a group agree on, but for its size. */
export const TERMS_ARGUMENTS = {
  environment: environment.describe("Environment of `task`."),
  task,
  query,
  constraints: CONSTRAINTS_ARGUMENT,
  config: ConfigName.optional().describe("Name or sha256 of a configuration; by default as the server judges."),
  quorum,
  run,
  step,
  trainer,
  collectSeconds,
  judgeSeconds,
};

const { trajectory, messages, dialect, mask } = AttemptContent.shape;

export const CONTENT_ARGUMENTS = {
  trajectory,
  messages,
  prompt: z.string().optional().describe("With completion: what the policy was given."),
  completion: z
    .string()
    .optional()
    .describe("What the policy wrote after it, with the results of tools; instead of messages."),
  dialect,
  mask,
  failed: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("Why it ended by no fault of the policy's: it is not ranked."),
};

/** As the wire has it. */
export const failureOf = (failed: string | undefined): { failure?: Failure } =>
  failed === undefined
    ? {}
    : { failure: { owner: "harness", code: "attempt_failed", message: failed, retryable: false } };

/** Members that are absent for what is undefined. */
export function present<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never;
}

/** One line about an answer. */
export function told(answer: RewardAnswer): string {
  const name = `attempt ${answer.index} of ${answer.group}`;
  if (answer.status === "waiting")
    return `${name} is waiting: ${answer.state}, ${answer.need} to come, ${answer.remainingMs} ms left; ask await_reward`;
  if (answer.status === "invalid") {
    const why = answer.failure ? `: ${answer.failure.message}` : "";
    return `${name} has no reward (${answer.reason})${why}`;
  }
  const { reward, advantage, rank, ranked, take, decidedBy } = answer;
  const by = { judge: "", verifiable_rewards: " by verifiable rewards", rubrics: " by rubrics" }[decidedBy];
  const taken = take ? `; ${take.trainer} takes the ${take.number}` : "";
  return `${name}: reward ${shown(reward)}, advantage ${shown(advantage)}, rank ${rank} of ${ranked}${by}${taken}`;
}

const DIGITS = 3;
const shown = (value: number) => value.toFixed(DIGITS);
