/**
 * The judge of a generated world: scores by rules, proposes those criteria of a catalogue that tell the given answers apart
 * (eq. 3), and summarises verdicts by skill (eq. 4). It sees sets, answers and verdicts, and no run.
 */
import type { RubricItem } from "@arenakit/contracts";
import {
  type RubricDraft,
  rulesRubricJudge,
  type TaskAssessment,
  verdictShare,
  withIds,
} from "@arenakit/evaluator-rubrics";
import type { EvolutionJudge, MetaRequest, ProposalRequest } from "../evolution-judge.ts";
import { type Criterion, discusses, namesPrimarySource, padding, statesFinding, wrongFinding } from "./criteria.ts";
import type { ResearchWorld } from "./research-world.ts";
import { readDemands, SKILLS } from "./skills.ts";

export const CHECKS_JUDGE_ID = "checks/1";

/** Decides every criterion of this world from the answer's text; nothing is proposed where nothing tells answers apart. */
export function checksJudge(world: ResearchWorld): EvolutionJudge {
  const rubric = rulesRubricJudge();

  async function propose({ set, answers, most }: ProposalRequest) {
    const known = new Set(set.items.map(({ text }) => text));
    const criteria = catalogueOf(world, set.query).filter(({ text }) => !known.has(text));
    const items = withIds(set.query, criteria.map(asItem));
    const verdicts = await Promise.all(answers.map((answer) => rubric.judge({ set, items, answer })));
    const telling = criteria
      .map((criterion, at) => {
        const met = verdicts.filter((own) => own[at]!.met === true).length;
        // Of as many that meet it as do not, two answers are told apart most often.
        return { criterion, pairs: met * (answers.length - met) };
      })
      .filter(({ pairs }) => pairs > 0)
      .sort((a, b) => b.pairs - a.pairs)
      .slice(0, most);
    return { ok: true as const, value: telling.map(({ criterion }) => criterion) };
  }

  return {
    id: CHECKS_JUDGE_ID,
    rubric,
    propose,
    summarise: async (request) => ({ ok: true, value: summarise(request) }),
  };
}

function catalogueOf(world: ResearchWorld, query: string): Criterion[] {
  const topic = world.topicOf(query);
  if (topic === undefined) return [padding()];
  const demands = readDemands(query);
  return [
    ...demands.map((demand) => statesFinding(demand, world.finding(topic, demand))),
    ...demands.map((demand) => wrongFinding(demand, world.finding(topic, demand))),
    padding(),
  ];
}

const asItem = ({ tags, ...criterion }: Criterion): RubricDraft => ({
  ...criterion,
  tags: [...tags],
  weight: 1,
  scale: "binary",
  tier: "active",
});

interface Weakness {
  readonly criterion: Criterion;
  scored: number;
  sum: number;
  isPassed: boolean;
}

/** What was lacked most, one criterion for a skill: first what somebody can do, then by the mean. */
function summarise({ assessments, most, step }: MetaRequest): RubricItem[] {
  const weaknesses = new Map<string, Weakness>();
  for (const { item, shares } of assessments.flatMap(sharesByItem)) {
    const criterion = generalised(item);
    if (!criterion) continue;
    const weakness = weaknesses.get(criterion.text) ?? { criterion, scored: 0, sum: 0, isPassed: false };
    weaknesses.set(criterion.text, weakness);
    for (const share of shares) {
      weakness.scored++;
      weakness.sum += share;
      if (share > 0) weakness.isPassed = true;
    }
  }
  const mean = ({ sum, scored }: Weakness) => sum / scored;
  const ordered = [...weaknesses.values()]
    .filter(({ scored }) => scored > 0)
    .sort((a, b) => Number(b.isPassed) - Number(a.isPassed) || mean(a) - mean(b));
  const bySkill = new Map<string, Criterion>();
  for (const { criterion } of ordered) if (!bySkill.has(criterion.tags[0])) bySkill.set(criterion.tags[0], criterion);
  const drafts = [...bySkill.values()].slice(0, most).map(
    (criterion): RubricDraft => ({
      ...asItem(criterion),
      tier: "meta",
      origin: { by: "judge", model: CHECKS_JUDGE_ID, step },
    }),
  );
  return withIds("", drafts);
}

/** Of what was judged in the step, retired since or not. */
const sharesByItem = ({ set, verdicts }: TaskAssessment) =>
  set.items.map((item) => ({
    item,
    shares: verdicts
      .map((own) =>
        verdictShare(
          item,
          own.find(({ rubricId }) => rubricId === item.id),
        ),
      )
      .filter((share) => share !== undefined),
  }));

/** The merit as any topic can have it. */
function generalised({ polarity, tags = [] }: RubricItem): Criterion | undefined {
  const [subject, kind] = tags;
  const skill = SKILLS.find(({ id }) => id === subject);
  if (!skill || polarity === -1) return undefined;
  return kind === "words" ? discusses(skill) : namesPrimarySource(skill);
}
