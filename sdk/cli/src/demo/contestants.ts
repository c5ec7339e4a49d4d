/** Who plays and who judges: scripted policies and the rule judge, or models behind endpoints. */
import type { PairwiseJudge, Policy, Task } from "@arenakit/contracts";
import { hermes, modelPolicy } from "@arenakit/core";
import { scriptedPolicies } from "@arenakit/env-open-travel";
import { modelJudge, rulesJudge } from "@arenakit/evaluator-arena";
import { openAiCompatible } from "@arenakit/model";
import { apiKeyFrom } from "../environment.ts";
import { type DemoOptions, judgeOf } from "./options.ts";

export interface Contestants {
  readonly scripted: boolean;
  /** What produces the attempts, the way of its tool calls included: runs of different names are never mixed. */
  readonly name: string;
  /** One policy per index of the group; index 0 is the anchor. */
  policies(task: Task): readonly Policy[];
  readonly judge: PairwiseJudge;
}

export function contestantsOf(options: DemoOptions): Contestants {
  const judge = judgeFor(options);
  if (options.policy === "scripted") {
    return { scripted: true, name: "scripted", policies: (task) => scriptedPolicies(task, options.groupSize), judge };
  }
  const policies = modelPolicies(options);
  return {
    scripted: false,
    name: `${options.policy}, ${options.toolCalls} tool calls`,
    policies: () => policies,
    judge,
  };
}

function modelPolicies(options: DemoOptions): Policy[] {
  const client = openAiCompatible({
    baseUrl: options.baseUrl!,
    model: options.policy,
    ...apiKeyFrom(options.apiKeyEnv),
  });
  const tools = options.toolCalls === "native" ? "native" : hermes;
  return Array.from({ length: options.groupSize }, (_, index) =>
    modelPolicy({ client, index, tools, seed: options.seed }),
  );
}

function judgeFor(options: DemoOptions): PairwiseJudge {
  const name = judgeOf(options);
  if (name === "rules") return rulesJudge();
  const baseUrl = options.judgeBaseUrl ?? options.baseUrl!;
  return modelJudge({
    client: openAiCompatible({ baseUrl, model: name, ...apiKeyFrom(options.judgeApiKeyEnv ?? options.apiKeyEnv) }),
  });
}
