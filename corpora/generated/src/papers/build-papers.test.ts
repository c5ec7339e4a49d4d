import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { generatePapers, paperDocument } from "./index.ts";

const seed = 11;
const collection = generatePapers({ seed });
const { papers, findings, repeated } = collection;
const byId = new Map(papers.map((paper) => [paper.corpusId, paper]));

describe("generated papers", () => {
  it("are 3,000 and more by default, with ids and titles of their own", () => {
    expect(papers.length).toBeGreaterThanOrEqual(3000);
    expect(new Set(papers.map(({ corpusId }) => corpusId)).size).toBe(papers.length);
    expect(new Set(papers.map(({ paperId }) => paperId)).size).toBe(papers.length);
    expect(new Set(papers.map(({ title }) => title)).size).toBe(papers.length);
  });

  it("cite earlier papers alone, each once, and count what cites them", () => {
    const cited = new Map<number, number>();
    for (const paper of papers) {
      expect(new Set(paper.references).size).toBe(paper.references.length);
      for (const reference of paper.references) {
        const earlier = byId.get(reference)!;
        expect(earlier.publicationDate <= paper.publicationDate && earlier.corpusId < paper.corpusId).toBe(true);
        cited.set(reference, (cited.get(reference) ?? 0) + 1);
      }
    }
    expect(papers.filter(({ corpusId, citationCount }) => citationCount !== (cited.get(corpusId) ?? 0))).toEqual([]);
  });

  it("are cited unevenly: a tenth has far more than its share, and some have none", () => {
    const counts = papers.map(({ citationCount }) => citationCount).sort((a, b) => b - a);
    const sum = (of: readonly number[]) => of.reduce((total, count) => total + count, 0);
    expect(sum(counts.slice(0, papers.length / 10)) / sum(counts)).toBeGreaterThan(0.3);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(papers.length / 50);
    expect(counts[0]).toBeLessThan(papers.length / 10);
  });

  it("repeat figures of the papers that they cite as those report them", () => {
    const textOf = (paper: number) => paperDocument(byId.get(paper)!).text;
    const known = new Map(findings.map((finding) => [finding.id, finding]));
    expect(repeated.length).toBeGreaterThan(papers.length / 2);
    for (const { paper, finding: id } of repeated) {
      const finding = known.get(id)!;
      expect(byId.get(paper)!.references).toContain(finding.paper);
      expect(textOf(paper)).toContain(finding.text);
      expect(textOf(finding.paper)).toContain(finding.text);
    }
  });

  it("have as authors people who were writing for less than a lifetime", () => {
    expect(
      papers.every(({ authors }) => new Set(authors.map(({ authorId }) => authorId)).size === authors.length),
    ).toBe(true);
    expect(papers.at(-1)!.year - papers[0]!.year).toBeLessThan(30);
  });

  it("leave no slot unfilled", () => {
    const marked = papers.filter((paper) =>
      /[{}]|undefined|NaN/.test(`${paper.title}${paper.tldr}${paperDocument(paper).text}`),
    );
    expect(marked.map(({ title }) => title)).toEqual([]);
  });

  it("are documents with year, venue, citations and authors", () => {
    const [document] = collection.documents;
    const first = papers[0]!;
    expect(document).toMatchObject({
      id: `CorpusId:${first.corpusId}`,
      title: first.title,
      date: first.publicationDate,
    });
    expect(document!.fields).toMatchObject({
      year: first.year,
      venue: first.venue,
      citations: first.citationCount,
      authors: first.authors.map(({ name }) => name),
    });
  });

  it("are the same for a seed, and others for another", () => {
    const digest = (of: number) =>
      createHash("sha256")
        .update(canonicalJson([...generatePapers({ seed: of, papers: 300 }).documents]))
        .digest("hex");
    expect(digest(1)).toBe(digest(1));
    expect(digest(1)).not.toBe(digest(2));
  });

  it("asks for a whole number of papers", () => {
    expect(() => generatePapers({ seed, papers: 3 })).toThrow("at least 200");
  });
});
