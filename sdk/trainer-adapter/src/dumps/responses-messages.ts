/** Items of OpenAI's Responses API as the messages of a chat: what stands between two answers of tools is one turn. */

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** `request` is `responses_create_params`, `response` the Responses object. */
export function responsesMessages(request: unknown, response: unknown): Members[] {
  const input = isMembers(request) ? request.input : undefined;
  const asked = typeof input === "string" ? [{ role: "user", content: input }] : listOf(input);
  const output = isMembers(response) ? listOf(response.output) : [];
  const messages: Members[] = [];
  for (const item of [...asked, ...output]) addItem(messages, item);
  return messages;
}

function addItem(messages: Members[], item: Members): void {
  const { type, role } = item;
  if (type === "function_call") {
    const { call_id: id, name, arguments: args } = item;
    const turn = turnOf(messages);
    turn.tool_calls = [...listOf(turn.tool_calls), { id, type: "function", function: { name, arguments: args } }];
  } else if (type === "function_call_output")
    messages.push({ role: "tool", tool_call_id: item.call_id, content: textIn(item.output) });
  else if (type === "reasoning") {
    const turn = turnOf(messages);
    turn.reasoning_content = [turn.reasoning_content, textIn(item.summary) || textIn(item.content)]
      .filter((text) => text !== undefined && text !== "")
      .join("\n");
  } else if (role === "assistant") {
    const turn = turnOf(messages);
    turn.content = `${String(turn.content ?? "")}${textIn(item.content)}`;
  } else if (typeof role === "string") messages.push({ role, content: textIn(item.content) });
}

/** The turn of the policy that is being written. */
function turnOf(messages: Members[]): Members {
  const last = messages.at(-1);
  if (last?.role === "assistant") return last;
  const turn: Members = { role: "assistant", content: "" };
  messages.push(turn);
  return turn;
}

const textIn = (content: unknown): string =>
  typeof content === "string"
    ? content
    : listOf(content)
        .map(({ text }) => (typeof text === "string" ? text : ""))
        .join("");
