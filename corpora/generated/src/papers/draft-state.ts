/** A collection while it is being made: what is written so far, how often it is cited, and what papers repeat of others. */
import type { Random } from "@arenakit/contracts";
import type { Paper } from "./paper.ts";
import type { PaperFact, PaperRelation } from "./paper-facts.ts";
import type { Author, Finding, Science, Subject } from "./science.ts";

interface PaperDraft extends Omit<Paper, "citationCount" | "references"> {
  readonly references: readonly number[];
  readonly authorList: readonly Author[];
}

export interface DraftState {
  readonly science: Science;
  readonly drafts: PaperDraft[];
  readonly draftOf: Map<number, PaperDraft>;
  /** By corpus id: how often it is cited so far. */
  readonly cited: Map<number, number>;
  readonly titles: Set<string>;
  readonly repeated: { paper: number; finding: string }[];
  /** What its papers state, for questions. */
  readonly facts: PaperFact[];
}

export interface Context {
  readonly making: DraftState;
  readonly subject: Subject;
  readonly draw: Random;
  readonly corpusId: number;
  readonly year: number;
}

export function repeat({ repeated }: DraftState, paper: number, finding: Finding): void {
  repeated.push({ paper, finding: finding.id });
}

/** Notes that the paper which is being made states it. */
export function state(
  { making, corpusId }: Context,
  subject: string,
  [relation, object]: [PaperRelation, string],
): void {
  making.facts.push({ subject, relation, object, paper: corpusId });
}

/** A result in the words of questions: whose, on what, how much. */
export function stateResult(context: Context, { id, dataset, text }: Finding): void {
  state(context, id, ["on", dataset]);
  state(context, id, ["figure", text]);
}

export const draftOf = ({ draftOf }: DraftState, corpusId: number): PaperDraft => draftOf.get(corpusId)!;

/** `Shen et al. (2015)`. */
export function cite(making: DraftState, corpusId: number): string {
  const { authorList, year } = draftOf(making, corpusId);
  const [first, second] = authorList;
  const names =
    authorList.length > 2
      ? `${first!.family} et al.`
      : second
        ? `${first!.family} and ${second.family}`
        : first!.family;
  return `${names} (${year})`;
}
