/** data file: what another simulator found for the same judge models, typed from its tables; and over how many groups. */
import type { JudgeModelName } from "./score-model.ts";

export interface PublishedRow {
  readonly topology: string;
  readonly estimator: string;
  readonly slots?: "paper";
  readonly size: number;
  readonly groups: number;
  readonly judge: JudgeModelName;
  /** In the place of the judge model's. */
  readonly offset?: number;
  readonly calls?: number;
  /** Other groups that refit is calibrated on; without them it knows a group's own matches alone. */
  readonly calibrationGroups?: number;
  /** sigma → [tau, top-1] or [tau, rho, top-1]; top-1 may be missing. */
  readonly found: Readonly<Record<number, readonly number[]>>;
  readonly matches: number;
}

const PLAIN: JudgeModelName = "plain";

/** Topologies with the paper's estimators, independent errors. */
const TOPOLOGIES: readonly PublishedRow[] = (
  [
    {
      topology: "round-robin",
      estimator: "wins",
      size: 8,
      matches: 28,
      found: { 0: [1, 1, 1], 0.5: [0.841, 0.921, 0.783], 1: [0.732, 0.839, 0.649], 2: [0.558, 0.666, 0.5] },
    },
    {
      topology: "anchor",
      estimator: "tiers",
      size: 8,
      matches: 7,
      found: { 0: [1, 1, 1], 0.5: [0.794, 0.891, 0.762], 1: [0.624, 0.749, 0.587], 2: [0.414, 0.526, 0.387] },
    },
    {
      topology: "seeded-single-elimination",
      slots: "paper",
      estimator: "tiers",
      size: 8,
      matches: 14,
      found: { 0: [1, 1, 1], 0.5: [0.815, 0.907, 0.756], 1: [0.651, 0.774, 0.562], 2: [0.428, 0.541, 0.417] },
    },
    {
      topology: "seeded-single-elimination",
      estimator: "tiers",
      size: 8,
      matches: 14,
      found: { 0: [1, 1, 1], 0.5: [0.821, 0.909, 0.755], 1: [0.664, 0.789, 0.592], 2: [0.421, 0.534, 0.414] },
    },
    {
      topology: "swiss",
      estimator: "wins",
      size: 8,
      matches: 12,
      found: { 0: [0.876, 0.945, 1], 0.5: [0.734, 0.848, 0.743], 1: [0.591, 0.716, 0.578], 2: [0.41, 0.52, 0.392] },
    },
    {
      topology: "round-robin",
      estimator: "wins",
      size: 16,
      matches: 120,
      found: { 0: [1, 1, 1], 0.5: [0.873, 0.957, 0.735], 1: [0.792, 0.908, 0.609], 2: [0.646, 0.788, 0.471] },
    },
    {
      topology: "anchor",
      estimator: "tiers",
      size: 16,
      matches: 15,
      found: { 0: [1, 1, 1], 0.5: [0.795, 0.917, 0.691], 1: [0.624, 0.782, 0.476], 2: [0.411, 0.551, 0.276] },
    },
    {
      topology: "seeded-single-elimination",
      slots: "paper",
      estimator: "tiers",
      size: 16,
      matches: 30,
      found: { 0: [0.933, 0.976, 1], 0.5: [0.798, 0.918, 0.704], 1: [0.663, 0.814, 0.548], 2: [0.445, 0.589, 0.348] },
    },
    {
      topology: "seeded-single-elimination",
      estimator: "tiers",
      size: 16,
      matches: 30,
      found: { 0: [1, 1, 1], 0.5: [0.837, 0.939, 0.736], 1: [0.679, 0.828, 0.552], 2: [0.438, 0.581, 0.33] },
    },
    {
      topology: "swiss",
      estimator: "wins",
      size: 16,
      matches: 32,
      found: { 0: [0.849, 0.945, 1], 0.5: [0.735, 0.873, 0.705], 1: [0.608, 0.763, 0.545], 2: [0.43, 0.571, 0.341] },
    },
  ] as const
).map((row) => ({ ...row, judge: PLAIN, groups: 1000 }));

const SEEDED = { topology: "seeded-single-elimination", size: 16, matches: 30 };

/** The same tournament where calls have an offset, ranked by tiers. */
const OFFSETS: readonly PublishedRow[] = [
  { ...SEEDED, estimator: "tiers", groups: 1500, judge: PLAIN, offset: 0, found: { 1: [0.676, 0.553] } },
  { ...SEEDED, estimator: "tiers", groups: 1500, judge: PLAIN, offset: 0.5, found: { 1: [0.647, 0.535] } },
  { ...SEEDED, estimator: "tiers", groups: 1500, judge: PLAIN, offset: 1, found: { 1: [0.609, 0.524] } },
];

interface Budget {
  readonly topology: string;
  readonly estimator: string;
  readonly size: number;
  readonly matches: number;
  readonly plain: PublishedRow["found"];
  readonly offset: PublishedRow["found"];
  readonly realistic: PublishedRow["found"];
}

/** Equal budgets: three judge models, about 320 groups, refit calibrated on eight groups at a time. */
const BUDGETS: readonly Budget[] = [
  {
    topology: "seeded-single-elimination",
    estimator: "tiers",
    size: 16,
    matches: 30,
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: 0.434 is a tau, not the logarithm of e
    plain: { 0.5: [0.831, 0.684], 1: [0.684, 0.544], 2: [0.434, 0.319] },
    offset: { 1: [0.619, 0.544] },
    realistic: { 0.5: [0.813, 0.8], 1: [0.713, 0.656] },
  },
  {
    topology: "seeded-single-elimination",
    estimator: "refit",
    size: 16,
    matches: 30,
    plain: { 0.5: [0.863, 0.825], 1: [0.744, 0.694], 2: [0.559, 0.481] },
    offset: { 1: [0.705, 0.634] },
    realistic: { 0.5: [0.87, 0.878], 1: [0.774, 0.75] },
  },
  {
    topology: "ring",
    estimator: "refit",
    size: 16,
    matches: 30,
    plain: { 0.5: [0.885, 0.816], 1: [0.771, 0.684], 2: [0.588, 0.5] },
    offset: { 1: [0.734, 0.637] },
    realistic: { 0.5: [0.891, 0.822], 1: [0.807, 0.703] },
  },
  {
    topology: "posterior-swiss",
    estimator: "refit",
    size: 16,
    matches: 30,
    plain: { 0.5: [0.881, 0.8], 1: [0.78, 0.684], 2: [0.597, 0.478] },
    offset: { 1: [0.732, 0.656] },
    realistic: { 0.5: [0.893, 0.841], 1: [0.806, 0.753] },
  },
  {
    topology: "ring-top-half",
    estimator: "refit",
    size: 16,
    matches: 30,
    plain: { 0.5: [0.882, 0.838], 1: [0.763, 0.722], 2: [0.576, 0.525] },
    offset: { 1: [0.721, 0.647] },
    realistic: { 0.5: [0.887, 0.853], 1: [0.796, 0.734] },
  },
  {
    topology: "round-robin",
    estimator: "wins",
    size: 16,
    matches: 120,
    plain: { 0.5: [0.877, 0.75], 1: [0.798, 0.654], 2: [0.656, 0.5] },
    offset: { 1: [0.799, 0.634] },
    realistic: { 0.5: [0.906, 0.815], 1: [0.845, 0.665] },
  },
  {
    topology: "round-robin",
    estimator: "refit",
    size: 16,
    matches: 120,
    plain: { 0.5: [0.943, 0.897], 1: [0.884, 0.806], 2: [0.777, 0.669] },
    offset: { 1: [0.864, 0.787] },
    realistic: { 0.5: [0.948, 0.909], 1: [0.905, 0.844] },
  },
  {
    topology: "seeded-single-elimination",
    estimator: "tiers",
    size: 8,
    matches: 14,
    plain: { 0.5: [0.827, 0.769], 1: [0.667, 0.613] },
    offset: { 1: [0.593, 0.581] },
    realistic: { 0.5: [0.813, 0.8], 1: [0.715, 0.662] },
  },
  {
    topology: "seeded-single-elimination",
    estimator: "refit",
    size: 8,
    matches: 14,
    plain: { 0.5: [0.866, 0.875], 1: [0.753, 0.784] },
    offset: { 1: [0.688, 0.681] },
    realistic: { 0.5: [0.875, 0.872], 1: [0.777, 0.759] },
  },
  {
    topology: "ring",
    estimator: "refit",
    size: 8,
    matches: 14,
    plain: { 0.5: [0.88, 0.863], 1: [0.767, 0.741] },
    offset: { 1: [0.73, 0.684] },
    realistic: { 0.5: [0.891, 0.859], 1: [0.808, 0.769] },
  },
  {
    topology: "posterior-swiss",
    estimator: "refit",
    size: 8,
    matches: 14,
    plain: { 0.5: [0.886, 0.863], 1: [0.771, 0.734] },
    offset: { 1: [0.72, 0.7] },
    realistic: { 0.5: [0.886, 0.887], 1: [0.791, 0.772] },
  },
  {
    topology: "round-robin",
    estimator: "wins",
    size: 8,
    matches: 28,
    plain: { 0.5: [0.849, 0.804], 1: [0.734, 0.642] },
    offset: { 1: [0.728, 0.619] },
    realistic: { 0.5: [0.882, 0.839], 1: [0.794, 0.69] },
  },
];

/** One call scores all sixteen, its errors as large as those of a pair's order. */
const LISTWISE: readonly PublishedRow[] = (
  [
    [1, 0.5],
    [2, 0.61],
    [4, 0.71],
    [8, 0.78],
  ] as const
).map(([calls, tau]) => ({
  topology: "listwise",
  estimator: "tiers",
  size: 16,
  groups: 1000,
  judge: "offset" as const,
  calls,
  matches: calls,
  found: { 1: [tau] },
}));

function underAllModels({ plain, offset, realistic, ...row }: Budget): PublishedRow[] {
  const found = { plain, offset, realistic } as const;
  const judges = Object.keys(found) as (keyof typeof found)[];
  const calibrated = row.estimator === "refit" ? { calibrationGroups: 32 } : {};
  return judges.map((judge) => ({ ...row, ...calibrated, groups: 320, judge, found: found[judge] }));
}

export const PUBLISHED: readonly PublishedRow[] = [
  ...TOPOLOGIES,
  ...OFFSETS,
  ...BUDGETS.flatMap(underAllModels),
  ...LISTWISE,
];

/** Eight players, sigma 1, offset .5: cosine of advantages and truth where a share of the groups has no differences. */
export const PUBLISHED_ALIGNMENT = [
  { topology: "seeded-single-elimination", estimator: "tiers", advantage: "quantile_z", found: [0.781, 0.567, 0.366] },
  { topology: "round-robin", estimator: "wins", advantage: "quantile_z", found: [0.831, 0.608, 0.386] },
  { topology: "ring", estimator: "refit", advantage: "quantile_z", found: [0.85, 0.62, 0.393] },
  { topology: "ring", estimator: "refit", advantage: "expected_rank", found: [0.896, 0.803, 0.63] },
  { topology: "ring", estimator: "refit", advantage: "posterior", found: [0.916, 0.902, 0.856] },
] as const;
export const NO_SIGNAL_SHARES = [0, 0.5, 0.8] as const;
export const PUBLISHED_ALIGNMENT_GROUPS = 1000;
