import { describe, expect, it } from "vitest";
import { generateWeb, htmlOf, questionLines, TOPICS, WebQuestion } from "./index.ts";

const web = generateWeb({ seed: 11, pages: 1200, topics: TOPICS.slice(0, 10) });
const byId = new Map(web.documents.map((document) => [document.id, document]));

describe("the generated web", () => {
  it("is the same for the same arguments, and another for another seed", () => {
    const again = generateWeb({ seed: 11, pages: 1200, topics: TOPICS.slice(0, 10) });
    expect(JSON.stringify(again.documents)).toBe(JSON.stringify(web.documents));
    expect(questionLines(again.questions)).toBe(questionLines(web.questions));
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

  it("gives markup with navigation and footer around the same text", () => {
    const document = web.documents.find(({ text }) => text.includes("| --- |") && text.includes("- "))!;
    const html = web.html(document.id);
    expect(html).toMatch(/<nav>.*<\/nav>/);
    expect(html).toMatch(/<table>.*<th>.*<\/table>/);
    expect(html).toContain("<footer>");
    expect(htmlOf({ id: "x", title: "a < b", text: "1 & 2" })).toContain("<h1>a &lt; b</h1>");
    expect(() => web.html("nowhere")).toThrow(RangeError);
  });
});
