/** How many travel: as the answer says it, and as the task does. */
import type { CheckFinding } from "@arenakit/evaluator-checks";
import { childIn, partyIn } from "../query/party.ts";
import type { TravelCheck } from "./reading.ts";
import { claimsOf, inClaim, planned } from "./said.ts";

/** Words of all who travel, children and those who pay nothing included. */
const OF_ALL = /口|你们|咱|我们|人数|of (?:you|us)|family|party|group/i;

export const party: TravelCheck = {
  id: "constraints.party",
  family: "constraints",
  title: "同行人数",
  examine(reading) {
    const { query, constraints } = reading.task;
    const { people } = constraints;
    // One traveller is what a task has that says nothing of it.
    if (people === 1 && partyIn(query)?.people !== 1) return [];
    return planned(claimsOf(reading, "party")).flatMap((claim): CheckFinding[] => {
      const evidence = [inClaim(claim)];
      if (claim.people === people) return [{ score: 1, evidence }];
      if (claim.people < people && childIn(query) && !OF_ALL.test(claim.quote)) return [];
      return [{ score: 0, note: `写的是${claim.people}人，题目是${people}人`, evidence }];
    });
  },
};
