import { buildWorld, smallWorld } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { generateWeb, htmlOf, TOPICS, type Value, WebQuestion } from "./index.ts";

const web = generateWeb({ seed: 11, pages: 1200, topics: TOPICS.slice(0, 10) });
const byId = new Map(web.documents.map((document) => [document.id, document]));

describe("the generated web", () => {
  it("is the same for the same arguments, and another for another seed", () => {
    const again = generateWeb({ seed: 11, pages: 1200, topics: TOPICS.slice(0, 10) });
    expect(JSON.stringify(again.documents)).toBe(JSON.stringify(web.documents));
    expect(again.questions).toEqual(web.questions);
    const other = generateWeb({ seed: 12, pages: 1200, topics: TOPICS.slice(0, 10) });
    expect(other.documents[0]!.text).not.toBe(web.documents[0]!.text);
  });

  it("has the pages asked for, with ids, hosts and dates that nobody else has", () => {
    expect(web.documents).toHaveLength(1200);
    expect(byId.size).toBe(1200);
    expect(new Set(web.documents.map(({ url }) => url)).size).toBe(1200);
    for (const { url, date } of web.documents) {
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\.example\/[a-z0-9/-]+$/);
      expect(date! >= "2016-01-01" && date! < "2026-05-01").toBe(true);
    }
  });

  it("asks questions that fit their schema", () => {
    for (const question of web.questions) WebQuestion.parse(question);
    expect(web.questions.length).toBeGreaterThanOrEqual(10 * 6);
  });

  it("names as a cause or a condition only what can bear on the outcome", () => {
    const topics = new Map(TOPICS.map((topic) => [topic.id, topic]));
    const words = (value: Value | undefined) => (value?.kind === "text" ? value.text.en : "");
    const told = web.claims.filter(({ kind }) => kind === "mechanism" || kind === "condition");
    expect(told).toHaveLength(10 * 5);
    for (const { topic: id, values } of told) {
      const { mechanisms, conditions, outcomes } = topics.get(id)!;
      const cause = [...mechanisms, ...conditions].find(
        ({ en }) => en === words(values.mechanism) || en === words(values.condition),
      )!;
      expect(cause.of.map((place) => outcomes[place]!.name.en)).toContain(words(values.outcome));
    }
  });

  it("gives ends that agree with their change, in first news too", () => {
    const agreeing = /(?:by|of) ([\d.]+) ?(?:%|per cent)[^.]*?from ([\d.,]+)[^.\d]*? to ([\d.,]+)/g;
    const number = (text: string) => Number(text.replaceAll(",", "").replace(/\.$/, ""));
    const found = web.documents.flatMap(({ text }) => [...text.matchAll(agreeing)]);
    expect(found.length).toBeGreaterThan(20);
    for (const [words, change = "", from = "", to = ""] of found) {
      const computed = Math.abs(number(to) / number(from) - 1) * 100;
      expect([words, Math.abs(computed - Number(change)) <= 0.51]).toEqual([words, true]);
    }
  });

  it("gives markup with navigation and footer around the same text", () => {
    const document = web.documents.find(({ text }) => text.includes("| --- |") && text.includes("- "))!;
    const html = web.html(document.id);
    expect(html).toMatch(/<nav>.*<\/nav>/);
    expect(html).toMatch(/<table>.*<th>.*<\/table>/);
    expect(html).toContain("<footer>");
    expect(htmlOf({ id: "x", title: "a < b", text: "1 & 2" })).toContain("<h1>a &lt; b</h1>");
    expect(() => web.html("nowhere")).toThrow(RangeError);
  });

  it("holds the guides of a world as they are, and people of an encyclopaedia", () => {
    const { guides } = buildWorld({ ...smallWorld(), seed: 1, without: ["roads", "transit"] });
    const invented = (kind: string, en: string, zh: string) => ({ kind, name: { en, zh }, real: false });
    const entities = Array.from({ length: 100 }, (_, at) => invented("company", `Firm ${at} Qx`, `企${at}千`));
    const facts = { entities: [...entities, { ...invented("company", "Real Corp", "真企"), real: true }] };
    const topics = TOPICS.slice(0, 6);
    const mixed = generateWeb({ seed: 3, pages: 300, topics, world: { guides }, facts });
    expect(mixed.documents).toHaveLength(300 + guides.length);
    const first = mixed.documents[0]!;
    expect([first.id, first.title, first.text, first.url]).toEqual([
      `guide-${guides[0]!.id}`,
      guides[0]!.title,
      guides[0]!.text,
      guides[0]!.url,
    ]);
    const text = mixed.documents.map((document) => document.text).join("\n");
    expect(text).toMatch(/Firm \d+ Qx/);
    expect(text).not.toContain("Real Corp");
  });

  it("refuses what it cannot make", () => {
    expect(() => generateWeb({ seed: 0.5 })).toThrow(/whole number as seed, got 0.5/);
    expect(() => generateWeb({ seed: 1, pages: 3 })).toThrow(/at least 120 pages, got 3/);
  });
});
