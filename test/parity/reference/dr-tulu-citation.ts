/**
 * DR Tulu's citation reward: 0.6 · mean F1 of the claims + 0.4 · share of cited ids that exist
 * (search_rewards/utils/citation_utils.py at 6188f34). Judges' replies are given. Pure.
 */
import type { ParityMode } from "../sets.ts";
import { SPACES, strip } from "./python.ts";

const CITE = new RegExp(`<cite id=(["']?)([^"'>${SPACES}]+)\\1[^>]*>([^<]+)</cite>`, "g");
const CITE_TAG = new RegExp(`<cite id=["']?[^"'>${SPACES}]+["']?[^>]*>[^<]+</cite>`);

/** A statement and the ids it cites; none for text outside of citations. */
export type Claim = readonly [statement: string, ids: readonly string[]];
export type CitationQuestion = "recall" | "precision" | "need";
export type CitationCall = readonly [kind: CitationQuestion, statement: string, snippet?: string];

/** Plain parts first. `compat` keys claims by their text and keeps the last id; `fixed` keeps every citation with all its ids. */
export function claimsOf(response: string, mode: ParityMode): Claim[] {
  const plain = response.split(CITE_TAG).map(strip).filter(Boolean);
  const cited = [...response.matchAll(CITE)]
    .map(([, , ids, text]) => [strip(text!), ids!.split(",")] as const)
    .filter(([text]) => text);
  const claims = new Map<string, readonly string[]>(plain.map((part) => [part, []]));
  if (mode === "fixed") return [...[...claims].map(([text]): Claim => [text, []]), ...cited];
  for (const [text, ids] of cited) claims.set(text, [ids.at(-1)!]);
  return [...claims];
}

export interface CitationScore {
  readonly claims: readonly Claim[];
  /** null where the judge was silent on more than a fifth of the claims: fixed alone. */
  readonly reward: number | null;
  readonly calls: readonly CitationCall[];
}

/** Of the claims, what a silent judge may leave unscored. */
const MAX_MISSING = 0.2;

/** `reply` answers one question about one statement; a judge that says nothing answers "", which `compat` takes for a no. */
export function citationReward(
  response: string,
  citations: Readonly<Record<string, string>>,
  options: { readonly mode: ParityMode; readonly reply: (kind: CitationQuestion, statement: string) => string },
): CitationScore {
  const claims = claimsOf(response, options.mode);
  const calls: CitationCall[] = [];
  if (Object.keys(citations).length === 0) return { claims, reward: 0, calls };
  const ask = (kind: CitationQuestion, statement: string, snippet?: string) => {
    calls.push(snippet === undefined ? [kind, statement] : [kind, statement, snippet]);
    return options.reply(kind, statement);
  };
  let sum = 0;
  let scored = 0;
  for (const [statement, ids] of claims) {
    const snippet = ids
      .filter((id) => Object.hasOwn(citations, id))
      .map((id) => citations[id]!)
      .join("\n\n");
    let isSilent = false;
    const score = f1(statement, snippet, (...question) => {
      const said = ask(...question);
      if (strip(said) === "") isSilent = true;
      return said;
    });
    if (options.mode === "fixed" && isSilent) continue;
    sum += score;
    scored++;
  }
  if (claims.length - scored > MAX_MISSING * claims.length) return { claims, reward: null, calls };
  const mean = scored > 0 ? sum / scored : 0;
  return { claims, reward: 0.6 * mean + 0.4 * shareOfKnown(claims, citations), calls };
}

function f1(statement: string, snippet: string, ask: (kind: CitationQuestion, ...about: [string, string?]) => string) {
  const recall = snippet
    ? (SUPPORT[rating(ask("recall", statement, snippet), "Rating")] ?? 0)
    : 1 - (rating(ask("need", statement), "Need Citation") === "yes" ? 1 : 0);
  const precision = snippet ? (rating(ask("precision", statement, snippet), "Rating") === "relevant" ? 1 : 0) : 1;
  return recall + precision === 0 ? 0 : (2 * (recall * precision)) / (recall + precision);
}

const SUPPORT: Readonly<Record<string, number>> = { "fully supported": 1, "partially supported": 0.5, "no support": 0 };

function rating(reply: string, name: string): string {
  const said = new RegExp(`${name}: \\[\\[([^\\n]*)\\]\\]`).exec(reply)?.[1];
  return said === undefined ? "" : strip(said).toLowerCase();
}

function shareOfKnown(claims: readonly Claim[], citations: Readonly<Record<string, string>>): number {
  const ids = new Set(claims.flatMap(([, cited]) => cited));
  if (ids.size === 0) return 0;
  return [...ids].filter((id) => Object.hasOwn(citations, id)).length / ids.size;
}
