/** What the papers of each kind are about: data, methods and their results, replications, surveys, positions. */
import type { Random } from "@arenakit/contracts";
import { grouped } from "../wiki/articles/wording.ts";
import { type Context, cite, repeat, state, stateResult } from "./draft-state.ts";
import type { Paper } from "./paper.ts";
import { paperKey } from "./paper-facts.ts";
import { betterThan, type Dataset, type Finding, type Method, plainValue, type Subject } from "./science.ts";
import type { Plan } from "./write-paper.ts";

interface PaperPlan {
  readonly plan: Omit<Plan, "related">;
  /** Corpus ids that must be among the references. */
  readonly cites: readonly number[];
  readonly titles: readonly string[];
  readonly tldrs: readonly string[];
}

/** A task begins with data; most papers are about methods. */
export function kindFor({ datasets, methods }: Subject, draw: Random): Paper["kind"] {
  if (datasets.length === 0) return "dataset";
  if (methods.length < 2) return "method";
  const at = draw.next();
  if (at < 0.07 && datasets.length < 6) return "dataset";
  if (at < 0.7) return "method";
  if (at < 0.84) return "replication";
  if (at >= 0.92) return "position";
  // One result is no survey: the data and two methods at least.
  return datasets.some((dataset) => resultsOn(methods, dataset).length >= 2) ? "survey" : "replication";
}

const resultsOn = (methods: readonly Method[], { name }: Dataset): Finding[] =>
  methods.flatMap(({ findings }) => findings).filter(({ dataset }) => dataset === name);

/** Plans a paper of a kind and adds to the science what it brings. */
export const MAKERS: Readonly<Record<Paper["kind"], (context: Context) => PaperPlan>> = {
  dataset: makeDataset,
  method: makeMethod,
  replication: makeReplication,
  survey: makeSurvey,
  position: makePosition,
};

function commonSlots({ subject, draw }: Context): Record<string, string> {
  const { area, task } = subject;
  return {
    task,
    items: draw.pick(area.items),
    source: draw.pick(area.sources),
    difficulty: draw.pick(area.difficulties),
    measure: area.measure.name,
    spread: Math.max(0.01, (area.measure.high - area.measure.low) * (0.002 + 0.012 * draw.next())).toFixed(2),
    seeds: String(draw.integer(3, 12)),
  };
}

function makeDataset(context: Context): PaperPlan {
  const { making, subject, draw, corpusId } = context;
  const name = making.science.newName(draw, "dataset");
  const size = subject.area.isComputed ? draw.integer(4, 900) * 100 : draw.integer(6, 240) * 10;
  const baseline = making.science.measured(subject, {
    paper: corpusId,
    method: "baseline",
    dataset: name,
    value: plainValue(draw, subject.area),
  });
  const train = Math.round(size * 0.8);
  const dev = Math.round(size * 0.1);
  subject.datasets.push({ name, paper: corpusId, size, baseline });
  state(context, name, ["introducedBy", paperKey(corpusId)]);
  state(context, name, ["size", grouped(size)]);
  const slots = {
    ...commonSlots(context),
    name,
    size: grouped(size),
    train: grouped(train),
    dev: grouped(dev),
    test: grouped(size - train - dev),
    agreement: (81 + draw.next() * 17).toFixed(1),
    baseline: `${baseline.text} (${baseline.measure})`,
    months: String(draw.integer(3, 40)),
  };
  return {
    plan: { kind: "dataset", isComputed: subject.area.isComputed, slots, more: [], rows: [] },
    cites: [],
    titles: [
      "{name}: {items} for {task}",
      "{name}, a resource for {task}",
      "Collecting {items} from {source}: the {name} data",
    ],
    tldrs: ["{name} offers {size} {items} for {task}.", "A new resource, {name}, with {size} {items}."],
  };
}

/** The best of the last methods on a dataset, or its baseline. */
function rivalOn(
  { methods }: Subject,
  dataset: Dataset,
  draw: Random,
): { readonly finding: Finding; readonly method: Method | null } {
  const known = methods
    .flatMap((method) =>
      method.findings.filter((finding) => finding.dataset === dataset.name).map((finding) => ({ finding, method })),
    )
    .slice(-6);
  return known.length > 0 ? draw.pick(known) : { finding: dataset.baseline, method: null };
}

function makeMethod(context: Context): PaperPlan {
  const { making, subject, draw, corpusId } = context;
  const name = making.science.newName(draw, subject.area.isComputed ? "method" : "trial");
  const [dataset, ...others] = draw.shuffled(subject.datasets);
  const rival = rivalOn(subject, dataset!, draw);
  const measured = (on: Dataset, from: number): Finding =>
    making.science.measured(subject, {
      paper: corpusId,
      method: name,
      dataset: on.name,
      value: betterThan(from, subject.area, 0.03 + 0.14 * draw.next()),
    });
  const result = measured(dataset!, rival.finding.value);
  const more = others.slice(0, draw.integer(0, 2)).map((on) => measured(on, rivalOn(subject, on, draw).finding.value));
  const [ingredient = "", secondIngredient = ""] = draw.shuffled(subject.area.ingredients);
  subject.methods.push({ name, paper: corpusId, ingredient, findings: [result, ...more] });
  repeat(making, corpusId, rival.finding);
  state(context, name, ["introducedBy", paperKey(corpusId)]);
  state(context, name, ["ingredient", ingredient]);
  if (rival.method) state(context, name, ["rival", rival.method.name]);
  for (const found of [result, ...more]) {
    state(context, found.id, ["of", name]);
    stateResult(context, found);
  }
  const slots = {
    ...commonSlots(context),
    name,
    ingredient,
    secondIngredient,
    dataset: dataset!.name,
    citeDataset: cite(making, dataset!.paper),
    rival: rival.method?.name ?? "the baseline",
    citeRival: cite(making, rival.finding.paper),
    result: result.text,
    rivalResult: rival.finding.text,
    share: String(draw.integer(25, 80)),
    hours: String(draw.integer(2, 96)),
    milliseconds: String(draw.integer(3, 400)),
  };
  const cites = [
    dataset!.paper,
    rival.finding.paper,
    ...others.filter(({ name: own }) => more.some((one) => one.dataset === own)).map(({ paper }) => paper),
  ];
  return {
    plan: { kind: "method", isComputed: subject.area.isComputed, slots, more, rows: [] },
    cites,
    titles: [
      "{name}: {ingredient} for {task}",
      "Improving {task} with {ingredient}: {name}",
      "{name}, or how to cope with {difficulty} in {task}",
    ],
    tldrs: [
      "{name} uses {ingredient} and reaches {result} on {dataset}.",
      "With {ingredient}, {name} obtains {result} on {dataset}.",
    ],
  };
}

function makeReplication(context: Context): PaperPlan {
  const { making, subject, draw, corpusId } = context;
  const method = draw.pick(subject.methods);
  const published = draw.pick(method.findings);
  const dataset = subject.datasets.find(({ name }) => name === published.dataset)!;
  const result = making.science.measured(subject, {
    paper: corpusId,
    method: `${method.name} (replicated)`,
    dataset: dataset.name,
    value: betterThan(published.value, subject.area, -0.12 * draw.next()),
  });
  repeat(making, corpusId, published);
  state(context, paperKey(corpusId), ["replicates", method.name]);
  state(context, result.id, ["measuredIn", paperKey(corpusId)]);
  stateResult(context, result);
  const slots = {
    ...commonSlots(context),
    name: `our replication of ${method.name}`,
    rival: method.name,
    citeRival: cite(making, method.paper),
    dataset: dataset.name,
    rivalResult: published.text,
    result: result.text,
  };
  return {
    plan: { kind: "replication", isComputed: subject.area.isComputed, slots, more: [], rows: [] },
    cites: [method.paper, dataset.paper],
    titles: [
      "Revisiting {rival} on {dataset}",
      "Does {rival} hold up? A replication on {dataset}",
      "A second look at {rival} for {task}",
    ],
    tldrs: ["{rival} yields {result} on {dataset} when repeated, against {rivalResult} as published."],
  };
}

/** How many results a survey lists. */
const SURVEYED = [4, 12] as const;

function makeSurvey(context: Context): PaperPlan {
  const { making, subject, draw, year } = context;
  const dataset = draw.pick(subject.datasets.filter((one) => resultsOn(subject.methods, one).length >= 2));
  const findings = draw
    .shuffled(resultsOn(subject.methods, dataset))
    .slice(0, draw.integer(...SURVEYED))
    .sort((a, b) => a.paper - b.paper);
  const sorted = [...findings].sort((a, b) => a.value - b.value);
  const [worst, best] = subject.area.measure.isGood ? [sorted[0]!, sorted.at(-1)!] : [sorted.at(-1)!, sorted[0]!];
  const cites = [...new Set([dataset.paper, ...findings.map(({ paper }) => paper)])];
  const slots = {
    ...commonSlots(context),
    name: "the table of results",
    dataset: dataset.name,
    count: String(cites.length),
    year: String(year),
    low: worst.text,
    high: best.text,
  };
  return {
    plan: {
      kind: "survey",
      isComputed: subject.area.isComputed,
      slots,
      more: [],
      rows: findings.map((finding) => ({ finding, cite: cite(making, finding.paper) })),
    },
    cites,
    titles: [
      "A survey of {task}, up to {year}",
      "{task}: what {count} papers tell us about {dataset}",
      "Twenty questions about {task}: a review with {dataset} as example",
    ],
    tldrs: ["A review of {count} papers on {task} with results on {dataset}."],
  };
}

function makePosition(context: Context): PaperPlan {
  const { subject, draw } = context;
  const papers = draw.shuffled(subject.papers).slice(0, draw.integer(4, 14));
  const slots = {
    ...commonSlots(context),
    name: "the checklist",
    count: String(papers.length),
    few: papers.length < 6 ? "one" : "two",
  };
  return {
    plan: { kind: "position", isComputed: subject.area.isComputed, slots, more: [], rows: [] },
    cites: papers,
    titles: [
      "{difficulty} is not a nuisance: a position on {task}",
      "Against the single figure in {task}",
      "What we leave out when we report on {task}",
    ],
    tldrs: ["Reports on {task} should say more about {difficulty}."],
  };
}
