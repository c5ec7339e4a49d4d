/** What the rule judge holds against a traveller's plan, by the checks of this environment. */
import type { RuleGrounds } from "@arenakit/contracts";
import { TRAVEL_CHECKS } from "./checks.ts";

/** Not the best of several good offers is less good, and not unfit. */
const PREFERENCE = "constraints.preference";
/** A plan without a place that was asked for answers less, and can be followed all the same: relevance alone pays for it. */
const OMISSION = "constraints.waypoints";
const SOFT = [PREFERENCE, OMISSION];

export const ruleGrounds: RuleGrounds = {
  criteria: {
    "path.breadth": { "process.breadth": 4, "process.alternatives": 2, "process.route_evidence": 1 },
    "path.relevance": { "process.coordinates": 2, "process.on_topic": 1 },
    "path.detail": { "process.depth": 3, "process.route_evidence": 2, "process.breadth": 1 },
    "answer.relevance": {
      [PREFERENCE]: 3,
      "coverage.deliverable": 2,
      "coverage.entities": 2,
      "coverage.parts": 2,
      "coverage.limits": 1,
      "coverage.comparison": 2,
      "constraints.*": 3,
      [OMISSION]: 5,
    },
    "answer.feasibility": { [PREFERENCE]: 2, "time.*": 3, "constraints.*": 3, [OMISSION]: 0 },
    "answer.details": { "coverage.details": 4, "coverage.comparison": 1, "time.weekday": 1 },
  },
  hard: [
    "groundedness.fare",
    "groundedness.schedule",
    "groundedness.stations",
    "groundedness.places",
    "groundedness.unnumbered_ride",
    "time.leg_in_time",
    "time.train_change",
    "time.overlaps",
    "time.open_during_visit",
    "time.closed_weekday",
    ...TRAVEL_CHECKS.map(({ id }) => id).filter((id) => id.startsWith("constraints.") && !SOFT.includes(id)),
    "arithmetic.totals",
    "arithmetic.totals_agree",
  ],
  delivered: {
    /** What was not handed over cannot be relevant, feasible or detailed. */
    "coverage.deliverable": { "answer.relevance": 1, "answer.feasibility": 1, "answer.details": 1 },
    /**
     * An answer that leaves a part out is right as far as it goes, but does not answer all, in less detail. One that gives no
     * part may still say why it cannot, which answers something.
     */
    "coverage.parts": { "answer.relevance": 0.8, "answer.details": 1 },
  },
};
