/**
 * The dialects by name: a new one is a file in the folder and a line here. Loads neither the MCP client nor the rollout.
 * The search agents' are made by functions, for tools of other names.
 */
import { deepseek } from "./dialect/deepseek.ts";
import { gptOss } from "./dialect/gpt-oss.ts";
import { hermes } from "./dialect/hermes.ts";
import { llama3Json } from "./dialect/llama3-json.ts";
import { openai } from "./dialect/openai.ts";
import { qwen3Coder } from "./dialect/qwen3-coder.ts";
import { drTulu, o2, searchR1 } from "./dialect/tags.ts";
import type { ChatDialect } from "./dialect.ts";

// What a dialect from outside is made of.
export { type CallReading, invalid, namedCall, type ParsedCall, readCall } from "./dialect/calls.ts";
export { type ChatFormat, chatDialect, type WrittenTurn } from "./dialect/chat.ts";
export { type CallMarkup, type Markup, scan, turnOf } from "./dialect/scan.ts";
export { type CallToolOptions, drTulu, o2, type SearchTagOptions, searchR1, type TagOptions } from "./dialect/tags.ts";

export const dialects = {
  hermes,
  openai,
  "qwen3-coder": qwen3Coder,
  "llama3-json": llama3Json,
  deepseek,
  "gpt-oss": gptOss,
  "search-r1": searchR1(),
  o2: o2(),
  "dr-tulu": drTulu(),
} as const satisfies Readonly<Record<string, ChatDialect>>;
