/** A reader of pages that knows nothing of how they were made: numbers and names in a text, likeness of two texts. */
import type { Claim, Value } from "./index.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * Whether a page's text states a claim: all of its key numbers in one line, its key names anywhere (`inLine`: there too).
 * A count over years may fill a table.
 */
export function states(text: string, claim: Claim, language: "zh" | "en", inLine = false): boolean {
  const keys = claim.keys.map((key) => claim.values[key]!);
  const lower = text.toLowerCase();
  const names = keys.filter((value) => value.kind === "text").map((value) => value.text[language].toLowerCase());
  const numbers = keys.flatMap((value) => numberIn(value, language));
  const months = keys.flatMap((value) => (value.kind === "month" ? [monthIn(value.month, language)] : []));
  const lines = text.split(claim.kind === "series" ? "\n\n" : "\n");
  return (
    names.every((name) => lower.includes(name)) &&
    lines.some((line) => {
      if (inLine && !names.every((name) => line.toLowerCase().includes(name))) return false;
      const found = numbersOf(line);
      return numbers.every((number) => found.has(number)) && months.every((month) => line.includes(month));
    })
  );
}

/** `1,240` and `1240` are the same number; 1.6万 is also 16000. */
export function numbersOf(line: string): Set<number> {
  const read = [...line.matchAll(/(\d+(?:,\d{3})*(?:\.\d+)?)(万?)/g)].flatMap(([, digits = "", tens]) => {
    const number = Number(digits.replaceAll(",", ""));
    return tens ? [number, Math.round(number * 10_000)] : [number];
  });
  return new Set(read);
}

function numberIn(value: Value, language: "zh" | "en"): number[] {
  if (value.kind === "change") return [Math.abs(value.change)];
  if (value.kind === "share") return [value.share];
  if (value.kind === "count") return [value.count];
  if (value.kind === "amount") return [value.unit.en.startsWith("thousand") ? value.amount * 1000 : value.amount];
  if (value.kind === "year") return [value.year];
  if (value.kind !== "money") return [];
  const { millions } = value;
  if (language === "en") return [millions];
  return [Math.round((millions >= 100 ? millions / 100 : millions * 100) * 100) / 100];
}

function monthIn(month: string, language: "zh" | "en"): string {
  const [year, number] = month.split("-");
  return language === "en" ? `${MONTHS[Number(number) - 1]} ${year}` : `${year}年${Number(number)}月`;
}

/** Runs of five words, of five characters in Chinese. */
export function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(" ")));
}

/**
 * Pairs of texts whose shingles overlap by more than half. Two sets of likeness above ½ share one of the rarer halves of
 * their shingles (prefix filtering), so only such pairs are compared.
 */
export function nearPairs(texts: readonly string[]): [number, number, number][] {
  const sets = texts.map(shingles);
  const counts = new Map<string, number>();
  for (const set of sets) for (const one of set) counts.set(one, (counts.get(one) ?? 0) + 1);
  const seen = new Map<string, number[]>();
  const pairs: [number, number, number][] = [];
  for (const [at, set] of sets.entries()) {
    const rarest = [...set].sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const prefix = rarest.slice(0, Math.floor(set.size / 2) + 1);
    const candidates = new Set(prefix.flatMap((one) => seen.get(one) ?? []));
    for (const other of candidates) {
      const likeness = jaccard(set, sets[other]!);
      if (likeness > 0.5) pairs.push([other, at, likeness]);
    }
    for (const one of prefix) seen.set(one, [...(seen.get(one) ?? []), at]);
  }
  return pairs;
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of one) if (other.has(item)) shared++;
  return shared / (one.size + other.size - shared);
}
