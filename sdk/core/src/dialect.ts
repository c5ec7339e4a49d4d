/** What core adds to the dialect contract: a dialect that can also speak through a chat endpoint without native tools. */
import type { Dialect, Message, ToolSpec } from "@arenakit/contracts";

export type { Dialect } from "@arenakit/contracts";

export interface ChatDialect extends Dialect {
  /**
   * The conversation as system, user and assistant turns alone: tools are described in the system message, calls
   * stand in the assistant's text and observations in user turns.
   */
  toChat(messages: readonly Message[], tools: readonly ToolSpec[]): Message[];
}
