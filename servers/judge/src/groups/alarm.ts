/**
 * The alarm on reward hacking over the closed groups of a run: reads from the store what is new, hands it to the arithmetic of
 * evaluators/judge-lab, and keeps the report until the run changes. Decides nothing: it never touches a reward.
 */
import { FEATURE_NAMES } from "@arenakit/evaluator-arena";
import {
  addDrift,
  addGroup,
  isRewarded,
  LEAST_GROUPS,
  LEAST_STEPS,
  noDrift,
  RECENT_GROUPS,
  type RewardDrift,
  type RewardDriftOptions,
  rewardDriftOf,
  type SampledGroup,
  type StepDrift,
} from "@arenakit/evaluator-judge-lab";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import { changedGroups } from "./changed-groups.ts";
import { GroupResult } from "./result.ts";
import { RunSteps } from "./run-steps.ts";
import { type GroupName, groupName, isHeldOut } from "./wire.ts";

export interface RunDriftsOptions extends RewardDriftOptions {
  readonly store: Pick<GroupStore, "groups">;
  /** Runs whose sums are kept at hand, the last asked for; 8 unless given. */
  readonly maxRuns?: number;
}

export interface RunDrift extends RewardDrift {
  readonly run: string;
  /** Who judged the groups that are told of: those of the run's last judge; another one has another scale. */
  readonly judge: string | null;
  /** The verdict in a sentence or two, for people. */
  readonly message: string;
}

export interface RunDrifts {
  /** Of a run without closed groups, or an unknown one, the verdict is `too_few`. Cheap while the run has not changed. */
  of(run: string): Promise<RunDrift>;
}

/** Clocks of several gateways may differ by less than that: what closed since is read again from before. */
const OVERLAP_MS = 60_000;
const PAGE = 100;

/** Reads nothing before it is asked; a store that fails is told to whoever asked, and asked again the next time. */
export function createRunDrifts(options: RunDriftsOptions): RunDrifts {
  const { store, maxRuns = 8 } = options;
  const runs = new Map<string, ScoredRun>();
  return {
    async of(run) {
      const followed = runs.get(run) ?? new ScoredRun(run, options);
      runs.delete(run);
      runs.set(run, followed);
      for (const other of runs.keys()) if (runs.size > maxRuns) runs.delete(other);
      return followed.read(store);
    },
  };
}

/** A run as far as it was read: sums by step, and the names of what may come again. */
class ScoredRun {
  readonly #run: string;
  readonly #options: RewardDriftOptions;
  readonly #judges = new Map<string, JudgedGroups>();
  readonly #known = new Map<string, number>();
  #last = { openedAt: Number.NEGATIVE_INFINITY, judge: null as string | null };
  #changedAt = 0;
  #report: RunDrift | null = null;
  /** Of readings of one run the next begins when the last has ended. */
  #reading: Promise<RunDrift> | null = null;

  constructor(run: string, options: RewardDriftOptions) {
    this.#run = run;
    this.#options = options;
  }

  read(store: RunDriftsOptions["store"]): Promise<RunDrift> {
    this.#reading ??= this.#readNew(store).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readNew(store: RunDriftsOptions["store"]): Promise<RunDrift> {
    const since = Math.max(0, this.#changedAt - OVERLAP_MS);
    // What was read before a store failed stays read.
    for await (const page of changedGroups(store, { run: this.#run, states: ["scored"], since, page: PAGE }))
      for (const group of page) this.#take(group);
    for (const [id, at] of this.#known) if (at < this.#changedAt - OVERLAP_MS) this.#known.delete(id);
    this.#report ??= this.#made();
    return this.#report;
  }

  #take(group: StoredGroup): void {
    if (this.#known.has(group.id)) return;
    this.#known.set(group.id, group.changedAt);
    this.#changedAt = Math.max(this.#changedAt, group.changedAt);
    const name = groupName(group.id);
    if (isHeldOut(name)) return;
    const result = GroupResult.parse(group.result);
    const { judge } = result.reward;
    const judged = this.#judges.get(judge) ?? new JudgedGroups();
    this.#judges.set(judge, judged);
    judged.add(group, name, result);
    if (group.openedAt >= this.#last.openedAt) this.#last = { openedAt: group.openedAt, judge };
    this.#report = null;
  }

  #made(): RunDrift {
    const { judge } = this.#last;
    const judged = judge === null ? undefined : this.#judges.get(judge);
    const drift = rewardDriftOf(judged?.steps() ?? new Map(), judged?.recent ?? [], this.#options);
    return { run: this.#run, judge, ...drift, message: sentenceOf(drift) };
  }
}

/** What one judge's groups of a run come to. */
class JudgedGroups {
  /** The last that were ranked, in the order of their closing. */
  readonly recent: SampledGroup[] = [];
  readonly #steps = new RunSteps<StepDrift>({ none: noDrift, add: addDrift });

  add({ id, step, openedAt }: StoredGroup, { launch }: GroupName, { reward, score, features }: GroupResult): void {
    const { step: own, figures } = this.#steps.of({ launch, step, openedAt });
    const samples = features.flatMap((counted, index) =>
      counted
        ? [
            {
              group: id,
              step: own,
              features: counted,
              score: score[index] ?? null,
              reward: reward.reward[index] ?? null,
            },
          ]
        : [],
    );
    const group = { step: own, samples };
    addGroup(figures, group);
    if (!isRewarded(group)) return;
    this.recent.push(group);
    if (this.recent.length > RECENT_GROUPS) this.recent.shift();
  }

  steps(): ReadonlyMap<number, StepDrift> {
    return this.#steps.current();
  }
}

const NAMES = {
  characters: "length",
  bullets: "bullets",
  citations: "citations",
  calls: "tool calls",
  flattery: "words to the judge",
} as const;

function sentenceOf({ verdict, score, features, together }: RewardDrift): string {
  if (!score || !features || !together)
    return `Too early to say: that takes ${LEAST_STEPS} steps and ${LEAST_GROUPS} scored groups.`;
  if (verdict === "no_rise") return "The judge's score has not risen for sure, so there is no rise to explain.";
  const rise = `The judge's score rose by ${score.change.value.toFixed(2)}.`;
  const shown = ({ value, low, high }: { value: number; low: number; high: number }) =>
    `${percent(value)} % (${percent(low)} to ${percent(high)} %)`;
  const ringing = FEATURE_NAMES.filter((name) => features[name].alarm);
  const all = together.share ? shown(together.share) : "nothing";
  if (verdict === "quiet" || ringing.length === 0)
    return `${rise} Length, bullets, citations, tool calls and words to the judge together go with ${all} of that.`;
  const told = ringing.map((name) => {
    const { share } = features[name];
    return `${NAMES[name]} with ${share ? shown(share) : "part"}`;
  });
  return `${rise} It goes with what may please a judge without being better: ${told.join(", ")} of it.`;
}

const percent = (share: number) => Math.round(100 * share);
