/** All checks of a traveller's task, by family. The order is that of the report. */
import {
  calls,
  checkRunner,
  citationChecks,
  format,
  listedQuestions,
  ownWords,
  sourceGroundedness,
  wording,
  writtenCurrencies,
  writtenSums,
} from "@arenakit/evaluator-checks";
import { arithmetic } from "./checks/arithmetic.ts";
import { constraints } from "./checks/constraints.ts";
import { coverage } from "./checks/coverage.ts";
import { dateConstraints } from "./checks/dates.ts";
import { deliverable } from "./checks/deliverable.ts";
import { placeGroundedness } from "./checks/groundedness-places.ts";
import { routeGroundedness } from "./checks/groundedness-routes.ts";
import { subjectGroundedness } from "./checks/groundedness-subjects.ts";
import { transportGroundedness } from "./checks/groundedness-transport.ts";
import { preferenceChecks } from "./checks/preference.ts";
import { process } from "./checks/process.ts";
import { readTravel, type TravelCheck } from "./checks/reading.ts";
import { orderChecks } from "./checks/stated-order.ts";
import { time } from "./checks/time.ts";

export const TRAVEL_CHECKS: readonly TravelCheck[] = [
  ...transportGroundedness,
  ...placeGroundedness,
  ...routeGroundedness,
  ...subjectGroundedness,
  ...sourceGroundedness,
  ...citationChecks,
  ...constraints,
  ...dateConstraints,
  ...preferenceChecks,
  ...orderChecks,
  ...time,
  writtenSums,
  ...arithmetic,
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
