import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { articleOf, generateWiki, type IndexedFacts, indexFacts } from "./index.ts";

const wiki = generateWiki({ seed: 5 });
const documents = [...wiki.documents];
const statements = [...wiki.statements];
const index: IndexedFacts = indexFacts(wiki.facts);
const prose = (text: string) => text.split("\n").filter((line) => line !== "" && !/^(#|- )/.test(line));

describe("the encyclopaedia", () => {
  it("has 6,000 articles by default, in Chinese and English, each with an id and a title of its own", () => {
    expect(documents.length).toBe(6000);
    for (const language of ["zh", "en"]) {
      const own = documents.filter((document) => document.language === language);
      expect(own.length).toBe(3000);
      expect(new Set(own.map(({ title }) => title)).size).toBe(3000);
    }
    expect(new Set(documents.map(({ id }) => id)).size).toBe(6000);
  });

  it("is the same for a seed and options, and another for another seed", () => {
    const digest = (seed: number) =>
      createHash("sha256")
        .update(canonicalJson([...generateWiki({ seed, articles: 700 }).documents]))
        .digest("hex");
    expect(digest(1)).toBe(digest(1));
    expect(digest(1)).not.toBe(digest(2));
  });

  it("has 150 to 900 words an article; a word is 1.6 Han characters", () => {
    const lengths = documents.map(({ language, text, id }) => ({
      id,
      words: language === "en" ? text.split(/\s+/).length : (text.match(/\p{Script=Han}/gu) ?? []).length / 1.6,
    }));
    const outside = lengths.filter(({ words }) => words < 150 || words > 900);
    expect(outside.length, JSON.stringify(outside.slice(0, 5))).toBeLessThan(documents.length * 0.005);
  });

  it("leaves no slot unfilled and no word doubled", () => {
    const marked = documents.filter(({ text }) =>
      /[{}]|\bundefined\b|\bnull\b|\bNaN\b|\b[Tt]he the\b|，，|。。|，。/.test(text),
    );
    expect(marked.map(({ id }) => id)).toEqual([]);
  });

  it("states facts where it says so: names and dates of the fact stand in the stretch", () => {
    let checked = 0;
    const facts = new Map(wiki.facts.facts.map((fact) => [fact.id, fact]));
    for (const [number, { document, stated }] of statements.entries()) {
      const { text } = documents[number]!;
      const { entity, language } = articleOf(document)!;
      expect(document).toBe(documents[number]!.id);
      for (const { start, end, facts: ids } of stated.slice(0, 12)) {
        const stretch = text.slice(start, end);
        for (const fact of ids.map((id) => facts.get(id)!)) {
          const other = fact.object === entity ? fact.subject : fact.object;
          if (other === undefined || fact.subject !== entity) continue;
          // A stretch may name the fact by its year or post alone.
          const name = index.entity(other).name[language];
          if (stretch.includes(name)) checked++;
          else
            expect(stretch, `${document}: ${name}`).toMatch(
              /\d|,|，|\b(two|three|four|five|six|seven|eight|nine|ten)\b/i,
            );
        }
      }
    }
    expect(checked).toBeGreaterThan(20_000);
  });

  it("states every relation of an entity in its own article", () => {
    const stated = new Map(
      statements.map(({ document, stated: all }) => [document, new Set(all.flatMap(({ facts }) => facts))]),
    );
    // Districts and tags that a heading groups, names of people's fathers and so on: all but what stands only in boxes.
    const told = wiki.facts.facts.filter(({ subject }) => stated.has(`wiki-zh-${subject}`));
    const missing = told.filter(
      ({ id, subject }) => !stated.get(`wiki-zh-${subject}`)!.has(id) && !stated.get(`wiki-en-${subject}`)!.has(id),
    );
    expect(missing.length / told.length).toBeLessThan(0.06);
  });

  it.each([
    ["zh", /(?<=。)/, 8, 0.3],
    ["en", /(?<=[.!?]) (?=[A-Z“])/, 20, 0.3],
  ] as const)("repeats few sentences in %s", (language, end, shortest, bound) => {
    const sentences = documents
      .filter((document) => document.language === language)
      .flatMap(({ text }) => prose(text).flatMap((line) => line.split(end)))
      .map((sentence) => sentence.trim())
      .filter(({ length }) => length > shortest);
    // Of all sentences, the share that has been said before, word for word, in some article.
    expect(1 - new Set(sentences).size / sentences.length).toBeLessThan(bound);
  });

  it("varies its words: the median article says fewer than every second word twice", () => {
    const ratios = documents.map(({ language, text }) => {
      const words = language === "en" ? text.toLowerCase().match(/\p{L}+/gu)! : text.match(/\p{Script=Han}/gu)!;
      return new Set(words).size / words.length;
    });
    expect(ratios.sort((a, b) => a - b)[ratios.length >> 1]).toBeGreaterThan(0.5);
  });

  it.each(["zh", "en"] as const)("has no two articles in %s that share half of their 5-grams", (language) => {
    const sets = documents
      .filter((document) => document.language === language)
      .map(({ text }) => fiveGrams(text, language));
    expect(closePairs(sets, 0.5)).toEqual([]);
  });
});

function fiveGrams(text: string, language: "zh" | "en"): string[] {
  const units =
    language === "en" ? text.toLowerCase().match(/[\p{L}\p{N}]+/gu)! : text.match(/[\p{Script=Han}\p{N}]/gu)!;
  return [...new Set(units.slice(4).map((_, at) => units.slice(at, at + 5).join(" ")))];
}

/** Pairs of a Jaccard similarity above the bound, exactly: such a pair shares one of the rarest grams of each. */
function closePairs(sets: readonly string[][], bound: number): [number, number][] {
  const counts = new Map<string, number>();
  for (const grams of sets) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  const seen = new Map<string, number[]>();
  const close: [number, number][] = [];
  for (const [number, grams] of sets.entries()) {
    const own = new Set(grams);
    const sorted = grams.sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const candidates = new Set<number>();
    for (const gram of sorted.slice(0, Math.floor(sorted.length * (1 - bound)) + 1)) {
      const others = seen.get(gram) ?? [];
      for (const other of others) candidates.add(other);
      seen.set(gram, [...others, number]);
    }
    for (const other of candidates) {
      const shared = sets[other]!.filter((gram) => own.has(gram)).length;
      if (shared / (own.size + sets[other]!.length - shared) > bound) close.push([other, number]);
    }
  }
  return close;
}
