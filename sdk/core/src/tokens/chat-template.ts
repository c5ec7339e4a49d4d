/**
 * A conversation as the text that a model is given: its own chat template, a Jinja text of `tokenizer_config.json` or
 * `chat_template.jinja`, over messages as the template expects them. Reads no clock: a template that asks for the time is
 * refused unless it is told.
 */
import { fail, type JsonObject, type Message, type ToolSpec, textOf } from "@arenakit/contracts";
import { Environment, Interpreter, Template } from "@huggingface/jinja";
import { inWireOrder } from "../model/openai-compatible/request.ts";

/** A template that was read; what it holds is the engine's own. */
export interface ChatTemplate {
  readonly parsed: object;
}

export interface RenderChatOptions {
  /** Described to the model by the template. Default none. */
  readonly tools?: readonly ToolSpec[];
  /** End with the opening of the policy's turn; default false. */
  readonly addGenerationPrompt?: boolean;
  /** Further variables of the template, such as `enable_thinking`, `bos_token`, or a function `strftime_now`. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The template, read once. Throws a FailureError for what is no Jinja. */
export function parseChatTemplate(source: string): ChatTemplate {
  return attempt("bad_chat_template", "expected a chat template in Jinja", () => new Template(source));
}

/** The text of the messages. Throws a FailureError where the template refuses them. */
export function renderChat(
  template: ChatTemplate,
  messages: readonly Message[],
  { tools = [], addGenerationPrompt = false, variables = {} }: RenderChatOptions = {},
): string {
  return attempt("chat_template_refused", "the chat template refused the conversation", () =>
    run(template, {
      ...GLOBALS,
      ...variables,
      messages: inWireOrder(messages).map(templateMessage),
      tools: tools.length === 0 ? null : tools.map(templateTool),
      add_generation_prompt: addGenerationPrompt,
    }),
  );
}

/** What templates may use without being given it, as in Hugging Face's environment, but for the clock. */
const GLOBALS = {
  true: true,
  false: false,
  none: null,
  True: true,
  False: false,
  None: null,
  raise_exception: (message: string) => {
    throw new Error(message);
  },
  strftime_now: () => {
    throw new Error("it asks for the time: give the variable strftime_now, a function of a format");
  },
  range: (first: number, end?: number | null, step?: number | null) => {
    const [from, to, by] = [end == null ? 0 : first, end ?? first, step ?? 1];
    return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, at) => from + at * by);
  },
};

/** Not the engine's own `render`: its clock cannot be replaced. */
function run({ parsed }: ChatTemplate, variables: Record<string, unknown>): string {
  const environment = new Environment();
  for (const [name, value] of Object.entries(variables)) environment.set(name, value);
  return String(new Interpreter(environment).run(parsed as Template["parsed"]).value);
}

/** As the templates of Hugging Face expect it: arguments are an object, and a thought is `reasoning_content`. */
function templateMessage(message: Message): JsonObject {
  const content = textOf(message.content);
  if (message.role === "tool") {
    const { callId, name } = message;
    // As endpoints are told it: a report answers no call.
    return callId === null ? { role: "user", content } : { role: "tool", name, tool_call_id: callId, content };
  }
  if (message.role !== "assistant") return { role: message.role, content };
  const { thought, toolCalls = [] } = message;
  const tool_calls = toolCalls.map(({ id, name, arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  }));
  return {
    role: "assistant",
    content,
    ...(thought === undefined ? {} : { reasoning_content: thought }),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
}

function templateTool({ name, description, inputSchema }: ToolSpec): JsonObject {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}

/** The engine throws plain errors, as do templates by `raise_exception`. */
function attempt<T>(code: "bad_chat_template" | "chat_template_refused", expected: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = `${expected}: ${error instanceof Error ? error.message : String(error)}`;
    return code === "bad_chat_template"
      ? fail("harness", "bad_chat_template", message, { cause: error })
      : fail("harness", "chat_template_refused", message, { cause: error });
  }
}
