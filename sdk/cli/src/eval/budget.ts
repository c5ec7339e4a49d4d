/**
 * What an evaluation has spent and may still spend. Room is kept for what is under way, so that a budget is a cap: a model
 * is not asked where its answer could pass it.
 */
import type { Trajectory } from "@arenakit/contracts";
import { costLedger, type JudgeCall, type JudgedCase, type Prices, usageOf } from "@arenakit/evaluator-benchmark";
import type { EvaluationBudget } from "./options.ts";

export interface Spending {
  addJudged(line: JudgedCase): void;
  addTrajectory(agent: PolicyAsked, trajectory: Trajectory): void;
  /**
   * Keeps room for a comparison or a rollout, and waits while what is under way may leave some. null where there is none;
   * else what to call once it is done and added.
   */
  reserve(what: JudgeCall | PolicyAsked): Promise<(() => void) | null>;
  /** Why the budget cannot be held: somebody's calls have no figures. null while all have theirs, or only calls count. */
  untold(): string | null;
  /** `0.52 of 0.50 USD`; what was spent alone without a budget. */
  text(): string;
}

export interface PolicyAsked {
  readonly name: string;
  /** null for a script: it costs nothing. */
  readonly model: string | null;
}

export interface SpendingOptions {
  readonly budget?: EvaluationBudget;
  readonly prices?: Prices;
  /** Model of each judge by its id; null for one that asks nobody. */
  readonly judges: ReadonlyMap<string, string | null>;
}

/** A judge asks once for each order, and once more for a reply that it cannot read. */
const CALLS_OF_AN_ORDER = 2;
/**
 * Where several are under way each may cost twice the most that one has cost so far, and there are no more of them than have
 * been seen: money and tokens are passed by one comparison at most as long as none costs more than that.
 */
const MARGIN = 2;

export function spendingOf({ budget, prices, judges }: SpendingOptions): Spending {
  const spent = { money: 0, tokens: 0, calls: 0 };
  const unit = budget?.unit ?? (prices ? "money" : "tokens");
  const priced = prices ? { prices } : {};
  /** Of the comparisons of a judge, or the rollouts of a policy: how many there were, and the most that one has cost. */
  const seen = new Map<string, { count: number; most: number }>();
  let untold: string | null = null;
  let [underWay, unknown, kept] = [0, 0, 0];
  let waiting: (() => void)[] = [];
  const add = (name: string, ledger: ReturnType<typeof costLedger>) => {
    const cost = { money: ledger.cost ?? 0, tokens: ledger.tokens, calls: ledger.calls };
    for (const key of ["money", "tokens", "calls"] as const) spent[key] += cost[key];
    const { count, most } = seen.get(name) ?? { count: 0, most: 0 };
    if (cost.calls > 0) seen.set(name, { count: count + 1, most: Math.max(most, cost[unit]) });
  };
  const note = (name: string, untoldCalls: number | undefined) => {
    if (untoldCalls !== undefined && budget !== undefined && unit !== "calls") untold ??= name;
  };
  /** The most that it can cost, or has cost so far, and how many may be under way with it; null before the first. */
  const needOf = (what: JudgeCall | PolicyAsked): { amount: number; beside: number; margin: number } | null => {
    if ("judge" in what && unit === "calls")
      return { amount: CALLS_OF_AN_ORDER * what.orders, beside: Number.POSITIVE_INFINITY, margin: 1 };
    const before = seen.get("judge" in what ? judgeKey(what.judge) : policyKey(what.name));
    return before ? { amount: before.most, beside: before.count, margin: MARGIN } : null;
  };
  const fits = (need: ReturnType<typeof needOf>, { amount }: EvaluationBudget): boolean => {
    if (underWay === 0) return need ? spent[unit] + need.amount <= amount : spent[unit] < amount;
    if (need === null || unknown > 0 || underWay >= need.beside) return false;
    return spent[unit] + (kept + need.amount) * need.margin <= amount;
  };
  return {
    addJudged(line) {
      const own = new Map([[line.judge, judges.get(line.judge) ?? null]]);
      add(judgeKey(line.judge), costLedger({ lines: [line], judges: own, policies: [], ...priced }));
      note(`judge ${line.judge}`, line.usage.untold);
    },
    addTrajectory({ name, model }, trajectory) {
      const policies = [{ name, model, trajectories: [trajectory] }];
      add(policyKey(name), costLedger({ lines: [], judges: new Map(), policies, ...priced }));
      note(name, usageOf([trajectory]).untold);
    },
    async reserve(what) {
      const model = "judge" in what ? judges.get(what.judge) : what.model;
      if (!budget || !model) return () => {};
      for (;;) {
        if (untold !== null) return null;
        const need = needOf(what);
        if (fits(need, budget)) {
          const amount = need?.amount ?? 0;
          const change = (by: 1 | -1) => {
            underWay += by;
            unknown += need ? 0 : by;
            kept += by * amount;
          };
          change(1);
          return () => {
            change(-1);
            const all = waiting;
            waiting = [];
            for (const wake of all) wake();
          };
        }
        if (underWay === 0) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    untold: () =>
      untold === null
        ? null
        : `the endpoint of ${untold} does not say what its answers cost in tokens, so that a budget of ${unit} cannot be held: give --budget in calls, such as 400calls`,
    text() {
      const amount = (value: number) => (unit === "money" ? value.toFixed(4) : String(value));
      const name = unit === "money" ? (prices?.currency ?? "") : unit;
      return budget ? `${amount(spent[unit])} of ${amount(budget.amount)} ${name}` : `${amount(spent[unit])} ${name}`;
    },
  };
}

const judgeKey = (id: string) => `judge ${id}`;
const policyKey = (name: string) => `policy ${name}`;
