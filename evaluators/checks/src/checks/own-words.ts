/** Own words: an answer is more than what results say, read out. */
import type { Check } from "../check.ts";
import { copiesOf, QUOTED_SHARE } from "../reading/copies.ts";

/** Observations read out are no answer. */
export const ownWords: Check = {
  id: "coverage.own_words",
  family: "coverage",
  examine(reading) {
    if (reading.answer === null || reading.observations.length === 0) return [];
    const { share } = copiesOf(reading);
    if (share <= QUOTED_SHARE) return [{ score: 1, evidence: [] }];
    const score = (1 - share) / (1 - QUOTED_SHARE);
    return [{ score, note: reading.words.sources.copied(Math.round(share * 100)), evidence: [] }];
  },
};
