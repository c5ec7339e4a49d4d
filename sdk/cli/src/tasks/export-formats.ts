/**
 * Tasks as rows of the data sets that trainers read, one format an entry: verl and TRL take Parquet, slime and NeMo Gym
 * JSON lines. Prompts are those that a rollout gives; the whole task travels as JSON text, gold included, for rewards alone.
 */
import { canonicalJson, type JsonObject, type Message, type Task, type ToolSpec, textOf } from "@arenakit/contracts";
import { formatJsonLines } from "../json-lines.ts";
import { type ColumnType, parquetOf } from "./parquet.ts";

/** A task with what its row is made of. */
export interface PromptedTask {
  readonly task: Task;
  /** In its split, from 0. */
  readonly index: number;
  readonly prompt: readonly Message[];
  readonly tools: readonly ToolSpec[];
  /** An answer that scores high; null where the task has none. */
  readonly answer: string | null;
}

export interface ExportFormat {
  readonly about: string;
  /** Of the file of a split, below the folder. */
  path(split: Task["split"]): string;
  row(task: PromptedTask): object;
  write(rows: readonly object[]): string | Uint8Array;
  /** Files beside those of the splits, by path; `id` is another for other rows. */
  extras?(env: string, splits: readonly Task["split"][], id: string): Readonly<Record<string, string>>;
}

const MESSAGES: ColumnType = [{ role: "text", content: "text" }];

/** Columns of verl's own preprocessed sets (examples/data_preprocess); `extra_info.index` is read by RLHFDataset. */
const verl: ExportFormat = {
  about: "verl: FOLDER/SPLIT.parquet with data_source, prompt, ability, reward_model and extra_info",
  path: (split) => `${split}.parquet`,
  row: (task) => verlRow(task, task.answer),
  write: (rows) => parquetOf(rows, verlColumns("text")),
};

/**
 * A fork of verl, whose SearchEnv reads `ground_truth["target"]` as Search-R1's data has it: the spellings of the answer
 * (envs/search.py of d0abc1d). A task without any has none, so that nothing is scored by a rule that knows no answer.
 */
const rlFactory: ExportFormat = {
  about: "RL-Factory: as verl, with {target: spellings of the gold answer} in reward_model.ground_truth",
  path: verl.path,
  row(task) {
    const target = goldAnswersOf(task.task);
    return verlRow(task, target && { target });
  },
  write: (rows) => parquetOf(rows, verlColumns({ target: ["text"] })),
};

const verlRow = ({ task, index, prompt, tools }: PromptedTask, ground_truth: object | string | null) => ({
  data_source: `arenakit/${task.env}`,
  prompt: chatOf(prompt),
  ability: task.subtask,
  reward_model: { style: "rule", ground_truth },
  extra_info: { ...aboutOf(task), index, tools: canonicalJson(tools.map(functionTool)) },
});

const verlColumns = (ground_truth: ColumnType): Readonly<Record<string, ColumnType>> => ({
  data_source: "text",
  prompt: MESSAGES,
  ability: "text",
  reward_model: { style: "text", ground_truth },
  extra_info: { env: "text", index: "integer", split: "text", task: "text", task_id: "text", tools: "text" },
});

/** The spellings that an exact match takes; null of a task that is scored otherwise. */
export function goldAnswersOf({ gold }: Task): readonly string[] | null {
  const { answers } = gold ?? {};
  return Array.isArray(answers) && answers.length > 0 ? answers.map(String) : null;
}

/** `--input-key prompt --label-key label --metadata-key metadata --tool-key tools`. */
const slime: ExportFormat = {
  about: "slime: FOLDER/SPLIT.jsonl with prompt, label, tools and metadata",
  path: (split) => `${split}.jsonl`,
  row: ({ task, index, prompt, tools, answer }) => ({
    prompt: chatOf(prompt),
    label: answer,
    tools: tools.map(functionTool),
    metadata: { ...aboutOf(task), index },
  }),
  write: formatJsonLines,
};

/** A conversational prompt-only set; other columns reach `reset(**row)` of an environment and reward functions. */
const trl: ExportFormat = {
  about: "TRL: a folder that datasets.load_dataset reads, data/SPLIT-00000-of-00001.parquet",
  path: (split) => `data/${split}-00000-of-00001.parquet`,
  row: ({ task, prompt, answer }) => ({ prompt: chatOf(prompt), subtask: task.subtask, answer, ...aboutOf(task) }),
  write: (rows) =>
    parquetOf(rows, {
      prompt: MESSAGES,
      subtask: "text",
      answer: "text",
      env: "text",
      split: "text",
      task: "text",
      task_id: "text",
    }),
  extras: (env, splits, id) => ({
    "README.md": [
      "---",
      `pretty_name: arenakit ${env}`,
      "configs:",
      // `datasets` keeps what it read by the folder's last name and this one: by "default" it takes one set for another.
      `- config_name: ${id}`,
      "  data_files:",
      ...splits.flatMap((split) => [`  - split: ${split}`, `    path: data/${split}-*`]),
      "---",
      "",
      `Tasks of the ArenaKit environment ${env}. \`prompt\` is what a rollout begins with; \`task\` is the whole task as JSON, its gold answer included.`,
      "",
    ].join("\n"),
  }),
};

/** Columns beside the prompt and its environment are the environment's extras; ours asks for `task_id`. */
const skyrl: ExportFormat = {
  about: "SkyRL: FOLDER/SPLIT.parquet with data_source, prompt, env_class, task_id, split and answer",
  path: (split) => `${split}.parquet`,
  row: ({ task, prompt, answer }) => ({
    data_source: `arenakit/${task.env}`,
    prompt: chatOf(prompt),
    env_class: "arenakit",
    task_id: task.id,
    split: task.split,
    answer,
  }),
  write: (rows) =>
    parquetOf(rows, {
      data_source: "text",
      prompt: MESSAGES,
      env_class: "text",
      task_id: "text",
      split: "text",
      answer: "text",
    }),
};

/** Gym's own agent that calls tools; rows that are served name the same. */
const NEMO_GYM_AGENT = "simple_agent";

/** Members beside `responses_create_params` reach /seed_session and /verify of a resources server as they are. */
const nemoGym: ExportFormat = {
  about: "NeMo Gym: FOLDER/SPLIT.jsonl with responses_create_params, agent_ref, environment and task",
  path: (split) => `${split}.jsonl`,
  row: ({ task, prompt, tools }) => ({
    responses_create_params: {
      input: chatOf(prompt),
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        description,
        parameters: inputSchema,
        // A strict schema has every member required, which ours have not.
        strict: false,
      })),
      parallel_tool_calls: true,
    },
    agent_ref: { type: "responses_api_agents", name: NEMO_GYM_AGENT },
    environment: task.env,
    task: task.id,
    split: task.split,
  }),
  write: formatJsonLines,
};

/** `--input-key query --label-key reference`, as its own data sets have them; it makes the prompt itself. */
const qqr: ExportFormat = {
  about: "qqr: FOLDER/SPLIT.jsonl with query, reference and metadata",
  path: (split) => `${split}.jsonl`,
  row: ({ task, index, answer }) => ({
    query: task.query,
    reference: answer,
    metadata: { ...aboutOf(task), index },
  }),
  write: formatJsonLines,
};

/** `--data.input_key prompt --data.label_key label`: the label is all that reaches our agent (arenakit_trainers/openrlhf.py) beside the prompt. */
const openrlhf: ExportFormat = {
  about: "OpenRLHF: FOLDER/SPLIT.jsonl with prompt, and label, which is JSON text {split, task}",
  path: (split) => `${split}.jsonl`,
  row: ({ task, prompt }) => ({
    prompt: chatOf(prompt),
    label: canonicalJson({ split: task.split, task: task.id }),
  }),
  write: formatJsonLines,
};

/** Our own: what `--task-file` and `tasks import` have. */
const tasks: ExportFormat = {
  about: "tasks: FOLDER/SPLIT.jsonl of whole tasks, as `arenakit tasks import` writes them",
  path: (split) => `${split}.jsonl`,
  row: ({ task }) => task,
  write: formatJsonLines,
};

export const EXPORT_FORMATS = {
  verl,
  "rl-factory": rlFactory,
  slime,
  qqr,
  trl,
  openrlhf,
  skyrl,
  "nemo-gym": nemoGym,
  tasks,
} as const satisfies Readonly<Record<string, ExportFormat>>;
export type ExportFormatName = keyof typeof EXPORT_FORMATS;

const chatOf = (prompt: readonly Message[]) =>
  prompt.map(({ role, content }) => ({ role: role as string, content: textOf(content) }));

const aboutOf = (task: Task) => ({ env: task.env, split: task.split, task: canonicalJson(task), task_id: task.id });

function functionTool({ name, description, inputSchema }: ToolSpec): JsonObject {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}
