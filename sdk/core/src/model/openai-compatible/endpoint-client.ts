/**
 * Asks an endpoint through the client of its makers. Retries are ours, bounded and without randomness; every failure says
 * what came and what to check, and how long to wait before asking again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, FailureError, type JsonObject, type ModelClient, omitUndefined } from "@arenakit/contracts";
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { withDeadline } from "../deadline.ts";
import { createHttpClient, innermostError, ReplyTooLargeError } from "../http.ts";
import type { OpenAiCompatibleOptions } from "../openai-compatible.ts";
import { readAnswer } from "./answer.ts";
import { requestBody } from "./request.ts";

const DEFAULTS = {
  timeoutMs: 120_000,
  maxRetries: 3,
  retryDelayMs: 500,
  maxWaitMs: 30_000,
  stream: false,
  jsonSchema: false,
  tokenIds: false,
  images: false,
};

export function endpointClient(options: OpenAiCompatibleOptions): ModelClient {
  const { baseUrl, model, apiKey, extraBody = {} } = options;
  const { timeoutMs, maxRetries, retryDelayMs, maxWaitMs, stream, jsonSchema, tokenIds, images } = {
    ...DEFAULTS,
    ...options,
  };
  const http = options.http ?? createHttpClient();
  const client = new EndpointApi({
    baseURL: baseUrl.replace(/\/{1,60}$/, ""),
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
      const body = { ...requestBody(request, { model, stream, jsonSchema, tokenIds, images }), ...extraBody };
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

/**
 * The client of the makers reads what went wrong from a member `error` alone and forgets any other body: SGLang and vLLM
 * before 0.10.1 send `{object, message, type, code}`, proxies `{detail}`.
 */
class EndpointApi extends OpenAI {
  protected override makeStatusError(status: number, body: object, message: string | undefined, headers: Headers) {
    const isFlat = typeof body === "object" && body !== null && !("error" in body) && Object.keys(body).length > 0;
    return super.makeStatusError(status, isFlat ? { error: body } : body, message, headers);
  }
}

function tooSlow(baseUrl: string, timeoutMs: number): Failure {
  return {
    owner: "model",
    code: "timeout",
    message: `${baseUrl} gave no whole answer within ${timeoutMs} ms: raise the time-out, or ask for fewer tokens`,
    retryable: true,
  };
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** A failed attempt and the wait that the endpoint asked for. */
interface FailedAttempt {
  readonly failure: Failure;
  readonly retryAfterMs: number | null;
}

function endpointFailure(error: unknown, endpoint: Endpoint): FailedAttempt {
  const { owner, code, message, retryable } = failureOf(error, endpoint);
  return {
    failure: { owner, code, message: withoutKey(message, endpoint.apiKey), retryable },
    retryAfterMs: error instanceof APIError && error.headers ? retryAfterMs(error.headers) : null,
  };
}

function failureOf(error: unknown, { baseUrl, model }: Endpoint): Failure {
  if (error instanceof FailureError) return error.failure;
  const innermost = innermostError(error);
  if (innermost instanceof ReplyTooLargeError) {
    const { limitBytes } = innermost;
    return of(
      "reply_too_large",
      `${baseUrl} sent more than ${limitBytes} bytes: set a limit of tokens (max_tokens)`,
      false,
    );
  }
  if (error instanceof APIConnectionTimeoutError) return of("timeout", `${baseUrl} did not answer in time`, true);
  if (error instanceof APIConnectionError) {
    const why = innermostMessage(error);
    return of("unreachable", `cannot reach ${baseUrl} (${why}): is the endpoint running, is the base URL right?`, true);
  }
  if (error instanceof APIError && error.status !== undefined) return statusFailure(error, { baseUrl, model });
  if (error instanceof APIError && isContextOverflow(error))
    return overflow(`${baseUrl} answered ${error.message.slice(0, MAX_QUOTED)}`, model);
  const message = innermostMessage(error);
  return of("connection_lost", `the answer of ${baseUrl} broke off: ${message}`, true);
}

/** Characters of what an endpoint says that a failure repeats. */
const MAX_QUOTED = 300;

function statusFailure(error: APIError, { baseUrl, model }: { baseUrl: string; model: string }): Failure {
  const status = error.status ?? 0;
  const came = `${baseUrl} answered HTTP ${error.message.slice(0, MAX_QUOTED)}`;
  if (status === 401 || status === 403) {
    return of("unauthorized", `${came}: check the API key and what it may use`, false);
  }
  if (status === 404)
    return of("not_found", `${came}: check the base URL (often …/v1) and the model "${model}"`, false);
  if (status === 429) return of("rate_limited", `${came}: lower the concurrency or wait`, true);
  if (isContextOverflow(error)) return overflow(came, model);
  if (status === 408 || status === 409 || status >= 500) return of("unavailable", came, true);
  return of("refused", `${came}: check the model "${model}" and what the request asks of it`, false);
}

function overflow(came: string, model: string): Failure {
  return of("context_overflow", `${came}: the conversation is longer than the model "${model}" can read`, false);
}

/** Each in small letters, with those who say it. */
const OVERFLOW_WORDS = [
  "maximum context length", // OpenAI, vLLM, SGLang for the input and the answer together
  "model's context length", // SGLang for the input
  "maximum model length", // vLLM's engine
  "input length (", // SGLang's scheduler: "Input length (N tokens) exceeds the maximum allowed length (M tokens)"
  "available context size", // llama.cpp
  "context window", // OpenAI's Responses, and those who follow it
  "`inputs` tokens + `max_new_tokens` must be", // TGI
  "`inputs` must have less than", // TGI
  "prompt is too long", // Anthropic
];

/** Some say it with a code, the others in words alone; xinference says vLLM's with 500. */
function isContextOverflow({ code, type, message }: APIError): boolean {
  if (code === "context_length_exceeded" || type === "exceed_context_size_error") return true;
  const said = message.toLowerCase();
  return OVERFLOW_WORDS.some((words) => said.includes(words));
}

function of(code: string, message: string, retryable: boolean): Failure {
  return { owner: "model", code, message, retryable };
}

/**
 * Seconds, milliseconds in the header that some endpoints add, or a date, which is measured against the Date of the
 * same response: whatever this machine's clock says, the wait is the one that was meant. A date alone says nothing.
 */
function retryAfterMs(headers: Headers): number | null {
  const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (milliseconds >= 0) return milliseconds;
  const seconds = headers.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(seconds)) return Number(seconds) * 1000;
  const wait = Date.parse(seconds) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

const MAX_BACKOFF_MS = 8_000;

/**
 * Waits before attempt `next` (1 is the first repetition): as long as the endpoint asked, else `retryDelayMs`
 * doubled with each attempt. Throws the failure when the endpoint asked for more than `maxWaitMs`.
 */
async function waitBefore(
  next: number,
  options: FailedAttempt & { retryDelayMs: number; maxWaitMs: number; signal: AbortSignal },
): Promise<void> {
  const { failure, retryAfterMs: asked, retryDelayMs, maxWaitMs, signal } = options;
  if (asked !== null && asked > maxWaitMs) {
    const message = `${failure.message}; it asks to wait ${asked} ms, more than the ${maxWaitMs} ms that are allowed`;
    throw new FailureError({ ...failure, message, retryAfterMs: asked });
  }
  await sleep(asked ?? Math.min(retryDelayMs * 2 ** (next - 1), MAX_BACKOFF_MS), undefined, { signal });
}

/** Endpoints like to quote the key that they refuse. */
function withoutKey(message: string, apiKey: string | undefined): string {
  return apiKey ? message.replaceAll(apiKey, "***") : message;
}

function innermostMessage(error: unknown): string {
  const last = innermostError(error);
  return last instanceof Error ? last.message : String(last);
}
