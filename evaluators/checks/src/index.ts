/** Deterministic checks of a trajectory: no model, no guess, evidence for every verdict. */
export {
  type Check,
  type CheckCoverage,
  type CheckFinding,
  checkCoverage,
  findingsOf,
  type LocalizedText,
  resultOf,
} from "./check.ts";
export { countAddresses, countPraise } from "./checks/addresses-judge.ts";
export { writtenCurrencies, writtenSums } from "./checks/arithmetic.ts";
export { calls } from "./checks/calls.ts";
export { citationChecks } from "./checks/citations.ts";
export { listedQuestions, ownWords } from "./checks/coverage.ts";
export { format } from "./checks/format.ts";
export { sourceGroundedness } from "./checks/groundedness-sources.ts";
export { type ProcessOptions, processChecks } from "./checks/process.ts";
export { wording } from "./checks/wording.ts";
export {
  CHECKS,
  checkRunner,
  checksByEnvironment,
  environmentOf,
  hasConstraints,
  runChecks,
  runFormChecks,
} from "./checks.ts";
export { purposeOfName } from "./claims/lexicon.ts";
export { CLAIMS_PROMPT } from "./claims/model-prompt.ts";
export { type ClaimPrompt, type ModelClaimReaderOptions, modelClaimReader } from "./claims/model-reader.ts";
export { hanNumber } from "./claims/number-words.ts";
export { type Quantity, quantityAt } from "./claims/quantities.ts";
export { readClaims, ruleClaimReader } from "./claims/rule-reader.ts";
export { LONGEST_READ, quoteOf, type SpelledText, spellText } from "./claims/spelling.ts";
export { FACT_KINDS, type FactKind, factKindsOf, modesIn } from "./claims/statements.ts";
export { inAnswer, inObservation } from "./evidence.ts";
export { perReading, perText } from "./memo.ts";
export type { ObservationAt } from "./observations.ts";
export {
  type CompleteReading,
  type Doubt,
  perInput,
  readTrajectory,
  type TrajectoryReading,
  taskOf,
} from "./reading.ts";
export { isOwn } from "./reports/copies.ts";
export { type Figure, figuresIn } from "./reports/figures.ts";
export { type Lead, namesSaid, nextQueries, sentencesOf, webLeads } from "./reports/leads.ts";
export { libraryOf } from "./reports/sources.ts";
export { numberOf, type Span } from "./span.ts";
export { CHECK_WORDS, type CheckWords } from "./words.ts";
