/**
 * Data file: what the rule judge rests on for any environment that has checks; environments add what their own checks find.
 * Criteria that need a reader (plan, reasoning, depth, structure, language, clarity, originality) have no grounds.
 */
import type { RuleGrounds } from "@arenakit/contracts";

export const GROUNDS: Required<RuleGrounds> = {
  criteria: {
    "path.breadth": { "process.tools_before_answer": 1 },
    "path.relevance": {
      "process.valid_calls": 2,
      "process.duplicate_calls": 2,
      "process.used_observations": 1,
      "process.tools_before_answer": 1,
    },
    "path.detail": { "process.recovery": 1 },
    "path.tool_use": {
      "process.valid_calls": 2,
      "process.argument_schemas": 2,
      "process.duplicate_calls": 2,
      "process.similar_queries": 2,
      "process.repeated_errors": 1,
      "process.recovery": 1,
    },
    "path.tool_usage": {
      "process.valid_calls": 2,
      "process.argument_schemas": 2,
      "process.duplicate_calls": 2,
      "process.similar_queries": 2,
      "process.repeated_errors": 1,
      "process.recovery": 1,
    },
    "answer.feasibility": { "groundedness.*": 3, "arithmetic.*": 1 },
    "answer.details": { "groundedness.*": 2, "arithmetic.*": 1 },
    "answer.accuracy": { "groundedness.*": 5, "arithmetic.*": 1 },
  },
  hard: [],
  /** Of an answer in words of others nothing is the policy's own. */
  delivered: {
    "coverage.own_words": {
      "answer.relevance": 1,
      "answer.feasibility": 1,
      "answer.details": 1,
      "answer.accuracy": 1,
    },
  },
};

/**
 * Faults of form: they earn nothing, and each that is found takes its part of what the answer has earned. Of a check that
 * fails this share is left where all that it looked at is wrong, and more where some is right.
 */
export const FAULTS: Readonly<Record<string, number>> = {
  "format.leaked_markup": 0.8,
  "format.language": 0.5,
  "format.length": 0.5,
  "format.repetition": 0.5,
  "format.substance": 0.8,
};
/** What a note to the judge leaves of every criterion, those of the path too. */
export const ADDRESSES_JUDGE = { check: "format.addresses_judge", leaves: 0.5 };
