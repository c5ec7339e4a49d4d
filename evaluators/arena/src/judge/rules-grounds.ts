/** Data file: what the rule judge holds against any text and any way to it; environments add what their own checks find. */
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
    "answer.relevance": { "format.language": 1 },
    "answer.feasibility": { "groundedness.*": 3, "arithmetic.*": 1 },
    "answer.details": { "groundedness.*": 2, "arithmetic.*": 1 },
    "answer.clarity": { "format.*": 3, "format.addresses_judge": 2 },
    "path.plan": { "process.tools_before_answer": 2, "process.call_budget": 1, "process.similar_queries": 1 },
    "path.framework": { "process.tools_before_answer": 2, "process.call_budget": 1, "process.similar_queries": 1 },
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
    "path.evidence": { "process.used_observations": 2, "process.tools_before_answer": 2, "groundedness.citations": 2 },
    "path.coverage": { "process.used_observations": 1, "process.tools_before_answer": 2, "coverage.questions": 2 },
    "path.reasoning": { "process.used_observations": 2, "process.recovery": 1 },
    "answer.accuracy": { "groundedness.*": 5, "arithmetic.*": 1 },
    "answer.depth": { "coverage.questions": 2, "format.substance": 2, "groundedness.citations": 1 },
    "answer.content": { "format.substance": 2, "format.wanted_length": 1 },
    "answer.structure": { "format.structure": 2, "format.numbering": 1, "format.balanced_markup": 1 },
    "answer.language": { "format.language": 2, "format.repeated_phrases": 1, "format.leaked_markup": 1 },
    "answer.originality": { "format.repeated_phrases": 2, "format.repetition": 1 },
  },
  hard: [],
  /** Of an answer in words of others nothing is the policy's own; a well laid out nothing is half as clear. */
  delivered: {
    "coverage.own_words": {
      "answer.relevance": 1,
      "answer.feasibility": 1,
      "answer.details": 1,
      "answer.clarity": 0.5,
    },
  },
};
