/**
 * A model behind any endpoint that speaks the OpenAI chat-completions protocol: vLLM, SGLang, hosted services. What
 * speaks it is loaded at the first call: most programs that name an endpoint never ask it.
 */
import type { JsonObject, ModelClient } from "@arenakit/contracts";
import type { HttpClient } from "./http.ts";

export interface OpenAiCompatibleOptions {
  /** Up to and without `/chat/completions`, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token; never part of a message. Absent for endpoints that want none. */
  readonly apiKey?: string;
  /** Deadline of one attempt, the whole answer included; default 120 s. */
  readonly timeoutMs?: number;
  /** Further attempts after the first; default 3. */
  readonly maxRetries?: number;
  /** Wait before the second attempt, default 500 ms; each later one waits twice as long, at most 8 s. */
  readonly retryDelayMs?: number;
  /** An endpoint that asks for a longer wait is given up; default 30 s. */
  readonly maxWaitMs?: number;
  /** Receive the answer as it is written; default false. */
  readonly stream?: boolean;
  /** The endpoint can hold a model to a JSON Schema (vLLM, SGLang, most hosted services); default false, others refuse it. */
  readonly jsonSchema?: boolean;
  /**
   * Ask for the token ids of prompt and completion with their log-probabilities, as vLLM and SGLang give them; default
   * false. An endpoint that gives none leaves the turn without `tokens`. SGLang gives none in a stream.
   */
  readonly tokenIds?: boolean;
  /** The model reads images; default false: it reads a placeholder for each. */
  readonly images?: boolean;
  /** Further members of the request, such as `chat_template_kwargs`. */
  readonly extraBody?: JsonObject;
  readonly http?: HttpClient;
}

/** A client of `model` at `baseUrl`. What goes wrong is thrown as a FailureError of owner "model"; it asks nothing before the first call. */
export function openAiCompatible(options: OpenAiCompatibleOptions): ModelClient {
  let client: Promise<ModelClient> | undefined;
  return {
    id: options.model,
    async complete(request, signal) {
      client ??= import("./openai-compatible/endpoint-client.ts").then(({ endpointClient }) => endpointClient(options));
      return (await client).complete(request, signal);
    },
  };
}
