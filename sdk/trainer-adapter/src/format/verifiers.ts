/** verifiers: traces, whose branches are one trajectory each, and the rollouts of versions before 1. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation, Utterance } from "../conversation.ts";
import { defineFormat } from "../format.ts";
import { type Ending, endingOf, errorOf, failedBy, finishedBy } from "./ending.ts";
import { leftOf, toolsOf } from "./members.ts";
import { OpenAiMessage, utterancesOfEach } from "./openai-messages.ts";
import { Numbers, sampleConversation, sampleUtterances, TextOrMessages, TokenIds } from "./samples.ts";

const Node = z.looseObject({
  parent: z.number().int().nonnegative().nullish(),
  message: OpenAiMessage,
  sampled: z.boolean().default(false),
  token_ids: TokenIds.default([]),
  mask: z.array(z.boolean()).default([]),
  logprobs: Numbers.default([]),
});
const Call = z.looseObject({
  node: z.number().int().nullish(),
  model: z.string().nullish(),
  finish_reason: z.string().nullish(),
});
const Trace = z
  .looseObject({
    id: z.string(),
    task: z.looseObject({ key: z.string().nullish(), hash: z.string().nullish() }),
    nodes: z.array(Node).min(1),
    calls: z.array(Call).default([]),
    rewards: z
      .record(z.string(), z.union([z.null(), z.looseObject({ score: z.number(), weight: z.number().default(1) })]))
      .default({}),
    tools: z.unknown().optional(),
    ok: z.boolean().nullish(),
    errors: z.array(z.unknown()).nullish(),
  })
  .superRefine(({ nodes }, context) => {
    for (const [at, { parent }] of nodes.entries()) {
      const message = parentProblem(nodes, at, parent);
      if (message) context.addIssue({ code: "custom", path: ["nodes", at, "parent"], message });
    }
  });
type Trace = z.infer<typeof Trace>;
const Rollout = z.looseObject({
  prompt: TextOrMessages,
  completion: TextOrMessages,
  tool_defs: z.unknown().optional(),
});
type Rollout = z.infer<typeof Rollout>;

const TAKEN = ["id", "nodes", "calls", "tools"];
const TAKEN_BEFORE = ["prompt", "completion", "tool_defs", "oai_tools"];

export const verifiers = defineFormat<Trace | Rollout>({
  id: "verifiers",
  expects:
    "a trace {id, task, nodes: [{parent, message, sampled}], rewards}, or a rollout {prompt, completion, reward, example_id}",
  record: z.union([Trace, Rollout]) as z.ZodType<Trace | Rollout>,
  read: (record) => ("nodes" in record ? branches(record as Trace) : [rollout(record as Rollout)]),
});

/** Undefined where the way up from a node ends at a root. */
function parentProblem(
  nodes: readonly { readonly parent?: number | null | undefined }[],
  at: number,
  parent: number | null | undefined,
): string | undefined {
  if (parent === null || parent === undefined) return undefined;
  if (!nodes[parent]) return `expected the place of a node, 0 to ${nodes.length - 1}, or null, got ${parent}`;
  let up: number | null | undefined = parent;
  // A way longer than all nodes goes in a circle.
  for (let steps = 0; up !== null && up !== undefined && steps <= nodes.length; steps++) {
    if (up === at) return "expected a way up to a root, got a circle";
    up = nodes[up]?.parent;
  }
  return undefined;
}

/** Its errors are those of all attempts: where it says that it went well, the last one did. */
function endingOfTrace(trace: Trace): Ending {
  const ending = endingOf(trace);
  const told = errorOf(trace.errors);
  if (ending.failure || trace.ok === true || (trace.ok !== false && told === undefined)) return ending;
  const message = `the trace says that it did not end well: ${told ?? "ok is false"}`;
  return { ...ending, failure: { owner: "harness", code: "attempt_failed", message, retryable: true } };
}

/** A path from a root to each leaf. */
function branches(trace: Trace): Conversation[] {
  const parents = new Set(trace.nodes.map(({ parent }) => parent));
  const leaves = trace.nodes.flatMap((_, at) => (parents.has(at) ? [] : [at]));
  const names = [trace.task.key, trace.task.hash].filter((name) => name !== undefined && name !== null);
  const reward = rewardOfTrace(trace);
  const ending = endingOfTrace(trace);
  const models = trace.calls.map(({ model }) => model).filter((model) => typeof model === "string");
  return leaves.map((leaf, at) => ({
    id: leaves.length > 1 ? `${trace.id}-${at}` : trace.id,
    utterances: finishedBy(withPrompts(utterancesOfPath(trace, pathTo(trace, leaf))), ending),
    ...failedBy(ending),
    ...omitUndefined({ group: names[0], reward: reward ?? undefined, model: models[0] }),
    tools: toolsOf(trace.tools),
    kept: leftOf(trace, TAKEN),
  }));
}

/** Weighted sum as the trace's own; null where nothing was scored. */
function rewardOfTrace({ rewards }: Trace): number | null {
  const scored = Object.values(rewards).filter((reward) => reward !== null);
  return scored.length === 0 ? null : scored.reduce((sum, { score, weight }) => sum + score * weight, 0);
}

function pathTo({ nodes }: Trace, leaf: number): number[] {
  const path: number[] = [];
  for (let at: number | null | undefined = leaf; at !== null && at !== undefined; at = nodes[at]!.parent) path.push(at);
  return path.reverse();
}

type TokenUtterance = Utterance & { readonly tokenIds: readonly number[] };

function utterancesOfPath(trace: Trace, path: readonly number[]): TokenUtterance[] {
  const read = utterancesOfEach(path.map((place) => trace.nodes[place]!.message));
  return path.flatMap((place, at) => utterancesOfNode(trace, place, read[at]!));
}

function utterancesOfNode({ nodes, calls }: Trace, place: number, said: readonly Utterance[]): TokenUtterance[] {
  const { sampled, token_ids: ids, mask, logprobs } = nodes[place]!;
  const call = calls.find(({ node }) => node === place);
  const trained = ids.filter((_, at) => mask[at]);
  return said.map((one) => ({
    ...one,
    tokenIds: ids,
    ...omitUndefined({
      isGiven: one.role === "assistant" && !sampled ? true : undefined,
      finish: call?.finish_reason ? call.finish_reason : undefined,
      metrics:
        one.role === "assistant" && trained.length > 0
          ? {
              completion_token_ids: trained,
              ...omitUndefined({ logprobs: logprobs.length === trained.length ? logprobs : undefined }),
            }
          : undefined,
    }),
  }));
}

/** The first turn of the model with the ids of all that stood before it. */
function withPrompts(placed: readonly TokenUtterance[]): Utterance[] {
  const first = placed.findIndex(({ metrics }) => metrics?.completion_token_ids);
  return placed.map(({ tokenIds, ...utterance }, at) => {
    if (at !== first) return utterance;
    const before = placed.slice(0, at).flatMap((one) => one.tokenIds);
    const scaffold = tokenIds.slice(0, tokenIds.length - utterance.metrics!.completion_token_ids!.length);
    return { ...utterance, metrics: { ...utterance.metrics, prompt_token_ids: [...before, ...scaffold] } };
  });
}

function rollout(record: Rollout): Conversation {
  const { prompt, completion, tool_defs: tools } = record;
  const utterances = sampleUtterances(prompt, completion);
  return sampleConversation(record, { utterances, tools: tools ?? record.oai_tools, taken: TAKEN_BEFORE });
}
