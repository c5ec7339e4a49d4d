/** Chat-model clients, and what they share with the tool pool: the HTTP client and deadlines. */
export { type Deadline, withDeadline } from "./deadline.ts";
export {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  MAX_REPLY_BYTES,
  MAX_STREAM_BYTES,
  ReplyTooLargeError,
} from "./http.ts";
export { type OpenAiCompatibleOptions, openAiCompatible } from "./openai-compatible.ts";
