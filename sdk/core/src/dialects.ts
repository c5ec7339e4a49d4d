/** The dialects by name: a new one is a file beside hermes.ts and a line here. Loads neither the MCP client nor the rollout. */
import { hermes } from "./dialect/hermes.ts";
import type { ChatDialect } from "./dialect.ts";

export const dialects = { hermes } as const satisfies Readonly<Record<string, ChatDialect>>;
