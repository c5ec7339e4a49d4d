/**
 * What trainers write of their rollouts, one entry a trainer: which reader takes a record, and which members name its
 * group, its attempt, its task and its reward. A record is read here as the trainer wrote it; files are opened elsewhere.
 */
import { tableOf } from "@arenakit/contracts";
import { responsesMessages } from "./responses-messages.ts";

/** A record of a dump, ready for `convertRecord`. */
export interface DumpedAttempt {
  readonly record: Record<string, unknown>;
  /** The trainer's own key; null where it writes none: then attempts are told apart by their order alone. */
  readonly group: string | null;
  /** Of the attempt in its group; samples of one rollout have the same. */
  readonly attempt: string | null;
  readonly task: string | null;
  /** What the trainer was given; null where the record has no finite number. */
  readonly reward: number | null;
}

export interface DumpFormat {
  /** What writes such files, and where that was read. */
  readonly about: string;
  /** For `convertRecord`. */
  readonly format: string;
  /** The attempts of one value of a file; none for one that is no rollout. */
  attempts(value: unknown): DumpedAttempt[];
}

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameIn = (members: Members, ...names: readonly string[]): string | null => {
  const found = names
    .map((name) => members[name])
    .find((value) => typeof value === "string" || Number.isInteger(value));
  return found === undefined ? null : String(found);
};
const numberIn = (members: Members, ...names: readonly string[]): number | null => {
  const found = names.map((name) => members[name]).find((value) => Number.isFinite(value));
  return found === undefined ? null : Number(found);
};

/** Rewards by token are summed, as trainers do. */
function rewardIn(members: Members, ...names: readonly string[]): number | null {
  const list = names.map((name) => members[name]).find((value) => Array.isArray(value)) as unknown[] | undefined;
  if (!list?.every((value) => Number.isFinite(value))) return numberIn(members, ...names);
  return list.reduce<number>((sum, value) => sum + Number(value), 0);
}

/** The task that our data sets carry along: `task_id`, by itself or in one of these; a label of OpenRLHF calls it `task`. */
function taskIn(members: Members, ...inside: readonly string[]): string | null {
  const places = inside.map((name) => jsonIn(members[name])).filter(isMembers);
  const found = [nameIn(members, "task_id"), ...places.map((place) => nameIn(place, "task_id", "task"))];
  return found.find((task) => task !== null) ?? null;
}

function jsonIn(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  // A label may be any text.
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

const stepped = (members: Members, group: string | null) => {
  const step = nameIn(members, "step");
  return group === null || step === null ? group : `${step}:${group}`;
};

/** `uid` is {sample}_{rollout}_{output} there: taken whole it would make groups of one. */
const VERL_KEY_PARTS = 3;
function verlKey(uid: string): { group: string; attempt: string | null } {
  const parts = uid.split("_");
  const [rollout, output] = parts.slice(-2);
  const isKey = parts.length >= VERL_KEY_PARTS && [rollout, output].every((part) => Number.isInteger(Number(part)));
  return isKey ? { group: parts.slice(0, -2).join("_"), attempt: rollout! } : { group: uid, attempt: null };
}

const verl: DumpFormat = {
  about: "trainer.rollout_data_dir, STEP.jsonl (verl 0.9.1, trainer/ppo/v1/trainer_base.py _log_rollout_data)",
  format: "verl",
  attempts(value) {
    if (!isMembers(value)) return [];
    const uid = nameIn(value, "uid");
    const { group, attempt } = uid === null ? { group: null, attempt: null } : verlKey(uid);
    const { uid: _, ...record } = value;
    const task = taskIn(value, "extra_info");
    return [{ record, group: stepped(value, group), attempt, task, reward: rewardIn(value, "score", "reward") }];
  },
};

const slime: DumpFormat = {
  about:
    "--save-debug-rollout-data, as JSON: {rollout_id, samples} (slime 624b824a8, observability/rollout_data_utils.py)",
  format: "slime",
  attempts(value) {
    const whole = isMembers(value) ? value : {};
    const samples = Array.isArray(whole.samples) ? whole.samples : [value];
    const rollout = nameIn(whole, "rollout_id");
    return samples.filter(isMembers).map((record) => {
      const group = nameIn(record, "group_index");
      return {
        record,
        group: group === null || rollout === null ? group : `${rollout}:${group}`,
        // Samples of one rollout share its id; the index is that of the sample.
        attempt: nameIn(record, "rollout_id", "index"),
        task: taskIn(record, "metadata", "label"),
        reward: rewardIn(record, "reward"),
      };
    });
  },
};

const trl: DumpFormat = {
  about:
    "log_completions, OUTPUT/completions/*.parquet (trl 1.16, grpo_trainer.py): no key, give --group-size; rewards of the column `arenakit`, or of --reward",
  format: "trl",
  attempts(value) {
    if (!isMembers(value)) return [];
    // A column a reward function, by its name; the advantage of what no function scored is 0 there, and no reward.
    const reward = rewardIn(value, "reward", "arenakit");
    return [{ record: value, group: stepped(value, null), attempt: null, task: taskIn(value), reward }];
  },
};

const skyrl: DumpFormat = {
  about:
    "trainer.dump_eval_results, SOURCE.jsonl (skyrl 0.4.0, train/utils/trainer_utils.py): no key, give --group-size",
  format: "verl",
  attempts(value) {
    if (!isMembers(value) || value.input_prompt === undefined) return [];
    const { input_prompt: input, output_response: output, ...others } = value;
    const reward = rewardIn(value, "score", "reward");
    const task = taskIn(value, "env_extras", "extra_info");
    return [{ record: { input, output, ...others, score: reward }, group: null, attempt: null, task, reward }];
  },
};

const openrlhf: DumpFormat = {
  about:
    "OpenRLHF 0.11.2 writes no rollouts: lines {prompt, response, reward, label, group?} that an agent function wrote; without a group give --group-size",
  format: "verl",
  attempts(value) {
    if (!isMembers(value)) return [];
    const group = nameIn(value, "group");
    return [{ record: value, group, attempt: null, task: taskIn(value, "label"), reward: rewardIn(value, "reward") }];
  },
};

const verifiers: DumpFormat = {
  about: "traces.jsonl (verifiers 0.4.0), and what prime-rl writes of them",
  format: "verifiers",
  attempts(value) {
    if (!isMembers(value)) return [];
    const task = isMembers(value.task) ? value.task : {};
    const group = nameIn(value, "group_id") ?? nameIn(task, "key", "hash") ?? nameIn(value, "example_id");
    const data = isMembers(task.data) ? task.data : {};
    const weighted = Object.values(isMembers(value.rewards) ? value.rewards : {}).filter(isMembers);
    const sum = weighted.reduce((total, one) => total + Number(one.score) * Number(one.weight ?? 1), 0);
    const reward = weighted.length > 0 && Number.isFinite(sum) ? sum : numberIn(value, "reward");
    return [
      { record: value, group, attempt: nameIn(value, "id"), task: taskIn(data) ?? taskIn(value, "info"), reward },
    ];
  },
};

const nemoGym: DumpFormat = {
  about: "rollouts.jsonl of `ng_collect_rollouts` (nemo-gym 0.7.0, rollout_collection.py)",
  format: "openai",
  attempts(value) {
    if (!isMembers(value) || !isMembers(value.response)) return [];
    const messages = responsesMessages(value.responses_create_params, value.response);
    // A masked sample's number is one that nobody reads.
    const reward = value.mask_sample === true ? null : numberIn(value, "reward");
    const group = nameIn(value, "_ng_group_id", "_ng_task_index");
    const task = nameIn(value, "task") ?? taskIn(value);
    return [{ record: { messages }, group, attempt: nameIn(value, "_ng_rollout_index"), task, reward }];
  },
};

/** ATIF, ours and what others write: the group is that of `extra.arenakit`, of a conversion, or the session. */
const atif: DumpFormat = {
  about: "trajectories in ATIF 1.x, one a line",
  format: "atif",
  attempts(value) {
    if (!isMembers(value)) return [];
    const extra = isMembers(value.extra) ? value.extra : {};
    const source = isMembers(extra.source) ? extra.source : {};
    const own = isMembers(extra.arenakit) ? extra.arenakit : {};
    const place = isMembers(own.group) ? own.group : {};
    const group = nameIn(place, "id") ?? nameIn(source, "group") ?? nameIn(value, "session_id");
    const attempt = nameIn(place, "index") ?? nameIn(source, "index");
    const task = nameIn(own, "task") ?? taskIn(source, "kept");
    return [{ record: value, group, attempt, task, reward: numberIn(source, "reward") }];
  },
};

const DUMPS = {
  verl,
  "rl-factory": verl,
  slime,
  miles: slime,
  qqr: slime,
  trl,
  openrlhf,
  skyrl,
  verifiers,
  "prime-rl": verifiers,
  "nemo-gym": nemoGym,
  atif,
} as const satisfies Readonly<Record<string, DumpFormat>>;

export type DumpTrainer = keyof typeof DUMPS;
export const DUMP_TRAINERS = Object.keys(DUMPS) as [DumpTrainer, ...DumpTrainer[]];
export const DUMP_FORMATS: ReadonlyMap<string, DumpFormat> = tableOf<DumpFormat>(DUMPS);
