/** Members that many formats have under several names: groups, rewards, tools; and what is left of a record. */
import { JsonObject, omitUndefined } from "@arenakit/contracts";
import type { Conversation } from "../conversation.ts";
import type { SourceMembers } from "../format.ts";
import { endingOf, failedBy } from "./ending.ts";

/** Names of what attempts at one prompt share, the surest first. */
const GROUPS = [
  "group_id",
  "group",
  "uid",
  "prompt_id",
  "group_index",
  "task_id",
  "example_id",
  "prompt_index",
] as const;
const REWARDS = ["reward", "score", "rewards"] as const;
const INDEXES = ["sample_index", "rollout_index", "index", "rollout_id", "session_id"] as const;

/**
 * What a record says of its conversation beside the messages. `taken` has the members that messages and tools were read
 * from: the others are kept.
 */
export function besideMessages(
  record: SourceMembers,
  { tools, taken }: { readonly tools: unknown; readonly taken: readonly string[] },
): Omit<Conversation, "utterances"> {
  return {
    ...groupOf(record),
    ...indexOf(record),
    ...rewardOf(record),
    ...failedBy(endingOf(record)),
    tools: toolsOf(tools),
    kept: leftOf(record, taken),
  };
}

export function groupOf(record: SourceMembers): { group?: string } {
  const found = GROUPS.map((name) => record[name]).find(isName);
  return found === undefined ? {} : { group: String(found) };
}

function indexOf(record: SourceMembers): { index?: number } {
  const found = INDEXES.map((name) => record[name]).find((value) => Number.isSafeInteger(value) && Number(value) >= 0);
  return found === undefined ? {} : { index: Number(found) };
}

/** The first finite number is the reward; members of those names that hold something else are none, and are said. */
export function rewardOf(record: SourceMembers): { reward?: number; unread?: readonly string[] } {
  const taken = rewardMember(record);
  const unread = REWARDS.filter(
    (name) => record[name] !== undefined && record[name] !== null && !Number.isFinite(record[name]),
  );
  return omitUndefined({
    reward: taken === undefined ? undefined : Number(record[taken]),
    unread: unread.length > 0 ? unread : undefined,
  });
}

const rewardMember = (record: SourceMembers) => REWARDS.find((name) => Number.isFinite(record[name]));

const isName = (value: unknown) => (typeof value === "string" && value !== "") || typeof value === "number";

/** What is left of a record, as JSON: also what stands in the place of a reward and is not the reward that was taken. */
export function leftOf(record: SourceMembers, taken: readonly string[]): JsonObject {
  const reward = rewardMember(record);
  const left = Object.entries(record).filter(
    ([name, value]) => !taken.includes(name) && name !== reward && value !== undefined,
  );
  return JsonObject.parse(Object.fromEntries(left));
}

/** Tools as OpenAI spells them: a list, its JSON text, or Anthropic's and MCP's `{name, description, input_schema}`. */
export function toolsOf(given: unknown): JsonObject[] {
  const list = typeof given === "string" ? parsed(given) : given;
  if (!Array.isArray(list)) return [];
  return list.flatMap((tool) => {
    const read = JsonObject.safeParse(typeof tool === "string" ? parsed(tool) : tool);
    if (!read.success) return [];
    const { name, description, ...others } = read.data;
    if (typeof name !== "string" || "function" in read.data) return [read.data];
    const parameters = others.parameters ?? others.input_schema ?? others.inputSchema ?? { type: "object" };
    return [{ type: "function", function: { name, ...omitUndefined({ description }), parameters } }];
  });
}

function parsed(text: string): unknown {
  // A text that is no JSON names no tools.
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
