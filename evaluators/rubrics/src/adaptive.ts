/**
 * Rubrics that follow the policy (DR Tulu's buffer; HOTE, eq. 3): what is proposed joins the active items before
 * anything is scored, within a cap, and what no longer tells answers apart retires. Pure; `update-rubric.ts` asks the models.
 */
import { omitUndefined, type RubricItem, type RubricSet, type Verdict } from "@arenakit/contracts";
import { rubricId, verdictShare } from "./rubric-items.ts";
import type { RubricChange } from "./rubric-state.ts";

export interface RubricProposal {
  readonly title?: string;
  readonly text: string;
  readonly polarity: 1 | -1;
  /** Of a proposer that goes by rules: what decides it. */
  readonly check?: RubricItem["check"];
  readonly tags?: readonly string[];
}

type Change = Omit<RubricChange, "version">;
export interface Changed {
  readonly items: readonly RubricItem[];
  readonly changes: readonly Change[];
}

export const ADAPTIVE_DEFAULTS = {
  /** Active items, as published. */
  maxActive: 5,
  /** Proposals of one step that are looked at; the rest is refused. */
  maxProposals: 5,
  /** Scored values below which a deviation says nothing. */
  leastScored: 4,
  /** An active item may be displaced by a proposal when its deviation, on [0, 1], is below this. */
  displacedBelow: 0.25,
  /** Retired items that are kept, so that they are not proposed again; beyond, the oldest are forgotten. */
  maxRetired: 50,
  /** Share of words in common from which two texts say the same. */
  similarity: 0.8,
};
export type AdaptiveOptions = Partial<typeof ADAPTIVE_DEFAULTS> & {
  readonly step: number;
  /** Who proposed, for the items' origin. */
  readonly model?: string;
};

const titleOf = ({ title, text }: { readonly title?: string | undefined; readonly text: string }) =>
  title ?? text.slice(0, 60);

/**
 * Proposals that are new join the active items. There is never room for more than `maxActive`: where none is left, a
 * proposal takes the place of the active item with the lowest known deviation below `displacedBelow`, or is refused.
 */
export function admitProposals(
  set: RubricSet,
  proposals: readonly RubricProposal[],
  options: AdaptiveOptions,
): Changed {
  const { step, maxActive, maxProposals, leastScored, displacedBelow, similarity } = {
    ...ADAPTIVE_DEFAULTS,
    ...options,
  };
  let items = [...set.items];
  const changes: Change[] = [];
  const refuse = (proposal: RubricProposal, reason: string) =>
    changes.push({ step, kind: "refused", title: titleOf(proposal), reason });
  for (const [at, proposal] of proposals.entries()) {
    if (at >= maxProposals) {
      refuse(proposal, `more than ${maxProposals} proposals in one step`);
      continue;
    }
    if (plainText(proposal.text) === "") {
      refuse(proposal, "it says nothing");
      continue;
    }
    const twin = items.find((item) => isSameCriterion(item, proposal, similarity));
    if (twin) {
      const says = twin.polarity === proposal.polarity ? "says what" : "is a merit and a fault at once with what";
      refuse(proposal, `it ${says} ${twin.tier} item ${twin.id} says`);
      continue;
    }
    const active = items.filter(({ tier }) => tier === "active");
    if (active.length >= maxActive) {
      const weakest = weakestOf(active, leastScored);
      if (!weakest || weakest.stats!.std >= displacedBelow || maxActive === 0) {
        refuse(
          proposal,
          `there is room for ${maxActive} active items, and all of them tell answers apart or are not known yet`,
        );
        continue;
      }
      const reason = `displaced by a proposal: deviation ${rounded(weakest.stats!.std)}, the lowest`;
      items = items.map((item) => (item === weakest ? retired(item, reason) : item));
      changes.push({ step, kind: "retired", rubricId: weakest.id, title: titleOf(weakest), reason });
    }
    const item = itemOf(set, proposal, options);
    items.push(item);
    changes.push({
      step,
      kind: "added",
      rubricId: item.id,
      title: titleOf(item),
      reason: "proposed from the group's answers",
    });
  }
  return { items, changes };
}

/** A merit and a fault often differ by one word ("gives the price", "gives a wrong price"): only equal words are one. */
function isSameCriterion(item: RubricItem, { text, polarity }: RubricProposal, similarity: number): boolean {
  if (item.polarity !== polarity) return plainText(item.text) === plainText(text);
  return isNearDuplicate(item.text, text, similarity);
}

function itemOf(
  set: RubricSet,
  { title, text, polarity, check, tags }: RubricProposal,
  { step, model }: AdaptiveOptions,
): RubricItem {
  const scale = set.items.find(({ tier }) => tier === "persistent")?.scale ?? "0-2";
  return {
    id: rubricId(set.query, text, polarity),
    text,
    ...omitUndefined({ title }),
    polarity,
    weight: 1,
    scale,
    ...omitUndefined({ tags: tags && [...tags], check }),
    tier: "active",
    origin: { by: "judge", step, ...omitUndefined({ model }) },
  };
}

/** Lowest deviation of those that have been scored often enough; the older one of two alike. */
function weakestOf(active: readonly RubricItem[], leastScored: number): RubricItem | undefined {
  const known = active.filter(({ stats }) => stats && stats.n >= leastScored);
  return known.reduce<RubricItem | undefined>(
    (least, item) => (!least || item.stats!.std < least.stats!.std ? item : least),
    undefined,
  );
}

const retired = (item: RubricItem, reason: string): RubricItem => ({
  ...item,
  tier: "inactive",
  ...omitUndefined({ stats: item.stats ? { ...item.stats, retiredReason: reason } : undefined }),
});

/** Figures of deviations go through a square root: rounded, they are the same bytes everywhere. */
const rounded = (value: number) => Math.round(value * 1e12) / 1e12;

/**
 * Statistics of persistent and active items over what was scored in this step, and retirement of active ones: no
 * deviation (population) among at least `leastScored` values, but for a fault that all of them have, then the lowest deviations beyond the cap. What could not
 * be scored, an outage too, retires nothing and changes no figure but the count of what is missing.
 */
export function retireItems(
  set: RubricSet,
  verdicts: readonly (readonly Verdict[])[],
  options: AdaptiveOptions,
): Changed {
  const { step, maxActive, leastScored } = { ...ADAPTIVE_DEFAULTS, ...options };
  const changes: Change[] = [];
  const retire = (item: RubricItem, reason: string) => {
    changes.push({ step, kind: "retired", rubricId: item.id, title: titleOf(item), reason });
    return retired(item, reason);
  };
  const byAnswer = verdicts.map((own) => new Map(own.map((verdict) => [verdict.rubricId, verdict])));
  let items = set.items.map((item) => {
    if (item.tier !== "persistent" && item.tier !== "active") return item;
    const known = withStats(item, byAnswer, step);
    const isFlat = known.stats?.lastStep === step && known.stats.n >= leastScored && known.stats.std === 0;
    // A fault that all answers have is what the next ones have to leave (HOTE: common undesirable behaviours).
    const isCommonFault = item.polarity === -1 && (known.stats?.mean ?? 0) > 0;
    if (item.tier === "persistent" || !isFlat || isCommonFault) return known;
    return retire(known, `no deviation among ${known.stats!.n} scored answers`);
  });
  for (;;) {
    const active = items.filter(({ tier }) => tier === "active");
    const weakest = active.length > maxActive ? weakestOf(active, leastScored) : undefined;
    if (!weakest) return { items, changes };
    const reason = `more than ${maxActive} active items: deviation ${rounded(weakest.stats!.std)}, the lowest`;
    items = items.map((item) => (item === weakest ? retire(item, reason) : item));
  }
}

/** Without the oldest retired items beyond `maxRetired`: a state does not grow with its updates. */
export function forgetRetired(
  items: readonly RubricItem[],
  { maxRetired = ADAPTIVE_DEFAULTS.maxRetired }: Pick<AdaptiveOptions, "maxRetired">,
): RubricItem[] {
  const inactive = items.filter(({ tier }) => tier === "inactive");
  const forgotten = new Set(inactive.slice(0, Math.max(0, inactive.length - maxRetired)));
  return items.filter((item) => !forgotten.has(item));
}

function withStats(item: RubricItem, byAnswer: readonly ReadonlyMap<string, Verdict>[], step: number): RubricItem {
  const asked = byAnswer.filter((own) => own.has(item.id));
  if (asked.length === 0) return item;
  const shares = asked.map((own) => verdictShare(item, own.get(item.id))).filter((share) => share !== undefined);
  const missing = asked.length - shares.length;
  if (shares.length === 0) {
    // Figures of an earlier step stand; that nothing was scored is counted.
    return item.stats ? { ...item, stats: { ...item.stats, missing: item.stats.missing + missing } } : item;
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  // Equal values have no deviation, whatever the mean was rounded to.
  const isFlat = shares.every((share) => share === shares[0]);
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length;
  const stats = {
    n: shares.length,
    mean: rounded(mean),
    std: isFlat ? 0 : rounded(Math.sqrt(variance)),
    missing,
    lastStep: step,
  };
  return { ...item, stats };
}

export interface ProposerReward {
  /** eq. 5 as written; above 1 where a meta rubric's mean is negative. null where no meta rubric has a scored answer. */
  readonly raw: number | null;
  /** Every term in [0, 1]. */
  readonly clamped: number | null;
  /** Meta rubrics with at least one scored answer, of all. */
  readonly scored: number;
  readonly of: number;
}

/**
 * HOTE, eq. 5: r^p = 1/M · Σ_R I[some o_j passes R] · (1 − mean_j J(o_j, R)), unweighted: a task is worth proposing that
 * is hard and can be done. `judged` has for each meta rubric J ∈ {0, ±1} of every answer; null is unscored.
 */
export function proposerReward(judged: readonly (readonly (number | null)[])[]): ProposerReward {
  const terms = judged.flatMap((values) => {
    const scored = values.filter((value) => value !== null);
    if (scored.length === 0) return [];
    const mean = scored.reduce((sum, value) => sum + value, 0) / scored.length;
    return [scored.some((value) => value > 0) ? 1 - mean : 0];
  });
  const average = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    raw: average(terms),
    clamped: average(terms.map((term) => Math.min(1, Math.max(0, term)))),
    scored: terms.length,
    of: judged.length,
  };
}

/** Eq. 5's J of each of `items` by answer: polarity · share, null where it is unscored. */
export function judgements(
  items: readonly RubricItem[],
  verdicts: readonly (readonly Verdict[])[],
): (number | null)[][] {
  return items.map((item) =>
    verdicts.map((own) => {
      const share = verdictShare(
        item,
        own.find(({ rubricId: id }) => id === item.id),
      );
      return share === undefined ? null : item.polarity * share;
    }),
  );
}

/** Letters' case, widths, punctuation and spaces are no difference. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Words, and of Chinese, Japanese and Korean every two neighbours. */
function parts(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of plainText(text).split(" ")) {
    const pieces = word.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu,
    );
    for (const piece of pieces ?? []) {
      if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(piece)) found.add(piece);
      else if (piece.length === 1) found.add(piece);
      else for (let at = 0; at + 1 < piece.length; at++) found.add(piece.slice(at, at + 2));
    }
  }
  return found;
}

/** Share of the words that both have, in [0, 1] (Jaccard). */
export function wordsInCommon(a: string, b: string): number {
  const [first, second] = [parts(a), parts(b)];
  const common = [...first].filter((part) => second.has(part)).length;
  const all = first.size + second.size - common;
  return all === 0 ? 1 : common / all;
}

export function isNearDuplicate(a: string, b: string, threshold: number): boolean {
  return plainText(a) === plainText(b) || wordsInCommon(a, b) >= threshold;
}
