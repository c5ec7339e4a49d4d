/**
 * Holds what checks found against what is known of freely written answers: whether a true claim was called wrong, and
 * whether the planted error was found. Pure.
 */
import type { CheckResult } from "@arenakit/contracts";
import type { PlantedError, WrittenAnswer } from "./written-answers.ts";

/** Something that a check calls wrong. */
export interface Accusation {
  readonly check: string;
  /** The true claim that it concerns; null for one that concerns none. */
  readonly claim: string | null;
  /** Words of the answer, or the check's message where it names none. */
  readonly words: string;
  readonly note: string;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}
interface WrongPiece extends Piece {
  readonly note: string;
}

/** Families that call words wrong. Others count what is there, and quote what is right: five details, of which eight are asked. */
const OF_TRUTH: ReadonlySet<CheckResult["family"]> = new Set(["groundedness", "constraints", "time", "arithmetic"]);
/** Findings that concern what an answer says, even where they quote none of its words: a place that is left out. */
const OF_CONTENT: ReadonlySet<CheckResult["family"]> = new Set([...OF_TRUTH, "coverage"]);

/** Families that find what is left out, spent too much or summed up wrongly, wherever the words of the error stand. */
const OF_OMISSIONS: ReadonlySet<CheckResult["family"]> = new Set(["constraints", "arithmetic"]);
/** Kinds of errors whose wrong words may stand anywhere: a missing waypoint, a budget, a sum. */
const OMISSION = /missing|omi(?:t|ssion)|budget|sum|total/i;

/**
 * All that is held against a sound answer: each piece that is called wrong, once for each claim that it overlaps, else once
 * without a claim; and what else fails, without a claim.
 */
export function accusationsOf({ answer, trueClaims }: WrittenAnswer, results: readonly CheckResult[]): Accusation[] {
  const claims = [...new Set(trueClaims)].map((claim) => ({ claim, places: placesOf(claim, answer) }));
  return results.filter(isFailed).flatMap((result): Accusation[] => {
    const { id: check, message, family } = result;
    const pieces = OF_TRUTH.has(family) ? wrongPieces(result, answer) : [];
    if (pieces.length === 0)
      return OF_CONTENT.has(family)
        ? Array.from({ length: wrongCount(result) }, () => ({ check, claim: null, words: message, note: "" }))
        : [];
    return pieces.flatMap((piece): Accusation[] => {
      const words = answer.slice(piece.start, piece.end);
      const hit = claims.filter(({ places }) => places.some((place) => overlap(place, piece)));
      const shown = hit.length > 0 ? hit.map(({ claim }) => claim) : [null];
      return shown.map((claim) => ({ check, claim, words, note: piece.note }));
    });
  });
}

/** Whether a check calls the planted words wrong; of an error of omission, whether one fails more than on the sound answer. */
export function isFound(
  { answer, planted }: { readonly answer: string; readonly planted: PlantedError },
  results: readonly CheckResult[],
  sound: { readonly answer: string; readonly results: readonly CheckResult[] },
): boolean {
  const place = changedPlace(planted.quote, answer, sound.answer);
  const failed = results.filter((result) => isFailed(result) && OF_TRUTH.has(result.family));
  if (failed.some((result) => wrongPieces(result, answer).some((piece) => overlap(piece, place)))) return true;
  if (!OMISSION.test(planted.kind)) return false;
  const before = new Map(sound.results.map((result) => [result.id, wrongCount(result)]));
  return failed.some((result) => OF_OMISSIONS.has(result.family) && wrongCount(result) > (before.get(result.id) ?? 0));
}

const isFailed = ({ status }: CheckResult) => status === "fail";

/** Things that a check calls wrong, at least one where it fails. */
function wrongCount({ status, examined, score }: CheckResult): number {
  return status === "fail" ? Math.max(1, Math.round(examined * (1 - (score ?? 0)))) : 0;
}

/** Words of the answer that a failed check calls wrong. Findings that are right have no note. */
function wrongPieces({ evidence }: CheckResult, answer: string): WrongPiece[] {
  const pieces = evidence.flatMap(({ step, quote, start, note }): WrongPiece[] => {
    if (step !== null || note === undefined || quote === "") return [];
    const isThere = start !== undefined && answer.startsWith(quote, start);
    const at = isThere ? start : answer.indexOf(quote);
    return at < 0 ? [] : [{ start: at, end: at + quote.length, note }];
  });
  const seen = new Set<string>();
  return pieces.filter(({ start, end }) => seen.size < seen.add(`${start}-${end}`).size);
}

const overlap = (one: Piece, other: Piece) => one.start < other.end && other.start < one.end;

/** Everywhere the words stand. */
function placesOf(words: string, answer: string): Piece[] {
  const places: Piece[] = [];
  for (let at = answer.indexOf(words); at >= 0; at = answer.indexOf(words, at + 1))
    places.push({ start: at, end: at + words.length });
  return places;
}

/** Of the places of a quote the one nearest to where the copy begins to differ from the sound answer. */
function changedPlace(quote: string, copy: string, sound: string): Piece {
  let same = 0;
  while (same < copy.length && copy[same] === sound[same]) same += 1;
  const distance = ({ start, end }: Piece) => (same < start ? start - same : Math.max(0, same - end));
  return placesOf(quote, copy).reduce((best, place) => (distance(place) < distance(best) ? place : best));
}
