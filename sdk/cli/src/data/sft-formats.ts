/**
 * Trajectories as sets for supervised training, one format an entry. What is learnt are the policy's own turns; a turn whose
 * call failed or could not be read is masked, and a format without masks leaves such a trajectory out.
 */
import {
  type AtifStep,
  canonicalJson,
  type JsonObject,
  observationsOf,
  omitUndefined,
  stepMessage,
  stepThought,
  type Trajectory,
  textOfAtif,
} from "@arenakit/contracts";

export interface SftFormat {
  readonly about: string;
  /** Says for each turn whether it is learnt. */
  readonly hasMasks: boolean;
  readonly file: string;
  row(trajectory: Trajectory): object;
  /** Files beside the rows, by path. */
  extras?(env: string, id: string): Readonly<Record<string, string>>;
}

export interface SftSet {
  readonly rows: readonly object[];
  /** Trajectories with a masked turn, of a format that has no masks. */
  readonly leftOut: number;
}

export function sftSet(trajectories: readonly Trajectory[], format: SftFormat): SftSet {
  const taken = trajectories.filter(
    ({ steps }) => format.hasMasks || steps.every((step) => step.source !== "agent" || isLearnt(step)),
  );
  return { rows: taken.map((one) => format.row(one)), leftOut: trajectories.length - taken.length };
}

export function isLearnt(step: AtifStep): boolean {
  return observationsOf(step).every(({ isError }) => !isError) && !step.extra?.arenakit?.invalidCalls?.length;
}

const toolsOf = ({ agent }: Trajectory) => agent.tool_definitions ?? [];

/** Thought and words of a turn, as models that think write them. */
const thought = (step: AtifStep) => {
  const said = stepThought(step);
  return said === null ? "" : `<think>\n${said}\n</think>\n\n`;
};

/**
 * What a turn says beside its thought and its calls. A record holds the answer without the tags that it stood in: it gets
 * them again where the prompt asks for them, since that is what is to be learnt.
 */
function said(step: AtifStep, { steps, extra }: Trajectory): string {
  const text = stepMessage(step);
  const answer = extra?.arenakit?.answer;
  const isAnswer = step === steps.findLast(({ source }) => source === "agent") && Boolean(answer);
  if (!isAnswer || !text.endsWith(answer!) || !asksForTags(steps)) return text;
  return `${text.slice(0, -answer!.length)}<answer>${answer}</answer>`;
}

const asksForTags = (steps: readonly AtifStep[]) =>
  steps.some(({ source, message }) => source !== "agent" && textOfAtif(message).includes("<answer>"));

/** Messages of chat completions; `weight` 0 masks a turn of the assistant, as OpenAI's fine-tuning reads it. */
function messagesOf(trajectory: Trajectory, { weights }: { weights: boolean }): JsonObject[] {
  return trajectory.steps.flatMap((step): JsonObject[] => {
    if (step.source !== "agent") return [{ role: step.source, content: textOfAtif(step.message) }];
    const calls = (step.tool_calls ?? []).map(({ tool_call_id: id, function_name: name, arguments: args }) => ({
      id,
      type: "function",
      function: { name, arguments: canonicalJson(args) },
    }));
    const turn = {
      role: "assistant",
      content: `${thought(step)}${said(step, trajectory)}`,
      ...omitUndefined({
        tool_calls: calls.length > 0 ? calls : undefined,
        weight: weights ? Number(isLearnt(step)) : undefined,
      }),
    };
    const results = observationsOf(step).map(({ call, text }) => ({
      role: "tool",
      ...omitUndefined({ tool_call_id: call?.id }),
      content: text,
    }));
    return [turn, ...results];
  });
}

const openai: SftFormat = {
  about: "openai: messages and tools, as OpenAI's fine-tuning reads them; weight 0 masks a turn",
  hasMasks: true,
  file: "train.jsonl",
  row: (trajectory) => ({ messages: messagesOf(trajectory, { weights: true }), tools: toolsOf(trajectory) }),
};

/** `tools` is text: a column of objects whose members differ would be filled up with nulls. */
const trl: SftFormat = {
  about: "trl: a folder for SFTTrainer with assistant_only_loss; messages, and tools as JSON text",
  hasMasks: false,
  file: "data/train.jsonl",
  row: (trajectory) => ({
    messages: messagesOf(trajectory, { weights: false }),
    tools: canonicalJson(toolsOf(trajectory)),
  }),
  extras: (env, id) => ({
    "README.md": `---\npretty_name: arenakit ${env}, supervised\nconfigs:\n- config_name: ${id}\n  data_files:\n  - split: train\n    path: data/train.jsonl\n---\n\nTrain with \`SFTConfig(assistant_only_loss=True)\`: the turns of the assistant are learnt, nothing else.\n`,
  }),
};

/** Parallel results are one turn of theirs, since turns alternate. */
function conversationsOf(trajectory: Trajectory, { weights }: { weights: boolean }): JsonObject[] {
  return trajectory.steps.flatMap((step): JsonObject[] => {
    if (step.source === "system") return [];
    if (step.source === "user") return [{ from: "human", value: textOfAtif(step.message) }];
    const calls = (step.tool_calls ?? []).map(({ function_name: name, arguments: args }) => ({
      name,
      arguments: args,
    }));
    const weight = weights ? { weight: Number(isLearnt(step)) } : {};
    if (calls.length === 0) return [{ from: "gpt", value: `${thought(step)}${said(step, trajectory)}`, ...weight }];
    const [only, ...others] = calls;
    const results = observationsOf(step).map(({ text }) => text);
    return [
      {
        from: "function_call",
        value: `${thought(step)}${canonicalJson(others.length === 0 ? only! : calls)}`,
        ...weight,
      },
      { from: "observation", value: results.length === 1 ? results[0]! : canonicalJson(results) },
    ];
  });
}

const systemOf = ({ steps }: Trajectory) =>
  steps
    .filter(({ source }) => source === "system")
    .map(({ message }) => textOfAtif(message))
    .join("\n\n");

function shareGptRow(trajectory: Trajectory, options: { weights: boolean }): JsonObject {
  return {
    conversations: conversationsOf(trajectory, options),
    system: systemOf(trajectory),
    tools: canonicalJson(toolsOf(trajectory).map((tool) => tool.function ?? tool)),
  };
}

const sharegpt: SftFormat = {
  about: "sharegpt: conversations of human, function_call, observation and gpt; weight 0 masks a turn",
  hasMasks: true,
  file: "train.jsonl",
  row: (trajectory) => shareGptRow(trajectory, { weights: true }),
};

/** It masks all that is not the model's turn by itself, and knows no masks beside. */
const llamaFactory: SftFormat = {
  about: "llama-factory: the same conversations without masks, with dataset_info.json",
  hasMasks: false,
  file: "train.jsonl",
  row: (trajectory) => shareGptRow(trajectory, { weights: false }),
  extras: (env) => ({
    "dataset_info.json": `${JSON.stringify(
      {
        [`arenakit-${env}`]: {
          file_name: "train.jsonl",
          formatting: "sharegpt",
          columns: { messages: "conversations", system: "system", tools: "tools" },
        },
      },
      null,
      2,
    )}\n`,
  }),
};

export const SFT_FORMATS = { openai, sharegpt, trl, "llama-factory": llamaFactory } as const satisfies Readonly<
  Record<string, SftFormat>
>;
export type SftFormatName = keyof typeof SFT_FORMATS;
