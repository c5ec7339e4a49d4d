/** A model as a policy: greedy for the anchor of a group, sampled for the others. */
import { type ModelClient, omitUndefined, type Policy, type Sampling } from "@arenakit/contracts";
import type { ChatDialect } from "./dialect.ts";

export interface ModelPolicyOptions {
  readonly client: ModelClient;
  /** Place in the group; 0 is the greedy anchor. */
  readonly index: number;
  /**
   * "native": tools go in the request and calls come back parsed. A dialect: tools are described in the prompt
   * and the model writes its calls as text, for endpoints that parse none.
   */
  readonly tools: "native" | ChatDialect;
  /** Of the run; every index samples with a seed of its own. Endpoints that take no seed ignore it. */
  readonly seed?: number;
  /** Of every index but 0; default 0.8. */
  readonly temperature?: number;
  readonly maxTokens?: number;
}

const TEMPERATURE = 0.8;

/** The id tells the mode, so that runs in different modes are never taken for each other. */
export function modelPolicy(options: ModelPolicyOptions): Policy {
  const { client, index, tools: mode, seed, temperature = TEMPERATURE, maxTokens } = options;
  const sampling: Sampling = {
    temperature: index === 0 ? 0 : temperature,
    ...omitUndefined({ seed: seed === undefined ? undefined : seed + index, maxTokens }),
  };
  return {
    id: mode === "native" ? client.id : `${client.id}+${mode.id}`,
    model: client.id,
    next: (messages, tools, signal) =>
      mode === "native"
        ? client.complete({ messages, tools, sampling }, signal)
        : client.complete({ messages: mode.toChat(messages, tools), tools: [], sampling }, signal),
  };
}
