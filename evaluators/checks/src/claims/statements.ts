/**
 * What of an answer a claim should have: the figures, times, amounts and rides that the tokeniser finds in it, whoever reads
 * the claims. A reading that leaves some of them out says so here.
 */
import type { Claim, ClaimContext, ClaimReading, Mode, Quoted, Statement } from "@arenakit/contracts";
import { perText } from "../memo.ts";
import { type KnownName, Trie } from "./lexicon.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { LONGEST_READ, spellText } from "./spelling.ts";
import { does, isA, isSign, type Token } from "./token.ts";
import { tokensOf } from "./tokenise.ts";

type Span = Pick<Quoted, "start" | "end">;

/** Figures that a claim should have. */
const FACTS: readonly Token["kind"][] = [
  "ride",
  "clock",
  "money",
  "duration",
  "distance",
  "degrees",
  "score",
  "telephone",
];

/** Those, and figures without a unit, of which some are facts. */
export const FACT_KINDS: readonly Token["kind"][] = [...FACTS, "figure"];

/** The tokens of a passage that a claim should have. */
export function factsOf({ tokens }: Passage): Token[] {
  // What was asked for is said again, and no fact.
  if (does(tokens[0], "request") && isSign(tokens[1], ":")) return [];
  return tokens.filter((token, at) => isFact(tokens, token, at));
}

export type FactKind = Token["kind"];

/** The tokens of words that stand alone, without names. */
const tokensAlone = perText((words): readonly Token[] => {
  const sources = { names: new Trie<KnownName>(), numbers: new Set<string>(), carry: { last: 0, isTwelve: false } };
  return tokensOf(spellText(words), sources);
});

/** The kinds of the facts in such words, each as often as there are such facts: what a reading has left out. */
export const factKindsOf = (words: string): readonly FactKind[] =>
  tokensAlone(words).flatMap(({ kind }) => (FACT_KINDS.includes(kind) ? [kind] : []));

/** The means of travel in such words, in their order, each with where its word begins. */
export const modesIn = (words: string): { readonly mode: Mode; readonly start: number }[] =>
  tokensAlone(words).flatMap((token) =>
    isA(token, "word") && does(token, "mode") ? [{ mode: token.roles.mode as Mode, start: token.start }] : [],
  );

function isFact(tokens: readonly Token[], token: Token, at: number): boolean {
  if (isA(token, "figure"))
    return !does(tokens[at - 1], "mode") && (token.value >= 10 || !Number.isInteger(token.value));
  if (!FACTS.includes(token.kind)) return false;
  const isAdvice =
    isA(token, "duration") && tokens.slice(Math.max(0, at - 2), at + 3).some((word) => does(word, "advance"));
  return !isAdvice;
}

/** How a statement stands with so many claims and words that are in none. */
export function stateOf(claims: number, unread: number): Statement["state"] {
  if (unread === 0) return claims > 0 ? "read" : "plain";
  return claims > 0 ? "partly" : "unread";
}

/** The claims that can say each kind of fact; one of another kind has not read it, whatever it quotes. */
const SAID_BY: Partial<Readonly<Record<Token["kind"], readonly Claim["kind"][]>>> = {
  ride: ["ride", "price", "time", "comparison"],
  clock: ["visit", "ride", "opening"],
  money: ["price", "sum", "comparison"],
  duration: ["time", "comparison"],
  distance: ["distance", "comparison"],
  degrees: ["weather"],
  score: ["attribute", "comparison"],
  telephone: ["attribute"],
};

/** The facts that neither stand in the quote of a claim of theirs nor are said to be unread, in order. */
export function factsLeft(answer: string, context: ClaimContext, { claims, statements }: ClaimReading): Quoted[] {
  const facts = passagesOf(answer, context).flatMap(factsOf).sort(byStart);
  const unread = statements.flatMap((statement) => statement.unread).sort(byStart);
  const rides = new Set(claims.flatMap((claim) => ("number" in claim ? (claim.number ?? []) : [])));
  /** By kind of claim, how far the quotes reach that begin before a fact; null is what is said to be unread. */
  const reach = new Map<Claim["kind"] | null, number>();
  const spans = [...claims, ...unread.map((words) => ({ ...words, kind: null }))].sort(byStart);
  let at = 0;
  return facts.flatMap((fact) => {
    for (; at < spans.length && spans[at]!.start <= fact.start; at++) {
      const { kind, end } = spans[at]!;
      reach.set(kind, Math.max(reach.get(kind) ?? 0, end));
    }
    const kinds = [null, ...(SAID_BY[fact.kind] ?? reach.keys())];
    // A ride that is named again says nothing more.
    if (isA(fact, "ride") && rides.has(fact.number)) return [];
    if (kinds.some((kind) => (reach.get(kind) ?? 0) >= fact.end)) return [];
    return [{ start: fact.start, end: fact.end, quote: answer.slice(fact.start, fact.end) }];
  });
}

const byStart = (one: Span, other: Span) => one.start - other.start;

/** The words that stand in no statement, by passage; a token that one holds in part stands in it. */
export function textLeft(
  answer: string,
  context: ClaimContext,
  { statements }: Pick<ClaimReading, "statements">,
): Quoted[] {
  const left: { start: number; end: number }[] = [];
  let at = 0;
  for (const { tokens } of passagesOf(answer, context)) {
    /** The statement that the words go before, while there are such words. */
    let isBefore: number | null = null;
    for (const { kind, start, end } of tokens) {
      while (at < statements.length && statements[at]!.end <= start) at += 1;
      const isHeld = at < statements.length && statements[at]!.start < end;
      if (isHeld) isBefore = null;
      if (isHeld || kind === "sign") continue;
      if (isBefore === at) left.at(-1)!.end = end;
      else left.push({ start, end });
      isBefore = at;
    }
  }
  return left.map(({ start, end }) => ({ start, end, quote: answer.slice(start, end) }));
}

/**
 * A reading with all that it left out told as unread: words in no statement, facts in no claim, and names of known places in
 * statements without any claim. What a reader calls a statement follows from its claims and from what is in none.
 */
export function completeReading(answer: string, context: ClaimContext, reading: ClaimReading): ClaimReading {
  const { claims } = reading;
  const gaps = textLeft(answer, context, reading).map((words): Statement => {
    return { start: words.start, end: words.end, state: "unread", unread: [words] };
  });
  const statements = [...reading.statements, ...gaps, ...restOf(answer)].sort(byStart);
  const said = claimsByStatement(statements, claims);
  const left = [
    ...factsLeft(answer, context, { claims, statements }),
    ...namesLeft(
      answer,
      context,
      statements.filter(({ unread }, at) => said[at] === 0 && unread.length === 0),
    ),
  ].sort(byStart);
  let next = 0;
  return {
    claims,
    statements: statements.map(({ start, end, state, unread }, at) => {
      const more: Quoted[] = [];
      for (; next < left.length && left[next]!.start < end; next++) {
        const words = { start: Math.max(start, left[next]!.start), end: Math.min(end, left[next]!.end) };
        more.push({ ...words, quote: answer.slice(words.start, words.end) });
      }
      const all = [...unread, ...more].sort(byStart);
      const isUnread = all.length === 0 && (state === "unread" || state === "partly");
      const words = isUnread ? [{ start, end, quote: answer.slice(start, end) }] : all;
      return { start, end, state: stateOf(said[at]!, words.length), unread: words };
    }),
  };
}

/** What stands behind LONGEST_READ characters, as a statement that is not read. */
export function restOf(answer: string): Statement[] {
  if (answer.length <= LONGEST_READ) return [];
  const rest = { start: LONGEST_READ, end: answer.length };
  return [{ ...rest, state: "unread", unread: [{ ...rest, quote: answer.slice(LONGEST_READ) }] }];
}

/** How many claims begin in each statement. */
function claimsByStatement(statements: readonly Statement[], claims: readonly Claim[]): number[] {
  let next = 0;
  return statements.map(({ end }) => {
    const from = next;
    while (next < claims.length && claims[next]!.start < end) next += 1;
    return next - from;
  });
}

/** Names of known places in these statements, headings aside. */
function namesLeft(answer: string, context: ClaimContext, statements: readonly Statement[]): Quoted[] {
  let at = 0;
  return passagesOf(answer, context).flatMap(({ kind, tokens }) =>
    tokens.flatMap((token): Quoted[] => {
      const { start, end } = token;
      while (at < statements.length && statements[at]!.end <= start) at += 1;
      const isInside = at < statements.length && statements[at]!.start <= start;
      const isKnown = isA(token, "name") && token.known && token.sort === "place";
      return isInside && isKnown && kind !== "heading" ? [{ start, end, quote: answer.slice(start, end) }] : [];
    }),
  );
}
