/**
 * What all attempts of a group agree on: resolved once for all attempts that repeat it, what one leaves out taken from the
 * group that is there, and stored by name and by hash, so that a group is judged by what it was opened for or not at all.
 * A server that was started again with another judge or rubric finds the difference here.
 */

import {
  boundary,
  canonicalJson,
  type Environment,
  fail,
  JsonObject,
  omitUndefined,
  type Rubric,
  type Task,
} from "@arenakit/contracts";
import type { GroupOptions } from "@arenakit/evaluator-arena";
import { EVOLUTION_ROLES, TRI_EVOLUTION } from "@arenakit/evaluator-evolution";
import { createMemo } from "@arenakit/server-kit";
import type { GroupHead, GroupStore, StoredConfig, StoredGroup } from "@arenakit/store";
import * as z from "zod";
import {
  calibrationOf,
  judgeFor,
  judgeOf,
  rubricOf,
  type TaskArguments,
  type TaskRequest,
  taskOf,
} from "../tools/call-arguments.ts";
import type { JudgeBackend, ServedJudge } from "../tools/judge-backend.ts";
import { type ConfigBook, checkSize, configIn, hashOf, type JudgedWith } from "./configs.ts";
import { conflict } from "./conflict.ts";
import { LIMITS } from "./limits.ts";
import { TRAINERS } from "./trainers.ts";
import type { GroupSettings, RunConfig } from "./wire.ts";
import { groupName } from "./wire.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `terms` of a stored group. */
export const StoredGroupSettings = z.strictObject({
  /** A task of an environment by its name, or the caller's own as it came; with the hash of the whole task. */
  task: z.union([
    z.strictObject({ environment: z.string(), task: z.string(), sha256: Sha256 }),
    z.strictObject({ query: z.string(), constraints: JsonObject.optional(), sha256: Sha256 }),
  ]),
  config: z.strictObject({ name: z.string().nullable(), sha256: Sha256 }),
  /** `name` as configurations have it, `id` as the judge itself. */
  judge: z.strictObject({ name: z.string(), id: z.string() }),
  /** Of the resolved criteria. */
  rubric: z.strictObject({ name: z.string().nullable(), sha256: Sha256 }),
  calibration: z.string().nullable(),
  trainer: z.enum(TRAINERS).nullable(),
  /** Of a task of tri-evolution: its run, and whose it is. */
  evolution: z.strictObject({ run: z.string(), role: z.enum(EVOLUTION_ROLES) }).optional(),
});
export type StoredGroupSettings = z.infer<typeof StoredGroupSettings>;

const parsed = new WeakMap<object, StoredGroupSettings>();

/** The settings of a stored group, each read once. Throws a ZodError for others than ours. */
export function storedSettingsOf({ terms }: Pick<GroupHead, "terms">): StoredGroupSettings {
  const known = parsed.get(terms);
  if (known) return known;
  const read = StoredGroupSettings.parse(terms);
  parsed.set(terms, read);
  return read;
}

/** Of GroupTerms what names the task, and which trainer it is for; the configuration was looked up. */
interface GroupSettingsRequest extends TaskArguments {
  readonly trainer?: GroupSettings["trainer"];
}

/**
 * As they are stored. Throws what taskOf, rubricOf, judgeOf and calibrationOf throw, all of owner policy, and
 * policy/no_listwise_judge.
 */
export async function resolveGroupSettings(
  evaluation: JudgedWith,
  given: GroupSettingsRequest,
  config: StoredConfig,
): Promise<StoredGroupSettings> {
  const settings = configIn(config);
  const asked = await taskOf(evaluation, given);
  if (settings.verifiable === "environment" && !asked.environment)
    fail(
      "policy",
      "invalid_config",
      "verifiable: environment scores tasks of an environment, and a query has none: use submitted",
    );
  const rubric = rubricOf(evaluation, settings.rubric, asked);
  const judge = judgeOf(evaluation, settings.judge);
  const sha256 = hashOf(asked.task);
  return {
    task: asked.environment
      ? { environment: asked.environment.id, task: asked.task.id, sha256 }
      : {
          query: asked.task.query,
          ...omitUndefined({ constraints: given.constraints ? (given.constraints as JsonObject) : undefined }),
          sha256,
        },
    config: { name: config.name, sha256: config.sha256 },
    judge: { name: judge.name, id: judgeFor(judge, settings.topology).id },
    rubric: { name: settings.rubric ?? null, sha256: hashOf(rubric) },
    calibration: calibrationOf(evaluation, settings)?.hash ?? null,
    trainer: given.trainer ?? null,
    ...omitUndefined({
      evolution: settings.evolution === undefined ? undefined : evolutionOf(settings.evolution, asked),
    }),
  };
}

function evolutionOf(run: string, { task, environment }: TaskRequest): StoredGroupSettings["evolution"] {
  const role = EVOLUTION_ROLES.find((one) => one === task.subtask);
  if (environment?.id === TRI_EVOLUTION && role) return { run, role };
  return fail(
    "policy",
    "invalid_config",
    `evolution: expected a task of ${TRI_EVOLUTION} that the run ${run} handed out`,
  );
}

const MS = 1000;
/** Fewer attempts than this cannot be told apart. */
const USUAL_QUORUM = 2;

type HeadTerms = Pick<GroupSettings, "size" | "quorum" | "run" | "step" | "collectSeconds" | "judgeSeconds">;

/** The group as its first attempt opens it. Throws policy/invalid_terms and policy/invalid_config for a size that cannot be. */
export function headOf(
  id: string,
  given: HeadTerms,
  { terms, config }: { terms: StoredGroupSettings; config: StoredConfig },
) {
  const { size, quorum = Math.min(USUAL_QUORUM, size) } = given;
  if (quorum > size) fail("policy", "invalid_terms", `quorum: ${quorum} of ${size} attempts can never be there`);
  const settings = configIn(config);
  checkSize(settings, size);
  const named = groupName(id);
  const [run, step] = [given.run ?? named.run, given.step ?? named.step];
  const pool = poolOf(settings, { run, step, split: named.split, terms });
  const head: GroupHead = {
    id,
    run,
    step,
    size,
    quorum,
    terms: terms as JsonObject,
    ...omitUndefined({ pool, held: terms.evolution?.role === "proposer" || undefined }),
    collectMs: MS * (given.collectSeconds ?? LIMITS.collectSeconds),
    judgeMs: MS * (given.judgeSeconds ?? LIMITS.judgeSeconds),
  };
  return head;
}

interface Pooled extends Pick<GroupHead, "run" | "step"> {
  readonly split: string | null;
  readonly terms: StoredGroupSettings;
}

/**
 * Groups share anchors that a run asked the same question, in one split and under one configuration; launches share them,
 * since a run that goes on is the same run. Throws policy/invalid_config for a group without a step.
 */
function poolOf({ anchorPool }: RunConfig, { run, step, split, terms }: Pooled): GroupHead["pool"] {
  if (anchorPool === undefined) return undefined;
  if (step === null)
    fail(
      "policy",
      "invalid_config",
      "anchorPool: anchors come of earlier steps, and the group has no step: give step, or name the group RUN:LAUNCH:SPLIT:STEP:TASK:OCCURRENCE",
    );
  return { id: hashOf({ run, split, task: terms.task, config: terms.config.sha256 }), limit: anchorPool };
}

/** All that judging a stored group takes besides its attempts. */
export interface GroupTask {
  readonly task: Task;
  readonly rubric: Rubric;
  readonly judge: ServedJudge & { readonly name: string };
  /** That of the judge which the topology asks. */
  readonly asked: ReturnType<typeof judgeFor>;
  /** Where the verifiable rewards come from; null where the configuration reads none. */
  readonly verifiable: { readonly submitted: true } | { readonly environment: Environment } | null;
  /** For judgeGroup. */
  readonly settings: Pick<
    GroupOptions,
    | "topology"
    | "slots"
    | "estimator"
    | "advantage"
    | "calibration"
    | "calls"
    | "seed"
    | "anchor"
    | "quorum"
    | "maxLostShare"
  >;
  readonly config: StoredGroupSettings["config"];
  /** Null where a tournament rewards it. */
  readonly evolution: NonNullable<StoredGroupSettings["evolution"]> | null;
}

/**
 * A stored group as it is to be judged. Throws a FailureError of owner harness where this server no longer has what the
 * group was opened for: config_changed, task_changed, rubric_changed, judge_changed, calibration_changed.
 */
export async function groupOf(
  evaluation: JudgedWith,
  group: Pick<GroupHead, "terms" | "quorum">,
  config: StoredConfig | null,
): Promise<GroupTask> {
  const terms = storedSettingsOf(group);
  const { sha256 } = terms.config;
  if (!config || hashOf(config.config) !== sha256) changed("config", `configuration ${sha256} is not what is stored`);
  const {
    judge: _,
    rubric: family,
    calibration: __,
    topology,
    slots,
    estimator,
    calls,
    ...settings
  } = configIn(config);
  const task = await found("task", () => taskOf(evaluation, argumentsOf(terms)));
  if (hashOf(task.task) !== terms.task.sha256) changed("task", `${task.task.id} is not what it was`);
  const rubric = await found("rubric", () => rubricOf(evaluation, family, task));
  if (hashOf(rubric) !== terms.rubric.sha256) changed("rubric", `${rubric.id} is not what it was`);
  const judge = await found("judge", () => judgeOf(evaluation, terms.judge.name));
  const asked = await found("judge", () => judgeFor(judge, topology));
  if (asked.id !== terms.judge.id) changed("judge", `${judge.name} was ${terms.judge.id} and is ${asked.id}`);
  const calibration = evaluation.calibrations?.find(({ hash }) => hash === terms.calibration);
  if (terms.calibration !== null && !calibration)
    changed("calibration", `${terms.calibration} is no longer served: give --calibration FILE`);
  return {
    task: task.task,
    rubric,
    judge,
    asked,
    config: terms.config,
    evolution: terms.evolution ?? null,
    verifiable: verifiableIn(settings.verifiable, task.environment),
    settings: {
      topology,
      advantage: settings.advantage,
      seed: settings.seed,
      anchor: settings.anchor,
      quorum: group.quorum,
      ...omitUndefined({
        slots,
        estimator,
        calls: calls || undefined,
        maxLostShare: settings.maxLostShare,
        calibration,
      }),
    },
  };
}

const verifiableIn = (source: RunConfig["verifiable"], environment: Environment | null): GroupTask["verifiable"] => {
  if (source === "submitted") return { submitted: true };
  return source && environment ? { environment } : null;
};

/** What of the terms names the task, as callers do. */
const argumentsOf = ({ task: { sha256: _, ...task } }: StoredGroupSettings): TaskArguments => task as TaskArguments;

/** Whether two terms mean the same, whatever a configuration is called. */
function haveSameSettings(one: StoredGroupSettings, other: StoredGroupSettings): boolean {
  const plain = ({ config, ...rest }: StoredGroupSettings) => canonicalJson({ ...rest, config: config.sha256 });
  return plain(one) === plain(other);
}

/** What of a group's settings may have changed → the code that says so. */
const CHANGED = {
  config: "config_changed",
  task: "task_changed",
  rubric: "rubric_changed",
  judge: "judge_changed",
  calibration: "calibration_changed",
} as const;

async function found<T>(what: keyof typeof CHANGED, work: () => T): Promise<T> {
  const outcome = await boundary("harness", work);
  return outcome.ok ? outcome.value : changed(what, outcome.failure.message);
}

function changed(what: keyof typeof CHANGED, how: string): never {
  fail(
    "harness",
    CHANGED[what],
    `${how}: the group was opened for another ${what}, and is not judged by a mixture; roll it out again`,
  );
}

interface ResolvedGroup {
  readonly config: StoredConfig;
  readonly terms: StoredGroupSettings;
}

interface GroupHeaders {
  resolve(given: Partial<GroupSettings>): Promise<ResolvedGroup>;
  /** The head that an attempt asks for; what does not stand alone is completed from the group, where it is known. */
  headFor(id: string, given: GroupSettings): Promise<GroupHead>;
  /** The head of the group that is there, if what an attempt says agrees with it. Throws a ConflictError where it does not. */
  agreeing(given: GroupSettings, group: StoredGroup): Promise<GroupHead>;
}

interface GroupHeadersOptions {
  readonly store: Pick<GroupStore, "group">;
  readonly evaluation: JudgeBackend;
  readonly configs: ConfigBook;
}

/** Terms that were resolved before: nearly all attempts of a run repeat some. */
const MEMO_BYTES = 16 * 1024 * 1024;

export function createGroupHeaders({ store, evaluation, configs }: GroupHeadersOptions): GroupHeaders {
  const memo = createMemo<Promise<StoredGroupSettings>>({ maxBytes: MEMO_BYTES });
  const resolve = async (given: Partial<GroupSettings>): Promise<ResolvedGroup> => {
    const config = await configs.resolve(given.config);
    const { environment, task, query, constraints, trainer } = given;
    const asked = { environment, task, query, constraints, trainer };
    const key = JSON.stringify([config.name, config.sha256, asked]);
    return { config, terms: await memo.take(key, () => resolveGroupSettings(evaluation, asked, config)) };
  };
  return {
    resolve,
    async headFor(id, given) {
      const headOfThese = async (terms: GroupSettings) => headOf(id, terms, await resolve(terms));
      const alone = saysTask(given) ? await boundary("policy", () => headOfThese(given)) : null;
      if (alone?.ok) return alone.value;
      const known = await store.group(id);
      return headOfThese(known ? completed(given, known) : given);
    },
    async agreeing(given, group) {
      const terms = completed(given, group);
      const head = headOf(group.id, terms, await resolve(terms));
      const isSame =
        head.size === group.size &&
        head.quorum === group.quorum &&
        head.run === group.run &&
        head.step === group.step &&
        haveSameSettings(storedSettingsOf(head), storedSettingsOf(group));
      if (!isSame) otherTerms(group, head);
      return { ...head, terms: group.terms };
    },
  };
}

const saysTask = ({ task, query }: Partial<GroupSettings>) => task !== undefined || query !== undefined;

/** What was given, and of what was left out what the group was opened with. */
function completed(given: GroupSettings, group: StoredGroup): GroupSettings {
  const terms = storedSettingsOf(group);
  const task = argumentsOf(terms);
  const environment = given.environment ?? task.environment;
  const step = given.step ?? group.step;
  const trainer = given.trainer ?? terms.trainer;
  return {
    ...given,
    ...(saysTask(given) ? {} : task),
    ...omitUndefined({ environment }),
    quorum: given.quorum ?? group.quorum,
    run: given.run ?? group.run,
    config: given.config ?? { sha256: terms.config.sha256 },
    ...omitUndefined({ step: step ?? undefined, trainer: trainer ?? undefined }),
  } as GroupSettings;
}

export function otherTerms(group: StoredGroup, head: GroupHead): never {
  const shown = ({ size, quorum, run, step, terms }: GroupHead | StoredGroup) => ({
    size,
    quorum,
    run,
    step,
    ...terms,
  });
  return conflict({
    code: "other_terms",
    message: `${group.id} was opened with other terms`,
    was: shown(group),
    is: shown(head),
  });
}
