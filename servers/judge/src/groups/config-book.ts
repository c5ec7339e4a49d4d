/** Configurations as callers name them, looked up once: one that was stored never changes. */
import { fail } from "@arenakit/contracts";
import type { GroupStore, StoredConfig } from "@arenakit/store";
import type * as z from "zod";
import { checkConfig, configIn, type JudgedWith, storedConfig } from "./configs.ts";
import { conflict } from "./conflict.ts";
import { type ConfigReference, RunConfig } from "./wire.ts";

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
