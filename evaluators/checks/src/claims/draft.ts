/** The claims of one passage under way: what is spoken of there, which tokens are in a claim, and how sure its words are. */
import type { Claim, Mode, Quoted } from "@arenakit/contracts";
import type { Passage } from "./passages.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";
import type { Role } from "./word-table.ts";

export type NameToken = TokenOf<"name">;

/** What the words before a passage have left to be spoken of. */
export interface Frame {
  readonly day: number | null;
  readonly date: string | null;
  /** The day is that of a heading, below which sums are of the day. */
  readonly isDayHeading: boolean;
  /** The time that stands alone in the line before, and is that of what this line names. */
  readonly slot: TokenOf<"clock"> | null;
  readonly place: NameToken | null;
  readonly city: NameToken | null;
  readonly ride: TokenOf<"ride"> | null;
  readonly way: Way | null;
  /** The line of public transport that one is on. */
  readonly line: Token | null;
  /** Both ends of a way that a heading or a paragraph before has named. */
  readonly route: Pick<Way, "from" | "to"> | null;
  /** The place of the plan at which somebody is. */
  readonly standsAt: NameToken | null;
  readonly purpose: "sight" | "meal" | "hotel" | null;
  /** Under a heading of alternatives. */
  readonly isAlternative: boolean;
  /** Under a heading of costs. */
  readonly isCosts: boolean;
}

export interface Way {
  readonly mode: Mode;
  readonly from: NameToken | null;
  readonly to: NameToken | null;
}

/** A claim without the words it was read from. */
export type ClaimContent = Claim extends infer C ? (C extends Claim ? Omit<C, keyof Common> : never) : never;
type Common = Pick<Claim, "start" | "end" | "quote" | "modality" | "rough" | "day" | "date">;

type Span = Pick<Quoted, "start" | "end">;
const ALL: Span = { start: 0, end: Number.POSITIVE_INFINITY };

/** What is rejected is all of a passage, an alternative what follows its word; in brackets either ends with them. */
function doubtsIn(tokens: readonly Token[]): Span[] {
  const doubts: Span[] = [];
  let bracket: Token | null = null;
  let inside: Span[] = [];
  for (const token of tokens) {
    if (isSign(token, "(")) {
      [bracket, inside] = [token, []];
    } else if (isSign(token, ")") && bracket) {
      doubts.push(...inside.map(({ start }) => ({ start, end: token.end })));
      [bracket, inside] = [null, []];
    }
    const start = does(token, "reject") ? (bracket?.start ?? 0) : token.start;
    if (does(token, "reject", "alternative", "condition")) (bracket ? inside : doubts).push({ ...ALL, start });
  }
  return [...doubts, ...inside];
}

export class Draft {
  readonly claims: Claim[] = [];
  /** Visits whose words say that somebody goes there, so that their time may be that of the way. */
  readonly headings = new Set<Claim>();
  /** Where the tokens of claims begin. */
  readonly #taken = new Set<number>();
  /** Where each token stands, by clause. */
  readonly #clauseOf = new Map<Token, number>();
  /** Where words stand that the answer does not stand by. */
  readonly #doubts: readonly Span[];
  readonly answer: string;
  readonly passage: Passage;
  frame: Frame;

  constructor(answer: string, passage: Passage, frame: Frame) {
    this.answer = answer;
    this.passage = passage;
    this.frame = frame;
    for (const [index, clause] of passage.clauses.entries())
      for (const token of clause) this.#clauseOf.set(token, index);
    this.#doubts = frame.isAlternative ? [ALL] : doubtsIn(passage.tokens);
  }

  quote({ start, end }: { readonly start: number; readonly end: number }): Quoted {
    return { start, end, quote: this.answer.slice(start, end) };
  }

  named(token: NameToken | null | undefined): Quoted | null {
    return token ? this.quote(token) : null;
  }

  isTaken({ start }: Token): boolean {
    return this.#taken.has(start);
  }

  /** Of a claim, or of none that there could be. */
  take(...tokens: readonly Token[]): void {
    for (const { start } of tokens) this.#taken.add(start);
  }

  clauseOf(token: Token): number {
    return this.#clauseOf.get(token) ?? -1;
  }

  /** Those of the tokens that no claim has yet. */
  free<T extends Token>(tokens: readonly T[]): T[] {
    return tokens.filter((token) => !this.isTaken(token));
  }

  has(...roles: readonly Role[]): boolean {
    return this.passage.tokens.some((token) => does(token, ...roles));
  }

  /** The claim's words are those from the first to the last of its tokens that stand in this passage. */
  emit(content: ClaimContent, tokens: readonly (Token | null | undefined)[], change: Partial<Common> = {}): void {
    const all = tokens.filter((token) => token !== null && token !== undefined);
    this.take(...all);
    const own = all.filter(
      (token) =>
        token === this.frame.slot ||
        (!this.passage.labels.has(token) &&
          token.start >= this.passage.tokens[0]!.start &&
          token.end <= this.passage.tokens.at(-1)!.end),
    );
    if (own.length === 0) return;
    const start = Math.min(...own.map((token) => token.start));
    const end = Math.max(...own.map((token) => token.end));
    const { day, date } = this.frame;
    const isDoubted = this.#doubts.some((doubt) => start >= doubt.start && start < doubt.end);
    const modality = isDoubted ? "alternative" : "asserted";
    const rough = this.#isRough(own);
    const words = this.quote({ start, end });
    this.claims.push(Object.assign({}, content, words, { modality, rough, day, date }, change) as Claim);
  }

  /** Gives the last visit to a place the times that it lacks; false where there is none that lacks them. */
  amendVisit(place: NameToken, times: { from: number | null; to: number | null }, tokens: readonly Token[]): boolean {
    const at = this.claims.findLastIndex((claim) => claim.kind === "visit" && claim.place?.start === place.start);
    const visit = this.claims[at];
    if (visit?.kind !== "visit") return false;
    const isTwice = (times.from !== null && visit.from !== null) || (times.to !== null && visit.to !== null);
    const from = visit.from ?? times.from;
    const to = visit.to ?? times.to;
    if (isTwice || (from !== null && to !== null && from >= to)) return false;
    const words = { start: visit.start, end: Math.max(visit.end, ...tokens.map(({ end }) => end)) };
    this.claims[at] = { ...visit, from, to, ...this.quote(words) };
    this.take(...tokens);
    return true;
  }

  /** "about" right before one of the tokens, 左右 right behind. */
  #isRough(tokens: readonly Token[]): boolean {
    return tokens.some((token) => {
      if (["word", "sign", "text", "name", "ride"].includes(token.kind)) return false;
      const clause = this.passage.clauses[this.#clauseOf.get(token) ?? -1] ?? [];
      const at = clause.indexOf(token);
      const before = clause[at - 1];
      return (
        does(before, "rough") || (isA(before, "sign") && /[~≈]/.test(before.sign)) || does(clause[at + 1], "rough")
      );
    });
  }
}

/** Tokens of a kind among others. */
export function ofKind<K extends Token["kind"]>(tokens: readonly Token[], kind: K): TokenOf<K>[] {
  return tokens.filter((token): token is TokenOf<K> => token.kind === kind);
}

export const amount = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min, max });
