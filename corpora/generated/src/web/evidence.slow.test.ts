import { describe, expect, it } from "vitest";
import { nearPairs, states } from "./evidence.fixture.ts";
import { generateWeb, TOPICS } from "./index.ts";

const web = generateWeb({ seed: 1 });
const byId = new Map(web.documents.map((document) => [document.id, document]));
const claims = new Map(web.claims.map((claim) => [claim.id, claim]));
const findings = web.questions.flatMap(({ findings }) => findings);
const language = (id: string) => byId.get(id)!.language as "zh" | "en";

describe("the default web", () => {
  it("has at least 5,000 pages about at least 60 topics, half of them Chinese, of every kind", () => {
    expect(web.documents.length).toBeGreaterThanOrEqual(5000);
    expect(TOPICS.length).toBeGreaterThanOrEqual(60);
    const chinese = web.documents.filter((document) => document.language === "zh").length;
    expect(Math.abs(chinese / web.documents.length - 0.5)).toBeLessThan(0.05);
    const kinds = new Map<unknown, number>();
    for (const { fields } of web.documents) kinds.set(fields!.kind, (kinds.get(fields!.kind) ?? 0) + 1);
    expect([...kinds.keys()].sort()).toEqual(
      [
        ...["blog", "comparison", "event", "explainer", "faq", "forum", "glossary", "guide", "interview", "low"],
        ...["news", "notice", "press", "review", "statistics"],
      ].sort(),
    );
    for (const count of kinds.values()) expect(count).toBeGreaterThanOrEqual(90);
  });

  it("asks at least 300 questions with 8 to 20 findings in three splits and three grades", () => {
    expect(web.questions.length).toBeGreaterThanOrEqual(300);
    for (const key of ["split", "difficulty", "language"] as const) {
      const parts = new Map<string, number>();
      for (const question of web.questions) parts.set(question[key], (parts.get(question[key]) ?? 0) + 1);
      expect(parts.size).toBe(key === "language" ? 2 : 3);
      for (const count of parts.values()) expect(count).toBeGreaterThanOrEqual(web.questions.length / 20);
    }
    expect(new Set(web.questions.map(({ id }) => id)).size).toBe(web.questions.length);
    const splits = new Map<string, Set<string>>();
    for (const { topics, split } of web.questions)
      for (const topic of topics) splits.set(topic, (splits.get(topic) ?? new Set()).add(split));
    expect([...splits.values()].every((of) => of.size === 1)).toBe(true);
  });

  it("bears out every finding: each of its claims is read on each page that is said to state it", () => {
    const unread: string[] = [];
    let statements = 0;
    for (const [page, told] of web.stated)
      for (const id of told) {
        statements++;
        if (!states(byId.get(page)!.text, claims.get(id)!, language(page))) unread.push(`${page} ${id}`);
      }
    expect(unread).toEqual([]);
    expect(statements).toBeGreaterThan(web.documents.length);
    for (const { claims: of, supports } of findings)
      for (const id of of) expect(supports.some((page) => web.stated.get(page)?.includes(id))).toBe(true);
    const lone = findings.filter(({ supports }) => supports.length < 2).length;
    expect(lone / findings.length).toBeLessThan(0.02);
  });

  it("makes no page support more than two fifths of a question's findings", () => {
    for (const { id, findings: of } of web.questions) {
      const counts = new Map<string, number>();
      for (const { supports } of of) for (const page of supports) counts.set(page, (counts.get(page) ?? 0) + 1);
      expect([id, Math.max(...counts.values()) / of.length <= 0.4]).toEqual([id, true]);
    }
  });

  it("contradicts only with another number, and replaces what was wrong", () => {
    const marked = web.documents.filter(({ fields }) => Array.isArray(fields?.contradicts) && !fields.mirrorOf);
    expect(marked.length).toBeGreaterThan(100);
    for (const { id, text, fields } of marked)
      for (const claim of fields!.contradicts as string[])
        expect([id, states(text, claims.get(claim)!, language(id), true)]).toEqual([id, false]);
    const replaced = web.documents.filter(({ fields }) => fields?.supersededBy);
    expect(replaced.length).toBeGreaterThan(50);
    for (const { fields, date } of replaced)
      expect(byId.get(fields!.supersededBy as string)!.date! >= date!).toBe(true);
  });

  it("holds no question and no finding in any page", () => {
    for (const of of ["en", "zh"]) {
      const pages = web.documents.filter((document) => document.language === of);
      const all = pages.map(({ title, text }) => `${title}\n${text}`).join("\n");
      const asked = web.questions.filter((question) => question.language === of);
      const kept = asked.flatMap(({ question, findings }) => [question, ...findings.map(({ text }) => text)]);
      expect([...new Set(kept)].filter((text) => all.includes(text))).toEqual([]);
    }
  });

  it("can be searched: words of a finding lead to a page that supports it", () => {
    const sample = findings.filter((_, at) => at % 29 === 0);
    const found = sample.filter(({ text, supports }) => supports.some((page) => best(text, 10).includes(page)));
    expect(found.length / sample.length).toBeGreaterThan(0.9);
  });
});

describe("variety", () => {
  const pages = web.documents.filter(({ fields }) => !fields?.mirrorOf);

  it("has no two pages that are nearly the same but declared mirrors", () => {
    const near = nearPairs(pages.map(({ text }) => text)).map(([one, other, likeness]) => [
      pages[one]!.id,
      pages[other]!.id,
      likeness,
    ]);
    expect(near).toEqual([]);
    const mirrors = web.documents.filter(({ fields }) => fields?.mirrorOf);
    expect(mirrors.length).toBeGreaterThan(50);
    for (const { text, fields } of mirrors.slice(0, 20))
      expect(nearPairs([text, byId.get(fields!.mirrorOf as string)!.text])).toHaveLength(1);
  });

  it("repeats few sentences", () => {
    const counts = new Map<string, number>();
    for (const { text } of pages)
      for (const sentence of text
        .split(/(?<=[.!?。！？”])\s*|\n+/)
        .filter((one) => one.length > 20 && !/^[|#]/.test(one)))
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const repeated = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    expect(repeated / all).toBeLessThan(0.2);
    expect(Math.max(...counts.values())).toBeLessThan(60);
  });

  it("draws on many words", () => {
    for (const of of ["en", "zh"]) {
      const words = pages
        .filter((page) => page.language === of)
        .flatMap(({ text }) => text.toLowerCase().match(/\p{Script=Han}{2}|\p{L}+/gu) ?? []);
      expect(new Set(words).size).toBeGreaterThan(3500);
    }
    const ratios = pages
      .filter((page) => page.language === "en" && page.text.length > 800)
      .map(({ text }) =>
        text
          .toLowerCase()
          .match(/\p{L}+/gu)!
          .slice(0, 100),
      )
      .map((words) => new Set(words).size / words.length)
      .sort((one, other) => one - other);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeGreaterThan(0.6);
  });
});

/** The documents with the most words of the query, each weighted by its rarity. */
const postings = new Map<string, Set<string>>();
const termsOf = (text: string) =>
  new Set(text.toLowerCase().match(/\p{Script=Han}{2}|(?<=\p{Script=Han})\p{Script=Han}{2}|[\p{L}\p{N}.]+/gu) ?? []);
for (const { id, title, text } of web.documents)
  for (const term of termsOf(`${title} ${text}`)) postings.set(term, (postings.get(term) ?? new Set()).add(id));

function best(query: string, count: number): string[] {
  const scores = new Map<string, number>();
  for (const term of termsOf(query)) {
    const pages = postings.get(term) ?? new Set();
    for (const page of pages) scores.set(page, (scores.get(page) ?? 0) + Math.log(web.documents.length / pages.size));
  }
  return [...scores]
    .sort((one, other) => other[1] - one[1])
    .slice(0, count)
    .map(([id]) => id);
}
