/** The tables of docs/topologies.md: every topology under every estimator, and what the advantage maps make of it. */
import { omitUndefined } from "@arenakit/contracts";
import { ADVANTAGE_NAMES, type EstimatorName, estimatorOf, TOPOLOGY_NAMES } from "@arenakit/evaluator-arena";
import {
  type Interval,
  JUDGE_MODELS,
  type JudgeModelName,
  simulate,
  simulateVerifiableFirst,
} from "@arenakit/evaluator-judge-lab";

export interface TableOptions {
  /** Simulated groups a cell. */
  readonly groups: number;
  readonly seed: number;
}

export interface RankingRow {
  readonly topology: string;
  readonly estimator: string;
  readonly size: number;
  readonly pool?: number;
  readonly calls?: number;
}

export const SIZES = [8, 16];
const LIST_CALLS = [1, 4];
/** Those that every topology is ranked by; one whose own estimator is another has a row of that, too. */
const ESTIMATORS: readonly EstimatorName[] = ["wins", "tiers", "refit"];
/** Anchors of earlier steps: how many join, and in which topologies. */
export const ANCHOR_ROWS: readonly (RankingRow & { readonly pool: number })[] = (
  ["anchor", "swiss", "ring", "round-robin"] as const
).flatMap((topology) => [0, 1, 2, 4].map((pool) => ({ topology, estimator: "refit", size: 8, pool })));
const NO_SIGNAL_SHARES = [0, 0.5, 0.8];
const COLUMNS: readonly { readonly judge: JudgeModelName; readonly sigma: number; readonly title: string }[] = [
  { judge: "plain", sigma: 0.5, title: "plain, σ .5" },
  { judge: "plain", sigma: 1, title: "plain, σ 1" },
  { judge: "plain", sigma: 2, title: "plain, σ 2" },
  { judge: "offset", sigma: 1, title: "offset, σ 1" },
  { judge: "realistic", sigma: 0.5, title: "realistic, σ .5" },
  { judge: "realistic", sigma: 1, title: "realistic, σ 1" },
];
/** The rows of the last table. */
export const ADVANTAGE_ROWS = [
  { topology: "seeded-single-elimination", estimator: "tiers", advantage: "quantile_z" },
  { topology: "round-robin", estimator: "wins", advantage: "quantile_z" },
  ...ADVANTAGE_NAMES.map((advantage) => ({ topology: "ring", estimator: "refit", advantage })),
  ...ADVANTAGE_NAMES.map((advantage) => ({ topology: "ring", estimator: "refit", advantage, calibrationGroups: 32 })),
];

/** How many solve a task, as the verifier sees it, and the quality from which it says so: the quantile of N(0, 1). */
export const SOLVED_ROWS = [
  { solved: 50, bar: 0 },
  { solved: 30, bar: 0.524401 },
  { solved: 10, bar: 1.281552 },
  { solved: 5, bar: 1.644854 },
  { solved: 2, bar: 2.053749 },
];

/** Writes the page line by line and says on `progress` which row is next. */
export function simulationTable(
  options: TableOptions,
  write: (line: string) => void,
  progress: (line: string) => void,
) {
  const say = (row: string) => progress(`simulating ${row} …`);
  for (const line of head(options)) write(line);
  for (const size of SIZES) {
    const rows = rankingRows(size).map((row) => {
      say(`${row.topology} of ${size} by ${row.estimator}`);
      return rankingCells(row, options);
    });
    for (const line of ["", `## Groups of ${size}`, "", ...table(RANKING_HEADER, rows)]) write(line);
  }
  const rows = ADVANTAGE_ROWS.map((row) => {
    say(`advantages ${row.advantage} after ${row.topology}`);
    return advantageCells(row, options);
  });
  for (const line of ["", ...ADVANTAGE_HEAD, "", ...table(ADVANTAGE_HEADER, rows)]) write(line);
  const solved = SOLVED_ROWS.map((row) => {
    say(`verifiable rewards of which ${row.solved} % are 1`);
    return solvedCells(row, options);
  });
  for (const line of ["", ...SOLVED_HEAD, "", ...table(SOLVED_HEADER, solved)]) write(line);
  const anchored = ANCHOR_ROWS.map((row) => {
    say(`${row.topology} with ${row.pool} anchors of earlier steps`);
    return anchorCells(row, options);
  });
  for (const line of ["", ...ANCHOR_HEAD, "", ...table(ANCHOR_HEADER, anchored)]) write(line);
}

export function rankingRows(size: number): RankingRow[] {
  const pairs = TOPOLOGY_NAMES.flatMap((topology) =>
    [...new Set([...ESTIMATORS, estimatorOf(topology).id])].map((estimator) => ({ topology, estimator, size })),
  );
  const lists = LIST_CALLS.flatMap((calls) =>
    ESTIMATORS.map((estimator) => ({ topology: "listwise", estimator, size, calls })),
  );
  return [...pairs, ...lists];
}

export const RANKING_HEADER = ["topology", "estimator", "matches", "rounds", ...COLUMNS.map(({ title }) => title)];

/** The cells of one row: tau-b / top-1 under each judge. */
export function rankingCells(row: RankingRow, options: TableOptions): string[] {
  const { topology, estimator, size, calls, pool } = row;
  const { groups, seed } = options;
  const found = COLUMNS.map(({ judge, sigma }) =>
    simulate({
      topology,
      estimator,
      advantage: "quantile_z",
      size,
      groups,
      seed,
      model: { ...JUDGE_MODELS[judge], sigma, lost: 0 },
      ...omitUndefined({ calls: calls || undefined, pool }),
    }),
  );
  const [first] = found as [(typeof found)[0]];
  const matches = calls ? `${calls} ${calls === 1 ? "call" : "calls"}` : String(round(first.matches, 1));
  return [
    topology,
    estimator,
    matches,
    String(round(first.rounds, 1)),
    ...found.map(({ tau, top1 }) => `${figure(tau)} / ${figure(top1)}`),
  ];
}

const ADVANTAGE_HEAD = [
  "## Advantages",
  "",
  "These groups have 8 players. The judge is `plain`, with σ 1 and an offset of .5. The column heads say which share of the groups has no quality differences at all. A cell has up to two figures:",
  "",
  "- Alignment: the cosine between the advantages and the centred qualities, over the whole batch.",
  "- Wasted signal: square all advantages and add them up. The figure is the percentage of that sum that belongs to groups without differences.",
  "",
  "`calibrated` means that `refit` uses a calibration frozen on 32 other groups. The other rows use a group's own matches alone.",
];
export const ADVANTAGE_HEADER = [
  "topology",
  "estimator",
  "advantage",
  ...NO_SIGNAL_SHARES.map((share) => `${share * 100} % without`),
];

type AdvantageRow = (typeof ADVANTAGE_ROWS)[number] & { readonly calibrationGroups?: number };

/** The cells of one row: alignment, and the share of energy on groups without differences. */
export function advantageCells(row: AdvantageRow, { groups, seed }: TableOptions): string[] {
  const { topology, estimator, advantage, calibrationGroups } = row;
  const cells = NO_SIGNAL_SHARES.map((noSignal) => {
    const found = simulate({
      topology,
      estimator,
      advantage,
      size: 8,
      groups,
      seed,
      model: { ...JUDGE_MODELS.plain, sigma: 1, offset: 0.5, lost: 0 },
      noSignal,
      ...omitUndefined({ calibrationGroups: calibrationGroups || undefined }),
    });
    const energy = found.noSignalEnergy === null ? "" : `, ${round(found.noSignalEnergy * 100, 1)} %`;
    return `${figure(found.alignment)}${energy}`;
  });
  return [topology, calibrationGroups ? `${estimator}, calibrated` : estimator, advantage, ...cells];
}

const SOLVED_SIZE = 8;
const SOLVED_HEAD = [
  "## Judging only groups without a difference",
  "",
  "With [`verifiable`](groups.md#verifiable-rewards-first) in its configuration a group is judged only if its verifiable rewards are all equal (Reasoning Arena, arXiv 2606.09380). Where each attempt solves the task with probability p and on its own, N attempts are all equal with pᴺ + (1 − p)ᴺ. The other groups cost no call.",
  "",
  "Here the verifier gives 1 to a quality above a bar and 0 to the others, and never errs. Groups have 8 players, `ring` and `refit`; the judge is `plain` with an offset of .5. The columns:",
  "",
  "- Solved: how many of all attempts are above the bar. The table holds as well for 100 % less this share: the model is symmetric.",
  "- Differing: the share of groups whose rewards differ, by the formula and as simulated.",
  "- Calls: judge calls a group, of 28 where every group is judged.",
  "- Alignment: the cosine between the advantages and the centred qualities over the whole batch. `always` judges every group, `first` only those whose verifiable rewards are equal, `never` none: it has the verifier alone.",
  "",
  "A verifier with two values cannot part those to which it gives the same. A judge can, and with σ 1 it is worth its calls in every group. With σ 2 the verifier knows more of the groups in which it sees a difference, where three tenths or more solve the task; where fewer do, one solver among many says less of the group than such a judge. The option is for judges that are dear, or worse than the verifier. Against no judge at all it is better wherever a share of the groups has no difference.",
];
const SOLVED_SIGMAS = [1, 2];
export const SOLVED_HEADER = [
  "solved",
  "differing",
  "simulated",
  "calls",
  ...SOLVED_SIGMAS.map((sigma) => `always / first, σ ${sigma}`),
  "never",
];

/** The cells of one row: what the option saves, and what the advantages are worth with it and without. */
export function solvedCells({ solved, bar }: (typeof SOLVED_ROWS)[number], { groups, seed }: TableOptions): string[] {
  const found = SOLVED_SIGMAS.map((sigma) => {
    const model = { ...JUDGE_MODELS.plain, sigma, offset: 0.5, lost: 0 };
    const design = { topology: "ring", estimator: "refit", size: SOLVED_SIZE };
    return simulateVerifiableFirst({ ...design, groups, seed, model, bar });
  });
  const [{ differing, calls, alignment: first }] = found as [(typeof found)[0]];
  const share = solved / 100;
  const expected = 1 - share ** SOLVED_SIZE - (1 - share) ** SOLVED_SIZE;
  return [
    `${solved} %`,
    `${round(100 * expected, 1)} %`,
    `${round(100 * differing, 1)} %`,
    String(round(calls.verifiableFirst, 1)),
    ...found.map(({ alignment }) => `${figure(alignment.always)} / ${figure(alignment.verifiableFirst)}`),
    figure(first.never),
  ];
}

const ANCHOR_HEAD = [
  "## Anchors of earlier steps",
  "",
  "With [`anchorPool`](groups.md#anchors-of-earlier-steps) in its configuration the best attempts of earlier groups of a question join its tournament (after Reasoning Arena, arXiv 2606.09380). The figures are about the group's own attempts, which are ranked among themselves. Here an anchor is the best of 8 other attempts. Groups have 8 attempts of their own and are ranked by `refit`; the matches of anchors with each other are counted, though a real group has them from before.",
  "",
  "What anchors add to the order within a group is what other matches would add for the same calls, or less. `ring` with 14 matches is as good as `anchor` with two of them and 23. They are for something else: they say where a step stands beside the steps before it, which no reward within a group can. Take few, in a topology that spreads its matches.",
];
export const ANCHOR_HEADER = ["topology", "anchors", ...RANKING_HEADER.slice(2)];

/** The cells of one row, as those of rankings. */
export function anchorCells(row: (typeof ANCHOR_ROWS)[number], options: TableOptions): string[] {
  const [topology, , ...figures] = rankingCells(row, options);
  return [topology!, String(row.pool), ...figures];
}

/** The lines before the first table. */
export function head({ groups, seed }: TableOptions): string[] {
  return [
    "# Topologies and estimators",
    "",
    "This page says how well each topology and estimator ranks when the judge errs. The figures come from a simulation. Groups have known qualities, drawn from N(0, 1). A simulated judge scores them with errors, and the code that ranks real groups ranks them. The [glossary](glossary.md) explains the words. The command is:",
    "",
    "```",
    `arenakit arena simulate --table --groups ${groups} --seed ${seed} > docs/topologies.md`,
    "```",
    "",
    `It writes this page. A test computes some rows again and compares. Each cell simulates ${groups} groups, and all rows of one group size have the same qualities. The standard error of tau is about .2/√${groups} for groups of 8, and half of that for groups of 16. The standard error of top-1 is about .5/√${groups}.`,
    "",
    "A match compares one pair in both orders, so it costs two judge calls. The matches of one round can be judged at the same time. A cell shows tau-b / top-1. Top-1 is how often the truly best attempt is ranked first; attempts that tie for first share it.",
    "",
    "The judges:",
    "",
    "- `plain` makes an independent error in each score, with standard deviation σ.",
    "- `offset` errs as `plain` does. It also adds one random offset, with standard deviation 1, to both scores of a call.",
    "- `realistic` errs as `plain` does, with an offset of .7. It favours the attempt shown first by .4, and exaggerates differences by a quarter on either side. Its scores are steps of .2 from 0 to 10, around 7.",
    "",
    "`refit` is fitted on the group's own matches alone.",
    "",
    "In listwise judging one call scores all players. The simulated errors are as large as in one order of a pair. For a judge that errs more over long lists, listwise judging is worth less than shown here.",
    "",
    "`double-elimination` is meant to score above the published code. That code draws anew in every round and plays no reset. Ours has one draw and a fixed lower bracket. It plays the reset if the undefeated player loses the final.",
    "",
    "`random-elimination` is that of Tournament-GRPO (arXiv 2605.26958), as its authors' released code has it: in each round those who are left are paired at random, the winners go on, and when one is left all begin again. `points` is its count of rounds won. Its reward scales these points between the least and the most of the group (min-max), which is no advantage map here. Their judge picks a winner in one call, and the code repeats the elimination four times. A match here has both orders, so two repeats cost as many calls: 4(N − 1), as the seeded bracket and the rings do. Of an odd number three meet each other, for three matches. There the code gives 1 to the winner and 0 to both others, and `points` a half for each match won: 1, .5 and 0 where one beats both. The draws know nothing of each other: who meets again in the second repeat tells nothing new, and in a real group such a match is not judged again. Here it has errors of its own, so these rows are a little kinder than the truth.",
    "",
    "A match with one lost order keeps the judge's position bias. `refit` gives it half the weight, but `wins` and `tiers` count it as a whole match. With 10 % of all orders lost, in groups of 16 at σ 1:",
    "",
    "- Under the plain judge, each topology with its own estimator loses at most .03 tau.",
    "- Under a judge that favours the first by 1.5 points, `refit` loses .025 over the seeded bracket.",
    "- Under that judge, `tiers` and `wins` lose .05, because they take the favour for quality. Have that judge's lost orders asked again, or rank by `refit`.",
  ];
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]!.length), title.length),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(header), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)];
}

/** `.731`, `1.000`. */
function figure(interval: Interval | null): string {
  return interval === null ? "–" : interval.value.toFixed(3).replace(/^(-?)0\./, "$1.");
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
