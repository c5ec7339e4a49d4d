/**
 * Data file: which scripted policy must beat which on which task, written down before any judge existed. It is
 * a partial order: what cannot be defended in a sentence is not compared.
 */

/** The scripted policies in group order; the first is the anchor. */
export const POLICY_IDS = [
  "full",
  "half-calls",
  "ignores-budget",
  "invents-train",
  "repeats-calls",
  "omits-waypoint",
  "late-leg",
  "no-answer",
] as const;
export type PolicyId = (typeof POLICY_IDS)[number];
export type Defect = Exclude<PolicyId, "full">;

const NO_BUDGET = "the query names no budget and no price limit, so that spending more is no defect";
const NO_TRAIN = "nobody leaves the city: no train is asked for and none is cited";
const NO_WAYPOINT = "the query names no place that the answer has to visit";
const NO_CLOCK = "the answer holds no journey and no timetable in which a leg could come too late";
const NO_WINDOW = "a comparison inside the city, without a time to keep";

/**
 * By task: the defects it cannot have, each with the reason; every other defect can occur. The held-out tasks were
 * replaced once a judge existed; their entries follow from the queries alone, before anything ran on them.
 */
export const NOT_APPLICABLE: Readonly<Record<string, Partial<Record<Defect, string>>>> = {
  "direction-beijing-axis": { "invents-train": NO_TRAIN },
  "direction-shanghai-centre": { "invents-train": NO_TRAIN, "ignores-budget": NO_BUDGET },
  "direction-chengdu-classics": { "invents-train": NO_TRAIN },
  "direction-wuhan-parents": { "invents-train": NO_TRAIN },
  "direction-xiamen-bicycle": { "invents-train": NO_TRAIN, "ignores-budget": NO_BUDGET },

  "search-shanghai-dinner": { "invents-train": NO_TRAIN, "omits-waypoint": NO_WAYPOINT, "late-leg": NO_CLOCK },
  "search-beijing-hotel": { "invents-train": NO_TRAIN, "omits-waypoint": NO_WAYPOINT, "late-leg": NO_CLOCK },
  "search-guangzhou-parks": {
    "ignores-budget": NO_BUDGET,
    "invents-train": NO_TRAIN,
    "omits-waypoint": NO_WAYPOINT,
    "late-leg": NO_CLOCK,
  },
  "search-suzhou-sights": { "invents-train": NO_TRAIN, "omits-waypoint": NO_WAYPOINT, "late-leg": NO_CLOCK },
  "search-chongqing-late-supper": { "invents-train": NO_TRAIN, "omits-waypoint": NO_WAYPOINT, "late-leg": NO_CLOCK },

  "compare-beijing-shanghai": { "omits-waypoint": NO_WAYPOINT },
  "compare-guangzhou-shenzhen": { "ignores-budget": NO_BUDGET, "omits-waypoint": NO_WAYPOINT },
  "compare-hangzhou-lake": {
    "invents-train": NO_TRAIN,
    "omits-waypoint": "the two places are the ends of the journey that is compared",
    "late-leg": NO_WINDOW,
  },
  "compare-shenzhen-wuhan": { "omits-waypoint": NO_WAYPOINT },
  "compare-shanghai-suzhou": { "omits-waypoint": NO_WAYPOINT },
  "compare-beijing-tianjin-2016": { "ignores-budget": NO_BUDGET, "omits-waypoint": NO_WAYPOINT },

  "one-day-beijing-first-visit": { "invents-train": NO_TRAIN },
  "one-day-nanjing-history": { "invents-train": NO_TRAIN },
  "one-day-hangzhou-family": { "invents-train": NO_TRAIN, "ignores-budget": NO_BUDGET },
  "one-day-tianjin-students": { "invents-train": NO_TRAIN },
  "one-day-guangzhou-elders": { "invents-train": NO_TRAIN },

  "multi-day-shanghai-hangzhou": {},
  "multi-day-beijing-xian": {},
  "multi-day-nanjing-suzhou": { "ignores-budget": NO_BUDGET },
  "multi-day-tianjin-qingdao": {},
  "multi-day-hangzhou-nanjing": {},
};

/**
 * Between defects: only what holds on every task that can have both.
 * - repeats-calls gives the right answer and merely wastes calls; each of the four others gives an answer that
 *   breaks what the user asked for or cannot be carried out.
 * - invents-train sells the user a train that does not exist. A plan that costs too much, or that misses a place,
 *   can still be carried out.
 * - half-calls stays honest about what it does not know. How much a thin answer is worth beside a rich one with a
 *   wrong leg is a matter of taste, so it is compared with `full` and `no-answer` only.
 */
export const MILDER_THAN: readonly (readonly [milder: Defect, worse: Defect])[] = [
  ["repeats-calls", "ignores-budget"],
  ["repeats-calls", "invents-train"],
  ["repeats-calls", "omits-waypoint"],
  ["repeats-calls", "late-leg"],
  ["ignores-budget", "invents-train"],
  ["omits-waypoint", "invents-train"],
];
