/**
 * Configurations of runs: how groups are judged and rewarded, with defaults filled in and named for good by the sha256
 * of their canonical JSON. What no group could be judged by is refused when it comes, not when a judge is asked.
 */

import { createHash } from "node:crypto";
import {
  canonicalJson,
  Failure,
  FailureError,
  fail,
  type JsonObject,
  omitUndefined,
  random,
} from "@arenakit/contracts";
import { LISTWISE, rankersOf, topologyOf } from "@arenakit/evaluator-arena";
import type { GroupStore, StoredConfig } from "@arenakit/store";
import type * as z from "zod";
import { calibrationOf, judgeFor, judgeOf, rubricOf } from "../tools/call-arguments.ts";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import { conflict } from "./conflict.ts";
import { type ConfigReference, RunConfig } from "./wire.ts";

/** What judges groups, as configurations and terms name it. */
export type JudgedWith = Pick<JudgeBackend, "judges" | "rubrics" | "environments" | "calibrations" | "program">;

/** The sha256 of a value's canonical JSON. */
export const hashOf = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex");

/** As it is stored: defaults filled in, under its hash. */
export function storedConfig(given: RunConfig, name: string | null): StoredConfig {
  const config = JSON.parse(canonicalJson(RunConfig.parse(given))) as JsonObject;
  return { name, sha256: hashOf(config), config };
}

/** The same read back. */
export const configIn = ({ config }: StoredConfig): RunConfig => RunConfig.parse(config);

/**
 * Throws policy/invalid_config for what this server cannot judge any group by, with what it can, and what else it lacks
 * by the codes of its own: no_such_judge, no_listwise_judge, no_such_rubric, no_such_calibration, calibration_unused.
 */
export function checkConfig(evaluation: JudgedWith, config: RunConfig): void {
  const { topology, slots, calls, estimator, rubric } = config;
  const judge = judgeOf(evaluation, config.judge);
  refuseConfig(() => judgeFor(judge, topology));
  if (rubric !== undefined) rubricOf(evaluation, rubric, NO_TASK);
  if (slots !== undefined && topology !== "seeded-single-elimination")
    invalid(`slots are those of seeded-single-elimination: leave them out with ${topology}`);
  if (calls !== undefined && topology !== LISTWISE)
    invalid(`calls are those of ${LISTWISE}: leave them out with ${topology}`);
  if (config.verifiable !== undefined && config.advantage === "posterior")
    invalid(
      "advantage posterior is in points of the judge, which verifiable rewards are not: use quantile_z or expected_rank",
    );
  const calibration = calibrationOf(evaluation, config);
  refuseConfig(() =>
    rankersOf({
      topology,
      advantage: config.advantage,
      ...omitUndefined({ estimator, calibration: calibration || undefined }),
    }),
  );
}

/** Throws policy/invalid_config where groups of this size have no tournament, or no such anchor. */
export function checkSize({ topology, slots, anchor, anchorPool = 0 }: RunConfig, size: number): void {
  if (anchor >= size) invalid(`the anchor is attempt ${anchor}, and a group of ${size} has 0 … ${size - 1}`);
  if (topology === LISTWISE) return;
  const played = topologyOf(topology, slots ? { slots } : {});
  for (let pool = 0; pool <= anchorPool; pool++)
    refuseConfig(() => played.start(size + pool, 0, { random: random(0, "size"), pool }));
}

/** A rubric that is named needs no task. */
const NO_TASK = { task: null as never, environment: null };

/** What the arena calls the task's fault was the caller's to choose. */
function refuseConfig<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FailureError && error.failure.owner === "task") return invalid(error.failure.message);
    throw error; // not what was asked for
  }
}

const invalid = (message: string): never => {
  throw new FailureError(Failure.parse({ owner: "policy", code: "invalid_config", message, retryable: false }));
};

export interface ConfigBook {
  /** The default one without a reference. Throws policy/no_such_config, and what checkConfig throws. */
  resolve(reference: z.infer<typeof ConfigReference> | undefined): Promise<StoredConfig>;
  /** Throws a ConflictError for a name that stands for another configuration, and what checkConfig throws. */
  put(name: string, config: RunConfig): Promise<{ outcome: "created" | "known"; config: StoredConfig }>;
  /** By name or by sha256. Throws policy/no_such_config. */
  get(named: string): Promise<StoredConfig>;
}

/** Configurations that are remembered; beyond, all are looked up again. */
const MAX_REMEMBERED = 10_000;

export function createConfigBook(options: {
  readonly store: Pick<GroupStore, "config" | "putConfig">;
  readonly evaluation: JudgedWith;
  readonly clock: () => number;
}): ConfigBook {
  const { store, evaluation, clock } = options;
  /** What this server can judge by. */
  const usable = new Map<string, StoredConfig>();
  const remember = (key: string, config: StoredConfig) => {
    if (usable.size >= MAX_REMEMBERED) usable.clear();
    usable.set(key, config);
    return config;
  };
  const get = async (named: string) =>
    (await store.config(named)) ??
    fail("policy", "no_such_config", `no configuration ${named} is known: send it with PUT /groups/configs/{name}`);
  const named = async (name: string) => {
    const known = usable.get(name);
    if (known) return known;
    const config = await get(name);
    checkConfig(evaluation, configIn(config));
    return remember(name, config);
  };
  const inline = async (given: RunConfig) => {
    const key = JSON.stringify(given);
    const known = usable.get(key);
    if (known) return known;
    checkConfig(evaluation, given);
    const { config } = await store.putConfig(storedConfig(given, null), clock());
    return remember(key, { ...config, name: null });
  };
  return {
    get,
    resolve(reference = DEFAULT) {
      if (typeof reference === "string") return named(reference);
      return "sha256" in reference ? named(reference.sha256) : inline(reference);
    },
    async put(name, given) {
      checkConfig(evaluation, given);
      const wanted = storedConfig(given, name);
      const { outcome, config } = await store.putConfig(wanted, clock());
      if (outcome === "conflict")
        conflict({
          code: "other_config",
          message: `${name} stands for another configuration, and a configuration never changes: take another name`,
          was: config.config,
          is: wanted.config,
        });
      return { outcome, config };
    },
  };
}

const DEFAULT: RunConfig = RunConfig.parse({});
