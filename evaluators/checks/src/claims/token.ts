/** The tokens of an answer: what stands in it that a claim can be made of, whatever the language. */
import type { NameSort, Roles } from "./lexicon.ts";
import type { Role } from "./word-table.ts";

/** Offsets in the spelled text, end excluded. */
interface Place {
  readonly start: number;
  readonly end: number;
}

interface Amount {
  readonly min: number;
  readonly max: number;
}

export type TokenValue =
  /** `known` names are the context's; others look like names of places. */
  | { readonly kind: "name"; readonly sort: NameSort; readonly known: boolean }
  | { readonly kind: "ride"; readonly mode: "train" | "flight"; readonly number: string; readonly known: boolean }
  /** Minutes after 00:00; `to` is null for a time alone. */
  | { readonly kind: "clock"; readonly from: number; readonly to: number | null }
  /** A date without a month is one of the plan's days: "the 3rd". */
  | { readonly kind: "date"; readonly year: number | null; readonly month: number | null; readonly date: number }
  /** Several days: 5月3日-5日. */
  | { readonly kind: "dates" }
  | { readonly kind: "day"; readonly day: number }
  | ({ readonly kind: "money"; readonly currency: string } & Amount)
  /** Minutes. */
  | ({ readonly kind: "duration" } & Amount)
  /** Metres. */
  | ({ readonly kind: "distance" } & Amount)
  | ({ readonly kind: "degrees" } & Amount)
  | { readonly kind: "score"; readonly value: number }
  | { readonly kind: "telephone" }
  | { readonly kind: "wind" }
  | { readonly kind: "address" }
  /** 第2家: one of the things listed before. */
  | { readonly kind: "ordinal"; readonly value: number }
  /** People, things and days that are counted, and bounds such as 3公里内: no fact that a claim has. */
  | { readonly kind: "count"; readonly value: number; readonly of?: "stops" }
  /** Any other number; a share or a decimal is one that somebody measured. */
  | { readonly kind: "figure"; readonly value: number }
  | { readonly kind: "word"; readonly roles: Roles }
  | { readonly kind: "link" }
  | { readonly kind: "mark" }
  | { readonly kind: "sign"; readonly sign: string }
  | { readonly kind: "text" };

export type Token = Place & TokenValue;
export type TokenOf<K extends TokenValue["kind"]> = Extract<Token, { kind: K }>;

export const isA = <K extends TokenValue["kind"]>(token: Token | undefined, kind: K): token is TokenOf<K> =>
  token?.kind === kind;

/** Whether a token is a word that does this. */
export const does = (token: Token | undefined, ...roles: readonly Role[]): boolean =>
  token?.kind === "word" && roles.some((role) => token.roles[role] !== undefined);

export const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === "sign" && signs.includes(token.sign);
