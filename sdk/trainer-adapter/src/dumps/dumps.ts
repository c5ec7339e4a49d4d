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
  /** Of the sample in its rollout: two records with the same attempt and part are one that was written twice. */
  readonly part: string;
  readonly task: string | null;
  /** What the trainer was given; null where the record has no finite number, or says that it is not trained on. */
  readonly reward: number | null;
}

export interface DumpFormat {
  /** What writes such files, and where that was read. */
  readonly about: string;
  /** For `convertRecord`. */
  readonly format: string;
  /** The attempts of one value of a file; none for one that is no rollout. `reward`: the member that has it, where that is not the trainer's own. */
  attempts(value: unknown, reward?: string): DumpedAttempt[];
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
const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The first of these names that holds anything decides. Rewards by token are summed, as trainers do. */
function rewardIn(members: Members, names: readonly string[]): number | null {
  const isThere = (value: unknown) => value !== undefined && value !== null && !(Array.isArray(value) && !value.length);
  const found = names.map((name) => members[name]).find(isThere);
  if (!Array.isArray(found)) return numberOf(found);
  const numbers = found.map(numberOf).filter((value) => value !== null);
  return numbers.length === found.length ? numbers.reduce((sum, value) => sum + value, 0) : null;
}

/** Of formats in which a record is a whole attempt. */
const WHOLE = "0";

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

/**
 * `{sample}_{rollout}_{output}` of the keys of verl 0.9, whose sample is a UUID (trainer/ppo/v1/trainer_base.py:979): taken whole it
 * would make groups of one. Any other uid is whole, whatever it ends with.
 */
const VERL_KEY = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_(\d+)_(\d+)$/;

const verl: DumpFormat = {
  about: "trainer.rollout_data_dir, STEP.jsonl (verl 0.9.1, trainer/ppo/v1/trainer_base.py _log_rollout_data)",
  format: "verl",
  attempts(value, reward) {
    if (!isMembers(value)) return [];
    const uid = nameIn(value, "uid");
    const [, sample = uid, rollout = null, output = WHOLE] = VERL_KEY.exec(uid ?? "") ?? [];
    const { uid: _, ...record } = value;
    return [
      {
        record,
        group: stepped(value, sample),
        attempt: rollout,
        part: output,
        task: taskIn(value, "extra_info"),
        reward: rewardIn(value, reward ? [reward] : ["score", "reward"]),
      },
    ];
  },
};

const slime: DumpFormat = {
  about:
    "--save-debug-rollout-data, as JSON: {rollout_id, samples} (slime 624b824a8, observability/rollout_data_utils.py)",
  format: "slime",
  attempts(value, reward = "reward") {
    const whole = isMembers(value) ? value : {};
    const samples = Array.isArray(whole.samples) ? whole.samples : [value];
    const rollout = nameIn(whole, "rollout_id");
    return samples.filter(isMembers).map((record, at) => {
      const group = nameIn(record, "group_index");
      return {
        record,
        group: group === null || rollout === null ? group : `${rollout}:${group}`,
        // Samples of one rollout share its id; the index is that of the sample.
        attempt: nameIn(record, "rollout_id", "index"),
        part: nameIn(record, "index") ?? `sample ${at}`,
        task: taskIn(record, "metadata", "label"),
        // The number of a removed one is a filler: our adapters write the mean of the others.
        reward: record.remove_sample === true ? null : rewardIn(record, [reward]),
      };
    });
  },
};

const trl: DumpFormat = {
  about:
    "log_completions, OUTPUT/completions/*.parquet (trl 1.16, grpo_trainer.py): no key, give --group-size; rewards of the column `arenakit`, or of --reward",
  format: "trl",
  attempts(value, named) {
    if (!isMembers(value)) return [];
    // A column a reward function, by its name; the advantage of what no function scored is 0 there, and no reward.
    const reward = rewardIn(value, named ? [named] : ["reward", "arenakit"]);
    return [{ record: value, group: null, attempt: null, part: WHOLE, task: taskIn(value), reward }];
  },
};

const skyrl: DumpFormat = {
  about:
    "trainer.dump_eval_results, SOURCE.jsonl (skyrl 0.4.0, train/utils/trainer_utils.py): no key, give --group-size",
  format: "verl",
  attempts(value, named) {
    if (!isMembers(value) || value.input_prompt === undefined) return [];
    const { input_prompt: input, output_response: output, ...others } = value;
    const reward = rewardIn(value, named ? [named] : ["score", "reward"]);
    const task = taskIn(value, "env_extras", "extra_info");
    const record = { input, output, ...others, score: reward };
    return [{ record, group: null, attempt: null, part: WHOLE, task, reward }];
  },
};

const openrlhf: DumpFormat = {
  about:
    "OpenRLHF 0.11.2 writes no rollouts: lines {prompt, response, reward, label, group?} that an agent function wrote; without a group give --group-size",
  format: "verl",
  attempts(value, named = "reward") {
    if (!isMembers(value)) return [];
    const group = nameIn(value, "group");
    const task = taskIn(value, "label");
    return [{ record: value, group, attempt: null, part: WHOLE, task, reward: rewardIn(value, [named]) }];
  },
};

const verifiers: DumpFormat = {
  about: "traces.jsonl (verifiers 0.4.0), and what prime-rl writes of them",
  format: "verifiers",
  attempts(value, named) {
    if (!isMembers(value)) return [];
    const task = isMembers(value.task) ? value.task : {};
    const group = nameIn(value, "group_id") ?? nameIn(task, "key", "hash") ?? nameIn(value, "example_id");
    const data = isMembers(task.data) ? task.data : {};
    return [
      {
        record: value,
        group,
        attempt: nameIn(value, "id"),
        part: WHOLE,
        task: taskIn(data) ?? taskIn(value, "info"),
        reward: named ? rewardIn(value, [named]) : traceReward(value),
      },
    ];
  },
};

/** The sum of score × weight (verifiers 0.4.0, v1/trace.py:474); a function that did not run is null there. */
function traceReward(trace: Members): number | null {
  const functions = Object.values(isMembers(trace.rewards) ? trace.rewards : {});
  if (functions.length === 0) return rewardIn(trace, ["reward"]);
  const values = functions.filter(isMembers).map(({ score, weight = 1 }) => {
    const [own, factor] = [numberOf(score), numberOf(weight)];
    return own === null || factor === null ? null : own * factor;
  });
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return known.reduce((sum, value) => sum + value, 0);
}

const nemoGym: DumpFormat = {
  about: "rollouts.jsonl of `ng_collect_rollouts` (nemo-gym 0.7.0, rollout_collection.py)",
  format: "openai",
  attempts(value, named = "reward") {
    if (!isMembers(value) || !isMembers(value.response)) return [];
    const messages = responsesMessages(value.responses_create_params, value.response);
    // A masked sample's number is one that nobody reads.
    const reward = value.mask_sample === true ? null : rewardIn(value, [named]);
    const group = nameIn(value, "_ng_group_id", "_ng_task_index");
    const task = nameIn(value, "task") ?? taskIn(value);
    const attempt = nameIn(value, "_ng_rollout_index");
    return [{ record: { messages }, group, attempt, part: WHOLE, task, reward }];
  },
};

/** ATIF, ours and what others write: the group is that of `extra.arenakit`, of a conversion, or the session. */
const atif: DumpFormat = {
  about: "trajectories in ATIF 1.x, one a line",
  format: "atif",
  attempts(value, named) {
    if (!isMembers(value)) return [];
    const extra = isMembers(value.extra) ? value.extra : {};
    const source = isMembers(extra.source) ? extra.source : {};
    const own = isMembers(extra.arenakit) ? extra.arenakit : {};
    const place = isMembers(own.group) ? own.group : {};
    const group = nameIn(place, "id") ?? nameIn(source, "group") ?? nameIn(value, "session_id");
    const attempt = nameIn(place, "index") ?? nameIn(source, "index");
    const task = nameIn(own, "task") ?? taskIn(source, "kept");
    const reward = named ? rewardIn(value, [named]) : rewardIn(source, ["reward"]);
    return [{ record: value, group, attempt, part: WHOLE, task, reward }];
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
