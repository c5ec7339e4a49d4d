/** Key findings of a topic under an aspect: single claims, and pairs of claims that say something together. */
import type { Random } from "@arenakit/contracts";
import type { Language } from "../../wiki/facts.ts";
import type { Aspect } from "../claims.ts";
import { type Claim, type ClaimKind, slotsOf, type Value } from "../claims.ts";
import { expand, type Slots } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { claimSlots, sentence } from "../pages/writer.ts";
import { CLAIM_PHRASES, type PairKind } from "../phrases.ts";

/** Which claims an aspect's findings are made of, and at most how many of a kind. */
const SINGLES: Readonly<Record<Aspect, Partial<Record<ClaimKind, number>>>> = {
  effects: { effect: 5, reanalysis: 1, correction: 1, condition: 2, side: 2, mechanism: 1, study: 1 },
  options: { merit: 3, cost: 3, price: 2, side: 2, standard: 1 },
  history: { first: 1, series: 1, jump: 1, standard: 1, programme: 1, setback: 1, target: 1, obstacle: 2, survey: 3 },
  reasons: { mechanism: 3, condition: 2, survey: 3, obstacle: 2, side: 2, setback: 1, reanalysis: 1 },
};
const PAIRS: Readonly<Record<Aspect, readonly PairKind[]>> = {
  effects: ["range", "fade"],
  options: ["promise", "cheapest"],
  history: ["camps"],
  reasons: ["range", "camps"],
};

/** In a drawn order. */
export function findingsOf(knowledge: TopicKnowledge, aspect: Aspect, rng: Random) {
  const singles = Object.entries(SINGLES[aspect]).flatMap(([kind, count]) =>
    rng
      .shuffled(knowledge.claims.filter((claim) => claim.kind === kind))
      .slice(0, count)
      .map((claim) => ({ pair: null, claims: [claim] })),
  );
  const pairs = PAIRS[aspect].flatMap((pair) => pairsOf(pair, knowledge).map((claims) => ({ pair, claims })));
  return rng.shuffled([...singles, ...pairs]);
}

/** A finding as a sentence of its own. */
export function wordFinding(
  knowledge: Pick<TopicKnowledge, "topic">,
  { pair, claims }: { pair: PairKind | null; claims: readonly Claim[] },
  { language, rng }: { language: Language; rng: Random },
): string {
  const [one, other] = claims;
  const { findings: singles, pairs } = CLAIM_PHRASES[language];
  const pattern = pair === null ? rng.pick(singles[one!.kind]) : pairs[pair];
  const slots = { ...claimSlots(knowledge, one!, language), ...(other ? second(other.values, language) : {}) };
  const worded = sentence(expand(pattern, slots, rng), language);
  return worded.replaceAll(" per cent", "%").replaceAll(/(?<!percentage) points/g, " percentage points");
}

const second = (values: Readonly<Record<string, Value>>, language: Language): Slots =>
  slotsOf(Object.fromEntries(Object.entries(values).map(([name, value]) => [`b_${name}`, value])), language);

type ClaimPair = readonly [Claim, Claim];

function pairsOf(pair: PairKind, { claims, topic }: TopicKnowledge): readonly ClaimPair[] {
  const of = (kind: ClaimKind) => claims.filter((claim) => claim.kind === kind);
  switch (pair) {
    case "range": {
      const groups = topic.outcomes.map(({ name }) =>
        of("effect")
          .filter(({ values }) => english(values.outcome) === name.en)
          .sort((one, other) => sizeOf(other) - sizeOf(one)),
      );
      const widest = groups.sort((one, other) => spreadOf(other) - spreadOf(one))[0];
      return widest && widest.length > 1 ? [[widest[0]!, widest.at(-1)!]] : [];
    }
    case "promise":
    case "fade": {
      return of(pair === "fade" ? "follow" : "test").flatMap((later) => {
        const first = claims.find(({ id }) => id === later.about);
        return first ? [[first, later] as const] : [];
      });
    }
    case "cheapest": {
      const costs = of("cost").sort((one, other) => amountOf(one) - amountOf(other));
      return costs.length > 1 ? [[costs[0]!, costs.at(-1)!]] : [];
    }
    case "camps": {
      const polls = of("survey");
      const pro = polls.find(({ values }) => english(values.stance) === "in favour");
      const contra = polls.find(({ values }) => english(values.stance) === "against");
      return pro && contra ? [[pro, contra]] : [];
    }
  }
}

const english = (value: Value | undefined): string => (value?.kind === "text" ? value.text.en : "");
const sizeOf = ({ values: { change } }: Claim): number => (change?.kind === "change" ? Math.abs(change.change) : 0);
const amountOf = ({ values: { cost } }: Claim): number => (cost?.kind === "amount" ? cost.amount : 0);
const spreadOf = (group: readonly Claim[]): number =>
  group.length > 1 ? sizeOf(group[0]!) - sizeOf(group.at(-1)!) : 0;
