/**
 * The ids that the turns of a trajectory have by its text: rendered with the model's chat template and tokenized. For turns
 * that came without ids, and to see where the ids that came differ from it. What a turn was told is the rendering of the
 * messages before it; what it wrote is its recorded text, or what the rendering with its message adds.
 */
import {
  type AtifStep,
  agentSteps,
  type Message,
  omitUndefined,
  stepMessage,
  stepThought,
  type ToolSpec,
  type Trajectory,
  textOfAtif,
  textPart,
} from "@arenakit/contracts";
import type { ChatDialect } from "../dialect.ts";
import { type ChatTemplate, renderChat } from "./chat-template.ts";
import { type Drift, mergeTurns, prefixDrift, type TokenSamples, type TokenTurn, turnOf } from "./token-samples.ts";

/** Text to ids, without special tokens that the text does not hold. */
export interface TextTokenizer {
  encode(text: string): readonly number[];
}

export interface ChatRendering {
  readonly template: ChatTemplate;
  readonly tokenizer: TextTokenizer;
  /** The token with which the policy ends its turn, such as `<|im_end|>`; part of what it wrote. */
  readonly endOfTurn: string;
  /** Further variables of the template. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The dialect that the policy was asked in; absent: through a chat API that takes tools. */
  readonly dialect?: ChatDialect;
  /** Earlier turns are told with their thoughts. Default false: a chat API with tools is not sent them. */
  readonly keepsThoughts?: boolean;
}

export interface RenderedTurns {
  readonly turns: readonly TokenTurn[];
  /** Steps whose own text is not in the rendering: the template begins the turn in another way than it asks for one. */
  readonly unrendered: readonly number[];
}

/** Where the ids that came and the rendering part, in one turn. */
export interface RenderingDrift extends Drift {
  readonly step: number;
  readonly part: "prompt" | "completion";
}

/** The turns of the policy by their text alone. */
export function renderedTurns(trajectory: Trajectory, rendering: ChatRendering): RenderedTurns {
  const messages: Message[] = [];
  const turns: TokenTurn[] = [];
  const unrendered: number[] = [];
  const own = new Set(agentSteps(trajectory).filter((step) => step.llm_call_count !== 0));
  const tools = toolsOf(trajectory);
  for (const step of trajectory.steps) {
    const [message, ...observations] = messagesOf(step);
    if (own.has(step)) {
      const turn = renderedTurn({ messages, message: message!, step, tools, rendering });
      if (turn === null) unrendered.push(step.step_id);
      else turns.push(turn);
    }
    messages.push(message!, ...observations);
  }
  return { turns, unrendered };
}

/** The samples of a trajectory whose turns have ids of their own where these came, and those of the rendering elsewhere. */
export function renderedSamples(trajectory: Trajectory, rendering: ChatRendering): TokenSamples {
  const { turns, unrendered } = renderedTurns(trajectory, rendering);
  const byStep = new Map(turns.map((turn) => [turn.step, turn]));
  const steps = agentSteps(trajectory).filter((step) => step.llm_call_count !== 0);
  const chosen = steps.flatMap((step) => turnOf(step) ?? byStep.get(step.step_id) ?? []);
  const missing = unrendered.filter((step) => !chosen.some((turn) => turn.step === step));
  return { ...mergeTurns(chosen), missing };
}

/** Where the ids that came differ from the rendering; empty where every turn agrees. Turns without ids are not compared. */
export function renderingDrifts(trajectory: Trajectory, rendering: ChatRendering): RenderingDrift[] {
  const byStep = new Map(renderedTurns(trajectory, rendering).turns.map((turn) => [turn.step, turn]));
  return agentSteps(trajectory).flatMap((agentStep) => {
    const [came, rendered] = [turnOf(agentStep), byStep.get(agentStep.step_id)];
    if (came === null || rendered === undefined) return [];
    const parts = [
      { part: "prompt" as const, drift: difference(rendered.promptIds, came.promptIds) },
      { part: "completion" as const, drift: difference(rendered.completionIds, came.completionIds) },
    ];
    return parts.flatMap(({ part, drift }) => (drift === null ? [] : [{ step: came.step, part, ...drift }]));
  });
}

function difference(expected: readonly number[], got: readonly number[]): Drift | null {
  const drift = prefixDrift(expected, got);
  if (drift !== null || expected.length === got.length) return drift;
  return { position: expected.length, expected: null, got: got[expected.length]! };
}

interface TurnInput {
  /** Before the turn. */
  readonly messages: readonly Message[];
  readonly message: Message;
  readonly step: AtifStep;
  readonly tools: readonly ToolSpec[];
  readonly rendering: ChatRendering;
}

function renderedTurn({ messages, message, step, tools, rendering }: TurnInput): TokenTurn | null {
  const { tokenizer, endOfTurn } = rendering;
  const before = rendering.dialect || rendering.keepsThoughts ? messages : messages.map(withoutThought);
  const prompt = render(before, { tools, rendering, addGenerationPrompt: true });
  const wrote = writtenText({ prompt, whole: render([...before, message], { tools, rendering }), step, endOfTurn });
  if (wrote === null) return null;
  return {
    step: step.step_id,
    promptIds: [...tokenizer.encode(prompt)],
    completionIds: [...tokenizer.encode(wrote)],
  };
}

function render(
  messages: readonly Message[],
  options: { tools: readonly ToolSpec[]; rendering: ChatRendering; addGenerationPrompt?: boolean },
): string {
  const { tools, rendering, addGenerationPrompt = false } = options;
  const { template, dialect, variables = {} } = rendering;
  const chat = dialect === undefined ? messages : dialect.toChat(messages, tools);
  const offered = dialect === undefined ? tools : [];
  return renderChat(template, chat, { tools: offered, variables, addGenerationPrompt });
}

/** With the end of the turn, unless it was cut. Null where the rendering does not go on from its prompt. */
function writtenText(input: { prompt: string; whole: string; step: AtifStep; endOfTurn: string }): string | null {
  const { prompt, whole, step, endOfTurn } = input;
  const { raw, finish } = step.extra?.arenakit ?? {};
  const end = finish === "length" ? "" : endOfTurn;
  if (raw !== undefined) return (raw.endsWith(endOfTurn) ? raw.slice(0, -endOfTurn.length) : raw) + end;
  if (!whole.startsWith(prompt)) return null;
  const rest = whole.slice(prompt.length);
  const closes = rest.lastIndexOf(endOfTurn);
  return (closes < 0 ? rest : rest.slice(0, closes)) + end;
}

function withoutThought(message: Message): Message {
  if (message.role !== "assistant") return message;
  const { thought: _, ...rest } = message;
  return rest;
}

/** A step as messages: what was said first, then the observations. */
function messagesOf(step: AtifStep): [Message, ...Message[]] {
  if (step.source !== "agent") return [{ role: step.source, content: [textPart(textOfAtif(step.message))] }];
  const said = stepMessage(step);
  const calls = step.tool_calls ?? [];
  const toolCalls = calls.map((call) => ({
    id: call.tool_call_id,
    name: call.function_name,
    arguments: call.arguments,
  }));
  const nameOf = (id: string | undefined) => calls.find((call) => call.tool_call_id === id)?.function_name ?? "";
  const observations = (step.observation?.results ?? []).map(
    ({ source_call_id, content, extra }): Message => ({
      role: "tool",
      callId: source_call_id ?? null,
      name: nameOf(source_call_id),
      content: [textPart(textOfAtif(content))],
      isError: extra?.arenakit?.isError ?? false,
    }),
  );
  const assistant: Message = {
    role: "assistant",
    content: said === "" ? [] : [textPart(said)],
    ...omitUndefined({
      thought: stepThought(step) ?? undefined,
      toolCalls: toolCalls.length === 0 ? undefined : toolCalls,
      raw: step.extra?.arenakit?.raw,
    }),
  };
  return [assistant, ...observations];
}

/** The tools as the trajectory lists them, which is OpenAI's spelling. */
function toolsOf({ agent }: Trajectory): ToolSpec[] {
  return (agent.tool_definitions ?? []).flatMap((definition) => {
    const named = definition.function ?? definition;
    if (typeof named !== "object" || named === null || Array.isArray(named) || typeof named.name !== "string")
      return [];
    const { name, description, parameters } = named;
    const schema =
      typeof parameters === "object" && parameters !== null && !Array.isArray(parameters) ? parameters : {};
    return [{ name, description: typeof description === "string" ? description : "", inputSchema: schema }];
  });
}
