/** Which place words are about, and what they say of it: its rating, its address, its telephone, how far it is. */
import { isDifference } from "./differences.ts";
import { amount, type Draft, type NameToken } from "./draft.ts";
import { isLatinEnding } from "./lexicon.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

export const isPlace = (token: Token | undefined): token is NameToken => isA(token, "name") && token.sort === "place";

/** Whether words that go to a place say nothing of what is done there: their time is that of the way. */
export const isOnlyOnTheWay = (tokens: readonly Token[]) =>
  !tokens.some((token) => does(token, "visit", "stay", "purpose", "ticket") && !does(token, "target"));

/** The place that words at a token are about: the nearest before it in the passage, else what was spoken of before. */
export function placeAt(draft: Draft): (token: Token) => NameToken | null {
  const { passage, frame } = draft;
  const inRow = passage.kind === "row";
  const flat = inRow ? passage.clauses.flat() : passage.tokens;
  const named = flat.filter(isPlace).filter((place) => !isLandmark(flat, place) && !isOnlyStreet(draft, place));
  const own = named.filter((place) => !passage.labels.has(place));
  const places = own.length > 0 ? own : named;
  const isOther = places.length === 0 && frame.place !== null && namesOtherKind(draft, frame.place);
  return (token) => {
    // The header of a column may name the place that its cells are of.
    const inCell = inRow && passage.clauses.find((clause) => clause.some(({ start }) => start === token.start));
    const named = inCell ? inCell.find((one): one is NameToken => places.includes(one as NameToken)) : undefined;
    if (named) return named;
    // The fields of one thing are of what the first of them names.
    const before = places.filter((place) => place.start < token.start).at(passage.isRecord ? 0 : -1);
    const after = inRow || places.length === 1 ? places[0] : undefined;
    const found = before ?? (inRow || isNear(flat, token, after) ? after : undefined);
    return found ?? (places.length > 0 || isOther ? null : frame.place);
  };
}

const STREET = /(?:[路街巷弄]|大道|胡同)$/;

/** 左拐花园路: a street that nobody told, which one walks along or turns into, is not what is spoken of. */
export const isOnlyStreet = (draft: Draft, place: NameToken): boolean =>
  !place.known && STREET.test(draft.quote(place).quote);

/** "A ticket for the wall", or "Garden is 30 yuan", below the Bell Tower: a place of a kind that the one before is not. */
function namesOtherKind(draft: Draft, place: NameToken): boolean {
  const name = draft.quote(place).quote.toLowerCase();
  const words = draft.passage.tokens.map((token) => draft.quote(token).quote.toLowerCase());
  const isKind = (word: string, at: number) =>
    (at === 0 || words[at - 1] === "the") && isLatinEnding(word) && !name.includes(word);
  return /^[a-z]/.test(name) && words.some(isKind);
}

const isNear = (tokens: readonly Token[], token: Token, place: NameToken | undefined) =>
  place !== undefined && tokens.some((one) => one.start === token.start) && place.start - token.end < 12;

/** 距故宫592米, 故宫附近, "near the palace": the palace is not what is spoken of. */
export function isLandmark(tokens: readonly Token[], place: NameToken): boolean {
  const at = tokens.indexOf(place);
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isMeasured =
    does(before, "away") ||
    (does(before, "origin") && !does(after, "leave")) ||
    (does(tokens[at - 2], "away") && isA(before, "word"));
  return isMeasured || does(after, "near") || does(before, "nearTo") || (isA(after, "count") && after.value === 0);
}

export function readAttributes(draft: Draft, placeOf: (token: Token) => NameToken | null): void {
  const { passage } = draft;
  for (const clause of passage.clauses)
    for (const [at, token] of clause.entries()) {
      const place = placeOf(token);
      if (!place || draft.isTaken(token) || isDifference(draft.answer, token)) continue;
      const label = clause.slice(Math.max(0, at - 3), at).find((word) => does(word, "rating"));
      const score = scoreOf(token, label !== undefined || isAlone(clause, token));
      const attribute = score
        ? "rating"
        : isA(token, "telephone")
          ? "telephone"
          : isA(token, "address")
            ? "address"
            : null;
      const value = score ?? draft.quote(token).quote;
      if (attribute) draft.emit({ kind: "attribute", place: draft.quote(place), attribute, value }, [label, token]);
    }
  const flat = passage.kind === "row" ? passage.clauses.flat() : passage.tokens;
  for (const [at, token] of flat.entries())
    if (isA(token, "distance") && !draft.isTaken(token) && !isDifference(draft.answer, token))
      readDistance(draft, { place: placeOf(token), at, flat });
}

/** Best rating of those that count to ten. */
const BEST_RATING = 10;

/** 4.6分, and 4.6 where a word or its place say that it is a rating. */
function scoreOf(token: Token, isRating: boolean): string | null {
  if (isA(token, "score")) return String(token.value);
  const isScore = isA(token, "figure") && isRating && token.value <= BEST_RATING && token.value >= 1;
  return isScore ? String(token.value) : null;
}

/** A decimal from 3 to 5 that is all of its clause behind a place. */
function isAlone(clause: readonly Token[], token: Token): boolean {
  const others = clause.filter(
    (one) => one !== token && !isA(one, "sign") && !does(one, "plain", "and") && !isPlace(one),
  );
  const isDecimal = isA(token, "figure") && !Number.isInteger(token.value);
  return others.length === 0 && isDecimal && token.value >= 3 && token.value <= 5;
}

interface DistanceAt {
  readonly place: NameToken | null;
  readonly at: number;
  readonly flat: readonly Token[];
}

/** 距故宫592米, "592 m from the Palace Museum", "1.3 km away": to where is null where no name says it. */
function readDistance(draft: Draft, { place, at, flat }: DistanceAt): void {
  const token = flat[at] as TokenOf<"distance">;
  const before = flat.slice(Math.max(0, at - 4), at);
  const behind = flat.slice(at + 1, at + 5);
  const known = [...before].reverse().find((word): word is NameToken => isA(word, "name"));
  const named = behind.find((word): word is NameToken => isA(word, "name"));
  const isAway = known && does(flat[flat.indexOf(known) - 1], "away");
  const isFrom = named && behind.slice(0, behind.indexOf(named)).some((word) => does(word, "origin", "away"));
  const to = isAway ? known : isFrom ? named : null;
  const subject = place?.start === to?.start ? draft.frame.place : place;
  const isMeasured =
    to ||
    before.some((word) => does(word, "away")) ||
    behind.some((word) => does(word, "away", "origin")) ||
    isSign(flat[at - 1], "(");
  if (!subject || !isMeasured) return;
  draft.emit({ kind: "distance", mode: null, from: draft.quote(subject), to: draft.named(to), metres: amount(token) }, [
    token,
    to,
  ]);
}
