/**
 * What groups are opened with: terms resolved once for all attempts that repeat them, and what an attempt leaves out
 * taken from the group that is there.
 */
import { boundary, omitUndefined } from "@arenakit/contracts";
import { createMemo } from "@arenakit/server-kit";
import type { GroupHead, GroupStore, StoredConfig, StoredGroup } from "@arenakit/store";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import type { ConfigBook } from "./configs.ts";
import { conflict } from "./conflict.ts";
import {
  argumentsOf,
  haveSameSettings,
  headOf,
  resolveGroupSettings,
  type StoredGroupSettings,
  storedSettingsOf,
} from "./group-settings.ts";
import type { GroupSettings } from "./wire.ts";

export interface ResolvedGroup {
  readonly config: StoredConfig;
  readonly terms: StoredGroupSettings;
}

export interface GroupHeaders {
  resolve(given: Partial<GroupSettings>): Promise<ResolvedGroup>;
  /** The head that an attempt asks for; what does not stand alone is completed from the group, where it is known. */
  headFor(id: string, given: GroupSettings): Promise<GroupHead>;
  /** The head of the group that is there, if what an attempt says agrees with it. Throws a ConflictError where it does not. */
  agreeing(given: GroupSettings, group: StoredGroup): Promise<GroupHead>;
}

export interface GroupHeadersOptions {
  readonly store: Pick<GroupStore, "group">;
  readonly evaluation: JudgeBackend;
  readonly configs: ConfigBook;
}

/** Terms that were resolved before: nearly all attempts of a run repeat some. */
const MEMO_BYTES = 16 * 1024 * 1024;

export function createGroupHeaders({ store, evaluation, configs }: GroupHeadersOptions): GroupHeaders {
  const memo = createMemo<StoredGroupSettings>({ maxBytes: MEMO_BYTES });
  const resolve = async (given: Partial<GroupSettings>): Promise<ResolvedGroup> => {
    const config = await configs.resolve(given.config);
    const { environment, task, query, constraints, trainer } = given;
    const asked = { environment, task, query, constraints, trainer };
    const key = JSON.stringify([config.name, config.sha256, asked]);
    return { config, terms: memo.take(key, () => resolveGroupSettings(evaluation, asked, config)) };
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
