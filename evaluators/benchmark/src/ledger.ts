/** What an evaluation cost: tokens by judge and by policy, and money where a price is known. Pure. */
import { agentSteps, omitUndefined, type Trajectory } from "@arenakit/contracts";
import * as z from "zod";
import { type CaseUsage, type JudgedCase, sumOfUsage } from "./judged-case.ts";
import { rounded } from "./statistics/rates.ts";

/** Prices of models in one currency, per million tokens. */
export const Prices = z.strictObject({
  currency: z.string().min(1).max(8),
  models: z.record(
    z.string(),
    z.strictObject({ inputPerMillion: z.number().nonnegative(), outputPerMillion: z.number().nonnegative() }),
  ),
});
export type Prices = z.infer<typeof Prices>;

export const LedgerEntry = z.object({
  kind: z.enum(["judge", "policy"]),
  name: z.string(),
  /** null for rules, scripts and recordings. */
  model: z.string().nullable(),
  calls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** Calls whose tokens nobody told: neither the tokens nor the cost has them. Absent for none. */
  untold: z.number().optional(),
  /** null where the model has no price, or no call of it told its tokens. */
  cost: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const CostLedger = z.object({
  currency: z.string().nullable(),
  entries: z.array(LedgerEntry),
  calls: z.number(),
  tokens: z.number(),
  /** Of the entries with a price; null when none has one. */
  cost: z.number().nullable(),
  /** Names of the entries with tokens and without a price: the sum leaves them out. */
  unpriced: z.array(z.string()),
});
export type CostLedger = z.infer<typeof CostLedger>;

export interface LedgerOptions {
  readonly lines: readonly JudgedCase[];
  /** Model of each judge by its id; null for one without. */
  readonly judges: ReadonlyMap<string, string | null>;
  readonly policies: readonly {
    readonly name: string;
    readonly model: string | null;
    /** All that it was paid for, those that were rolled out again among them. */
    readonly trajectories: readonly Trajectory[];
  }[];
  readonly prices?: Prices;
}

/** Entries for every judge, then for every policy, with sums. */
export function costLedger({ lines, judges, policies, prices }: LedgerOptions): CostLedger {
  const priced = (entry: Omit<LedgerEntry, "cost">): LedgerEntry => ({ ...entry, cost: costOf(entry, prices) });
  const ofJudges = [...judges].map(([name, model]) => {
    const usage = lines.filter(({ judge }) => judge === name).map((line) => line.usage);
    return priced({ kind: "judge", name, model, ...usage.reduce(sumOfUsage, NOTHING) });
  });
  const ofPolicies = policies.map(({ name, model, trajectories }) =>
    priced({ kind: "policy", name, model, ...usageOf(trajectories) }),
  );
  const entries = [...ofJudges, ...ofPolicies];
  const costs = entries.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const tokensOf = (entry: LedgerEntry) => entry.promptTokens + entry.completionTokens;
  return {
    currency: prices?.currency ?? null,
    entries,
    calls: entries.reduce((sum, { calls }) => sum + calls, 0),
    tokens: entries.reduce((sum, entry) => sum + tokensOf(entry), 0),
    cost: costs.length === 0 ? null : rounded(costs.reduce((sum, cost) => sum + cost, 0)),
    unpriced: entries.filter((entry) => entry.cost === null && tokensOf(entry) > 0).map(({ name }) => name),
  };
}

const NOTHING: CaseUsage = { calls: 0, promptTokens: 0, completionTokens: 0 };

function costOf(entry: Omit<LedgerEntry, "cost">, prices?: Prices): number | null {
  const { model, calls, promptTokens, completionTokens, untold = 0 } = entry;
  const price = prices && model !== null && Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
  if (!price || (untold > 0 && untold === calls)) return null;
  return rounded((promptTokens * price.inputPerMillion + completionTokens * price.outputPerMillion) / 1e6);
}

/**
 * Tokens that the steps of trajectories recorded; a step that says nothing of calls counts as one where it has figures. A
 * call without figures is one that was not told.
 */
export function usageOf(trajectories: readonly Trajectory[]): CaseUsage {
  let usage = NOTHING;
  for (const { llm_call_count, metrics } of trajectories.flatMap(agentSteps)) {
    const calls = llm_call_count ?? (metrics ? 1 : 0);
    const { prompt_tokens, completion_tokens } = metrics ?? {};
    const isTold = prompt_tokens !== undefined || completion_tokens !== undefined;
    usage = sumOfUsage(usage, {
      calls,
      promptTokens: prompt_tokens ?? 0,
      completionTokens: completion_tokens ?? 0,
      ...omitUndefined({ untold: isTold || calls === 0 ? undefined : calls }),
    });
  }
  return usage;
}
