/** Whether what an answer cites was seen: ids of calls, and addresses and ids of documents in what they returned. */
import { agentSteps, observationsOf, type Trajectory } from "@arenakit/contracts";
import { claimsOf } from "@arenakit/evaluator-rubrics/metrics";

/** What separates words of a result, so that an address or an id stands alone. */
const SEPARATOR = /[\s"'<>,;()[\]]/u;
const DIGIT_OR_SLASH = /[\d/]/u;

/** An address or the id of a paper: both have a colon and a digit or a slash, as no other word has. */
const namesDocument = (word: string) => word.includes(":") && DIGIT_OR_SLASH.test(word);

/** All that the attempt may cite. A result that is an error was no source. */
export function seenSources(trajectory: Trajectory): Set<string> {
  const results = agentSteps(trajectory)
    .flatMap(observationsOf)
    .filter(({ isError }) => !isError);
  const words = results.flatMap(({ text }) => text.split(SEPARATOR).filter(namesDocument));
  return new Set([...results.flatMap(({ call }) => call?.id ?? []), ...words]);
}

export interface CitedAnswer {
  /** The claims, without the marks of their citations. */
  readonly claims: readonly string[];
  /** Citations of seen sources of all citations; 0 where nothing is cited. */
  readonly resolved: number;
  /** Every citation that was opened was closed. */
  readonly isWellFormed: boolean;
}

export function citedAnswer(answer: string, seen: ReadonlySet<string>): CitedAnswer {
  const claims = claimsOf(answer, seen);
  const cites = claims.flatMap((claim) => claim.cites);
  const count = (tag: string) => answer.split(tag).length - 1;
  return {
    claims: claims.map(({ text }) => text),
    resolved: cites.length === 0 ? 0 : cites.filter((id) => seen.has(id)).length / cites.length,
    isWellFormed: count("<cite ") === count("</cite>"),
  };
}
