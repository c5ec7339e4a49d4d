/** How many travel: as the answer says it, and as the task does. */
import { childIn, partyIn } from "../query/party.ts";
import type { TravelCheck, TravelFinding } from "./reading.ts";
import { claimsOf, inClaim, planned } from "./said.ts";

/** Words of all who travel, children and those who pay nothing included. */
const WHOLE_PARTY = /口|你们|咱|我们|人数|of (?:you|us)|family|party|group/i;

export const party: TravelCheck = {
  id: "constraints.party",
  family: "constraints",
  title: { zh: "同行人数", en: "Size of the party" },
  examine(reading) {
    const { query, constraints } = reading.task;
    const { people } = constraints;
    // One traveller is what a task has that says nothing of it.
    if (people === 1 && partyIn(query)?.people !== 1) return [];
    return planned(claimsOf(reading, "party")).flatMap((claim): TravelFinding[] => {
      const evidence = [inClaim(claim)];
      if (claim.people === people) return [{ score: 1, evidence }];
      if (claim.people < people && childIn(query) && !WHOLE_PARTY.test(claim.quote)) return [];
      const note = {
        zh: `写的是${claim.people}人，题目是${people}人`,
        en: `the answer is for a party of ${claim.people}, the task for a party of ${people}`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};
