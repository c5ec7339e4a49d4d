import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCorpus, openCorpus } from "@arenakit/corpus-text";
import { afterAll, describe, expect, it } from "vitest";
import { s2Format, scholarQaFormat } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "papers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shared = process.env.ARENAKIT_SHARED;
const isMissing = !shared;
if (isMissing) console.warn("ARENAKIT_SHARED is not set: the files of ScholarQABench are not read");
const needed = isMissing && process.env.CI !== "true" ? it.skip : it;

describe("Semantic Scholar's JSONL", () => {
  const rows = [
    // As the API writes a paper.
    {
      paperId: "649def34f8be52c8b66281af98ae884c09aef38b",
      corpusId: 2314124,
      title: "A method",
      abstract: "We study slow rivers.",
      year: 2019,
      venue: "A venue",
      publicationDate: "2019-05-04",
      citationCount: 12,
      authors: [
        { authorId: "1", name: "A. One" },
        { authorId: null, name: "B. Two" },
      ],
      externalIds: { DOI: "10.1/x", CorpusId: 2314124 },
      openAccessPdf: { url: "https://a.example/x.pdf", status: "GREEN" },
      s2FieldsOfStudy: [
        { category: "Biology", source: "s2" },
        { category: "Biology", source: "external" },
      ],
      tldr: { model: "m", text: "Slow rivers." },
    },
    // As the bulk files write one: lower case, nulls.
    {
      corpusid: 77,
      title: "Another",
      abstract: null,
      text: "Full text.",
      year: 2001,
      venue: "",
      journal: { name: "J" },
      citationcount: 0,
    },
    { corpusId: 78, title: "Nothing to read", abstract: null, year: 2001 },
    { title: 5 },
  ];

  it("gives documents with the metadata that filters ask for, and says why a row is none", async () => {
    const file = join(folder, "s2.jsonl");
    writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join("\n")}\nno json\n`);
    const out = join(folder, "s2");
    const result = await importCorpus({ format: s2Format, in: [file], out, name: "s2", dedup: "off" });
    expect(result.rows).toBe(5);
    const corpus = await openCorpus(out);
    expect(corpus.documentCount).toBe(2);
    expect(corpus.document(corpus.numberOf("CorpusId:2314124")!)).toMatchObject({
      title: "A method",
      text: "We study slow rivers.",
      date: "2019-05-04",
      fields: {
        year: 2019,
        venue: "A venue",
        citations: 12,
        authors: ["A. One", "B. Two"],
        fieldsOfStudy: ["Biology"],
        externalIds: ["DOI:10.1/x", "CorpusId:2314124"],
        openAccessPdf: "https://a.example/x.pdf",
        tldr: "Slow rivers.",
      },
    });
    expect(corpus.document(corpus.numberOf("CorpusId:77")!).fields).toEqual({
      kind: "paper",
      year: 2001,
      venue: "J",
      citations: 0,
    });
    await corpus.close();
  });
});

describe("ScholarQABench", () => {
  needed("gives each context of SciFact once, without claims and verdicts", async () => {
    const out = join(folder, "scifact");
    const file = join(shared ?? "", "data/dr/scholarqa_scifact_test.jsonl");
    await importCorpus({ format: scholarQaFormat, in: [file], out, name: "scifact", dedup: "off" });
    const corpus = await openCorpus(out);
    const documents = Array.from({ length: corpus.documentCount }, (_, number) => corpus.document(number));
    // 208 rows name 182 different papers.
    expect(new Set(documents.map(({ title }) => title)).size).toBe(182);
    expect(documents.every(({ fields }) => fields?.kind === "context")).toBe(true);
    const claim = "1,000 genomes project enables mapping of genetic sequence variation consisting of rare variants";
    expect(documents.some(({ text }) => text.includes(claim))).toBe(false);
    await corpus.close();
  });

  needed("gives the evidence of the rubrics, without questions and criteria", async () => {
    const out = join(folder, "rubrics");
    const file = join(shared ?? "", "data/dr/scholarqa_cs_rubrics.json");
    await importCorpus({ format: scholarQaFormat, in: [file], out, name: "rubrics", dedup: "off" });
    const corpus = await openCorpus(out);
    const documents = Array.from({ length: corpus.documentCount }, (_, number) => corpus.document(number));
    expect(documents.length).toBeGreaterThan(300);
    const all = documents.map(({ text }) => text).join("\n");
    expect(all).toContain("Goal of type inference: Automatically deduce the most general type for each expression.");
    expect(all).not.toContain("Near the beginning, the answer should briefly define what is the goal");
    await corpus.close();
  });
});
