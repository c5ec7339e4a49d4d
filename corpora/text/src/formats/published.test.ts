/** Published files as users download them: every document of theirs arrives, with the counts their authors give. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { importCorpus, openCorpus, readQrels, readTopics } from "../index.ts";

const shared = process.env.ARENAKIT_SHARED;
if (!shared && process.env.CI === "true") throw new Error("ARENAKIT_SHARED must be set where CI is");
if (!shared) console.info("published collections are skipped: ARENAKIT_SHARED is not set");

const home = mkdtempSync(join(tmpdir(), "arenakit-published-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const data = (name: string) => join(shared ?? "", "data", name);

async function imported(format: string, names: readonly string[]) {
  const out = join(home, names[0]!.replaceAll("/", "-"));
  const { manifest } = await importCorpus({ format, in: names.map(data), out });
  return { manifest: manifest!, corpus: await openCorpus(out) };
}

describe.skipIf(!shared)(`published collections${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  it("CACM: 3,204 documents, and every judged one among them", async () => {
    const { manifest, corpus } = await imported("cacm", ["ir/cacm.tar.gz"]);
    expect([manifest.documents, manifest.rejects, manifest.duplicates]).toEqual([3204, 0, 0]);
    const qrels = await readQrels(data("ir/qrels.cacm.txt"));
    expect(qrels.filter(({ document }) => corpus.numberOf(document) === null)).toEqual([]);
    // The first page's, read in the archive by eye.
    expect(corpus.document(corpus.numberOf("CACM-1")!).title).toBe(
      "Preliminary Report-International Algebraic Language",
    );
    const documents = Array.from({ length: 3204 }, (_, number) => corpus.document(number));
    expect(documents.filter(({ text }) => /^CA\d{6}|\d\t\d/m.test(text))).toEqual([]);
    const years = new Set(documents.map(({ fields }) => fields?.year));
    expect([...years].filter((year) => year !== undefined && !(Number(year) >= 1958 && Number(year) <= 1979))).toEqual(
      [],
    );
    const { topics } = await readTopics("trec", [data("ir/topics.cacm.txt")]);
    expect(topics.length).toBe(64);
    expect(
      [...new Set(qrels.map(({ topic }) => topic))].filter((id) => !topics.some((topic) => topic.id === id)),
    ).toEqual([]);
    await corpus.close();
  });

  it.each([
    ["qa/cmrc2018_dev.json", 848, 3219, "zh"],
    ["qa/DRCD_dev.json", 1000, 3524, "zh"],
    ["qa/xquad.en.json", 240, 1190, "en"],
    ["qa/xquad.zh.json", 240, 1190, "zh"],
  ])(
    "%s: %i paragraphs, %i questions, each with its paragraph and its answer in it",
    async (name, paragraphs, questions, language) => {
      const { manifest, corpus } = await imported("squad", [name]);
      expect([manifest.documents, manifest.rejects]).toEqual([paragraphs, 0]);
      expect(manifest.languages[language]! / paragraphs).toBeGreaterThan(0.99);
      const { topics, qrels } = await readTopics("squad", [data(name)]);
      expect([topics.length, qrels.length]).toEqual([questions, questions]);
      const lost = topics.filter(({ answers = [] }, at) => {
        const { text } = corpus.document(corpus.numberOf(qrels[at]!.document)!);
        return !answers.some((answer) => text.includes(answer));
      });
      expect(lost).toEqual([]);
      await corpus.close();
    },
  );

  it("HippoRAG's corpus of 2WikiMultihopQA: 6,119 passages", async () => {
    const { manifest, corpus } = await imported("json", ["qa/hipporag_2wiki_corpus_6119.json"]);
    expect([manifest.documents, manifest.rejects, manifest.duplicates]).toEqual([6119, 0, 0]);
    expect(corpus.document(0)).toMatchObject({ title: "Teutberga" });
    await corpus.close();
  });

  it("KILT's sample: a page a line, cut at its paragraphs", async () => {
    const { manifest, corpus } = await imported("kilt", ["qa/kilt_sample_100.jsonl"]);
    const lines = readFileSync(data("qa/kilt_sample_100.jsonl"), "utf8").split("\n").filter(Boolean).length;
    expect([manifest.documents, manifest.rejects]).toEqual([lines, 0]);
    expect(manifest.passages).toBeGreaterThan(lines * 5);
    await corpus.close();
  });

  it("reads the questions of NQ-open, HotpotQA, Bamboogle and MuSiQue", async () => {
    const read = async (name: string) => (await readTopics("jsonl", [data(name)])).topics;
    const [nq, hotpot, bamboogle, musique] = await Promise.all(
      ["qa/nq_open_dev.jsonl", "qa/hotpot_dev_v1_simplified.json", "qa/bamboogle.json", "qa/musique_500.jsonl"].map(
        read,
      ),
    );
    expect([nq, hotpot, bamboogle, musique].map((topics) => topics?.length)).toEqual([3610, 7405, 125, 500]);
    expect(nq![0]).toMatchObject({ answers: ["14 December 1972 UTC", "December 1972"] });
  });
});
