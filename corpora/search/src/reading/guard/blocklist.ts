/**
 * What a search must not give because it is what a policy is tested on (HOTE, appendix F.1): sites, documents, addresses, and
 * texts by hashes of their runs of words, so that a list can be passed on without the questions.
 */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Document, fail } from "@arenakit/contracts";

/** What is asked about: a document, a hit of a search, a page that was fetched, or an address alone. */
export type BlockSubject = Partial<Pick<Document, "id" | "url" | "title" | "text">>;

export interface Blocklist {
  /** Entries by kind. */
  readonly counts: { readonly domains: number; readonly ids: number; readonly urls: number; readonly texts: number };
  /** Lines, from 1, of texts too short to be recognised; whoever reads a list tells its author. */
  readonly tooShort: readonly number[];
  /** Why it must not be given, for a log and never with the text that was recognised; null where it may be. */
  blocks(subject: BlockSubject): string | null;
  /** The list as a file without any text: what may be shared. Lines are sorted. */
  hashed(): string;
}

/** Of an entry's runs, the share that a document has before it is blocked: a quotation is, a common phrase is not. */
const LEAST_SHARE = 0.7;
/** A list of all questions of all benchmarks is a tenth of it. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

interface TextEntry {
  readonly words: number;
  readonly hashes: readonly string[];
}

/** Reads a list from a file. Throws a FailureError of owner "harness", code blocklist_unreadable or blocklist_line. */
export async function readBlocklist(file: string): Promise<Blocklist> {
  const bytes = await readFile(file).catch((cause: Error) =>
    fail("harness", "blocklist_unreadable", `expected a list of what to block at ${file}: ${cause.message}`, { cause }),
  );
  if (bytes.length > MAX_FILE_BYTES)
    fail("harness", "blocklist_unreadable", `expected at most ${MAX_FILE_BYTES} bytes in ${file}, got ${bytes.length}`);
  return parseBlocklist(bytes.toString("utf8"));
}

/**
 * One entry a line: `domain:example.com` (with what is below it), `id:…` of a document, `url:https://…` (everything that
 * begins so; the word may be left out), `text:…` a question or a gold answer, `grams:8 …` hashes of one, as `hashed`
 * writes them. Empty lines and those that begin with # say nothing. Throws a FailureError for any other.
 */
export function parseBlocklist(content: string): Blocklist {
  const domains = new Set<string>();
  const ids = new Set<string>();
  const urls: string[] = [];
  const texts: TextEntry[] = [];
  const tooShort: number[] = [];
  for (const [at, raw] of content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const [kind, value] = entryOf(line);
    if (kind === "domain") domains.add(hostOf(value));
    else if (kind === "id") ids.add(value);
    else if (kind === "url") urls.push(plainUrl(value));
    else if (kind === "grams") texts.push(gramsOf(value, at + 1));
    else if (kind === "text") {
      const entry = textEntry(value);
      if (entry) texts.push(entry);
      else tooShort.push(at + 1);
    } else badLine(at + 1, "domain:, id:, url:, text: or grams:");
  }
  return blocklistOf({ domains, ids, urls, texts, tooShort });
}

function entryOf(line: string): [kind: string, value: string] {
  if (/^https?:\/\//i.test(line)) return ["url", line];
  const colon = line.indexOf(":");
  return [line.slice(0, Math.max(colon, 0)).toLowerCase(), line.slice(colon + 1).trim()];
}

function badLine(line: number, expected: string): never {
  return fail("harness", "blocklist_line", `line ${line} of the list of what to block: expected ${expected}`);
}

function gramsOf(value: string, line: number): TextEntry {
  const [words, ...hashes] = value.split(/\s+/);
  const [least, most] = RUN_RANGE;
  const length = Number(words);
  const isRight = Number.isInteger(length) && length >= least && length <= most && hashes.length > 0;
  if (!isRight || hashes.some((hash) => !/^[0-9a-f]{16}$/.test(hash)))
    badLine(line, `grams: with ${least} to ${most} and hashes of 16 hex digits`);
  return { words: length, hashes };
}

function textEntry(text: string): TextEntry | null {
  const words = plainWords(text);
  const length = runLength(text, words);
  return length === null ? null : { words: length, hashes: [...gramHashes(words, length)].sort() };
}

const hostOf = (value: string): string =>
  value
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/:].*/s, "")
    .replace(/^\*?\.|\.$/g, "");

/** Without the scheme, `www.` and the letters' case of the host, so that one page has one spelling. */
function plainUrl(value: string): string {
  if (!URL.canParse(value)) return value;
  const { hostname, port, pathname, search } = new URL(value);
  return `${hostname.replace(/^www\./, "")}${port === "" ? "" : `:${port}`}${pathname}${search}`;
}

interface Entries {
  readonly domains: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly urls: readonly string[];
  readonly texts: readonly TextEntry[];
  readonly tooShort: readonly number[];
}

function blocklistOf({ domains, ids, urls, texts, tooShort }: Entries): Blocklist {
  const lengths = [...new Set(texts.map(({ words }) => words))];
  const owners = new Map<string, number[]>();
  for (const [number, { words, hashes }] of texts.entries()) {
    for (const hash of hashes) owners.set(`${words} ${hash}`, [...(owners.get(`${words} ${hash}`) ?? []), number]);
  }
  const textReason = (text: string): string | null => {
    const words = plainWords(text);
    const found = new Map<number, number>();
    for (const length of lengths) {
      for (const hash of gramHashes(words, length)) {
        for (const number of owners.get(`${length} ${hash}`) ?? []) found.set(number, (found.get(number) ?? 0) + 1);
      }
    }
    for (const [number, count] of found)
      if (count >= LEAST_SHARE * texts[number]!.hashes.length) return `text ${texts[number]!.hashes[0]}`;
    return null;
  };
  return {
    counts: { domains: domains.size, ids: ids.size, urls: urls.length, texts: texts.length },
    tooShort,
    blocks({ id, url, title, text }) {
      if (id !== undefined && ids.has(id)) return `id ${id}`;
      // Corpora of web pages name their documents by address.
      for (const address of [url, id]) {
        if (address === undefined || !URL.canParse(address)) continue;
        const domain = blockedDomain(new URL(address).hostname, domains);
        if (domain) return `domain ${domain}`;
        const plain = plainUrl(address);
        const prefix = urls.find((one) => plain.startsWith(one));
        if (prefix) return `url ${prefix}`;
      }
      return texts.length > 0 ? textReason(`${title ?? ""}\n${text ?? ""}`) : null;
    },
    hashed: () =>
      [
        ...[...domains].map((one) => `domain:${one}`),
        ...[...ids].map((one) => `id:${one}`),
        ...urls.map((one) => `url:${one}`),
        ...texts.map(({ words, hashes }) => `grams:${words} ${hashes.join(" ")}`),
      ]
        .sort()
        .map((line) => `${line}\n`)
        .join(""),
  };
}

function blockedDomain(hostname: string, domains: ReadonlySet<string>): string | null {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  for (let at = 0; at < labels.length; at++) {
    const domain = labels.slice(at).join(".");
    if (domains.has(domain)) return domain;
  }
  return null;
}

/** Words of a run, and the fewest of a question that is recognised. */
const SPACED = { run: 8, least: 5 };
/** The same where a character counts as a word. */
const UNSPACED = { run: 13, least: 10 };
export const RUN_RANGE = [SPACED.least, UNSPACED.run] as const;
const QUESTION = /[?？]|^\s*(who|whom|whose|what|which|when|where|why|how)\b|什么|怎么|如何|多少|哪|谁|几|何|吗/i;

const HASH_DIGITS = 16;

/** Words as they are compared: NFKC, lower case, letters and digits only; one a character where words are not set apart. */
export function plainWords(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(WORDS) ?? [];
}

/**
 * Length of the runs that a text is recognised by; null for one that is too short. What is no question needs a whole run: an
 * answer of a few words ("Fat Man and Little Boy") stands in every document about it.
 */
export function runLength(text: string, words: readonly string[]): number | null {
  const unspaced = words.filter((word) => SINGLE.test(word)).length;
  const { run, least } = unspaced > words.length / 2 ? UNSPACED : SPACED;
  return words.length < (QUESTION.test(text) ? least : run) ? null : Math.min(run, words.length);
}

const SINGLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu;

/** First 64 bits of the sha256 of every run of `length` words, in hex; the same run once. */
export function gramHashes(words: readonly string[], length: number): Set<string> {
  const hashes = new Set<string>();
  for (let at = 0; at + length <= words.length; at++) {
    const run = words.slice(at, at + length).join(" ");
    hashes.add(hash("sha256", run).slice(0, HASH_DIGITS));
  }
  return hashes;
}
