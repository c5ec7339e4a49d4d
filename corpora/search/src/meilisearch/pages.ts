/**
 * A passage as a document of Meilisearch, and the settings of its index. Documents are numbered as passages are, since
 * an id of Meilisearch cannot be a URL; what filters compare is kept as hashes and as hexadecimal texts, since values are
 * compared there without case and cut at 468 bytes.
 */
import { createHash } from "node:crypto";
import { type Corpus, type Document, type Filter, wellFormed } from "@arenakit/contracts";
import { simplified } from "@arenakit/corpus-text";
import type { Settings } from "meilisearch";

export const FORMAT = "arenakit.meilisearch/1";

/** Id of the document that says what the index is; it is found by `PROBE` only. */
export const ABOUT = "about";
/** One word of Chinese. Where the server cannot tell words apart, `PROBE_PART` finds it as well. */
export const PROBE = "大熊猫";
export const PROBE_PART = "熊";

export interface Policy {
  /** Most hits that a query can have. */
  readonly maxTotalHits: number;
  /** Whether words of five letters and more match with a typo; never in numbers. */
  readonly typos: boolean;
  /** Rules by which `native` ranks, the first one weighing most. */
  readonly rankingRules: readonly string[];
  /** ISO 639-3 codes of the languages of the texts. */
  readonly locales: readonly string[];
}

export interface About {
  readonly format: string;
  readonly corpus: string;
  /** Of corpus and policy: hits of another build are known by it. */
  readonly build: string;
  readonly passages: number;
  readonly maxTotalHits: number;
  /** Passages uploaded: all before this number. */
  readonly uploaded: number;
  /** Words and Chinese characters of those. */
  readonly words: number;
  readonly hasChinese: boolean;
}

export interface Page {
  readonly id: string;
  readonly passage?: number;
  readonly build?: string;
  /** Words and Chinese characters of title and text. */
  readonly words?: number;
  readonly title?: string;
  readonly content?: string;
  /** Chinese runs, a space between characters, so that a phrase finds any part of a word. */
  readonly characters?: string;
  readonly eq?: readonly string[];
  readonly num?: Readonly<Record<string, number>>;
  readonly ord?: Readonly<Record<string, readonly string[]>>;
  readonly probe?: string;
  readonly about?: About;
}

export const TEXTS = ["title", "content"];
export const CHARACTERS = ["characters"];
export const PROBES = ["probe"];

export function settingsOf({ maxTotalHits, typos, rankingRules, locales }: Policy): Settings {
  return {
    searchableAttributes: [...TEXTS, ...CHARACTERS, ...PROBES],
    displayedAttributes: ["*"],
    filterableAttributes: ["eq", "num", "ord"],
    sortableAttributes: [],
    // Equals come by number, also where the list is cut.
    rankingRules: [...rankingRules, "passage:asc"],
    typoTolerance: { enabled: typos, disableOnNumbers: true },
    pagination: { maxTotalHits },
    localizedAttributes: [{ attributePatterns: ["*"], locales: [...locales] as never[] }],
    facetSearch: false,
  };
}

/** Names a build: other content or settings are another one. */
export const buildId = (corpus: Corpus, policy: Policy) => hash(JSON.stringify([FORMAT, corpus.id, policy]));

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

export function pageOf(corpus: Corpus, passage: number, build: string): Page & { readonly words: number } {
  const { document: number, start, end } = corpus.passage(passage);
  const document = corpus.document(number);
  const title = folded(document.title);
  const content = folded(document.text.slice(start, end));
  return {
    id: String(passage),
    passage,
    build,
    words: countWords(`${title}\n${content}`),
    title,
    content,
    characters: spaced(`${title}\n${content}`),
    ...filterFields(document),
  };
}

/** As it is indexed and queried: simplified characters, and nothing that JSON cannot hold. */
export const folded = (text: string) => simplified(wellFormed(text));

const CHINESE = /\p{Script=Han}+/gu;
export const chineseRuns = (text: string): string[] => text.match(CHINESE) ?? [];
/** A full stop keeps phrases from reaching over it. */
const spaced = (text: string) =>
  chineseRuns(text)
    .map((run) => [...run].join(" "))
    .join(" . ");
/** A query for characters that stand one after another. */
export const phraseOf = (run: string) => `"${[...run].join(" ")}"`;

const countWords = (text: string) =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu)?.length ?? 0;

type Value = string | number | boolean;

function filterFields({ id, url, date, language, fields = {} }: Document): Pick<Page, "eq" | "num" | "ord"> {
  const eq: string[] = [];
  const num: Record<string, number> = {};
  const ord: Record<string, string[]> = {};
  for (const [name, value] of Object.entries({ ...fields, id, url, date, language })) {
    if (value === undefined) continue;
    const key = hash(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      eq.push(token(name, one));
      if (typeof one === "number") num[key] = one;
      if (typeof one === "string") ord[key] = [...(ord[key] ?? []), orderCharacters(one)];
    }
  }
  return { eq, num, ord };
}

const token = (name: string, value: Value) => hash(JSON.stringify([name, value]));

/** Longer texts are compared by their beginnings here, and to their end by the corpus. */
const ORDERED_UNITS = 100;

/** In the order of code units also where case is not looked at; no number, since those are compared as such. */
function orderCharacters(text: string): string {
  const units = Array.from({ length: Math.min(text.length, ORDERED_UNITS) }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `x${units.join("")}`;
}

/** Everything that fits the filter passes this, and little else, which the corpus then tells. All must hold. */
export function serverFilter(filter: Filter): string[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (typeof condition !== "object") return [`eq = "${token(name, condition)}"`];
    if (Array.isArray(condition)) {
      return [`eq IN [${condition.map((value) => `"${token(name, value)}"`).join(", ")}]`];
    }
    const bounds = [
      ["<=", condition.to],
      [">=", condition.from],
    ] as const;
    const given = bounds.flatMap(([sign, bound]) => {
      if (bound === undefined) return [];
      if (typeof bound === "number") return [`num.${hash(name)} ${sign} ${bound}`];
      return [`ord.${hash(name)} ${sign} "${orderCharacters(bound)}"`];
    });
    return given;
  });
}
