/** Who writes trajectories, from what the command line names: the scripts of the environment, or a model. */
import type { Environment } from "@arenakit/contracts";
import { failUsage } from "../commands/arguments.ts";
import { endpointModel } from "../endpoint-model.ts";
import { agentSpec } from "../judge/specs.ts";
import { apiKeyFrom } from "../variables.ts";
import type { Teacher } from "./teach.ts";

export function teacherOf(text: string, { id, scripted, goldAnswer }: Environment): Teacher {
  if (text === "scripted") {
    if (!scripted && !goldAnswer)
      failUsage(`--env ${id} has no scripted policies and no gold answers: give --teacher MODEL@URL`);
    return { kind: "scripted" };
  }
  const spec = agentSpec("teacher", text, []);
  if (spec.kind !== "model") return failUsage(`--teacher ${text}: expected scripted or MODEL@URL`);
  const { baseUrl, model, apiKeyEnv } = spec.endpoint;
  return {
    kind: "model",
    client: endpointModel({ baseUrl, model, ...apiKeyFrom(apiKeyEnv) }),
    tools: spec.toolCalls,
  };
}
