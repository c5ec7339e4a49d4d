/**
 * A model behind any endpoint that speaks the OpenAI chat-completions protocol: vLLM, SGLang, hosted services.
 * Retries are ours, bounded and without randomness; every failure says what came and what to check.
 */
import { type Failure, FailureError, type JsonObject, type ModelClient } from "@arenakit/contracts";
import OpenAI from "openai";
import { withDeadline } from "./deadline.ts";
import { createHttpClient, type HttpClient } from "./http.ts";
import { readAnswer } from "./openai-compatible/answer.ts";
import { endpointFailure, waitBefore } from "./openai-compatible/endpoint-failure.ts";
import { requestBody } from "./openai-compatible/request.ts";

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
  /** Further members of the request, such as `chat_template_kwargs`. */
  readonly extraBody?: JsonObject;
  readonly http?: HttpClient;
}

const DEFAULTS = {
  timeoutMs: 120_000,
  maxRetries: 3,
  retryDelayMs: 500,
  maxWaitMs: 30_000,
  stream: false,
  jsonSchema: false,
};

/** A client of `model` at `baseUrl`. What goes wrong is thrown as a FailureError of owner "model"; it asks nothing before the first call. */
export function openAiCompatible(options: OpenAiCompatibleOptions): ModelClient {
  const { baseUrl, model, apiKey, extraBody = {} } = options;
  const { timeoutMs, maxRetries, retryDelayMs, maxWaitMs, stream, jsonSchema } = { ...DEFAULTS, ...options };
  const http = options.http ?? createHttpClient();
  const client = new OpenAI({
    baseURL: baseUrl.replace(/\/+$/, ""),
    apiKey: apiKey ?? "none",
    ...(apiKey === undefined ? { defaultHeaders: { authorization: null } } : {}),
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: "off",
    fetch: http.fetch,
  });

  const attempt = async (body: JsonObject, outer: AbortSignal) => {
    const deadline = { timeoutMs, failure: tooSlow(baseUrl, timeoutMs), signal: outer };
    return withDeadline(deadline, async (signal) => {
      const path = "/chat/completions";
      const response = await client.post(path, { body, signal, stream, timeout: timeoutMs }).asResponse();
      return readAnswer(response, { client, tools: body.tools !== undefined });
    });
  };

  return {
    id: model,
    async complete(request, signal) {
      const body = { ...requestBody(request, { model, stream, jsonSchema }), ...extraBody };
      for (let tried = 0; ; tried++) {
        const outcome = await attempt(body, signal).then(
          (turn) => ({ turn }),
          (error: unknown) => endpointFailure(error, { baseUrl, model, apiKey }),
        );
        if ("turn" in outcome) return outcome.turn;
        signal.throwIfAborted();
        const { failure, retryAfterMs } = outcome;
        if (!failure.retryable || tried >= maxRetries)
          throw new FailureError({ ...failure, ...(retryAfterMs === null ? {} : { retryAfterMs }) });
        await waitBefore(tried + 1, { ...outcome, retryDelayMs, maxWaitMs, signal });
      }
    },
  };
}

function tooSlow(baseUrl: string, timeoutMs: number): Failure {
  return {
    owner: "model",
    code: "timeout",
    message: `${baseUrl} gave no whole answer within ${timeoutMs} ms: raise the time-out, or ask for fewer tokens`,
    retryable: true,
  };
}
