import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./corpus-command.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-eval-"));
const corpus = join(folder, "corpus");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, lines: readonly object[] | readonly string[]) => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return path;
};

beforeAll(async () => {
  const rows = [
    { id: "a", contents: '"Paris"\nParis is the capital of France.' },
    { id: "b", contents: '"Lyon"\nLyon lies on the Rhône, and is no capital.' },
    { id: "c", contents: '"Everest"\nThe highest mountain.' },
  ];
  await run("import", "--format", "jsonl", "--in", write("rows.jsonl", rows), "--out", corpus, "--json");
});

describe("corpus search and eval", () => {
  it("finds what holds the words, building the index at first", async () => {
    const found = await run("search", corpus, "Rhône", "--json");
    expect(found).toMatchObject({ engine: "bm25", hits: [{ id: "b", title: "Lyon" }] });
    expect(await run("build", corpus, "--fresh", "--json")).toMatchObject({ passages: 3, engines: { bm25: {} } });
  });

  it("measures judged topics and topics with answers", async () => {
    const topics = write("topics.jsonl", [
      { id: "1", query: "capital of France", answers: ["paris"] },
      { id: "2", query: "mountain", answers: ["K2"] },
    ]);
    const qrels = write("qrels.txt", ["1 0 a 1", "2 0 c 1", "2 0 a 0"]);
    const options = ["--corpus", corpus, "--topics", topics, "--topics-format", "jsonl", "--json"];
    // Each topic has one relevant document, which is first: all measures but precision at 30 are 1, that is 1/30.
    expect(await run("eval", ...options, "--qrels", qrels)).toMatchObject({
      judgedTopics: 2,
      map: 1,
      ndcg10: 1,
      recall100: 1,
      p30: 1 / 30,
      success5: 1,
      // K2 stands in no passage: no search can bring it up.
      answerableTopics: 1,
      answerRecall5: 1,
    });
  });

  it("measures each direction between files that are translations of each other", async () => {
    const paragraphs = (texts: readonly string[], questions: readonly string[]) =>
      JSON.stringify({
        data: [
          {
            title: "",
            paragraphs: texts.map((context, at) => ({
              context,
              qas: [{ id: `q${at}`, question: questions[at], answers: [{ text: context.split(" ")[0] }] }],
            })),
          },
        ],
      });
    const english = write("set.en.json", [
      paragraphs(["Paris 75001 has a tower", "Oslo 0150 has a fjord"], ["tower 75001", "fjord 0150"]),
    ]);
    const chinese = write("set.zh.json", [
      paragraphs(["巴黎 75001 有铁塔", "奥斯陆 0150 有峡湾"], ["铁塔在哪里", "峡湾在哪里"]),
    ]);
    const both = join(folder, "both");
    const files = ["--in", english, chinese, "--id-prefix", "--json"];
    expect(await run("import", "--format", "squad", "--out", both, ...files)).toMatchObject({
      documents: 4,
      rejects: 0,
    });
    const topics = ["--topics", english, chinese, "--topics-format", "squad", "--json"];
    const measured = await run("eval", "--corpus", both, ...topics, "--across");
    // Each topic has its paragraph in both files. English ones share a number with both; Chinese ones share words with their own.
    expect(measured).toMatchObject({
      judgedTopics: 4,
      map: (1 + 1 + 0.5 + 0.5) / 4,
      directions: {
        "set.en → set.en": { judgedTopics: 2, map: 1, success5: 1, answerRecall5: 1 },
        "set.en → set.zh": { judgedTopics: 2, map: 1, success5: 1 },
        "set.zh → set.en": { judgedTopics: 2, map: 0, success5: 0 },
        "set.zh → set.zh": { judgedTopics: 2, map: 1, success5: 1 },
      },
    });
    const alone = await run("eval", "--corpus", both, ...topics, "--id-prefix");
    expect(alone).toMatchObject({ judgedTopics: 4, success5: 1 });
    const refusal = { failure: { owner: "harness", code: "usage" } };
    await expect(
      run("eval", "--corpus", both, "--topics", english, "--topics-format", "squad", "--across"),
    ).rejects.toMatchObject(refusal);
    await expect(run("eval", "--corpus", corpus, ...topics, "--across")).rejects.toMatchObject(refusal);
  });

  it("refuses what cannot be measured, searched or built", async () => {
    const bare = write("bare.jsonl", [{ id: "1", query: "capital" }]);
    const refusal = { failure: { owner: "harness", code: "usage" } };
    await expect(run("eval", "--corpus", corpus, "--topics", bare, "--topics-format", "jsonl")).rejects.toMatchObject(
      refusal,
    );
    await expect(run("search", corpus, "x", "--engine", "magic")).rejects.toMatchObject(refusal);
    await expect(run("search", corpus, "x", "--filter", "year=3")).rejects.toMatchObject(refusal);
    await expect(run("build", corpus, "--b", "2")).rejects.toMatchObject(refusal);
    await expect(run("search", join(folder, "nowhere"), "x")).rejects.toMatchObject({ failure: { owner: "corpus" } });
  });
});
