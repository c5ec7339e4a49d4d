/**
 * How much an answer delivers of its own: values that results bear out and the query does not hold, in words that are not
 * copied. What keeps limits, speaks of what was asked and is well laid out counts in the score by this share: who plans
 * nothing breaks no limit. It is no check, since a judge of pairs asks what is wrong, not how much is there.
 */
import { type CheckFinding, findingsOf, ownWords, sourceGroundedness } from "@arenakit/evaluator-checks";
import { confirmedIn, expectedDetails } from "./coverage.ts";
import type { TravelReading } from "./reading.ts";

/** Of the values that can be expected this share is a whole answer: values that nobody could read are no lack. */
const ENOUGH = 0.5;

/** In [0, 1]; 0 without an answer. */
export function deliveredIn(reading: TravelReading): number {
  if (reading.answer === null) return 0;
  const copied = findingsOf(ownWords, reading)[0]?.score ?? 1;
  const isData = reading.task.constraints.cities.length > 0;
  const findings = isData
    ? confirmedIn(reading)
    : [...confirmedIn(reading), ...sourceGroundedness.flatMap((check) => findingsOf(check, reading))];
  const own = findings.filter((finding) => finding.score > 0 && isBeyondQuery(reading, finding)).length;
  // Without what the task asks for as data, one value shows that the answer stands on results.
  return Math.min(1, own / (isData ? expectedDetails(reading) * ENOUGH : 1)) * copied;
}

/** Whether the answer says there what the query does not. */
const isBeyondQuery = ({ task }: TravelReading, { evidence }: CheckFinding): boolean =>
  evidence.some(({ step, quote }) => step === null && !task.query.includes(quote));
