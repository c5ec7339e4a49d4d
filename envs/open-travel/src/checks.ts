/** All checks of a traveller's task, by family, and how much of an answer they understand. The order is that of the report. */
import { type AnswerUnderstanding, type CheckInput, type Claim, understoodShare } from "@arenakit/contracts";
import {
  type Check,
  calls,
  checkRunner,
  citationChecks,
  findingsOf,
  format,
  listedQuestions,
  ownWords,
  sourceGroundedness,
  wording,
  writtenCurrencies,
  writtenSums,
} from "@arenakit/evaluator-checks";
import { arithmetic } from "./checks/arithmetic.ts";
import { comparisonChecks } from "./checks/comparisons.ts";
import { constraints } from "./checks/constraints.ts";
import { coverage } from "./checks/coverage.ts";
import { deliverable } from "./checks/deliverable.ts";
import { fareGroundedness } from "./checks/fares.ts";
import { nameGroundedness } from "./checks/named-places.ts";
import { placeGroundedness } from "./checks/places.ts";
import { preferenceChecks } from "./checks/preference.ts";
import { process } from "./checks/process.ts";
import { readTravel, type TravelReading } from "./checks/reading.ts";
import { rideGroundedness } from "./checks/rides.ts";
import { statedOrder } from "./checks/stated-order.ts";
import { stationGroundedness } from "./checks/stations.ts";
import { time } from "./checks/time.ts";
import { transitGroundedness } from "./checks/transit.ts";
import { wayGroundedness } from "./checks/ways.ts";
import { weatherGroundedness } from "./checks/weather.ts";

export const TRAVEL_CHECKS: readonly Check<TravelReading>[] = [
  ...rideGroundedness,
  ...stationGroundedness,
  ...fareGroundedness,
  ...nameGroundedness,
  ...placeGroundedness,
  ...wayGroundedness,
  ...transitGroundedness,
  ...weatherGroundedness,
  ...sourceGroundedness,
  ...citationChecks,
  ...constraints,
  ...preferenceChecks,
  ...time,
  writtenSums,
  ...arithmetic,
  ...comparisonChecks,
  statedOrder,
  writtenCurrencies,
  ...coverage,
  listedQuestions,
  deliverable,
  ownWords,
  ...process,
  ...calls,
  ...format,
  ...wording,
];

export const runTravelChecks = checkRunner(TRAVEL_CHECKS, readTravel);

/** How much of what the answer states was understood. */
export function understandingOfTravel(input: CheckInput): AnswerUnderstanding {
  const { claims } = readTravel(input);
  const factual = claims.statements.filter(({ state }) => state !== "plain");
  return {
    statements: factual.length,
    share: understoodShare(claims),
    unread: factual.flatMap(({ unread }) => unread.map(({ quote }) => quote)),
  };
}

/** Checks that hold what an answer states against results, clocks and sums; within a limit anything may be untrue. */
const HOLDING: readonly string[] = ["groundedness", "time", "arithmetic"];

/** Words of the answer's claims that no check looked at. */
export function unheldInTravel(input: CheckInput): string[] {
  const reading = readTravel(input);
  const held = TRAVEL_CHECKS.filter(({ family }) => HOLDING.includes(family))
    .flatMap((check) => findingsOf(check, reading))
    .flatMap(({ evidence }) => evidence)
    .flatMap(({ step, start, quote }) =>
      step === null && start !== undefined ? { from: start, to: start + quote.length } : [],
    );
  const isHeld = ({ start, end }: Claim) => held.some(({ from, to }) => from < end && start < to);
  return reading.claims.claims.filter((claim) => !isHeld(claim)).map(({ quote }) => quote);
}
