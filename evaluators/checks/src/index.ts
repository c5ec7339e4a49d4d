/** Deterministic checks of a trajectory: no model, no guess, evidence for every verdict. */
export { type Check, type CheckCoverage, checkCoverage, type Finding, resultOf } from "./check.ts";
export { countAddresses } from "./checks/addresses-judge.ts";
export { CHECKS, runChecks } from "./checks.ts";
export { type KnownTask, type Reading, type ReadingInput, readTrajectory } from "./reading.ts";
