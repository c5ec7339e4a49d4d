/** Chat-model clients, and what they share with the tool pool: the HTTP client, deadlines and bounds. */
export { askForJson, type JsonQuestion, type JsonReading, type UnreadReply } from "./ask-for-json.ts";
export { type BoundedModelOptions, boundedModel, type JudgeClientOptions, judgeClient } from "./bounded-model.ts";
export { type Deadline, expiryAfter, withDeadline } from "./deadline.ts";
export {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  MAX_REPLY_BYTES,
  MAX_STREAM_BYTES,
  ReplyTooLargeError,
} from "./http.ts";
export { type JsonEndpoint, type JsonEndpointOptions, jsonEndpoint } from "./json-endpoint.ts";
export { type OpenAiCompatibleOptions, openAiCompatible } from "./openai-compatible.ts";
export { type Prompt, promptsFrom } from "./prompt-file.ts";
export { RecordedReply, recordedModel, recordingModel } from "./recorded-model.ts";
export { createSemaphore, type Semaphore, type SemaphoreOptions } from "./semaphore.ts";
