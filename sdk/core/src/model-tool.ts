/** A model as a tool: what a policy asks is a request to it, what it writes is the tool's answer. */
import {
  canonicalJson,
  fail,
  type JsonObject,
  type LocalTool,
  type Message,
  type ModelClient,
  textPart,
} from "@arenakit/contracts";

export interface ModelToolOptions {
  readonly name: string;
  readonly description: string;
  readonly client: ModelClient;
  /** What the model is told before each request. */
  readonly system?: string;
  /** JSON Schema of the arguments; default: one text, `request`. */
  readonly inputSchema?: JsonObject;
  /** The request that the arguments make; default: `request` as it is where it is the only one, else all of them as JSON. */
  readonly prompt?: (args: JsonObject) => string;
  /** Default: as much as the endpoint lets it write. */
  readonly maxTokens?: number;
  /** Deadline of a call; default 120 s. */
  readonly timeoutMs?: number;
}

export const REQUEST_SCHEMA: JsonObject = {
  type: "object",
  properties: { request: { type: "string", minLength: 1 } },
  required: ["request"],
  additionalProperties: false,
};
/** What is asked by arguments of any schema: a text `request` that comes alone, else all of them as JSON. */
export function requestIn(args: JsonObject): string {
  const { request, ...others } = args;
  return typeof request === "string" && Object.keys(others).length === 0 ? request : canonicalJson(args);
}

/** As long as a client of an endpoint waits for one reply. */
const TIMEOUT_MS = 120_000;

/** Asked greedily, so that a call may be repeated. What the endpoint cannot do is a failure of owner "model". */
export function modelTool(options: ModelToolOptions): LocalTool {
  const { name, description, client, system, maxTokens, timeoutMs = TIMEOUT_MS } = options;
  const { prompt = requestIn } = options;
  return {
    kind: "model",
    spec: { name, description, inputSchema: options.inputSchema ?? REQUEST_SCHEMA, repeatable: true },
    timeoutMs,
    async call(args, { signal }) {
      const messages: Message[] = [{ role: "user", content: [textPart(prompt(args))] }];
      if (system !== undefined) messages.unshift({ role: "system", content: [textPart(system)] });
      const sampling = maxTokens === undefined ? { temperature: 0 } : { temperature: 0, maxTokens };
      const { text } = await client.complete({ messages, tools: [], sampling }, signal);
      if (text.trim() === "") fail("model", "empty_reply", `model ${client.id} wrote nothing for the tool ${name}`);
      return { text: text.trim(), isError: false };
    },
  };
}
