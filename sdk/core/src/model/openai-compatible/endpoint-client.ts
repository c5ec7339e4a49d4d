/**
 * Asks an endpoint through the client of its makers. Retries are ours, bounded and without randomness; every failure says
 * what came and what to check.
 */
import { type Failure, FailureError, type JsonObject, type ModelClient, omitUndefined } from "@arenakit/contracts";
import OpenAI from "openai";
import { withDeadline } from "../deadline.ts";
import { createHttpClient } from "../http.ts";
import type { OpenAiCompatibleOptions } from "../openai-compatible.ts";
import { readAnswer } from "./answer.ts";
import { endpointFailure, waitBefore } from "./endpoint-failure.ts";
import { requestBody } from "./request.ts";

const DEFAULTS = {
  timeoutMs: 120_000,
  maxRetries: 3,
  retryDelayMs: 500,
  maxWaitMs: 30_000,
  stream: false,
  jsonSchema: false,
};

export function endpointClient(options: OpenAiCompatibleOptions): ModelClient {
  const { baseUrl, model, apiKey, extraBody = {} } = options;
  const { timeoutMs, maxRetries, retryDelayMs, maxWaitMs, stream, jsonSchema } = { ...DEFAULTS, ...options };
  const http = options.http ?? createHttpClient();
  const client = new OpenAI({
    baseURL: baseUrl.replace(/\/+$/, ""),
    apiKey: apiKey ?? "none",
    ...omitUndefined({ defaultHeaders: apiKey === undefined ? { authorization: null } : undefined }),
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
          throw new FailureError({ ...failure, ...omitUndefined({ retryAfterMs: retryAfterMs ?? undefined }) });
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
